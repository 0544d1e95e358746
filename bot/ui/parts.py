"""What a game's panel module gives: the words, marks and controls of one seat's question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.core import JsonValue, Standing
from bot.render.league import Chart, Fact
from bot.tables.table import Logged, Table
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
    """What a game tells of a career on a profile."""

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


def nothing_public(_: Table) -> Sequence[Row]:
    """The game asks in private panels only."""
    return ()


@dataclass(frozen=True, slots=True)
class GameScreens:
    """What a game brings for the screens: its panel, and its own words where screens are shared."""

    parts: Callable[[Table, int, str], Parts]
    """Table, seat, focus ("" or what the player looks at first) → what is asked."""
    words: Callable[[Table, Logged], str | None]
    """An event in words; None for one not worth a line."""
    headline: Callable[[Table], str]
    """What the table is at, over its picture."""
    status: Callable[[Table], str]
    """How far the game is."""
    begins_round: Callable[[Table], bool]
    """Whether a new round has just begun."""
    hint: Callable[[Table, int, Sequence[Any]], str]
    """What somebody would play in a seat's place, with the reason."""
    result_line: Callable[[Table, Standing], str]
    """A player's line of the result."""
    final_words: Callable[[Table, Standing], str]
    """What a player reads over their own board at the end."""
    day_lines: Callable[[Mapping[str, int]], Sequence[str]]
    """How a day's game went, from its facts: a short line each, without anything that tells of the deal."""
    day_average: Callable[[float], str]
    """The average of what decides a day's place (`Game.day_score`), as it is shown."""
    day_words: Callable[[Table, int], str]
    """A day's score in a few words."""
    career: Callable[[Mapping[str, int]], CareerWords]
    """What a profile tells of somebody's games beyond points, from the career's sums (`league.careers`)."""
    house_rules: Callable[[Mapping[str, JsonValue]], str]
    """The options in words."""
    house_options: Sequence[HouseOption] = ()
    """House rules the host may choose in the lobby."""
    public_rows: Callable[[Table], Sequence[Row]] = nothing_public
    """What is asked on the table message itself, where a game asks in public."""
    telling: tuple[str, ...] = ()
    """Kinds of events of others that a panel tells by itself."""
