"""One stand-in for Discord and one bot for all tests of this folder; each test has rooms and people of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.wire.process import Bot
from tests.wire.rig import Evening

HERE = Path(__file__).parent
BEGINNING = 1_800_000_000.0
"""When these tests begin: 15 January 2027, 08:00 UTC."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The bot's process is shared, so its loop is too."""
    for item in items:
        if item.path.is_relative_to(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="package"), append=False)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """Run the stand-in and the bot, which outlive a test; side by side, every worker has its own.

    The clock stands still but for what a test moves it by. Discord's three seconds for an answer are not held against
    a busy machine: the benchmark measures them.
    """
    folder = tmp_path_factory.mktemp("wire")
    async with await Sandbox.start(
        clock_file=folder / "clock", stands_at=BEGINNING, response_seconds=PATIENCE
    ) as sandbox:
        bot = Bot(sandbox, folder)
        yield sandbox, bot
        await bot.stop()


@pytest_asyncio.fixture(loop_scope="package")
async def evening(house: tuple[Sandbox, Bot], request: pytest.FixtureRequest) -> AsyncIterator[Evening]:
    """A test's time at the tables, watched: see `Evening.under_watch`."""
    sandbox, bot = house
    async with Evening(sandbox, bot, request.node.nodeid).under_watch() as watched:
        if not bot.running:
            await bot.start()
        yield watched


@pytest_asyncio.fixture(loop_scope="package")
async def after_midnight(evening: Evening) -> None:
    """The evening begins an hour after midnight: no test meets the next one by chance."""
    evening.sandbox.to_midnight(after=3600.0)
