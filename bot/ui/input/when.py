"""A moment that somebody types: "20:30", "tomorrow 20:30", "sat 8 pm", "in 2 h", "2027-01-16 20:30".

Pure: the same text at the same time in the same zone is the same moment. Every word that is typed is used, or nothing
is understood, and what may be two moments is not understood either: then it is asked for. The few
words there are come from the texts of the language that is spoken, and of English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta, tzinfo
from typing import TypeVar

from bot.text import current_catalogue, date_words, say
from bot.ui.input.typed import bare, cleaned, parts_of
from bot.ui.input.when_parts import (
    MIDNIGHT,
    Ahead,
    Dated,
    Length,
    NextWeek,
    Part,
    PartOfDay,
    TimeOfDay,
    Weekday,
    Which,
    after_signs,
    dates,
    read_at,
    the_day,
)
from bot.ui.input.when_words import OF_DAY, Words, words
from bot.ui.input.zones import meant, zone_of

LONGEST = 100
"""Characters of a text that is looked at; nothing longer is understood."""
WEEK = 7
SUGGESTED = 8
"""Days that are suggested for a time of day."""
EVENING = 20
"""The hour that is suggested where no time was typed yet."""
Kind = TypeVar("Kind")
LATE = (list(OF_DAY).index("evening"), list(OF_DAY).index("night"))
"""The parts of a day that end at midnight."""
FARTHEST = 1e11
"""Seconds since 1970 that are looked at: the year is written with four digits."""
_STAMP = re.compile(r"<t:(\d{1,11})(?::[a-z])?>")
_ZONED = re.compile(r"(.*\S)\s*\(([^()]+)\)")


Said = tuple[Part, ...]
"""What a text says, of each kind at most one thing."""


def understood(typed: str, now: float, zone: tzinfo) -> float | None:
    """Return the moment that a text means, as seconds since 1970; None where it says none, or may say another.

    A time of day alone is the next one there is. Another may lie in the past.
    """
    found = readings(typed, now, zone)
    return found[0] if len(found) == 1 else None


def readings(typed: str, now: float, zone: tzinfo) -> list[float]:
    """Return all moments that a text may mean, the earliest first; those that have passed only where all have."""
    text = cleaned(typed)
    if len(typed) > LONGEST:
        return []
    if stamp := _STAMP.fullmatch(text):
        return [float(stamp[1])] if 0 < int(stamp[1]) < FARTHEST else []
    if (zoned := _ZONED.fullmatch(text)) and len(there := meant(zoned[2], current_catalogue().language, now)) == 1:
        text, zone = zoned[1], zone_of(there[0])
    known = words()
    here = datetime.fromtimestamp(now, zone)
    try:
        moments = {moment for said in _said(parts_of(bare(text)), 0, known, ()) for moment in _moments(said, here)}
    except (ValueError, OverflowError):  # a day that no calendar has
        return []
    found = sorted(moment for moment in moments if 0 < moment < FARTHEST)
    return [moment for moment in found if moment > now] or found


def day_meant(typed: str, today: date) -> date | None:
    """Return the date that a text is, with its year and nothing else; or today or another day that has a word."""
    known, parts = words(), parts_of(bare(typed))
    found = {
        day
        for start in known.ends("before_day", parts, 0)
        for end, dated in dates(parts, start, known)
        if after_signs(parts, end, known) == len(parts) and dated.year is not None and (day := the_day(dated, today))
    }
    found |= {today + timedelta(days) for end, days in known.at("days_ahead", parts, 0) if end == len(parts)}
    return found.pop() if len(found) == 1 and len(typed) <= LONGEST else None


def _said(parts: list[str], start: int, known: Words, so_far: Said) -> Iterator[Said]:
    """Yield all that a text may say, from a place to its end."""
    start = after_signs(parts, start, known)
    if start == len(parts):
        yield so_far
        return
    for end, found in read_at(parts, start, known):
        # "Morgen" is tomorrow, and the morning of a day that is named before it.
        homonym = isinstance(found[0], PartOfDay) and known.has("days_ahead", parts[start:end])
        if homonym and not any(isinstance(part, Ahead | Weekday | Dated) for part in so_far):
            continue
        more = (*so_far, *found)
        if len({type(part) for part in more}) == len(more):
            yield from _said(parts, end, known, more)


def _one(said: Said, kind: type[Kind]) -> Kind | None:
    return next((part for part in said if isinstance(part, kind)), None)


def _moments(said: Said, here: datetime) -> Iterator[float]:
    """Yield the moments that may be meant; none where something does not go with something else."""
    length, clock, ahead = _one(said, Length), _one(said, TimeOfDay), _one(said, Ahead)
    if length is not None and len(said) == 1:
        # Days are those of the calendar: "in 2 days" is at the same time of day.
        later = here + timedelta(length.days)
        begins = at(later.date(), _of(later), here.tzinfo) if length.days else [here.timestamp()]
        yield from (moment + length.seconds for moment in begins)
        return
    if clock is None or (length is not None and (length.seconds or ahead is not None)):
        return
    if length is not None:
        said = (*said, Ahead(length.days))
    for shown in _hours(clock, _one(said, PartOfDay)):
        for day in _day(said, shown, here):
            yield from at(day, shown, here.tzinfo)


def _of(here: datetime) -> timedelta:
    """Return what the clocks show, as a length from midnight."""
    return timedelta(hours=here.hour, minutes=here.minute, seconds=here.second, microseconds=here.microsecond)


def _hours(clock: TimeOfDay, part: PartOfDay | None) -> Iterator[timedelta]:
    """Yield what the clocks may show, as lengths from midnight, in the part of the day that is named with it."""
    if part is None:
        hours = () if clock.needs_part else clock.hours
    elif clock.is_midnight:
        hours = clock.hours if part.number in LATE else ()
    else:
        named = OF_DAY[list(OF_DAY)[part.number]]
        # "8:30" is in the morning as it is written, and at half past eight in the evening where that is said.
        later = () if clock.half_said else [hour + 12 for hour in clock.hours if 1 <= hour < 12]
        hours = tuple({hour for hour in (*clock.hours, *later) if hour in named})
    for hour in hours:
        if hour < MIDNIGHT or not clock.minute:
            yield timedelta(hours=hour, minutes=clock.minute)
    if clock.is_midnight and part is None:
        yield timedelta(0)


def _day(said: Said, clock: timedelta, here: datetime) -> Iterator[date]:
    """Yield the days that may be meant."""
    today, ahead, dated, weekday = here.date(), _one(said, Ahead), _one(said, Dated), _one(said, Weekday)
    in_next_week = _one(said, NextWeek) is not None
    named: list[date | None] = [] if ahead is None else [today + timedelta(ahead.days)]
    named += [] if dated is None else [the_day(dated, today)]
    if named:
        if len(set(named)) == 1 and named[0] is not None and not in_next_week and _is_on(weekday, named[0]):
            yield named[0]
    elif weekday is not None:
        yield from _days_of_week(weekday, clock, here, in_next_week=in_next_week)
    elif not in_next_week:
        yield today + timedelta(1) if _has_passed(clock, here) else today


def _is_on(weekday: Weekday | None, day: date) -> bool:
    """Return whether a day that is named otherwise is on the day of the week that is named with it."""
    return weekday is None or (weekday.which is Which.NEXT_ONE and weekday.day == day.weekday())


def _days_of_week(weekday: Weekday, clock: timedelta, here: datetime, *, in_next_week: bool) -> Iterator[date]:
    today = here.date()
    ahead = (weekday.day - today.weekday()) % WEEK
    if in_next_week:
        if weekday.which is Which.NEXT_ONE:
            # Weeks begin on a Monday or on a Sunday, depending on where one lives.
            for first in (0, WEEK - 1):
                begins = WEEK - (today.weekday() - first) % WEEK
                yield today + timedelta(begins + (weekday.day - first) % WEEK)
        return
    match weekday.which:
        case Which.THIS:
            yield today + timedelta(ahead)
        case Which.COMING:
            yield today + timedelta(ahead or WEEK)
        case Which.NEXT:
            yield today + timedelta(ahead or WEEK)
            if ahead:
                yield today + timedelta(ahead + WEEK)
        case Which.NEXT_ONE:
            yield today + timedelta(ahead if ahead or not _has_passed(clock, here) else WEEK)


def _has_passed(clock: timedelta, here: datetime) -> bool:
    """Return whether today's time of day has passed, each time it comes."""
    there = at(here.date(), clock, here.tzinfo)
    return all(moment <= here.timestamp() for moment in there) if there else _of(here) >= clock


def at(day: date, clock: timedelta, zone: tzinfo | None) -> list[float]:
    """Return when the clocks of a zone show a time on a day: once, twice when they are set back, or never.

    `clock` is a length from midnight by what they show; 24 hours are the midnight after that day.
    """
    shown = datetime.combine(day, datetime.min.time()) + clock
    found = []
    for fold in (0, 1):
        moment = shown.replace(tzinfo=zone, fold=fold).timestamp()
        if datetime.fromtimestamp(moment, zone).replace(tzinfo=None, fold=0) == shown:
            found.append(moment)
    return list(dict.fromkeys(found))


def suggestions(typed: str, now: float, zone: str) -> Iterable[tuple[str, str]]:
    """Yield what may be meant while it is typed: how it is called, and a value that is the moment itself.

    First what was typed, if it is something by now (a length needs no "in" to be one); then its time of day on each of
    the next days.
    """
    there = zone_of(zone)
    here = datetime.fromtimestamp(now, there)
    first = (readings(typed, now, there) or readings(f"+{typed}", now, there))[:SUGGESTED]
    shown = datetime.fromtimestamp(first[0], there) if first else here.replace(hour=EVENING, minute=0)
    clock = timedelta(hours=shown.hour, minutes=shown.minute)
    days = [here.date() + timedelta(ahead) for ahead in range(SUGGESTED)]
    moments = [*(moment // 60 * 60 for moment in first), *(one for day in days for one in at(day, clock, here.tzinfo))]
    for moment in dict.fromkeys(moments):
        if moment > now:
            yield moment_words(moment, zone), f"<t:{int(moment)}>"


def moment_words(moment: float, zone: str) -> str:
    """Return a day and a time of day in words, with the zone in whose time they are."""
    there = zone_of(zone)
    here = datetime.fromtimestamp(moment, there)
    named = zone.replace("_", " ")
    if len(at(here.date(), timedelta(hours=here.hour, minutes=here.minute), there)) > 1:
        named = f"{named}, {here:%Z}"  # the clocks show it twice
    return say("when.moment", day=date_words(here.date()), time=f"{here:%H:%M}", zone=named)
