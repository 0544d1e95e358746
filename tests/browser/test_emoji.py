"""Application emoji on the sandbox's page: small pictures in texts and on controls, with their names to be read."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.emoji import ours
from bot.games.catalogue import games
from sandbox.core import TOKEN
from sandbox.emojis import Emoji
from sandbox.server import Sandbox
from tests.browser.seat import NEEDS_CHROMIUM, Seat

STAR = next(one for one in ours(games().values()).all if one.symbol == "star")
V2 = 1 << 15
pytestmark = NEEDS_CHROMIUM


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    """A stand-in for Discord without a bot."""
    async with await Sandbox.start(clock_file=tmp_path / "clock") as running:
        yield running


async def post(sandbox: Sandbox, kept: Emoji) -> None:
    """A message with the emoji wherever it may be."""
    shown = {"id": str(kept.id), "name": kept.name}
    button = {"type": 2, "style": 1, "custom_id": "a", "label": "A5 → row", "emoji": shown}
    option = {"label": "B6 · 1⚡", "value": "b", "emoji": shown}
    body = {
        "flags": V2,
        "components": [
            {"type": 10, "content": f"won <:{kept.name}:{kept.id}> and `<:{kept.name}:{kept.id}>`"},
            {"type": 1, "components": [button]},
            {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [option]}]},
        ],
    }
    url = f"{sandbox.api_base}/channels/{sandbox.channel('#game-table').id}/messages"
    headers = {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession(headers=headers) as session, session.post(url, json=body) as answer:
        assert answer.status == 200, await answer.text()


@pytest.mark.deep
async def test_emoji_are_pictures_with_a_name(browser: Browser, sandbox: Sandbox) -> None:
    kept = Emoji(7, STAR.name, "image/png", STAR.png)
    sandbox.core.emojis.load([[kept.id, kept.name, kept.content_type, base64.b64encode(kept.data).decode()]])
    await post(sandbox, kept)
    seat = await Seat.at(browser, sandbox, "Ada", 400)
    message = seat.public("won")
    pictures = message.locator("img.emoji")
    await expect(pictures).to_have_count(2)
    for number in range(2):
        assert await pictures.nth(number).evaluate("image => image.decode().then(() => image.naturalWidth)") == 128
    await expect(message.locator("code")).to_have_text(f"<:{kept.name}:{kept.id}>")
    button = message.get_by_role("button", name=f":{kept.name}: A5 → row", exact=True)
    await expect(button).to_be_visible()
    await message.locator(".select").click()
    option = seat.page.get_by_role("option", name=f":{kept.name}: B6 · 1⚡")
    await expect(option.locator("img.emoji")).to_be_visible()
    assert seat.problems == []
