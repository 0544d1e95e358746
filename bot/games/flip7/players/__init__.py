"""Three characters of different strength for one seat of Flip 7: rookie, regular and shark.

They look at a `Board`: made from the view a person has (`board_of`), or kept by the simulator's `fast_game`. Whoever
answers is made from a seed; its answer depends on that and on the board alone.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.core import Decision
from bot.games.flip7.players.board import board_of
from bot.games.flip7.players.cautious import cautious
from bot.games.flip7.players.player import Player
from bot.games.flip7.players.regular import Regular
from bot.games.flip7.players.rookie import Rookie
from bot.games.flip7.players.shark import Shark
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import KINDS
from bot.games.flip7.rules.state import State
from bot.games.flip7.rules.view import View, view

CHARACTERS: dict[str, Callable[[str], Player]] = {"rookie": Rookie, "regular": Regular, "shark": Shark}
"""The characters by name, the weakest first: each from a seed."""


def decide(name: str, view: View, decision: Decision[Action], seed: str) -> Action:
    """Return what the character of that name answers: one of the options, the same for the same arguments."""
    seat, options = decision.seat, decision.options
    assert view.viewer == seat
    player, board = CHARACTERS[name](seed), board_of(view)
    match options[0]:
        case Target(card, _):
            legal = [option.at for option in options if isinstance(option, Target)]
            return Target(card, player.target(board, seat, KINDS[card], legal))
        case Give():
            return Give(player.give(board, seat, [option.at for option in options if isinstance(option, Give)]))
        case _:
            return Hit() if player.hits(board, seat) else Stay()


class Flip7Players:
    """Who plays Flip 7 where no person does (`bot.engine.core.Players`)."""

    characters = tuple(CHARACTERS)
    default_character = "regular"

    def consider(self, state: State, decision: Decision[Action], character: str, seed: str) -> Action:
        """Return what the rookie, the regular or the shark answers."""
        return decide(character, view(state, decision.seat), decision, seed)

    def default(self, state: State, decision: Decision[Action]) -> Action:
        """Return what the clock plays; see `cautious.cautious`."""
        return cautious(state, decision)
