"""A finished game's results, one row for each seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Standing
from bot.store.rows import ResultRow, SeatRow, TableRow


def results(
    header: TableRow, seats: Sequence[SeatRow], standings: Sequence[Standing], *, rated: bool, finished_at: float
) -> list[ResultRow]:
    """What is kept of each seat: points, place, and whether the game counts for ratings."""
    assert header.id is not None
    people = sum(seat.user_id is not None for seat in seats)
    return [
        ResultRow(
            table_id=header.id,
            seat=standing.seat,
            user_id=seats[standing.seat].user_id,
            game=header.game,
            guild_id=header.guild_id,
            total=standing.total,
            rank=standing.rank,
            seats=len(seats),
            people=people,
            rated=rated,
            finished_at=finished_at,
        )
        for standing in standings
    ]
