"""The periods of leaderboards: all time, weeks, months and seasons, as keys that say which one.

| kind | key | from … to |
| --- | --- | --- |
| all | all | |
| week | 2026-W47 | Monday … Sunday (ISO 8601) |
| month | 2026-11 | of the calendar |
| season | 2026-Q4 | a quarter of the calendar |
| | 2026-11x3 | so many whole months from one on: the season of a server with dates of its own (`seasons`) |

Days are those of `days`: ints, UTC. A week belongs to the year that has its Thursday, as ISO 8601 counts them: 29
December 2025 is in 2026-W01, 1 January 2027 in 2026-W53.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date
from functools import lru_cache
from typing import Literal, TypeAlias

from bot.league.days import LAST, as_date, of_date

Kind: TypeAlias = Literal["all", "week", "month", "season"]

KINDS: tuple[Kind, ...] = ("all", "week", "month", "season")
"""In the order of `of_day`."""
ALL = "all"

MONTHS = 3
"""Of a season."""
KEY = re.compile(r"([0-9]{4})-(?:W([0-9]{2})|Q([1-4])|([0-9]{2})(?:x([2-4]))?)")
YEAR = 12
"""Months."""


@lru_cache(maxsize=2048)
def of_day(day: int) -> tuple[str, ...]:
    """Return the keys of all periods a day is in, in the order of `KINDS`."""
    at = as_date(day)
    iso = at.isocalendar()
    season = (at.month - 1) // MONTHS + 1
    return (ALL, f"{iso.year:04}-W{iso.week:02}", f"{at.year:04}-{at.month:02}", f"{at.year:04}-Q{season}")


def current(kind: Kind, today: int) -> str:
    """Return the key of the period of this kind that a day is in."""
    return of_day(today)[KINDS.index(kind)]


def season_of(day: int) -> str:
    """Return the season a day is in. Keys of later seasons are later in the alphabet, too."""
    return current("season", day)


def quarter_of(day: int) -> int:
    """Return the quarter a day is in, as a number: each is one more than the one before."""
    at = as_date(day)
    return at.year * (12 // MONTHS) + (at.month - 1) // MONTHS


def last_of_season(day: int) -> int:
    days = span(season_of(day))
    assert days is not None
    return days[1]


def key_of(period: str, today: int) -> str:
    """Return the key of a period that is given by its key, or by its kind: then it is the one a day is in."""
    return current(period, today) if period in KINDS else period


def kind_of(key: str) -> Kind:
    days = span(key)
    if days is None:
        return "all"
    if len(parts(key)) > 1:
        return "season"
    return KINDS[of_day(days[0]).index(key)]


def past(kind: Kind, today: int, count: int) -> list[str]:
    """Return the keys of the last periods of this kind before the one a day is in, the newest first."""
    found: list[str] = []
    key = current(kind, today)
    while len(found) < count and (days := span(key)) is not None:
        key = current(kind, days[0] - 1)
        found.append(key)
    return found


def is_known(period: str) -> bool:
    """Return whether a period that comes from outside is one: a kind, or a key of the calendar."""
    if period in KINDS:
        return True
    try:
        days = span(period)
    except ValueError:
        return False
    return days is not None and days[1] <= LAST


def span(key: str) -> tuple[int, int] | None:
    """Return the first and the last day of a period; none for all time, which has neither."""
    if key == ALL:
        return None
    found = KEY.fullmatch(key)
    if found is None:
        raise ValueError(f"not a period: {key!r}")
    year = int(found[1])
    if found[2]:
        monday = of_date(date.fromisocalendar(year, int(found[2]), 1))  # refuses week 53 of a year of 52
        return monday, monday + 6
    month = int(found[3]) * MONTHS - MONTHS + 1 if found[3] else int(found[4])
    first = of_date(date(year, month, 1))
    months = MONTHS if found[3] else int(found[5] or 1)
    years, last = divmod(year * YEAR + month - 1 + months - 1, YEAR)
    return first, of_date(date(years, last + 1, monthrange(years, last + 1)[1]))


def month_of(day: int) -> int:
    """Return the month a day is in, as a number: each is one more than the one before."""
    at = as_date(day)
    return at.year * YEAR + at.month - 1


def month_key(month: int) -> str:
    """Return the key of a month that is given as a number."""
    return f"{month // YEAR:04}-{month % YEAR + 1:02}"


def of_months(first: int, count: int) -> str:
    """Return the key of so many months from one on: that of the quarter, where it is one."""
    if count == MONTHS and first % MONTHS == 0:
        return f"{first // YEAR:04}-Q{first % YEAR // MONTHS + 1}"
    return f"{month_key(first)}x{count}"


def parts(key: str) -> tuple[str, ...]:
    """Return the periods that a period is the sum of, and that tallies are kept of: months, else itself alone."""
    found = KEY.fullmatch(key)
    if found is None or not found[5]:
        return (key,)
    first = int(found[1]) * YEAR + int(found[4]) - 1
    return tuple(month_key(first + number) for number in range(int(found[5])))
