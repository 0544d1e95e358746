"""Custom ids of circles: circle1:<verb>[:<page, or somebody's id>]."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class CirclePress(CustomId):
    """Something about one's own circle. `number` is a page, or the person an invitation is from."""

    prefix: ClassVar[str] = "circle1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"(open|page|ask|leave|agree|decline|remind|off)(?::([0-9]{1,19}))?", re.ASCII
    )
    OPEN: ClassVar[str] = "open"
    """One's circle, as a message of its own."""
    PAGE: ClassVar[str] = "page"
    ASK: ClassVar[str] = "ask"
    """Whoever is chosen."""
    LEAVE: ClassVar[str] = "leave"
    """Whoever is chosen."""
    AGREE: ClassVar[str] = "agree"
    DECLINE: ClassVar[str] = "decline"
    REMIND: ClassVar[str] = "remind"
    OFF: ClassVar[str] = "off"
    """Be reminded no more."""

    verb: str
    number: int | None = None
