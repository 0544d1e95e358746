"""What a right click offers, on the sandbox's page: with a mouse, with a finger, and at the keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Browser, expect

from sandbox.server import Sandbox
from tests.browser.keyboard import Keyboard, grave
from tests.browser.seat import NEEDS_CHROMIUM, Seat
from tests.patience import PATIENCE
from tests.wire.process import Bot

pytestmark = NEEDS_CHROMIUM


async def test_a_right_click_on_a_person_and_on_a_message(tmp_path: Path, browser: Browser) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        await bot.start()
        try:
            bo, gus = await Seat.at(browser, sandbox, "Bo", 1200), await Seat.at(browser, sandbox, "Gus", 400)
            said = sandbox.say("Gus", "#game-table", "Who won?")
            await with_the_mouse(bo, said.id)
            await with_a_finger(gus, said.id)
            ada = await Keyboard.of(await Seat.at(browser, sandbox, "Ada", 1200))
            await at_the_keyboard(ada)
        finally:
            await bot.stop()
    assert ada.faults == []
    assert [*ada.seat.problems, *bo.problems, *gus.problems] == []


async def with_the_mouse(seat: Seat, message: int) -> None:
    """A message has what is offered on it and on its author."""
    await seat.page.locator(f'[data-message-id="{message}"]').click(button="right")
    options = seat.page.get_by_test_id("select-popup").get_by_role("option")
    offered = "My review", "Replay", "Ask into my circle", "Block", "Challenge", "Profile"
    await expect(options).to_have_text([re.compile(f"^{name}") for name in offered])
    assert await grave(seat.page) == []
    await options.filter(has_text="Replay").click()
    await seat.private("not the result of a game")


async def with_a_finger(seat: Seat, message: int) -> None:
    """Where there is no second button, the three dots below a message lead there."""
    await seat.page.locator(f'[data-message-id="{message}"]').get_by_test_id("apps").click()
    await seat.page.get_by_role("option").filter(has_text="Challenge").click()
    await seat.private("That is you")


async def at_the_keyboard(ada: Keyboard) -> None:
    """From the list of people to an open duel."""
    await ada.tab_to(re.compile("^People here$"))
    await ada.key("Enter")
    await ada.tab_to(re.compile("^Bo$"))
    await ada.key("Enter")
    await expect(ada.page.get_by_test_id("select-popup")).to_be_visible()
    assert (await ada.focus())["name"].startswith("Ask into my circle")
    for _ in range(2):
        await ada.key("ArrowDown")
    assert (await ada.focus())["name"].startswith("Challenge")
    await ada.key("Enter")
    await expect(ada.seat.public("challenges")).to_be_visible()
    assert await grave(ada.page) == []
