"""A room for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture
from tests.tables.room import Room, a_room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Tables on an empty database, with a clock that stands still."""
    async with a_room(tmp_path) as room:
        yield room


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test with a database runs on each kind of it."""
    run_on_both(metafunc)
