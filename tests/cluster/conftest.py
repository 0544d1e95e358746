"""A fresh database on a server for every test, and a bot's processes on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.store.sql.database import Database
from tests.cluster.house import House
from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture
from tests.store.files import opened


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of the newest schema."""
    async with opened(tmp_path / "test.db") as database:
        yield database


@pytest.fixture
async def house(database: Database) -> AsyncIterator[House]:
    """A bot's processes."""
    async with AsyncExitStack() as stack:
        yield House(database, stack)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test with a database runs on each kind of it, unless it says which."""
    run_on_both(metafunc)
