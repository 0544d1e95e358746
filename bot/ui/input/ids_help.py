"""Custom ids of what a newcomer finds in the help: a game to begin, and the list of all there is.

play1:<game>[:short], help1:more
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class PlayPress(CustomId):
    """Set up a table here with an AI at it; or begin a short game alone, at once."""

    prefix: ClassVar[str] = "play1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([a-z0-9_]{1,32})(?::(short))?", re.ASCII)

    game: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class HelpPress(CustomId):
    """Show all that there is."""

    prefix: ClassVar[str] = "help1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(more)", re.ASCII)

    verb: str = "more"
