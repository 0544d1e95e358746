"""Circles through the gateway: asked by a choice, told with the next answer, agreed, on a board, and left."""

from __future__ import annotations

from sandbox.model import Channel, Person
from sandbox.server import SeenMessage
from tests.wire.rig import Evening

ASK, LEAVE = "circle1:ask", "circle1:leave:1"


async def circle(evening: Evening, who: Person, room: Channel) -> SeenMessage:
    """Somebody's circle, by way of their settings."""
    return await evening.press(who, await evening.slash(who, room, "me"), "My circle")


async def choose(evening: Evening, who: Person, seen: SeenMessage, custom_id: str, other: Person) -> SeenMessage:
    """Somebody chooses somebody."""
    made = await evening.did(evening.sandbox.choose(who, seen, custom_id, [str(other.id)]))
    return await evening.answer(made)


def notes(evening: Evening, who: Person, room: Channel) -> list[SeenMessage]:
    """What somebody was told besides what they asked for."""
    return [
        seen
        for seen in evening.sandbox.messages(room, who)
        if "asks you into their circle" in seen.text and "My circle" not in seen.text
    ]


async def test_two_agree_see_each_other_on_a_board_and_one_leaves(evening: Evening) -> None:
    ada, gus, cy = evening.people("Ada", "Gus", "Cy")
    room, elsewhere = evening.room(), evening.room("elsewhere")
    for one in (ada, gus, cy):
        await evening.slash(one, room, "help")
    asked = await choose(evening, ada, await circle(evening, ada, room), ASK, gus)
    assert asked.ephemeral
    assert f"I have asked <@{gus.id}>" in asked.text
    await evening.slash(gus, elsewhere, "rules", game="flip7")
    [note] = await evening.until(lambda: notes(evening, gus, elsewhere))
    assert note.ephemeral
    assert "**Ada**" in note.text
    await evening.slash(gus, elsewhere, "help")
    assert len(notes(evening, gus, elsewhere)) == 1, "once"
    agreed = await evening.press(gus, note, "Agree: Ada")
    assert "1 of 50 people" in agreed.text
    await evening.switch(ada, "text_mode")
    board = await evening.slash(ada, room, "leaderboard", game="luckybox", scope="circle")
    assert board.ephemeral
    assert "Daily #" in board.text
    assert "not yet" in board.text
    assert "Gus" in board.text
    assert "Cy" not in board.text
    rating = await evening.did(
        evening.sandbox.choose(ada, board, "lead1:luckybox:*:all:circle:1", ["streak"]),
    )
    assert "my circle" in (await evening.answer(rating)).text
    left = await choose(evening, gus, await circle(evening, gus, room), LEAVE, ada)
    assert "0 of 50 people" in left.text
    again = await evening.slash(ada, room, "leaderboard", game="luckybox", scope="circle")
    assert "Gus" not in again.text
    assert notes(evening, ada, room) == []


async def test_what_is_chosen_or_pressed_by_anybody_else_changes_nothing(evening: Evening) -> None:
    ada, gus, cy = evening.people("Ada", "Gus", "Cy")
    room = evening.room()
    mine = await circle(evening, ada, room)
    assert "in the middle of your circle" in (await choose(evening, ada, mine, ASK, ada)).text
    bot = evening.sandbox.bot
    assert "Bots have no circle" in (await choose(evening, ada, mine, ASK, bot)).text
    await choose(evening, ada, mine, ASK, gus)
    theirs = await circle(evening, cy, room)
    forged = await evening.forge(cy, theirs, f"circle1:agree:{ada.id}")
    assert forged.response_type is not None
    assert "0 of 50 people" in (await circle(evening, ada, room)).text
    for custom_id in ("circle1:leave:1", "circle1:ask", f"circle1:agree:{10**19 - 1}"):
        await evening.forge(cy, theirs, custom_id)
    assert "0 of 50 people" in (await circle(evening, ada, room)).text
