"""The three stages in which a play is compared with others, over futures that all of them meet.

Each stage meets futures of its own: what looked best in one by luck is not believed in the next. In the last one only
two plays are left, and its futures have been used for nothing else, so its mean is what the play has cost, unbiased.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from bot.engine.review import Kind
from bot.games.luckybox.players.fast_deck import FastDeck
from bot.games.luckybox.players.hands import Hand, hand_of
from bot.games.luckybox.players.review.moons import left_after, moon_worths
from bot.games.luckybox.players.review.ways import Way
from bot.games.luckybox.players.rollouts import Future, finish
from bot.games.luckybox.players.shark import HORIZON, coming, turns_over, values_of
from bot.games.luckybox.players.sight import Sight
from bot.games.luckybox.players.values import ENOUGH_MOONS
from bot.games.luckybox.rules.state import ROUNDS, TURNS

CANDIDATES = 6
LOOK, EYE = 16, 16
"""Futures of the first stage, and how many the eye counts for."""
FEW, TRY = 3, 48
"""Plays of the second stage besides the one made, and its futures."""
PROOF = 256
"""Futures of the last stage."""
HARDLY = 1.5
"""Standard errors: a play that even so much luck would not make a point better is not looked at any more."""
SURE = 2.6
"""Standard errors that a verdict has to stand."""
SLIP, MISTAKE = 1.0, 2.0
"""Points a slip and a mistake cost at least."""
SLICE = 48
"""Games played on between two pauses: five milliseconds."""

Work = Generator[None, None, None]


class Finding(NamedTuple):
    """What was found: the verdict, the better play if there is one, what it is better by, and the standard error."""

    kind: Kind
    best: Way | None
    cost: float
    error: float


class Stake:
    """What a seat plays for in one turn: its own points at the end."""

    def __init__(self, deck: FastDeck, sight: Sight, last: int = 0) -> None:
        self.deck, self.sight = deck, sight
        self.values = values_of(deck)
        self.hand = hand_of(sight, sight.seat)
        self.turns = turns_over(sight)
        self.last = last or min(ROUNDS, sight.round + HORIZON - 1)
        """The round played on to; what is left after it is worth what the quick player's eye says."""
        others = [side.moons for seat, side in enumerate(sight.sides) if seat != sight.seat]
        left = left_after(sight.round, self.turns)
        self.moons_now = moon_worths(others, left, left)
        self.moons_then = moon_worths(others, left, left_after(self.last, TURNS))
        self.moment = self.values.at(sight.round, self.turns, self.hand.stars, self.hand.moons)
        self.played = 0
        """Games played on."""

    def glance(self, hand: Hand) -> float:
        """Return what the eye says a hand is worth."""
        plain = self.moment.moon * min(hand.moons, ENOUGH_MOONS)
        return self.moment.hand(hand) - plain + self.moons_now[min(hand.moons, len(self.moons_now) - 1)]

    def end(self, hand: Hand, future: Future) -> float:
        """Return the points a hand has come to in a future."""
        self.played += 1
        points, moons = finish(self.values, hand, self.sight.round, self.turns, future, self.last)
        return points + self.moons_then[min(moons, len(self.moons_then) - 1)]

    def futures(self, stage: str, count: int) -> list[Future]:
        """Return futures of a stage's own."""
        return coming(self.sight, count, f"review/{stage}")


class Gaps:
    """By how much each of some hands ends better than the one the seat chose."""

    def __init__(self, stake: Stake, own: Hand, hands: Sequence[Hand]) -> None:
        self.stake, self.own, self.hands = stake, own, hands
        self.found: list[list[float]] = [[] for _ in hands]

    def play(self, stage: str, count: int) -> Work:
        """Play all of them on in so many futures."""
        stake, since = self.stake, 0
        yield
        for future in stake.futures(stage, count):
            base = stake.end(self.own, future)
            for gaps, hand in zip(self.found, self.hands, strict=True):
                gaps.append(stake.end(hand, future) - base)
            since += 1 + len(self.hands)
            if since >= SLICE:
                since = 0
                yield

    def mean(self, place: int) -> float:
        """Return the mean gap of a hand."""
        return sum(self.found[place]) / len(self.found[place])

    def error(self, place: int) -> float:
        """Return its standard error: futures come in pairs, which are no accident of each other's."""
        gaps = self.found[place]
        pairs = [(one + other) / 2 for one, other in zip(gaps[::2], gaps[1::2], strict=True)]
        mean = sum(pairs) / len(pairs)
        return sqrt(sum([(pair - mean) ** 2 for pair in pairs]) / (len(pairs) - 1) / len(pairs))


@dataclass(slots=True)
class Rival:
    """Another play, with what has been found of it so far."""

    way: Way
    score: float
    """Points better than the play made, added up over futures."""
    weight: int
    """How many those were."""

    @property
    def lead(self) -> float:
        """Points better than the play made, as far as is known."""
        return self.score / self.weight


def compared(stake: Stake, own: Hand, others: Sequence[Way]) -> Generator[None, None, Finding]:
    """Return what the play made is worth beside others, the best of those first at a glance."""
    glance = stake.glance(own)
    rivals = [Rival(way, EYE * (way.worth - glance), EYE) for way in others]
    if len(rivals) > FEW:
        yield from _look(stake, own, rivals)
        rivals.sort(key=lambda rival: -rival.lead)
        del rivals[FEW:]
    gaps = Gaps(stake, own, [rival.way.hand for rival in rivals])
    yield from gaps.play("b", TRY)
    open_ = []
    for place, rival in enumerate(rivals):
        rival.score += sum(gaps.found[place])
        rival.weight += TRY
        if gaps.mean(place) + HARDLY * gaps.error(place) >= SLIP:
            open_.append(rival)
    if open_:
        finding = yield from _proved(stake, own, max(open_, key=lambda rival: rival.lead).way)
        return finding
    place = max(range(len(rivals)), key=gaps.mean)
    mean = gaps.mean(place)
    if mean <= 0:
        return Finding("best", None, 0.0, gaps.error(place))
    return Finding("fine", rivals[place].way, mean, gaps.error(place))


def _look(stake: Stake, own: Hand, rivals: Sequence[Rival]) -> Work:
    """Play all of them on a few times."""
    gaps = Gaps(stake, own, [rival.way.hand for rival in rivals])
    yield from gaps.play("a", LOOK)
    for rival, found in zip(rivals, gaps.found, strict=True):
        rival.score += sum(found)
        rival.weight += LOOK


def _proved(stake: Stake, own: Hand, way: Way) -> Generator[None, None, Finding]:
    """Return how one other play does in futures that nothing was chosen by."""
    gaps = Gaps(stake, own, [way.hand])
    yield from gaps.play("c", PROOF)
    mean, error = gaps.mean(0), gaps.error(0)
    if mean <= 0:
        return Finding("best", None, 0.0, error)
    return Finding(_kind(mean, error), way, mean, error)


def _kind(mean: float, error: float) -> Kind:
    least = mean - SURE * error
    if mean >= MISTAKE and least > SLIP:
        return "mistake"
    if mean >= SLIP and least > 0:
        return "slip"
    return "fine" if mean + HARDLY * error < SLIP else "close"
