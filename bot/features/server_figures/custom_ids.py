"""Custom ids of a server's figures: figures1:show."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class ServerFiguresPress(CustomId):
    """Show how it goes in a server: in which, the press itself says."""

    prefix: ClassVar[str] = "figures1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(show)", re.ASCII)

    verb: str = "show"
