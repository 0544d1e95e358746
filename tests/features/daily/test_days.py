"""What a day is besides one's own attempt: its deal, practice, what stays secret until it closes, and the standing."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from itertools import pairwise
from typing import Any

import pytest

from bot.engine import fair
from bot.engine.players import NobodyThinks
from bot.engine.record import replay
from bot.engine.verify import verify
from bot.features.daily.rows import DayRow
from bot.features.daily.service import DayStanding
from bot.games.catalogue import record_codecs
from bot.league import days
from bot.store.enums import Status
from bot.store.results.profiles import ProfileStore
from bot.store.rows import AttemptRow
from bot.tables.clocks.idle import IDLE, SOLO_KEPT
from bot.tables.play import playing
from bot.tables.play.playing import ADVANCE
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting
from bot.tables.table import Table
from tests.features.daily.kit import GAME, PAR, Days, kinds, to_the_end, turns
from tests.tables.room import ADA, BEN, CY, SECRET, Room, finish_turn, refusal

PEOPLE = (ADA, BEN, CY)


@pytest.fixture
def daily(room: Room) -> Days:
    """The days of the room."""
    return Days(room)


async def record(table: Table) -> Any:
    """The record, as somebody asks for it."""
    return table.record()


# The deal


async def test_a_days_deal_is_the_same_for_all(daily: Days) -> None:
    tables = [await daily.begin(user) for user in PEOPLE]
    assert tables[0].state == tables[1].state == tables[2].state
    for table, user in zip(tables, PEOPLE, strict=True):
        await turns(table, 6, user)
    assert tables[0].state == tables[1].state == tables[2].state


async def test_the_next_days_deal_is_another_and_so_is_a_solo_game(daily: Days, room: Room) -> None:
    first = await daily.begin()
    solo = await room.solo()
    await daily.next_day()
    second = await daily.begin()
    assert len({table.header.seed for table in (first, second, solo)}) == 3
    assert first.state != second.state
    assert first.state != solo.state


async def test_a_deal_once_made_stays_though_the_key_changes(daily: Days, room: Room) -> None:
    made = await daily.deal(GAME, daily.today)
    later = Days(room.another())
    later._secret = "another key, as a new setting has it, long enough"
    assert (await later.deal(GAME, daily.today)).seed == made.seed == days.deal_seed(SECRET, GAME, daily.today)
    assert (await later.deal(GAME, daily.today + 1)).seed != days.deal_seed(SECRET, GAME, daily.today + 1)


# The chain that the days of the calendar hang on (`engine.fair`)


def reach_the_chain(room: Room) -> None:
    """Let it be November 2026, long after the anchor."""
    room.clock.advance(20_780 * 86_400.0 - room.clock.now())


async def test_a_days_seed_follows_from_its_link_and_a_closed_day_proves_it(room: Room) -> None:
    reach_the_chain(room)
    daily = Days(room)
    table = await daily.begin()
    day = daily.today
    deal = await daily.deal(GAME, day)
    assert deal.link == fair.Chain(SECRET).link(day)
    assert deal.link is not None
    assert table.header.seed == deal.seed == fair.day_seed(deal.link, GAME)
    assert (table.header.secret, daily.proof(deal)) == (None, None), "an open day tells nothing"
    room.clock.advance(2 * 86_400.0)
    record: Any = json.loads(json.dumps(await daily.deal_record(GAME, day, ADA)))
    assert record["fair"]["anchor"] == daily.anchor
    assert verify(record, record_codecs()) == {"fits": True, "day": day, "anchor": daily.anchor}


async def test_yesterdays_link_is_the_hash_of_todays(room: Room) -> None:
    reach_the_chain(room)
    daily = Days(room)
    made = [await daily.deal(GAME, daily.today - back) for back in range(5)]
    links = [bytes.fromhex(deal.link or "") for deal in made]
    for later, earlier in pairwise(links):
        assert hashlib.sha256(b"lucky-table/daily/1\0" + later).digest() == earlier


async def test_a_day_that_was_dealt_before_there_was_a_chain_stays_as_it_is(room: Room) -> None:
    reach_the_chain(room)
    daily = Days(room)
    seed = days.deal_seed(SECRET, GAME, daily.today)
    await daily.store.deal(DayRow(game=GAME, day=daily.today, seed=seed))
    table = await daily.begin()
    day = daily.today
    assert table.header.seed == seed
    room.clock.advance(2 * 86_400.0)
    assert "fair" not in await daily.deal_record(GAME, day, ADA)
    assert (await daily.deal(GAME, daily.today)).link is not None


async def test_after_a_change_of_the_key_a_day_proves_itself_by_the_chain_it_was_dealt_by(room: Room) -> None:
    reach_the_chain(room)
    daily = Days(room)
    deal = await daily.deal(GAME, daily.today)
    later = Days(room.another())
    later._chain = fair.Chain("another key, as a new setting has it, long enough")
    room.clock.advance(2 * 86_400.0)
    proof = later.proof(deal)
    assert proof is not None
    assert proof.is_kept
    assert proof.anchor == daily.anchor != later.anchor


async def test_two_who_begin_a_day_at_the_same_moment_get_one_deal(daily: Days) -> None:
    made = await asyncio.gather(*(daily.deal(GAME, daily.today) for _ in range(4)))
    assert len({deal.seed for deal in made}) == 1


# Practice


async def test_before_ones_own_attempt_is_finished_there_is_no_practice(daily: Days) -> None:
    assert await refusal(daily.practise()) == "daily_first"
    table = await daily.begin()
    assert await refusal(daily.practise()) == "daily_first"
    await to_the_end(table)
    practice = await daily.practise()
    assert (practice.status, practice.header.counted, practice.header.day) == ("running", False, daily.today)
    assert practice.header.seed == table.header.seed


async def test_practice_of_yesterday_is_for_those_who_finished_it_until_it_is_published(daily: Days) -> None:
    day = daily.today
    await daily.finished(BEN)
    await daily.next_day()
    assert await refusal(daily.practise(day, ADA)) == "daily_first"
    assert (await daily.practise(day, BEN)).status == Status.RUNNING
    await daily.until(days.closes(day))
    assert (await daily.practise(day, ADA)).status == Status.RUNNING


async def test_practice_counts_nowhere(daily: Days, room: Room) -> None:
    await daily.finished()
    before = await daily.attempt_of()
    practice = await daily.practise()
    await to_the_end(practice)
    assert practice.status == Status.OVER
    assert practice.badges == {}
    assert kinds(await room.people.results(ADA)) == [("daily", daily.today)]
    assert await daily.attempt_of() == before


async def test_practice_may_be_ended_and_begun_again_as_often_as_one_likes(daily: Days) -> None:
    await daily.finished()
    first = await daily.practise()
    assert await daily.practise() is first
    await hosting.end(first, ADA)
    second = await daily.practise()
    assert second is not first
    await to_the_end(second)
    assert (await daily.practise()).status == Status.RUNNING


async def test_practice_of_several_days_and_a_solo_game_stand_side_by_side(daily: Days, room: Room) -> None:
    await daily.finished()
    await daily.next_day()
    await daily.finished()
    tables = [await daily.practise(), await daily.practise(daily.today - 1), await room.solo()]
    assert len({table.id for table in tables}) == 3
    assert [table.status for table in tables] == ["running"] * 3
    assert await room.tables.solo_of(ADA, GAME) is tables[2]


async def test_in_practice_there_are_hints_and_the_usual_switch(daily: Days, room: Room) -> None:
    await daily.finished()
    await room.switch(ADA, next_by_itself=True)
    practice = await daily.practise()
    assert await playing.hint(practice, ADA)
    await finish_turn(practice, ADA)
    assert ADVANCE in practice.timers


async def test_practice_waits_as_long_as_any_solo_game_though_the_day_closes(daily: Days) -> None:
    await daily.finished()
    practice = await daily.practise()
    assert practice.timers[IDLE] == daily.now + SOLO_KEPT
    await daily.until(days.closes(daily.today) + 1)
    await to_the_end(practice)
    assert practice.status == Status.OVER


async def test_there_is_no_practice_of_days_to_come_or_from_before_there_was_a_daily(daily: Days) -> None:
    first = daily.today
    for day in (first - 1, 0, -1):
        assert await refusal(daily.practise(day)) == "day_unknown"
    await daily.finished()
    assert await refusal(daily.practise(first - 1)) == "day_unknown"
    assert await refusal(daily.practise(first + 1)) == "day_future"
    await daily.until(days.begins(first + 30))
    assert (await daily.practise(first)).status == Status.RUNNING
    # Nobody played it, and it has a deal all the same.
    assert (await daily.practise(first + 12)).status == Status.RUNNING
    assert await refusal(daily.practise(first + 29)) == "daily_first"


async def test_pressed_twice_at_the_same_moment_practice_is_one_game(daily: Days) -> None:
    await daily.finished()
    tables = await asyncio.gather(*(daily.practise() for _ in range(3)))
    assert {id(table) for table in tables} == {id(tables[0])}


# What stays secret


async def test_nothing_leaves_a_table_of_an_open_day(daily: Days) -> None:
    day = daily.today
    attempt = await daily.begin()
    assert await refusal(record(attempt)) == "day_secret"
    await to_the_end(attempt)
    practice = await daily.practise()
    for moment in (daily.now, days.ends(day), days.closes(day) - 1):
        await daily.until(moment)
        assert await refusal(record(attempt)) == "day_secret"
        assert await refusal(record(practice)) == "day_secret"
    with pytest.raises(Refusal) as refused:
        attempt.record()
    assert refused.value.data["until"] == days.closes(day)


async def test_a_closed_days_record_plays_to_the_same_score(daily: Days) -> None:
    day = daily.today
    table = await daily.finished()
    await daily.until(days.closes(day))
    written: Any = json.loads(json.dumps(table.record()))
    played: Any = replay(written, record_codecs())
    assert (played["over"], played["seats"][0]["score"]["total"]) == (True, (await daily.attempt_of(day=day)).total)


async def test_the_scores_of_an_open_day_are_for_those_who_have_finished_it(daily: Days) -> None:
    day = daily.today
    table = await daily.begin()
    assert not await daily.may_see(GAME, day, ADA)
    await to_the_end(table)
    assert await daily.may_see(GAME, day, ADA)
    assert not await daily.may_see(GAME, day, BEN)
    await daily.until(days.closes(day) - 1)
    assert not await daily.may_see(GAME, day, BEN)
    await daily.until(days.closes(day))
    assert await daily.may_see(GAME, day, BEN)


# Par


async def settled(daily: Days) -> None:
    """What is being worked out is worked out."""
    await daily.settled()


async def test_par_is_worked_out_once_for_everybody(daily: Days, room: Room) -> None:
    for _ in range(3):
        daily.work_out_par(GAME, daily.today)
    await settled(daily)
    deal = await daily.deal(GAME, daily.today)
    assert (deal.par, daily.calculator.asked) == (PAR, [deal.seed])
    daily.work_out_par(GAME, daily.today)
    await settled(daily)
    later = Days(room.another())
    later.work_out_par(GAME, daily.today)
    await settled(later)
    assert (len(daily.calculator.asked), later.calculator.asked) == (1, [])


@pytest.mark.parametrize(
    ("fault", "level"), [(NobodyThinks(), logging.WARNING), (LookupError("a fault of the game"), logging.ERROR)]
)
async def test_par_that_fails_is_tried_again_by_the_next(
    daily: Days, caplog: pytest.LogCaptureFixture, fault: Exception, level: int
) -> None:
    daily.calculator.fault = fault
    daily.work_out_par(GAME, daily.today)
    await settled(daily)
    assert (await daily.deal(GAME, daily.today)).par is None
    assert [line.levelno for line in caplog.records if "the par of day" in line.message] == [level]
    daily.calculator.fault = None
    daily.work_out_par(GAME, daily.today)
    await settled(daily)
    assert (await daily.deal(GAME, daily.today)).par == PAR


# The standing


async def scored(daily: Days, user: int, place: int) -> AttemptRow:
    """Somebody finished the day with this; the points shown are half of it."""
    attempt = AttemptRow(
        game=GAME,
        day=daily.today,
        user_id=user,
        table_id=user,
        started_at=1.0,
        finished_at=2.0,
        total=place // 2,
        place=place,
        tie=0,
    )
    attempts = type(attempt).__table__  # type: ignore[attr-defined]
    await daily.store.database.write(lambda writing: writing.execute(attempts.insert(), [attempt.columns()]))
    return attempt


async def test_the_first_to_finish_is_better_than_nobody_in_particular(daily: Days) -> None:
    await daily.finished()
    standing = await daily.standing(await daily.attempt_of())
    assert (standing.finished, standing.worse, standing.better_than) == (1, 0, None)
    assert standing.totals == {standing.attempt.total: 1}
    assert standing.par is None
    assert standing.streak is not None
    assert standing.streak.current == 1


@pytest.mark.parametrize(
    ("place", "worse", "better_than"), [(50, 0, 0), (60, 1, 16), (61, 2, 33), (80, 3, 50), (90, 6, 100)]
)
async def test_a_standing_is_the_share_of_the_others_that_did_worse(
    daily: Days, place: int, worse: int, better_than: int
) -> None:
    for user, other in enumerate((50, 60, 70, 80, 80, 80) if place != 90 else (50,) * 6, start=10):
        await scored(daily, user, other)
    attempt = await scored(daily, ADA, place)
    unfinished = await daily.begin(BEN)
    assert unfinished.status == Status.RUNNING
    standing = await daily.standing(attempt)
    assert (standing.finished, standing.worse, standing.better_than) == (7, worse, better_than)
    assert sum(standing.totals.values()) == 7
    assert standing.totals[place // 2] >= 1


def test_almost_everybody_is_not_everybody() -> None:
    attempt = AttemptRow(game=GAME, day=1, user_id=ADA, table_id=1, started_at=1.0)
    assert DayStanding(attempt, {}, 1001, 999, None, None).better_than == 99


@pytest.mark.deep
async def test_a_streak_counts_days_and_forgives_one_with_a_saver(daily: Days) -> None:
    for _ in range(7):
        await daily.finished()
        await daily.next_day()
    await daily.next_day()
    streak = await daily.streak(GAME, ADA)
    assert streak is not None
    assert (streak.current, streak.savers) == (7, 0)
    await daily.finished()
    kept = await ProfileStore(daily.room.database).stats(GAME, ADA)
    assert kept.streak is not None
    assert (kept.streak.current, kept.streak.best, kept.streak.finished, kept.streak.savers) == (8, 8, 8, 0)
    assert await daily.streak(GAME, BEN) is None
