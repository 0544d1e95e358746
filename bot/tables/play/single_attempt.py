"""Answers to those who want more of what is played once: its mode gives them, while its room is there."""

from __future__ import annotations

from bot.store.rows import TableRow
from bot.tables.clocks.lost import Lost
from bot.tables.play.modes import single_attempt_of
from bot.tables.refusal import Refusal


def still_secret(header: TableRow, lost: Lost) -> Refusal:
    """Return what is answered to somebody who wants what others must not know yet."""
    mode = single_attempt_of(header)
    return Refusal("feature_off") if mode is None else mode.still_secret(header, lost)


def too_late(header: TableRow) -> Refusal:
    """Return what is answered to somebody who would play on after it has closed."""
    mode = single_attempt_of(header)
    return Refusal("feature_off") if mode is None else mode.too_late()


def attempt_waits(header: TableRow) -> Refusal:
    """Return what is answered to somebody who would end it: there is no second one."""
    mode = single_attempt_of(header)
    return Refusal("feature_off") if mode is None else mode.waits()
