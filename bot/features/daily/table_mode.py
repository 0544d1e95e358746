"""What a table does that is of a day's deal: the one attempt that counts, or practice."""

from __future__ import annotations

from bot.engine.core import DayScore
from bot.features.daily.store import attempt_finished
from bot.league import days
from bot.league.values import GameKind
from bot.store.enums import Ending, Status, TableKind
from bot.store.rows import TableRow
from bot.store.stored import TableWrite
from bot.tables.clocks.lost import Lost
from bot.tables.play.modes import SingleAttemptMode
from bot.tables.refusal import Refusal
from bot.text import say


class DayMode(SingleAttemptMode):
    """A day's deal. The attempt is played once, until the day closes; practice counts nowhere."""

    kind = TableKind.DAY
    ending = Ending.LATE
    help_key = "help.daily"

    def no_other_table(self, header: TableRow) -> str:
        return "only_daily" if header.counted else "only_solo"

    def closes(self, header: TableRow, lost: Lost) -> float:
        return lost.closes(_day(header))

    def result_kind(self, header: TableRow) -> GameKind | None:
        return GameKind.DAILY if header.counted else None

    def still_secret(self, header: TableRow, lost: Lost) -> Refusal:
        return Refusal("day_secret", until=int(lost.closes(_day(header))))

    def too_late(self) -> Refusal:
        return Refusal("day_over")

    def waits(self) -> Refusal:
        return Refusal("daily_waits")

    def finished(self, header: TableRow, score: DayScore, at: float) -> TableWrite:
        return attempt_finished(header.game, _day(header), header.host_id, score, at)

    def line(self, header: TableRow, *, closes: float | None, secret: bool, moved_on: bool) -> str:
        """Say what it is; that it counts is said once, at its beginning."""
        number = days.number(_day(header))
        if not header.counted:
            return say("daily.practice", number=number)
        if moved_on or header.status != Status.RUNNING:
            return ""
        return say("daily.counts", number=number, closes=int(closes or 0))


def _day(header: TableRow) -> int:
    assert header.day is not None
    return header.day


TABLE_MODE = DayMode()
