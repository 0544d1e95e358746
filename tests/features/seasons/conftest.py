"""A server's seasons for every test."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.features.seasons.kit import Place, a_place


@pytest_asyncio.fixture
async def place() -> AsyncIterator[Place]:
    """A server that has played, and wants to be told."""
    async with a_place() as made:
        await made.wants()
        yield made
