"""Custom ids of duels; `ui/input/custom_id.py` says what such an id is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from bot.tables.refusal import Refusal
from bot.ui.input.custom_id import CustomId

MOST_TURNS = 9999


@dataclass(frozen=True, slots=True)
class DuelBoardPlace:
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

    pattern: ClassVar[re.Pattern[str]] = re.compile(
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
        found = cls.pattern.fullmatch(argument)
        if found is None:
            raise Refusal("bad_button")
        deal, one, other, turn, mark = found.groups()
        return cls(int(deal), int(one), int(other), None if turn == "d" else int(turn), mark)


@dataclass(frozen=True, slots=True)
class DuelPress(CustomId):
    """A press about a duel: duel1:<verb>:<duel>[:<argument>]."""

    prefix: ClassVar[str] = "duel1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(r"([a-z]{1,12}):([0-9]{1,12})(?::([a-z0-9.]{1,30}))?", re.ASCII)

    verb: str
    duel: int
    argument: str = ""
