"""Duels in a room, for every test of them."""

from __future__ import annotations

import pytest

from tests.features.duels.duelling import Duelling
from tests.tables.room import Room


@pytest.fixture
def duels(room: Room) -> Duelling:
    """The duels of the room."""
    return Duelling(room)
