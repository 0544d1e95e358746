"""What is played once: the counted attempt of a day, and what has a mode of its own. Answers to those who want more."""

from __future__ import annotations

from bot.store.rows import TableRow
from bot.tables.clocks.lost import Lost
from bot.tables.play.modes import mode_of
from bot.tables.refusal import Refusal


def still_secret(header: TableRow, lost: Lost) -> Refusal:
    """Return what is answered to somebody who wants what others must not know yet."""
    mode = mode_of(header)
    if mode is not None:
        return mode.still_secret(header)
    return Refusal("day_secret", until=int(lost.closes(header.day or 0)))


def too_late(header: TableRow) -> Refusal:
    """Return what is answered to somebody who would play on after it has closed."""
    mode = mode_of(header)
    return Refusal("day_over") if mode is None else mode.too_late()


def attempt_waits(header: TableRow) -> Refusal:
    """Return what is answered to somebody who would end it: there is no second one."""
    mode = mode_of(header)
    return Refusal("daily_waits") if mode is None else mode.waits()
