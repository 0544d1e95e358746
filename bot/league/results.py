"""A finished game's results: one row for each seat, and what else changes with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.core import Event, Game
from bot.league import periods
from bot.league.summary import day_counted, work_out
from bot.store.rows import EntryRow, ResultRow, SeatRow, TableRow
from bot.store.summaries import Aftermath, Score

STAND_IN_SHARE = 3
"""A game does not rate if the clock or the autopilot played one turn in this many of a person's seat."""


def aftermath(
    header: TableRow,
    seats: Sequence[SeatRow],
    rules: Game[Any, Any],
    state: Any,
    events: Sequence[Event],
    *,
    rated: bool,
    finished_at: float,
) -> Aftermath:
    """What remains of a game that has just ended: points, places and facts of each seat."""
    assert header.id is not None
    standings = rules.standings(state)
    assert standings is not None
    people = sum(seat.user_id is not None for seat in seats)
    score = None
    if header.counted:
        found = rules.day_score(state)
        score = Score(found.total, found.place, found.tie)
    results = tuple(
        ResultRow(
            table_id=header.id,
            seat=standing.seat,
            user_id=seats[standing.seat].user_id,
            character=seats[standing.seat].character,
            game=header.game,
            kind="daily" if header.counted else "solo" if header.solo else "table",
            day=header.day,
            place=score.place if score else None,
            guild_id=header.guild_id,
            total=standing.total,
            rank=standing.rank,
            seats=len(seats),
            people=people,
            rated=rated,
            facts=rules.facts(state, standing.seat, events),
            finished_at=finished_at,
        )
        for standing in standings
    )
    names = {seat.user_id: seat.name for seat in seats if seat.user_id is not None}
    return Aftermath(results, periods.of_day(day_counted(results[0])), names, work_out, score)


def much_stood_in(entries: Sequence[EntryRow], seat: int) -> bool:
    """Whether the clock or the autopilot played a third of a seat's turns or more. A turn lasts from one advance to the
    next; one the player began and the clock ended is the clock's."""
    turns: set[int] = set()
    by_clock: set[int] = set()
    turn = 0
    for entry in entries:
        if entry.action["do"] == "advance":
            turn += 1
        elif entry.action.get("seat") == seat:
            turns.add(turn)
            if entry.by == "clock":
                by_clock.add(turn)
    return len(by_clock) * STAND_IN_SHARE >= len(turns) > 0
