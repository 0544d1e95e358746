"""Custom ids of reviews: which game, which of its turns, and what has been tried there so far.

    review1:<verb>:<table>[:<position>[:<tried>[:<argument>]]]

A turn is told by the position of its first action in the game; what was tried by the places of its answers among those
that could be given, two hexadecimal digits each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from bot.ui.input.custom_id import CustomId

MOST_TRIED = 24
"""Answers of one play that an id has room for."""


@dataclass(frozen=True, slots=True)
class ReviewPress(CustomId):
    """A press on a review, or on what opens it."""

    prefix: ClassVar[str] = "review1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"([a-z]{1,12}):([0-9]{1,15})(?::([0-9]{1,6})(?::((?:[0-9a-f]{2}){0,24})(?::(.{1,60}))?)?)?", re.ASCII
    )

    verb: str
    table: int
    at: int | None = None
    tried: tuple[int, ...] = ()
    argument: str = ""

    def parts(self) -> Iterable[str]:
        parts = [self.verb, str(self.table)]
        if self.at is not None:
            parts.append(str(self.at))
            if self.tried or self.argument:
                parts.append("".join(f"{place:02x}" for place in self.tried))
            if self.argument:
                parts.append(self.argument)
        return parts

    @classmethod
    def of_parts(cls, *parts: str) -> Self:
        verb, table, at, tried, argument = parts
        places = tuple(bytes.fromhex(tried))
        return cls(verb, int(table), int(at) if at else None, places, argument)
