"""Telling of faults that come again and again: each is told once, with where it was, and then no more."""

from __future__ import annotations

import logging

TOLD_AT_MOST = 1000


class Faults:
    """The faults of somebody who looks at the same things every few seconds."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._told: set[str] = set()

    def exception(self, what: str, fault: BaseException) -> None:
        """Tell of a fault, if it is not the one that was told of this before."""
        told = f"{what}: {type(fault).__name__}"
        if told in self._told:
            self._log.debug("%s again: %r", what, fault)
            return
        if len(self._told) >= TOLD_AT_MOST:
            self._told.clear()
        self._told.add(told)
        self._log.error("%s", what, exc_info=fault)
