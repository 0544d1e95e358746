"""A duel on the sandbox's page, in a real browser: played, looked back at, tried again, played on, and verified."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.features.duels.rows import DEALS
from sandbox.server import Sandbox
from tests.browser.seat import NEEDS_CHROMIUM, Seat, assert_pictured
from tests.features.duels.duelling import VERIFIER
from tests.patience import PATIENCE
from tests.wire.players import STEP
from tests.wire.process import Bot, verify

pytestmark = NEEDS_CHROMIUM
ANSWER = re.compile(r":(do|pick|several|focus)(:|$)")
"""In the ids of controls that answer a question, of a game or of a review."""
NEXT = re.compile(r":next$")
FINGERPRINT = re.compile(r"\b[0-9a-f]{64}\b")
DEALT = "duel 87"
"""What is dealt follows from it: games of few rounds, the first of which is to be looked back at."""
Pick = Callable[[Sequence[str], int], str]
"""Which of the controls that answer is pressed; the number says how many answers there were in this round."""


def boldly(controls: Sequence[str], given: int) -> str:
    """Three times what is offered first, and then what is offered last: so a round comes to its end."""
    return controls[0 if given < 3 else -1]


def warily(controls: Sequence[str], given: int) -> str:
    """Once what is offered first, and then what is offered last."""
    return controls[0 if given < 1 else -1]


@pytest.mark.deep
async def test_two_people_play_a_duel_and_look_back_at_it(tmp_path: Path, browser: Browser) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        bot.shuffles_for(DEALT)
        await bot.start()
        try:
            ada, bo = await Seat.at(browser, sandbox, "Ada", 1200), await Seat.at(browser, sandbox, "Bo", 420)
            promised = await challenge(ada, bo)
            # One after the other: who lets the clock go on would change the other's board under their finger.
            await play(sandbox, ada, boldly)
            await play(sandbox, bo, warily)
            review = await look_back(ada)
            await try_again(ada, review)
            await what_if(sandbox, ada, review)
            await check_the_deal(bo, promised, tmp_path)
        finally:
            await bot.stop()
    assert ada.problems == []
    assert bo.problems == []
    assert not re.search(r"Traceback|\bfault\b| ERROR ", bot.log()), bot.log()


async def challenge(ada: Seat, bo: Seat) -> str:
    """Ada types /duel, Bo accepts and notes what is promised; they open their boards."""
    await ada.type_command("/duel friend:Bo game:flip7")
    await bo.press(bo.public("Ada challenges"), "Accept")
    for seat in (ada, bo):
        await seat.public("Ada challenges").get_by_text("Bo", exact=True).wait_for()
    await bo.press(bo.public("Ada challenges"), "More")
    more = await bo.private("Your word in the shuffle")
    await bo.press(more, "Deals anybody can check")
    promise = await bo.private("The fingerprint of that secret is")
    found = FINGERPRINT.search(await promise.text_content() or "")
    assert found is not None
    for message in (promise, more):
        await message.get_by_test_id("dismiss").click()
    for seat in (ada, bo):
        await seat.press(seat.public("Ada challenges"), "Play")
    return found[0]


async def play(sandbox: Sandbox, seat: Seat, pick: Pick) -> None:
    """Play all deals to their end."""
    panel = await seat.private(f"deal 1 of {DEALS}: this one counts")
    for deal in range(1, DEALS + 1):
        await panel.get_by_text(f"deal {deal} of {DEALS}: this one counts").wait_for()
        assert await seat.panel.count() == 1, "nobody sees the other's board"
        await play_on(sandbox, seat, panel, pick)
        await assert_pictured(panel)
        if deal < DEALS:
            await seat.press(panel, f"Deal {deal + 1} of {DEALS}")


async def play_on(sandbox: Sandbox, seat: Seat, panel: Locator, pick: Pick) -> None:
    """Answer what is asked and say Next, until there is nothing more to do."""
    given = 0
    while True:
        controls = await seat.controls(panel)
        answers = [control for control in controls if ANSWER.search(control)]
        following = [control for control in controls if NEXT.search(control)]
        if answers:
            await seat.change(panel, pick(answers, given))
            given += 1
        elif following:
            await seat.change(panel, following[0])
            given = 0
        elif controls:
            return
        else:
            # Cards are turned one after the other meanwhile.
            sandbox.clock.advance(STEP)
            await panel.locator("[data-custom-id]:not([disabled])").first.wait_for()


async def look_back(ada: Seat) -> Locator:
    """From the result to the first turning point of a game: Boards, Review, Go on."""
    result = ada.public("duel: the result")
    await result.get_by_text("On each deal you get").wait_for()
    await assert_pictured(result)
    assert "Ada, matchpoints" in (await result.locator("img").first.get_attribute("alt") or "")
    await ada.press(result, "Boards")
    boards = await ada.private(f"duel, deal 1 of {DEALS}")
    await expect(boards.locator("img")).to_have_count(2)
    await ada.press(boards, "Review")
    review = await ada.private("looking back")
    await review.get_by_text("Your best moment").wait_for()
    await assert_pictured(review)
    await ada.press(review, "Go on")
    await review.get_by_text("Turning point 1 of").wait_for()
    return review


async def try_again(ada: Seat, review: Locator) -> None:
    """What was played is tried again, which is no better; then something else, which is."""
    played, other = ("Hit", "Stay") if "You played: Hit" in (await review.text_content() or "") else ("Stay", "Hit")
    await ada.press(review, "Try again")
    await ada.press(review, played)
    await review.get_by_text("That is what you played back then.").wait_for()
    await ada.press(review, "Try once more")
    await ada.press(review, other)
    await review.get_by_role("heading", name="Found!").wait_for()
    await assert_pictured(review)


async def what_if(sandbox: Sandbox, ada: Seat, review: Locator) -> None:
    """The game is played on from there to its end, and both lines are shown."""
    await ada.press(review, "Play on from here")
    await review.get_by_text("only you can see this board").wait_for()
    await play_on(sandbox, ada, review, warily)
    await review.get_by_text("The two games part ways here").wait_for()
    await expect(review.locator("img")).to_have_count(2)
    told = [await picture.get_attribute("alt") or "" for picture in await review.locator("img").all()]
    assert ["As it was: " in alt for alt in told] == [True, False]
    assert ["What if: " in alt for alt in told] == [False, True]


async def check_the_deal(bo: Seat, promised: str, folder: Path) -> None:
    """The secret is told; the record is what was promised, and any other is not, by the forty lines and by the bot."""
    await bo.press(bo.public("duel: the result"), "Verify")
    told = await bo.private("The deals are the ones that were promised")
    assert promised in (await told.text_content() or "")
    await bo.press(told, "Game file 1")
    file = bo.page.locator("a.file").last
    async with bo.page.expect_download() as downloading:
        await file.click()
    record: dict[str, Any] = json.loads((await (await downloading.value).path()).read_text(encoding="utf-8"))
    assert record["fair"]["commitment"] == promised
    assert await _forty_lines(record, folder) == "This is the deal that was promised."
    assert (await verify(record, folder))["fits"] is True
    record["fair"]["contributions"][1]["word"] += "s"
    assert await _forty_lines(record, folder) == "THIS IS NOT THE PROMISED DEAL."


async def _forty_lines(record: dict[str, Any], folder: Path) -> str:
    """What somebody reads who checks a record with nothing but Python."""
    file = folder / "checked.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(VERIFIER), str(file), stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    assert process.returncode == 0
    return said.decode().strip()
