"""A room, a drawing and a maker of replays for every test that wants one."""

from __future__ import annotations

import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

with warnings.catch_warnings():
    # Up to Python 3.12 discord.py loads a module for voice that Python is about to drop; this bot has no voice.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from bot.store.sql.database import Database
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replays import Replays
from tests.store.files import opened
from tests.tables.room import Room, a_room
from tests.ui.additions import NOTHING


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """An empty database of the newest schema."""
    async with opened(tmp_path / "ui.db") as database:
        yield database


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Tables on an empty database, with a clock that stands still."""
    async with a_room(tmp_path) as room:
        yield room


@pytest.fixture
def drawing() -> Iterator[DrawingThread]:
    """The drawing thread, let go at the end."""
    drawing = DrawingThread()
    yield drawing
    drawing.close()


@pytest.fixture
def replays() -> Iterator[Replays]:
    """The maker of replays, let go at the end."""
    made = Replays(NOTHING)
    yield made
    made.close()
