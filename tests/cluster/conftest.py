"""A fresh database on a server for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.database import Database
from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture
from tests.store.files import opened


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of the newest schema."""
    async with opened(tmp_path / "test.db") as database:
        yield database


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test with a database runs on each kind of it, unless it says which."""
    run_on_both(metafunc)
