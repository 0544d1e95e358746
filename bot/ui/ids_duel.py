"""Custom ids of duels; `ids.py` says what such an id is, and lists it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from bot.ui.ids_form import joined, matched

MOST_TURNS = 9999


@dataclass(frozen=True, slots=True)
class Place:
    """Where one is among the boards of a duel that has ended."""

    deal: int
    """From 1."""
    one: int
    """The number of a player, and of the one beside whom they are looked at."""
    other: int
    turn: int | None = None
    """From 0; None: where they first differ."""
    mark: str = ""
    """Keeps the ids of a message apart, and says nothing."""

    FORM: ClassVar[re.Pattern[str]] = re.compile(
        r"([1-9])\.([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{1,4}|d)\.([a-z]?)", re.ASCII
    )

    @property
    def argument(self) -> str:
        """What the id carries."""
        turn = "d" if self.turn is None else str(min(self.turn, MOST_TURNS))
        return f"{self.deal}.{self.one}.{self.other}.{turn}.{self.mark}"

    @classmethod
    def of(cls, argument: str) -> Self:
        """Return the place that an id carries."""
        deal, one, other, turn, mark = matched(cls.FORM, argument).groups()
        return cls(int(deal), int(one), int(other), None if turn == "d" else int(turn), mark)


@dataclass(frozen=True, slots=True)
class DuelPress:
    """A press about a duel: duel1:<verb>:<duel>[:<argument>]."""

    VERSION: ClassVar[str] = "duel1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"([a-z]{1,12}):([0-9]{1,12})(?::([a-z0-9.]{1,30}))?", re.ASCII)

    verb: str
    duel: int
    argument: str = ""

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return joined(self.VERSION, self.verb, self.duel, self.argument)

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        verb, duel, argument = matched(cls.FORM, rest).groups()
        return cls(verb, int(duel), argument or "")
