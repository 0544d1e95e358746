"""Seeing to one thing after the other: what is broken or refused about one holds up none of the others."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from bot.store.sql.database import UNAVAILABLE, Busy
from bot.store.sql.door import Unreadable
from bot.tables.faults import Faults
from bot.tables.refusal import Refusal
from bot.text import use_locale
from bot.ui.input.languages import PlaceLanguage
from bot.ui.messages.pauses import Pauses

log = logging.getLogger(__name__)


class _Planned(Protocol):
    """The row of something that a host has planned in a server."""

    guild_id: int
    host_id: int
    version: int


class _Stored(Protocol):
    @property
    def row(self) -> _Planned: ...


S = TypeVar("S", bound=_Stored)


class Guard:
    """Sees to them, in the language of their place."""

    def __init__(self, language: PlaceLanguage, now: Callable[[], float]) -> None:
        self._language = language
        self._now = now
        self._pauses = Pauses()
        self._faults = Faults(log)

    async def done(
        self, what: str, number: int, load: Callable[[int], Awaitable[S | None]], doing: Callable[[S], Awaitable[bool]]
    ) -> bool:
        """Do something about what has this number; return whether that is done with. `what`: what the log calls it."""
        try:
            found = await load(number)
            if found is None:
                return True
            row = found.row
            with use_locale(await self._language(row.guild_id, row.host_id)):
                key = (what, number, doing.__name__)
                if self._pauses.waits(key, row.version, self._now()):
                    return False
                done = await doing(found)
                self._pauses.tried(key, row.version, self._now(), done=done)
                return done
        except Busy:
            return False
        except UNAVAILABLE:
            raise
        except Refusal as no:
            # Somebody was first.
            log.info("%s %s: %s", what, number, no.code)
            return True
        except Unreadable:
            # That has been told.
            return True
        except Exception as fault:  # noqa: BLE001 - the fault of one is not the others'
            self._faults.exception(f"{what} {number} could not be seen to", fault)
            return False
