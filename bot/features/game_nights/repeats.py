"""At which moments a series of game nights is, and which rule of Discord's names the same: pure.

A series keeps to the clocks of one zone. A time that they leave out when they are set forward is as much later as they
are set, one that they show twice is the first (as RFC 5545 has it). Discord's rules know of no zone: they count in UTC.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from itertools import count, takewhile
from typing import TypeAlias

from bot.ui.input.zones import zone_of

WEEK = 7
LAST_WEEK = 5
"""What Discord calls the last one of a weekday in a month."""
MONTHLY, WEEKLY = 1, 2
"""Discord's numbers of how often."""
LOOKED_AHEAD = 400
"""Days in which a change of the clocks is looked for; where they are never set, so far a rule is compared."""
_DAY = 86_400


class Repeats(StrEnum):
    """How often a game night is. The words lie in databases: they never change."""

    WEEKLY = "weekly"
    FORTNIGHTLY = "fortnightly"
    MONTHLY = "monthly"
    """On the same weekday of each month, counted from its beginning; not in a month that has no such day."""
    LAST = "last"
    """On the last of that weekday in each month."""


Rule: TypeAlias = "Mapping[str, object]"
"""A recurrence rule as Discord takes it: only what it lets be set of one, and of each list one entry."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The moments of a series, all in whole seconds since 1970."""

    repeats: Repeats
    first: int
    zone: str

    def after(self, moment: float) -> Iterator[int]:
        """Yield the moments later than this one, without an end."""
        if self.first > moment:
            yield self.first
        begins = datetime.fromtimestamp(self.first, zone_of(self.zone))
        # A day earlier than any that counts: the clocks of a day may be set.
        near = datetime.fromtimestamp(max(moment, self.first), zone_of(self.zone)).date() - timedelta(1)
        for day in self._days(begins.date(), near):
            found = int(datetime.combine(day, begins.time(), begins.tzinfo).timestamp())
            if found > moment and day > begins.date():
                yield found

    def _days(self, first: date, near: date) -> Iterator[date]:
        """Yield its days, from the first one or one that is not after `near`."""
        if self.repeats in (Repeats.WEEKLY, Repeats.FORTNIGHTLY):
            step = WEEK * (1 + (self.repeats is Repeats.FORTNIGHTLY))
            skipped = max(0, (near - first).days // step)
            yield from (first + timedelta(step * number) for number in count(skipped))
        for number in count(max(_month(near), _month(first))):
            nth = LAST_WEEK if self.repeats is Repeats.LAST else nth_of(first)
            day = nth_weekday(number, nth, first.weekday())
            if day is None and self.repeats is Repeats.LAST:
                day = nth_weekday(number, nth - 1, first.weekday())
            if day is not None:
                yield day


def settled(repeats: Repeats, moment: float, zone: str) -> Repeats:
    """Return how often something is that begins then: a day that is not the last of its weekday cannot be that."""
    begins = datetime.fromtimestamp(moment, zone_of(zone)).date()
    return Repeats.MONTHLY if repeats is Repeats.LAST and not is_last(begins) else repeats


def nth_of(day: date) -> int:
    """Return the how manieth of its weekday a day is in its month, 1 to 5."""
    return (day.day - 1) // WEEK + 1


def is_last(day: date) -> bool:
    """Return whether a day is the last of its weekday in its month."""
    return (day + timedelta(WEEK)).month != day.month


def _month(day: date) -> int:
    return day.year * 12 + day.month - 1


def nth_weekday(month: int, nth: int, weekday: int) -> date | None:
    """Return the nth of a weekday (Monday is 0) of a month, as months are counted since year 0; None: it has none."""
    first = date(month // 12, month % 12 + 1, 1)
    day = first + timedelta((weekday - first.weekday()) % WEEK + WEEK * (nth - 1))
    return day if day.month == first.month else None


def clocks_set(zone: str, after: float) -> int | None:
    """Return when the clocks of a zone are set next, in whole seconds; None where that is not in sight."""
    there = zone_of(zone)

    def offset(moment: float) -> timedelta | None:
        return datetime.fromtimestamp(moment, there).utcoffset()

    late = int(after)
    now, end = offset(late), late + LOOKED_AHEAD * _DAY
    while offset(late) == now:
        late += _DAY
        if late > end:
            return None
    early = late - _DAY
    while late - early > 1:
        middle = (early + late) // 2
        early, late = (middle, late) if offset(middle) == now else (early, middle)
    return late


def rule_for(schedule: Schedule, start: int) -> Rule | None:
    """Return the rule of Discord's that names the moments of a series from this one on until the clocks are set.

    None where there is no such rule: a day there is another day in UTC, or months leave it out.
    """
    end = clocks_set(schedule.zone, start) or start + LOOKED_AHEAD * _DAY
    named = [start, *takewhile(lambda moment: moment < end, schedule.after(start))]
    first = datetime.fromtimestamp(start, UTC)
    day = first.weekday()
    rules: list[dict[str, object]] = []
    if schedule.repeats in (Repeats.WEEKLY, Repeats.FORTNIGHTLY):
        interval = 1 + (schedule.repeats is Repeats.FORTNIGHTLY)
        rules = [{"frequency": WEEKLY, "interval": interval, "by_weekday": [day]}]
    else:
        numbers = [nth_of(first.date())] if nth_of(first.date()) < LAST_WEEK else []
        numbers += [LAST_WEEK] if is_last(first.date()) else []
        numbers.sort(reverse=schedule.repeats is Repeats.LAST)
        rules = [{"frequency": MONTHLY, "interval": 1, "by_n_weekday": [{"n": n, "day": day}]} for n in numbers]
    for rule in rules:
        if [*takewhile(lambda moment: moment < end, _moments_of(rule, first))] == named:
            return {"start": first.isoformat(), **rule}
    return None


def _moments_of(rule: Rule, start: datetime) -> Iterator[int]:
    """Yield the moments that Discord names by a rule, which counts days as they are in UTC."""
    match rule:
        case {"frequency": 2, "interval": int(weeks)}:
            for number in count():
                yield int((start + timedelta(WEEK * weeks * number)).timestamp())
        case {"by_n_weekday": [{"n": int(nth), "day": int(weekday)}]}:
            for month in count(_month(start.date())):
                day = nth_weekday(month, nth, weekday)
                if day is None and nth == LAST_WEEK:
                    day = nth_weekday(month, nth - 1, weekday)
                if day is not None and day >= start.date():
                    yield int(datetime.combine(day, start.timetz()).timestamp())
