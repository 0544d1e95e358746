"""A fresh database for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.tables import TableStore
from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture
from tests.store.files import opened


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of the newest schema."""
    async with opened(tmp_path / "test.db") as database:
        yield database


@pytest.fixture
def store(database: Database) -> TableStore:
    """The tables in it."""
    return TableStore(database)


@pytest.fixture
def people(database: Database) -> PeopleStore:
    """The people in it."""
    return PeopleStore(database)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test with a database runs on each kind of it."""
    run_on_both(metafunc)
