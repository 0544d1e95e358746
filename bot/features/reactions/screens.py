"""The select of reactions on a table's message, and what they are called."""

from __future__ import annotations

from bot.features.reactions.custom_ids import REACT
from bot.features.reactions.service import SYMBOLS
from bot.render.picture import Beside
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens.additions import BesideName
from bot.ui.screens.screen import Option, Select


def reaction_select(table: TableView) -> Select:
    options = tuple(Option(say(f"reaction.{symbol}"), symbol) for symbol in SYMBOLS)
    return Select(Press(table.id, REACT).custom_id, say("reactions.pick"), options)


def beside_name(symbol: Beside) -> BesideName:
    return BesideName(symbol, say(f"reaction.{symbol}"))
