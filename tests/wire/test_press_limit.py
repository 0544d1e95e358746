"""One person presses as fast as a program can: they are told to wait, and nobody else notices."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.model import Person
from sandbox.server import Outcome
from tests.wire.rig import Evening, evening_alone
from tests.wire.seen import done

FLOOD = 60
TOO_QUICK = "Wait a second or two"


@pytest_asyncio.fixture(loop_scope="package")
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """A stand-in and a bot of this test's own, with the narrowest limit: a slow machine is quicker still."""
    async with evening_alone(tmp_path, "a flood", clock_goes=True, PRESSES_PER_SECOND="1") as evening:
        yield evening


def refused(evening: Evening, outcomes: list[Outcome]) -> int:
    """How many of these were told to wait; each of them was answered."""
    said = [evening.sandbox.message(done(outcome)) for outcome in outcomes]
    told = [seen for seen in said if TOO_QUICK in seen.text]
    assert all(seen.ephemeral for seen in told)
    return len(told)


def servers_of(evening: Evening, person: Person) -> list[int]:
    """The servers that the database knows somebody to be in."""
    return [guild for (guild,) in evening.rows("SELECT guild_id FROM members WHERE user_id = ?", person.id)]


async def test_sixty_presses_in_a_moment_are_answered_and_another_table_plays_on(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    mine, theirs = await evening.lobby(ada), await evening.lobby(bo)
    flood = [asyncio.create_task(evening.sandbox.click(ada, mine.card, label="More")) for _ in range(FLOOD)]
    joined = await evening.press(cy, theirs.card, "Join")
    assert "2. Cy" in joined.text
    assert refused(evening, await asyncio.gather(*flood)) > 0


@pytest.mark.deep
async def test_what_is_refused_of_sixty_commands_is_answered_and_leaves_nothing_behind(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    room, elsewhere = evening.room(), evening.room("elsewhere", evening.sandbox.add_guild("Far Moon"))
    flood = [asyncio.create_task(evening.sandbox.slash(ada, room, "help")) for _ in range(FLOOD)]
    last = asyncio.create_task(evening.sandbox.slash(ada, elsewhere, "help"))
    assert TOO_QUICK not in (await evening.slash(bo, evening.room(), "help")).text
    assert refused(evening, await asyncio.gather(*flood)) > 0
    assert refused(evening, [await last]) == 1
    assert servers_of(evening, ada) == [room.guild_id], "a refused command does not even note who was where"
