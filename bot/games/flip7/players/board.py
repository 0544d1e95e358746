"""Everything that lies open, as lists of whole numbers: what characters look at, and what the compact rules change.

The order of the draw pile is not in it. Cards are kinds (`cards`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.flip7.rules.cards import COPIES, KINDS, NAMES, X2
from bot.games.flip7.rules.state import Status
from bot.games.flip7.rules.view import View

WAITING, ACTIVE, STAYED, FROZEN, BUSTED = range(5)
"""A seat below `STAYED` is in the round."""
STATUS: dict[Status, int] = {
    "waiting": WAITING, "active": ACTIVE, "stayed": STAYED, "frozen": FROZEN, "busted": BUSTED,
}  # fmt: skip


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


def fresh(seats: int, target: int, cards: Sequence[int] = COPIES) -> Board:
    """Before the first round, all cards (how many of each kind) in the draw pile."""
    board = Board(
        target=target, totals=[0] * seats, dealer=-1, round=0, status=[], numbers=[], modifiers=[], doubled=[],
        seconds=[], points=[], unseen=list(cards), left=sum(cards), discard=[0] * len(cards), waiting=[],
    )  # fmt: skip
    clear(board)
    return board


def clear(board: Board) -> None:
    """Nothing lies in front of anybody, and all are in."""
    seats = len(board.totals)
    board.status = [WAITING] * seats
    board.numbers = [[] for _ in range(seats)]
    board.modifiers = [[] for _ in range(seats)]
    board.doubled = [0] * seats
    board.seconds = [False] * seats
    board.points = [0] * seats
    board.waiting = []


def board_of(view: View) -> Board:
    """The same from what a person sees."""
    lines = [seat.line for seat in view.seats]
    discard = Counter(view.discard)
    return Board(
        target=view.options.target_score, totals=[seat.total for seat in view.seats], dealer=view.dealer,
        round=view.round, status=[STATUS[line.status] for line in lines],
        numbers=[[KINDS[name] for name in line.cards] for line in lines],
        modifiers=[[KINDS[name] for name in line.modifiers] for line in lines],
        doubled=[int(NAMES[X2] in line.modifiers) for line in lines], seconds=[line.second for line in lines],
        points=[line.points for line in lines], unseen=[view.unseen[name] for name in NAMES], left=view.pile,
        discard=[discard[name] for name in NAMES], waiting=[(KINDS[card], at) for card, at in view.waiting],
    )  # fmt: skip
