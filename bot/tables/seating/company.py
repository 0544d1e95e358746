"""Who sits down with whom: what people have said of others, privately, as far as a table goes by it.

Features know it (`Feature.avoids`). A host need not play with somebody: to them their tables are full. Whoever only
sits there keeps nobody away, or a public table could be locked by sitting at it; they are told who is there before
they sit down themselves.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.table import Table

KeptApart: TypeAlias = Callable[[Collection[int]], Awaitable[Collection[frozenset[int]]]]
"""Which two of some people are never brought together by the bot (`Feature.kept_apart`)."""


@dataclass(frozen=True, slots=True)
class Company:
    """What somebody would sit down to."""

    is_unwanted: bool
    """The host would rather not play with them."""
    avoided: tuple[int, ...]
    """The seats of those with whom they would rather not play."""

    @property
    def is_welcome(self) -> bool:
        """Whether there is nothing to say or ask before they sit down."""
        return not (self.is_unwanted or self.avoided)


async def company(table: Table, user_id: int) -> Company:
    """Return what somebody would sit down to; it costs the same, whatever comes of it."""
    seats = {seat.user_id: seat.seat for seat in table.people if seat.user_id not in (None, user_id)}
    host = table.header.host_id
    avoids = await table.context.avoids({user_id, host, *filter(None, seats)})
    avoided = tuple(seat for other, seat in seats.items() if (user_id, other) in avoids)
    return Company((host, user_id) in avoids, avoided)


async def apart_from(user_id: int, others: Collection[int], kept_apart: KeptApart) -> frozenset[int]:
    """Return those of others whom the bot keeps apart from somebody."""
    pairs = await kept_apart({user_id, *others})
    return frozenset(other for other in others if frozenset((user_id, other)) in pairs)
