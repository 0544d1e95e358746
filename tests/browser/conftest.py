"""The browser that the tests of the page share in one way: each has one of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.browser.seat import ARGUMENTS, CHROMIUM


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    """Chromium without a window."""
    async with async_playwright() as driver:
        found = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        await found.close()
