"""Tournaments in a room, for every test of them."""

from __future__ import annotations

import pytest

from bot.ui.media.drawing import DrawingThread
from tests.features.tournaments.playing import Playing
from tests.tables.room import Room


@pytest.fixture
def tournaments(room: Room, drawing: DrawingThread) -> Playing:
    return Playing(room, drawing)
