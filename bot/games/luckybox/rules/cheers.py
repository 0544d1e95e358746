"""Which turns are cheered: those with a box or a long chain; and how many points they have brought."""

from __future__ import annotations

from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.view import SeatView, View

CHAIN = 3
"""Crosses in one turn from which on a chain is cheered."""


def boxes(seat: SeatView) -> int:
    """Return how many cards a seat has completed this turn."""
    touched = {link.card for link in seat.chain}
    return sum(card.crossed == FULL and card.id in touched for card in seat.cards)


def is_cheered(seat: SeatView) -> bool:
    """Return whether a seat's turn so far is worth a cheer."""
    return len(seat.chain) >= CHAIN or boxes(seat) > 0


def points(view: View, seat: SeatView) -> int:
    """Return the points that a seat's turn has made certain: its boxes, and what its stars are worth more now."""
    stars = seat.stars[view.round - 1]
    return boxes(seat) * BOX_POINTS[view.round - 1] + STAR_POINTS[stars] - STAR_POINTS[stars - seat.new_stars]


def most_cheered(view: View) -> SeatView | None:
    """Return the seat whose turn brought most, of several the one with the longest chain; None: nobody is cheered."""
    cheered = [seat for seat in view.seats if is_cheered(seat)]
    return max(cheered, key=lambda seat: (points(view, seat), len(seat.chain)), default=None)
