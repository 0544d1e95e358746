"""A server that gives roles, for every test of them."""

from __future__ import annotations

import pytest

from tests.features.prize_roles.server import Server
from tests.tables.room import Room


@pytest.fixture
def server(room: Room) -> Server:
    """A server whose bot may manage roles, with one role for a prize that nobody has chosen yet."""
    return Server(room)
