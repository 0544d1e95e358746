"""A bot whose database is in PostgreSQL: games as in a file, a kill, and a server that goes away and comes back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.server import Sandbox
from tests.store import server
from tests.store.backends import NO_SERVER
from tests.wire.process import Bot
from tests.wire.rig import Evening, a_house
from tests.wire.test_whole_games import assert_everything_fits

pytestmark = pytest.mark.skipif(server.programs() is None, reason=NO_SERVER)
NAME = "wire"


@pytest_asyncio.fixture(scope="module", loop_scope="package")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """Run a stand-in and a bot of these tests' own."""
    folder = tmp_path_factory.mktemp("postgres")
    await server.create(NAME)
    async with a_house(folder, DATABASE_URL=server.url(NAME)) as house:
        yield house


@pytest.mark.deep
async def test_a_game_is_played_to_its_end_through_a_kill(evening: Evening, tmp_path: Path) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), ai=1)
    await table.turns(2)
    moments = [player.moment for player in table.players]
    await evening.bot.kill()
    await evening.bot.start()
    for player in table.players:
        await table.open_board(player)
    assert [player.moment for player in table.players] == moments
    await table.to_end()
    await assert_everything_fits(table, tmp_path)


async def test_where_the_database_is_away_a_press_is_to_be_tried_again_and_nothing_is_lost(evening: Evening) -> None:
    evening.may_log.append(r"the database|table message")
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    await bo.finish_turn()
    before = ada.board.text
    with server.away():
        await ada.give(ada.choice(ada.answers))
        told = [seen.text for seen in ada.sees(table.room) if seen.ephemeral]
        assert any("Nothing was changed" in text for text in told)
        assert ada.board.text == before
    answered = len(ada.sees(table.room))
    await ada.finish_turn()
    assert len(ada.sees(table.room)) == answered, "the first press is taken as soon as the server is back"
    await table.move_on()
    assert ada.moment == bo.moment == "Round 1 · turn 1"
