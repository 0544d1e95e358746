"""What the tables of a process share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.league.reliability import Reliability
from bot.store.rows import TableRow
from bot.store.tables import TableStore
from bot.tables.clock import Clock
from bot.tables.news import News
from bot.tables.thinker import Thinker, ThinksHere

if TYPE_CHECKING:
    from bot.tables.table import Table

Listener = Callable[["Table", News], None]


async def nobody_new(_: str, __: Collection[int]) -> Collection[int]:
    """Return that everybody has played before."""
    return ()


async def all_reliable(people: Collection[int]) -> Mapping[int, Reliability]:
    """Return that nobody has begun a rated game yet."""
    return dict.fromkeys(people, Reliability())


async def nobody_wishes(_: int, __: int, ___: int) -> Sequence[tuple[int, str]]:
    """Return that nobody wants the Crowd to play anything."""
    return ()


@dataclass(slots=True)
class Surroundings:
    """What tables share: the store, the clock, and who listens."""

    store: TableStore
    clock: Clock
    next_by_itself: Callable[[TableRow], Awaitable[bool]]
    """Whether the solo player of a table has automatic Next."""
    newcomers: Callable[[str, Collection[int]], Awaitable[Collection[int]]] = nobody_new
    """Who of these people has never finished a game of this kind."""
    reliability: Callable[[Collection[int]], Awaitable[Mapping[int, Reliability]]] = all_reliable
    """How many of their rated games these people finish."""
    thinker: Thinker = field(default_factory=ThinksHere)
    listeners: list[Listener] = field(default_factory=list)
    read_again: Callable[[Table], None] = lambda _: None
    """Told of a table that was read again, as another process has changed it."""
    wishes: Callable[[int, int, int], Awaitable[Sequence[tuple[int, str]]]] = nobody_wishes
    """Who wants the Crowd to answer what to a question: of a table, a seat, with this serial."""
    coached: Callable[[int | None], bool] = lambda _: True
    """Whether a server (None: none) wants reviews to be offered after its games."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a timer is due earlier than what the timekeeper has waited for."""
    awaited: float = float("inf")
    """What the timekeeper waits for."""

    def expect(self, due: float) -> None:
        """Note that a timer was set: the timekeeper waits for it if it is the next."""
        if due < self.awaited:
            self.awaited = due
            self.woken.set()
