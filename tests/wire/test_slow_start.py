"""A bot on a busy machine: what draws is loaded before it is at the gateway, and it says that answers will come."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.interactions import DEFERRED_REPLY, DEFERRED_UPDATE
from tests.wire.rig import Evening, evening_alone
from tests.wire.seeded import DRAWING
from tests.wire.seen import done


@pytest_asyncio.fixture(loop_scope="package")
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """A stand-in and a bot of this test's own, which draws every picture for seconds."""
    async with evening_alone(tmp_path, "a slow start", clock_goes=True, mode="slow") as evening:
        yield evening


@pytest.mark.deep
async def test_the_first_presses_after_a_start_are_acknowledged_before_anything_is_drawn(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    room = evening.room()
    asked = done(await evening.sandbox.slash(ada, room, "play"))
    assert asked.response_type == DEFERRED_REPLY
    card = await evening.answer(asked)
    assert card.images
    joined = done(await evening.sandbox.click(bo, card, label="Join"))
    assert joined.response_type == DEFERRED_UPDATE
    assert "2. Bo" in (await evening.answer(joined)).text
    alone = done(await evening.sandbox.slash(bo, evening.room(), "solo"))
    assert alone.response_type == DEFERRED_REPLY
    assert (await evening.answer(alone)).images
    log = evening.bot.log()
    assert log.index("what draws is loaded") < log.index("connected to Gateway"), "nobody presses a bot that is cold"
    assert log.index("connected to Gateway") < log.index(DRAWING), "nothing else is drawn before it is at the gateway"


@pytest.mark.deep
async def test_a_press_under_way_when_the_bot_is_stopped_is_answered_and_leaves_no_trace(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    card = await evening.answer(done(await evening.sandbox.slash(ada, evening.room(), "play")))
    joined = done(await evening.sandbox.click(bo, card, label="Join"))
    assert joined.response_type == DEFERRED_UPDATE
    await evening.bot.stop()
    assert "2. Bo" in (await evening.answer(joined)).text
    assert "Traceback" not in evening.bot.log()
