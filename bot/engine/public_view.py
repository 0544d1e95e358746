"""What is visible to all in a game on one of the bases: enough to draw it, describe it and read it aloud."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.core import Event


@dataclass(frozen=True, slots=True)
class PublicRow:
    total: int
    """Points that are banked."""
    at_stake: int = 0
    """Points of this turn that may still be lost."""
    mark: str = ""
    """How the seat stands, as the last part of the key `<game>.mark.<mark>`; empty: nothing to be said."""
    dice: tuple[int, ...] = ()
    """Dice that lie in front of the seat."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """The view of every seat and of spectators, where everything is visible to all."""

    says: Event
    """What the host says, as an event: its words have the key `<game>.says.<kind>`, `{who}` is its seat, and its data
    fill the other placeholders."""
    rows: tuple[PublicRow, ...]
    goal: int
    """The total at which a bar is full; 0: there is no such total, and no bar."""
    asked: tuple[int, ...] = ()
    """The seats that are asked."""
    dice: tuple[int, ...] = ()
    """Dice on the table."""
    over: bool = False
    winners: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    """Of each seat, once it is over, by all that decides them; empty: the winners come first, then points decide."""
    round: int = 0
    """The round, from 1; 0: there are none."""
