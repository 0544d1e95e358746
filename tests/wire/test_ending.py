"""`/table` means this channel's table, and nothing is ended without being asked for twice."""

from __future__ import annotations

import pytest

from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.seen import table_id_of


def has_ended(evening: Evening, table: Table) -> bool:
    """The channel says so."""
    evening.sandbox.clock.advance(2)
    return any("ended early" in seen.text for seen in table.public)


@pytest.mark.deep
async def test_the_table_of_the_channel_is_meant_also_by_somebody_who_plays_alone(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    table = await evening.game(ada, bo)
    alone = await evening.solo(cy, table.room)
    assert "Host: **Ada**" in (await evening.slash(cy, table.room, "table status")).text
    assert "Only the host" in (await evening.slash(cy, table.room, "table end")).text
    assert "not playing at this table" in (await evening.slash(cy, table.room, "table leave")).text
    assert alone.answers, "their own game goes on"


@pytest.mark.deep
async def test_where_there_is_no_table_ones_own_game_is_mentioned(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    room = evening.room()
    await evening.solo(ada, room, game="flip7")
    for command in ("status", "leave"):
        said = await evening.slash(ada, room, f"table {command}")
        assert "There is no table in this channel. You play **Flip 7** on your own: **/board**" in said.text
        assert "There is no game in this channel" in (await evening.slash(bo, room, f"table {command}")).text


async def test_the_host_is_asked_before_a_game_ends_for_everybody(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    asked = await evening.slash(ada.person, table.room, "table end")
    assert asked.ephemeral
    assert "for everybody? The others are asked first." in asked.text
    assert [button.label for button in asked.buttons] == ["Ask the others", "Keep playing"]
    kept = await evening.press(ada.person, asked, "Keep playing")
    assert kept.id == asked.id
    assert kept.buttons == []
    assert evening.state_of(table.id)[0] == "running"


@pytest.mark.deep
async def test_who_is_host_no_more_ends_nothing(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = table.players
    asked = await evening.slash(ada.person, table.room, "table end")
    await evening.slash(ada.person, table.room, "table host", player=cy.person)
    assert "Only the host" in (await evening.press(ada.person, asked, "Ask the others")).text
    assert evening.state_of(table.id)[0] == "running"


@pytest.mark.deep
async def test_a_lobby_that_has_begun_meanwhile_is_asked_about_again(evening: Evening) -> None:
    ada, cy = evening.people("Ada", "Cy")
    table = await evening.lobby(ada, cy)
    asked = await evening.slash(ada, table.room, "table end")
    assert "2 people sit at the table" in asked.text
    await table.start()
    again = await evening.press(ada, asked, "Close the lobby")
    assert "for everybody?" in again.text
    assert evening.state_of(table.id)[0] == "running"
    assert "are asked" in (await evening.press(ada, again, "Ask the others")).text


@pytest.mark.deep
async def test_a_game_that_is_over_cannot_be_ended_by_an_old_question(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    first = await evening.slash("Bo", table.room, "table end")
    second = await evening.slash("Bo", table.room, "table end")
    number = table.id
    await evening.press("Bo", first, "End it")
    await evening.press("Bo", second, "End it")
    assert evening.state_of(number) == ("closed", "ended")
    await evening.until(lambda: has_ended(evening, table))


@pytest.mark.deep
async def test_ones_own_game_is_ended_where_there_is_no_table(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    alone = await evening.solo(ada, room)
    number = table_id_of(alone.board.buttons[0].custom_id)
    asked = await evening.slash(ada, room, "table end")
    assert "End your own game of **Super Mega Lucky Box**?" in asked.text
    assert evening.state_of(number)[0] == "running"
    assert "Your game has ended." in (await evening.press(ada, asked, "End it")).text
    assert evening.state_of(number) == ("closed", "ended")


@pytest.mark.deep
async def test_solo_again_shows_the_game_under_way_with_a_way_to_end_it(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.game(bo, evening.person("Cy"))
    alone = await evening.solo(ada, table.room)
    assert "End this game" not in [button.label for button in alone.board.buttons]
    again = await evening.slash(ada, table.room, "solo")
    assert "still under way" in again.text
    asked = await evening.press(ada, again, "End this game")
    assert asked.ephemeral
    assert "End your own game" in asked.text
    number = table_id_of(asked.buttons[0].custom_id)
    await evening.press(ada, asked, "End it")
    assert evening.state_of(number) == ("closed", "ended")
    assert evening.state_of(table.id)[0] == "running"
    fresh = await evening.slash(ada, table.room, "solo")
    assert "still under way" not in fresh.text


@pytest.mark.deep
async def test_nobody_ends_the_own_game_of_somebody_else(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    room = evening.room()
    await evening.solo(ada, room)
    asked = await evening.slash(ada, room, "table end")
    helped = await evening.slash(bo, room, "help")
    made = await evening.forge(bo, helped, asked.buttons[0].custom_id or "")
    assert "This table is gone" in evening.sandbox.message(made.original_id or 0).text
    assert evening.state_of(table_id_of(asked.buttons[0].custom_id))[0] == "running"


@pytest.mark.deep
async def test_a_moderator_is_one_in_their_own_channel_only(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    asked = await evening.slash("Bo", table.room, "table end")
    elsewhere = await evening.slash("Bo", evening.room(), "help")
    bo = evening.sandbox.person("Bo")
    made = await evening.forge(bo, elsewhere, asked.buttons[0].custom_id or "")
    assert "Only the host" in evening.sandbox.message(made.original_id or 0).text
    assert evening.state_of(table.id)[0] == "running"


@pytest.mark.deep
async def test_the_last_person_is_asked_before_they_leave(evening: Evening) -> None:
    table = await evening.game(evening.person("Ada"), ai=1)
    (ada,) = table.players
    asked = await evening.slash(ada.person, table.room, "table leave")
    assert "You are the last one" in asked.text
    await evening.press(ada.person, asked, "Keep playing")
    assert evening.state_of(table.id)[0] == "running"
