"""What hosts and moderators may do, and leaving and coming back."""

from __future__ import annotations

import pytest

from tests.wire.players import Table
from tests.wire.rig import Evening

MODERATOR = "Bo"
"""The stand-in's Bo may manage messages; everybody a test brings along may not."""


def buttons(table: Table, number: int) -> list[str]:
    """The labels on a player's panel."""
    return [button.label for button in table.players[number].board.buttons]


async def test_a_moderator_kicks_and_the_kicked_one_stays_away(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = table.players
    said = await evening.slash(MODERATOR, table.room, "table kick", player=cy.person)
    assert "**Cy** was removed from the table" in said.text
    await evening.until(lambda: "You were removed from this table" in cy.board.text)
    assert "Take my seat back" not in buttons(table, 1)
    await ada.finish_turn()
    await table.move_on()
    assert (
        f"<@{evening.sandbox.person(MODERATOR).id}>, a moderator, has removed **Cy**."
        in (await evening.slash(ada.person, table.room, "table status")).text
    )


@pytest.mark.deep
async def test_in_the_lobby_a_kicked_person_is_gone_and_cannot_join_again(evening: Evening) -> None:
    ada, cy = evening.people("Ada", "Cy")
    table = await evening.lobby(ada, cy)
    await evening.slash(ada, table.room, "table kick", player=cy)
    evening.sandbox.clock.advance(2)
    await evening.until(lambda: "(1 of 12)" in evening.sandbox.message(table.card).text)
    refused = await evening.press(cy, table.card, "Join")
    assert refused.ephemeral
    assert "You were removed from this table and cannot come back to it." in refused.text


@pytest.mark.deep
async def test_others_may_not_kick_end_or_hand_over(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = table.players
    for command, options in (("kick", {"player": ada.person}), ("end", {}), ("host", {"player": cy.person})):
        said = await evening.slash(cy.person, table.room, f"table {command}", **options)
        assert "Only the host, or someone who may manage messages here" in said.text
    await table.turns(1)


@pytest.mark.deep
async def test_the_host_hands_over(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = table.players
    assert (
        "**Cy** is the host now" in (await evening.slash(ada.person, table.room, "table host", player=cy.person)).text
    )
    assert "Only the host" in (await evening.end(ada.person, table.room)).text
    assert "The others at the table are asked" in (await evening.end(cy.person, table.room)).text


@pytest.mark.deep
async def test_a_moderator_ends_a_game(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    assert "closed" in (await evening.end(MODERATOR, table.room)).text
    evening.sandbox.clock.advance(2)
    await evening.until(lambda: any("was ended early" in seen.text for seen in table.public))
    await evening.until(lambda: "was ended early" in table.players[0].board.text)
    assert table.messages_with("board") == []
    assert table.result is None


@pytest.mark.deep
async def test_one_leaves_and_takes_the_seat_back_from_the_board(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = table.players
    said = await evening.slash(cy.person, table.room, "table leave")
    assert "The autopilot is playing for you" in said.text
    await ada.finish_turn()
    await table.move_on()
    await table.open_board(cy)
    assert "Take my seat back" in buttons(table, 1)
    assert "While you were away, the autopilot played for you. I kept Card" in cy.board.text
    await cy.press("Take my seat back")
    assert "the autopilot played for you" not in cy.board.text, "told once"
    await ada.finish_turn()
    await cy.finish_turn()
    await table.move_on()
    assert cy.answers


@pytest.mark.deep
async def test_when_everybody_leaves_the_game_ends_for_nobody(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = (player.person for player in table.players)
    await evening.slash(ada, table.room, "table leave")
    asked = await evening.slash(cy, table.room, "table leave")
    assert "You are the last one at this table" in asked.text
    await evening.press(cy, asked, "Leave and end it")
    evening.sandbox.clock.advance(2)
    await evening.until(lambda: any("Everybody left" in seen.text for seen in table.public))
    assert table.result is None
    await evening.lobby(table.players[0].person, room=table.room)


@pytest.mark.deep
async def test_the_status_in_words(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    await table.turns(1)
    await table.players[0].finish_turn()
    said = await evening.slash(evening.person("Dee"), table.room, "table status")
    assert said.ephemeral
    assert "round 1, turn 1. Waiting for: **Cy**. Host: **Ada**." in said.text
