"""Loading a table; one that cannot be gone on with is closed kindly, so that its channel, or its player, is free."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from bot.engine.core import IllegalAction
from bot.store.changes import HeaderChange
from bot.store.enums import Ending, Status
from bot.store.sql.database import NO_ANSWER
from bot.store.stored import Change, Conflict, Stored
from bot.tables.game import PlayedGame
from bot.tables.news import TableChanged
from bot.tables.table import Table, TableContext

log = logging.getLogger(__name__)


async def load_table(table_id: int, games: Mapping[str, PlayedGame], context: TableContext) -> Table | None:
    """Return a table as it was; None if there is none of this id, or nothing of it can be shown any more.

    One whose edition is gone, or that lies there broken, is closed. What lies there of it stays as it is.
    """
    stored: Stored | None = None
    try:
        stored = await context.store.load(table_id)
        if stored is None:
            return None
        if stored.header.game not in games:
            log.error("table %s is closed, and kept as it is: there is no game %s", table_id, stored.header.game)
            return await _close_unread(table_id, None, games, context)
        return await _replayed(stored, games[stored.header.game], context)
    except (Conflict, *NO_ANSWER):
        # The table may be as sound as ever: it is the database that cannot be asked now.
        raise
    except Exception as fault:
        # One line; a fault that comes again and again should not bury what else is told.
        log.error("table %s is closed, and kept as it is: %r", table_id, fault)  # noqa: TRY400
        log.debug("how table %s was read", table_id, exc_info=True)
        return await _close_unread(table_id, stored, games, context)


async def _replayed(stored: Stored, game: PlayedGame, context: TableContext) -> Table:
    """Return the table as it was; close one whose game can no longer be replayed kindly instead."""
    try:
        return await Table.loaded(stored, game, context)
    except IllegalAction as error:
        log.warning("table %s cannot be replayed and is closed: %s", stored.header.id, error)
    now = context.clock.now()
    assert stored.header.id is not None
    closed = HeaderChange(status=Status.CLOSED, ending=Ending.RULES, ended_at=now)
    was_open = stored.header.status.is_open
    if was_open:
        change = Change(at=now, header=closed, clear_timers=True)
        await context.store.commit(stored.header.id, stored.header.version, change)
        stored.header = stored.header.written()
    return _without_its_game(stored, closed, game, context, tell=was_open)


async def _close_unread(
    table_id: int, stored: Stored | None, games: Mapping[str, PlayedGame], context: TableContext
) -> Table | None:
    """Close a table that cannot be read, if it is open; return what of it can be shown."""
    now = context.clock.now()
    if not await context.store.close_unread(table_id, now):
        return None
    if stored is None:
        return None
    stored.header = stored.header.written()
    closed = HeaderChange(status=Status.CLOSED, ending=Ending.UNREADABLE, ended_at=now)
    return _without_its_game(stored, closed, games[stored.header.game], context, tell=True)


def _without_its_game(
    stored: Stored, closed: HeaderChange, game: PlayedGame, context: TableContext, *, tell: bool
) -> Table:
    """Return a table that has only its people left, and tell that it has ended, if it has just now.

    It has no options, which nothing may understand any more, and nothing to prove: its deal was not one of these rules.
    """
    rules_version, deck = game.edition
    header = stored.header.changed(**closed).changed(started_at=None, rules_version=rules_version, deck=deck)
    header = header.model_copy(update={"secret": None, "options": {}})
    table = Table(Stored(header, stored.seats, [], {}, stored.panels), game, context)
    if tell:
        table.publish(TableChanged(ended=True))
    return table
