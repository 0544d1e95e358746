"""Flip 7: push your luck with 94 open cards. Letters with numbers ("K4") name the lines of the rules it follows."""

from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.options import Options
from bot.games.flip7.rules.state import Start, State

__all__ = ["Flip7", "Options", "Start", "State"]
