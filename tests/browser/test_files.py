"""A file for a command, on the sandbox's page."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser, FilePayload, expect

from sandbox.server import Sandbox
from tests.browser.seat import NEEDS_CHROMIUM, Seat
from tests.patience import PATIENCE
from tests.ui.test_given_files import RECORDS, written
from tests.wire.process import Bot

pytestmark = NEEDS_CHROMIUM


async def test_a_game_file_is_chosen_from_the_computer_and_its_replay_looked_at(
    tmp_path: Path, browser: Browser
) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        await bot.start()
        try:
            ada = await Seat.at(browser, sandbox, "Ada", 1200)
            await give(ada, "verify", written(RECORDS["flip7"]))
            await ada.private("this deal fits its promise")
            await give(ada, "verify", b"none")
            await ada.private("no game file that I can read")
            await give(ada, "replay", written(RECORDS["flip7"]))
            shown = await ada.private("the replay")
            await ada.press(shown, "▶")
            await expect(shown.get_by_role("button", name="Round 1")).to_be_visible()
        finally:
            await bot.stop()
    assert ada.problems == []


async def give(seat: Seat, command: str, data: bytes) -> None:
    """Choose a file and send it."""
    await seat.page.get_by_test_id("composer").fill(f"/{command}")
    await seat.page.get_by_test_id("command-list").wait_for()
    await seat.page.keyboard.press("Enter")
    file = FilePayload(name="game.json", mimeType="application/json", buffer=data)
    await seat.page.get_by_test_id("option-file").set_input_files(file)
    await seat.page.get_by_test_id("command-send").click()
