"""Watching the bot from outside: the measures of its parts, wired together where a port for them is set."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Protocol

import aiohttp
import discord

from bot.backups import folder_of, newest
from bot.config import Settings, SettingsError
from bot.database_setup import file_of
from bot.feature import Kernel
from bot.measures.meter import use
from bot.store.sql.database import NO_ANSWER, Database
from bot.tables.registry import Tables
from bot.ui.media.drawing import DrawingThread
from bot.version import version

log = logging.getLogger(__name__)
AT_ONCE = 1.0
"""Seconds that a look at the measures waits for the database: what hangs is not to keep back the rest."""
PROBE = "writable"
"""The note that is written to see whether the database can be."""
Gauges = Mapping[str, tuple[str, Callable[[], float | None]]]


class Bot(Protocol):
    kernel: Kernel
    database: Database
    drawing: DrawingThread
    tables: Tables

    @property
    def shards(self) -> Mapping[int, discord.ShardInfo]:
        """Return its connections."""
        ...

    def is_ready(self) -> bool: ...

    def gauges(self) -> Gauges:
        """Return what is to be looked at of it as one of several processes."""
        ...


class Watch:
    """The watch of a process; where no port is set it does nothing, and nothing of it is imported."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.trace: aiohttp.TraceConfig | None = None
        """What the bot's requests are watched by."""
        if settings.metrics_port is None:
            return
        from bot.measures.prometheus import Prometheus
        from bot.measures.requests import RequestWatch

        self._measures = Prometheus()
        self._requests = RequestWatch(self._measures)
        self.trace = self._requests.trace()

    @asynccontextmanager
    async def over(self, bot: Bot) -> AsyncIterator[None]:
        """Watch the bot and tell whoever asks; `SettingsError` where the port cannot be used."""
        host, port = self._settings.metrics_host, self._settings.metrics_port
        if port is None:
            yield
            return
        from bot.measures.prometheus import Readings
        from bot.measures.server import Server

        seen = _Seen(bot, self._settings)
        gauges = {
            **seen.gauges(),
            **bot.gauges(),
            "discord_invalid_requests": (
                "Refused requests of ten minutes, which Discord counts",
                lambda: self._requests.invalid,
            ),
        }
        self._measures.look_at(Readings(version(), gauges, seen.latencies, seen.queues))
        async with AsyncExitStack() as stack:
            try:
                server = Server(self._measures, seen.missing, seen.refresh)
                await stack.enter_async_context(server.serving(host, port))
            except OSError as error:
                raise SettingsError(
                    "METRICS_PORT",
                    f"nothing can listen at {host}:{port} ({os.strerror(error.errno or 0)})",
                    "Use another port or address",
                ) from None
            stack.callback(use, None)
            use(self._measures)
            log.info("health and measures at http://%s:%d", host, port)
            yield


class _Seen:
    """What is looked at, whenever somebody asks."""

    def __init__(self, bot: Bot, settings: Settings) -> None:
        self._bot = bot
        self._file = file_of(settings)
        self._copies = folder_of(settings)
        self._open: int | None = None
        """Open tables at the last look; None: not known."""

    async def missing(self) -> str | None:
        """Return why the bot cannot serve; None: it can."""
        shards = self._bot.shards.values()
        closed = sum(shard.is_closed() for shard in shards)
        if not self._bot.is_ready():
            return "not connected to Discord yet"
        if closed:
            return f"{closed} of {len(shards)} shards not connected"
        try:
            await self._bot.kernel.notes.put(PROBE, "")
        except (*NO_ANSWER, sqlite3.Error) as error:
            return f"the database cannot be written ({getattr(error, 'orig', None) or error})"
        return None

    async def refresh(self) -> None:
        """Look at what has to be asked of the database, if it answers at once."""
        self._open = None
        with contextlib.suppress(*NO_ANSWER, sqlite3.Error):  # no answer in time is an `OSError`, too
            async with asyncio.timeout(AT_ONCE):
                self._open = await self._bot.tables.store.count_open()

    def gauges(self) -> Gauges:
        """Return the values to look at."""
        bot, budget = self._bot, self._bot.kernel.display.messages.budget
        return {
            "shards": ("Connections to Discord there should be", lambda: len(bot.shards)),
            "shards_connected": (
                "Those there are",
                lambda: sum(not shard.is_closed() for shard in bot.shards.values()),
            ),
            "servers": ("Servers the bot is in", lambda: len(bot.kernel.client.guilds)),
            "tables_open": ("Tables that are open", lambda: self._open),
            "tables_loaded": ("Tables in memory", lambda: len(bot.tables.cache)),
            "tables_live": ("Tables whose message the bot has edited as itself within a minute", lambda: budget.live),
            "commit_queue": ("Pieces of work that wait to be written", lambda: bot.database.waiting),
            "edit_gap_seconds": ("Between two edits of one table message", lambda: budget.gap),
            "edits_waiting": ("Edits of table messages that wait for their turn", lambda: budget.waiting),
            "edits_oldest_seconds": ("How old the oldest message is that waits", lambda: budget.oldest),
            "database_bytes": ("The database with its log", self._size),
            "backup_age_seconds": ("Since the newest copy was made", self._age),
        }

    def latencies(self) -> Iterable[tuple[int, float]]:
        """Yield each connected shard's latency."""
        for number, shard in self._bot.shards.items():
            if math.isfinite(shard.latency):
                yield number, shard.latency

    def queues(self) -> Mapping[str, int]:
        """Return how many pictures each thread has to draw."""
        return {thread.name: thread.wanted for thread in (self._bot.drawing, self._bot.kernel.replays.thread)}

    def _size(self) -> float | None:
        if self._file is None:
            # The server knows: its own exporters tell it.
            return None
        beside = self._file.with_name(f"{self._file.name}-wal")
        return sum(file.stat().st_size for file in (self._file, beside) if file.is_file())

    def _age(self) -> float | None:
        if self._file is None or self._copies is None or not (made := newest(self._copies, self._file.stem)):
            return None
        return max(0.0, self._bot.tables.clock.now() - made)
