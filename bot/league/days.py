"""The calendar of the daily.

A day is an int: whole days since 1 January 1970, UTC. Times are seconds since then, as everywhere in the bot. Unix time
knows no leap seconds, so every day is 86400 of them long, in every time zone at once: nobody's day ends earlier than
somebody else's.

A day's deal may be begun on its day and finished until the end of the next one, so that a game begun just before
midnight can be played out. Then the day is closed, and everything about it is published.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from datetime import date

DAY = 86400
"""Seconds."""
OPEN_DAYS = 2
"""From its beginning a day is open this long: on itself, and one more day for what was begun."""

EPOCH = date(1970, 1, 1).toordinal()
BEFORE_FIRST = date(2025, 12, 31).toordinal() - EPOCH
"""The day before number 1."""
LAST = date.max.toordinal() - EPOCH
"""The last day that has a date: 31 December 9999."""

NUMBER = re.compile(r"#?([0-9]{1,7})")
DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def day_of(at: float) -> int:
    """Return the day of a moment: midnight itself belongs to the day that begins."""
    return int(at // DAY)  # floored, not cut: a second before 1970 is day −1


def begins(day: int) -> float:
    """Return when a day begins, and its deal may be begun."""
    return float(day * DAY)


def ends(day: int) -> float:
    """Return when a day is over, and its deal may no longer be begun."""
    return begins(day + 1)


def closes(day: int) -> float:
    """Return until when a game begun on its day may be finished."""
    return begins(day + OPEN_DAYS)


def published(day: int, now: float) -> bool:
    """Return whether a day's seed, games and final ranking may be shown: nobody can still play it for its ranking."""
    return now >= closes(day)


def number(day: int) -> int:
    """Return a day's number as people see it: 1 January 2026 is number 1. Earlier days are below 1."""
    return day - BEFORE_FIRST


def day_of_number(value: int) -> int:
    return value + BEFORE_FIRST


def as_date(day: int) -> date:
    """Return a day in the calendar, for years 1 to 9999."""
    return date.fromordinal(EPOCH + day)


def of_date(value: date) -> int:
    return value.toordinal() - EPOCH


def date_text(day: int) -> str:
    """Return a day as 2026-11-21 (ISO 8601)."""
    return as_date(day).isoformat()


def parse_day(text: str) -> int | None:
    """Return the day somebody typed: 2026-11-21, #42 or 42, spaces around it allowed; none for anything else.

    Whether there is a deal of that day is another question: any date of the calendar and any number from 1 is a day.
    """
    text = text.strip()
    if found := NUMBER.fullmatch(text):
        day = day_of_number(int(found[1]))
        return day if BEFORE_FIRST < day <= LAST else None
    if found := DATE.fullmatch(text):
        try:
            return of_date(date(int(found[1]), int(found[2]), int(found[3])))
        except ValueError:  # 30 February, month 13, year 0
            return None
    return None


def _keyed(secret: str, message: str) -> str:
    return hmac.new(secret.encode(), message.encode(), hashlib.sha256).hexdigest()


def deal_seed(secret: str, game: str, day: int) -> str:
    """Return the seed of a game's deal of a day: HMAC-SHA256 (RFC 2104), keyed with the secret, as 64 hex digits.

    Who knows the secret can work out every day's deal, before it is played and again after a loss of the database. Who
    does not can derive nothing from what is published: the seeds of closed days are outputs of a keyed function for
    inputs everybody knows, and to tell its output for another input, tomorrow's, one would need the key. A plain hash
    of game and date would be a deal anybody can look up; a sequence in which a seed makes the next one would give all
    later days away with the first. What is left is guessing the secret itself and checking the guess against a
    published seed, so it has to be long and random (32 bytes from the system), never a word somebody chose.
    """
    return _keyed(secret, f"{game}/{day}")


def puzzle_seed(secret: str, game: str, day: int) -> str:
    """Return the seed of a game's puzzle of a day, for the same reasons: nobody is to work it out beforehand."""
    return _keyed(secret, f"puzzle/{game}/{day}")


def season_mark(secret: str, user_id: int, season: str) -> str:
    """Says that somebody had a rating when their data was deleted in a season, but not who: as `person_mark` does."""
    return _keyed(secret, f"season/{user_id}/{season}")


def person_marks(secret: str, user_id: int, open_days: range) -> dict[int, str]:
    """Return what is kept, per open day (today first), of somebody whose data is deleted.

    Also of the next day, for a clock that was set back since it was begun.
    """
    return {day: person_mark(secret, user_id, day) for day in (open_days[0] + 1, *open_days)}


def person_mark(secret: str, user_id: int, day: int) -> str:
    """Says that somebody whose data was deleted has had their attempt of a day, but not who: HMAC-SHA256, in hex.

    A plain hash would not do: the ids of Discord can be listed and tried. With the day in it, the marks of two days do
    not show that they are of the same person. The third part keeps marks and seeds apart: no seed is ever a mark.
    """
    return _keyed(secret, f"person/{user_id}/{day}")
