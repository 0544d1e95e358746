"""What seasons are called."""

from __future__ import annotations

from bot.league.periods import YEAR, month_of
from bot.league.seasons import days_of
from bot.text import month, say


def season_words(key: str) -> str:
    """Return from which month to which a season is."""
    (first_year, first), (last_year, last) = (divmod(month_of(day), YEAR) for day in days_of(key))
    return say(
        "seasons.months", first=month(first + 1), first_year=first_year, last=month(last + 1), last_year=last_year
    )
