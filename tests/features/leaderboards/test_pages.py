"""Pages far from both ends of a leaderboard, of which only a stretch is sorted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from bot.features.leaderboards.measures import Measure
from bot.features.leaderboards.store import LeaderboardStore
from bot.store.enums import Visibility
from bot.store.results import pages as pages_module
from bot.store.results.pages import PAGE
from bot.store.sql.database import Database
from tests.depth import deep
from tests.features.leaderboards.test_store import STRANGER, page, people, places
from tests.features.leaderboards.test_store import boards as boards  # a fixture
from tests.store.league import fill, seen_by, tally


@pytest.mark.parametrize("seed", ["one", *map(deep, ("two", "three", "four"))])
async def test_a_page_is_the_same_however_its_place_is_guessed(
    boards: LeaderboardStore, database: Database, seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = Random(seed)
    users = dice.sample(range(1, 1000), 90)
    wins = {user: dice.choice((1, 2, 2, 2, 3, dice.randrange(4, 60))) for user in users}
    games = {user: dice.randrange(60, 64) for user in users}
    await fill(database, [tally(user, wins=wins[user], games=games[user]) for user in users])
    hidden = set(dice.sample(users, 12))
    await fill(database, [seen_by(user, Visibility.NOBODY) for user in hidden])
    # Nobody is near an end: whoever is looked at has to be found where they are.
    for name, value in (("NEAR", 0), ("FAR", 0), ("BEFORE", dice.choice((1, 5)))):
        monkeypatch.setattr(pages_module, name, value)
    for reader in (STRANGER, dice.choice(users), next(iter(hidden))):
        listed = sorted(
            (user for user in users if user == reader or user not in hidden),
            key=lambda user: (-wins[user], games[user], user),
        )
        ranks = {user: 1 + sum(wins[other] > wins[user] for other in listed) for user in listed}
        for number in (*range(1, 11), None):
            at = number if number is not None else 1 + listed.index(reader) // PAGE if reader in listed else 1
            at = min(at, -(-len(listed) // PAGE))
            right = listed[(at - 1) * PAGE : at * PAGE]
            monkeypatch.setattr(pages_module, "ONE_OF", dice.choice((1, 2, 5, 61, 2003)))
            monkeypatch.setattr(pages_module, "DOUBT", dice.choice((0, 1, 3)))
            shown = await page(boards, Measure.WINS, number, reader=reader)
            assert (people(shown), places(shown)) == (right, [ranks[user] for user in right]), (reader, number)
            assert (shown.number, shown.people) == (at, len(listed))
            assert (shown.own and shown.own.rank) == ranks.get(reader)


@pytest.mark.parametrize("number", [40, None])
async def test_of_a_page_far_from_both_ends_only_a_stretch_is_sorted(
    boards: LeaderboardStore, database: Database, number: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(database, [tally(user, wins=user, games=1000) for user in range(1, 901)])
    monkeypatch.setattr(pages_module, "NEAR", 50)
    monkeypatch.setattr(pages_module, "FAR", 300)
    monkeypatch.setattr(pages_module, "ONE_OF", 7)
    sorting: list[str] = []

    def note(*asked: Any) -> None:
        if "OFFSET" in asked[2]:
            sorting.append(asked[2])

    event.listen(database.engine.sync_engine, "before_cursor_execute", note)
    shown = await page(boards, Measure.WINS, number, reader=510)
    assert [row.value for row in shown.rows] == list(range(510, 500, -1))
    assert places(shown) == list(range(391, 401))
    assert len(sorting) == 1
    assert "BETWEEN" in sorting[0]
