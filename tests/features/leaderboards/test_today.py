"""Today's deal among some people: to whoever has not played it who has, and nothing else; then what came of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.feature import PeopleScope
from bot.features.leaderboards.custom_ids import LeaderboardPress
from bot.features.leaderboards.measures import Measure
from bot.features.leaderboards.screens import Wanted, wanted_by
from bot.features.leaderboards.store import LeaderboardStore, PlayedToday
from bot.features.leaderboards.today import today_board, today_ranking
from bot.games.catalogue import games
from bot.store.enums import Visibility
from bot.store.results.pages import Reader
from bot.store.sql.database import Database
from bot.tables.refusal import Refusal
from bot.text import DEFAULT, catalogue
from bot.ui.media.drawing import DrawingThread
from tests.features.circles.kit import attempt
from tests.features.leaderboards.test_screens import BoardHouse, names, wanted_of
from tests.store.league import GAME, GUILD, TODAY, fill, member, player, seen_by, tally
from tests.ui.custom_ids import parse_any
from tests.ui.message import assert_fits
from tests.ui.presses import button, labels, selects

ADA, BEN, CY, DAN = 1, 2, 3, 4
TODAY_OF_FRIENDS = Wanted(GAME, Measure.TODAY, "all", False, 1, people="friends")


@pytest.fixture
def house(database: Database, drawing: DrawingThread, monkeypatch: pytest.MonkeyPatch) -> BoardHouse:
    """Leaderboards of whom somebody has named as friends: Ben and Dan are Ada's, and she theirs."""
    monkeypatch.setitem(catalogue(DEFAULT).texts, "scope.friends", "my friends")
    made = BoardHouse(database, drawing)

    async def friends(viewer: int) -> frozenset[int]:
        return frozenset({ADA: {BEN, DAN}, BEN: {ADA}, DAN: {ADA}}.get(viewer, set()))

    made.scopes["friends"] = PeopleScope("friends", "scope.friends", friends)
    return made


def values(plain: str) -> dict[str, str]:
    """What stands beside each name."""
    rows = [line.removeprefix(">").split() for line in plain.splitlines() if line[-2:-1] == "P"]
    return {row[-1]: " ".join(word for word in row[:-1] if not word.endswith(".")) for row in rows}


async def test_before_one_has_played_it_says_who_has_and_afterwards_how(house: BoardHouse) -> None:
    people = [player(user) for user in (ADA, BEN, CY, DAN)]
    await fill(house.database, [*people, attempt(BEN, TODAY, score=81), attempt(CY, TODAY, score=90)])
    before = (await house.board(TODAY_OF_FRIENDS, ADA, GUILD)).plain or ""
    assert values(before) == {"P1": "not yet", "P2": "done", "P4": "not yet"}
    assert "81" not in before
    await fill(house.database, [attempt(ADA, TODAY, score=60)])
    after = (await house.board(TODAY_OF_FRIENDS, ADA, GUILD)).plain or ""
    assert values(after) == {"P2": "81", "P1": "60", "P4": "not yet"}
    assert "1. " in after
    unfinished = (await house.board(TODAY_OF_FRIENDS, DAN, None)).plain or ""
    assert values(unfinished) == {"P1": "done", "P4": "not yet"}, "it is everybody's own"


async def test_an_attempt_that_is_begun_shows_nothing_yet(house: BoardHouse) -> None:
    await fill(house.database, [player(ADA), player(BEN), attempt(ADA, TODAY, score=None), attempt(BEN, TODAY)])
    assert values((await house.board(TODAY_OF_FRIENDS, ADA, None)).plain or "") == {"P1": "not yet", "P2": "done"}


async def test_another_game_and_another_day_are_other_deals(house: BoardHouse) -> None:
    rows = [attempt(BEN, TODAY - 1), attempt(BEN, TODAY, "flip7")]
    await fill(house.database, [player(ADA), player(BEN), *rows])
    assert values((await house.board(TODAY_OF_FRIENDS, ADA, None)).plain or "") == {"P1": "not yet", "P2": "not yet"}
    flip7 = replace(TODAY_OF_FRIENDS, game="flip7")
    assert values((await house.board(flip7, ADA, None)).plain or "") == {"P1": "not yet", "P2": "done"}


async def test_whoever_lets_nobody_see_them_is_on_no_board_of_anybody_else(house: BoardHouse) -> None:
    everybody = [seen_by(BEN, Visibility.NOBODY), seen_by(DAN, Visibility.SERVER), player(ADA)]
    rows = [tally(user, wins=7) for user in (ADA, BEN, DAN)]
    await fill(house.database, [*everybody, *rows, attempt(BEN, TODAY), attempt(DAN, TODAY)])
    assert set(values((await house.board(TODAY_OF_FRIENDS, ADA, None)).plain or "")) == {"P1", "P4"}
    wins = replace(TODAY_OF_FRIENDS, measure=Measure.WINS)
    assert set(names(await house.board(wins, ADA, None))) == {"P1", "P4"}
    assert "P2" in values((await house.board(TODAY_OF_FRIENDS, BEN, None)).plain or ""), "oneself one always sees"


async def test_boards_of_some_people_have_them_wherever_they_are_and_nobody_else(house: BoardHouse) -> None:
    rows = [tally(user, wins=user, scope=scope) for user in (ADA, BEN, CY, DAN) for scope in (0, GUILD)]
    await fill(house.database, [*map(player, (ADA, BEN, CY, DAN)), *rows, member(CY)])
    wins = replace(TODAY_OF_FRIENDS, measure=Measure.WINS)
    assert names(await house.board(wins, ADA, GUILD)) == ["P4", "P2", "P1"]
    assert names(await house.board(wins, CY, GUILD)) == ["P3"], "whoever has named nobody is alone"


async def test_one_comes_from_a_server_to_ones_people_and_back(house: BoardHouse) -> None:
    await fill(house.database, [player(ADA), player(BEN)])
    here = await house.board(Wanted(GAME, Measure.WINS), ADA, GUILD)
    assert labels(here)[-2:] == ["Everywhere", "my friends"]
    found = wanted_by_with(house, button(here, "my friends").custom_id)
    assert (found.people, found.here, found.measure) == ("friends", False, Measure.WINS)
    first = await house.board(TODAY_OF_FRIENDS, ADA, GUILD)
    back = wanted_of(button(first, "This server").custom_id)
    assert (back.people, back.here, back.measure) == ("", True, Measure.RATING), "there is no board of today's deal"
    assert selects(first)[-1].options[0].value == Measure.TODAY
    assert_fits(first)


def wanted_by_with(house: BoardHouse, custom_id: str) -> Wanted:
    """What a press asks for, where there are these people."""
    press = parse_any(custom_id)
    assert isinstance(press, LeaderboardPress)
    return wanted_by(press, [], games(), house.scopes)


@pytest.mark.parametrize(
    "custom_id", ["lead1:luckybox:wins:all:foes:1", "lead1:luckybox:today:all:here:1", "lead1:luckybox:today:all:all:1"]
)
def test_there_are_no_boards_of_people_nobody_names_nor_of_todays_deal_for_all(
    house: BoardHouse, custom_id: str
) -> None:
    with pytest.raises(Refusal):
        wanted_by_with(house, custom_id)


async def test_it_is_a_picture_and_has_a_page_for_every_ten(house: BoardHouse) -> None:
    async def many(_: int) -> frozenset[int]:
        return frozenset(range(2, 52))

    house.scopes["friends"] = PeopleScope("friends", "scope.friends", many)
    await fill(house.database, [player(user) for user in range(1, 52)])
    screen = await house.board(replace(TODAY_OF_FRIENDS, page=9), ADA, GUILD, text_mode=False)
    assert screen.picture is not None
    assert "Page 6 of 6" in screen.picture.alt
    mine = (await house.board(replace(TODAY_OF_FRIENDS, page=None), ADA, GUILD)).plain or ""
    assert "> not yet P1" in " ".join(mine.split())


played = st.lists(
    st.builds(PlayedToday, st.integers(2, 30), st.text(max_size=3), st.none() | st.integers(0, 99), st.just(50)),
    unique_by=lambda one: one.user_id,
    max_size=12,
)


@given(played, st.data())
def test_what_others_scored_changes_nothing_of_what_is_shown_before_one_has_played(
    others: list[PlayedToday], data: st.DataObject
) -> None:
    me = PlayedToday(1, "me")
    shuffled = [
        one if one.place is None else replace(one, place=data.draw(st.integers(0, 99)), total=data.draw(st.integers()))
        for one in data.draw(st.permutations(others))
    ]
    shown, other = (today_ranking(today_board([*all_of, me], 1), 1, "", "", GAME) for all_of in (others, shuffled))
    assert shown == other
    assert all(line.rank is None for line in shown.lines)


async def test_no_more_is_read_than_of_those_who_are_asked_for(house: BoardHouse) -> None:
    await fill(house.database, [*map(player, (ADA, BEN, CY)), attempt(CY, TODAY)])
    found = await LeaderboardStore(house.database).played(GAME, TODAY, Reader(ADA, people=frozenset({BEN})))
    assert {one.user_id for one in found} == {ADA, BEN}
