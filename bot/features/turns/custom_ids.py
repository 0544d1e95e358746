"""Custom ids of what waits for a person: turns1:<page>[:<table>]."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class TurnsPress(CustomId):
    """A page of what waits for whoever presses."""

    prefix: ClassVar[str] = "turns1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([0-9]{1,4})(?::([0-9]{1,15}))?", re.ASCII)

    page: int = 1
    table: int | None = None
    """The table whose panel was pressed, which becomes it."""
