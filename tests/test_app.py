"""The bot's end: what it does by itself is over before its database is."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock, MagicMock, patch

from discord.ext import commands
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from bot.app import TableBot
from bot.tables.clocks.worker import Workers
from bot.ui.media import warming
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.warming import Warming

BY_ITSELF = ("loads", "goes on")


async def test_what_is_read_when_the_bot_ends_is_over_before_the_database_is_closed() -> None:
    """A read that is given up has a connection to give back, and would wait for ever for a database that is gone."""
    said: list[str] = []
    reading = asyncio.Event()

    async def read(name: str) -> None:
        try:
            reading.set()
            await asyncio.Event().wait()
        finally:
            for _ in range(10):
                await asyncio.sleep(0)
            said.append(name)

    class Reads:
        """One of the workers."""

        name = "a worker"

        async def run(self) -> None:
            await read(self.name)

    bot = TableBot.__new__(TableBot)
    bot.warming = Warming(MagicMock(), ())
    bot.warming._tasks = [asyncio.create_task(read(name)) for name in BY_ITSELF]
    bot._workers = Workers()
    bot._workers.start(Reads())
    ends = ("display.stop", "cards.stop", "features.stop")
    stops = AsyncMock()
    bot.kernel = MagicMock(**dict.fromkeys(ends, stops))
    bot.reach = AsyncMock()
    bot.under_way = MagicMock(settle=AsyncMock())
    bot.drawing = MagicMock()
    bot.ai_worker = AsyncMock()
    bot.database = MagicMock(close=AsyncMock(side_effect=lambda: said.append("closed")))
    await reading.wait()
    with patch.object(commands.AutoShardedBot, "close", AsyncMock()), patch.object(bot, "hand_over", AsyncMock()):
        await bot._end()
    assert sorted(said[:-1]) == sorted([*BY_ITSELF, Reads.name])
    assert said[-1] == "closed"
    assert stops.await_count == len(ends)


async def test_a_bot_that_is_stopped_before_it_is_ready_begins_no_work() -> None:
    """What would be begun then is never stopped, and finds a database that is closed."""
    bot, ends = TableBot.__new__(TableBot), asyncio.Event()
    bot._ending = None
    bot._serving = False
    with patch.object(bot, "_end", ends.wait), patch.object(bot, "serve", AsyncMock()) as serves:
        closing = asyncio.create_task(bot.close())
        await asyncio.sleep(0)
        await bot.on_ready()
        serves.assert_not_awaited()
        ends.set()
        await closing


async def test_what_is_old_is_shown_anew_also_where_the_database_does_not_answer_at_first() -> None:
    bot = TableBot.__new__(TableBot)
    bot._serving, bot._ending = False, None
    bot.kernel = MagicMock()
    bot.kernel.display.resume = resumes = AsyncMock(side_effect=[NoConnectionFree(), None])
    bot.kernel.tables.clock = MagicMock(now=lambda: 0.0, sleep_until=AsyncMock())
    with patch.object(bot, "serve", AsyncMock()):
        await bot.on_ready()
    assert resumes.await_count == 2


async def test_a_start_waits_until_what_draws_is_loaded_but_not_for_ever() -> None:
    drawing, go_on = DrawingThread(), asyncio.Event()
    made = Warming(drawing, ())
    with patch.object(made, "warm", go_on.wait), patch.object(warming, "WITHIN", 0.0):
        await made.get_warm()
        assert drawing.is_busy(), "presses are acknowledged first"
        go_on.set()
        await made._tasks[0]
        await asyncio.sleep(0)
        assert not drawing.is_busy()
        await made.get_warm()
    drawing.close()
