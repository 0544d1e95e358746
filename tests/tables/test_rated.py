"""Which games count for ratings: two people, the standard rules, and nobody asked for a friendly one."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.enums import ClockKind, Status
from bot.tables import hosting, playing
from tests.tables.room import ADA, BEN, BREATH, CY, Room, finish_turn


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
    await hosting.end(table, ADA)
    assert await room.people.results(ADA) == []


@pytest.mark.parametrize(("missed", "rates"), [(0, True), (13, True), (14, False), (40, False)])
async def test_a_game_of_which_the_clock_played_a_third_of_somebodys_turns_does_not_rate(
    room: Room, missed: int, rates: bool
) -> None:
    """Forty turns: four in which cards are chosen, and thirty-six numbers."""
    table = await room.game(BEN)
    turn = 0
    while table.status == Status.RUNNING:
        turn += 1
        await finish_turn(table, ADA)
        if turn == missed:
            # In time for the next number: the autopilot answers as soon as it lies open.
            await playing.come_back(table, BEN)
        if turn > missed:
            await finish_turn(table, BEN)
        due = table.due(1) if 1 in table.waits_for else None
        await room.wait((0.0 if due is None else due - room.clock.now()) + BREATH)
    assert turn == 40
    assert table.rates is rates
    (mine,) = await room.people.results(ADA)
    assert mine["rated"] is rates
    async with room.database.read() as connection:
        for name in ("ratings", "tallies"):
            rows = await connection.exec_driver_sql(f"SELECT count(*) FROM {name}")  # noqa: S608
            assert (rows.scalar_one() > 0) is rates, name
        careers = await connection.exec_driver_sql("SELECT count(*) FROM careers")
        assert careers.scalar_one() == 2
