"""A fresh database on a server for every test, and a bot's processes on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from bot.store.sql.database import Database
from tests.cluster.house import House
from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture

pytest_generate_tests = run_on_both
"""Every test with a database runs on each kind of it, unless it says which."""


@pytest.fixture
async def house(database: Database) -> AsyncIterator[House]:
    """A bot's processes."""
    async with AsyncExitStack() as stack:
        yield House(database, stack)
