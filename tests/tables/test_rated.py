"""Which games count for ratings: two people, the standard rules, and nobody asked for a friendly one."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.catalogue import badges
from bot.league.outcome import COUNTS_FROM
from bot.store.enums import ClockKind, Status
from bot.store.results.rebuild import rebuild
from bot.tables.clocks.idle import QUIET, SOLO_KEPT
from bot.tables.play import playing
from bot.tables.seating import hosting
from bot.tables.table import Table
from tests.league.season import KEPT, dump
from tests.tables.room import ADA, BEN, BREATH, CY, STRANGER, Room, finish_turn


@pytest.mark.parametrize(
    ("people", "ai", "values", "rated"),
    [
        ((BEN,), 0, {}, True),
        ((BEN, CY), 0, {}, True),
        ((BEN,), 1, {}, True),
        ((), 1, {}, False),
        ((BEN,), 0, {"friendly": True}, False),
        ((BEN,), 0, {"options": {"relaxed": True}}, False),
        ((BEN,), 0, {"options": {"relaxed": False, "bands": "rulebook"}}, True),
        ((BEN,), 0, {"clock": ClockKind.SLOW, "turn_seconds": 28_800}, True),
    ],
)
async def test_a_game_is_rated_with_two_people_and_standard_rules(
    room: Room, people: tuple[int, ...], ai: int, values: dict[str, Any], rated: bool
) -> None:
    table = await room.game(*people, ai=ai, **values)
    assert table.rated is rated


async def test_a_rated_game_leaves_rated_results_of_every_seat(room: Room) -> None:
    table = await room.game(BEN, ai=1)
    while table.status == Status.RUNNING:
        await finish_turn(table, ADA, BEN)
        await room.wait(BREATH)
    (mine,), (theirs,) = await room.people.results(ADA), await room.people.results(BEN)
    standings = table.rules.standings(table.state)
    assert standings is not None
    assert [(row["seat"], row["total"], row["rank"]) for row in (mine, theirs)] == [
        (standing.seat, standing.total, standing.rank) for standing in standings[:2]
    ]
    assert (mine["seats"], mine["people"], mine["rated"], mine["finished_at"]) == (3, 2, True, table.header.ended_at)
    assert (table.header.ending, table.timers) == ("finished", {})


async def test_a_game_that_is_ended_early_leaves_no_results(room: Room) -> None:
    table = await room.game(BEN)
    await finish_turn(table, ADA, BEN)
    await hosting.end(table, STRANGER, moderator=True)
    assert await room.people.results(ADA) == []


async def turns(room: Room, table: Table, number: int, *users: int) -> None:
    """So many times, or until the game is over, these people answer, and the clock does for the others."""
    for _ in range(number):
        if table.status != Status.RUNNING:
            return
        await finish_turn(table, *users)
        dues = [due for seat in table.waits_for if (due := table.due(seat)) is not None]
        await room.wait(max([0.0, *(due - room.clock.now() for due in dues)]) + BREATH)


async def came_to(room: Room, *users: int) -> dict[int, tuple[int, bool, bool]]:
    """The place of each of these people in their only game, whether it was rated, and whether they left it."""
    rows = {user: await room.people.results(user) for user in users}
    return {user: (row["rank"], row["rated"], row["left"]) for user, (row,) in rows.items()}


@pytest.mark.parametrize(("missed", "left"), [(0, False), (13, False), (14, True), (40, True)])
async def test_of_whom_the_clock_played_a_third_of_the_turns_has_lost_and_it_counts_for_all(
    room: Room, missed: int, left: bool
) -> None:
    """Forty turns: four in which cards are chosen, and thirty-six numbers."""
    table = await room.game(BEN)
    for turn in range(1, 41):
        if turn == missed:
            # In time for the next number: the autopilot answers as soon as it lies open.
            await playing.come_back(table, BEN)
        await turns(room, table, 1, ADA, *([BEN] if turn > missed else []))
    assert table.status == Status.OVER
    places = await came_to(room, ADA, BEN)
    assert places[BEN][1:] == (True, left)
    assert places[ADA][1:] == (True, False)
    if left:
        assert (places[ADA][0], places[BEN][0]) == (1, 2)


THIRD = 14
"""Turns after which a third of a game has been played: those in which two cards are chosen among them."""


@pytest.mark.deep
@pytest.mark.parametrize("late", [False, True])
async def test_who_leaves_has_lost_once_the_game_counts_and_before_is_out_of_it(room: Room, late: bool) -> None:
    table = await room.game(BEN, CY)
    await turns(room, table, THIRD if late else THIRD - 1, ADA, BEN, CY)
    assert (table.rules.progress(table.state) >= COUNTS_FROM) is late
    await hosting.leave(table, BEN)
    await turns(room, table, 40, ADA, CY)
    places = await came_to(room, ADA, BEN, CY)
    assert places[BEN][1:] == (late, True)
    assert places[ADA][1:] == places[CY][1:] == (True, False)
    if late:
        assert places[BEN][0] == 3


async def test_who_comes_back_in_time_has_not_left(room: Room) -> None:
    table = await room.game(BEN, CY)
    await turns(room, table, THIRD, ADA, BEN, CY)
    await hosting.leave(table, BEN)
    await turns(room, table, 5, ADA, CY)
    await playing.come_back(table, BEN)
    await turns(room, table, 40, ADA, BEN, CY)
    assert (await came_to(room, BEN))[BEN][1:] == (True, False)


async def test_with_one_person_left_before_it_counts_it_counts_for_nobody(room: Room) -> None:
    table = await room.game(BEN)
    await turns(room, table, 3, ADA, BEN)
    await hosting.leave(table, BEN)
    await turns(room, table, 40, ADA)
    places = await came_to(room, ADA, BEN)
    assert (places[ADA][1:], places[BEN][1:]) == ((False, False), (False, True))


async def test_of_those_who_leave_who_leaves_first_comes_last(room: Room) -> None:
    table = await room.game(BEN, CY)
    await turns(room, table, THIRD, ADA, BEN, CY)
    for user in (CY, ADA):
        await hosting.leave(table, user)
        await room.wait(1.0)
    assert table.status == Status.RUNNING
    await hosting.leave(table, BEN)
    assert (table.status, table.header.ending) == ("over", "abandoned")
    assert await came_to(room, ADA, BEN, CY) == {BEN: (1, True, True), ADA: (2, True, True), CY: (3, True, True)}
    played = await dump(room.database, *KEPT)
    assert len(played["ratings"]) == 3
    await rebuild(room.database, badges())
    assert await dump(room.database, *KEPT) == played, "made again, the summaries are the same"


async def test_a_host_who_is_alone_and_ends_it_has_lost_unless_the_others_left_it(room: Room) -> None:
    table = await room.game(BEN, CY)
    await turns(room, table, THIRD, ADA, BEN, CY)
    await hosting.leave(table, BEN)
    while not table.seats[2].autopilot:
        await turns(room, table, 1, ADA)
    await hosting.end(table, ADA)
    assert (table.status, table.header.ending) == ("over", "ended")
    places = await came_to(room, ADA, BEN, CY)
    assert {user: place for user, (place, _, _) in places.items()} == {CY: 1, ADA: 2, BEN: 3}
    assert places[CY][1:] == (True, False), "who was on autopilot for three turns could have come back"


async def test_who_ends_it_alone_before_it_counts_ends_it_for_nobody(room: Room) -> None:
    table = await room.game(BEN)
    await hosting.leave(table, BEN)
    await hosting.end(table, ADA)
    assert (table.status, table.header.ending) == ("closed", "ended")
    assert await room.people.results(BEN) == []


async def test_a_game_that_everybody_forgets_after_one_has_left_counts_for_them(room: Room) -> None:
    table = await room.game(BEN)
    await turns(room, table, THIRD, ADA, BEN)
    await hosting.leave(table, BEN)
    await room.wait(QUIET)
    await room.wait(SOLO_KEPT)
    assert (table.status, table.header.ending) == ("over", "idle")
    assert await came_to(room, ADA, BEN) == {ADA: (1, True, True), BEN: (2, True, True)}


async def test_whoever_is_removed_is_out_of_the_game_for_the_others_it_counts(room: Room) -> None:
    table = await room.game(BEN, CY)
    await turns(room, table, THIRD, ADA, BEN, CY)
    await hosting.kick(table, STRANGER, BEN, moderator=True)
    await turns(room, table, 40, ADA, CY)
    places = await came_to(room, ADA, BEN, CY)
    assert places[BEN][1:] == (False, False)
    assert places[ADA][1:] == places[CY][1:] == (True, False)
