"""What the next card may bring a seat: exact, from the cards of the draw pile, which everybody knows (K2).

Where the draw pile is empty, the next card comes from the discard pile, shuffled (K4). Nothing left to draw, no odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.flip7.rules.cards import BONUS, HIGHEST, KINDS, NAMES, PLUS, SEVEN, X2
from bot.games.flip7.rules.view import View


@dataclass(frozen=True, slots=True)
class Odds:
    """One more card, for a seat."""

    bust: float
    """The chance that it is a bust (T3): none with a Second Chance."""
    hit: float
    """By how much it changes the points in front (R2), on average: a bust loses them all, the seventh number brings its
    bonus too; action cards, Second Chances and a number saved from by one change nothing."""
    seven: float
    """The chance that it is the seventh different number (R1)."""


NOTHING = Odds(0.0, 0.0, 0.0)
"""Both piles are empty: there is no next card (K6)."""


def odds(cards: Sequence[int], numbers: Sequence[int], points: int, *, doubled: bool, second: bool) -> Odds:
    """Return the odds of a card out of `cards` (how many of each kind) with these numbers and points in front."""
    total = sum(cards)
    if not total:
        return NOTHING
    fresh = [number for number in range(HIGHEST + 1) if number not in numbers]
    same = sum(cards[number] for number in numbers)
    sevenths = sum(cards[number] for number in fresh) if len(numbers) == SEVEN - 1 else 0
    change = (2 if doubled else 1) * sum(number * cards[number] for number in fresh) + BONUS * sevenths
    change += sum(plus * cards[kind] for kind, plus in PLUS.items()) + sum(numbers) * cards[X2]
    if second:
        same = 0
    return Odds(bust=same / total, hit=(change - same * points) / total, seven=sevenths / total)


def next_cards(view: View) -> list[int]:
    """Count each kind of card that the next one may be.

    It comes from the draw pile, or from the discard pile if that is empty.
    """
    if view.pile:
        return [view.unseen[name] for name in NAMES]
    return [view.discard.count(name) for name in NAMES]


def of_seat(view: View, seat: int) -> Odds:
    """Return what one more card may bring this seat, asked now or not."""
    line = view.seats[seat].line
    numbers = [KINDS[name] for name in line.numbers]
    return odds(next_cards(view), numbers, line.points, doubled=NAMES[X2] in line.modifiers, second=line.second)
