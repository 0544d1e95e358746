"""Custom ids of a server's settings: of which server, what is changed or looked at, and to what.

set1:<server>:<verb>[:<argument>]

A switch carries what it is to be then, so that two who press it at once do not undo each other's change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from bot.ui.ids_form import joined, matched


@dataclass(frozen=True, slots=True)
class SettingsPress:
    """A press on the settings of a server."""

    VERSION: ClassVar[str] = "set1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"([0-9]{1,20}):([a-z_]{1,20})(?::([A-Za-z0-9_.-]{1,40}))?", re.ASCII)

    guild: int
    verb: str
    argument: str = ""

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return joined(self.VERSION, self.guild, self.verb, self.argument)

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        guild, verb, argument = matched(cls.FORM, rest).groups()
        return cls(int(guild), verb, argument or "")
