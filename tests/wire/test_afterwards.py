"""After a game: rematch, record, a last look."""

from __future__ import annotations

import pytest

from sandbox.server import SeenMessage
from tests.wire.players import Table
from tests.wire.rig import Evening, attached_json


@pytest.fixture
async def played(evening: Evening) -> Table:
    """A game that is over, of two people and an AI."""
    people = evening.people("Ada", "Bo")
    for person in people:
        await evening.switch(person, "text_mode")
    table = await evening.game(*people, ai=1, seconds=45)
    await table.to_end()
    return table


def result_of(table: Table) -> SeenMessage:
    """The message with the result."""
    assert table.result is not None
    return table.result


async def test_a_rematch_has_the_same_seats_and_options(played: Table, evening: Evening) -> None:
    ada, bo = (player.person for player in played.players)
    card = await evening.press(bo, result_of(played), "Rematch")
    assert "Bo (host)" in card.text
    assert "45 s per turn · standard rules · **rated with two people or more**" in card.text
    assert "(3 of 12)\n1. Ada **?**\n2. Bo (host)\n3. " in card.text
    assert card.pings == [ada.id]
    second = await evening.press(ada, result_of(played), "Rematch")
    assert "There is already a table in this channel" in second.text
    await evening.press(ada, card, "Rules")
    evening.sandbox.clock.advance(2)
    await evening.until(lambda: "?" not in evening.sandbox.message(card).text)
    await evening.press(bo, card, "Start")
    evening.sandbox.clock.advance(2)
    await evening.until(lambda: [seen for seen in played.messages_with("board", "look") if seen.id > card.id])
    assert sorted(played.message.pings) == sorted([ada.id, bo.id])
    await evening.end("Bo", played.room)


@pytest.mark.deep
async def test_a_stranger_has_no_rematch(played: Table, evening: Evening) -> None:
    said = await evening.press(evening.person("Cy"), result_of(played), "Rematch")
    assert said.ephemeral
    assert "You are not playing at this table." in said.text


@pytest.mark.deep
async def test_the_command_and_the_button_give_the_same_record(played: Table, evening: Evening) -> None:
    cy = evening.person("Cy")
    by_button = await evening.press(cy, result_of(played), "Game file")
    by_command = await evening.slash(cy, played.room, "table export")
    assert by_button.ephemeral
    assert by_command.ephemeral
    assert attached_json(evening, by_button) == attached_json(evening, by_command)


@pytest.mark.deep
async def test_every_board_may_be_looked_at(played: Table, evening: Evening) -> None:
    looked = await evening.press(evening.person("Cy"), result_of(played), "Look at…")
    assert [option.label for option in looked.selects[0].options][:2] == ["Ada", "Bo"]
    assert looked.images[0].description


@pytest.mark.deep
async def test_the_panel_says_how_one_did(played: Table, evening: Evening) -> None:
    for player in played.players:
        await evening.until(lambda: "The game is over" in player.board.text)  # noqa: B023 - asked at once
        assert player.answers == []


@pytest.mark.deep
async def test_there_is_no_table_left_to_play_at(played: Table, evening: Evening) -> None:
    said = await evening.slash(played.players[0].person, played.room, "board")
    assert "There is no game in this channel." in said.text
