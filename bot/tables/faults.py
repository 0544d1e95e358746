"""Telling of faults that come again and again: each is told once, with where it was, and then no more."""

from __future__ import annotations

import logging

from bot.store.sql.database import in_short

TOLD_AT_MOST = 1000


class Faults:
    """The faults of somebody who looks at the same things every few seconds."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._told: set[str] = set()

    def exception(self, what: str, fault: BaseException) -> None:
        """Tell of a fault, if it is not the one that was told of this before."""
        if self._is_new(what, fault):
            self._log.error("%s", what, exc_info=fault)

    def warning(self, what: str, error: BaseException) -> None:
        """Tell of an error that is nobody's fault here, in a line."""
        if self._is_new(what, error):
            self._log.warning("%s: %s", what, in_short(error))

    def _is_new(self, what: str, fault: BaseException) -> bool:
        told = f"{what}: {type(fault).__name__}"
        if told in self._told:
            self._log.debug("%s again: %r", what, fault)
            return False
        if len(self._told) >= TOLD_AT_MOST:
            self._told.clear()
        self._told.add(told)
        return True
