"""Custom ids of puzzles: which game, which day, and the place of a play among those that are offered.

puzzle1:<verb>:<game>:<day>[:<choice>]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class PuzzlePress(CustomId):
    """A press on a puzzle, or on what opens one."""

    prefix: ClassVar[str] = "puzzle1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"([a-z]{1,12}):([a-z0-9_]{1,32}):([0-9]{1,7})(?::([0-9]{1,2}))?", re.ASCII
    )
    TODAY: ClassVar[str] = "today"
    """Today's, whenever that is pressed, as a new message."""
    SHOW: ClassVar[str] = "show"
    """In place of the puzzle that was pressed."""
    SHARE: ClassVar[str] = "share"
    """How somebody did is posted."""
    PLAY: ClassVar[str] = "play"
    """One of the plays is chosen."""

    verb: str
    game: str
    day: int = 0
    choice: int | None = None
