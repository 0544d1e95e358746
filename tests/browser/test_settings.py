"""A server set up from its panel on the sandbox's page, in a real browser; its table in the language it has chosen."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.text import catalogue
from sandbox.server import Sandbox
from tests.browser.seat import NEEDS_CHROMIUM, Seat
from tests.patience import PATIENCE
from tests.wire.process import Bot

pytestmark = NEEDS_CHROMIUM
FRENCH, GERMAN = catalogue("fr"), catalogue("de")


@pytest.mark.deep
async def test_a_server_is_set_up_from_its_panel_and_speaks_its_language(tmp_path: Path, browser: Browser) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        await bot.start()
        guild = sandbox.guild.id
        sandbox.add_channel("games")
        try:
            ada = await Seat.at(browser, sandbox, "Ada", 1200)
            await ada.type_command("/settings")
            panel = await ada.private("This server's settings")
            await ada.change(panel, f"set1:{guild}:page:where")
            # The channels are chosen, and chosen they are when the select is opened again.
            await ada.change(panel, f"set1:{guild}:channels", choose=1)
            await expect(panel).to_contain_text("Where games may begin: #")
            await panel.locator(f'[data-custom-id="set1:{guild}:channels"]').click()
            chosen = ada.page.get_by_test_id("select-popup").locator('[aria-selected="true"]')
            assert await chosen.count() == 1
            await ada.page.keyboard.press("Escape")
            await ada.change(panel, f"set1:{guild}:roles", choose=1)
            await ada.change(panel, f"set1:{guild}:page:games")
            await ada.change(panel, f"set1:{guild}:mentions:off")
            await expect(panel).to_contain_text("Mentions: off")
            await ada.change(panel, f"set1:{guild}:page:daily")
            await panel.locator(f'[data-custom-id="set1:{guild}:language"]').click()
            await ada.page.get_by_test_id("select-popup").locator('[data-value="fr"]').click()
            await expect(panel).to_contain_text("Language: Français")
            await ada.change(panel, f"set1:{guild}:page:log")
            await expect(panel).to_contain_text("Mentions: on → off")
            await look(ada, "settings-log")
            # What everybody sees is French from now on; what Ada alone sees is in the language of her Discord.
            await ada.page.get_by_test_id("locale").select_option("de")
            await ada.type_command("/play")
            card = ada.public(FRENCH.say("button.join"))
            await expect(card).to_contain_text("Ada")
            await look(ada, "settings-play")
            await ada.type_command("/me")
            await ada.private(GERMAN.say("me.title").splitlines()[0].removeprefix("### "))
        finally:
            await bot.stop()
    assert ada.problems == []
    assert not re.search(r"Traceback|\bfault\b| ERROR ", bot.log()), bot.log()


async def look(seat: Seat, name: str) -> None:
    """Keep what there is to see, where somebody wants to look at it (SCREENSHOTS names a folder)."""
    if folder := os.environ.get("SCREENSHOTS"):
        await seat.page.screenshot(path=f"{folder}/{name}.png")
