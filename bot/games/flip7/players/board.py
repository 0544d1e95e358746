"""The board that characters think on: everything visible to all, as lists of whole numbers.

The order of the draw pile is not in it. Cards are kinds (`cards`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.games.flip7.rules.cards import KINDS, NAMES, X2
from bot.games.flip7.rules.state import Status
from bot.games.flip7.rules.view import View

WAITING, ACTIVE, STAYED, FROZEN, BUSTED = range(5)
"""A seat below `STAYED` is in the round."""
STATUS: dict[Status, int] = {
    "waiting": WAITING,
    "active": ACTIVE,
    "stayed": STAYED,
    "frozen": FROZEN,
    "busted": BUSTED,
}


@dataclass(slots=True)
class Board:
    """A table; the lists but the two of cards go by seat."""

    target: int
    totals: list[int]
    dealer: int
    round: int
    status: list[int]
    numbers: list[list[int]]
    """In the order they came."""
    modifiers: list[list[int]]
    """Ascending."""
    doubled: list[int]
    """1 with an x2, else 0."""
    seconds: list[bool]
    points: list[int]
    """In front, without a bonus."""
    unseen: list[int]
    """How many of each kind are in the draw pile."""
    left: int
    """Cards in the draw pile."""
    discard: list[int]
    """How many of each kind are in the discard pile."""
    waiting: list[tuple[int, int]]
    """Assigned cards that have not taken effect, and on whom, the next first."""

    @property
    def next_cards(self) -> list[int]:
        """What the next card is one of (K4)."""
        return self.unseen if self.left else self.discard


def board_of(view: View) -> Board:
    lines = [seat.line for seat in view.seats]
    discard = Counter(view.discard)
    return Board(
        target=view.options.target_score,
        totals=[seat.total for seat in view.seats],
        dealer=view.dealer,
        round=view.round,
        status=[STATUS[line.status] for line in lines],
        numbers=[[KINDS[name] for name in line.cards] for line in lines],
        modifiers=[[KINDS[name] for name in line.modifiers] for line in lines],
        doubled=[int(NAMES[X2] in line.modifiers) for line in lines],
        seconds=[line.second for line in lines],
        points=[line.points for line in lines],
        unseen=[view.unseen[name] for name in NAMES],
        left=view.pile,
        discard=[discard[name] for name in NAMES],
        waiting=[(KINDS[card], at) for card, at in view.waiting],
    )
