"""What no nonce keeps one: threads and Discord's events. Whoever makes one looks first for what an earlier try made.

discord.py asks again by itself after a fault of Discord's, where the first request may have worked; so does whoever
finds no receipt, and the next process. Here only one request goes out, and what is there is taken over.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias, TypeVar, cast

import aiohttp
import discord

from bot.store.tables import TableStore
from bot.ui.gateway.kinds import Kind
from bot.ui.input.answers import FAULTS
from bot.ui.messages.error_codes import may_have_worked, passes
from bot.ui.messages.sending import in_time

if TYPE_CHECKING:
    from discord.types.threads import ThreadType

log = logging.getLogger(__name__)
T = TypeVar("T")
ArchivedAfter: TypeAlias = Literal[60, 1440, 4320, 10080]
LIVE_KEPT: Final = 1440
SLOW_KEPT: Final = 10080
"""Minutes until Discord archives a thread in which nobody writes: a slow turn alone may take three days."""
SLACK = 60.0
"""Seconds by which Discord's clock may be behind ours."""
_SENT: ContextVar[list[str] | None] = ContextVar("_SENT", default=None)
"""The requests of what is asked for once."""


@contextmanager
def asked_once() -> Iterator[None]:
    """Let one request go out from here, and none like it after that (`refusing_repetitions`)."""
    sent = _SENT.set([])
    try:
        yield
    finally:
        _SENT.reset(sent)


def refusing_repetitions(trace: aiohttp.TraceConfig | None) -> aiohttp.TraceConfig:
    """Return what aiohttp tells of requests to, which lets none be repeated that is `asked_once`."""
    trace = trace or aiohttp.TraceConfig()
    trace.on_request_start.append(_require_first)
    return trace


async def _require_first(_: aiohttp.ClientSession, __: object, request: aiohttp.TraceRequestStartParams) -> None:
    """Refuse a request that discord.py makes again."""
    sent = _SENT.get()
    if sent is not None:
        if sent:
            raise ConnectionError("asked for already, and without a receipt: it is looked for first")
        sent.append(request.method)


async def found_or_made(find: Callable[[], Awaitable[T | None]], make: Callable[[], Awaitable[T]]) -> T:
    """Return what is there already, else what is made now; raises what `FAULTS` names.

    Where that may have worked all the same it is looked for once more.
    """
    there = await _found(find)
    if there is not None:
        log.info("taken over, as it was made before: %s", there)
        return there
    try:
        return await make()
    except FAULTS as error:
        if not may_have_worked(error) or (there := await _found(find)) is None:
            raise
        log.info("made without a receipt: %s (%r)", there, error)
        return there


async def _found(find: Callable[[], Awaitable[T | None]]) -> T | None:
    try:
        return await find()
    except discord.HTTPException as error:
        if passes(error):
            raise
        # Whoever may not look can still make.
        log.info("what was made before cannot be looked for: %s %s", error.status, error.code)
        return None


class ThreadRequests(Protocol):
    """What is asked of Discord for a thread. Each raises what `FAULTS` names."""

    async def make_thread(self, channel_id: int, name: str, kind: Kind, minutes: ArchivedAfter) -> int:
        """Make a thread of this type in a channel, archived after so many minutes of silence; return its id."""
        ...

    async def own_threads(self, guild_id: int, channel_id: int, name: str, since: float) -> list[int]:
        """Return the open threads of this name that the bot has made in a channel since then, the oldest first."""
        ...


class DiscordThreads:
    """The real ones."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def make_thread(self, channel_id: int, name: str, kind: Kind, minutes: ArchivedAfter) -> int:
        """See `ThreadRequests`."""
        with asked_once():
            asked = self.client.http.start_thread_without_message(
                channel_id, name=name, type=cast("ThreadType", kind.value), auto_archive_duration=minutes
            )
            made = await in_time(asked)
        return int(made["id"])

    async def own_threads(self, guild_id: int, channel_id: int, name: str, since: float) -> list[int]:
        """See `ThreadRequests`."""
        found: Mapping[str, object] = await in_time(self.client.http.get_active_threads(guild_id))
        oldest = discord.utils.time_snowflake(datetime.fromtimestamp(since, UTC))
        return sorted(
            int(str(thread["id"]))
            for thread in cast("Sequence[Mapping[str, object]]", found["threads"])
            if self.is_own(thread.get("owner_id"))
            and str(thread.get("parent_id")) == str(channel_id)
            and int(str(thread["id"])) >= oldest
            and str(thread.get("name")).split() == name.split()
        )

    def is_own(self, user_id: object) -> bool:
        """Return whether this is the id of the bot itself."""
        return self.client.user is not None and str(user_id) == str(self.client.user.id)


class Threads:
    """Makes them."""

    def __init__(self, requests: ThreadRequests, tables: TableStore) -> None:
        self.requests = requests
        self.tables = tables

    async def make(
        self,
        guild_id: int,
        channel_id: int,
        name: str,
        kind: Kind,
        *,
        since: float,
        minutes: ArchivedAfter,
        besides: Collection[int] = (),
    ) -> int:
        """Return a thread for a table that was wanted `since`: a new one, or what an earlier try has made.

        `besides`: threads that are others'.
        """

        async def find() -> int | None:
            for thread in await self.requests.own_threads(guild_id, channel_id, name, since - SLACK):
                if thread not in besides and await self.tables.open_in_channel(thread) is None:
                    return thread
            return None

        return await found_or_made(find, lambda: self.requests.make_thread(channel_id, name, kind, minutes))
