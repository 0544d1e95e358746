"""Positions that the pages of the rules show: games dealt from a script and played by the rules, card by card.

Nothing on a page is made up: what a line of cards is worth, and how a player stands, is read from these. Seat 0 is
dealt to first; in most of them seat 1 has a 1 and stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.core import Step
from bot.engine.rng import Scripted
from bot.games.flip7.rules.actions import Action, Hit, Stay, Target
from bot.games.flip7.rules.cards import KINDS
from bot.games.flip7.rules.draft import DECK_STREAM
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.state import Start, State
from bot.games.flip7.rules.view import View


@dataclass(frozen=True)
class Position:
    """A state of the game, and the step that led to it."""

    game: Flip7
    step: Step[State]

    @property
    def view(self) -> View:
        """What may be seen."""
        return self.game.view(self.step.state, None)

    @property
    def frames(self) -> list[View]:
        """What may be seen on the way here, card by card."""
        return [self.game.view(state, None) for state in self.step.frames]

    def hit(self, *seats: int) -> Position:
        """Return the position after these seats, one after the other, have hit."""
        return self._play(Hit(), *seats)

    def stay(self, *seats: int) -> Position:
        """Return the position after these seats have stayed."""
        return self._play(Stay(), *seats)

    def target(self, card: str, by: int, at: int) -> Position:
        """Return the position after a seat has given an action card to somebody."""
        return self._play(Target(card, at), by)

    def _play(self, action: Action, *seats: int) -> Position:
        position = self
        for seat in seats:
            position = Position(self.game, self.game.apply(position.step.state, seat, action))
        return position

    @classmethod
    def dealt(cls, cards: str, totals: Sequence[int] = (0, 0)) -> Position:
        """Return a game of two with these cards in the draw pile, after the deal."""
        deck = tuple(KINDS[card] for card in cards.split())
        game = Flip7(Start(len(totals) - 1, tuple(totals)))
        return cls(game, game.start(len(totals), {}, Scripted({DECK_STREAM: (deck,)})))


def stayed() -> View:
    """Return a round in which seat 0 has stayed with three numbers."""
    return Position.dealt("10 1 6 9").hit(0).stay(1).hit(0).stay(0).view


def busted() -> View:
    """Return a round in which seat 0 has flipped a second 8."""
    return Position.dealt("8 1 3 12 8").hit(0).stay(1).hit(0, 0).view


def seventh() -> View:
    """Return a round in which seat 0 has flipped a seventh number."""
    return Position.dealt("9 1 0 4 11 7 2 10").hit(0).stay(1).hit(0, 0, 0, 0, 0).view


def counted() -> View:
    """Return a round in which seat 0 has stayed with numbers, x2 and a plus card."""
    return Position.dealt("5 1 9 12 x2 +4").hit(0).stay(1).hit(0, 0, 0).stay(0).view


def frozen() -> View:
    """Return a round in which seat 1 has been given a Freeze."""
    return Position.dealt("4 12 2 5 freeze").hit(0, 1, 0).target("freeze", 0, 1).view


def saved() -> View:
    """Return the moment in which a Second Chance keeps seat 0 from a bust."""
    frames = Position.dealt("8 1 second 3 8").hit(0).stay(1).hit(0, 0).frames
    return next(view for view in frames if view.seats[0].line.duplicate is not None)


def set_aside() -> View:
    """Return the moment in which seat 0 has flipped a Freeze as the second card of a Flip Three."""
    frames = Position.dealt("6 1 flip3 2 freeze 9").hit(0).target("flip3", 0, 0).frames
    return next(view for view in frames if view.flips and view.flips[0].aside)


def won() -> View:
    """Return the end of a game that seat 1 has won, though both have enough."""
    return Position.dealt("6 12 5", (195, 190)).stay(0).hit(1).stay(1).view


def tied() -> View:
    """Return the end of a round in which both have the same points, and enough to win."""
    return Position.dealt("12 12", (190, 190)).stay(0, 1).view
