"""Luck and play in the database: kept with the results, once, and added to the sums of the leaderboards."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from sqlalchemy import select
from sqlmodel import SQLModel

from bot.engine.core import Edition
from bot.features.luck.store import FIRST, LuckStore
from bot.league.luck import PARTS, SeatBreakdown
from bot.league.values import GameKind
from bot.store.entry import Entry
from bot.store.enums import By, Status
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.features.luck.season import breakdowns_of, told_apart
from tests.league.season import FIRST as FIRST_DAY
from tests.league.season import Season, Seat, dump
from tests.league.test_rebuild import (
    PEOPLE,
    SPOILT,
    Watched,
    few_at_once,  # noqa: F401 - a fixture
    from_scratch,
    made_again,
    spoil,
)
from tests.store.rows import ADA, BEN, header, seat

NOON = (FIRST_DAY + 0.5) * 86_400
LUCKYBOX = ("luckybox",)


@pytest.fixture
def season(database: Database) -> Season:
    """Games that end one after the other."""
    return Season(database)


@pytest.fixture
def lucks(database: Database) -> LuckStore:
    """The breakdowns in the database."""
    return LuckStore(database)


async def rows(database: Database, name: str, *columns: str) -> list[tuple[Any, ...]]:
    """Some columns of a table, in the order of its key."""
    table = SQLModel.metadata.tables[name]
    async with database.read() as connection:
        query = select(*(table.c[column] for column in columns)).order_by(*table.primary_key)
        return [tuple(row) for row in await connection.execute(query)]


def breakdowns(*lucks: int, totals: Sequence[int] = (57, 41), version: int = 1) -> list[SeatBreakdown]:
    """LuckService of two seats with this luck in points."""
    return [
        SeatBreakdown(version, 59_000, PARTS * luck, PARTS * (total - 59 - luck), PARTS * total - 600 * luck)
        for total, luck in zip(totals, lucks, strict=True)
    ]


async def played(season: Season, *, rated: bool = True, **values: Any) -> int:
    """A game of two ends 57 to 41; its table."""
    await season.ends(Seat(1, 57), Seat(2, 41), at=NOON, rated=rated, **values)
    return season.ended[-1][0]


async def test_an_breakdown_is_kept_with_the_result_and_adds_up(
    season: Season, lucks: LuckStore, database: Database
) -> None:
    table = await played(season)
    assert await lucks.keep(table, breakdowns(4, -3))
    kept = await rows(database, "results", "total", "luck_version", "expected", "luck", "play", "corrected")
    assert kept == [(57, 1, 59_000, 4_000, -6_000, 54_600), (41, 1, 59_000, -3_000, -15_000, 42_800)]
    assert all(1000 * total == expected + luck + play for total, _, expected, luck, play, _ in kept)


async def test_a_rated_game_is_added_once_to_the_sums_of_its_people(
    season: Season, lucks: LuckStore, database: Database
) -> None:
    table = await played(season, guild_id=70)
    for first in (True, False):
        assert await lucks.keep(table, breakdowns(4, -3)) is first
    found = await rows(database, "luck_tallies", "scope", "period", "user_id", "version", "games", "total", "squares")
    assert len(found) == 2 * 2 * 4
    assert [row[2:] for row in found if row[:2] == (70, "all")] == [
        (1, 1, 1, 54_600, 54_600**2),
        (2, 1, 1, 42_800, 42_800**2),
    ]


async def test_two_at_once_count_it_once(season: Season, lucks: LuckStore, database: Database) -> None:
    """As two processes do, when one catches up with what the other is about to keep."""
    table = await played(season)
    kept = await asyncio.gather(*(lucks.keep(table, breakdowns(4, -3)) for _ in range(4)))
    assert sorted(kept) == [False, False, False, True]
    assert {row[0] for row in await rows(database, "luck_tallies", "games")} == {1}


async def test_a_newer_version_begins_the_sums_anew_and_an_older_one_changes_nothing(
    season: Season, lucks: LuckStore, database: Database
) -> None:
    first, second = await played(season), await played(season)
    assert await lucks.keep(first, breakdowns(4, -3))
    assert await lucks.keep(second, breakdowns(2, 2, version=2))
    assert not await lucks.keep(second, breakdowns(9, 9))
    everywhere = [
        row[2:]
        for row in await rows(database, "luck_tallies", "period", "user_id", "version", "games", "total")
        if row[:2] == ("all", 1)
    ]
    assert everywhere == [(2, 1, 57_000 - 1_200)]
    assert [row[0] for row in await rows(database, "results", "luck_version")] == [1, 1, 2, 2]


async def test_friendly_games_are_kept_and_stand_in_no_sum(
    season: Season, lucks: LuckStore, database: Database
) -> None:
    table = await played(season, rated=False)
    assert await lucks.keep(table, breakdowns(4, -3))
    assert [row[0] for row in await rows(database, "results", "luck")] == [4_000, -3_000]
    assert await rows(database, "luck_tallies", "games") == []


async def test_dailies_are_kept_and_stand_in_no_sum(season: Season, lucks: LuckStore, database: Database) -> None:
    await season.ends(Seat(1, 57), at=NOON, kind=GameKind.DAILY, day=FIRST_DAY)
    assert await lucks.keep(season.ended[-1][0], breakdowns(4, totals=[57]))
    assert await rows(database, "results", "kind", "luck") == [("daily", 4_000)]
    assert await rows(database, "luck_tallies", "games") == []


async def test_a_game_that_is_not_there_is_no_fault(lucks: LuckStore) -> None:
    assert not await lucks.keep(77, breakdowns(4, -3))


async def test_games_without_an_breakdown_are_found_the_newest_first(season: Season, lucks: LuckStore) -> None:
    tables = [await played(season) for _ in range(4)]
    await season.ends(Seat(1, 5), at=NOON, kind=GameKind.SOLO, game="other")
    await lucks.keep(tables[1], breakdowns(4, -3))
    assert await lucks.missing(LUCKYBOX, NOON + 1) == [tables[3], tables[2], tables[0]]
    assert await lucks.missing(LUCKYBOX, NOON) == []


async def test_only_the_last_games_are_looked_through(
    season: Season, lucks: LuckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await played(season) for _ in range(4)]
    monkeypatch.setattr("bot.features.luck.store.LATELY", 2)
    assert await lucks.missing(LUCKYBOX, NOON + 1) == [tables[3], tables[2]]


async def test_all_games_are_gone_through_some_at_a_time(season: Season, lucks: LuckStore) -> None:
    tables = [await played(season) for _ in range(5)]
    found, last = [], FIRST
    while places := await lucks.after(last, LUCKYBOX, 2):
        found.append([table for _, table in places])
        last = places[-1]
    assert found == [tables[:2], tables[2:4], tables[4:]]
    assert await lucks.count(LUCKYBOX) == 5
    assert await lucks.count(("other",)) == 0


async def test_accounts_worked_out_again_take_the_place_of_what_is_kept(
    season: Season, lucks: LuckStore, database: Database
) -> None:
    table, other = await played(season), await played(season)
    await lucks.keep(table, breakdowns(4, -3))
    await lucks.replace({table: breakdowns(5, -5), other: breakdowns(1, 1)})
    await lucks.replace({})
    assert [row[0] for row in await rows(database, "results", "luck")] == [5_000, -5_000, 1_000, 1_000]


async def test_a_finished_game_is_read_as_it_was_played(store: TableStore, lucks: LuckStore) -> None:
    options = {"relaxed": True}
    made = await store.create(
        header(status=Status.OVER, options=options, seed="abc"), [seat(0, ADA), seat(1, BEN)], Change(at=NOON)
    )
    assert made.id is not None
    entries = [
        Entry(table_id=made.id, number=number, action={"do": "advance", "n": number}, by=By.TABLE, at=NOON)
        for number in range(12)
    ]
    await store.commit(made.id, 0, Change(at=NOON, entries=entries))
    (found,) = (await lucks.finished([made.id, 99])).values()
    assert (found.game, found.seats, found.options, found.seed) == (made.game, 2, options, "abc")
    assert found.edition == Edition(made.rules_version, made.deck)
    assert [action["n"] for action in found.actions] == list(range(12))


# Whose it is


async def test_what_is_kept_of_a_person_is_theirs_to_have(
    season: Season, lucks: LuckStore, people: PeopleStore
) -> None:
    await lucks.keep(await played(season), breakdowns(4, -3))
    export = await people.export(1)
    (result,) = export["results"]
    assert (result["expected"], result["luck"], result["play"], result["corrected"]) == (59_000, 4_000, -6_000, 54_600)
    assert {(row["user_id"], row["games"]) for row in export["luck_tallies"]} == {(1, 1)}
    assert len(export["luck_tallies"]) == 4


async def test_of_whoever_has_their_data_deleted_no_sum_is_left_and_no_luck_says_whose_it_was(
    season: Season, lucks: LuckStore, people: PeopleStore, database: Database
) -> None:
    table = await played(season)
    await lucks.keep(table, breakdowns(4, -3))
    await people.forget(1)
    assert {row[0] for row in await rows(database, "luck_tallies", "user_id")} == {2}
    assert not (await people.export(1))["luck_tallies"]
    assert [row[0] < 0 for row in await rows(database, "results", "user_id")] == [True, False]
    # Worked out again, it still says nothing of them.
    assert await lucks.keep(table, breakdowns(1, 1, version=2))
    assert {row[0] for row in await rows(database, "luck_tallies", "user_id")} == {2}


async def test_who_is_deleted_before_their_game_is_worked_out_gets_no_sum(
    season: Season, lucks: LuckStore, people: PeopleStore, database: Database
) -> None:
    table = await played(season)
    await people.forget(1)
    assert await lucks.keep(table, breakdowns_of(Random("late"), [57, 41], 1))
    assert {row[0] for row in await rows(database, "luck_tallies", "user_id")} == {2}


@pytest.mark.deep
@pytest.mark.usefixtures("few_at_once")
async def test_luck_that_is_worked_out_while_summaries_are_made_again_is_in_them(
    season: Season, database: Database
) -> None:
    """Of games that ended before it began: their results are there, and are changed under it."""
    dice = Random("worked out")
    for number in range(30):
        await season.ends(*(Seat(user, 40 + user) for user in dice.sample(PEOPLE, 3)), at=NOON + number, rated=True)
        if number % 2:
            await told_apart(season, dice)
    await spoil(database, *SPOILT)

    async def meanwhile(transactions: int) -> None:
        if transactions <= len(season.ended):
            await told_apart(season, dice, at=2 * transactions % len(season.ended))

    await made_again(Watched(database, meanwhile))
    for at in range(len(season.ended)):
        await told_apart(season, dice, at=at)
    found = await dump(database)
    assert len(found["luck_tallies"]) > 20
    await from_scratch(database)
    assert await dump(database) == found
