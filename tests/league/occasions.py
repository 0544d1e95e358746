"""Finished games that win a badge, or nearly: what tests of badges are made of."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.league.badges import Occasion
from bot.league.careers import Career
from bot.league.streaks import Streak
from bot.league.values import GameKind, Result

PLAIN = {
    **{f"{name}_{round_}": 0 for name in ("boxes", "stars", "moons") for round_ in (1, 2, 3, 4)},
    "bolts_spent": 4,
    "max_chain": 3,
    "last_after_3": 0,
}
"""The counts of a game in which nothing much happened."""


def streak(**values: int) -> Streak:
    """Three days of five."""
    given: dict[str, Any] = {"current": 3, "best": 3, "savers": 0, "last_day": 9, "finished": 5, "saved": ()}
    return Streak(**(given | values))


def row(**values: Any) -> Result:
    """A seat's result: a person's second place at a table of three."""
    given: dict[str, Any] = {
        "table_id": 7,
        "seat": 0,
        "user_id": 1,
        "game": "luckybox",
        "kind": GameKind.TABLE,
        "total": 50,
        "rank": 2,
        "seats": 3,
        "people": 2,
        "rated": True,
        "counts": {},
        "finished_at": 200.0,
    }
    return Result(**(given | values))


def game(
    *others: Result,
    games: int = 5,
    days: Streak | None = None,
    without: str = "",
    counts: dict[str, int] | None = None,
    **values: Any,
) -> Occasion:
    """A finished game that wins nothing, but for what is said otherwise."""
    kept = {key: value for key, value in (PLAIN | (counts or {})).items() if key != without}
    return Occasion(row(counts=kept, **values), others, Career({"games": games}), days)


def first(**values: Any) -> dict[str, Any]:
    """A victory at a table."""
    return {"rank": 1} | values


def day(days: Streak | None, **values: Any) -> Occasion:
    """A counted day."""
    return game(kind=GameKind.DAILY, day=9, rank=1, seats=1, people=1, rated=False, days=days, **values)


class Case(NamedTuple):
    """Games that win a badge, and nearly the same games that do not."""

    right: list[Occasion]
    nearly: list[Occasion]
    counted: bool = True
    """Whether a badge of one game goes by the counts of it, which the oldest games have not."""


def shark(**values: Any) -> Result:
    """The seat of an AI."""
    return row(seat=1, user_id=None, character="shark", **values)
