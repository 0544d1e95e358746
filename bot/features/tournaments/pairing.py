"""Who meets whom: Swiss rounds, in which equals meet and nobody meets twice, and boards of two sides by strength.

From the same entrants the same pairs follow. Those with the most points are paired first, with somebody of as many
points: the first of a group with the first of its lower half. Who finds nobody there floats down. Each pair is taken
only if everybody else can still be paired as well as before; so nobody meets twice as long as there is a way to pair
all without, and who are kept apart never meet: who is left then has an AI, as the last of an odd number has.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.features.tournaments.matching import Matching

Two = frozenset[int]
"""Two entrants, by their numbers."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who is to be paired."""

    number: int
    halves: int = 0
    """Their points so far, in halves."""
    strength: float = 0.0
    """Orders those with the same points, the highest first."""
    against_ai: int = 0
    """Rounds in which they had an AI."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who meet, by their numbers; None: an AI plays."""

    one: int
    other: int | None


def swiss(entrants: Collection[Entrant], met: Collection[Two], apart: Collection[Two]) -> list[Pair]:
    """Return a round: everybody once, the pair with the most points first, those with an AI last.

    `met`: who have met before; `apart`: who never may.
    """
    ordered = sorted(entrants, key=lambda one: (-one.halves, -one.strength, one.number))
    met, apart = frozenset(met), frozenset(apart)
    strangers = _Pairing(ordered, met | apart)
    alone = strangers.leave_one_out()
    pairs = strangers.pairs()
    rest = _Pairing(strangers.unpaired, apart)
    again = rest.pairs()
    return [*pairs, *again, *(Pair(one.number, None) for one in [*rest.unpaired, *alone])]


class _Pairing:
    """Pairs some, from the first to the last, but for those of whom it is said that they may not meet."""

    def __init__(self, ordered: Sequence[Entrant], never: Collection[Two]) -> None:
        self._ordered = ordered
        self._never = never
        everybody = range(len(ordered))
        self._matching = Matching([[other for other in everybody if self._may(one, other)] for one in everybody])
        self.unpaired: list[Entrant] = []
        """Those for whom there was nobody."""

    def _may(self, one: int, other: int) -> bool:
        return one != other and frozenset((self._ordered[one].number, self._ordered[other].number)) not in self._never

    def leave_one_out(self) -> list[Entrant]:
        """Of an odd number leave out the last by points of those who had an AI least often; return who that is."""
        if len(self._ordered) % 2 == 0:
            return []
        last_first = sorted(
            range(len(self._ordered)),
            key=lambda at: (self._ordered[at].against_ai, self._ordered[at].halves, -at),
        )
        return [self._ordered[next(at for at in last_first if self._matching.take_alone(at))]]

    def pairs(self) -> list[Pair]:
        """Return them, the first by points first."""
        found = []
        for at, entrant in enumerate(self._ordered):
            if not self._matching.is_there(at):
                continue
            for other in self._wished(at):
                if self._may(at, other) and self._matching.take_pair(at, other):
                    found.append(Pair(entrant.number, self._ordered[other].number))
                    break
            else:
                self._matching.take_anyway(at)
                self.unpaired.append(entrant)
        return found

    def _wished(self, at: int) -> Iterator[int]:
        """Yield whom the first of those who are left would meet, the best first."""
        left = [other for other in self._matching.left if other > at]
        for halves, group in groupby(left, key=lambda other: self._ordered[other].halves):
            others = list(group)
            # The first of the lower half; who has floated down meets the first of that group.
            ideal = (len(others) - 1) // 2 if halves == self._ordered[at].halves else 0
            yield from sorted(others, key=lambda other: (abs(others.index(other) - ideal), other))


def boards(ones: Collection[Entrant], others: Collection[Entrant], apart: Collection[Two]) -> list[Pair]:
    """Return who plays on which board of one side against another: the strongest against the strongest.

    There are as many as the smaller side has people; of the other the strongest play. Who are kept apart play against
    those nearest to whom they would have played; where nobody else is left, neither has a board.
    """
    one_side, other_side = _strongest(ones), _strongest(others)
    fewer = min(len(one_side), len(other_side))
    one_side, other_side = one_side[:fewer], other_side[:fewer]
    never = frozenset(apart)

    def may(one: int, other: int) -> bool:
        return frozenset((one_side[one].number, other_side[other].number)) not in never

    matching = Matching(
        [
            *([fewer + other for other in range(fewer) if may(one, other)] for one in range(fewer)),
            *([one for one in range(fewer) if may(one, other)] for other in range(fewer)),
        ]
    )
    found = []
    for one in range(fewer):
        for other in sorted(range(fewer), key=lambda other: (abs(other - one), other)):
            free = matching.is_there(fewer + other) and may(one, other)
            if free and matching.take_pair(one, fewer + other):
                found.append(Pair(one_side[one].number, other_side[other].number))
                break
        else:
            matching.take_anyway(one)
    return found


def _strongest(side: Collection[Entrant]) -> list[Entrant]:
    return sorted(side, key=lambda one: (-one.strength, one.number))
