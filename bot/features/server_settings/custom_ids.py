"""Custom ids of a server's settings: of which server, what is changed or looked at, and to what.

set1:<server>:<verb>[:<argument>]

A form is `form:<page>.<number on that page>`; what is sent with it `form:<page>.<number>.<mark>` (`Form.mark`).

A switch carries what it is to be then, so that two who press it at once do not undo each other's change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from bot.ui.input.custom_id import CustomId


@dataclass(frozen=True, slots=True)
class ServerSettingsPress(CustomId):
    prefix: ClassVar[str] = "set1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"([0-9]{1,20}):([a-z_]{1,20})(?::([A-Za-z0-9_.-]{1,40}))?", re.ASCII
    )

    guild: int
    verb: str
    argument: str = ""
