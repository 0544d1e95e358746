"""What is played beside tables, at the keyboard alone: a lesson, a daily, a review, a duel; and what is chosen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.features.duels.rows import DEALS
from sandbox.server import Sandbox
from tests.browser.keyboard import Keyboard, grave
from tests.browser.seat import NEEDS_CHROMIUM, Seat
from tests.browser.test_access import ANSWER, HIT, NEXT, STAY, learn, nothing
from tests.patience import PATIENCE
from tests.wire.players import STEP
from tests.wire.process import Bot
from tests.wire.quick import to_the_last_turn
from tests.wire.seen import table_id_of

pytestmark = [NEEDS_CHROMIUM, pytest.mark.deep]
FEW = 4
"""Answers that are given before the rest of a game is jumped over."""


@asynccontextmanager
async def stage(folder: Path, shuffles: str) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """A stand-in for Discord early in a day, and a bot whose shuffles follow from these words."""
    async with await Sandbox.start(clock_file=folder / "clock", response_seconds=PATIENCE) as sandbox:
        sandbox.to_midnight(after=3600.0)
        bot = Bot(sandbox, folder)
        bot.shuffles_for(shuffles)
        await bot.start()
        try:
            yield sandbox, bot
        finally:
            await bot.stop()


def found_their_way(*people: Keyboard) -> None:
    """Their focus was in sight all the time, and the page had no trouble (a mouse would be some)."""
    for one in people:
        assert one.faults == []
        assert one.seat.problems == []


async def test_a_lesson_and_a_daily_at_the_keyboard_alone(tmp_path: Path, browser: Browser) -> None:
    async with stage(tmp_path, "a daily at the keyboard") as (sandbox, bot):
        ada = await Keyboard.of(await Seat.at(browser, sandbox, "Ada", 1200, scheme="light"))
        await learn(sandbox, ada, "Lucky Box", 9)
        await play_the_daily(bot, ada)
    found_their_way(ada)


async def play_the_daily(bot: Bot, ada: Keyboard) -> None:
    """From its first question to the ranking of its day."""
    await ada.command("/daily play")
    panel = await ada.seat.private("this one counts")
    nothing(await grave(ada.page))
    for _ in range(FEW):
        await ada.answer(panel, ANSWER)
    await to_the_last_turn(bot, await table_of(panel))
    await ada.dismiss(panel)
    await ada.command("/daily play")
    panel = await ada.seat.private("Round 4")
    await finish(ada, panel)
    await panel.get_by_text("Streak 1").wait_for()
    nothing(await grave(ada.page))
    await ada.press("Ranking", panel)
    await seen(ada, "1. Ada")
    nothing(await grave(ada.page))


async def seen(one: Keyboard, told: str) -> None:
    """A private picture is there that tells this to those who hear it."""
    await one.seat.panel.locator(f'img[alt*="{told}"]').last.wait_for()


async def table_of(panel: Locator) -> int:
    """The number of the game that a panel shows."""
    return table_id_of(await panel.locator('[data-custom-id^="t1:"]').first.get_attribute("data-custom-id"))


async def finish(ada: Keyboard, panel: Locator) -> None:
    """Answer whatever is asked until nothing is; nobody waits for a clock."""
    while any(ANSWER.search(control) for control in await ada.seat.controls(panel)):
        await ada.answer(panel, ANSWER)


async def test_a_game_is_looked_back_at_at_the_keyboard_alone(tmp_path: Path, browser: Browser) -> None:
    async with stage(tmp_path, "looked back at from the keyboard") as (sandbox, bot):
        ada = await Keyboard.of(await Seat.at(browser, sandbox, "Ada", 420, scheme="dark"))
        await look_back(ada, await play_badly(sandbox, bot, ada))
    found_their_way(ada)


async def play_badly(sandbox: Sandbox, bot: Bot, ada: Keyboard) -> Locator:
    """A game of one card a round, so that there is something better to be found; the panel at its end."""
    await ada.command("/solo game:Flip 7")
    panel = await ada.seat.private("Hit or stay?")
    for _ in range(2):
        await a_bad_round(sandbox, ada, panel)
    await to_the_last_turn(bot, await table_of(panel))
    await ada.dismiss(panel)
    await ada.command("/board")
    panel = await ada.seat.private("Hit or stay?")
    while "Rematch" not in (await panel.text_content() or ""):
        await a_bad_round(sandbox, ada, panel)
    return panel


async def a_bad_round(sandbox: Sandbox, ada: Keyboard, panel: Locator) -> None:
    """Another card while there is but one, and none after."""
    cards = 0
    while True:
        controls = await ada.seat.controls(panel)
        text = await panel.text_content() or ""
        if "Rematch" in text:
            return
        if any(NEXT.search(control) for control in controls):
            await ada.answer(panel, NEXT)
            return
        if any(ANSWER.search(control) for control in controls):
            await ada.answer(panel, HIT if cards < 1 else STAY)
            cards += 1
        else:
            sandbox.clock.advance(STEP)
            await expect(panel).not_to_have_text(text)


async def look_back(ada: Keyboard, panel: Locator) -> None:
    """From the best moment to the first turning point: something else is tried, which is better, and is explained."""
    page = ada.page
    await ada.press("Review", panel)
    review = await ada.seat.private("looking back")
    await review.get_by_text("Your best moment").wait_for()
    nothing(await grave(page))
    await ada.turn(review, "Go on")
    await expect(review).to_contain_text("Turning point 1 of")
    nothing(await grave(page))
    other = "Stay" if "You played: Hit" in (await review.text_content() or "") else "Hit"
    await ada.turn(review, "Try again")
    nothing(await grave(page))
    await ada.turn(review, other)
    await expect(review.get_by_role("heading", name="Found!")).to_be_visible()
    nothing(await grave(page))
    await ada.turn(review, "Show me")
    await expect(review.locator("figure img")).to_have_count(2)
    nothing(await grave(page))


async def test_settings_and_an_evening_are_chosen_at_the_keyboard_alone(tmp_path: Path, browser: Browser) -> None:
    async with stage(tmp_path, "nothing is dealt") as (sandbox, _):
        ada = await Keyboard.of(await Seat.at(browser, sandbox, "Ada", 1200, scheme="dark"))
        bo = await Keyboard.of(await Seat.at(browser, sandbox, "Bo", 420, scheme="light"))
        await choose_for_oneself(bo)
        await choose_for_all(ada)
        await look_for_a_command(ada)
        await plan_an_evening(ada)
    found_their_way(ada, bo)


async def choose_for_oneself(bo: Keyboard) -> None:
    """One's own settings, on a phone: a switch stays where it is, and says what it is now."""
    await bo.command("/me")
    panel = await bo.seat.private("Your settings")
    nothing(await grave(bo.page))
    await bo.turn(panel, "Calm, nothing moves: off")
    assert (await bo.focus())["name"] == "Calm, nothing moves: on"
    nothing(await grave(bo.page))
    await bo.dismiss(panel)


async def choose_for_all(ada: Keyboard) -> None:
    """A server's settings: a form by the keyboard alone; a select that Discord fills, as buttons; the other pages."""
    await ada.command("/settings")
    panel = await ada.seat.private("This server's settings")
    nothing(await grave(ada.page))
    await ada.press("Change: Games", panel)
    form = ada.page.get_by_test_id("modal")
    await form.wait_for()
    nothing(await grave(ada.page))
    assert await form.evaluate("(form) => form.scrollWidth <= form.clientWidth"), "nothing is cut off"
    assert await form.get_by_role("group", name="Usual clock").count() == 1
    slow = form.get_by_role("radio", name="slow")
    await slow.focus()
    await ada.key("Space")
    await ada.key("Enter")
    await expect(panel).to_contain_text("Usual clock: slow")
    await ada.turn(panel, "As buttons")
    await opened(ada, panel, re.compile(":channels$"))
    await ada.key("Enter")
    await ada.key("Escape")
    for page in ("Games", "Daily & language", "Log"):
        await ada.turn(panel, page)
        nothing(await grave(ada.page))
    await ada.dismiss(panel)


async def opened(ada: Keyboard, message: Locator, select: re.Pattern[str]) -> None:
    """A select is opened; its first line has the focus."""
    number = await message.get_attribute("data-message-id") or ""
    await ada.to_message(number)
    await ada.tab_to(select, number)
    await ada.key("Enter")
    assert (await ada.focus())["kind"] == "option"
    nothing(await grave(ada.page))


async def plan_an_evening(ada: Keyboard) -> None:
    """A draft: how many tables in a select, its title in a modal."""
    await ada.command("/event when:in 2 h")
    draft = await ada.seat.private("Announce it")
    nothing(await grave(ada.page))
    await opened(ada, draft, re.compile(":count:"))
    await ada.key("Escape")
    await ada.press("Title", draft)
    await ada.page.get_by_test_id("modal").wait_for()
    nothing(await grave(ada.page))
    assert (await ada.focus())["tag"] == "INPUT"
    await ada.key("Control+A")
    await ada.page.keyboard.type("Friday at last")
    await ada.key("Enter")
    await expect(draft).to_contain_text("Friday at last")
    await ada.page.get_by_test_id("modal").wait_for(state="detached")
    assert (await ada.focus())["name"] == "Title"
    await ada.dismiss(draft)


async def look_for_a_command(ada: Keyboard) -> None:
    """The list of all commands is open, then the form of one of them; Escape leads out of both."""
    await ada.page.evaluate("() => document.activeElement.blur()")
    await ada.tab_to(re.compile("^To the line for commands$"))
    await ada.key("Enter")
    await ada.page.keyboard.type("/")
    await ada.page.get_by_test_id("command-list").wait_for()
    nothing(await grave(ada.page))
    await ada.page.keyboard.type("event")
    await ada.key("Enter")
    await ada.page.get_by_test_id("command-form").wait_for()
    nothing(await grave(ada.page))
    await ada.key("Escape")
    assert (await ada.focus())["kind"] == "combobox"


async def test_a_duel_of_two_at_the_keyboard_alone(tmp_path: Path, browser: Browser) -> None:
    async with stage(tmp_path, "a duel at the keyboard") as (sandbox, bot):
        ada = await Keyboard.of(await Seat.at(browser, sandbox, "Ada", 1200, scheme="dark"))
        bo = await Keyboard.of(await Seat.at(browser, sandbox, "Bo", 420, scheme="light"))
        await duel(bot, ada, bo)
    found_their_way(ada, bo)


async def duel(bot: Bot, ada: Keyboard, bo: Keyboard) -> None:
    """Asked, accepted, and played over all its deals to the boards side by side."""
    await ada.command("/duel friend:Bo")
    card = bo.seat.public("Ada challenges")
    await card.wait_for()
    nothing(await grave(bo.page))
    await bo.press("Accept", card)
    for one in (ada, bo):
        await one.seat.public("Ada challenges").get_by_text("Bo", exact=True).wait_for()
    nothing(await grave(ada.page))
    boards = [await board(one, 1) for one in (ada, bo)]
    for deal in range(1, DEALS + 1):
        await asyncio.gather(*(a_few(one, panel) for one, panel in zip((ada, bo), boards, strict=True)))
        await to_the_last_turn(bot, *[await table_of(panel) for panel in boards])
        for one, panel in zip((ada, bo), boards, strict=True):
            await one.dismiss(panel)
        boards = [await board(one, deal) for one in (ada, bo)]
        for one, panel in zip((ada, bo), boards, strict=True):
            await finish(one, panel)
            if deal < DEALS:
                await one.turn(panel, f"Deal {deal + 1} of {DEALS}")
    result = ada.seat.public("duel: the result")
    await result.get_by_text("Matchpoints:").wait_for()
    nothing(await grave(ada.page))
    await ada.press("Boards", result)
    both = await ada.seat.private(f"duel, deal 1 of {DEALS}")
    await expect(both.locator("figure img")).to_have_count(2)
    await ada.turn(both, "▶")
    nothing(await grave(ada.page))


async def board(one: Keyboard, deal: int) -> Locator:
    """Somebody's board, from the card of the duel."""
    await one.press("Play", one.seat.public("Ada challenges"))
    return await one.seat.private(f"deal {deal} of {DEALS}")


async def a_few(one: Keyboard, panel: Locator) -> None:
    """Answer a few questions."""
    for _ in range(FEW):
        await one.answer(panel, ANSWER)
