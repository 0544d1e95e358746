"""What a lesson begins with: its table's own moves, as its script has them."""

from __future__ import annotations

from bot.features.lessons.service import lesson_of
from bot.store.enums import By, TableKind
from bot.tables.clocks.idle import IDLE, SOLO_KEPT
from bot.tables.play.table_opening import TableOpening
from bot.tables.play.transaction import Transaction


class LessonOpening(TableOpening):
    kind = TableKind.LESSON

    async def play(self, transaction: Transaction) -> None:
        table = transaction.table
        for action in lesson_of(table).opening:
            transaction.play(*table.rules.parse_action(action), By.TABLE)
        transaction.show_at_once()
        transaction.timer(IDLE, transaction.now + SOLO_KEPT)


TABLE_OPENING = LessonOpening()
