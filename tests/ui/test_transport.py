"""What the bot posts is posted once, however long its database takes to note it."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.ui.media.emojis import OurEmojis
from bot.ui.messages.transport import Discord
from bot.ui.screens.screen import Screen
from tests.ui.pressed import refused

PLACE = SimpleNamespace(channel_id=7, guild_id=70)
SCREEN = Screen(("x",))


class Place:
    """A channel that takes everything, or nothing."""

    def __init__(self) -> None:
        self.posted: list[str | None] = []
        self.refuses = False
        self._ids = count(100)

    def get_partial_message(self, _: int) -> SimpleNamespace:
        return SimpleNamespace(edit=self._edit)

    async def _edit(self, **_: Any) -> None:
        raise refused(10008, 404)

    async def send(self, *, nonce: str | None = None, **_: Any) -> SimpleNamespace:
        if self.refuses:
            raise refused(50013)
        self.posted.append(nonce)
        return SimpleNamespace(id=next(self._ids))


@pytest.fixture
def place() -> Place:
    return Place()


@pytest.fixture
def transport(place: Place) -> Discord:
    client = SimpleNamespace(get_partial_messageable=lambda *_, **__: place)
    return Discord(cast("discord.Client", client), OurEmojis())


async def test_what_has_been_posted_with_a_nonce_is_not_posted_again_with_it(transport: Discord, place: Place) -> None:
    nonces = ("result-1", "result-2", "result-1", None, None)
    assert [await transport.post(PLACE, SCREEN, "result", nonce=nonce) for nonce in nonces] == [100, 101, 100, 102, 103]
    assert place.posted == ["result-1", "result-2", None, None]


async def test_what_was_refused_is_posted_again(transport: Discord, place: Place) -> None:
    place.refuses = True
    with pytest.raises(discord.HTTPException):
        await transport.post(PLACE, SCREEN, "result", nonce="result-1")
    place.refuses = False
    assert await transport.post(PLACE, SCREEN, "result", nonce="result-1") == 100


async def test_what_somebody_has_deleted_is_posted_anew_with_the_same_nonce(transport: Discord, place: Place) -> None:
    message = await transport.post(PLACE, SCREEN, "duel", nonce="duel-1-1")
    with pytest.raises(discord.HTTPException, match="10008"):
        await transport.edit(PLACE, message, SCREEN, "duel")
    assert await transport.post(PLACE, SCREEN, "duel", nonce="duel-1-1") == message + 1
    assert place.posted == ["duel-1-1", "duel-1-1"]
