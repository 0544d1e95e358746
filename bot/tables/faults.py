"""Telling of faults that come again and again: each is told once, with where it was, and then no more."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.store.sql.database import UNAVAILABLE, Busy, in_short

T = TypeVar("T")
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

    async def seen_to(
        self, what: str, load: Callable[[], Awaitable[T | None]], doing: Callable[[T], Awaitable[bool]]
    ) -> bool:
        """Do something about one of the things that are looked at, if it is there and can be read.

        Return whether that is done with; what is broken about it holds up none of the others.
        """
        try:
            found = await load()
            return found is None or await doing(found)
        except Busy:
            return False
        except UNAVAILABLE:
            raise
        except Exception as fault:  # noqa: BLE001 - the fault of one is not the others'
            self.exception(f"{what} could not be seen to", fault)
            return False

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
