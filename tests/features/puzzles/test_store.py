"""Puzzles and answers as they are kept: made once, answered once, counted, and of whose games they may be."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.core import JsonObject
from bot.features.puzzles.store import Answered, PuzzleSource, PuzzleStore
from bot.league.ratings import NEW
from bot.league.values import GameKind
from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.rows import ADA, BEN, outcome, put, result, write

GAME, DAY, NOW, PATIENCE = "luckybox", 20_000, 1_000.0, 60.0
PUZZLE: JsonObject = {"game": GAME, "best": 1}
WANTED = PuzzleSource(GAME, 0.0, 500.0, 300.0, DAY)


@pytest.fixture
def puzzles(database: Database) -> PuzzleStore:
    """The puzzles in the database."""
    return PuzzleStore(database)


async def there(puzzles: PuzzleStore, day: int = DAY, game: str = GAME) -> None:
    """Let there be a puzzle of a day."""
    assert await puzzles.claim(game, day, NOW, PATIENCE)
    await puzzles.put(game, day, PUZZLE)


async def answered(puzzles: PuzzleStore, user: int, choice: int = 1, day: int = DAY, **values: Any) -> Answered:
    """Somebody's answer; the second play is the best."""
    given = {"found": choice == 1, "at": NOW, "mark": f"mark of {user}", **values}
    found = await puzzles.answer(GAME, day, user, choice, **given)
    assert found is not None
    return found


# Making


async def test_one_makes_a_puzzle_and_the_others_find_it(puzzles: PuzzleStore) -> None:
    claims = await asyncio.gather(*(puzzles.claim(GAME, DAY, NOW, PATIENCE) for _ in range(4)))
    assert sorted(claims) == [False, False, False, True]
    assert await puzzles.puzzle(GAME, DAY) is None
    await puzzles.put(GAME, DAY, PUZZLE)
    row = await puzzles.puzzle(GAME, DAY)
    assert row is not None
    assert (row.puzzle, row.answers, row.found, row.mu, row.sigma) == (PUZZLE, 0, 0, NEW.mu, NEW.sigma)
    assert not await puzzles.claim(GAME, DAY, NOW + 10 * PATIENCE, PATIENCE)


async def test_a_puzzle_stays_as_it_was_first_made(puzzles: PuzzleStore) -> None:
    await there(puzzles)
    await puzzles.put(GAME, DAY, {"game": "another"})
    row = await puzzles.puzzle(GAME, DAY)
    assert row is not None
    assert row.puzzle == PUZZLE


async def test_whoever_was_making_one_and_is_gone_is_not_waited_for_for_ever(puzzles: PuzzleStore) -> None:
    assert await puzzles.claim(GAME, DAY, NOW, PATIENCE)
    assert not await puzzles.claim(GAME, DAY, NOW + PATIENCE / 2, PATIENCE)
    assert await puzzles.claim(GAME, DAY, NOW + PATIENCE, PATIENCE)
    assert await puzzles.claim(GAME, DAY, NOW - 5 * PATIENCE, PATIENCE), "the clock was set back"


async def test_a_claim_can_be_given_back_but_not_a_puzzle(puzzles: PuzzleStore) -> None:
    assert await puzzles.claim(GAME, DAY, NOW, PATIENCE)
    await puzzles.leave(GAME, DAY)
    await there(puzzles)
    await puzzles.leave(GAME, DAY)
    assert await puzzles.puzzle(GAME, DAY) is not None


async def test_the_newest_day_is_known_of_each_game(puzzles: PuzzleStore) -> None:
    assert await puzzles.newest(GAME) is None
    for day in (DAY, DAY - 3):
        await there(puzzles, day)
    assert await puzzles.newest(GAME) == DAY
    assert await puzzles.newest("other") is None


# Answering


async def test_answers_are_counted_and_both_ratings_move(puzzles: PuzzleStore) -> None:
    await there(puzzles)
    first, second = await answered(puzzles, ADA), await answered(puzzles, BEN, 0)
    assert (first.is_new, first.answer.found, first.puzzle.answers, first.puzzle.found) == (True, True, 1, 1)
    assert (second.answer.found, second.puzzle.answers, second.puzzle.found) == (False, 2, 1)
    ada, ben = await puzzles.rating(GAME, ADA), await puzzles.rating(GAME, BEN)
    assert ada is not None
    assert ben is not None
    assert ada.mu > NEW.mu > ben.mu
    assert (ada.answers, ada.found, ben.answers, ben.found) == (1, 1, 1, 0)
    assert (first.answer.mu_before, first.answer.mu, first.answer.number) == (NEW.mu, ada.mu, 1)
    row = await puzzles.puzzle(GAME, DAY)
    assert row is not None
    assert (row.answers, row.found) == (2, 1)
    assert row.sigma < NEW.sigma


async def test_the_first_answer_stands_however_often_it_is_given(puzzles: PuzzleStore) -> None:
    await there(puzzles)
    first = await answered(puzzles, ADA, 0)
    for choice in (0, 1, 1):
        again = await answered(puzzles, ADA, choice)
        assert not again.is_new
        assert (again.answer, again.puzzle) == (first.answer, first.puzzle)
    rating = await puzzles.rating(GAME, ADA)
    assert rating is not None
    assert (rating.answers, rating.found) == (1, 0)


async def test_of_answers_at_the_same_moment_one_counts(puzzles: PuzzleStore) -> None:
    await there(puzzles)
    given = await asyncio.gather(*(answered(puzzles, ADA, choice) for choice in (0, 1, 0, 1)))
    assert [one.is_new for one in given].count(True) == 1
    assert len({one.answer.choice for one in given}) == 1
    row = await puzzles.puzzle(GAME, DAY)
    assert row is not None
    assert row.answers == 1


async def test_many_people_at_the_same_moment_are_all_counted(puzzles: PuzzleStore) -> None:
    await there(puzzles)
    await asyncio.gather(*(answered(puzzles, user, user % 2) for user in range(1, 9)))
    row = await puzzles.puzzle(GAME, DAY)
    assert row is not None
    assert (row.answers, row.found) == (8, 4)


async def test_a_rating_goes_on_from_one_day_to_the_next(puzzles: PuzzleStore) -> None:
    for day in (DAY, DAY + 1):
        await there(puzzles, day)
    first, second = await answered(puzzles, ADA), await answered(puzzles, ADA, 0, DAY + 1)
    assert (second.answer.mu_before, second.answer.number) == (first.answer.mu, 2)
    assert [answer.day for answer in await puzzles.last_answers(GAME, ADA, 5)] == [DAY + 1, DAY]
    assert await puzzles.answer_of(GAME, DAY, ADA) == first.answer
    assert await puzzles.answer_of(GAME, DAY, BEN) is None


# What is kept of people


async def test_answers_rating_and_switch_are_in_their_persons_export(puzzles: PuzzleStore, people: PeopleStore) -> None:
    await there(puzzles)
    await answered(puzzles, ADA)
    await puzzles.give(ADA, 7.0, gives=True)
    data = await people.export(ADA)
    assert [row["choice"] for row in data["puzzle_answers"]] == [1]
    assert [row["answers"] for row in data["puzzle_ratings"]] == [1]
    assert data["puzzle_givers"] == [{"user_id": ADA, "since": 7.0}]
    assert not any((await people.export(BEN)).values())


async def test_they_go_with_its_data_and_the_puzzle_stays_as_it_was(puzzles: PuzzleStore, people: PeopleStore) -> None:
    await there(puzzles)
    await answered(puzzles, ADA)
    await puzzles.give(ADA, 7.0, gives=True)
    before = await puzzles.puzzle(GAME, DAY)
    await people.forget(ADA, {DAY: "mark"})
    assert await puzzles.answer_of(GAME, DAY, ADA) is None
    assert await puzzles.rating(GAME, ADA) is None
    assert not await puzzles.gives(ADA)
    assert await puzzles.puzzle(GAME, DAY) == before


async def test_deleting_ones_data_is_no_way_to_a_second_answer(puzzles: PuzzleStore, people: PeopleStore) -> None:
    for day in (DAY, DAY + 1):
        await there(puzzles, day)
    await answered(puzzles, ADA)
    await people.forget(ADA, {DAY: "mark", DAY + 1: "other mark"})
    assert await puzzles.answer(GAME, DAY, ADA, 1, found=True, at=NOW, mark="mark") is None
    assert (await answered(puzzles, ADA, day=DAY + 1, mark="other mark")).is_new
    await puzzles.forget_marks(DAY + 1)
    assert (await answered(puzzles, ADA, mark="mark")).is_new


# Whose games may become puzzles


async def played(store: TableStore, at: float, *users: int, **values: Any) -> int:
    """A finished game of these people."""
    table_id = await put(store)
    results = [result(table_id, seat, user, at, **values) for seat, user in enumerate(users)]
    results = [replace(one, rated=values.get("kind") is None) for one in results]
    await write(store, table_id, Change(at=at, header={"status": Status.OVER}, outcome=outcome(*results)))
    return table_id


async def test_only_games_that_everybody_at_the_table_gives_are_found(
    puzzles: PuzzleStore, store: TableStore, people: PeopleStore
) -> None:
    table_id = await played(store, 200.0, ADA, BEN)
    assert await puzzles.given(WANTED, 0.5) == {}
    await puzzles.give(ADA, 1.0, gives=True)
    assert await puzzles.given(WANTED, 0.5) == {}
    await puzzles.give(BEN, 1.0, gives=True)
    assert await puzzles.given(WANTED, 0.0) == await puzzles.given(WANTED, 1.0) == {table_id: [0, 1]}
    await puzzles.give(BEN, 2.0, gives=False)
    assert await puzzles.given(WANTED, 0.5) == {}
    await puzzles.give(BEN, 3.0, gives=True)
    await people.forget(BEN)
    assert await puzzles.given(WANTED, 0.5) == {}


async def test_games_are_found_once_they_are_old_enough_and_of_a_closed_day(
    puzzles: PuzzleStore, store: TableStore
) -> None:
    for user in (ADA, BEN):
        await puzzles.give(user, 1.0, gives=True)
    rated = await played(store, 299.0, ADA, BEN)
    await played(store, 301.0, ADA, BEN)
    solo = await played(store, 499.0, ADA, BEN, kind=GameKind.SOLO)
    await played(store, 501.0, ADA, BEN, kind=GameKind.SOLO)
    await played(store, 200.0, ADA, BEN, game="flip7")
    closed = await played(store, 210.0, ADA, BEN, kind=GameKind.DAILY, day=DAY - 1)
    await played(store, 220.0, ADA, BEN, kind=GameKind.DAILY, day=DAY)
    assert set(await puzzles.given(WANTED, 0.5)) == {rated, solo, closed}
