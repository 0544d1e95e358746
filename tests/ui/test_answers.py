"""Answering a press: once, in time, and with Discord's own refusals understood."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.tables.refusal import Refusal
from bot.ui.input import answers
from bot.ui.input.answers import on_panel, private, say_privately, share, update
from bot.ui.screens.screen import Button, Screen
from tests.patience import PATIENCE
from tests.ui.build import PICTURE
from tests.ui.pressed import Pressed, given, refused

SCREEN = Screen(("words",), ((Button("Join", "a"),),), PICTURE)


async def quick() -> Screen:
    """A screen that is ready."""
    return SCREEN


class Slow:
    """A screen that is ready once the press was acknowledged."""

    def __init__(self, interaction: Pressed) -> None:
        self.interaction = interaction

    async def make(self) -> Screen:
        """Wait for the acknowledgement."""
        async with asyncio.timeout(PATIENCE):
            await self.interaction.response.done.wait()
        return SCREEN


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Acknowledge at once whatever is not ready."""
    monkeypatch.setattr(answers, "PATIENCE", 0.0)


async def test_where_pictures_are_long_in_coming_a_press_is_acknowledged_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PATIENCE", PATIENCE)
    monkeypatch.setattr(answers, "HASTE", 0.0)
    pressed = Pressed()
    pressed.extras[answers.HURRIED] = True
    await private(given(pressed), Slow(pressed).make())
    assert pressed.log[0][0] == "defer"


async def test_a_private_answer_is_one_request_and_for_one_person() -> None:
    pressed = Pressed()
    assert await private(given(pressed), quick()) == 1
    ((what, sent),) = pressed.log
    assert (what, sent["ephemeral"]) == ("send", True)
    assert len(sent["files"]) == 1


async def test_a_changed_message_is_one_request_and_keeps_its_picture() -> None:
    pressed = Pressed()
    await update(given(pressed), quick())
    ((what, sent),) = pressed.log
    assert what == "edit"
    assert len(sent["attachments"]) == 1


async def test_answers_mention_nobody() -> None:
    for answer in (private, update):
        pressed = Pressed()
        await answer(given(pressed), quick())
        mentions = pressed.log[0][1]["allowed_mentions"]
        assert mentions.to_dict() == discord.AllowedMentions.none().to_dict()


@pytest.mark.usefixtures("impatient")
async def test_a_private_answer_that_takes_long_is_acknowledged_first() -> None:
    pressed = Pressed()
    assert await private(given(pressed), Slow(pressed).make()) == 3
    assert pressed.said == ["defer", "change"]
    assert pressed.log[0][1] == {"ephemeral": True, "thinking": True}
    assert len(pressed.log[1][1]["attachments"]) == 1


@pytest.mark.usefixtures("impatient")
async def test_a_change_that_takes_long_is_acknowledged_silently_first() -> None:
    pressed = Pressed()
    await update(given(pressed), Slow(pressed).make())
    assert pressed.said == ["defer", "change"]
    assert pressed.log[0][1]["thinking"] is False


async def test_a_second_answer_follows_the_first() -> None:
    pressed = Pressed()
    await update(given(pressed), quick())
    assert await private(given(pressed), quick()) == 2
    assert pressed.said == ["edit", "follow"]
    assert pressed.log[1][1]["ephemeral"] is True


async def test_after_an_answer_the_message_is_changed_afterwards() -> None:
    pressed = Pressed()
    await private(given(pressed), quick())
    await update(given(pressed), quick())
    assert pressed.said == ["send", "change"]


async def test_a_line_is_said_privately() -> None:
    pressed = Pressed()
    await say_privately(given(pressed), "Only the host can do that.")
    ((what, sent),) = pressed.log
    assert (what, sent["ephemeral"], sent["files"]) == ("send", True, [])


@pytest.mark.parametrize("code", [10062, 40060, 10003, 10008, 50027, 10015])
async def test_what_cannot_be_helped_is_let_be(code: int) -> None:
    assert await private(given(Pressed(refused(code))), quick()) is None
    await update(given(Pressed(refused(code))), quick())


@pytest.mark.parametrize("code", [50013, 50001, 50083, 160005, 200000])
async def test_a_place_that_takes_no_answer_for_everybody_is_told_in_private(code: int) -> None:
    with pytest.raises(Refusal, match="not_shown_here"):
        await update(given(Pressed(refused(code, 403))), quick())


@pytest.mark.parametrize("code", [0, 50035])
async def test_any_other_refusal_is_a_fault_of_ours(code: int) -> None:
    for answer in (private, update):
        with pytest.raises(discord.HTTPException):
            await answer(given(Pressed(refused(code, 400))), quick())


@pytest.mark.usefixtures("impatient")
async def test_a_token_that_ran_out_meanwhile_is_let_be() -> None:
    pressed = Pressed(late=refused(50027, 401))
    await update(given(pressed), Slow(pressed).make())
    assert pressed.said == ["defer"]


@pytest.mark.usefixtures("without_pauses")
@pytest.mark.parametrize("error", [OSError("no route"), aiohttp.ClientConnectionError(), TimeoutError()])
async def test_a_broken_connection_is_no_fault_of_the_press(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    assert await private(given(Pressed(error)), quick()) is None
    await update(given(Pressed(error)), quick())
    assert caplog.text.count("did not get through") == 2


async def test_a_panel_that_cannot_be_changed_is_answered_with_a_new_one() -> None:
    pressed = Pressed(late=refused(50035, 400), panel=True)
    await private(given(pressed), quick())
    await update(given(pressed), quick())
    assert pressed.said == ["send", "follow"]
    assert pressed.log[1][1]["ephemeral"] is True
    assert [file.fp.read() for file in pressed.log[1][1]["files"]] == [PICTURE.png]


async def test_a_public_answer_is_for_all() -> None:
    pressed = Pressed()
    assert (await share(given(pressed), quick(), "table")).message_id == 1
    assert pressed.log[0][1]["ephemeral"] is False


async def test_a_screen_that_fails_is_for_the_router_to_tell() -> None:
    async def broken() -> Screen:
        raise KeyError("no such text")

    pressed = Pressed()
    with pytest.raises(KeyError):
        await private(given(pressed), broken())
    assert pressed.log == []


@pytest.mark.parametrize(("ephemeral", "expected"), [(True, True), (False, False), (None, False)])
def test_a_press_on_a_private_message_may_change_it(ephemeral: bool | None, expected: bool) -> None:
    message = None if ephemeral is None else SimpleNamespace(flags=SimpleNamespace(ephemeral=ephemeral))
    interaction: Any = SimpleNamespace(message=message)
    assert on_panel(interaction) is expected
