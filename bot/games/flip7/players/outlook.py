"""What a hand will probably have brought at the end of the round, without looking through every card.

The pile is taken as it is on average, and whoever holds the hand as somebody who stays when a bust has become likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.games.flip7.players.board import Board
from bot.games.flip7.rules.cards import BONUS, HIGHEST, PLUS, SEVEN

LIMIT = 0.22
"""The chance of a bust from which nobody hits any more."""
MOST_CARDS = 12
"""Cards looked ahead."""
SPREAD = ((-6, 0.25), (0, 0.5), (7, 0.25))
"""Where one ends who takes more cards: around the mean, by so much, so often."""
LEAST = 1e-4


class Hand(NamedTuple):
    """What lies in front of a seat."""

    numbers: tuple[int, ...]
    doubled: int
    second: bool
    points: int


Outcomes = list[tuple[int, float]]
"""Points of the round and how likely; the same points may come more than once."""


def hand_of(board: Board, seat: int) -> Hand:
    return Hand(tuple(board.numbers[seat]), board.doubled[seat], board.seconds[seat], board.points[seat])


class _Average(NamedTuple):
    """The pile as it is on average, for one hand."""

    bust: float
    """The chance that the next card is a bust."""
    risk: float
    """By how much that grows with every card."""
    gain: float
    """Points of a card that is no bust."""
    growth: float
    """Numbers of a card that is no bust."""


def _average(hand: Hand, cards: Sequence[int], total: int) -> _Average:
    fresh = [number for number in range(HIGHEST + 1) if number not in hand.numbers]
    new = sum(cards[number] for number in fresh)
    bust = 1 - new / total - sum(cards[HIGHEST + 1 :]) / total
    safe = max(1 - bust, LEAST) * total
    worth = sum(number * cards[number] for number in fresh) << hand.doubled
    gain = (worth + sum(points * cards[kind] for kind, points in PLUS.items())) / safe
    risk = sum(cards[number] * (cards[number] - 1) for number in fresh) / safe / total
    return _Average(bust, risk, gain, new / safe)


def outlook(hand: Hand, cards: Sequence[int], forced: int = 0) -> Outcomes:
    """Return how the round ends for a hand that takes `forced` cards and then plays on.

    `cards`: how many of each kind the next one is one of.
    """
    total = sum(cards)
    if not total:
        return [(hand.points, 1.0)]
    bust, risk, gain, growth = _average(hand, cards, total)
    found: Outcomes = []
    # Shares of the future with and without a Second Chance in front.
    held, bare = (1.0, 0.0) if hand.second else (0.0, 1.0)
    points, numbers = float(hand.points), float(len(hand.numbers))
    lost = 0.0
    for taken in range(MOST_CARDS):
        if taken >= forced and bust >= LIMIT and bare:
            found += _around(points, bare, spread=taken > 0)
            bare = 0.0
        if held + bare < LEAST:
            break
        saved = held * bust
        lost += bare * bust
        held -= saved
        bare -= bare * bust
        if bust >= LIMIT and taken + 1 >= forced:
            # Saved with what there is, and enough of it.
            found += _around(points, saved, spread=taken > 0)
        else:
            bare += saved
        points += gain
        numbers += growth
        bust = min(1.0, bust + risk)
        if numbers >= SEVEN - 0.5:
            points += BONUS
            break
    if held + bare:
        found += _around(points, held + bare, spread=True)
    if lost:
        found.append((0, lost))
    return found


def _around(points: float, chance: float, *, spread: bool) -> Outcomes:
    if not spread:
        return [(round(points), chance)]
    return [(max(0, round(points + apart)), chance * share) for apart, share in SPREAD]
