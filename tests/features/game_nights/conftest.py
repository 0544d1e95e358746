"""Game nights of a room, and a desk at which their presses are answered."""

from __future__ import annotations

import pytest

from bot.ui.media.drawing import DrawingThread
from tests.features.game_nights.desk import Desk
from tests.features.game_nights.kit import Host
from tests.tables.room import Room


@pytest.fixture
def host(room: Room, drawing: DrawingThread) -> Host:
    """Game nights, and who keeps them."""
    return Host(room, drawing)


@pytest.fixture
def desk(host: Host) -> Desk:
    """Who answers."""
    return Desk(host)
