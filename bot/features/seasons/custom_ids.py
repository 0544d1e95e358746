"""Custom ids of seasons; `ui/input/custom_id.py` says what such an id is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId

SEASON = r"[0-9]{4}-(?:Q[1-4]|[0-9]{2}x[2-4])"


@dataclass(frozen=True, slots=True)
class HallPress(CustomId):
    """The hall of fame of a server: hall1:<verb>[:<season>]; without a season the newest that there is.

    What is posted about a season's last week and its end is known again by the id of its button (`Transport.own_post`).
    """

    prefix: ClassVar[str] = "hall1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(rf"(show|week|end)(?::({SEASON}))?", re.ASCII)
    SHOW: ClassVar[str] = "show"
    WEEK: ClassVar[str] = "week"
    END: ClassVar[str] = "end"

    verb: str = "show"
    season: str = ""

    def parts(self) -> Iterable[str]:
        return (self.verb, self.season) if self.season else (self.verb,)


@dataclass(frozen=True, slots=True)
class MySeasonPress(CustomId):
    """Somebody's own season in a game, shown to them or shared: season1:<verb>:<game>:<season>."""

    prefix: ClassVar[str] = "season1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(rf"(show|turn|share):([a-z0-9_]{{1,32}}):({SEASON})", re.ASCII)
    SHOW: ClassVar[str] = "show"
    TURN: ClassVar[str] = "turn"
    """The same in place of what was pressed."""
    SHARE: ClassVar[str] = "share"

    verb: str
    game: str
    season: str
