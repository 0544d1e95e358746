"""A seat's answers as whole numbers, and back.

What is asked says how a number is read:

- keep: a mask of the places in the offer
- cross: 9·place + square, or `PASS`
- bonus: `USE`·(code + 1) + 9·place + square, or `DECLINE` − code to let the bonus go

A place is a card's index in front of its player.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.luckybox.players.fast_deck import CODES, SQUARES, WORDS
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass

PASS = -1
USE = 100
DECLINE = -10


def to_action(answer: int, cards: Sequence[int], offered: Sequence[int]) -> Action:
    """Return the action of the rules for a seat with these cards; with an offer it chooses among that."""
    if offered:
        return Keep(tuple(card for place, card in enumerate(offered) if answer >> place & 1))
    if answer == PASS:
        return Pass()
    if answer <= DECLINE:
        return Decline(WORDS[DECLINE - answer])
    code, where = divmod(answer, USE)
    place, square = divmod(where, SQUARES)
    spot = divmod(square, 3)
    return Bonus(WORDS[code - 1], cards[place], spot) if code else Cross(cards[place], spot)


def from_action(action: Action, cards: Sequence[int], offered: Sequence[int]) -> int:
    """Return a legal action of the rules as a whole number."""
    match action:
        case Keep(kept):
            return sum(1 << index for index, card in enumerate(offered) if card in kept)
        case Pass():
            return PASS
        case Decline(bonus):
            return DECLINE - CODES[bonus]
        case Cross(card, (row, column)):
            return SQUARES * cards.index(card) + 3 * row + column
        case Bonus(bonus, card, (row, column)):
            return USE * (CODES[bonus] + 1) + SQUARES * cards.index(card) + 3 * row + column
        case _:
            raise TypeError(f"{action} is not a seat's action")
