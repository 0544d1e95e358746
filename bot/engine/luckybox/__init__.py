"""Super Mega Lucky Box: flip and write, everybody plays at once. The rules are cited from the publisher's rulebook."""

from bot.engine.luckybox.faces import Deck, Face
from bot.engine.luckybox.game import LuckyBox
from bot.engine.luckybox.state import Options, State

__all__ = ["Deck", "Face", "LuckyBox", "Options", "State"]
