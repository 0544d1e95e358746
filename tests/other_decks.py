"""Lucky Box after an update of its deck that never was: the shipped faces in the opposite order, and before them those
that ship."""

from __future__ import annotations

from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.plugin import edition
from bot.games.luckybox.rules.faces import FACES, Deck
from bot.games.plugin import Plugin, in_order


def mirrored() -> Deck:
    """Another deck: card 1 has the face of card 60, and so on."""
    shipped = shipped_deck()
    return Deck("mirrored", {number: shipped.face(FACES + 1 - number) for number in range(1, FACES + 1)})


def luckybox_of_today() -> Plugin:
    """The game before the update."""
    return edition(shipped_deck())


def updated_luckybox() -> Plugin:
    """The game after it."""
    return in_order([edition(mirrored()), luckybox_of_today()])
