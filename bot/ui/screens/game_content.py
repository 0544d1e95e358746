"""What a game's screens give: the words, marks and controls of one seat's question, a profile's figures, an option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.core import JsonValue, SomeState
from bot.render.league import Chart, Fact
from bot.ui.screens.screen import Button, Row


@dataclass(frozen=True, slots=True)
class PanelContent:
    """A seat's question on the screen. `marks` go to the game's drawer."""

    texts: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    marks: Mapping[Any, Any] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class PublicControls:
    """What a game asks on the table message. Buttons that stay where they are come first, what changes last."""

    fixed: tuple[Button, ...] = ()
    """Answers that are always there, in the same order; disabled while they are not asked for."""
    hint: Button | None = None
    """Advice for whoever is asked."""
    rows: tuple[Row, ...] = ()
    """The other answers to what is asked now."""

    @property
    def is_asking(self) -> bool:
        """Whether anything can be answered."""
        return bool(self.rows) or any(not button.disabled for button in self.fixed)


@dataclass(frozen=True, slots=True)
class Moment:
    """The best moment of a game, to be shown by itself: whose it is, its states one after the other, and in words."""

    seat: int
    states: Sequence[SomeState]
    words: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """The best that somebody has done in a game."""

    worth: int
    """Two of the same game are compared by it; above 0."""
    words: str
    """A few words, without a name."""


@dataclass(frozen=True, slots=True)
class CareerWords:
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
