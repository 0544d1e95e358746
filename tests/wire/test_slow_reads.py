"""A database that takes seconds to answer: whoever asks for something is told at once that it comes, and gets it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.interactions import DEFERRED_REPLY, DEFERRED_UPDATE, REPLY
from tests.wire.rig import Evening, evening_alone
from tests.wire.seen import done

TOLD = {
    "table status": "Host: **Ada**",
    "table export": "has not started",
    "board": "has not started",
    "me": "Your settings",
    "profile": "",
    "leaderboard": "From rated games",
    "daily play": "choose your cards",
    "daily results": "Daily #",
    "daily archive": "The archive",
    "daily share": "You have not finished",
    "daily remind": "Reminders are",
    "learn": "Step 1",
    "privacy export": "Everything I keep about you",
}
"""What is asked for, and what is then told."""


@pytest_asyncio.fixture(loop_scope="package")
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """A stand-in and a bot of this test's own, which waits seconds for every look into its database."""
    async with evening_alone(tmp_path, "slow reads", clock_goes=True, mode="busy") as evening:
        yield evening


@pytest.mark.deep
async def test_every_command_says_that_its_answer_comes(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    await evening.answer(done(await evening.sandbox.slash(ada, room, "play")))
    others = [evening.person(f"Person {number}") for number in range(len(TOLD))]
    asked = await asyncio.gather(
        *(evening.sandbox.slash(who, room, name) for who, name in zip(others, TOLD, strict=True))
    )
    for (name, told), outcome in zip(TOLD.items(), asked, strict=True):
        assert done(outcome).response_type == DEFERRED_REPLY, name
        assert told in (await evening.answer(outcome)).text, name


@pytest.mark.deep
async def test_what_is_in_no_database_is_said_at_once(evening: Evening) -> None:
    asked = done(await evening.sandbox.slash(evening.person("Ada"), evening.room(), "privacy policy"))
    assert asked.response_type == REPLY
    assert "I read no messages" in (await evening.answer(asked)).text


@pytest.mark.deep
async def test_a_press_on_a_table_that_has_to_be_read_is_acknowledged(evening: Evening) -> None:
    ada, bo, room = evening.person("Ada"), evening.person("Bo"), evening.room()
    card = await evening.answer(done(await evening.sandbox.slash(ada, room, "play")))
    await evening.bot.stop()
    await evening.bot.start()
    joined = done(await evening.sandbox.click(bo, card, label="Join"))
    assert joined.response_type == DEFERRED_UPDATE
    assert "2. Bo" in (await evening.answer(joined)).text
