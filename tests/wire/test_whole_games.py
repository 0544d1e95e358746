"""Whole games, from the command to the result."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.wire.players import Table
from tests.wire.process import replay
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import at_random, completing, totals


async def assert_everything_fits(table: Table, folder: Path) -> None:
    """The result, the record's replay and everybody's panel tell the same; one message of each kind is left."""
    evening, result = table.evening, table.result
    assert result is not None
    record = attached_json(evening, await evening.press(table.players[0].person, result, "Game file"))
    end = await replay(record, folder)
    assert end["over"]
    assert {seat["name"]: seat["score"]["total"] for seat in end["seats"]} == totals(result)
    ranks = {seat["name"]: seat["rank"] for seat in end["seats"]}
    for player in table.players:
        told = re.search(r"You scored \*\*(-?\d+)\*\* and finished \*\*(\d+)[a-z]+\*\*", player.board.text)
        assert told is not None
        assert (int(told[1]), int(told[2])) == (totals(result)[player.person.name], ranks[player.person.name])
    await evening.until(lambda: table.messages_with("board", "look") == [])
    assert "The game has begun" in table.public[0].text
    assert table.public[-1].id == result.id


@pytest.mark.deep
async def test_two_people(evening: Evening, tmp_path: Path) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    ada.choice, bo.choice = at_random(1), completing
    await table.turns(5)
    for seen in (table.message, ada.board, bo.board):
        (picture,) = seen.images
        assert picture.data.startswith(b"\x89PNG")
        assert picture.description
    result = await table.to_end()
    assert result.images[0].description
    assert "A rated game." in (await evening.press(evening.person("Eve"), result, "More")).text
    await assert_everything_fits(table, tmp_path)


@pytest.mark.deep
async def test_a_person_and_two_ais(evening: Evening, tmp_path: Path) -> None:
    table = await evening.game(evening.person("Ada"), ai=2)
    table.players[0].choice = at_random(2)
    result = await table.to_end()
    assert len(totals(result)) == 3
    assert "Unrated." in (await evening.press(evening.person("Eve"), result, "More")).text
    await assert_everything_fits(table, tmp_path)


@pytest.mark.deep
async def test_seven_seats(evening: Evening, tmp_path: Path) -> None:
    people = evening.people("Ada", "Bo", "Cy", "Dee")
    for reader in people[1:]:
        await evening.switch(reader, "text_mode")
    table = await evening.game(*people, ai=3)
    for number, player in enumerate(table.players):
        player.choice = at_random(number)
    result = await table.to_end()
    assert len(totals(result)) == 7
    await assert_everything_fits(table, tmp_path)


@pytest.mark.deep
async def test_alone(evening: Evening) -> None:
    room, ada, bo = evening.room(), *evening.people("Ada", "Bo")
    player = await evening.solo(ada, room)
    player.choice = completing
    while not player.over:
        if not await player.finish_turn():
            await player.press("Next")
    total, band = re.findall(r"^### (-?\d+) points: (.+)$", player.board.text, re.MULTILINE)[0]
    assert band == ("Black cat day" if int(total) <= 44 else "Champion of luck" if int(total) >= 70 else band)
    assert not re.search(r"\d", band), "its name, not the points once more"
    assert evening.sandbox.messages(room, bo) == []
    assert [seen.id for seen in player.sees(room)] == [player.panel]
    record = attached_json(evening, await player.press("Game file"))
    assert record["seats"] == ["Ada"]
    again = await player.press("Rematch")
    assert "Round 1 · choose your cards" in again.text

    def only_the_new_game_may_change_it() -> bool:
        query = "SELECT token <> '' FROM panels WHERE message_id = ? ORDER BY table_id"
        return evening.rows(query, again.id) == [(0,), (1,)]

    # A restart would put the end of the former one there.
    await evening.until(only_the_new_game_may_change_it)
