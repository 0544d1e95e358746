"""The game a what-if comes from, and games as lines."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from bot.engine.core import Edition, IllegalAction, JsonObject
from bot.engine.replayed_line import Line
from bot.features.what_if.rows import WhatIfRow
from bot.features.what_if.store import WhatIfStore
from bot.store.stored import Stored
from bot.store.tables import TableStore
from bot.tables.game import PlayedGame, chance_of, of_edition
from bot.tables.view import TableView

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Origin:
    """The game a what-if comes from."""

    row: WhatIfRow
    line: Line
    taken_over: list[JsonObject]
    """What was done there up to the position."""


_KNOWN: WeakKeyDictionary[TableView, Origin] = WeakKeyDictionary()
"""Of the what-ifs in memory. What was done in a game that is over never changes; names may, and are not kept here."""


async def origin_of(table: TableView, store: TableStore) -> Origin | None:
    """Return the game that a what-if comes from; None where it cannot be read or replayed any more."""
    known = _KNOWN.get(table)
    if known is not None:
        return known
    row = await WhatIfStore(store.database).of_table(table.id)
    stored = None if row is None else await store.load(row.origin)
    if row is None or stored is None:
        return None
    line = _replayed(stored, table.game)
    if line is None:
        return None
    taken_over = [entry.action for entry in stored.entries[: row.position]]
    found = _KNOWN[table] = Origin(row, line, taken_over)
    return found


def _replayed(stored: Stored, played: PlayedGame) -> Line | None:
    header = stored.header
    game = of_edition(played, Edition(header.rules_version, header.deck))
    if game is None:
        return None
    actions = [entry.action for entry in stored.entries]
    try:
        return Line(game.rules, len(stored.seats), header.options, chance_of(header), actions)
    except IllegalAction as fault:
        log.warning("table %s cannot be replayed, and its what-ifs go on without it: %s", header.id, fault)
        return None


def line_of(table: TableView) -> Line:
    """Return a table's own game as a line; a few milliseconds."""
    return Line(table.rules, len(table.seats), table.header.options, table.chance, table.actions)
