"""A drawing for every test, and our emoji for those that want them."""

from __future__ import annotations

import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

with warnings.catch_warnings():
    # Up to Python 3.12 discord.py loads a module for voice that Python is about to drop; this bot has no voice.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from bot.store.database import Database
from bot.tables.table import Table
from bot.ui.drawing import DrawingThread
from tests.store.files import opened
from tests.ui.coached import Kept, Looking, Looks


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of the newest schema."""
    async with opened(tmp_path / "ui.db") as database:
        yield database


@pytest.fixture
def drawing() -> Iterator[DrawingThread]:
    """The drawing thread, let go at the end."""
    drawing = DrawingThread()
    yield drawing
    drawing.close()


@pytest.fixture
async def looks() -> AsyncIterator[Looks]:
    """Makes people who look back at a game, let go at the end."""
    made: list[Looking] = []

    def look(table: Table, *, text_mode: bool = False, store: Kept | None = None) -> Looking:
        made.append(Looking(table, text_mode=text_mode, store=store))
        return made[-1]

    yield look
    for one in made:
        await one.close()
