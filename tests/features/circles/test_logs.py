"""Streaks that two share are what the logs of both say: in the database as by the pure calculation."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from bot.features.circles.shared import shared_days, shared_streak, would_end
from tests.depth import examples
from tests.features.circles.kit import DAY, FLIP7, LUCKYBOX, Circles, attempt
from tests.store.files import put_unreferenced
from tests.tables.room import ADA, BEN, a_room

DAYS = range(DAY - 3, DAY + 14)
deals = st.sets(st.tuples(st.sampled_from([LUCKYBOX, FLIP7]), st.sampled_from(DAYS)), max_size=26)
unfinished = st.sets(st.tuples(st.sampled_from([LUCKYBOX, FLIP7]), st.sampled_from(DAYS)), max_size=6)


@examples(15)
@given(deals, deals, unfinished, st.integers(DAY, DAY + 15), st.sets(st.sampled_from(DAYS), max_size=2))
def test_what_is_kept_and_what_would_be_lost_follows_from_both_logs(
    mine: set[tuple[str, int]],
    theirs: set[tuple[str, int]],
    begun: set[tuple[str, int]],
    today: int,
    skipped: set[int],
) -> None:
    async def both() -> None:
        async with a_room() as room:
            circles = Circles(room.database)
            await circles.arrive()
            circles.lost.skipped = frozenset(skipped)
            await circles.join(ADA, BEN)
            rows = [attempt(user, day, game) for user, log in ((ADA, mine), (BEN, theirs)) for game, day in log]
            rows += [attempt(BEN, day, game, None) for game, day in begun - theirs]
            await put_unreferenced(room.database, rows)
            circles.at(today)
            counted = shared_days(mine, theirs, DAY)
            streak = shared_streak(counted, today, skipped)
            for one, other in ((ADA, BEN), (BEN, ADA)):
                (found,) = await circles.service.together(one, await circles.service.circle(one))
                assert found.user_id == other
                assert found.streak == (0 if streak is None else streak.current)
                assert found.is_done == (today in counted)
            told = [await circles.service.to_lose(one, today) for one in (ADA, BEN)]
            lost = would_end(counted, today, skipped)
            assert {one.streak for lines in told for one in lines} == ({lost} if lost else set())

    asyncio.run(both())
