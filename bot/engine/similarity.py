"""How alike two boards of one deal are: which is the best of many, which lies in the middle, which is most unlike mine.

A game may say what a board is made of (`Plugin.similarity`), as which squares of which cards are crossed off. Two
boards are as unlike as the share of all this that only one of them has: 0 for the same, 1 for nothing in common. Of a
game that says nothing, two boards are as unlike as their scores are apart.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from bot.engine.core import SomeState

S_in = TypeVar("S_in", contravariant=True)
K = TypeVar("K", bound=Hashable)
Marks: TypeAlias = frozenset[tuple[int, ...]]
"""What a board is made of, each part in numbers."""


class Similarity(Protocol[S_in]):
    """What a game says of its boards."""

    def visible_state(self, state: S_in, seat: int) -> Hashable:
        """Return what lies in front of a seat: all of its own that it goes by when it answers, but its score."""
        ...

    def marks(self, state: S_in, seat: int) -> Marks | None:
        """Return what a seat's board is made of in a state; None: the score says enough."""
        ...


SomeSimilarity: TypeAlias = Similarity[SomeState]


class ByScore:
    """What is said of a game that says nothing itself."""

    def visible_state(self, state: SomeState, seat: int) -> Hashable:
        """Return nothing: what it is asked says enough."""
        return None

    def marks(self, state: SomeState, seat: int) -> None:
        """Return nothing."""


def marks_of(similarity: SomeSimilarity, states: Iterable[SomeState], seat: int) -> Marks | None:
    """Return what a seat's board was made of in the course of a game: what was put away meanwhile as well.

    `states` are those before the table moved on each time, and the last: nothing in them is taken back any more.
    """
    found = [similarity.marks(state, seat) for state in states]
    return None if None in found else frozenset().union(*(marks for marks in found if marks is not None))


@dataclass(frozen=True, slots=True)
class DealBoard(Generic[K]):
    key: K
    """Whose it is."""
    total: int
    """Its score."""
    order: tuple[int, ...]
    """What decides its place among them: the higher, the better."""
    marks: Marks | None = None


def unlike(one: DealBoard[K], other: DealBoard[K]) -> float:
    """Return how unlike two boards are; comparable for boards of one game only."""
    if one.marks is None or other.marks is None:
        return float(abs(one.total - other.total))
    either = one.marks | other.marks
    return len(one.marks ^ other.marks) / len(either) if either else 0.0


def ranked(boards: Sequence[DealBoard[K]]) -> list[DealBoard[K]]:
    """Return boards in the order of their places; equal ones as they were given."""
    return sorted(boards, key=lambda board: board.order, reverse=True)


def most_unlike(boards: Sequence[DealBoard[K]], mine: DealBoard[K]) -> DealBoard[K] | None:
    """Return the board least like mine, of several the first in the ranking; None where there is none but mine."""
    others = [board for board in ranked(boards) if board.key != mine.key]
    return max(others, key=lambda board: unlike(board, mine), default=None)


def spread(count: int, most: int) -> list[int]:
    """Return at most so many places (from 1) of a ranking of `count`, the first and the last among them, evenly."""
    if count <= most:
        return list(range(1, count + 1))
    return sorted({1 + round(step * (count - 1) / (most - 1)) for step in range(most)})
