"""What spectators of a game are asked, what came of it, and how right they were.

A game that has something to ask brings `Predictions` (`Plugin.predictions`). They are pure: what is asked follows from
a state, what came of it from an action, so a game that is replayed asks and decides the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar

from bot.engine.core import Event, SomeState

S_in = TypeVar("S_in", contravariant=True)


@dataclass(frozen=True, slots=True)
class SpectatorQuestion:
    """A question to those who watch."""

    name: str
    """What tells it from all others of a game: at most 20 letters, digits and dots."""
    ask: str
    """Which kind of question it is: its words go by this."""
    answers: tuple[str, ...]
    """Seats; or, where something happens or does not, chances in percent."""
    seat: int | None = None
    """Whom it is about."""
    round: int = 0
    odds: float | None = None
    """The exact chance that it happens; None where the answers are seats."""


@dataclass(frozen=True, slots=True)
class ResolvedQuestion:
    """What came of a question."""

    question: SpectatorQuestion
    happened: bool | None = None
    """Where the answers are chances: whether it did."""
    right: frozenset[str] = frozenset()
    """Where the answers are seats: those that were right."""

    @property
    def is_void(self) -> bool:
        """Return whether it came to nothing, and nobody was right or wrong."""
        return self.happened is None and not self.right


class Predictions(Protocol[S_in]):
    """What a game asks spectators to predict."""

    def asks(self, state: S_in) -> SpectatorQuestion | None:
        """Return what is asked in a state; None: nothing, or not any more."""
        ...

    def resolved(self, before: S_in, after: S_in, events: Sequence[Event]) -> ResolvedQuestion | None:
        """Return what an action has decided: the states around it, and what happened in between."""
        ...


SomePredictions: TypeAlias = Predictions[SomeState]
"""One where any game is meant."""


NO_OPINION = 0.25
"""What `brier` gives even odds, whatever happens: they are neither right nor wrong."""


@dataclass(frozen=True, slots=True)
class Score:
    """How right somebody was."""

    right: bool
    brier: float | None = None
    """The square of how far a chance was from what happened: 0 is perfect, see `NO_OPINION`."""
    exact: float | None = None
    """The same of the exact odds."""


def brier(chance: float, *, happened: bool) -> float:
    """Return the square of how far a chance was from what happened."""
    return (chance - happened) ** 2


def chance_of(answer: str) -> float:
    return int(answer) / 100


def score(resolved: ResolvedQuestion, answer: str) -> Score | None:
    """Return how right an answer was; None where the question came to nothing."""
    if resolved.is_void or answer not in resolved.question.answers:
        return None
    odds = resolved.question.odds
    if resolved.happened is None or odds is None:
        return Score(answer in resolved.right)
    chance, happened = chance_of(answer), resolved.happened
    return Score(
        2 * chance != 1 and (2 * chance > 1) == happened,
        brier(chance, happened=happened),
        brier(odds, happened=happened),
    )


@dataclass(frozen=True, slots=True)
class Tally:
    """What all spectators said together."""

    count: int
    right: int
    mean: float | None = None
    """Of the chances they gave."""


def tally(resolved: ResolvedQuestion, answers: Mapping[str, int]) -> Tally:
    """Return what spectators said together; `answers`: how many gave each of them."""
    given = {answer: number for answer, number in answers.items() if answer in resolved.question.answers and number > 0}
    scores = {answer: score(resolved, answer) for answer in given}
    right = sum(number for answer, number in given.items() if (found := scores[answer]) is not None and found.right)
    count = sum(given.values())
    if resolved.question.odds is None or not count:
        return Tally(count, right)
    return Tally(count, right, sum(chance_of(answer) * number for answer, number in given.items()) / count)


def most_wanted(votes: Sequence[str], legal: Sequence[str]) -> str | None:
    """Return what most vote for, the earliest of equal ones; `votes` in the order they came. None where nobody does."""
    counts: dict[str, int] = {}
    for vote in votes:
        if vote in legal:
            counts[vote] = counts.get(vote, 0) + 1
    # Of equal ones `max` takes the first, and they stand in the order in which each was first voted for.
    return max(counts, key=lambda vote: counts[vote], default=None)
