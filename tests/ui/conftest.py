"""A studio for every test."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest

with warnings.catch_warnings():
    # Up to Python 3.12 discord.py loads a module for voice that Python is about to drop; this bot has no voice.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401

from bot.ui.studio import Studio


@pytest.fixture
def studio() -> Iterator[Studio]:
    """The drawing thread, let go at the end."""
    studio = Studio()
    yield studio
    studio.close()
