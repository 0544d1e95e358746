"""People at the sandbox's page, in a real browser, and what they do there in one word."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from typing import Literal

import pytest
from playwright.async_api import Browser, Locator, Page, Response, expect

from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.wire.players import STEP
from tests.wire.seen import verb_of

CHROMIUM = os.environ.get("CHROMIUM") or next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MILLISECONDS = 1000 * PATIENCE
"""Until a wait is given up."""
Scheme = Literal["dark", "light"]
MARK = """id => {
    const shown = document.querySelector(`[data-message-id="${id}"]`);
    if (!shown || shown.querySelector('[aria-busy="true"]')) return "";
    return shown.textContent + [...shown.querySelectorAll("img")].map(picture => picture.src).join();
}"""
"""What a message shows, down to its pictures; nothing while one of its controls waits for an answer."""
OTHERWISE = f"([id, before]) => {{ const now = ({MARK})(id); return now && now !== before; }}"
expect.set_options(timeout=MILLISECONDS)
NEEDS_CHROMIUM = pytest.mark.skipif(
    CHROMIUM is None, reason="there is no Chromium here to open the sandbox's page with"
)


class Seat:
    """A person at the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda line: self.problems.append(line.text) if line.type == "error" else None)
        page.on("response", self._told)
        page.set_default_timeout(MILLISECONDS)

    async def _told(self, response: Response) -> None:
        """Note why something was refused: the console has its status only."""
        if response.status >= 400:
            asked = response.request.post_data
            self.problems.append(f"{response.url} {asked}: {response.status} {await response.text()}")

    @classmethod
    async def at(cls, browser: Browser, sandbox: Sandbox, name: str, width: int, scheme: Scheme = "dark") -> Seat:
        """Open the page as this person, whose system is dark or light."""
        context = await browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
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

    @property
    def result(self) -> Locator:
        """The newest result of a game."""
        rematch = self.page.get_by_role("button", name="Rematch", exact=True)
        return self.page.locator('[data-testid="message"]:not([data-ephemeral="true"])').filter(has=rematch).last

    async def type_command(self, command: str) -> None:
        """Type into the composer, and send, once the command is offered: the bot may not have told of it yet."""
        await self.page.get_by_test_id("composer").fill(command)
        await self.page.get_by_test_id("command-list").wait_for()
        await self.page.keyboard.press("Enter")
        await self.page.get_by_test_id("command-send").click()

    async def press(self, message: Locator, label: str) -> None:
        """Press a button of a message."""
        await message.get_by_role("button", name=label, exact=True).click()

    async def private(self, text: str) -> Locator:
        """The newest private message with this text, once it is there; it stays that one, whatever it says then."""
        found = self.panel.filter(has_text=text).last
        return self.page.locator(f'[data-message-id="{await found.get_attribute("data-message-id")}"]')

    async def change(self, message: Locator, control: str, *, choose: int = 0) -> None:
        """Press a control of a message by its id, or choose so many lines of it, and see the message change."""
        number = await message.get_attribute("data-message-id")
        before = await self.page.evaluate(MARK, number)
        await message.locator(f'[data-custom-id="{control}"]').click()
        if choose:
            await self.choose(choose)
        await self.page.wait_for_function(OTHERWISE, arg=[number, before])

    async def controls(self, message: Locator) -> list[str]:
        """The ids of what can be pressed on a message, once it says anything."""
        await message.locator(".main").wait_for()
        ids: list[str] = await message.locator("[data-custom-id]:not([disabled])").evaluate_all(
            "controls => controls.map(control => control.dataset.customId)"
        )
        return ids

    async def answer_once(self) -> bool:
        """Press the first button that answers the question, or choose from the select; False when nothing is asked."""
        controls = self.panel.locator("[data-custom-id]")
        ids = await controls.evaluate_all("all => all.map(one => one.dataset.customId)")
        wanted = next((one for one in ids if verb_of(one) in ("do", "pick", "several", "focus")), None)
        if wanted is None:
            return False
        control = self.panel.locator(f'[data-custom-id="{wanted}"]')
        gone = asyncio.ensure_future(control.wait_for(state="detached"))
        if not await self._reaches(control, gone):
            return True
        if verb_of(wanted) != "do":
            await self.choose(3 if verb_of(wanted) == "several" else 1)
        await gone  # the next question, or none, has ids of its own
        return True

    async def _reaches(self, control: Locator, gone: asyncio.Future[None]) -> bool:
        """Click; False if the panel was changed under their finger, as another process may do: they look again."""
        pressing = asyncio.ensure_future(control.click())
        await asyncio.wait((pressing, gone), return_when=asyncio.FIRST_COMPLETED)
        if pressing.done():
            await pressing
            return True
        pressing.cancel()
        if await self.page.get_by_test_id("select-popup").count():
            await self.page.keyboard.press("Escape")
        return False

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


async def begin(sandbox: Sandbox, ada: Seat, bo: Seat) -> None:
    """From /play to the boards of two people who play with an AI."""
    await ada.type_command("/play")
    await bo.press(bo.public("Press Join"), "Join")
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


async def finish_turns(sandbox: Sandbox, moment: re.Pattern[str], *seats: Seat) -> None:
    """Everybody comes to this moment of the game, and answers."""
    for seat in seats:
        await seat.panel.get_by_role("heading", name=moment).wait_for()
        await seat.finish_turn()
    sandbox.clock.advance(STEP)


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
