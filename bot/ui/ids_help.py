"""Custom ids of what a newcomer finds in the help: a game to begin, and the list of all there is.

play1:<game>, help1:more
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from bot.ui.ids_form import joined, matched


@dataclass(frozen=True, slots=True)
class PlayPress:
    """Set up a table here with an AI at it."""

    VERSION: ClassVar[str] = "play1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"([a-z0-9_]{1,32})", re.ASCII)

    game: str

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return joined(self.VERSION, self.game)

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        return cls(*matched(cls.FORM, rest).groups())


@dataclass(frozen=True, slots=True)
class HelpPress:
    """Show all that there is."""

    VERSION: ClassVar[str] = "help1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"more", re.ASCII)

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return joined(self.VERSION, "more")

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        matched(cls.FORM, rest)
        return cls()
