"""What a text about a time is made of: days, dates, times of day, lengths; each is read wherever it may stand.

Every function yields all that can be read at a place and where it ends. That a text can be read in one way only is
known once it has been read in all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from bot.ui.input.when_words import OF_DAY, Words

Parts = Sequence[str]
NOON, MIDNIGHT = 12, 24
EVENING = list(OF_DAY).index("evening")
SIGNS = frozenset(",;().、。・")
"""What stands between parts and says nothing."""


class Which(Enum):
    """Which of the days of a name is meant."""

    NEXT_ONE = auto()
    """The first one there is, today's where its time has not passed."""
    THIS = auto()
    COMING = auto()
    """The first one after today."""
    NEXT = auto()
    """The first one after today, or the one a week later: people do not agree."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """So many days from today."""

    days: int


@dataclass(frozen=True, slots=True)
class Weekday:
    """A day of the week; Monday is 0."""

    day: int
    which: Which


@dataclass(frozen=True, slots=True)
class NextWeek:
    """A day of the week after this one."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A date; one without a year is the next one."""

    year: int | None
    month: int
    day: int


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    hours: tuple[int, ...]
    """The hours that it may be, 0 to 24."""
    minute: int = 0
    needs_part: bool = False
    """It is a number that may be anything, unless a part of the day stands beside it."""
    half_said: bool = False
    """Before or after noon was said with it: it is not moved by a part of the day."""
    is_midnight: bool = False
    """It belongs to two days."""


@dataclass(frozen=True, slots=True)
class PartOfDay:
    """Morning, afternoon, evening, night: its place in `OF_DAY`."""

    number: int


@dataclass(frozen=True, slots=True)
class Length:
    """So long from now."""

    days: int
    seconds: float


Part = Ahead | Weekday | NextWeek | Dated | TimeOfDay | PartOfDay | Length
Found = Iterator[tuple[int, tuple[Part, ...]]]
"""Where it ends, and what it is."""


def read_at(parts: Parts, start: int, known: Words) -> Found:
    """Yield all that can be read at a place."""
    for reading in (_days, _clocks, _parts_of_day):
        yield from reading(parts, start, known)
    for end, length in lengths(parts, start, known):
        yield end, (length,)


def after_signs(parts: Parts, start: int, known: Words) -> int:
    """Return where something stands again that says something."""
    while start < len(parts):
        if parts[start] in SIGNS:
            start += 1
        elif len(ends := known.ends("links", parts, start)) > 1:
            start = ends[-1]
        else:
            break
    return start


def _number(parts: Parts, start: int, most: int, digits: int = 2) -> int | None:
    """Return a whole number up to `most` that stands at a place."""
    if start >= len(parts) or not parts[start].isdecimal() or len(parts[start]) > digits:
        return None
    return number if (number := int(parts[start])) <= most else None


def _two_digits(parts: Parts, start: int) -> int | None:
    """Return the minutes that stand at a place, which are written with two digits."""
    return _number(parts, start, 59) if start < len(parts) and len(parts[start]) == 2 else None


def _is(parts: Parts, start: int, *wanted: str) -> bool:
    return tuple(parts[start : start + len(wanted)]) == wanted


# Days


def _days(parts: Parts, start: int, known: Words) -> Found:
    for end, days in known.at("days_ahead", parts, start):
        yield end, (Ahead(days),)
    for end, _ in known.at("tonight", parts, start):
        yield end, (Ahead(0), PartOfDay(EVENING))
    for end, _ in known.at("next_week", parts, start):
        yield end, (NextWeek(),)
    for after, _ in known.at("this", parts, start):
        for end, number in known.at("of_day", parts, after_signs(parts, after, known)):
            yield end, (Ahead(0), PartOfDay(number))
    for begin in known.ends("before_day", parts, start):
        for end, weekday in _weekdays(parts, begin, known):
            yield end, (weekday,)
        for weekday, part in _in_one_word("".join(parts[begin : begin + 1]), known):
            yield begin + 1, (weekday, part)
        for end, dated in dates(parts, begin, known):
            yield end, (dated,)


def _weekdays(parts: Parts, start: int, known: Words) -> Iterator[tuple[int, Weekday]]:
    if start and parts[start - 1].isdecimal() and len("".join(parts[start : start + 1])) == 1:
        return  # "8日" is a day of the month, not a Sunday
    whiches = {"this": Which.THIS, "coming": Which.COMING, "next": Which.NEXT}
    for end, day in known.at("weekdays", parts, start):
        yield end, Weekday(day, Which.NEXT_ONE)
        for kind, which in whiches.items():
            for last, _ in known.at(kind, parts, after_signs(parts, end, known)):
                yield last, Weekday(day, which)
    for kind, which in whiches.items():
        for begin, _ in known.at(kind, parts, start):
            for end, day in known.at("weekdays", parts, after_signs(parts, begin, known)):
                yield end, Weekday(day, which)


def _in_one_word(word: str, known: Words) -> Iterator[tuple[Weekday, PartOfDay]]:
    """Yield a day of the week with a part of it, as German writes them: "Samstagabend"."""
    for index in range(2, len(word)):
        for _, day in known.at("weekdays", (word[:index],), 0):
            for _, number in known.at("of_day", (word[index:],), 0):
                yield Weekday(day, Which.NEXT_ONE), PartOfDay(number)


def dates(parts: Parts, start: int, known: Words) -> Iterator[tuple[int, Dated]]:
    """Yield the dates that can be read at a place, whether there are such days or not."""
    yield from _japanese_dates(parts, start)
    yield from _named_dates(parts, start, known)
    if (year := _year(parts, start)) is not None and start + 1 < len(parts) and parts[start + 1] in ("-", "/"):
        month, day = _number(parts, start + 2, 12), _number(parts, start + 4, 31)
        if month and day and parts[start + 3] == parts[start + 1]:
            yield start + 5, Dated(year, month, day)
            if _is(parts, start + 5, "t") and _number(parts, start + 6, MIDNIGHT) is not None:
                yield start + 6, Dated(year, month, day)
    first, second = _number(parts, start, 31), _number(parts, start + 2, 31)
    if not first or not second:
        return
    if _is(parts, start + 1, ".") and _is(parts, start + 3, ".") and second <= 12:
        yield from _with_year(parts, start + 4, second, first)
    elif _is(parts, start + 1, "/") and known.day_first is not None:
        day, month = (first, second) if known.day_first else (second, first)
        if month <= 12:
            yield from _with_year(parts, start + 4 if _is(parts, start + 3, "/") else start + 3, month, day)


def _year(parts: Parts, start: int) -> int | None:
    return _number(parts, start, 9999, 4) if start < len(parts) and len(parts[start]) == 4 else None


def _with_year(parts: Parts, start: int, month: int, day: int) -> Iterator[tuple[int, Dated]]:
    """Yield a date with the year that may follow it."""
    year = _year(parts, start)
    yield (start, Dated(None, month, day)) if year is None else (start + 1, Dated(year, month, day))


def _japanese_dates(parts: Parts, start: int) -> Iterator[tuple[int, Dated]]:
    year = _year(parts, start) if _is(parts, start + 1, "年") else None
    begin = start if year is None else start + 2
    month, day = _number(parts, begin, 12), _number(parts, begin + 2, 31)
    if month and day and _is(parts, begin + 1, "月") and _is(parts, begin + 3, "日"):
        yield begin + 4, Dated(year, month, day)


def _named_dates(parts: Parts, start: int, known: Words) -> Iterator[tuple[int, Dated]]:
    """Yield dates whose month has a name: "15 Jan", "January 15th, 2027", "20 de enero de 2027"."""
    for end, day in _day_numbers(parts, start, known):
        for link in known.ends("date_link", parts, _past(parts, end, ".")):
            for last, month in known.at("months", parts, link):
                yield from _named_years(parts, last, known, month, day)
    for end, month in known.at("months", parts, start):
        for last, day in _day_numbers(parts, _past(parts, end, "."), known):
            yield from _named_years(parts, last, known, month, day)


def _day_numbers(parts: Parts, start: int, known: Words) -> Iterator[tuple[int, int]]:
    if day := _number(parts, start, 31):
        for end in known.ends("ordinal", parts, start + 1):
            yield end, day


def _named_years(parts: Parts, start: int, known: Words, month: int, day: int) -> Iterator[tuple[int, Dated]]:
    yield start, Dated(None, month, day)
    for begin in known.ends("date_link", parts, _past(parts, _past(parts, start, "."), ",")):
        if (year := _year(parts, begin)) is not None:
            yield begin + 1, Dated(year, month, day)


def _past(parts: Parts, start: int, sign: str) -> int:
    return start + 1 if _is(parts, start, sign) else start


def the_day(dated: Dated, today: date) -> date | None:
    """Return the day of a date, or None where there is none."""
    try:
        if dated.year is not None:
            return date(dated.year, dated.month, dated.day)
        this = date(today.year, dated.month, dated.day)
        return this if this >= today else date(today.year + 1, dated.month, dated.day)
    except ValueError:
        return None


# Times of day


def _clocks(parts: Parts, start: int, known: Words) -> Found:
    for after in known.ends("before_hour", parts, start):
        begin = _past(parts, after, ".") if after > start else start
        for end, clock in _clock(parts, begin, known, said=begin > start):
            yield end, (clock,)


def _clock(parts: Parts, start: int, known: Words, *, said: bool) -> Iterator[tuple[int, TimeOfDay]]:
    """Yield the times of day at a place; `said`: a word has said that it is one."""
    for end, _ in known.at("noon", parts, start):
        yield end, TimeOfDay((NOON,))
    for end, _ in known.at("midnight", parts, start):
        yield end, TimeOfDay((MIDNIGHT,), is_midnight=True)
    before = {"午前": 0, "午後": NOON}.get("".join(parts[start : start + 2]))
    begin = start if before is None else start + 2
    if (hour := _number(parts, begin, MIDNIGHT)) is None:
        return
    for end, minute, sure in _minutes(parts, begin + 1, known):
        if before is not None:
            yield from [(end, TimeOfDay((hour + before,), minute, half_said=True))] if hour < NOON else []
            continue
        if sure:
            yield from _halves(parts, end, hour, minute)
        if sure and end > begin + 1:
            yield from ((last, TimeOfDay((hour,), minute)) for last in known.ends("clock", parts, end))
        else:
            yield end, TimeOfDay(_either_half(hour), minute, needs_part=end == begin + 1 and not said)


def _halves(parts: Parts, start: int, hour: int, minute: int) -> Iterator[tuple[int, TimeOfDay]]:
    """Yield a time of day whose half is named after it; "12 am" is midnight, and of two days as that is."""
    for end, noon in _half(parts, start) if 1 <= hour <= NOON else ():
        is_midnight = (hour, minute, noon) == (NOON, 0, 0)
        hours = (MIDNIGHT if is_midnight else hour % NOON + noon,)
        yield end, TimeOfDay(hours, minute, half_said=True, is_midnight=is_midnight)


def _minutes(parts: Parts, start: int, known: Words) -> Iterator[tuple[int, int, bool]]:
    """Yield what may follow an hour: where it ends, the minutes, and whether both are sure to stand on a clock."""
    yield start, 0, True
    minute = _two_digits(parts, start + 1)
    separators = {":", ".", "時"} | ({"h"} if known.has("clock", "h") else set())
    if minute is not None and parts[start] in separators:
        yield start + 2, minute, True
        if _is(parts, start, "時") and _is(parts, start + 2, "分"):
            yield start + 3, minute, True
    for end, _ in known.at("clock", parts, start):
        yield end, 0, False
        if _is(parts, start, "時") and _is(parts, end, "半"):
            yield end + 1, 30, False
        elif (later := _two_digits(parts, end)) is not None:
            yield end + 1, later, True


def _half(parts: Parts, start: int) -> Iterator[tuple[int, int]]:
    """Yield "am" and "p. m.": where it ends, and the hours it adds."""
    for letter, noon in (("a", 0), ("p", NOON)):
        if _is(parts, start, f"{letter}m"):
            yield start + 1, noon
        elif _is(parts, start, letter):
            middle = _past(parts, start + 1, ".")
            if _is(parts, middle, "m"):
                yield middle + 1, noon


def _either_half(hour: int) -> tuple[int, ...]:
    return (hour, hour + NOON) if 1 <= hour <= NOON else (hour,)


def _parts_of_day(parts: Parts, start: int, known: Words) -> Found:
    for end, number in known.at("of_day", parts, start):
        yield end, (PartOfDay(number),)


# Lengths


def lengths(parts: Parts, start: int, known: Words) -> Iterator[tuple[int, Length]]:
    """Yield the lengths that are counted from now: "in 2 h", "+90 min", "2 days from now"."""
    for begin, _ in known.at("in", parts, start):
        yield from bare_lengths(parts, begin, known)
    if _is(parts, start, "+"):
        yield from bare_lengths(parts, start + 1, known)
    for end, length in bare_lengths(parts, start, known):
        for last, _ in known.at("later", parts, end):
            yield last, length


def bare_lengths(
    parts: Parts, start: int, known: Words, units: Sequence[str] = ("weeks", "days", "hours", "minutes")
) -> Iterator[tuple[int, Length]]:
    """Yield the lengths at a place: numbers with units, each smaller than the one before; "1 h 30" leaves one out."""
    for end, seconds in known.at("lengths", parts, start):
        yield end, Length(0, seconds)
    for after, number in _amounts(parts, start):
        for index, unit in enumerate(units):
            for word, size in known.at(unit, parts, after):
                end = _past(parts, word, ".")
                whole = size >= 86_400
                if whole and number % 1:
                    continue
                here = Length(int(number) * (size // 86_400), 0) if whole else Length(0, number * size)
                yield end, here
                for last, more in bare_lengths(parts, end, known, units[index + 1 :]):
                    yield last, Length(here.days + more.days, here.seconds + more.seconds)
                left_out = {"hours": "minutes", "minutes": "seconds"}.get(unit)
                if left_out in units and (smaller := _two_digits(parts, end)) is not None:
                    yield end + 1, Length(here.days, here.seconds + smaller * size / 60)


def _amounts(parts: Parts, start: int) -> Iterator[tuple[int, float]]:
    """Yield the number at a place: "2", "1.5", "0,25". One with other decimals may be minutes and is none."""
    if start >= len(parts) or not parts[start].isdecimal() or len(parts[start]) > 6:
        return
    yield start + 1, float(parts[start])
    decimals = parts[start + 2] if start + 2 < len(parts) and parts[start + 1] in (".", ",") else ""
    if decimals.isdecimal() and (len(decimals) == 1 or decimals in ("25", "75")):
        yield start + 3, float(f"{parts[start]}.{decimals}")
