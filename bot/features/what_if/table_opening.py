"""What a what-if begins with: all that was done in the game of before, up to the position it goes on from."""

from __future__ import annotations

from bot.features.what_if.origin import origin_of
from bot.store.enums import By, TableKind
from bot.tables.play.playing import settle
from bot.tables.play.table_opening import TableOpening
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import Refusal


class WhatIfOpening(TableOpening):
    kind = TableKind.WHAT_IF

    async def play(self, transaction: Transaction) -> None:
        table = transaction.table
        origin = await origin_of(table, table.context.store)
        if origin is None:
            raise Refusal("bad_button")
        for raw in origin.taken_over:
            seat, action = table.rules.parse_action(raw)
            by = By.TABLE if seat is None else By.PLAYER if seat == origin.row.seat else By.AI
            transaction.play(seat, action, by)
        transaction.show_at_once()
        await settle(transaction)


TABLE_OPENING = WhatIfOpening()
