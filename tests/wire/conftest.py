"""One stand-in for Discord and one bot for all tests of this folder; each test has rooms and people of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.server import Sandbox
from tests.wire.process import Bot
from tests.wire.rig import Evening, a_house, an_evening

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The bot's process is shared, so its loop is too."""
    for item in items:
        if item.path.is_relative_to(HERE) and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="package"), append=False)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """Run the stand-in and the bot, which outlive a test; side by side, every worker has its own."""
    async with a_house(tmp_path_factory.mktemp("wire")) as house:
        yield house


@pytest_asyncio.fixture(loop_scope="package")
async def evening(house: tuple[Sandbox, Bot], request: pytest.FixtureRequest) -> AsyncIterator[Evening]:
    """A test's time at the tables."""
    async with an_evening(house, request.node.nodeid) as evening:
        yield evening


@pytest_asyncio.fixture(loop_scope="package")
async def after_midnight(evening: Evening) -> None:
    """The evening begins an hour after midnight: no test meets the next one by chance."""
    evening.sandbox.to_midnight(after=3600.0)
