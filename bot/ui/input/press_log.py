"""What is said and measured of every press: a line in the log at DEBUG, at INFO one that was slow, and the measures."""

from __future__ import annotations

import logging
from typing import Self

from bot import machine
from bot.measures.meter import meter
from bot.ui.input.answers import SHOWN_FOR, Interaction

log = logging.getLogger(__name__)
SLOW = 1.0
"""Seconds above which a press is worth a line at INFO, without those in which its own frames were to be seen."""


class PressLogEntry:
    """What is known of a press, told once it has been dealt with."""

    __slots__ = ("_interaction", "_started", "kind", "outcome", "table")

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._started = machine.perf_counter()
        self.kind = "?"
        self.table: int | None = None
        self.outcome = "done"

    def is_(self, kind: str, table: int | None = None) -> None:
        """Note what was pressed, and at which table."""
        self.kind, self.table = kind, table
        meter().came(self._interaction.id, kind)

    def refused(self, code: str) -> None:
        """Note that it could not be done."""
        self.outcome = f"refused ({code})"
        meter().refused(code)

    def failed(self, code: str) -> None:
        """Note that a fault of ours was in its way, under this code."""
        self.outcome = f"failed ({code})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Write the line, whatever came of the press."""
        seconds = machine.perf_counter() - self._started - self._interaction.extras.get(SHOWN_FOR, 0.0)
        if seconds <= SLOW and not log.isEnabledFor(logging.DEBUG):
            return
        press, user = self._interaction.id, self._interaction.user.id
        fields = {"press": press, "table": self.table, "user": user, "seconds": round(seconds, 3)}
        what = press, self.kind, self.table or "-", user, self.outcome, seconds
        if seconds > SLOW:
            log.info("slow press %s: %s at table %s by user %s: %s in %.3f s", *what, extra=fields)
        else:
            log.debug("press %s: %s at table %s by user %s: %s in %.3f s", *what, extra=fields)
