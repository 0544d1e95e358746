"""Custom ids of tournaments; `ui/input/custom_id.py` says what such an id is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class TournamentPress(CustomId):
    """A press about a tournament: tour1:<verb>:<tournament>[:<page>]."""

    prefix: ClassVar[str] = "tour1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([a-z]{1,12}):([0-9]{1,12})(?::([0-9]{1,3}))?", re.ASCII)

    verb: str
    tournament: int
    page: str = ""
