"""What a table does that is a deal of a duel."""

from __future__ import annotations

from bot.engine.core import DayScore
from bot.features.duels.store import deal_finished
from bot.features.duels.words import deals_of
from bot.store.enums import Ending, Status, TableKind
from bot.store.rows import TableRow
from bot.store.stored import TableWrite
from bot.tables.clocks.lost import Lost
from bot.tables.play.modes import SingleAttemptMode
from bot.tables.refusal import Refusal
from bot.text import say


class DealMode(SingleAttemptMode):
    """A deal of a duel, once for each who has joined. It counts nowhere else."""

    kind = TableKind.DUEL
    ending = Ending.DUEL
    help_key = "help.duel"

    def no_other_table(self, header: TableRow) -> str:
        return "only_duel"

    def closes(self, header: TableRow, lost: Lost) -> float | None:
        return header.closes_at

    def still_secret(self, header: TableRow, lost: Lost) -> Refusal:
        return Refusal("duel_secret", until=int(header.closes_at or 0))

    def too_late(self) -> Refusal:
        return Refusal("duel_over")

    def waits(self) -> Refusal:
        return Refusal("duel_waits")

    def finished(self, header: TableRow, score: DayScore, at: float) -> TableWrite:
        return deal_finished(score, at)

    def is_first_game(self, header: TableRow) -> bool:
        """See `TableMode`. Whoever is at the second deal has played one."""
        return header.deal == 1

    def line(self, header: TableRow, *, closes: float | None, secret: bool, moved_on: bool) -> str:
        """Say which deal it is, and until when it may be played."""
        assert header.deal is not None
        deals = deals_of(header)
        if header.status == Status.RUNNING:
            key = "duel.line" if deals > 1 else "duel.line_one"
        elif not secret:
            return say("duel.line_over", deal=header.deal, deals=deals)
        else:
            key = "duel.line_last" if header.deal == deals else "duel.line_done"
        return say(key, deal=header.deal, deals=deals, until=int(closes or 0))


TABLE_MODE = DealMode()
