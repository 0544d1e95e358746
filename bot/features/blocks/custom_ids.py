"""Custom ids of blocks: block1:<verb>[:<page or mark>]."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class BlockPress(CustomId):
    """A press on one's own list."""

    prefix: ClassVar[str] = "block1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(list|add|off|unblock)(?::([0-9a-f]{1,32}))?", re.ASCII)
    LIST: ClassVar[str] = "list"
    """A page of it, by its number from 1."""
    ADD: ClassVar[str] = "add"
    """Somebody is chosen for it."""
    OFF: ClassVar[str] = "off"
    """Somebody is chosen on a page of it, to be taken off."""
    UNBLOCK: ClassVar[str] = "unblock"
    """Somebody is taken off it, by their mark, where they were just put on it."""

    verb: str
    at: str = ""

    @property
    def page(self) -> int:
        """The page that is shown, or was."""
        return int(self.at) if self.at.isdecimal() else 1
