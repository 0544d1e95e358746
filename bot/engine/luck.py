"""Luck and play: what of a score chance gave, and what the play made of it; exact by construction.

A game that offers values has a `LuckModel`. It knows what a position is worth just after a chance (A) and what could be
expected of the chance just before it, the exact mean of A over all that might have come (B). A chance's luck is A − B.
What lies between a chance and the next is play: B of the next one − A of this one, the score − A for the last. So score
= start + luck + play whatever A is, and the mean of luck is zero. How well A sees decides only how much of the score's
ups and downs is told apart. See docs/luck.md.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from math import floor, isfinite
from typing import Protocol, TypeAlias, TypeVar

from bot.engine.core import SomeGame, SomeRules, SomeState, Step
from bot.engine.record import Finished, steps
from bot.engine.rng import Seeded

R_in = TypeVar("R_in", contravariant=True)
S_in = TypeVar("S_in", contravariant=True)


@dataclass(frozen=True, slots=True)
class Chanced:
    """Something that chance decided, and what it meant for one seat."""

    round: int
    turn: int
    """Within the round, from 1; 0 before its first turn."""
    kind: str
    """What it was, in the game's words: a number revealed, an offer of boxes, a card drawn."""
    what: tuple[int, ...]
    """What came, as the game numbers it."""
    seat: int | None
    """Whose it was; None: it was the same for everybody."""
    luck: float
    """What it was worth more than could be expected."""
    play: float
    """What became of it before the next chance."""


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """A seat's score = start + luck + play."""

    score: float
    """At the end of the game; before that, what the seat may expect as the game stands."""
    start: float
    """What was to be expected before the first chance."""
    luck: float
    play: float
    chances: tuple[Chanced, ...] = ()
    """In the order they came. Their luck and play add up to the seat's."""

    def by_round(self) -> dict[int, float]:
        """Return the luck of each round that something was decided in."""
        found: dict[int, list[float]] = {}
        for chance in self.chances:
            found.setdefault(chance.round, []).append(chance.luck)
        return {round_: sum(lucks) for round_, lucks in found.items()}


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Luck and play of a game, seat by seat."""

    version: int
    """Of how it was worked out: figures of different versions are not to be added up."""
    beta: float
    """How much of a seat's luck is taken off its score to correct it (`corrected`)."""
    over: bool
    seats: tuple[SeatLuck, ...]

    def corrected(self, seat: int) -> float:
        """Return the seat's score corrected for luck: of the same mean as the score, and steadier."""
        mine = self.seats[seat]
        return mine.score - self.beta * mine.luck


Making: TypeAlias = Generator[None, None, Breakdown]
"""A breakdown in the making: it yields after every step of the game, and returns the breakdown."""


class LuckModel(Protocol[R_in, S_in]):
    """What a game that offers values works breakdowns out with."""

    @property
    def version(self) -> int:
        """Return the version of its values: it changes whenever one of its figures could."""
        ...

    @property
    def beta(self) -> float:
        """Return how much of the luck is taken off a score, fixed before the games it is used on."""
        ...

    def breakdown(self, rules: R_in, steps: Iterable[Step[S_in]]) -> Breakdown:
        """Return the breakdown of a game from its steps: the first is its start, then one for every action."""
        ...

    def making(self, rules: R_in, steps: Iterable[Step[S_in]]) -> Making:
        """Begin the same, where others wait meanwhile."""
        ...


SomeLuckModel: TypeAlias = LuckModel[SomeGame, SomeState]
"""That of any game."""


class NoBreakdown(Exception):
    """The breakdown of a game cannot be worked out: it offers no values, or cannot be played again any more."""


def making_of(model: SomeLuckModel, rules: SomeRules, finished: Finished) -> Making:
    """Begin the breakdown of a finished game, which is played again for it."""
    actions = map(rules.parse_action, finished.actions)
    return model.making(rules, steps(rules, finished.seats, finished.options, Seeded(finished.seed), actions))


@dataclass(slots=True)
class Ledger:
    """The breakdown of one seat while its game is gone through: chance after chance, then `closed`."""

    start: float | None = None
    worth: float = 0.0
    """After the last chance (A)."""
    open: Chanced | None = None
    """The last chance, what became of it still unknown."""
    chances: list[Chanced] = field(default_factory=list)

    def add(self, expected: float, worth: float, chanced: Chanced) -> None:
        """Enter a chance: what was expected just before it, what things were worth just after it."""
        if self.start is None:
            self.start = expected
        self._settle(expected)
        self.worth = worth
        self.open = _with(chanced, luck=worth - expected)

    def closed(self, score: float | None) -> SeatLuck:
        """Return the seat's breakdown; without a score (the game goes on) it stands as after the last chance."""
        end = self.worth if score is None else score
        start = end if self.start is None else self.start
        self._settle(end)
        luck = sum([chance.luck for chance in self.chances])
        play = sum([chance.play for chance in self.chances])
        return SeatLuck(end, start, luck, play, tuple(self.chances))

    def _settle(self, now: float) -> None:
        """Note that whatever followed the last chance has led to this worth."""
        if self.open is not None:
            self.chances.append(_with(self.open, play=now - self.worth))
            self.open = None


def _with(chance: Chanced, *, luck: float | None = None, play: float | None = None) -> Chanced:
    return Chanced(
        chance.round,
        chance.turn,
        chance.kind,
        chance.what,
        chance.seat,
        chance.luck if luck is None else luck,
        chance.play if play is None else play,
    )


# As it is shown


@dataclass(frozen=True, slots=True)
class Shown:
    """A breakdown in whole numbers that add up: score = start + luck + play."""

    score: int
    start: int
    luck: int
    play: int


def shown(seat: SeatLuck) -> Shown:
    """Return a seat's breakdown in whole numbers that add up."""
    score = round(seat.score)
    start, luck, play = whole((seat.start, seat.luck, seat.play), score)
    return Shown(score, start, luck, play)


def whole(parts: Sequence[float], total: int) -> tuple[int, ...]:
    """Return the parts as whole numbers with that sum: rounded down, and up from the largest remainder.

    The sum has to be the parts' own or one of the whole numbers beside it; then no part is off by one or more. Of equal
    remainders the first goes up.
    """
    if not all(isfinite(part) for part in parts):
        raise ValueError("the parts are finite numbers")
    lower = [floor(part) for part in parts]
    up = total - sum(lower)
    if not 0 <= up <= len(parts):
        raise ValueError(f"{total} is not the sum of the parts")
    order = sorted(range(len(parts)), key=lambda at: lower[at] - parts[at])
    for at in order[:up]:
        lower[at] += 1
    return tuple(lower)
