"""A stand-in, and a bot that plays with it.

discord.py imports `audioop`, which warns on Python 3.11 and 3.12; warnings are errors in our tests.
"""

import warnings
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord  # noqa: F401 - imported here once, quietly

from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.sandbox.little_bot import LittleBot, running
from tests.sandbox.raw_gateway import Client, raw_client


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """The stand-in."""
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        yield sandbox


@pytest_asyncio.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[LittleBot]:
    """A bot that is at its gateway."""
    async with running(sandbox) as client:
        yield client


@pytest_asyncio.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    """Somebody who writes to its gateway by hand."""
    async with raw_client(sandbox) as connected:
        yield connected
