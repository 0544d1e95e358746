"""Custom ids of evenings; `ids.py` says what such an id is, and lists it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from bot.ui.ids_form import joined, matched


@dataclass(frozen=True, slots=True)
class EveningPress:
    """A press about an evening: eve1:<verb>:<evening>[:<argument>]."""

    VERSION: ClassVar[str] = "eve1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"([a-z]{1,12}):([0-9]{1,12})(?::([a-z0-9.]{1,30}))?", re.ASCII)

    verb: str
    evening: int
    argument: str = ""

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return joined(self.VERSION, self.verb, self.evening, self.argument)

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        verb, evening, argument = matched(cls.FORM, rest).groups()
        return cls(verb, int(evening), argument or "")
