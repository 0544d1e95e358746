"""What tables of days meet with elsewhere: lost time, and rematches."""

from __future__ import annotations

from sqlalchemy import select

from bot.league import days
from bot.store.enums import Ending
from bot.store.results.rebuild import rebuild
from bot.store.results.summaries import STREAKS
from bot.tables.seating import hosting
from bot.tables.seating.setup import rematch_setup
from tests.features.daily.kit import GAME, Days
from tests.tables.room import ADA, CHANNEL, Room, refusal
from tests.tables.test_lost import outage


async def test_the_end_of_a_day_under_way_comes_later_for_all_and_is_published_then(room: Room) -> None:
    daily = Days(room)
    table = await daily.begin()
    day = table.header.day
    assert day is not None
    room.clock.advance(days.closes(day) - room.clock.now() - 60)
    await outage(room)
    assert not table.late
    assert not daily.published(day)
    open_after = []
    for seconds in (1.0, 120.0):
        await room.wait(seconds)
        open_after.append(table.status.is_open)
    assert open_after == [True, False]
    assert daily.published(day)


async def finishes(daily: Days, room: Room, day: int) -> None:
    """Ada finishes a day."""
    room.clock.advance(days.begins(day) + 3600 - room.clock.now())
    await daily.finished()


async def test_a_lost_day_ends_no_streak_and_the_rebuild_says_the_same(room: Room) -> None:
    daily = Days(room)
    first = days.day_of(room.clock.now()) + 1
    await finishes(daily, room, first)
    room.clock.advance(days.begins(first + 1) + 6 * 3600 - room.clock.now())
    await outage(room, 13 * 3600.0)
    await finishes(daily, room, first + 2)
    streak = await daily.streak(GAME, ADA)
    assert streak is not None
    assert streak.current == 2

    async def kept() -> list[object]:
        async with room.database.read() as connection:
            return [tuple(row) for row in await connection.execute(select(STREAKS))]

    before = await kept()
    assert before
    await rebuild(room.database, {})
    assert await kept() == before


async def test_a_days_deal_has_no_rematch(room: Room) -> None:
    days = Days(room)
    table = await days.begin()
    await hosting.shut(table, Ending.ENDED)
    assert await refusal(room.tables.rematch(table, ADA, CHANNEL)) == "bad_button"
    assert rematch_setup(table.header, host_id=ADA, channel_id=CHANNEL).day is None
