"""Custom ids of lessons, and verbs of `Press`; neither is ever renamed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId

SKIP = "skip"
"""The way out of a lesson, below its panel."""
VERBS = (SKIP,)
"""Presses at a table that is a lesson."""


@dataclass(frozen=True, slots=True)
class LearnPress(CustomId):
    """Begin a lesson in a game, or go on from one: alone, or at the table of this channel."""

    prefix: ClassVar[str] = "learn1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(begin|solo|join):([a-z0-9_]{1,32})", re.ASCII)

    verb: str
    game: str
