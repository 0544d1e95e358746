"""Whom somebody would rather not play with: put on their list, taken off it, and asked by whoever seats or pairs."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection

from bot.features.blocks.rows import BlockRow
from bot.features.blocks.store import BlockStore, ListFull
from bot.tables.clocks.clock import Clock
from bot.tables.refusal import Refusal
from bot.ui.input.answers import ChosenPerson

MOST = 100
"""People on a list at most."""
MARK = 32
"""Hexadecimal digits of a mark: 128 bits, which no two ids share."""


class BlockService:
    def __init__(self, store: BlockStore, secret: str, clock: Clock) -> None:
        """`secret`: the key of the marks."""
        self.store = store
        self._secret = secret.encode()
        self._clock = clock

    def mark(self, user_id: int) -> str:
        """Return what stands for a person on lists: HMAC-SHA256 (RFC 2104) of their id, cut to 128 bits.

        Whoever has the database without the key learns nothing from it, and whoever comes back is known by it.
        """
        return hmac.new(self._secret, f"block/{user_id}".encode(), hashlib.sha256).hexdigest()[:MARK]

    async def block(self, user_id: int, other: ChosenPerson) -> bool:
        """Put somebody on a person's list; return whether they were not on it. Refuses oneself, bots and too many."""
        if other.user_id == user_id:
            raise Refusal("block_yourself")
        if other.is_bot:
            raise Refusal("block_bot")
        mark, now = self.mark(other.user_id), self._clock.now()
        row = BlockRow(user_id=user_id, mark=mark, blocked_id=other.user_id, name=other.name, at=now)
        try:
            return await self.store.put(row, MOST)
        except ListFull:
            raise Refusal("block_list_full", most=MOST) from None

    async def unblock(self, user_id: int, mark: str) -> str:
        """Take somebody off a person's list; return what they were called there, empty where they were not on it."""
        return await self.store.drop(user_id, mark) or ""

    async def blocked(self, user_id: int) -> list[BlockRow]:
        """Return a person's list, the newest first."""
        return await self.store.of_person(user_id)

    async def avoids(self, people: Collection[int]) -> frozenset[tuple[int, int]]:
        """Return who of these people has which other on their list (`Feature.avoids`)."""
        return await self.store.among({self.mark(user_id): user_id for user_id in people})
