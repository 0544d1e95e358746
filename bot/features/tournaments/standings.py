"""How a tournament stands: points of rounds, and what decides between those who have as many. Counted are halves.

A duel won is a point, a draw half of one. Who did not play has nothing from the round, and if neither has, both have
lost it. For each round before somebody came they have half a point.

Of equal points these decide, in this order:
- **Buchholz** (Bruno Buchholz, 1932): the points of all whom somebody has met, together. A round without a person on
  the other side (against an AI, or before one came) counts as half a point for each round so far.
- **Matchpoints**: what their duels came to, deal by deal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIN, DRAW, LOSS = 2, 1, 0
"""Halves of a point."""
BEFORE = 1
"""Halves of a point for each round before somebody came."""
MOST_MISSED = 3
"""Rounds that somebody may not play before they are out."""


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """One pair of a round that has ended."""

    one: int
    other: int | None
    """None: an AI."""
    points: tuple[int, int]
    """Halves of a point."""
    matchpoints: tuple[int, int]
    """Halves of matchpoints."""
    played: tuple[bool, bool]
    """Whether they finished any deal."""


@dataclass(frozen=True, slots=True)
class Participant:
    number: int
    came_in: int = 1
    """The first round that they could play."""


@dataclass(frozen=True, slots=True)
class SwissStanding:
    number: int
    rank: int
    """1, 1, 3 where all that decides is equal."""
    points: int
    """Halves."""
    buchholz: int
    """Halves."""
    matchpoints: int
    """Halves."""


def points_of(matchpoints: tuple[int, int], played: tuple[bool, bool]) -> tuple[int, int]:
    """Return the halves of a point for both, from the halves of matchpoints that their duel came to."""
    if not any(played):
        return LOSS, LOSS
    one, other = matchpoints
    if one == other:
        return DRAW, DRAW
    return (WIN, LOSS) if one > other else (LOSS, WIN)


def standings(people: Iterable[Participant], boards: Sequence[PlayedBoard], rounds: int) -> list[SwissStanding]:
    """Return everybody after so many rounds, the best first; equals in the order of their numbers."""
    came_in = {person.number: person.came_in for person in people}
    points, matchpoints = points_so_far(came_in, boards), dict.fromkeys(came_in, 0)
    met: defaultdict[int, list[int | None]] = defaultdict(list)
    for board in boards:
        sides = (board.one, board.other), (board.other, board.one)
        for side, (mine, theirs) in enumerate(sides):
            if mine is not None:
                matchpoints[mine] += board.matchpoints[side]
                met[mine].append(theirs)

    def buchholz(number: int) -> int:
        before = [None] * (min(came_in[number], rounds + 1) - 1)
        return sum(rounds if other is None else points[other] for other in [*met[number], *before])

    decides = {number: (points[number], buchholz(number), matchpoints[number]) for number in came_in}
    ordered = sorted(decides, key=lambda number: (*(-value for value in decides[number]), number))
    ranks: dict[tuple[int, int, int], int] = {}
    for place, number in enumerate(ordered, 1):
        ranks.setdefault(decides[number], place)
    return [SwissStanding(number, ranks[decides[number]], *decides[number]) for number in ordered]


def points_so_far(came_in: dict[int, int], boards: Iterable[PlayedBoard]) -> dict[int, int]:
    """Return the halves of a point that everybody has; `came_in`: the first round of each."""
    points = {number: BEFORE * (first - 1) for number, first in came_in.items()}
    for board in boards:
        points[board.one] += board.points[0]
        if board.other is not None:
            points[board.other] += board.points[1]
    return points


def who_played(boards: Iterable[PlayedBoard]) -> set[int]:
    """Return who has finished a deal in any of these."""
    sides = [side for board in boards for side in zip((board.one, board.other), board.played, strict=True)]
    return {who for who, played in sides if who is not None and played}


def missed_by(number: int, boards: Iterable[PlayedBoard]) -> int:
    """Return how many rounds somebody was paired in and did not play."""
    mine = ((board.one, board.played[0]) for board in boards)
    theirs = ((board.other, board.played[1]) for board in boards)
    return sum(who == number and not played for who, played in [*mine, *theirs])
