"""A game that is over, as whoever works something out of it is told."""

from __future__ import annotations

from bot.engine.record import Finished
from bot.tables.view import TableView


def finished(table: TableView) -> Finished:
    """Return a game that is over as it has to be known to be played again."""
    header = table.header
    return Finished(
        header.game,
        table.game.edition,
        len(table.seats),
        header.options,
        header.seed,
        tuple(table.actions),
    )
