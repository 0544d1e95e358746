"""What a game's panel module gives: the words, marks and controls of one seat's question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.tables.table import Logged, Table
from bot.ui.screen import Row


@dataclass(frozen=True, slots=True)
class Parts:
    """A seat's question on the screen. `marks` go to the game's drawer."""

    texts: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    marks: Mapping[Any, Any] = field(default_factory=dict)
    note: str = ""


PanelMaker: TypeAlias = Callable[[Table, int, str], Parts]
"""Table, seat, focus ("" or what the player looks at first) → the parts."""

EventWords: TypeAlias = Callable[[Table, Logged], str | None]
"""An event in words; None for one not worth a line."""
