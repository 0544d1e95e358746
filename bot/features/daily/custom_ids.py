"""Custom ids of the daily and its reminders; `ui/input/custom_id.py` says what such an id is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId

TURNED = "p"
"""In place of a scope: a page of the archive was turned."""


@dataclass(frozen=True, slots=True)
class DayPress(CustomId):
    """A press about a day's deal: daily1:<verb>:<game>:<day>[:<scope>[:<page>[:…]]].

    `number` is the day, or a page of the archive.
    """

    prefix: ClassVar[str] = "daily1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"([a-z]{1,12}):([a-z0-9_]{1,32}):([0-9]{1,7})(?::([a-z]{0,4})(?::([0-9]{1,7})(?::(.{0,20}))?)?)?", re.ASCII
    )

    verb: str
    game: str
    number: int
    scope: str = ""
    page: int = 1
    mark: str = ""
    """Keeps the ids of a message apart, and says nothing."""

    def parts(self) -> Iterable[str]:
        """See `CustomId`: the first page is not said where nothing stands behind it."""
        page = self.page if self.page != 1 or self.mark else ""
        last = [str(part) for part in (self.scope, page, self.mark)]
        while last and not last[-1]:
            last.pop()
        return (self.verb, self.game, str(self.number), *last)


@dataclass(frozen=True, slots=True)
class DayBoardPress(CustomId):
    """See the board behind a shared day: dayboard1:<table of the attempt>."""

    prefix: ClassVar[str] = "dayboard1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([0-9]{1,12})", re.ASCII)

    table: int


@dataclass(frozen=True, slots=True)
class ReminderPress(CustomId):
    """Reminders of the daily: switch them off, choose their hour, or be reminded from tomorrow on: remind1:<verb>."""

    prefix: ClassVar[str] = "remind1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(off|hour|tomorrow)", re.ASCII)
    OFF: ClassVar[str] = "off"
    HOUR: ClassVar[str] = "hour"
    TOMORROW: ClassVar[str] = "tomorrow"

    verb: str = "off"
