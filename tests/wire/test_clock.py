"""The clock plays for those who are not there."""

from __future__ import annotations

import pytest

from tests.wire.players import STEP, Table
from tests.wire.rig import Evening

FIRST, TURN, SHORTER = 180.0, 60.0, 20.0
MISSED = (FIRST, TURN, TURN - SHORTER)
"""What a newcomer has for each of the first three turns, if they miss all of them."""


async def absent(table: Table, number: int, seconds: float) -> None:
    """Everybody but this player answers; then the clock plays for the absent one, and the next number comes."""
    for other, player in enumerate(table.players):
        if other != number:
            await player.finish_turn()
    table.evening.sandbox.clock.advance(seconds)
    await table.evening.until(lambda: table.players[number].answers == [])
    await table.move_on()


async def test_it_plays_for_an_absent_player(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await absent(table, 1, FIRST)
    assert [player.moment for player in table.players] == ["Round 1 · turn 1"] * 2
    await absent(table, 1, TURN)
    assert [player.moment for player in table.players] == ["Round 1 · turn 2"] * 2
    await evening.until(lambda: "turn **2**" in table.message.text)
    assert "**Ada** and **Bo**: press **My board**" in table.message.text


@pytest.mark.deep
async def test_it_waits_until_the_time_is_over(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    await ada.finish_turn()
    evening.sandbox.clock.advance(FIRST - 10)
    await bo.finish_turn()
    assert "You keep Card 1, Card 2 and Card 3." in bo.board.text


@pytest.mark.deep
async def test_the_table_message_tells_that_time_is_short(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.players[0].finish_turn()
    evening.sandbox.clock.advance(FIRST - 14)
    seen = await evening.until(lambda: table.message if "Not much time left" in table.message.text else None)
    assert "**Bo**" in seen.text


@pytest.mark.deep
async def test_three_misses_put_a_seat_on_autopilot_and_my_board_brings_it_back(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    for seconds in MISSED:
        await absent(table, 1, seconds)
    await ada.finish_turn()
    await table.move_on()
    assert ada.moment == "Round 1 · turn 4", "nobody waits for Bo any more"
    assert "Take my seat back" in [button.label for button in bo.board.buttons]
    assert "Welcome back!" in (await table.open_board(bo)).text
    await ada.finish_turn()
    evening.sandbox.clock.advance(STEP)
    await bo.finish_turn()
    await evening.until(lambda: ada.moment == "Round 1 · turn 5" == bo.moment)
    assert bo.answers


async def fall_asleep(evening: Evening) -> Table:
    """A table whose people have all gone."""
    table = await evening.game(*evening.people("Ada", "Bo"))
    for seconds in MISSED:
        evening.sandbox.clock.advance(seconds)
        await evening.until(lambda: all(player.answers == [] for player in table.players))
        if seconds is not MISSED[-1]:
            await table.move_on()
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: "Nobody is here just now" in table.message.text)
    return table


async def test_a_table_without_anybody_falls_asleep_and_my_board_wakes_it(evening: Evening) -> None:
    table = await fall_asleep(evening)
    ada, bo = table.players
    seen = len(evening.requests)
    evening.sandbox.clock.advance(600)
    await table.open_board(ada)
    assert len(evening.requests) - seen < 6, "a sleeping table does nothing"
    was = bo.moment
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: ada.moment != was)
    assert ada.answers


@pytest.mark.deep
async def test_a_sleeping_table_closes_when_nobody_comes(evening: Evening) -> None:
    table = await fall_asleep(evening)
    evening.sandbox.clock.advance(30 * 60 + 1)
    await evening.until(lambda: any("Nobody came, so this table closed" in seen.text for seen in table.public))
    await evening.lobby(evening.person("Cy"), room=table.room)
