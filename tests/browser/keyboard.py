"""Somebody at the page who has a keyboard and no mouse; and what axe-core finds on a page."""

from __future__ import annotations

import re
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Locator, Page

from tests.browser.seat import MARK, OTHERWISE, Seat

STOPS = 150
"""Presses of Tab after which something counts as not to be reached."""
SELECT = re.compile(r":(pick|focus|several)(:|$)")
"""In the ids of selects."""
GRAVE = ("serious", "critical")
AXE = "() => axe.run({ resultTypes: ['violations'] }).then(found => found.violations)"
MOUSE = "addEventListener('pointerdown', () => console.error('that was a mouse'), true)"
FOCUS = """() => {
    const active = document.activeElement, style = getComputedStyle(active), box = active.getBoundingClientRect();
    return {
        tag: active.tagName, name: active.getAttribute("aria-label") ?? active.textContent.trim(),
        id: active.dataset.customId ?? "", message: active.closest("[data-message-id]")?.dataset.messageId ?? "",
        off: active.getAttribute("aria-disabled") === "true", kind: active.getAttribute("role") ?? "",
        ringed: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        seen: box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight,
    };
}"""
"""What has the focus."""
Focus = dict[str, Any]


async def grave(page: Page) -> list[str]:
    """What axe-core finds on a page that shuts somebody out."""
    await page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = await page.evaluate(AXE)
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


class Keyboard:
    """A seat without a mouse."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.page = seat, seat.page
        self.faults: list[str] = []
        """Places of the focus that nobody would see."""

    @classmethod
    async def of(cls, seat: Seat) -> Keyboard:
        """Take the mouse away."""
        await seat.page.evaluate(MOUSE)
        return cls(seat)

    async def focus(self) -> Focus:
        """What has the focus."""
        found: Focus = await self.page.evaluate(FOCUS)
        return found

    async def key(self, key: str) -> None:
        """Press a key."""
        await self.page.keyboard.press(key)

    async def tab(self, *, back: bool = False) -> Focus:
        """Go on to the next stop, which is seen."""
        await self.key("Shift+Tab" if back else "Tab")
        now = await self.focus()
        if now["tag"] != "BODY" and not (now["ringed"] and now["seen"]):
            self.faults.append(f"{now['tag']} {now['name'][:60]!r}: ring {now['ringed']}, in view {now['seen']}")
        return now

    async def tab_to(self, wanted: re.Pattern[str], message: str = "", *, back: bool = False) -> Focus:
        """Tab to a control of a message (or of anything), by its id or its name."""
        now = await self.focus()
        for _ in range(STOPS):
            here = not message or now["message"] == message
            if here and not now["off"] and (wanted.search(now["id"]) or wanted.search(now["name"])):
                return now
            now = await self.tab(back=back)
        raise AssertionError(f"{wanted.pattern} cannot be reached with Tab")

    async def press(self, wanted: str, message: Locator | None = None) -> None:
        """Press what is called so."""
        number = "" if message is None else await message.get_attribute("data-message-id") or ""
        if number and (await self.focus())["message"] != number:
            await self.to_message(number)
        await self.tab_to(re.compile(f"^{re.escape(wanted)}$"), number)
        await self.key("Enter")

    async def to_message(self, number: str) -> None:
        """From wherever: over the link to the messages, and with the arrow keys to this one."""
        await self.page.evaluate("() => document.activeElement.blur()")
        await self.tab_to(re.compile("^To the messages$"), back=False)
        await self.key("Enter")
        for _ in range(STOPS):
            await self.key("ArrowUp")
            if (await self.focus())["message"] == number:
                return
        raise AssertionError("the message cannot be reached with the arrow keys")

    async def command(self, text: str) -> None:
        """Type a command into the line for it, and send it."""
        await self.page.evaluate("() => document.activeElement.blur()")
        await self.tab_to(re.compile("^To the line for commands$"))
        await self.key("Enter")
        await self.page.keyboard.type(text)
        await self.key("Enter")
        await self.tab_to(re.compile("^Send$"))
        await self.key("Enter")

    async def turn(self, message: Locator, name: str) -> None:
        """Press what is called so on a message that changes with it; the focus stays there."""
        await self.answer(message, re.compile(f"^{re.escape(name)}$"))

    async def dismiss(self, message: Locator) -> None:
        """Put a private message away; the focus is not lost with it."""
        await self.press("Dismiss message", message)
        await message.wait_for(state="detached")
        assert (await self.focus())["tag"] != "BODY", "the focus went with the message"

    async def answer(self, message: Locator, wanted: re.Pattern[str]) -> str:
        """Press the next of a message's controls that is wanted, or choose from it; see it change; what it was."""
        number = await message.get_attribute("data-message-id") or ""
        before = await self.page.evaluate(MARK, number)
        if (await self.focus())["message"] != number:
            await self.to_message(number)
        control = await self.tab_to(wanted, number)
        await self.key("Enter")
        if opened := SELECT.search(control["id"]):
            await self.choose(3 if opened[1] == "several" else 1)
        await self.page.wait_for_function(OTHERWISE, arg=[number, before])
        now = await self.focus()
        assert now["message"] == number, f"the focus went from {control['name']!r} to {now}"
        return str(control["name"])

    async def choose(self, count: int) -> None:
        """Take the first lines of the open select."""
        assert (await self.focus())["kind"] == "option"
        for number in range(count):
            await self.key("ArrowDown") if number else None
            await self.key("Enter" if count == 1 else "Space")
        if count > 1:
            await self.key("Tab")
            await self.key("Enter")
