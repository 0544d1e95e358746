"""The bot's end: what it does by itself is over before its database is."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock, MagicMock, patch

from discord.ext import commands

from bot.app import TableBot

BY_ITSELF = ("_timekeeper", "_warming", "_announcer", "_backups", "_accounts", "_puzzling", "_duels", "_evenings")


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

    bot = TableBot.__new__(TableBot)
    for name in BY_ITSELF:
        setattr(bot, name, asyncio.create_task(read(name)))
    ends = ("display.stop", "cards.stop", "reviews.stop", "told.stop", "daily.close", "accounts.close", "puzzles.close")
    bot.services = MagicMock(**dict.fromkeys(ends, AsyncMock()))
    bot.under_way = MagicMock(settle=AsyncMock())
    bot.drawing = bot.replays = MagicMock()
    bot.minds = AsyncMock()
    bot.database = MagicMock(close=AsyncMock(side_effect=lambda: said.append("closed")))
    await reading.wait()
    with patch.object(commands.AutoShardedBot, "close", AsyncMock()), patch.object(bot, "hand_over", AsyncMock()):
        await bot._end()
    assert sorted(said[:-1]) == sorted(BY_ITSELF)
    assert said[-1] == "closed"
