"""Circles for every test of the room."""

import pytest

from bot.store.sql.database import Database
from tests.features.circles.kit import Circles


@pytest.fixture
async def circles(database: Database) -> Circles:
    """Four people who have used the bot, and are in nobody's circle."""
    made = Circles(database)
    await made.arrive()
    return made
