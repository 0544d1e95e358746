"""Flip 7: press your luck with 94 open cards. Letters with numbers ("K4") name the lines of the rules it follows."""

from bot.engine.flip7.game import Flip7
from bot.engine.flip7.options import PRESETS, Options
from bot.engine.flip7.state import Start, State

__all__ = ["PRESETS", "Flip7", "Options", "Start", "State"]
