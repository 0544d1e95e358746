"""Several tables, threads, and tables of twelve."""

from __future__ import annotations

import pytest

from sandbox.server import RefusedError
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import with_verb


async def test_two_tables_in_two_channels_do_not_meet(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    here, there = await evening.game(ada, bo), await evening.game(ada, cy)
    await here.finish_turn()
    await there.players[0].finish_turn()
    await here.move_on()
    assert [player.moment for player in here.players] == ["Round 1 · turn 1"] * 2
    assert [player.moment for player in there.players] == ["Round 1 · choice"] * 2
    await there.players[1].finish_turn()
    await there.move_on()
    records = [attached_json(evening, await evening.slash(ada, table.room, "table export")) for table in (here, there)]
    assert [record["seats"] for record in records] == [["Ada", "Bo"], ["Ada", "Cy"]]
    assert records[0]["chance"] != records[1]["chance"]


async def test_a_solo_game_and_a_table_do_not_meet(evening: Evening) -> None:
    room, ada = evening.room(), evening.person("Ada")
    alone = await evening.solo(ada, room)
    table = await evening.game(ada, ai=1, room=room)
    await table.finish_turn()
    await alone.finish_turn()
    await alone.press("Next")
    await table.move_on()
    assert alone.moment == table.players[0].moment == "Round 1 · turn 1"
    assert "still under way" in (await evening.slash(ada, room, "solo")).text


async def test_a_thread_of_its_own_leaves_the_channel_free(evening: Evening) -> None:
    room, ada, bo = evening.room(), *evening.people("Ada", "Bo")
    said = await evening.slash(ada, room, "play", thread=True)
    await evening.until(lambda: not evening.sandbox.message(said).loading)
    found = [channel for channel in evening.sandbox.guild.channels.values() if channel.parent_id == room.id]
    assert len(found) == 1
    assert f"<#{found[0].id}>" in evening.sandbox.message(said).text
    cards = await evening.until(lambda: with_verb(evening.sandbox.messages(found[0], ada), "join"))
    await evening.press(bo, cards[0], "Join")
    await evening.press(ada, cards[0], "Start")
    evening.sandbox.clock.advance(2)
    tables = await evening.until(lambda: with_verb(evening.sandbox.messages(found[0], ada), "board", "look"))
    assert "Which **3**" in (await evening.press(bo, tables[0], "My board")).text
    assert "(1 of 12)" in (await evening.slash(bo, room, "play")).text
    await evening.slash("Bo", found[0], "table end")


async def test_a_table_of_twelve(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo, ai=10)
    assert "(12 of 12)" in evening.sandbox.message(table.card).text
    with pytest.raises(RefusedError, match="disabled"):
        await evening.press(ada, table.card, "Add AI")
    await table.start()
    await table.turns(2)
    looked = await table.look(table.players[0])
    assert len(looked.selects[0].options) == 12
    assert table.message.images[0].description
    record = attached_json(evening, await evening.slash(ada, table.room, "table export"))
    assert len(record["seats"]) == len(set(record["seats"])) == 12


async def test_the_twelfth_seat_is_a_seat_like_any_other(evening: Evening) -> None:
    people = evening.people(*(f"Player {number}" for number in range(1, 13)))
    table = await evening.game(*people)
    last = table.players[-1]
    assert last.answers[0].custom_id.split(":")[2] == "11"
    for player in table.players[:-1]:
        player.panel = None
    await last.finish_turn()
    assert "Done." in last.board.text or "You keep" in last.board.text
    evening.sandbox.clock.advance(181)
    await table.move_on()
    assert last.moment == "Round 1 · turn 1"
    assert last.answers
