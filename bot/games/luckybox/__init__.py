"""Super Mega Lucky Box: flip and write, everybody plays at once. The rules are cited from the publisher's rulebook."""

from bot.games.luckybox.rules.faces import Deck, Face
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.state import Options, State

__all__ = ["Deck", "Face", "LuckyBox", "Options", "State"]
