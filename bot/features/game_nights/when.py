"""The beginning of a game night where it is not clear from what was typed: chosen as a day, an hour and minutes.

What is chosen so far stands in the custom ids of the selects, so that nothing of it is kept anywhere; once all three
are chosen it is a moment. Only what lies ahead and is on the clocks of the zone is offered: an hour that comes twice,
when they are set back, stands there twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Self

from bot.features.game_nights.custom_ids import GameNightPress
from bot.text import date_words, say
from bot.ui.input.when import at
from bot.ui.input.zones import zone_of
from bot.ui.screens.screen import Option, Select

DAYS = 14
"""From today on."""
HOURS, QUARTERS = 24, (0, 15, 30, 45)
VERBS = ("pickday", "pickhour", "pickminute")
_FORM = re.compile(r"(x|[0-9]{8})\.(x|[0-9]{1,2}[ab]?)\.(x|[0-9]{1,2})", re.ASCII)
_OPEN = "x"
_TWICE = "ab"
"""Behind an hour that comes twice: the first and the second time."""


@dataclass(frozen=True, slots=True)
class Picked:
    """What is chosen so far, as the selects say it; `x` is open."""

    day: str = _OPEN
    hour: str = _OPEN
    minute: str = _OPEN

    @property
    def argument(self) -> str:
        """Return it as a custom id carries it."""
        return f"{self.day}.{self.hour}.{self.minute}"

    @classmethod
    def of(cls, argument: str) -> Self:
        """Return what a custom id carries; nothing chosen where that makes no sense."""
        found = _FORM.fullmatch(argument)
        return cls(*found.groups()) if found else cls()

    def with_value(self, verb: str, value: str) -> Self:
        """Return it with one more choice."""
        return self.of(replace(self, **{verb.removeprefix("pick"): value}).argument)


class TimeChoices:
    """What there is to choose in a zone at a time, after what was chosen so far: that goes where it does not fit."""

    def __init__(self, picked: Picked, now: float, zone: str) -> None:
        self.now, self.zone = now, zone_of(zone)
        today = datetime.fromtimestamp(now, self.zone).date()
        days = [today + timedelta(ahead) for ahead in range(DAYS)]
        self.days = {f"{day:%Y%m%d}": day for day in days if day > today or any(self._of_day(day).values())}
        day = self.days.get(picked.day)
        self.hours = self._of_day(day) if day else {str(hour): list[tuple[int, float]]() for hour in range(HOURS)}
        self.hours = {hour: quarters for hour, quarters in self.hours.items() if quarters or day is None}
        known = dict(self.hours.get(picked.hour, ()))
        self.minutes = tuple(known) if known else QUARTERS
        self.picked = Picked(
            picked.day if day else _OPEN,
            picked.hour if picked.hour in self.hours else _OPEN,
            picked.minute if picked.minute in map(str, self.minutes) else _OPEN,
        )
        self.moment = known.get(int(self.picked.minute)) if self.picked.minute != _OPEN else None
        """Once everything is chosen: the moment, in seconds since 1970."""

    def _of_day(self, day: date) -> Mapping[str, list[tuple[int, float]]]:
        """Return the quarters of each hour of a day that lie ahead, and when they are."""
        found: dict[str, list[tuple[int, float]]] = {}
        for hour in range(HOURS):
            times = [(minute, at(day, timedelta(hours=hour, minutes=minute), self.zone)) for minute in QUARTERS]
            twice = any(len(moments) > 1 for _, moments in times)
            for minute, moments in times:
                for number, moment in enumerate(moments):
                    if moment > self.now:
                        mark = _TWICE[number] if twice else ""
                        found.setdefault(f"{hour}{mark}", []).append((minute, moment))
        return found

    def selects(self, evening_id: int) -> tuple[Select, ...]:
        """Return the selects, with what is chosen so far."""
        offered: Iterable[tuple[str, Mapping[str, str], str]] = (
            ("day", {value: date_words(day) for value, day in self.days.items()}, self.picked.day),
            ("hour", {hour: self._hour_words(hour) for hour in self.hours}, self.picked.hour),
            ("minute", {str(minute): f":{minute:02}" for minute in self.minutes}, self.picked.minute),
        )
        return tuple(
            Select(
                GameNightPress(f"pick{what}", evening_id, self.picked.argument).custom_id,
                say(f"game_night.pick.{what}"),
                tuple(Option(words, value, default=value == chosen) for value, words in values.items()),
            )
            for what, values, chosen in offered
        )

    def _hour_words(self, value: str) -> str:
        hour = int(value.rstrip(_TWICE))
        words = f"{hour:02}:00–{hour:02}:59"
        if value[-1] not in _TWICE:
            return words
        return f"{words} {datetime.fromtimestamp(self.hours[value][0][1], self.zone):%Z}"
