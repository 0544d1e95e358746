"""What somebody is told besides: after an answer, in a message they alone see, and never in the place of it."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from sqlalchemy.exc import OperationalError

from bot.ui.input.answers import ready, send_privately
from bot.ui.input.private_notes import PrivateNotes
from bot.ui.screens.screen import Screen
from tests.ui.pressed import PressedBy, refused

ADA = 1


class Post:
    """What waits to be told, by person; asked for once it is gone."""

    def __init__(self, for_ada: str) -> None:
        self.waiting = {ADA: Screen((for_ada,))}
        self.notes = PrivateNotes(self._note)
        self.fails = False

    async def _note(self, user_id: int) -> Screen | None:
        if self.fails:
            raise OperationalError("", {}, Exception())
        return self.waiting.pop(user_id, None)


async def answered(user: int = ADA, data: dict[str, str] | None = None) -> Any:
    """A press that has been answered."""
    made: Any = PressedBy(user, 7, data=dict(data or {}))
    await send_privately(made, ready(Screen(("an answer",))))
    return made


async def test_it_comes_after_the_answer_for_this_person_alone_and_once() -> None:
    post = Post("Ada, listen")
    first, second, other = await answered(), await answered(), await answered(user=2)
    for one in (other, first, second):
        await post.notes.after(one)
    assert first.said == ["send", "follow"]
    assert "Ada, listen" in first.words
    assert first.log[-1][1]["ephemeral"]
    assert second.said == other.said == ["send"]


async def test_it_waits_where_nothing_was_answered_or_something_is_typed() -> None:
    post = Post("Ada, listen")
    unanswered: Any = PressedBy(ADA, 7)
    await post.notes.after(unanswered)
    typing = await answered()
    typing.response.type = discord.InteractionResponseType.modal
    await post.notes.after(typing)
    assert unanswered.said == []
    assert typing.said == ["send"]
    assert ADA in post.waiting


@pytest.mark.parametrize("data", [{"name": "privacy"}, {"custom_id": "privacy1:delete"}])
async def test_whoever_looks_after_their_data_is_told_nothing(data: dict[str, str]) -> None:
    post = Post("Ada, listen")
    pressed = await answered(data=data)
    await post.notes.after(pressed)
    assert pressed.said == ["send"]
    assert ADA in post.waiting


async def test_an_answer_stands_without_a_database_and_where_discord_takes_no_more() -> None:
    post = Post("Ada, listen")
    post.fails = True
    pressed = await answered()
    await post.notes.after(pressed)
    assert pressed.said == ["send"]
    post.fails = False

    async def gone(**_: object) -> None:
        raise refused(10015)

    pressed.followup.send = gone
    await post.notes.after(pressed)
    assert pressed.said == ["send"]
