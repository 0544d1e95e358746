"""What an offer of boxes may bring: the exact mean of its best boxes, without a list of all offers.

Before a deal everybody can know which boxes are not dealt yet, and nobody in which order they lie. So a seat's offer is
any of them, each as likely as the others, whoever is dealt to first. Where the pile ends in the middle of a deal the
discard pile is shuffled, and what is drawn after that is any of its boxes: which seats that concerns is known before,
from how many boxes are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from bot.games.luckybox.rules.faces import deck_ids
from bot.games.luckybox.rules.state import State


@dataclass(frozen=True, slots=True)
class Piles:
    """What a deal is drawn from, in no order: the boxes not dealt yet, and those shuffled when they are out."""

    undealt: tuple[int, ...]
    reshuffled: tuple[int, ...] = ()

    @classmethod
    def at_start(cls, first: State) -> Piles:
        """Return those of the first deal."""
        return cls(tuple(deck_ids(len(first.seats))))

    @classmethod
    def at_deal(cls, before: State, after: State) -> Piles:
        """Return those of the deal between two states."""
        undealt = before.pile
        if len(before.orders) == 1:
            # A record need not say what was never drawn of the first pile.
            dealt = set(before.orders[0][: len(before.orders[0]) - len(before.pile)])
            undealt = tuple([card for card in deck_ids(len(before.seats)) if card not in dealt])
        return cls(undealt, after.orders[-1] if len(after.orders) > len(before.orders) else ())

    def parts(self, seat: int, count: int) -> tuple[int, int]:
        """Return how many of a seat's offer come from each of the two; seats are dealt to in order."""
        first = max(0, min(count, len(self.undealt) - seat * count))
        return first, count - first


def best_of(worths: Sequence[Sequence[float]], drawn: tuple[int, int], keep: int) -> float:
    """Return the mean worth of the best `keep` of so many boxes drawn from each of the two piles."""
    first, second = worths
    if not drawn[1]:
        return _best_of_one(first, drawn[0], keep)
    if not drawn[0]:
        return _best_of_one(second, drawn[1], keep)
    if keep != 1:
        raise ValueError("only one box is kept of an offer from two piles")
    return _best_of_two(first, second, drawn)


def _best_of_one(worths: Sequence[float], drawn: int, keep: int) -> float:
    weights = shares(len(worths), drawn, keep)
    return sum([weight * worth for weight, worth in zip(weights, sorted(worths, reverse=True), strict=True)])


@lru_cache(maxsize=256)
def shares(count: int, drawn: int, keep: int) -> tuple[float, ...]:
    """Return how likely each of `count` boxes, the best first, is to be drawn and among the best `keep` drawn.

    j of the drawn are better than the i-th (0…), and the rest are worse: C(i, j) · C(count − 1 − i, drawn − 1 − j).
    """
    if not 0 < keep <= drawn <= count:
        raise ValueError("no more are kept than drawn, nor drawn than there are")
    ways = comb(count, drawn)
    return tuple(
        sum(comb(at, better) * comb(count - 1 - at, drawn - 1 - better) for better in range(keep)) / ways
        for at in range(count)
    )


def _best_of_two(first: Sequence[float], second: Sequence[float], drawn: tuple[int, int]) -> float:
    """Return the mean of the best: each worth by how much likelier it makes that nothing drawn is better."""
    ways = comb(len(first), drawn[0]) * comb(len(second), drawn[1])
    counts, found, below = [0, 0], 0.0, 0.0
    for worth, pile in sorted([*((worth, 0) for worth in first), *((worth, 1) for worth in second)]):
        counts[pile] += 1
        within = comb(counts[0], drawn[0]) * comb(counts[1], drawn[1]) / ways
        found += worth * (within - below)
        below = within
    return found
