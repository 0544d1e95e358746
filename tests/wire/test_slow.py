"""The slow clock: a day a turn, one quiet mention, a new message for every round."""

from __future__ import annotations

import pytest

from sandbox.model import Channel
from tests.wire.players import STEP
from tests.wire.rig import Evening
from tests.wire.test_threads import moved

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


@pytest.mark.deep
async def test_who_does_not_want_to_be_mentioned_is_not(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    assert ": off" in (await evening.switch(bo, "mentions")).buttons[1].label
    table = await evening.game(ada, bo, clock="slow")
    assert table.message.pings == [ada.id]
    evening.sandbox.clock.advance(18 * HOUR + 60)
    reminder = await evening.until(lambda: next((seen for seen in table.public[2:] if seen.pings), None))
    assert reminder.pings == [ada.id]


@pytest.mark.deep
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


def archive(evening: Evening, thread: Channel, *, locked: bool = False) -> None:
    """Discord archives a thread in which nobody has written for long; a moderator may lock it besides."""
    thread.archived, thread.locked = True, locked
    thread.archive_changed = evening.sandbox.clock.now()
    evening.sandbox.world.channel_changed(thread)


@pytest.mark.deep
async def test_the_table_in_a_thread_that_discord_has_archived_goes_on_being_shown(evening: Evening) -> None:
    _, there = await moved(evening, await evening.lobby(*evening.people("Ada", "Bo"), clock="slow"))
    assert there.room.auto_archive_minutes == 7 * 24 * 60
    await there.start()
    await there.turns(1)
    await evening.shown(lambda: "turn **1**" in there.message.text)
    archive(evening, there.room)
    evening.sandbox.expire_tokens_of(there.message)
    await there.turns(1)
    await evening.shown(lambda: "turn **2**" in there.message.text)
    asked = [request for request in evening.requests if request.path == f"/channels/{there.room.id}"]
    opened = [request.json for request in asked if request.method == "PATCH"]
    assert opened == [{"archived": False}]
    assert not there.room.archived


@pytest.mark.deep
async def test_of_a_locked_thread_those_who_press_are_told(evening: Evening) -> None:
    _, there = await moved(evening, await evening.lobby(*evening.people("Ada", "Bo"), clock="slow"))
    await there.start()
    await there.turns(1)
    await evening.shown(lambda: "turn **1**" in there.message.text)
    archive(evening, there.room, locked=True)
    evening.sandbox.expire_tokens_of(there.message)
    await there.turns(1)
    for player in there.players:
        await evening.shown(lambda player=player: "This thread is locked" in player.board.text)  # type: ignore[misc]
    archive(evening, there.room)
    evening.sandbox.clock.advance(61)
    await evening.shown(lambda: "turn **2**" in there.message.text)
    await there.turns(1)
    assert "locked" not in there.players[0].board.text


async def test_of_two_tables_whose_time_runs_out_within_an_hour_one_mention_is_for_both(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    tables = []
    for _ in range(2):
        tables.append(await evening.game(ada, bo, clock="slow", hours=24))
        await tables[-1].players[0].finish_turn()
        evening.sandbox.clock.advance(600)
    evening.sandbox.clock.advance(18 * HOUR - 1100)
    await evening.until(lambda: [seen for seen in tables[0].public if seen.pings == [bo.id]])
    evening.sandbox.clock.advance(900)
    await evening.until(lambda: evening.rows("SELECT count(*) FROM timers WHERE kind = 'remind'") == [(0,)])
    await evening.until(lambda: evening.rows("SELECT count(*) FROM turn_mentions WHERE wanted_at > 0") == [(0,)])
    said = [seen for table in tables for seen in table.public if seen.pings == [bo.id]]
    assert len(said) == 1
    assert "**/turns** shows all that waits for you" in said[0].text


async def test_a_mention_that_a_kill_came_before_is_made_after_it(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.game(ada, bo, clock="slow", hours=24)
    await table.players[0].finish_turn()
    held = evening.sandbox.hold_next("POST", rf"/channels/{table.room.id}/messages$")
    evening.sandbox.clock.advance(18 * HOUR + 60)
    await evening.until(lambda: evening.rows("SELECT user_id FROM turn_mentions WHERE wanted_at IS NOT NULL"))
    assert not [seen for seen in table.public if seen.pings == [bo.id]]
    await evening.bot.kill()
    evening.mend()
    await evening.bot.start()
    await evening.until(lambda: [seen for seen in table.public if seen.pings == [bo.id]])
    assert held is not None
    await evening.until(lambda: not evening.rows("SELECT user_id FROM turn_mentions WHERE wanted_at IS NOT NULL"))
