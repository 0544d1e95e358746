"""People who look back at a game, for every test of reviews."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.tables.table import Table
from tests.features.reviews.reviewed import Kept, Looking, Looks


@pytest.fixture
async def looks() -> AsyncIterator[Looks]:
    """Makes people who look back at a game, let go at the end."""
    made: list[Looking] = []

    def look(table: Table, *, text_mode: bool = False, larger: bool = False, store: Kept | None = None) -> Looking:
        made.append(Looking(table, text_mode=text_mode, larger=larger, store=store))
        return made[-1]

    yield look
    for one in made:
        await one.close()
