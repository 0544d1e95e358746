"""Custom ids of roles as prizes: prize1:show, prize1:pick:<prize>."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class PrizeRolePress(CustomId):
    """Show which roles a server gives, or choose one: in which server, the press itself says."""

    prefix: ClassVar[str] = "prize1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(show|pick)(?::([a-z_]{1,40}))?", re.ASCII)

    verb: str
    prize: str = ""
