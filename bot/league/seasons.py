"""The seasons of a server: quarters of the calendar, unless it has chosen other months for them to begin in.

A season is three whole months. A server chooses which ones begin one: those of the quarters, or those a month or two
later. What it chooses holds from its next season on, which then ends on the first new date that is not one month away:
it has two months, three or four. So every day is in one season, no season that has begun changes, and each is a sum of
months, of which tallies are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.league.periods import MONTHS, month_of, of_months, span

SHORTEST = 2
"""Months of a season at least."""
SHIFTS = range(MONTHS)
"""How many months after a quarter seasons may begin."""
Plan: TypeAlias = Sequence[int]
"""What a server has chosen, in order; nothing: quarters. Of each choice the month (`periods.month_of`) with which a
season begins that is the first by other dates, times three, and their shift."""


def season_of(plan: Plan, day: int) -> str:
    """Return the key of the season that a day is in."""
    first, end = _around(plan, month_of(day))
    return of_months(first, end - first)


def days_of(key: str) -> tuple[int, int]:
    """Return the first and the last day of a season."""
    found = span(key)
    assert found is not None
    return found


def before(plan: Plan, key: str) -> str:
    """Return the season before one."""
    return season_of(plan, days_of(key)[0] - 1)


def past(plan: Plan, today: int, count: int) -> list[str]:
    """Return the last seasons before the one a day is in, the newest first."""
    found: list[str] = []
    key = season_of(plan, today)
    for _ in range(count):
        key = before(plan, key)
        found.append(key)
    return found


def shift_of(plan: Plan) -> int:
    """Return how many months after a quarter seasons begin in the end."""
    return plan[-1] % MONTHS if plan else 0


def since(plan: Plan) -> int | None:
    """Return the month from which on that is so; None: ever."""
    return plan[-1] // MONTHS if plan else None


def chosen(plan: Plan, shift: int, today: int) -> list[int]:
    """Return the plan of a server that chooses this on a day: it holds from its next season on."""
    month = month_of(today)
    kept = [choice for choice in plan if choice // MONTHS <= month]
    if shift == shift_of(kept):
        return kept
    return [*kept, _around(kept, month)[1] * MONTHS + shift]


def _around(plan: Plan, month: int) -> tuple[int, int]:
    """Return the first month of the season that a month is in, and the one after its last."""
    first, shift = divmod(next((choice for choice in reversed(plan) if choice // MONTHS <= month), 0), MONTHS)
    end = _end(first, shift)
    if month >= end:
        first = end + (month - end) // MONTHS * MONTHS
        end = first + MONTHS
    return first, end


def _end(first: int, shift: int) -> int:
    """Return the month after the first season by other dates."""
    months = (shift - first) % MONTHS
    return first + months + (MONTHS if months < SHORTEST else 0)
