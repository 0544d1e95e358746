"""Custom ids of what a newcomer finds in the help: a game to begin, and the list of all there is.

play1:<game>, help1:more
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class PlayPress(CustomId):
    """Set up a table here with an AI at it."""

    prefix: ClassVar[str] = "play1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([a-z0-9_]{1,32})", re.ASCII)

    game: str


@dataclass(frozen=True, slots=True)
class HelpPress(CustomId):
    """Show all that there is."""

    prefix: ClassVar[str] = "help1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(more)", re.ASCII)

    verb: str = "more"
