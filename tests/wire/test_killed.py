"""SIGKILL while people press: what they were told counts is there afterwards, once. `make soak` does it far longer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from bench.witness import Witness
from sandbox.server import Outcome
from tests.depth import deep
from tests.wire.players import Player, Table
from tests.wire.rig import Evening
from tests.wire.seen import verb_of

Pressing = Sequence["asyncio.Task[Outcome]"]


async def at_once(_: Pressing) -> None:
    """The presses may be anywhere between Discord and the database."""


async def one_answered(pressing: Pressing) -> None:
    """One was told, the other may be half written."""
    await asyncio.wait(pressing, return_when=asyncio.FIRST_COMPLETED)


async def all_answered(pressing: Pressing) -> None:
    """All were told, others' panels and the table message may be half sent."""
    await asyncio.wait(pressing)


async def press(evening: Evening, player: Player, witness: Witness) -> Outcome:
    """Give the first answer there is."""
    answer = player.answers[0]
    sandbox = evening.sandbox
    if answer.values:
        pressing = sandbox.choose(player.person, player.board, answer.custom_id, answer.values)
    else:
        pressing = sandbox.click(player.person, player.board, custom_id=answer.custom_id)
    outcome = await pressing
    witness.saw(verb_of(answer.custom_id), outcome)
    return outcome


async def asked(evening: Evening, table: Table) -> list[Player]:
    """Those who are asked something, with their boards opened anew; the clock is moved until there are some."""
    await asyncio.gather(*(table.open_board(player) for player in table.players))
    while not (found := [player for player in table.players if player.answers]):
        await table.move_on()
    return found


@pytest.mark.parametrize(
    "moment", [deep(at_once), one_answered, deep(all_answered)], ids=lambda moment: moment.__name__
)
async def test_what_was_acknowledged_is_there_once(
    evening: Evening, moment: Callable[[Pressing], Awaitable[None]]
) -> None:
    table = await evening.game(*evening.people("Ada", "Bo", "Cy"), ai=1)
    witness = Witness(evening.bot.database)
    pressing = [asyncio.create_task(press(evening, player, witness)) for player in await asked(evening, table)]
    await moment(pressing)
    await evening.bot.kill()
    told = [task.result().interaction for task in pressing if task.done()]
    for task in pressing:
        task.cancel()
    await evening.bot.start()
    assert witness.faults() == []
    before = witness.entries()
    for interaction in told:
        evening.sandbox.redeliver(interaction)
    await evening.slash(evening.person("Dee"), evening.room(), "help")
    assert witness.entries() == before
    await asyncio.gather(*(press(evening, player, witness) for player in await asked(evening, table)))
    assert witness.faults() == []
