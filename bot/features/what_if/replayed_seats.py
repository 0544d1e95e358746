"""At a what-if: the game it comes from, and what the other seats answer.

They do what they did then as long as they are asked the same with the same in front of them (`then_and_now`); else the
default character answers for them, without the game's seed, as it hints and sits down elsewhere.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from bot.engine.core import Edition, IllegalAction, JsonObject, SomeAction
from bot.engine.players import NobodyThinks
from bot.engine.replayed_line import Line
from bot.features.what_if.rows import WhatIfRow
from bot.features.what_if.store import WhatIfStore
from bot.features.what_if.then_and_now import as_it_was
from bot.store.enums import By, TableKind
from bot.store.stored import Stored
from bot.store.tables import TableStore
from bot.tables.game import PlayedGame, chance_of, of_edition
from bot.tables.play.replayed_seats import ReplayedSeats
from bot.tables.play.transaction import Transaction
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
    actions = [entry.action for entry in table.entries]
    return Line(table.rules, len(table.seats), table.header.options, table.chance, actions)


class OthersThen(ReplayedSeats):
    """Every seat of a what-if but its person's."""

    kind = TableKind.WHAT_IF

    async def answer(self, transaction: Transaction) -> None:
        table, rules = transaction.table, transaction.table.rules

        def asked() -> list[int]:
            return [seat for seat in rules.open_seats(transaction.state) if transaction.seats[seat].user_id is None]

        if not asked():
            return
        origin = await origin_of(table, table.context.store)
        while seats := asked():
            action = None
            if origin is not None:
                actions = [entry.action for entry in (*table.entries, *transaction.change.entries)]
                action = as_it_was(origin.line, table.game.similarity, transaction.state, seats[0], actions)
            given = [action] if action is not None else await _thought(transaction, seats[0])
            for answer in given:
                transaction.play(seats[0], answer, By.AI)


async def _thought(transaction: Transaction, seat: int) -> list[SomeAction]:
    """Return what the default character answers in a seat's place; what the clock would, where nobody thinks."""
    table, state = transaction.table, transaction.state
    try:
        return [
            *await table.context.thinker.answers(
                table.game, state, seat, table.players.default_character, f"{table.id}/{seat}"
            )
        ]
    except NobodyThinks:
        decision = table.rules.decision(state, seat)
        assert decision is not None
        return [table.players.default(state, decision)]


REPLAYED_SEATS = OthersThen()
