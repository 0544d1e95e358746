"""A whole game on the sandbox's page, in a real browser: two people, each with a page of their own."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from sandbox.clock import DAY
from sandbox.server import Sandbox
from tests.browser.seat import NEEDS_CHROMIUM, Seat, assert_pictured, begin, finish_turns, moments
from tests.patience import PATIENCE
from tests.wire.process import Bot

FRAMES = """async image => {
    const file = await (await fetch(image.src)).arrayBuffer();
    const decoder = new ImageDecoder({ data: file, type: "image/gif" });
    await decoder.tracks.ready;
    return decoder.tracks.selectedTrack.frameCount;
}"""
"""How many pictures the browser sees in one that moves."""
pytestmark = NEEDS_CHROMIUM


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


@pytest.mark.deep
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
    await begin(sandbox, ada, bo)
    for moment in moments():
        await finish_turns(sandbox, moment, ada, bo)
    for seat in (ada, bo):
        await seat.panel.get_by_role("heading", name="The game is over").wait_for()
        await assert_pictured(seat.result)
    await bo.press(bo.result, "More")
    await bo.press(bo.panel.filter(has_text="A rated game."), "Replay")
    replay = bo.panel.filter(has_text="the replay")
    await assert_pictured(replay)
    assert await replay.locator("img").first.evaluate(FRAMES) == 41
    assert await bo.page.evaluate("() => document.documentElement.scrollWidth") == 400
