"""Positions that the pages of the rules show: a game for one, dealt from a script and played by the rules.

Nothing on a page is made up: what may be crossed, what it takes and what it brings is read from these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.rng import Scripted
from bot.games.luckybox.pictures.card import Mark, marks_of
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Keep, Square
from bot.games.luckybox.rules.faces import SQUARES, Deck, Face, deck_ids
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.legal import options
from bot.games.luckybox.rules.state import State
from bot.games.luckybox.rules.table import BOXES, NUMBERS
from bot.games.luckybox.rules.view import CardView, SeatView, View

A, B, C = 1, 2, 3
"""The cards in front of the player."""
CARDS = {
    A: Face((2, 1, 3, 6, 5, 4, 9, 8, 7), ("6", "bolt2", "bolt", "1", "bolt", "star")),
    B: Face((3, 1, 2, 5, 4, 6, 8, 9, 7), ("?", "bolt", "moon", "bolt", "2", "4")),
    C: Face((3, 2, 1, 4, 5, 6, 7, 9, 8), ("moon", "8", "1", "star", "3", "moon")),
}


@dataclass(frozen=True)
class Position:
    """A state of the game, and what the player sees of it."""

    game: LuckyBox
    state: State

    @property
    def view(self) -> View:
        return self.game.view(self.state, 0)

    @property
    def mine(self) -> SeatView:
        """The player's side of the table."""
        return self.view.seats[0]

    @property
    def marks(self) -> Mapping[tuple[int, Square], Mark]:
        """The squares that may be crossed now, with what each takes."""
        return marks_of(self.state, self.game.deck, 0, options(self.state, self.game.deck, 0))

    def card(self, card: int) -> CardView:
        return next(held for held in self.mine.cards if held.id == card)

    def cross(self, card: int, number: int) -> Position:
        """Return the position after the turn's cross."""
        return self._play(Cross(card, _square(card, number)))

    def use(self, bonus: str, card: int, number: int) -> Position:
        return self._play(Bonus(bonus, card, _square(card, number)))

    def next(self) -> Position:
        return self._play(self.game.advance, None)

    def _play(self, action: Action, seat: int | None = 0) -> Position:
        return Position(self.game, self.game.apply(self.state, seat, action).state)

    @classmethod
    def dealt(cls, deck: Deck, *numbers: int) -> Position:
        """Return the first turn of a game with these numbers, the cards A, B and C kept."""
        game = LuckyBox(deck.with_faces(CARDS))
        chance = Scripted({BOXES: (tuple(deck_ids(1)),), NUMBERS: (numbers,)})
        return cls(game, game.start(1, {}, chance).state)._play(Keep((A, B, C))).next()


def _square(card: int, number: int) -> Square:
    return SQUARES[CARDS[card].grid.index(number)]


def without_lightning(deck: Deck) -> Position:
    """Return a turn with no lightning left: only squares with the number may be crossed."""
    return Position.dealt(deck, 1, 8).cross(B, 5).next()


def with_lightning(deck: Deck) -> Position:
    """Return a turn with two lightning left."""
    return Position.dealt(deck, 1, 8).cross(A, 3).next()


def line_full(deck: Deck) -> Position:
    """Return a turn whose cross has filled a row."""
    return Position.dealt(deck, 9, 8, 7).cross(A, 9).next().cross(A, 8).next().cross(A, 7)


def chain(deck: Deck) -> Position:
    """Return a turn whose cross fills a row and a column, whose bonuses fill two more."""
    position = Position.dealt(deck, 3, 1, 6, 7, 5, 2, 9)
    for number in (3, 1, 6, 7, 5):
        position = position.cross(B, number).next()
    return position.cross(B, 2).use("4", B, 4).use("?", B, 8)


def box(deck: Deck) -> Position:
    """Return a turn whose cross fills the last square of a card, in round 1."""
    return chain(deck).next().cross(B, 9)


def unfinished(deck: Deck) -> Position:
    """Return a position with an odd number of crosses, on two cards."""
    return chain(deck).next().cross(A, 9)
