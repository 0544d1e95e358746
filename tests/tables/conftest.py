"""A room for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.room import Room, a_room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Tables on an empty database, with a clock that stands still."""
    async with a_room(tmp_path) as room:
        yield room
