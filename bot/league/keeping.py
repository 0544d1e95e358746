"""How long people and servers are kept that are not seen any more, counted in days on which the bot lived.

Those days are numbered as they come, each once: a bot that was off for two years is one day older when it is back, and
a clock that jumps ahead and back adds one day, whatever it says. Everything here is about these numbers.
"""

from __future__ import annotations

from math import ceil

DAYS_A_MONTH = 365.25 / 12
SERVER_DAYS = 90
"""Days after which a server is deleted that has removed the bot."""
AT_ONCE = 50
SHARE = 100
"""How many people may be deleted on one day: so many, or one in so many of all, whichever is more."""


def days_of_months(months: int) -> int:
    """Return how many days so many months have, and not one less."""
    return ceil(months * DAYS_A_MONTH)


def is_due(seen: int, newest: int, kept: int) -> bool:
    """Return whether somebody last seen on one day is to be kept no longer on another, having been kept so many days.

    More than so many days lie between the two: who was seen just after midnight may be noted for the day before.
    """
    return seen < last_kept(newest, kept)


def last_kept(newest: int, kept: int) -> int:
    """Return the number of the first day of which everybody is kept who was seen then or later."""
    return newest - kept


def most_a_day(people: int) -> int:
    """Return how many of so many people may be deleted on one day."""
    return max(AT_ONCE, people // SHARE)
