"""A whole game on the sandbox's page, in a real browser: two people, each with a page of their own."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from sandbox.clock import DAY
from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.wire.players import STEP
from tests.wire.process import Bot
from tests.wire.seen import verb_of

CHROMIUM = os.environ.get("CHROMIUM") or next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
FRAMES = """async image => {
    const file = await (await fetch(image.src)).arrayBuffer();
    const decoder = new ImageDecoder({ data: file, type: "image/gif" });
    await decoder.tracks.ready;
    return decoder.tracks.selectedTrack.frameCount;
}"""
"""How many pictures the browser sees in one that moves."""
MILLISECONDS = 1000 * PATIENCE
"""Until a wait is given up."""
expect.set_options(timeout=MILLISECONDS)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to open the sandbox's page with")


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    """Chromium without a window."""
    async with async_playwright() as driver:
        found = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        await found.close()


class Seat:
    """A person at the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)
        page.set_default_timeout(MILLISECONDS)

    @classmethod
    async def at(cls, browser: Browser, sandbox: Sandbox, name: str, width: int) -> Seat:
        """Open the page as this person."""
        context = await browser.new_context(viewport={"width": width, "height": 900})
        seat = cls(await context.new_page())
        await seat.page.goto(f"{sandbox.url}/?as={name}")
        await seat.page.locator("#title:not(:empty)").wait_for()
        return seat

    @property
    def panel(self) -> Locator:
        """The private message, of which there is one."""
        return self.page.locator('[data-ephemeral="true"]')

    def public(self, text: str) -> Locator:
        """The newest message for everybody with this text."""
        return self.page.locator('[data-testid="message"]:not([data-ephemeral="true"])').filter(has_text=text).last

    async def type_command(self, command: str) -> None:
        """Type into the composer, and send."""
        await self.page.get_by_test_id("composer").fill(command)
        await self.page.keyboard.press("Enter")
        await self.page.get_by_test_id("command-send").click()

    async def press(self, message: Locator, label: str) -> None:
        """Press a button of a message."""
        await message.get_by_role("button", name=label, exact=True).click()

    async def answer_once(self) -> bool:
        """Press the first button that answers the question, or choose from the select; False when nothing is asked."""
        controls = self.panel.locator("[data-custom-id]")
        ids = [str(await control.get_attribute("data-custom-id")) for control in await controls.all()]
        wanted = next((one for one in ids if verb_of(one) in ("do", "pick", "several", "focus")), None)
        if wanted is None:
            return False
        control = self.panel.locator(f'[data-custom-id="{wanted}"]')
        await control.click()
        if verb_of(wanted) != "do":
            await self.choose(3 if verb_of(wanted) == "several" else 1)
        await control.wait_for(state="detached")  # the next question, or none, has ids of its own
        return True

    async def choose(self, count: int) -> None:
        """Take the first lines of the open select."""
        popup = self.page.get_by_test_id("select-popup")
        for number in range(count):
            await popup.locator("[data-value]").nth(number).click()
        done = popup.get_by_test_id("select-done")
        if await done.count():
            await done.click()

    async def finish_turn(self) -> None:
        """Answer until nothing is asked."""
        while await self.answer_once():
            pass


async def test_two_people_play_a_game(tmp_path: Path, browser: Browser) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        await bot.start()
        try:
            ada, bo = await Seat.at(browser, sandbox, "Ada", 1200), await Seat.at(browser, sandbox, "Bo", 400)
            await play(sandbox, ada, bo)
        finally:
            await bot.stop()
    assert ada.problems == []
    assert bo.problems == []
    assert not re.search(r"Traceback|\bfault\b| ERROR ", bot.log()), bot.log()


async def test_midnight_passes_and_people_come_and_go(tmp_path: Path, browser: Browser) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        cy, lou = await Seat.at(browser, sandbox, "Cy", 1100), await Seat.at(browser, sandbox, "Lou", 400)
        await midnight_passes(sandbox, cy, lou)
        await come_and_go(cy, lou)
    assert cy.problems == []
    assert lou.problems == []


def utc(sandbox: Sandbox, day: int) -> str:
    """This day after the sandbox's, as the page writes it."""
    return datetime.fromtimestamp(sandbox.clock.now() + day * DAY, UTC).strftime("%a %Y-%m-%d")


async def midnight_passes(sandbox: Sandbox, one: Seat, other: Seat) -> None:
    """One person moves the clock over midnight and back, and both see it."""
    shown = one.page.get_by_test_id("clock")
    sandbox.to_midnight()  # so that the day does not change by itself meanwhile
    today, tomorrow = utc(sandbox, 0), utc(sandbox, 1)
    await one.page.get_by_test_id("tools").click()
    await one.page.get_by_test_id("clock-before-midnight").click()
    await expect(shown).to_have_text(re.compile(rf"^{today} 23:59:[345]\d UTC$"))
    await expect(shown).not_to_have_text((await shown.text_content()) or "")  # it ticks
    await one.page.get_by_test_id("clock-60").click()
    await expect(shown).to_have_text(re.compile(rf"^{tomorrow} 00:0[0-4]:\d\d UTC$"))
    await expect(other.page.get_by_test_id("utc")).to_have_text(re.compile(f"^{tomorrow} 00:0"))
    await one.page.get_by_test_id("clock-back").click()
    await expect(shown).to_have_text(re.compile(f"^{today} 23:0"))
    await expect(one.page.get_by_test_id("clock-offset")).to_have_text(re.compile(r" ahead of real time$"))
    await one.page.get_by_test_id("clock-real-time").click()
    await expect(one.page.get_by_test_id("clock-offset")).to_have_text("This is real time")
    await one.page.get_by_test_id("tools").click()


async def come_and_go(one: Seat, newcomer: Seat) -> None:
    """One leaves the server that is shown; the other, of the second server alone, joins the first at 400 pixels."""
    await expect(one.page.locator("#title")).to_have_text("Sky Table › #game-table")
    await one.page.get_by_role("button", name="Leave Sky Table").click()
    await expect(one.page.locator("#title")).to_have_text("Moon Table › #moon-lounge")
    await expect(one.page.locator(".server.current h2")).to_have_text("Moon Table")
    await expect(newcomer.page.locator("#title")).to_have_text("Moon Table › #moon-lounge")
    await newcomer.page.locator("#menu").click()
    await newcomer.page.get_by_role("button", name="Join Sky Table").click()
    await newcomer.page.locator("[data-channel-id]", has_text="#game-table").click()
    await expect(newcomer.page.locator("#title")).to_have_text("Sky Table › #game-table")
    assert await newcomer.page.evaluate("() => document.documentElement.scrollWidth") == 400


async def play(sandbox: Sandbox, ada: Seat, bo: Seat) -> None:
    """From /play to the result."""
    await ada.type_command("/play")
    await bo.press(bo.public("has set up a table"), "Join")
    await ada.public("(2 of 12)").wait_for()
    await ada.press(ada.public("(2 of 12)"), "Add AI")
    await ada.press(ada.public("(3 of 12)"), "Start")
    sandbox.clock.advance(STEP)
    for seat in (ada, bo):
        await seat.press(seat.public("everybody chooses cards"), "My board")
        await seat.panel.get_by_text("Only you can see this").wait_for()
        assert await seat.panel.count() == 1, "nobody sees the other's panel"
        await assert_pictured(seat.panel)
    await assert_pictured(ada.public("everybody chooses cards"))
    for moment in moments():
        for seat in (ada, bo):
            await seat.panel.get_by_role("heading", name=moment).wait_for()
            await seat.finish_turn()
        sandbox.clock.advance(STEP)
    for seat in (ada, bo):
        await seat.panel.get_by_role("heading", name="The game is over").wait_for()
        await assert_pictured(seat.public("A rated game."))
    await bo.press(bo.public("A rated game."), "Replay")
    replay = bo.panel.filter(has_text="the replay")
    await assert_pictured(replay)
    assert await replay.locator("img").first.evaluate(FRAMES) == 41
    assert await bo.page.evaluate("() => document.documentElement.scrollWidth") == 400


def moments() -> list[re.Pattern[str]]:
    """What a panel's heading says, one after the other."""
    return [
        re.compile(rf"Round {round_} · choose" if turn == 0 else rf"Round {round_} · turn {turn} ")
        for round_ in range(1, 5)
        for turn in range(10)
    ]


async def assert_pictured(message: Locator) -> None:
    """The message has a picture that is there, with alt text."""
    picture = message.locator("img").first
    await picture.wait_for()
    assert await picture.get_attribute("alt")
    await expect(picture).to_have_js_property("complete", value=True, timeout=MILLISECONDS)
    assert await picture.evaluate("image => image.naturalWidth") > 100
