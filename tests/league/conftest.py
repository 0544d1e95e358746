"""A fresh database for every test, and a season in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sql.database import Database
from tests.league.season import Season
from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture
from tests.store.files import opened


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of the newest schema."""
    async with opened(tmp_path / "season.db") as database:
        yield database


@pytest.fixture
def season(database: Database) -> Season:
    """A season in it, in which nothing has happened yet."""
    return Season(database)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test with a database runs on each kind of it."""
    run_on_both(metafunc)
