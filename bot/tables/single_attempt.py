"""What is played once: the counted attempt of a day, and a deal of a duel. What is answered to those who want more."""

from __future__ import annotations

from bot.store.rows import TableRow
from bot.tables.lost import Lost
from bot.tables.refusal import Refusal


def still_secret(header: TableRow, lost: Lost) -> Refusal:
    """Return what is answered to somebody who wants what others must not know yet."""
    if header.closes_at is not None:
        return Refusal("duel_secret", until=int(header.closes_at))
    return Refusal("day_secret", until=int(lost.closes(header.day or 0)))


def too_late(header: TableRow) -> Refusal:
    """Return what is answered to somebody who would play on after it has closed."""
    return Refusal("day_over" if header.closes_at is None else "duel_over")


def attempt_waits(header: TableRow) -> Refusal:
    """Return what is answered to somebody who would end it: there is no second one."""
    return Refusal("daily_waits" if header.counted else "duel_waits")
