"""The clock is two days ahead for a moment: nothing expires by time that nobody lived, right time is taken again."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from sandbox.server import Sandbox
from tests.wire.process import Bot
from tests.wire.rig import Evening, a_house
from tests.wire.test_evening import announced

DAYS = 2 * 86_400.0


@pytest_asyncio.fixture(scope="module", loop_scope="package")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Sandbox, Bot]]:
    """Run the stand-in and the bot by a clock that goes."""
    async with a_house(tmp_path_factory.mktemp("clock"), clock_goes=True) as house:
        yield house


@pytest.mark.deep
async def test_a_wrong_clock_for_a_moment_changes_nothing(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.game(ada, bo)
    moments = [player.moment for player in table.players]
    room = evening.room("night")
    draft = await evening.slash(ada, room, "event", when="in 30 h")
    await announced(evening, ada, room, draft)
    day = int(evening.sandbox.clock.now() // 86_400)
    evening.sandbox.clock.advance(DAYS)
    await evening.slash(ada, evening.room("help"), "help")
    await evening.slash(bo, evening.room("more"), "help")
    evening.sandbox.clock.set_back(DAYS)
    await evening.slash(ada, evening.room("daily"), "daily play", game="luckybox")
    ((begun,),) = evening.rows("SELECT day FROM attempts WHERE user_id = ?", ada.id)
    assert begun in (day, day + 1), "today, but for a midnight that comes during this test"
    assert evening.rows("SELECT status FROM evenings") == [("planned",)]
    assert [player.moment for player in table.players] == moments
    assert all(player.answers for player in table.players)
