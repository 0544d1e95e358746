"""The rules of Lucky Box once more, in whole numbers and tables: for simulations, thirty times as quick.

The readable engine (`game.LuckyBox`) is the one that decides; `tests/engine/luckybox/test_compact.py` proves on random
games that this one has the same options, states and scores. Nothing here explains a rule: its twin does.
"""

from bot.games.luckybox.players.compact.state import Board, Table
from bot.games.luckybox.players.fast_deck import DeckTables, tables

__all__ = ["Board", "DeckTables", "Table", "tables"]
