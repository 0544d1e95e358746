"""The page in a real browser, when one is there."""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from sandbox.server import Sandbox
from tests.depth import deep
from tests.patience import PATIENCE
from tests.sandbox.little_bot import running

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no browser is installed")


@pytest_asyncio.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as driver:
        options = ["--no-sandbox", "--disable-gpu"]
        found = await driver.chromium.launch(executable_path=CHROMIUM, args=options)
        yield found
        await found.close()


async def open_as(browser: Browser, sandbox: Sandbox, name: str, width: int, problems: list[str]) -> Page:
    context = await browser.new_context(viewport={"width": width, "height": 800})
    page = await context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
    await page.goto(f"{sandbox.url}/?as={name}")
    await page.locator("#title:not(:empty)").wait_for()
    return page


@pytest.mark.deep
async def test_two_people_play(tmp_path: Path, browser: Browser) -> None:
    problems: list[str] = []
    async with (
        await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox,
        running(sandbox) as bot,
    ):
        ada = await open_as(browser, sandbox, "Ada", 1200, problems)
        bo = await open_as(browser, sandbox, "Bo", 400, problems)
        await ada.get_by_test_id("composer").fill("/pl")
        await ada.keyboard.press("Enter")
        await ada.get_by_test_id("option-game").select_option(label="Super Mega Lucky Box")
        await ada.get_by_test_id("command-send").click()
        panel = ada.locator('[data-ephemeral="true"]')
        await panel.get_by_text("Only you can see this").wait_for()
        assert await panel.get_by_role("img", name="Alt luckybox").count() == 1
        await panel.locator('[data-custom-id="pick"]').click()
        await ada.locator('[data-testid="select-popup"] [data-value="2"]').click()
        await panel.get_by_role("heading", name="2").wait_for()
        await panel.locator('[data-custom-id="ask"]').click()
        await ada.locator('dialog [data-custom-id="name"]').fill("<img src=x onerror=alert(1)>"[:20])
        await ada.get_by_test_id("modal-submit").click()
        await panel.get_by_role("heading", name="<img src=x").wait_for()
        await panel.get_by_test_id("alt").click()
        await ada.locator("dialog").get_by_text("Alt <img").wait_for()
        await ada.keyboard.press("Escape")

        await bo.get_by_test_id("composer").fill("**hi** <script> <t:0:R> <@200000000000000100>")
        await bo.keyboard.press("Enter")
        said = ada.get_by_test_id("message").filter(has_text="<script>")
        await said.get_by_text("@Ada").wait_for()
        assert await said.locator("strong", has_text="hi").count() == 1
        assert await bo.locator('[data-ephemeral="true"]').count() == 0
        assert await bo.evaluate("() => document.documentElement.scrollWidth") == 400

        bot.mute = True
        sandbox.core.interactions.seconds = 0.5
        await panel.locator('[data-custom-id="go"]').click()
        await panel.get_by_test_id("failed").get_by_text("This interaction failed").wait_for()
        await panel.get_by_test_id("dismiss").click()
        await panel.wait_for(state="detached")
    assert problems == []


@pytest.mark.deep
@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("/play game:Super Mega Lucky Box", {"game": "luckybox"}),
        deep("/play game:luckybox", {"game": "luckybox"}),
        deep("/PLAY  Game:LUCKYBOX ", {"game": "luckybox"}),
        deep("/table status who:@Bo", {"who": None}),
        deep("/table status", {}),
    ],
)
async def test_a_command_may_be_typed_with_its_options(
    tmp_path: Path, browser: Browser, text: str, options: dict[str, str | None]
) -> None:
    problems: list[str] = []
    async with (
        await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox,
        running(sandbox) as bot,
    ):
        await (await open_as(browser, sandbox, "Bo", 400, problems)).close()
        ada = await open_as(browser, sandbox, "Ada", 1200, problems)
        await ada.get_by_test_id("composer").fill(text)
        await ada.keyboard.press("Enter")
        await ada.get_by_test_id("command-send").click()
        await ada.locator('[data-ephemeral="true"]').wait_for()
        (asked,) = bot.seen
        data: Any = asked.data
        inner = data["options"] if data["name"] == "play" else data["options"][0].get("options", [])
        given = {option["name"]: option["value"] for option in inner}
        assert given.keys() == options.keys()
        assert all(value in (None, given[name]) for name, value in options.items())
    assert problems == []


@pytest.mark.deep
async def test_a_choice_that_there_is_not_stays_open(tmp_path: Path, browser: Browser) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock") as sandbox, running(sandbox):
        ada = await open_as(browser, sandbox, "Ada", 1200, [])
        await ada.get_by_test_id("composer").fill("/play game:chess")
        await ada.keyboard.press("Enter")
        box = ada.get_by_test_id("option-game")
        assert await box.input_value() == ""
        assert await box.evaluate("box => box === document.activeElement")
