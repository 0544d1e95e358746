"""Whatever several people, the clock, hosts and moderators do, in whatever order: what always holds."""

from __future__ import annotations

import asyncio
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import IllegalAction
from bot.store.enums import Status
from bot.tables.refusal import Refusal
from bot.tables.seating import lobby
from bot.tables.table import Table
from tests.depth import examples
from tests.tables.evening import PEOPLE, Evening
from tests.tables.room import a_room, image, stored

STEPS = 120


async def an_evening(dice: Random, seats: int, ai: int) -> None:
    """A lobby, a game, and much going on."""
    async with a_room() as room:
        table = await room.lobby(*PEOPLE[1:seats], ai=ai)
        evening = Evening(room, table, dice)
        begin = dice.randint(0, 6)
        for number in range(STEPS):
            before = image(table)
            room.news.clear()
            try:
                if number == begin:
                    await lobby.begin(table, table.header.host_id)
                else:
                    await evening.step()
            except (Refusal, IllegalAction):
                assert image(table) == before
                assert room.news == []
            await evening.holds()
            if table.status == Status.CLOSED:
                break
        kept = await stored(room, table)
        assert image(Table(kept, table.game, table.context)) == image(table)


@examples(8)
@given(seed=st.integers(0, 2**32), seats=st.integers(1, 4), ai=st.integers(0, 2))
def test_whatever_happens_at_a_table_it_stays_whole_and_never_stands_still(seed: int, seats: int, ai: int) -> None:
    asyncio.run(an_evening(Random(seed), seats, ai))
