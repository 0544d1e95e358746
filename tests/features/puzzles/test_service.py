"""The puzzle of a day: made once, of games that were given if there are any, and answered while it is open."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.puzzle import Given
from bot.engine.record import run
from bot.engine.rng import Seeded
from bot.features.puzzles import service as module
from bot.features.puzzles.days_in_a_row import DaysInARow
from bot.features.puzzles.position import actions_of, table_of, verdict_of
from bot.features.puzzles.service import Absent, PuzzleView
from bot.games.catalogue import games
from bot.league import days
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from tests.engine.puzzles import puzzle_of, seed_of
from tests.features.daily.kit import Days, to_the_end
from tests.features.puzzles.kit import GAME, OTHER, PuzzlesOfTheRoom
from tests.tables.room import ADA, BEN, Room, refusal
from tests.tables.test_lost import outage

DAY = days.DAY


@pytest.fixture
def puzzles(room: Room) -> PuzzlesOfTheRoom:
    """The puzzles of the room."""
    return PuzzlesOfTheRoom(room)


async def seen(puzzles: PuzzlesOfTheRoom, user: int = ADA, day: int | None = None) -> PuzzleView:
    """A puzzle as somebody sees it, who has to see one."""
    found = await puzzles.view(GAME, puzzles.today if day is None else day, user)
    assert isinstance(found, PuzzleView)
    return found


# Making


async def test_it_is_made_when_somebody_first_asks_and_stays_the_same(puzzles: PuzzlesOfTheRoom) -> None:
    first = await seen(puzzles)
    assert (first.puzzle, first.answer, first.is_open) == (puzzle_of(GAME), None, True)
    assert (await seen(puzzles, BEN)).row == first.row
    assert len(puzzles.maker.asked) == 1


async def test_those_who_ask_at_the_same_moment_wait_for_the_same_one(puzzles: PuzzlesOfTheRoom) -> None:
    found = await asyncio.gather(*(seen(puzzles, user) for user in (ADA, BEN, ADA)))
    assert len({one.row.claimed_at for one in found}) == 1
    assert len(puzzles.maker.asked) == 1


async def test_of_two_processes_one_makes_it(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    other = PuzzlesOfTheRoom(room)
    puzzles.maker.go_on.clear()
    asked = asyncio.create_task(seen(puzzles))
    await puzzles.maker.begun.wait()
    assert await other.view(GAME, other.today, BEN) is Absent.BEING_MADE
    puzzles.maker.go_on.set()
    first = await asked
    assert (await other.view(GAME, other.today, BEN)) == first
    assert other.maker.asked == []


async def test_whoever_has_waited_for_long_is_asked_to_come_back(puzzles: PuzzlesOfTheRoom) -> None:
    puzzles.maker.go_on.clear()
    assert await puzzles.view(GAME, puzzles.today, ADA, patience=0.0) is Absent.BEING_MADE
    puzzles.maker.go_on.set()
    await puzzles.settled()
    assert (await seen(puzzles)).puzzle == puzzle_of(GAME)
    assert len(puzzles.maker.asked) == 1


async def test_where_nobody_thinks_the_next_who_asks_has_it_made(puzzles: PuzzlesOfTheRoom) -> None:
    puzzles.maker.gone()
    assert await puzzles.view(GAME, puzzles.today, ADA) is Absent.BEING_MADE
    puzzles.maker.fault = None
    assert (await seen(puzzles)).puzzle == puzzle_of(GAME)


async def test_where_none_is_found_other_games_are_played_for_it(puzzles: PuzzlesOfTheRoom) -> None:
    puzzles.maker.fails = 1
    await seen(puzzles)
    seeds = [seed for _, _, seed in puzzles.maker.asked]
    assert len(set(seeds)) == len(seeds) == 2


async def test_another_day_and_another_game_have_seeds_of_their_own(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    await seen(puzzles)
    await puzzles.view(OTHER, puzzles.today, ADA)
    room.clock.advance(DAY)
    await seen(puzzles)
    assert len({seed for _, _, seed in puzzles.maker.asked}) == 3


async def test_every_days_are_there_before_anybody_asks(
    puzzles: PuzzlesOfTheRoom, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.0)
    for day in range(2):
        await puzzles.look()
        await puzzles.settled()
        made = [game for game, _, _ in puzzles.maker.asked]
        assert sorted(made) == sorted(puzzles.games * (day + 1))
        await seen(puzzles)
        assert len(puzzles.maker.asked) == len(made), "who asks waits for nothing"
        room.clock.advance(DAY)


async def test_a_clock_set_forward_day_by_day_makes_no_puzzle_of_each(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    for _ in range(3):
        await puzzles.look()
        await puzzles.settled()
        room.clock.advance(DAY)
    assert len(puzzles.maker.asked) == len(puzzles.games)


async def test_a_day_on_which_nothing_is_good_enough_has_none_and_is_not_searched_again(
    puzzles: PuzzlesOfTheRoom, room: Room
) -> None:
    puzzles.maker.fails = module.TRIES
    assert await puzzles.view(GAME, puzzles.today, ADA) is Absent.NONE
    other = PuzzlesOfTheRoom(room)
    assert await other.view(GAME, other.today, BEN) is Absent.NONE
    await puzzles.look()
    await puzzles.settled()
    assert [game for game, _, _ in puzzles.maker.asked if game == GAME] == [GAME] * module.TRIES
    assert other.maker.asked == []
    assert await refusal(puzzles.answer(GAME, puzzles.today, ADA, 0)) == "no_puzzle_of_day"
    room.clock.advance(DAY)
    assert (await seen(puzzles)).puzzle == puzzle_of(GAME)
    assert await puzzles.view(GAME, puzzles.today - 1, ADA) is Absent.NONE


async def test_a_day_without_one_and_a_game_without_any_are_refused(puzzles: PuzzlesOfTheRoom) -> None:
    assert await refusal(puzzles.view(GAME, puzzles.today - 1, ADA)) == "no_puzzle_of_day"
    assert await refusal(puzzles.view("chess", puzzles.today, ADA)) == "no_puzzles"
    assert await refusal(puzzles.answer(GAME, puzzles.today, ADA, 0)) == "no_puzzle_of_day"


# Answering


async def test_an_answer_counts_once_and_is_seen_again(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    puzzle = (await seen(puzzles)).puzzle
    other = (puzzle.best + 1) % len(puzzle.plays)
    first = await puzzles.answer(GAME, puzzles.today, ADA, other)
    assert first.answer is not None
    assert (first.answer.choice, first.answer.found, first.row.answers, first.row.found) == (other, False, 1, 0)
    again = await puzzles.answer(GAME, puzzles.today, ADA, puzzle.best)
    assert (again.answer, again.row.answers) == (first.answer, 1)
    assert (await seen(PuzzlesOfTheRoom(room))).answer == first.answer
    second = await puzzles.answer(GAME, puzzles.today, BEN, puzzle.best)
    assert (second.row.answers, second.row.found) == (2, 1)


async def test_yesterdays_may_be_answered_until_midnight_and_then_it_is_only_shown(
    puzzles: PuzzlesOfTheRoom, room: Room
) -> None:
    day = puzzles.today
    puzzle = (await seen(puzzles)).puzzle
    room.clock.advance(days.closes(day) - room.clock.now() - 1)
    late = await puzzles.answer(GAME, day, ADA, puzzle.best)
    assert late.answer is not None
    room.clock.advance(1)
    closed = await puzzles.answer(GAME, day, BEN, puzzle.best)
    assert (closed.answer, closed.is_open, closed.row.answers) == (None, False, 1)
    assert (await puzzles.answer(GAME, day, ADA, 0)).answer == late.answer


async def test_a_puzzle_is_answered_later_where_time_was_lost_and_deleting_ones_data_opens_it_to_nobody(
    puzzles: PuzzlesOfTheRoom, room: Room
) -> None:
    day, best = puzzles.today, (await seen(puzzles)).puzzle.best
    await outage(room, 2 * DAY)
    assert puzzles.today == day + 2
    await puzzles.answer(GAME, day, ADA, best)
    await room.people.forget(ADA, days.person_marks(puzzles._secret, ADA, room.tables.lost.open_days(room.clock.now())))
    await puzzles.clean()
    assert await refusal(puzzles.answer(GAME, day, ADA, best)) == "puzzle_spent"
    room.clock.advance(puzzles.closes(day) - room.clock.now() - 1)
    assert (await puzzles.answer(GAME, day, BEN, best)).row.answers == 2
    room.clock.advance(1)
    assert not (await seen(puzzles, day=day)).is_open


async def test_a_play_that_was_not_offered_is_refused(puzzles: PuzzlesOfTheRoom) -> None:
    puzzle_view = await seen(puzzles)
    for choice in (-1, len(puzzle_view.puzzle.plays)):
        assert await refusal(puzzles.answer(GAME, puzzles.today, ADA, choice)) == "bad_button"


async def test_deleting_ones_data_is_no_way_to_a_second_answer(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    puzzle = (await seen(puzzles)).puzzle
    day = puzzles.today
    await puzzles.answer(GAME, day, ADA, puzzle.best)
    marks = {day: days.person_mark(puzzles._secret, ADA, day)}
    await room.people.forget(ADA, marks)
    assert await refusal(puzzles.answer(GAME, day, ADA, puzzle.best)) == "puzzle_spent"
    assert (await puzzles.answer(GAME, day, BEN, puzzle.best)).row.answers == 2


# Given games


async def finished_solo(room: Room, **values: Any) -> Table:
    """A game that Ada has played alone to its end."""
    table = await room.solo(**values)
    await to_the_end(table)
    return table


async def given_to(puzzles: PuzzlesOfTheRoom) -> list[Given]:
    """The games that today's puzzle of Lucky Box may be made of."""
    await puzzles.view(OTHER, puzzles.today, ADA)
    return list(puzzles.maker.asked[-1][1])


async def test_a_game_its_people_give_is_looked_through_without_their_names(
    puzzles: PuzzlesOfTheRoom, room: Room
) -> None:
    table = await finished_solo(room)
    await puzzles.store.give(ADA, room.clock.now(), gives=True)
    room.clock.advance(module.AGE)
    [given] = await given_to(puzzles)
    assert given.seats == (0,)
    assert given.finished.actions == tuple(table.actions)
    assert "Ada" not in repr(given)


async def test_a_game_that_nobody_gives_that_is_too_young_or_too_old_is_not(
    puzzles: PuzzlesOfTheRoom, room: Room
) -> None:
    await finished_solo(room)
    room.clock.advance(module.AGE)
    assert await given_to(puzzles) == []
    await puzzles.store.give(ADA, room.clock.now(), gives=True)
    await finished_solo(room)
    room.clock.advance(DAY)
    assert len(await given_to(puzzles)) == 1
    room.clock.advance(module.OLDEST)
    assert await given_to(puzzles) == []


async def test_a_game_by_house_rules_is_not(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    await finished_solo(room, options={"relaxed": True})
    await puzzles.store.give(ADA, room.clock.now(), gives=True)
    room.clock.advance(module.AGE)
    assert await given_to(puzzles) == []


async def test_a_days_deal_is_not_before_the_day_is_closed(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    daily = Days(room)
    day = daily.today
    await daily.finished()
    await puzzles.store.give(ADA, room.clock.now(), gives=True)
    room.clock.advance(max(module.AGE, days.closes(day) - room.clock.now()))
    [given] = await given_to(puzzles)
    assert given.seats == (0,)


async def test_a_days_deal_is_not_while_lost_time_keeps_the_day_open(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    daily = Days(room)
    await daily.finished()
    await puzzles.store.give(ADA, room.clock.now(), gives=True)
    await outage(room, module.AGE)
    assert await given_to(puzzles) == []


# The table it is shown on


@pytest.mark.parametrize("game", [GAME, OTHER])
async def test_the_table_of_a_puzzle_is_the_position_for_those_who_look(room: Room, game: str) -> None:
    puzzle, plugin = puzzle_of(game), games()[game]
    seats = len(puzzle.record["seats"])  # type: ignore[arg-type] # a list
    table = table_of(room.tables, puzzle, [f"Player {seat}" for seat in range(seats)])
    assert table.decision(puzzle.seat) is not None
    for play in puzzle.plays:
        assert actions_of(table, play)[0] in table.decision(puzzle.seat).options  # type: ignore[union-attr]
    # As the game was that it is from, with all that lay face down.
    options = plugin.rules.parse_options({})
    actions = [plugin.rules.parse_action(raw) for raw in puzzle.record["actions"]]  # type: ignore[union-attr, arg-type]
    state = run(plugin.rules, seats, options, Seeded(f"{seed_of(game)}/0"), actions)
    assert table.rules.view(table.state, puzzle.seat) == plugin.rules.view(state, puzzle.seat)


async def test_a_puzzle_of_a_game_that_has_left_the_bot_is_refused(room: Room) -> None:
    with pytest.raises(Refusal, match="puzzle_gone"):
        table_of(room.tables, replace(puzzle_of(GAME), game="gone"), ["Ada"])


def test_what_is_said_of_the_best_play_is_said_beside_the_obvious_one() -> None:
    puzzle = puzzle_of(OTHER)
    best, other = verdict_of(puzzle, puzzle.best), verdict_of(puzzle, puzzle.obvious)
    assert best.played == other.played == puzzle.plays[puzzle.obvious].actions
    assert best.best == other.best == puzzle.plays[puzzle.best].actions
    assert best.cost == other.cost > 0


# Days in a row


async def answer_on(puzzles: PuzzlesOfTheRoom, room: Room, *, days_later: int = 1, none: bool = False) -> None:
    """A day has a puzzle, or none, and Ada answers what there is; then it is a later day."""
    puzzles.maker.fails = module.TRIES if none else 0
    if await puzzles.view(GAME, puzzles.today, ADA) is not Absent.NONE:
        await puzzles.answer(GAME, puzzles.today, ADA, puzzle_of(GAME).best)
    room.clock.advance(days_later * DAY)


async def test_days_without_a_puzzle_break_no_row_and_days_that_were_missed_do(
    puzzles: PuzzlesOfTheRoom, room: Room
) -> None:
    for none in (False, False, True, False, True):
        await answer_on(puzzles, room, none=none)
    assert (await puzzles.in_a_row(GAME, ADA)).streak == 3
    await seen(puzzles)
    assert (await puzzles.in_a_row(GAME, ADA)).streak == 3, "today's can still be answered"
    room.clock.advance(DAY)
    assert (await puzzles.in_a_row(GAME, ADA)).streak == 3, "yesterday's, too"
    room.clock.advance(DAY)
    assert (await puzzles.in_a_row(GAME, ADA)).streak == 0
    await answer_on(puzzles, room, days_later=0)
    row = await puzzles.in_a_row(GAME, ADA)
    assert (row.streak, row.last) == (1, (True, True, True, None, True))
    assert (await puzzles.in_a_row(GAME, BEN)).streak == 0
    assert (await puzzles.in_a_row(OTHER, ADA)) == DaysInARow(0, ())


async def test_a_day_on_which_the_bot_made_no_puzzle_at_all_breaks_no_row(
    puzzles: PuzzlesOfTheRoom, room: Room
) -> None:
    await answer_on(puzzles, room, days_later=9)
    await answer_on(puzzles, room, days_later=0)
    assert (await puzzles.in_a_row(GAME, ADA)).streak == 2


async def test_a_row_is_as_long_as_it_is_however_few_days_are_read_at_a_time(
    puzzles: PuzzlesOfTheRoom, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(9):
        await answer_on(puzzles, room)
    for at_once in (1, 2, 3, 9, 10):
        monkeypatch.setattr(module, "AT_ONCE", at_once)
        assert (await puzzles.in_a_row(GAME, ADA)).streak == 9


async def test_what_is_shared_of_a_day_ends_with_it(puzzles: PuzzlesOfTheRoom, room: Room) -> None:
    first = puzzles.today
    for _ in range(3):
        await answer_on(puzzles, room)
    assert await puzzles.in_a_row(GAME, ADA, first + 1) == DaysInARow(2, (True, True))
