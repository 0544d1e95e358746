"""A change of a game on a base in the making: what it draws, tells and shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.engine.core import Chance, Event, IllegalAction, JsonValue, SomeState

DICE, DECK = "dice", "deck"
"""The streams of a base's rolls and shuffles."""
SIDES = "sides"
"""Beside them in a record: how many sides each die of each roll has, for whoever checks the rolls without the rules."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything chance has decided so far."""

    rolls: tuple[tuple[int, ...], ...] = ()
    sides: tuple[int, ...] = ()
    """Of the dice of each roll."""
    shuffles: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class Turn:
    """One change in the making: dice and shuffles to draw from, and a list of what happens."""

    options: Mapping[str, JsonValue]
    seats: int
    chance: Chance
    drawn: Drawn
    events: list[Event] = field(default_factory=list)
    frames: list[tuple[SomeState, int]] = field(default_factory=list)

    def roll(self, count: int = 1, sides: int = 6) -> tuple[int, ...]:
        """Return what `count` dice show, each 1…`sides`; `IllegalAction("bad_record")` where a record lacks them."""
        index = len(self.drawn.rolls)
        rolled = self.chance.roll(DICE, index, count, sides)
        if len(rolled) != count or any(not 1 <= value <= sides for value in rolled):
            raise _bad(f"chance.{DICE} has no such roll of {count} dice with {sides} sides at {index}")
        self.drawn = replace(self.drawn, rolls=(*self.drawn.rolls, rolled), sides=(*self.drawn.sides, sides))
        return rolled

    def shuffle(self, items: Sequence[int]) -> tuple[int, ...]:
        """Return the items in a new order; `IllegalAction("bad_record")` where a record lacks it.

        They are sorted before, so that the order follows from the seed and the items, wherever they lay.
        """
        index = len(self.drawn.shuffles)
        order = self.chance.order(DECK, index, sorted(items))
        if sorted(order) != sorted(items):
            raise _bad(f"chance.{DECK} has no shuffle of these cards at {index}")
        self.drawn = replace(self.drawn, shuffles=(*self.drawn.shuffles, order))
        return order

    def tell(self, kind: str, seat: int | None = None, **data: JsonValue) -> None:
        """Say that something happened; its words have the key `<game>.event.<kind>`."""
        self.events.append(Event(kind, seat, data))

    def show(self, position: SomeState) -> None:
        """Show a position, and the last one too, in a game whose `pace` gives frames their seconds; `tell` comes first.

        Before one that `is_dramatic` calls so there is a drum roll: turn up a die, tell, show it, and go on. One that
        `may_skip` calls so is shown with the next.
        """
        self.frames.append((position, len(self.events)))


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)
