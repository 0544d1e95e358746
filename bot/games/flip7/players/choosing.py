"""Simple ways to name a seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.rng import Seeded
from bot.games.flip7.players.board import Board


def leader(board: Board, seat: int, legal: Sequence[int]) -> int:
    """Return whichever of the others has most, by total and points in front; of equals, who sits next to the left."""
    totals, points, seats = board.totals, board.points, len(board.totals)
    others = [other for other in legal if other != seat]
    return max(others, key=lambda other: (totals[other] + points[other], (seat - other) % seats))


def last(board: Board, seat: int, legal: Sequence[int]) -> int:
    """Return the seat itself if it may, else whoever has least; of equals, who sits next to the left."""
    if seat in legal:
        return seat
    totals, points, seats = board.totals, board.points, len(board.totals)
    return min(legal, key=lambda other: (totals[other] + points[other], (other - seat) % seats))


def anybody(board: Board, seat: int, legal: Sequence[int], seed: str) -> int:
    """Return any of the seats, each equally likely, by dice that depend on the seed and on the moment all can see."""
    moment = f"{board.round}/{board.left}/{sum(board.discard)}/{len(board.waiting)}"
    return Seeded(f"{seed}/{moment}").order("target", seat, legal)[0]
