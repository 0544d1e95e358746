"""Somebody of every language at the page: Flip 7 from its tutorial to a podium, and not a word of it in another one."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.games.catalogue import games
from bot.text import Catalogue, catalogue, language_of
from sandbox.server import Sandbox
from tests.browser.seat import MARK, NEEDS_CHROMIUM, OTHERWISE, Seat
from tests.browser.wording import Wording, collect, collected
from tests.patience import PATIENCE
from tests.wire.process import Bot

LOCALES = ("en-US", "de", "fr", "es-419", "es-ES", "pt-BR", "pl", "it", "ja")
ANSWER = re.compile(r":(do|pick|several|focus)(:|$)")
STAY = re.compile(r":do:s$")
TARGET = "20"
"""Points to play to: the fewest that there may be."""
BLINK = 0.05
"""Real seconds between two looks at the board; the table's clock goes on by `TICK` meanwhile."""
TICK = 0.5


@NEEDS_CHROMIUM
@pytest.mark.deep
@pytest.mark.parametrize("locale", LOCALES)
async def test_flip_7_is_learnt_and_played_in_a_language_and_in_no_other(
    tmp_path: Path, browser: Browser, locale: str
) -> None:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        bot = Bot(sandbox, tmp_path)
        bot.shuffles_for("flip 7 in every language")
        await bot.start()
        sandbox.speak("Ada", locale)
        try:
            ada = await Seat.at(browser, sandbox, "Ada", 420)
            await collect(ada.page)
            words = catalogue(language_of(locale))
            await settle(sandbox, ada, words.language)
            await learn(sandbox, ada, words)
            await play(sandbox, ada, words)
            shown = await collected(ada.page)
            await ada.page.close()  # else it would complain of the sandbox that goes
        finally:
            await bot.stop()
    assert ada.problems == []
    assert len(shown) > 100
    faults = Wording(words.language).faults(shown)
    assert not faults, "\n".join(faults)


async def settle(sandbox: Sandbox, ada: Seat, language: str) -> None:
    """The server speaks the language of its owner."""
    await ada.type_command("/settings")
    guild, panel = sandbox.guild.id, ada.panel.last
    for page in ("where", "daily"):
        await panel.locator(f'[data-custom-id="set1:{guild}:page:{page}"]').click()
    await panel.locator(f'[data-custom-id="set1:{guild}:language"]').click()
    await ada.page.get_by_test_id("select-popup").locator(f'[data-value="{language}"]').click()
    await panel.get_by_test_id("dismiss").click()
    await expect(ada.panel).to_have_count(0)


async def learn(sandbox: Sandbox, ada: Seat, words: Catalogue) -> None:
    """The tutorial to its end, one answer a step."""
    await ada.type_command("/learn game:Flip 7")
    panel = ada.panel.last
    lesson = games()["flip7"].lesson
    assert lesson is not None
    for number in range(1, len(lesson.steps) + 1):
        step = words.say("lesson.step", number=number, steps=len(lesson.steps), line="").strip(" ·").replace("**", "")
        await panel.get_by_text(step).wait_for()
        await answer(ada, panel)
        sandbox.clock.advance(2)
    await panel.get_by_role("button", name=words.say("button.playai")).wait_for()
    await panel.get_by_test_id("dismiss").click()
    await expect(ada.panel).to_have_count(0)


async def play(sandbox: Sandbox, ada: Seat, words: Catalogue) -> None:
    """From the lobby, with an AI and the nearest target, to the podium."""
    await ada.type_command("/play game:Flip 7")
    lobby = ada.public(words.say("button.join"))
    await ada.press(lobby, words.say("button.ai"))
    await lobby.get_by_text(re.compile(r"[(（]2\b")).wait_for()
    await ada.press(lobby, words.say("button.options"))
    form = ada.page.get_by_test_id("modal")
    await form.wait_for()
    await ada.page.keyboard.press("Escape")
    await expect(form).to_have_count(0)
    await ada.press(lobby, words.say("button.more"))
    await ada.press(ada.panel.last, words.say("options.as_buttons"))
    await choose_target(ada, words)
    await ada.press(lobby, words.say("button.start"))
    await ada.press(ada.public(words.say("button.board")), words.say("button.board"))
    podium = ada.public(words.say("button.rematch"))
    while not await podium.count():
        if any(ANSWER.search(control) for control in await ada.controls(ada.panel)):
            await answer(ada, ada.panel)
        else:
            sandbox.clock.advance(TICK)
            await asyncio.sleep(BLINK)
    await podium.locator("img").first.wait_for()


async def choose_target(ada: Seat, words: Catalogue) -> None:
    """By the host's options, on whichever page of them it is."""
    options = ada.panel.last
    target = options.locator('[data-custom-id$=":option:number.target_score"]')
    more = options.get_by_role("button", name=words.say("options.more"))
    await options.locator('[data-custom-id*=":option:"]').first.wait_for()
    while not await target.count():
        before = await options.text_content() or ""
        await more.click()
        await expect(options).not_to_have_text(before)
    await target.click()
    await ada.page.get_by_test_id("select-popup").locator(f'[data-value="{TARGET}"]').click()
    await options.get_by_text(TARGET).first.wait_for()
    await options.get_by_test_id("dismiss").click()
    await expect(ada.panel).to_have_count(0)


async def answer(ada: Seat, panel: Locator) -> None:
    """Stay where one may, else the first that is offered; and see what comes of it."""
    number = await panel.get_attribute("data-message-id")
    before = await ada.page.evaluate(MARK, number)
    offered = [control for control in await ada.controls(panel) if ANSWER.search(control)]
    wanted = next(filter(STAY.search, offered), offered[0])
    await panel.locator(f'[data-custom-id="{wanted}"]').click()
    if ":do:" not in wanted:
        await ada.choose(1)
    await ada.page.wait_for_function(OTHERWISE, arg=[number, before])


@pytest.mark.deep
@pytest.mark.parametrize(
    ("shown", "wrong"),
    [
        ("Hit", True),
        ("Noch eine", False),
        ("Ada, rated: Play on from here", True),
        ("refusal.not_host", True),
        ("Es spielt {name}.", True),
        ("Step 2 of 4 · Und jetzt?", True),
        ("Schritt 2 von 4 · Und jetzt?", False),
    ],
)
def test_a_word_of_another_language_is_heard(shown: str, wrong: bool) -> None:
    assert bool(Wording("de").faults([shown])) is wrong
