"""The buttons that begin a what-if, wherever they stand."""

from __future__ import annotations

from bot.features.what_if.custom_ids import CHOOSE, START
from bot.features.what_if.service import may_be_played_on
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens.additions import Place, Spot
from bot.ui.screens.screen import Button


def way_in(spot: Spot) -> tuple[Button, ...]:
    """Return what plays on from the turn that is shown, or offers those of the round that is."""
    table = spot.table
    if table is None or not may_be_played_on(table):
        return ()
    if spot.place is Place.TURN and spot.seat is not None and spot.position is not None:
        return (play_on_button(table, spot.seat, spot.position),)
    return (choose_button(table, spot.round),) if spot.place is Place.ROUND and spot.round is not None else ()


def play_on_button(table: TableView, seat: int, position: int) -> Button:
    """Return the button that begins one: the game of a table after so many of its actions.

    `seat` has to be asked something there; who had a seat at the table can only play their own. Who may press is looked
    at again.
    """
    return Button(say("whatif.play_on"), Press(table.id, START, seat, position).custom_id)


def again_button(table_id: int, seat: int, position: int) -> Button:
    """Return the button that begins the same one once more."""
    return Button(say("whatif.again"), Press(table_id, START, seat, position).custom_id, "primary")


def origin_button(table_id: int) -> Button:
    """Return the button that shows the game one comes from."""
    return Button(say("whatif.replay"), Press(table_id, "replay").custom_id)


def choose_button(table: TableView, page: int) -> Button:
    """Return the button that offers the turns of a page of the replay."""
    return Button(say("whatif.play_on"), Press(table.id, CHOOSE, argument=f"p{page}").custom_id)
