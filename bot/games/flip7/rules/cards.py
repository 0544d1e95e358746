"""The 94 cards (K1). Inside the state a card is a small number, its kind; everywhere else it is its name.

Kinds are in the order cards are listed in: 0…12, +2…+10, x2, freeze, flip3, second. Copies of a card are alike.
"""

from __future__ import annotations

from collections.abc import Sequence

HIGHEST = 12
"""Kinds 0…12 are the number cards."""
X2 = 18
FREEZE = 19
FLIP3 = 20
SECOND = 21
PLUS = {13: 2, 14: 4, 15: 6, 16: 8, 17: 10}
"""What each plus card adds."""

NUMBER_NAMES = tuple(str(number) for number in range(HIGHEST + 1))
NAMES = (*NUMBER_NAMES, *(f"+{points}" for points in PLUS.values()), "x2", "freeze", "flip3", "second")
"""The name of each kind."""
KINDS = {name: kind for kind, name in enumerate(NAMES)}
"""The kind of each name."""
COPIES = (1, *range(1, HIGHEST + 1), *(1 for _ in PLUS), 1, 3, 3, 3)
"""How many there are of each kind (K1)."""
DECK = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))
"""All cards, in order of kinds."""

SEVEN = 7
"""Different numbers that end a round (R1)."""
BONUS = 15
"""Points for them (R2)."""


def names(cards: Sequence[int]) -> tuple[str, ...]:
    """Return the names of cards, in their order."""
    return tuple(NAMES[card] for card in cards)


def points_of(numbers: Sequence[int], modifiers: Sequence[int]) -> int:
    """Return the points by R2 without the bonus: x2 doubles the sum of the numbers only, then the plus cards."""
    points = sum(numbers)
    for card in modifiers:
        if card == X2:
            points += sum(numbers)
        else:
            points += PLUS[card]
    return points
