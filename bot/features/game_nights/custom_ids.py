"""Custom ids of game nights; `ui/input/custom_id.py` says what such an id is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class GameNightPress(CustomId):
    """A press about a game night: eve1:<verb>:<game night>[:<argument>]."""

    prefix: ClassVar[str] = "eve1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([a-z]{1,12}):([0-9]{1,12})(?::([a-z0-9.]{1,30}))?", re.ASCII)

    verb: str
    night: int
    argument: str = ""
