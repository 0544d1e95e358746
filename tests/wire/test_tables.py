"""Several tables, threads, and tables of twelve."""

from __future__ import annotations

import pytest

from bot.tables.clocks.idle import QUIET
from sandbox.server import RefusedError
from tests.wire.players import STEP
from tests.wire.rig import Evening, attached_json


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


@pytest.mark.deep
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


@pytest.mark.deep
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


@pytest.mark.deep
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


@pytest.mark.deep
async def test_a_table_with_one_person_frees_its_channel_and_is_gone_on_with_from_board(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.game(ada, ai=1)
    # The others' answers come by themselves, and are no quiet.
    await evening.until(lambda: evening.rows("SELECT 1 FROM entries WHERE table_id = ? AND by = 'ai'", table.id))
    evening.sandbox.clock.advance(QUIET + STEP)
    await evening.until(lambda: "The channel is free for others" in table.message.text)
    other = await evening.slash(bo, table.room, "play")
    assert "Press Join" in other.text or "Join" in [button.label for button in other.buttons]
    board = await evening.slash(ada, table.room, "board")
    assert "Round 1" in board.text
    assert board.images
    await evening.end(bo, table.room)
    gone_on = await evening.slash(ada, table.room, "table status")
    assert "Super Mega Lucky Box" in gone_on.text
