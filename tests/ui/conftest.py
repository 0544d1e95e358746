"""A room, a drawing and a maker of replays for every test that wants one."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest

with warnings.catch_warnings():
    # Up to Python 3.12 discord.py loads a module for voice that Python is about to drop; this bot has no voice.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from bot.ui.input import answers
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replays import Replays
from tests.tables.conftest import room  # noqa: F401 - a fixture
from tests.ui.additions import NOTHING


@pytest.fixture
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused for the moment is tried again at once."""
    monkeypatch.setattr(answers, "AGAIN", (0.0,) * len(answers.AGAIN))


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
