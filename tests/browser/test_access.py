"""The page without a mouse and without eyes: whole games at the keyboard, and what axe-core says of every view."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from sandbox.server import Sandbox
from tests.browser.keyboard import Keyboard, grave
from tests.browser.seat import NEEDS_CHROMIUM, Seat
from tests.patience import PATIENCE
from tests.wire.players import STEP
from tests.wire.process import Bot

pytestmark = NEEDS_CHROMIUM
ANSWER = re.compile(r":(do|pick|several|focus|next)(:|$)")
HIT, STAY, NEXT = re.compile(r":do:h$"), re.compile(r":do:s$"), re.compile(r":next$")
ENOUGH = 20
"""Points in front from which on somebody stays."""


@pytest.mark.deep
async def test_lucky_box_at_the_keyboard_alone_from_the_lobby_to_the_result(tmp_path: Path, browser: Browser) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        bot.shuffles_for("lucky box at the keyboard")
        await bot.start()
        try:
            seat = await Seat.at(browser, sandbox, "Ada", 1200, scheme="dark")
            ada = await Keyboard.of(seat)
            panel = await sit_down(sandbox, ada)
            await play_lucky_box(sandbox, ada, panel)
            await expect(seat.result).to_be_visible()
            nothing(await grave(seat.page))
        finally:
            await bot.stop()
    assert ada.faults == []
    assert seat.problems == []


def nothing(found: list[str]) -> None:
    """There is nothing to complain about; else all of it, line by line."""
    assert not found, "\n".join(found)


async def sit_down(sandbox: Sandbox, ada: Keyboard) -> Locator:
    """From /play over the lobby's modal to the open board; the panel."""
    page, seat = ada.page, ada.seat
    assert await page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    await ada.command("/play")
    lobby = seat.public("Press Join")
    await expect(lobby).to_be_visible()
    nothing(await grave(page))
    # A modal holds the focus, and Escape leads back to where one was.
    await ada.press("More", lobby)
    await ada.press("Change my word")
    await page.get_by_test_id("modal").wait_for()
    nothing(await grave(page))
    for _ in range(8):
        assert (await ada.tab())["tag"] in ("INPUT", "BUTTON", "BODY")
        assert await page.evaluate(
            "() => document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    await ada.key("Escape")
    assert (await ada.focus())["name"] == "Change my word"
    await ada.press("Add AI", lobby)
    await lobby.get_by_text("(2 of 12)").wait_for()
    await ada.press("Start", lobby)
    sandbox.clock.advance(STEP)
    table = seat.public("everybody chooses cards")
    await ada.press("My board", table)
    panel = await seat.private("choose your cards")
    await expect(page.get_by_test_id("said")).to_contain_text("choose your cards")
    nothing(await grave(page))
    # What is private is said in the person's language.
    assert await panel.get_attribute("lang") == await page.get_by_test_id("locale").input_value()
    return panel


async def play_lucky_box(sandbox: Sandbox, ada: Keyboard, panel: Locator) -> None:
    """To the end, whatever comes first; the first select is looked at while it is open."""
    number = await panel.get_attribute("data-message-id") or ""
    await ada.to_message(number)
    await ada.tab_to(re.compile(":several"), number)
    await ada.key("Enter")
    nothing(await grave(ada.page))
    assert await ada.page.evaluate("() => document.activeElement.tabIndex") == 0, "a long list is to be reached"
    await ada.key("Escape")
    assert ":several" in (await ada.focus())["id"]
    moment = ""
    while True:
        heading = panel.get_by_role("heading").first
        if "The game is over" in (await heading.text_content() or ""):
            return
        await expect(heading).not_to_have_text(moment)
        moment = await heading.text_content() or ""
        if "The game is over" in moment:
            return
        while any(ANSWER.search(control) for control in await ada.seat.controls(panel)):
            await ada.answer(panel, ANSWER)
        sandbox.clock.advance(STEP)


async def test_flip_7_at_the_keyboard_alone_from_its_lesson_on_on_a_phone(tmp_path: Path, browser: Browser) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        bot.shuffles_for("flip 7 at the keyboard")
        await bot.start()
        try:
            seat = await Seat.at(browser, sandbox, "Ada", 400, scheme="light")
            ada = await Keyboard.of(seat)
            assert await seat.page.evaluate("() => document.documentElement.dataset.theme") == "light"
            await learn(sandbox, ada, "Flip 7", 7)
            await ada.command("/settings")
            await seat.private("This server's settings")
            nothing(await grave(seat.page))
            await ada.command("/solo game:Flip 7")
            await play_flip_7(sandbox, ada, await seat.private("Hit or stay?"))
            nothing(await grave(seat.page))
            await menu(ada)
        finally:
            await bot.stop()
    assert ada.faults == []
    assert seat.problems == []


async def learn(sandbox: Sandbox, ada: Keyboard, game: str, steps: int) -> None:
    """The lesson: at each step one answer can be pressed, and Tab leads to it."""
    await ada.command(f"/learn game:{game}")
    panel = await ada.seat.private(f"Step 1 of {steps}")
    nothing(await grave(ada.page))
    for step in range(1, steps + 1):
        await panel.get_by_text(f"Step {step} of {steps}").wait_for()
        await ada.answer(panel, ANSWER)
        sandbox.clock.advance(STEP)
    await panel.get_by_role("button", name="Play with an AI").wait_for()


async def play_flip_7(sandbox: Sandbox, ada: Keyboard, panel: Locator) -> None:
    """To the target, staying at so many points."""
    while True:
        controls = await ada.seat.controls(panel)
        text = await panel.text_content() or ""
        if "Rematch" in text:
            return
        if any(STAY.search(control) for control in controls):
            points = re.search(r"(\d+) points? in front of you", text)
            assert points is not None
            await ada.answer(panel, STAY if int(points[1]) >= ENOUGH else HIT)
        elif any(ANSWER.search(control) for control in controls):
            await ada.answer(panel, ANSWER)
        else:
            before = text
            sandbox.clock.advance(STEP)
            await expect(panel).not_to_have_text(before)


async def menu(ada: Keyboard) -> None:
    """On a small screen the servers are behind a button; Escape closes them, and the focus is on it again."""
    await ada.page.evaluate("() => document.activeElement.blur()")
    await ada.tab_to(re.compile("^Servers and channels$"))
    await ada.key("Enter")
    assert "#" in (await ada.focus())["name"] or "Leave" in (await ada.focus())["name"]
    nothing(await grave(ada.page))
    await ada.key("Escape")
    assert (await ada.focus())["name"] == "Servers and channels"
