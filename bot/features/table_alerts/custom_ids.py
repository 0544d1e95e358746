"""Custom ids of table alerts: tell1:<on|off>."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class TableAlertPress(CustomId):
    """Be told when the next table opens in this channel, or not."""

    prefix: ClassVar[str] = "tell1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"(on|off)", re.ASCII)
    ON: ClassVar[str] = "on"
    OFF: ClassVar[str] = "off"

    verb: str
