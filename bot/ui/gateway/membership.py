"""Whether people are still in a server: asked of Discord for those who are about to be shown, remembered for a day."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias, TypeVar

import aiohttp
import discord

from bot.store.members import MemberStore
from bot.store.results.pages import Page, Reader
from bot.tables.clocks.clock import Clock
from bot.ui.messages.error_codes import UNKNOWN_MEMBER, UNKNOWN_USER

T = TypeVar("T")
log = logging.getLogger(__name__)
PATIENCE = 1.0
"""Seconds for all that Discord is asked for one page. Whoever is not known by then is shown, and asked for again the
next time."""
ROUNDS = 3
"""Times a page is looked at for people who have left."""
RETURNED = 10
"""People who had left that are looked for again with a page, at most."""
Ask: TypeAlias = Callable[[int, int], Awaitable[bool | None]]
"""Server, person → whether they are there; None: not known."""


def asking(client: discord.Client) -> Ask:
    async def ask(guild_id: int, user_id: int) -> bool | None:
        try:
            await client.http.get_member(guild_id, user_id)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):
                return False
            log.info("server %s: whether %s is there is not known: %s %s", guild_id, user_id, error.status, error.code)
            return None
        except (aiohttp.ClientError, OSError) as error:
            log.info("server %s: whether %s is there is not known: %r", guild_id, user_id, error)
            return None
        return True

    return ask


async def left(ask: Ask, guild_id: int | None, users: Iterable[int]) -> set[int]:
    """Return who of some people has left a server, as far as Discord says in time; outside of servers nobody has."""
    if guild_id is None:
        return set()
    asked = {user: asyncio.ensure_future(ask(guild_id, user)) for user in users}
    if asked:
        await asyncio.wait(asked.values(), timeout=PATIENCE)
    for asking_one in asked.values():
        asking_one.cancel()
    return {user for user, one in asked.items() if one.done() and not one.cancelled() and one.result() is False}


class Membership:
    def __init__(self, members: MemberStore, clock: Clock, ask: Ask, patience: float = PATIENCE) -> None:
        """`patience`: real seconds for all that Discord is asked for one page."""
        self._patience = patience
        self.members = members
        self.clock = clock
        self.ask = ask

    async def present_only(self, reader: Reader, read: Callable[[], Awaitable[Page]]) -> Page:
        """Return a page of a server's people without those who have left, as far as Discord says in time."""
        if reader.guild_id is None:
            return await read()

        def others(page: Page) -> list[int]:
            return [row.user_id for row in page.rows if row.user_id != reader.user_id]

        return await self.without_leavers(reader.guild_id, read, others, self._patience, returned=True)

    async def without_leavers(
        self,
        guild_id: int,
        read: Callable[[], Awaitable[T]],
        named: Callable[[T], Iterable[int]],
        patience: float,
        *,
        returned: bool = False,
    ) -> T:
        """Return what is read, again after every look that found somebody it named (`named`) to have left.

        `patience`: seconds for all that Discord is asked. `returned`: see `look`.
        """
        deadline = asyncio.get_running_loop().time() + patience
        found = await read()
        for attempt in range(ROUNDS):
            if not await self.look(guild_id, named(found), deadline, returned=returned and attempt == 0):
                break
            found = await read()
        return found

    async def look(self, guild_id: int, users: Iterable[int], deadline: float, *, returned: bool = False) -> bool:
        """Find out what is not known of these people; return whether a page with them is to be read again.

        It ends when the loop's time comes to `deadline`. `returned`: those who had left long ago are looked for, too.
        """
        left = deadline - asyncio.get_running_loop().time()
        now = self.clock.now()
        unsure = await self.members.unsure(guild_id, users, now)
        gone = await self.members.gone_long(guild_id, now, RETURNED) if returned else []
        if left <= 0 or not (unsure or gone):
            return False
        asked = {user: asyncio.ensure_future(self.ask(guild_id, user)) for user in dict.fromkeys((*unsure, *gone))}
        await asyncio.wait(asked.values(), timeout=left)
        changed = False
        for user, asking in asked.items():
            if not asking.done():
                asking.cancel()
                continue
            present = asking.result()
            if present is not None:
                await self.members.check(guild_id, user, present=present, now=now)
                changed |= present if user in gone else not present
        return changed
