"""Cards looked ahead: what a hand is worth if every card that may come is gone through, some cards deep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bot.games.flip7.players.outlook import Hand
from bot.games.flip7.rules.cards import BONUS, FLIP3, FREEZE, HIGHEST, PLUS, SECOND, SEVEN, X2

HOPELESS = 0.45
"""The chance of a bust from which a hand reached ahead is assumed to stay."""


class Worth(NamedTuple):
    """What points of the round are worth, in whatever is played for."""

    staying: Mapping[int, float]
    """By points in front when one stays, or is bust (0)."""
    seven: Mapping[int, float]
    """By points with seven numbers, bonus included."""
    freeze: Callable[[Hand], float] | None = None
    """What becomes of a hand that draws a Freeze; None: it goes to somebody else, and changes nothing."""
    flip3: Callable[[Hand], float] | None = None
    """The same for a Flip Three."""


class Ahead:
    """The worth of hands over one pile."""

    def __init__(self, cards: Sequence[int], worth: Worth) -> None:
        self.cards = list(cards)
        self.total = sum(cards)
        self.worth = worth
        self.known: dict[tuple[int, bool, int, tuple[int, ...]], float] = {}

    def hit(self, hand: Hand, depth: int) -> float:
        """Return the worth of one more card, and of up to `depth` − 1 after it."""
        total = self.total
        if not total:
            return self.worth.staying[hand.points]
        # One sum card by card, so that no rounding depends on how it is cut up.
        return self._other_cards(hand, depth, self._number_cards(hand, depth)) / total

    def _number_cards(self, hand: Hand, depth: int) -> float:
        """Return the worth of the number cards, each as often as there are copies."""
        cards, worth = self.cards, self.worth
        staying = worth.staying
        numbers, doubled, second, points = hand
        last_number = len(numbers) == SEVEN - 1
        found = 0.0
        for number in range(HIGHEST + 1):
            count = cards[number]
            if not count:
                continue
            if number in numbers:
                if second:
                    found += count * self._after(number, Hand(numbers, doubled, False, points), depth)
                else:
                    found += count * staying[0]
            elif last_number:
                found += count * worth.seven[points + (number << doubled) + BONUS]
            elif depth <= 1:
                found += count * staying[points + (number << doubled)]
            else:
                more = (*numbers, number)
                found += count * self._after(number, Hand(more, doubled, second, points + (number << doubled)), depth)
        return found

    def _other_cards(self, hand: Hand, depth: int, found: float) -> float:
        """Return what is found so far and the worth of all other cards, each as often as there are copies."""
        cards, worth = self.cards, self.worth
        numbers, doubled, second, points = hand
        here = worth.staying[points]
        for kind, plus in PLUS.items():
            if cards[kind]:
                found += self._after(kind, Hand(numbers, doubled, second, points + plus), depth)
        if cards[X2]:
            found += self._after(X2, Hand(numbers, 1, second, points + sum(numbers)), depth)
        if cards[SECOND]:
            found += cards[SECOND] * (here if second else self._after(SECOND, hand._replace(second=True), depth))
        if cards[FREEZE]:
            found += cards[FREEZE] * (worth.freeze(hand) if worth.freeze else here)
        if cards[FLIP3]:
            found += cards[FLIP3] * (worth.flip3(hand) if worth.flip3 else here)
        return found

    def _after(self, card: int, hand: Hand, depth: int) -> float:
        """Return the worth of a hand that has just got this card: it stays, or takes one more."""
        stay = self.worth.staying[hand.points]
        if depth <= 1:
            return stay
        cards = self.cards
        cards[card] -= 1
        self.total -= 1
        key = (depth, hand.second, hand.points, tuple(cards))
        found = self.known.get(key)
        if found is None:
            danger = 0 if hand.second else sum([cards[number] for number in hand.numbers])
            found = stay
            if danger < HOPELESS * self.total:
                found = max(stay, self.hit(hand, depth - 1))
            self.known[key] = found
        cards[card] += 1
        self.total += 1
        return found
