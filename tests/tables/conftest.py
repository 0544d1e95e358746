"""A room for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.store.backends import kind, run_on_both  # noqa: F401 - a fixture
from tests.tables.room import Room, a_room

pytest_generate_tests = run_on_both
"""Every test with a database runs on each kind of it, unless it says which."""


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Tables on an empty database, with a clock that stands still."""
    async with a_room(tmp_path) as room:
        yield room
