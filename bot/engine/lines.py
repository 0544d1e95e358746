"""Lines of play: what two people did with the same deal, turn by turn, and where they first parted.

A line is made of stretches, each from one move of the table to the next. Where everybody answers at once a stretch is
one turn, with what was taken back left out; in a game of turns every answer is one. So turns stand beside each other by
their stretch and their place in it, however long the others were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Generic, TypeVar

from bot.engine.core import JsonObject

V = TypeVar("V")
ADVANCE, UNDO = "advance", "undo"
"""What the table's own action, and taking back, are called in every game's records."""


@dataclass(frozen=True, slots=True)
class LineTurn(Generic[V]):
    """What was done in a turn, and what it came to."""

    actions: tuple[JsonObject, ...]
    """What stands of it, as in records."""
    board: V
    """Whatever shows the position in its end."""
    first: int
    """The place of its first action in the record; where nothing was done, of what came next."""


@dataclass(frozen=True, slots=True)
class TurnPair(Generic[V]):
    """A turn of one line beside that of another; None where a line has ended before."""

    one: LineTurn[V] | None
    other: LineTurn[V] | None

    @property
    def differs(self) -> bool:
        """Return whether they did otherwise here, and it came to something else."""
        if self.one is None or self.other is None:
            return True
        return self.one.actions != self.other.actions and self.one.board != self.other.board


def turns(actions: Sequence[JsonObject], boards: Sequence[V], *, turn_by_turn: bool) -> list[list[LineTurn[V]]]:
    """Return a line of play, stretch by stretch.

    `boards` are what was seen after each of the actions, and before the first.
    """
    stretches: list[list[LineTurn[V]]] = []
    first = 0
    for last in [*(index for index, action in enumerate(actions) if action["do"] == ADVANCE), len(actions)]:
        if last > first or last < len(actions):
            stretches.append(list(_stretch(actions, boards, first, last, turn_by_turn=turn_by_turn)))
        first = last + 1
    return stretches


def _stretch(
    actions: Sequence[JsonObject], boards: Sequence[V], first: int, last: int, *, turn_by_turn: bool
) -> Iterator[LineTurn[V]]:
    if turn_by_turn:
        yield from (LineTurn((actions[index],), boards[index + 1], index) for index in range(first, last))
        return
    taken_back = [index for index in range(first, last) if actions[index]["do"] == UNDO]
    since = taken_back[-1] + 1 if taken_back else first
    yield LineTurn(tuple(actions[since:last]), boards[last], since)


def paired(one: Sequence[Sequence[LineTurn[V]]], other: Sequence[Sequence[LineTurn[V]]]) -> list[TurnPair[V]]:
    """Return two lines of play of one deal, turn beside turn."""
    return [
        TurnPair(mine, theirs)
        for ours, others in zip_longest(one, other, fillvalue=())
        for mine, theirs in zip_longest(ours, others)
    ]


def first_difference(pairs: Sequence[TurnPair[V]]) -> int | None:
    """Return the index of the first turn in which they differ; None where both did the same throughout."""
    return next((index for index, pair in enumerate(pairs) if pair.differs), None)
