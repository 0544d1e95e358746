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
from bot.games.luckybox.rules.state import TURNS

CANDIDATES = 6
LOOK, EYE = 16, 16
"""Futures of the first stage, and how many the eye counts for."""
FEW, BRIEF, TRY = 3, 16, 48
"""Plays of the second stage besides the one made, after how many futures some of them are left, and its futures."""
PROOF = 256
PARTS = 64, 128, PROOF
"""Futures of the last stage, and after how many a play may be cleared."""
HARDLY = 1.5
"""Standard errors: a play that even so much luck would not make a point better is not looked at any more."""
FAIRLY = 2.0
"""The same after a part of a stage."""
WORTH = 0.5
"""Points: a play that is so little better, with all that is known of it, is not worth the last stage."""
BLIND, BEHIND = -4.0, -1.2
"""Points: a play that looks so much worse than the one made is not looked at any more, at a glance and after a look."""
SURE = 2.6
"""Standard errors that a verdict has to stand."""
SLIP, MISTAKE = 1.0, 2.0
"""Points a slip and a mistake cost at least."""
BOXES = 0
"""Which faces new boxes are taken from: the same in all stages, so that the tables meet them again and again."""
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

    def __init__(self, deck: FastDeck, sight: Sight) -> None:
        self.deck, self.sight = deck, sight
        self.values, rounds = values_of(deck, sight.rounds), sight.rounds
        self.hand = hand_of(sight, sight.seat)
        self.turns = turns_over(sight)
        self.soon = min(rounds, sight.round + HORIZON - 1)
        """The round that a look goes to; what is left after it is worth what the quick player's eye says."""
        others = [side.moons for seat, side in enumerate(sight.sides) if seat != sight.seat]
        left = left_after(rounds, sight.round, self.turns)
        self.moons_now = moon_worths(others, left, left)
        ends = {self.soon, rounds}
        self.moons_then = {last: moon_worths(others, left, left_after(rounds, last, TURNS)) for last in ends}
        self.moment = self.values.at(sight.round, self.turns, self.hand.stars, self.hand.moons)
        self.played = 0
        """Games played on."""

    def glance(self, hand: Hand) -> float:
        """Return what the eye says a hand is worth."""
        plain = self.moment.moon * min(hand.moons, ENOUGH_MOONS)
        return self.moment.hand(hand) - plain + self.moons_now[min(hand.moons, len(self.moons_now) - 1)]

    def end(self, hand: Hand, future: Future, last: int) -> float:
        """Return the points a hand has come to in a future, at the end of a round."""
        self.played += 1
        points, moons = finish(self.values, hand, self.sight.round, self.turns, future, last)
        worths = self.moons_then[last]
        return points + worths[min(moons, len(worths) - 1)]

    def futures(self, stage: str, count: int) -> list[Future]:
        return coming(self.sight, count, f"review/{stage}", BOXES)


class Gaps:
    """By how much each of some hands ends better than the one the seat chose."""

    def __init__(self, stake: Stake, own: Hand, rivals: Sequence[Rival], last: int | None = None) -> None:
        self.stake, self.own, self.rivals = stake, own, list(rivals)
        self.last = stake.sight.rounds if last is None else last
        self.found: dict[int, list[float]] = {}

    def play(self, futures: Sequence[Future]) -> Work:
        stake, last, since = self.stake, self.last, 0
        gaps = [(self.found.setdefault(id(rival), []), rival.way.hand) for rival in self.rivals]
        yield
        for future in futures:
            base = stake.end(self.own, future, last)
            for found, hand in gaps:
                found.append(stake.end(hand, future, last) - base)
            since += 1 + len(gaps)
            if since >= SLICE:
                since = 0
                yield

    def mean(self, rival: Rival) -> float:
        found = self.found[id(rival)]
        return sum(found) / len(found)

    def error(self, rival: Rival) -> float:
        """Return its standard error: futures come in pairs, and the two of a pair are alike on purpose."""
        found = self.found[id(rival)]
        pairs = [(one + other) / 2 for one, other in zip(found[::2], found[1::2], strict=True)]
        mean = sum(pairs) / len(pairs)
        return sqrt(sum([(pair - mean) ** 2 for pair in pairs]) / (len(pairs) - 1) / len(pairs))

    def most(self, rival: Rival, errors: float) -> float:
        """Return what the gap may be at most, give or take so many standard errors."""
        return self.mean(rival) + errors * self.error(rival)

    def learned(self, rivals: Sequence[Rival], since: int = 0) -> None:
        """Add what was found to what is known of each play."""
        for rival in rivals:
            found = self.found[id(rival)][since:]
            rival.score += sum(found)
            rival.weight += len(found)


@dataclass(slots=True, eq=False)
class Rival:
    """Another play, with what is known of it so far."""

    way: Way
    score: float = 0.0
    """Points better than the play made, added up over futures."""
    weight: int = 0
    """How many those were."""

    @property
    def lead(self) -> float:
        """Points better than the play made, as far as is known."""
        return self.score / self.weight


def compared(stake: Stake, own: Hand, others: Sequence[Way]) -> Generator[None, None, Finding]:
    """Return what the play made is worth beside others, the best of those first at a glance."""
    glance = stake.glance(own)
    rivals = [Rival(way, EYE * (way.worth - glance), EYE) for way in others]
    rivals = yield from _looked(stake, own, rivals)
    if not rivals:
        return Finding("best", None, 0.0, 0.0)
    tried = Gaps(stake, own, rivals)
    futures = stake.futures("b", TRY)
    yield from tried.play(futures[:BRIEF])
    tried.learned(rivals)
    tried.rivals = [rival for rival in rivals if rival.lead > 0 and tried.most(rival, FAIRLY) >= SLIP]
    if tried.rivals:
        yield from tried.play(futures[BRIEF:])
        tried.learned(tried.rivals, BRIEF)
    open_ = [rival for rival in tried.rivals if rival.lead >= WORTH and tried.most(rival, HARDLY) >= SLIP]
    if open_:
        finding = yield from _proved(stake, own, max(open_, key=lambda rival: rival.lead))
        return finding
    return _well(tried, max(rivals, key=tried.mean))


def judged(stake: Stake, best: Hand, tried: Hand) -> Generator[None, None, tuple[float, float]]:
    """Return how many points a hand ends behind the best one, in futures of their own, and the standard error."""
    rival = Rival(Way(0.0, (), tried))
    gaps = Gaps(stake, best, [rival])
    yield from gaps.play(stake.futures("d", PROOF))
    return -gaps.mean(rival), gaps.error(rival)


def _looked(stake: Stake, own: Hand, rivals: list[Rival]) -> Generator[None, None, list[Rival]]:
    """Return the plays worth trying: by the eye, then by a few futures too."""
    rivals = [rival for rival in rivals if rival.lead > BLIND]
    if len(rivals) > FEW:
        gaps = Gaps(stake, own, rivals, stake.soon)
        yield from gaps.play(stake.futures("a", LOOK))
        gaps.learned(rivals)
        rivals = sorted([rival for rival in rivals if rival.lead > BEHIND], key=lambda rival: -rival.lead)
    return rivals[:FEW]


def _proved(stake: Stake, own: Hand, rival: Rival) -> Generator[None, None, Finding]:
    """Return how one other play does in futures that nothing was chosen by."""
    gaps = Gaps(stake, own, [rival])
    futures, done = stake.futures("c", PROOF), 0
    # A part of them may clear a play, but is never enough against it.
    for part in PARTS:
        yield from gaps.play(futures[done:part])
        done = part
        if gaps.most(rival, HARDLY) < SLIP:
            break
    mean, error = gaps.mean(rival), gaps.error(rival)
    least = mean - SURE * error
    if mean >= MISTAKE and least > SLIP:
        return Finding("mistake", rival.way, mean, error)
    if mean >= SLIP and least > 0:
        return Finding("slip", rival.way, mean, error)
    if gaps.most(rival, HARDLY) >= SLIP:
        return Finding("close", rival.way, mean, error)
    return _well(gaps, rival)


def _well(gaps: Gaps, rival: Rival) -> Finding:
    """Return the verdict on a play that no other is a point better than."""
    mean, error = gaps.mean(rival), gaps.error(rival)
    return Finding("fine", rival.way, mean, error) if mean > 0 else Finding("best", None, 0.0, error)
