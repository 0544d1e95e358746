"""The slow clock: a day a turn, one quiet mention, a new message for every round."""

from __future__ import annotations

from tests.wire.players import STEP
from tests.wire.rig import Evening

HOUR = 3600.0


async def test_those_waited_for_are_reminded_once(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), clock="slow", hours=24)
    ada, bo = table.players
    await ada.finish_turn()
    evening.sandbox.clock.advance(17 * HOUR)
    status = await evening.slash(ada.person, table.room, "table status")
    assert "Waiting for: **Bo**" in status.text
    assert len([seen for seen in table.public if seen.pings]) == 1, "only the mention at the start"
    evening.sandbox.clock.advance(HOUR + 60)
    reminder = await evening.until(lambda: next((seen for seen in table.public[2:] if seen.pings), None))
    assert reminder.pings == [bo.person.id]
    assert [button.label for button in reminder.buttons] == ["My board"]
    evening.sandbox.clock.advance(4 * HOUR)
    panel = await evening.press(bo.person, reminder, "My board")
    assert panel.ephemeral
    evening.sandbox.clock.advance(2 * HOUR)
    await table.open_board(ada)
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: ada.moment == "Round 1 · turn 1")
    assert [seen.pings for seen in table.public if seen.pings][1:] == [[bo.person.id]]


async def test_who_does_not_want_to_be_mentioned_is_not(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    assert ": off" in (await evening.switch(bo, "mentions")).buttons[1].label
    table = await evening.game(ada, bo, clock="slow")
    assert table.message.pings == [ada.id]
    evening.sandbox.clock.advance(18 * HOUR + 60)
    reminder = await evening.until(lambda: next((seen for seen in table.public[2:] if seen.pings), None))
    assert reminder.pings == [ada.id]


async def test_a_new_round_is_a_new_message(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), clock="slow")
    await table.turns(1)
    await evening.until(lambda: "turn **1**" in table.message.text)
    first = table.message.id
    while table.players[0].moment != "Round 2 · turn 1":
        await table.turns(1)
    evening.sandbox.clock.advance(4)
    await evening.until(lambda: table.messages_with("board", "look")[-1].id != first)
    await evening.until(lambda: len(table.messages_with("board", "look")) == 1)
    assert "The table is below" in evening.sandbox.message(first).text
