"""Discord is away for minutes, or seems to be there and is not: nobody's clock runs meanwhile."""

from __future__ import annotations

import pytest

from tests.wire.players import Table
from tests.wire.rig import Evening

MINUTES = 180.0
LIVE = 60
"""Seconds of a turn."""


def nobody_was_played_for(table: Table) -> bool:
    """Both are still asked what they were asked."""
    return all(player.answers for player in table.players)


async def away(evening: Evening) -> None:
    """Discord takes no connection for some minutes."""
    gateway = evening.sandbox.gateway
    try:
        gateway.shut = True
        await gateway.drop()
        await evening.until(lambda: evening.logged("is cut off"))
        evening.sandbox.clock.advance(MINUTES)
        await evening.until(lambda: evening.logged("Attempting a reconnect"))
    finally:
        gateway.shut = False
    await evening.until(lambda: evening.sandbox.online)


@pytest.mark.deep
async def test_three_minutes_without_a_gateway_take_nobodys_turn(evening: Evening) -> None:
    evening.may_log.append("Attempting a reconnect")
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=LIVE)
    await table.turns(1)
    moments = [player.moment for player in table.players]
    await away(evening)
    await evening.until(lambda: evening.logged("which is granted"))
    assert [player.moment for player in table.players] == moments
    assert nobody_was_played_for(table)
    await table.turns(1)
    assert "autopilot" not in table.message.text


@pytest.mark.deep
async def test_a_gateway_that_looks_open_and_is_dead_takes_nobodys_turn(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=LIVE)
    await table.turns(1)
    moments = [player.moment for player in table.players]
    gateway = evening.sandbox.gateway
    try:
        gateway.silent = True
        evening.sandbox.clock.advance(MINUTES)
        await evening.until(lambda: evening.logged("is cut off"))
        evening.sandbox.clock.advance(MINUTES)
    finally:
        gateway.silent = False
    await evening.until(lambda: evening.logged("which is granted"))
    assert [player.moment for player in table.players] == moments
    assert nobody_was_played_for(table)


@pytest.mark.deep
async def test_the_clock_plays_as_before_when_it_is_there_again(evening: Evening) -> None:
    evening.may_log.append("Attempting a reconnect")
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=LIVE)
    await table.turns(1)
    await away(evening)
    await evening.until(lambda: evening.logged("which is granted"))
    moments = [player.moment for player in table.players]
    evening.sandbox.clock.advance(LIVE + 1)
    await evening.until(lambda: not any(player.answers for player in table.players))
    await table.move_on()
    assert [player.moment for player in table.players] != moments
