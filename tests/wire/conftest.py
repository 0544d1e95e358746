"""One stand-in for Discord and one bot for all tests of this folder; each test has rooms and people of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.server import Sandbox
from tests.wire.process import Bot
from tests.wire.rig import Evening

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The bot's process is shared, so its loop is too."""
    for item in items:
        if item.path.is_relative_to(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="package"), append=False)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """The stand-in and the bot, which outlive a test."""
    folder = tmp_path_factory.mktemp("wire")
    async with await Sandbox.start(clock_file=folder / "clock") as sandbox:
        bot = Bot(sandbox, folder)
        yield sandbox, bot
        await bot.stop()


@pytest_asyncio.fixture(loop_scope="package")
async def evening(house: tuple[Sandbox, Bot]) -> AsyncIterator[Evening]:
    """A test's time at the tables, watched: see `Evening.under_watch`."""
    sandbox, bot = house
    async with Evening(sandbox, bot).under_watch() as watched:
        if not bot.running:
            await bot.start()
        yield watched
