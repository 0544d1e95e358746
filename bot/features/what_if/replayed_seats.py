"""At a what-if: what the other seats answer.

They do what they did then as long as they are asked the same with the same in front of them (`then_and_now`); else the
default character answers for them, without the game's seed, as it hints and sits down elsewhere.
"""

from __future__ import annotations

from bot.engine.core import SomeAction
from bot.engine.players import NobodyThinks
from bot.features.what_if.origin import origin_of
from bot.features.what_if.then_and_now import as_it_was
from bot.store.enums import By, TableKind
from bot.tables.play.replayed_seats import ReplayedSeats
from bot.tables.play.transaction import Transaction


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
                action = as_it_was(origin.line, table.game.similarity, transaction.state, seats[0], transaction.actions)
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
