"""What a game's screens give: the words, marks and controls of one seat's question, a profile's figures, an option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.engine.core import JsonValue
from bot.render.league import Chart, Fact
from bot.ui.screen import Row


@dataclass(frozen=True, slots=True)
class Parts:
    """A seat's question on the screen. `marks` go to the game's drawer."""

    texts: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    marks: Mapping[Any, Any] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class CareerWords:
    """What a game shows of a career on a profile."""

    charts: tuple[Chart, ...] = ()
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseOption:
    """An option of the rules with a value that is not the default."""

    key: str
    value: JsonValue
    label: str

    @property
    def text(self) -> str:
        """What a select carries."""
        return f"{self.key}={self.value}"
