"""Several processes that are the same bot: one of them goes, and the games at its servers go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.store import server
from tests.store.backends import NO_SERVER
from tests.wire.process import Bot
from tests.wire.rig import BEGINNING, Evening
from tests.wire.several import Several
from tests.wire.test_whole_games import assert_everything_fits

pytestmark = pytest.mark.skipif(server.programs() is None, reason=NO_SERVER)
NAME = "several"


@pytest_asyncio.fixture(scope="module", loop_scope="package")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """Run a stand-in with four shards, each in a bucket of its own, and two processes."""
    folder = tmp_path_factory.mktemp("several")
    await server.create(NAME)
    async with await Sandbox.start(
        clock_file=folder / "clock", stands_at=BEGINNING, response_seconds=PATIENCE
    ) as sandbox:
        sandbox.gateway.starts.shards = 4
        sandbox.gateway.starts.max_concurrency = 16
        sandbox.gateway.starts.enforced = True
        bots = Several(sandbox, folder, NAME, processes=2)
        yield sandbox, bots
        await bots.stop()


@pytest.fixture
def bots(evening: Evening) -> Several:
    """The processes, all alive."""
    assert isinstance(evening.bot, Several)
    return evening.bot


@pytest.mark.deep
async def test_a_game_goes_on_when_its_process_is_killed(evening: Evening, bots: Several, tmp_path: Path) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), ai=1)
    await table.turns(2)
    moments = [player.moment for player in table.players]
    await (await bots.of(table.room.guild_id or 0)).kill()
    await bots.until(bots.is_even)
    for player in table.players:
        await table.open_board(player)
    assert [player.moment for player in table.players] == moments
    await table.to_end()
    await assert_everything_fits(table, tmp_path)


@pytest.mark.deep
async def test_no_press_is_lost_while_a_process_is_updated(evening: Evening, bots: Several, tmp_path: Path) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    one = await bots.of(table.room.guild_id or 0)
    stopping = asyncio.create_task(one.stop())
    presses = 0
    while not stopping.done():
        # `open_board` fails where a press is not answered well.
        await table.open_board(table.players[presses % 2])
        presses += 1
    await stopping
    assert presses
    await table.turns(1)
    await one.start()
    await bots.until(bots.is_even)
    await table.to_end()
    await assert_everything_fits(table, tmp_path)


@pytest.mark.deep
async def test_a_process_that_is_to_do_without_other_features_does_not_join(evening: Evening, bots: Several) -> None:
    other, before = bots.another(FEATURES_OFF="puzzles,duels"), bots.log_size
    with pytest.raises(AssertionError, match="ended at its start"):
        await other.start()
    assert await other.ended() == 2
    said = bots.log(before)
    assert "\nFEATURES_OFF: it is duels, puzzles here, and none in the processes that share this database. " in said
    assert "Traceback" not in said
    assert await bots.is_even(), "the others go on as before"


@pytest.mark.deep
async def test_more_shards_are_built_up_while_games_are_played(evening: Evening, bots: Several, tmp_path: Path) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.turns(1)
    more = bots.another(SHARDS="8")
    bots.each.append(more)
    await more.start()

    async def eight() -> bool:
        return len(await bots.owners()) == 8 and await bots.is_even()

    await bots.until(eight)
    await table.to_end()
    await assert_everything_fits(table, tmp_path)
