"""Asked where there is no table, told when the next one opens: once, over a killed bot, and only those who asked."""

from __future__ import annotations

from sandbox.model import Channel
from sandbox.server import SeenMessage
from tests.wire.rig import Evening

ASK, TAKE_BACK = "Tell me when a table opens here", "Do not tell me"


def told(evening: Evening, room: Channel) -> list[SeenMessage]:
    """The messages in a room that tell of a table."""
    return [seen for seen in evening.sandbox.messages(room, "Ada") if "A table has opened here" in seen.text]


async def test_who_asked_is_mentioned_once_when_a_table_opens(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    room = evening.room()
    said = await evening.slash(bo, room, "table status")
    assert "no game in this channel" in said.text
    asked = await evening.press(bo, said, ASK)
    assert "once, when the next table opens" in asked.text
    other = await evening.press(cy, await evening.slash(cy, room, "board"), ASK)
    await evening.bot.kill()
    await evening.bot.start()
    assert "I will not tell you" in (await evening.press(cy, other, TAKE_BACK)).text
    await evening.slash(ada, room, "play")
    [seen] = await evening.until(lambda: told(evening, room))
    assert f"<@{bo.id}>" in seen.text
    assert seen.pings == [bo.id]
    await evening.end(ada, room)
    await evening.slash(ada, room, "play")
    card = await evening.slash(ada, room, "table status")
    assert ASK not in [button.label for button in card.buttons], "there is room at this one"
    assert len(told(evening, room)) == 1


async def test_it_is_offered_where_a_table_is_full_or_under_way_to_whoever_has_no_seat(evening: Evening) -> None:
    ann, ben, cy = evening.people("Ann", "Ben", "Cy")
    table = await evening.lobby(ann, ben, seats=2, game="flip7", target_score=50)
    full = await evening.slash(cy, table.room, "table status")
    assert "2 of 2 seats taken" in full.text
    assert ASK in [button.label for button in full.buttons]
    await evening.press(ann, table.card, "Start")
    running = await evening.slash(cy, table.room, "table status")
    await evening.press(cy, running, ASK)
    assert ASK not in [button.label for button in (await evening.slash(ben, table.room, "table status")).buttons]
    await evening.end("Bo", table.room)
    await evening.slash(ben, table.room, "play")
    [seen] = await evening.until(lambda: told(evening, table.room))
    assert seen.pings == [cy.id]
