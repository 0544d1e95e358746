"""An update in the middle of a day: whoever plays after it gets the deal of those before, and nothing begun is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import text

from bot.engine.record import replay
from bot.engine.rng import Seeded
from bot.features.daily.service import DailyService
from bot.features.daily.store import DailyStore
from bot.games.plugin import Plugin
from bot.league import days
from bot.store.enums import Ending, Status
from bot.store.sql.writing import Writing
from bot.tables.play import playing
from bot.tables.seating.setup import Location
from bot.tables.table import Table
from tests.features.daily.quick import ParHere
from tests.small_games import bidding, updated_bidding
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, NAMES, SECRET, Room, press, refusal, serial

HERE = Location(CHANNEL, GUILD)
GAME = "bidding"


@pytest.fixture
def morning(room: Room) -> DailyService:
    """The days of a bot before its update, at noon."""
    room.clock.advance(days.begins(days.day_of(room.clock.now()) + 1) + 12 * 3600 - room.clock.now())
    return under(room, bidding())


def under(room: Room, plugin: Plugin) -> DailyService:
    """The days of a bot with this game only, on the same database."""
    bot = Room(room.database, room.clock, {plugin.key: plugin})
    return DailyService(bot.tables, DailyStore(room.database), ParHere(), SECRET)


async def play(daily: DailyService, user: int, day: int | None = None) -> Table:
    """A person asks for their attempt."""
    return await daily.play(GAME, user, NAMES[user], HERE, day=day)


async def to_the_end(table: Table, user: int, turns: int = 100) -> None:
    """The rest of a game alone, or so many answers of it; always the highest bid."""
    for _ in range(turns):
        if table.status != Status.RUNNING:
            return
        decision = table.decision(0)
        if decision is None:
            await playing.next_number(table, user, serial(table, user))
        else:
            await press(table, user, decision.options[-1])


async def attempt(daily: DailyService, user: int, day: int) -> tuple[int | None, int | None]:
    """The score that is kept of somebody's attempt."""
    found = await daily.store.attempt(GAME, day, user)
    assert found is not None
    return found.total, found.place


async def test_who_plays_after_the_update_gets_the_deal_of_those_before(room: Room, morning: DailyService) -> None:
    first = await play(morning, ADA)
    noon = under(room, updated_bidding())
    second = await play(noon, BEN)
    assert second.game.edition == first.game.edition == bidding().edition
    assert second.state == first.state
    await to_the_end(first, ADA)
    await to_the_end(second, BEN)
    assert await attempt(noon, ADA, noon.today) == await attempt(noon, BEN, noon.today) == (15, 15)


async def test_an_attempt_in_progress_goes_on_and_counts(room: Room, morning: DailyService) -> None:
    begun = await play(morning, ADA)
    await to_the_end(begun, ADA, turns=3)
    noon = under(room, updated_bidding())
    same = await play(noon, ADA)
    assert (same.id, same.state, same.status) == (begun.id, begun.state, Status.RUNNING)
    await to_the_end(same, ADA)
    assert await attempt(noon, ADA, noon.today) == (15, 15)


async def test_an_attempt_made_before_the_update_but_not_begun_is_of_the_days_edition(
    room: Room, morning: DailyService
) -> None:
    await morning._begin(GAME, morning.today, ADA, "Ada", HERE, None)
    table = await play(under(room, updated_bidding()), ADA)
    assert (table.status, table.game.edition) == (Status.RUNNING, bidding().edition)


async def test_the_days_par_is_of_its_edition(room: Room, morning: DailyService) -> None:
    day = morning.today
    await play(morning, ADA)
    noon = under(room, updated_bidding())
    noon.work_out_par(GAME, day)
    await noon.settled()
    by_the_days = await ParHere().par(bidding(), (await noon.deal(GAME, day)).seed)
    by_the_newest = await ParHere().par(updated_bidding(), (await noon.deal(GAME, day)).seed)
    assert (await noon.deal(GAME, day)).par == by_the_days != by_the_newest


async def test_practice_and_what_is_published_are_of_the_days_edition(room: Room, morning: DailyService) -> None:
    day = morning.today
    await to_the_end(await play(morning, ADA), ADA)
    later = under(room, updated_bidding())
    room.clock.advance(days.closes(day) - room.clock.now() + 1)
    for user in (ADA, CY):
        record: Any = json.loads(json.dumps(await later.deal_record(GAME, day, user)))
        assert (record["rules"], record["deck"]) == bidding().edition
        played: Any = replay(record, {GAME: updated_bidding().codecs})
        assert played["over"] is (user == ADA)
    practice = await later.practice(GAME, day, BEN, "Ben", HERE)
    assert practice.game.edition == bidding().edition
    assert practice.state == bidding().rules.start(1, {}, Seeded(record["seed"])).state


async def test_the_day_after_the_update_is_of_the_newest(room: Room, morning: DailyService) -> None:
    await play(morning, ADA)
    later = under(room, updated_bidding())
    room.clock.advance(days.DAY)
    table = await play(later, ADA)
    assert table.game.edition == updated_bidding().edition
    await to_the_end(table, ADA)
    assert await attempt(later, ADA, later.today) == (28, 28)


async def test_a_day_from_before_editions_were_kept_is_of_the_first(room: Room, morning: DailyService) -> None:
    await play(morning, ADA)

    def forget(writing: Writing) -> None:
        writing.execute(text("UPDATE days SET rules_version = NULL, deck = NULL"))

    await room.database.write(forget)
    noon = under(room, updated_bidding())
    assert (await play(noon, BEN)).game.edition == bidding().edition


async def test_a_day_whose_edition_is_gone_says_so_kindly_and_ends_no_other(
    room: Room, morning: DailyService, caplog: pytest.LogCaptureFixture
) -> None:
    day, begun = morning.today, await play(morning, ADA)
    without = under(room, bidding(7))
    assert await refusal(play(without, BEN)) == "day_gone"
    there = await without.tables.get(begun.id)
    assert there is not None
    assert (there.status, there.header.ending) == (Status.CLOSED, Ending.RULES)
    without.work_out_par(GAME, day)
    await without.settled()
    assert "Traceback" not in caplog.text
    room.clock.advance(days.DAY)
    assert (await play(without, BEN)).game.edition == bidding(7).edition


async def test_two_bots_of_different_versions_deal_one_day(room: Room, morning: DailyService) -> None:
    """While one is replaced by the other, whoever opens the day first decides."""
    newer = under(room, updated_bidding())
    first, second = await newer.deal(GAME, newer.today), await morning.deal(GAME, morning.today)
    assert (first.rules_version, first.deck) == (second.rules_version, second.deck) == updated_bidding().edition
    assert await refusal(play(morning, ADA)) == "day_gone"
    assert (await play(newer, ADA)).game.edition == updated_bidding().edition
