"""Emoji that Discord does not know (any more): every message is shown all the same."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.input.answers import DeliveryStatus, update
from bot.ui.media.emojis import NO_EMOJIS, Emojis, OurEmojis
from bot.ui.screens.screen import Screen
from tests.ui.furnished import ANY_MARKUP, BUTTONS, PICTURES, emoji_of
from tests.ui.message import BUTTON, payload, texts
from tests.ui.message import parts as components
from tests.ui.pressed import Pressed, given


def unknown_emoji() -> discord.HTTPException:
    """What Discord says of an emoji that is not there."""
    fault = {"_errors": [{"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}]}
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(response, {"code": 50035, "message": "Invalid Form Body", "errors": {"emoji": fault}})


class Refusing(Pressed):
    """A press whose answer is refused so many times if it has a picture."""

    def __init__(self, emojis: OurEmojis, times: int) -> None:
        super().__init__(panel=True, emojis=emojis)
        self.times = times
        self.tried: list[list[Any]] = []
        """The emoji of each try."""
        taken = self.response.edit_message

        async def edit_message(**sent: Any) -> None:
            self.tried.append(emoji_of(sent["view"]))
            if any(self.tried[-1]) and len(self.tried) <= self.times:
                raise unknown_emoji()
            await taken(**sent)

        self.response.edit_message = edit_message  # type: ignore[method-assign]

    @property
    def shown(self) -> Any:
        """The message that was taken."""
        ((what, sent),) = self.log
        assert what == "edit"
        return sent["view"]


@pytest.fixture
def emojis() -> OurEmojis:
    """A bot that was started when Discord had all of ours."""
    return OurEmojis(PICTURES)


async def answered(emojis: OurEmojis, times: int, screen: Screen = BUTTONS) -> Refusing:
    """A press that is answered with the screen, refused so many times."""
    pressed = Refusing(emojis, times)

    async def making() -> Screen:
        return screen

    assert (await update(given(pressed), making())).status is DeliveryStatus.SENT
    return pressed


def labels(view: Any) -> list[str]:
    """What the controls of a message say."""
    found = []
    for part in components(payload(view)):
        options = part.get("options", ())
        found += [part["label"]] if part["type"] == BUTTON else [item["description"] for item in options]
    return found


async def test_a_picture_refused_once_is_sent_once_more_as_it_is(
    emojis: OurEmojis, caplog: pytest.LogCaptureFixture
) -> None:
    pressed = await answered(emojis, 1)
    assert pressed.tried[0] == pressed.tried[1] == emoji_of(pressed.shown)
    assert labels(pressed.shown) == ["A5 → row", "B5", "→ row"]
    assert caplog.records == []


async def test_a_picture_refused_twice_gives_way_to_its_symbol_in_this_message(
    emojis: OurEmojis, caplog: pytest.LogCaptureFixture
) -> None:
    pressed = await answered(emojis, 2)
    assert emoji_of(pressed.shown) == [None, None, None]
    assert labels(pressed.shown) == ["A5 → row → ⭐", "B5", "→ row → 9"]
    assert texts(pressed.shown) == ["won ⭐", "-# 🌙"]
    assert any(emoji_of((await answered(emojis, 0)).shown)), "the next has pictures again"
    assert caplog.records == []


async def test_after_three_such_messages_symbols_are_shown_until_the_next_start(
    emojis: OurEmojis,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bare = Screen(("no controls",))
    for _ in range(3):
        assert len((await answered(emojis, 99)).tried) == 3
        await answered(emojis, 99, bare)  # one without pictures tells nothing of them
    assert len((await answered(emojis, 99)).tried) == 1
    assert emojis.known == NO_EMOJIS
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert not ANY_MARKUP.search(caplog.text)


async def test_one_that_is_taken_in_between_starts_the_count_again(emojis: OurEmojis) -> None:
    for times in (99, 99, 0, 99, 99, 0):
        await answered(emojis, times)
    assert emojis.known is PICTURES


async def test_two_bots_know_each_their_own(emojis: OurEmojis) -> None:
    bare = OurEmojis()
    for _ in range(3):
        await answered(emojis, 99)
    another = OurEmojis(PICTURES)
    assert (emojis.known, another.known, bare.known) == (NO_EMOJIS, PICTURES, NO_EMOJIS)
    assert any(emoji_of((await answered(another, 0)).shown))
    assert not any(emoji_of((await answered(bare, 0)).shown))


@pytest.mark.parametrize("pictured", [False, True])
async def test_another_refusal_is_not_about_pictures(emojis: OurEmojis, pictured: bool) -> None:
    tried = []
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    other = discord.HTTPException(response, {"code": 50035, "message": "Invalid Form Body"})

    async def attempt(_: Emojis) -> None:
        tried.append(1)
        raise other if pictured else unknown_emoji()

    with pytest.raises(discord.HTTPException):
        await emojis.send(attempt, pictured=pictured)
    assert tried == [1]
    assert emojis.known is PICTURES
