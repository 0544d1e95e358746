"""What tables of days meet with elsewhere: lost time, and rematches."""

from __future__ import annotations

from sqlalchemy import select

from bot.features.daily.custom_ids import DayPress
from bot.features.daily.pages import DayPages
from bot.features.daily.screens import DayScreens
from bot.features.daily.store import DayRankingStore
from bot.league import days
from bot.store.enums import Ending
from bot.store.members import MemberStore
from bot.store.results.rebuild import rebuild
from bot.store.results.summaries import STREAKS
from bot.tables.seating import hosting
from bot.tables.seating.setup import rematch_setup
from bot.ui.gateway.membership import Membership
from bot.ui.media.drawing import DrawingThread
from tests.features.daily.kit import GAME, HOUR, Days
from tests.patience import PATIENCE
from tests.tables.room import ADA, CHANNEL, Room, refusal
from tests.tables.test_lost import outage
from tests.ui.additions import NOTHING
from tests.ui.custom_ids import parse_any
from tests.ui.presses import buttons


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


def pages_of(room: Room, daily: Days) -> DayPages:
    async def is_there(_: int, __: int) -> bool:
        return True

    membership = Membership(MemberStore(room.database), room.clock, is_there, PATIENCE)
    return DayPages(daily, DayRankingStore(room.database), membership, DrawingThread(), NOTHING)


async def test_what_is_begun_beside_an_earlier_day_that_is_still_open_is_todays(room: Room) -> None:
    daily = Days(room)
    day = daily.today
    table = await daily.begin()
    await outage(room, 44 * HOUR)
    assert daily.today == day + 2
    earlier = await daily.unfinished(GAME, ADA)
    assert earlier is not None
    assert earlier.day == day
    screen = await DayScreens(daily, DrawingThread(), NOTHING).choose(earlier)
    assert [parse_any(button.custom_id) for button in buttons(screen.rows)] == [
        DayPress("play", GAME, day),
        DayPress("play", GAME, day + 2),
    ]
    assert f"Daily #{days.number(day)} is not finished" in screen.texts[0]
    assert f"Today's is **#{days.number(day + 2)}**" in screen.texts[0]
    assert await daily.begin(day=day) is table


async def test_an_attempt_is_offered_for_as_long_as_lost_time_keeps_its_day_open(room: Room) -> None:
    daily = Days(room)
    day = daily.today
    await daily.begin()
    await outage(room, 100 * HOUR)
    assert day in daily.open_days()
    earlier = await daily.unfinished(GAME, ADA)
    assert earlier is not None
    assert earlier.day == day
    await daily.until(daily.closes(day))
    assert await daily.unfinished(GAME, ADA) is None
    assert day not in daily.open_days()


async def test_neither_the_archive_nor_the_rankings_offer_a_day_that_lost_time_keeps_open(room: Room) -> None:
    daily = Days(room)
    day = daily.today
    pages = pages_of(room, daily)
    await daily.deal(GAME, day)
    await daily.until(days.ends(day) + 20 * HOUR)
    await outage(room, 8 * HOUR)
    assert list(daily.open_days()) == [day + 2, day + 1, day]
    assert (await pages.archive(GAME, ADA, 1)).rows == ()
    assert await pages.newest_seen(GAME, ADA) == daily.today
    await daily.until(daily.closes(day))
    [undone] = buttons((await pages.archive(GAME, ADA, 1)).rows)
    assert parse_any(undone.custom_id) == DayPress("practice", GAME, day, "n")
    assert await pages.newest_seen(GAME, ADA) == day


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
