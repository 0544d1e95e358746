"""Three characters of different strength for one seat of Lucky Box: rookie, regular and shark.

How they choose (`choosing`) is imported when the first of them is asked: its lookup tables take longer to work out than
everything else of the game, and the bot's own process rarely asks.
"""

from __future__ import annotations

from bot.engine.core import Decision
from bot.games.luckybox.rules.actions import Action
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.state import State


class LuckyBoxPlayers:
    """Who plays Lucky Box where no person does (`bot.engine.core.Players`)."""

    characters = ("rookie", "regular", "shark")
    """The weakest first."""
    default_character = "regular"

    def __init__(self, rules: LuckyBox) -> None:
        self.rules = rules

    def consider(self, state: State, decision: Decision[Action], character: str, seed: str) -> Action:
        """Return what the rookie, the regular or the shark answers."""
        from bot.games.luckybox.players.choosing import decide

        return decide(character, self.rules.deck, self.rules.view(state, decision.seat), decision, seed)

    def default(self, state: State, decision: Decision[Action]) -> Action:
        """Return what the regular answers, in well under a millisecond mostly."""
        return self.consider(state, decision, self.default_character, "")
