"""The counted attempt of a day: one of it a person, for as long as the day is open."""

from __future__ import annotations

import asyncio

import pytest

from bot.league import days, periods
from bot.league.days import person_marks
from bot.store.enums import Status, TableKind
from bot.store.tables import TableStore
from bot.tables.clocks.idle import IDLE
from bot.tables.play import playing
from bot.tables.play.playing import ADVANCE, UNDO_TIME
from bot.tables.seating import hosting, lobby
from bot.tables.seating.setup import Location
from tests.features.daily.kit import GAME, HERE, HOUR, Days, kinds, to_the_end, turn, turns
from tests.tables.room import ADA, BEN, BREATH, SECRET, Room, finish_turn, image, refusal, serial

ELSEWHERE = Location(701, 71)
AT_HOME = Location(702, None)


@pytest.fixture
def daily(room: Room) -> Days:
    """The days of the room."""
    return Days(room)


async def tables_of(daily: Days, user: int) -> int:
    """How many tables were ever made for a person."""
    async with daily.store.database.read() as connection:
        found = await connection.exec_driver_sql(f"SELECT count(*) FROM tables WHERE host_id = {user}")  # noqa: S608
        return int(found.scalar_one())


# One attempt


async def test_an_attempt_begins_at_once_and_counts(daily: Days) -> None:
    table = await daily.begin()
    header = table.header
    assert (table.status, header.counted, header.kind, header.day) == ("running", True, TableKind.DAY, daily.today)
    assert (table.rated, table.waits_for) == (False, (0,))
    attempt = await daily.attempt_of()
    assert (attempt.table_id, attempt.started_at, attempt.finished_at) == (table.id, daily.now, None)


async def test_pressed_twice_at_the_same_moment_it_is_one_attempt(daily: Days) -> None:
    tables = await asyncio.gather(*(daily.begin() for _ in range(5)))
    assert len({table.id for table in tables}) == 1
    assert all(table is tables[0] for table in tables)
    assert tables[0].status == Status.RUNNING
    assert await tables_of(daily, ADA) == 1


async def test_two_people_have_an_attempt_each(daily: Days) -> None:
    mine, theirs = await asyncio.gather(daily.begin(ADA), daily.begin(BEN))
    assert mine.id != theirs.id
    assert (mine.header.host_id, theirs.header.host_id) == (ADA, BEN)


@pytest.mark.parametrize("place", [ELSEWHERE, AT_HOME])
async def test_an_attempt_goes_on_wherever_it_is_asked_for(daily: Days, place: Location) -> None:
    table = await daily.begin()
    await turns(table, 3)
    assert await daily.begin(place=place) is table
    assert table.header.channel_id == HERE.channel_id
    await turn(table)


async def test_it_waits_beside_a_solo_game_and_a_table_in_the_channel(daily: Days, room: Room) -> None:
    await room.game(BEN)
    await room.solo()
    table = await daily.begin()
    assert table.status == Status.RUNNING
    assert await daily.begin() is table


async def test_a_finished_attempt_is_shown_again_and_no_second_one_begins(daily: Days) -> None:
    table = await daily.finished()
    assert await daily.begin() is table
    assert (table.status, await tables_of(daily, ADA)) == ("over", 1)


async def test_in_mid_attempt_a_restart_loses_nothing(daily: Days, room: Room) -> None:
    table = await daily.begin()
    await turns(table, 4)
    before = image(table)
    again = Days(room.another())
    found = await again.begin(place=ELSEWHERE)
    assert found is not table
    assert image(found) == before
    await to_the_end(found)
    assert (await again.attempt_of()).total == found.rules.day_score(found.state).total


async def test_one_that_was_made_but_not_begun_when_the_bot_stopped_begins_later(
    daily: Days, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr(lobby, "begin", stop)
        with pytest.raises(KeyboardInterrupt):
            await daily.begin()
    again = Days(room.another())
    assert await room.store.next_due() == days.closes(daily.today)
    await again.until(days.ends(daily.today) - HOUR)
    table = await again.begin()
    assert (table.status, await tables_of(again, ADA)) == ("running", 1)


async def test_an_attempt_leaves_its_score_and_a_result_of_its_own_kind(daily: Days, room: Room) -> None:
    table = await daily.finished()
    score = table.rules.day_score(table.state)
    attempt = await daily.attempt_of()
    assert (attempt.total, attempt.place, attempt.tie) == (score.total, score.rank_key, score.tie)
    assert attempt.finished_at == daily.now
    assert kinds(await room.people.results(ADA)) == [("daily", daily.today)]


async def test_badges_won_with_it_are_known_at_the_table(daily: Days) -> None:
    table = await daily.finished()
    assert "first_game" in table.badges[ADA]
    await daily.next_day()
    assert "first_game" not in (await daily.finished()).badges.get(ADA, ())


# No way out of it, and none round it


@pytest.mark.parametrize("how", [hosting.end, hosting.leave])
async def test_it_cannot_be_ended_or_left(daily: Days, how: object) -> None:
    table = await daily.begin()
    before = image(table)
    assert callable(how)
    assert await refusal(how(table, ADA)) == "daily_waits"
    assert image(table) == before


async def test_nobody_is_sent_away_from_it(daily: Days) -> None:
    table = await daily.begin()
    assert await refusal(hosting.kick(table, ADA, ADA)) == "daily_waits"
    assert await refusal(hosting.end(table, BEN, moderator=True)) == "daily_waits"
    assert table.status == Status.RUNNING


async def test_there_are_no_hints_in_it(daily: Days) -> None:
    table = await daily.begin()
    assert await refusal(playing.hint(table, ADA)) == "no_hints"


@pytest.mark.parametrize(
    ("switches", "comes"), [({}, True), ({"next_by_itself": False}, True), ({"next_in_daily": False}, False)]
)
async def test_next_comes_by_itself_in_the_daily_unless_somebody_chose_otherwise_there(
    daily: Days, room: Room, switches: dict[str, bool], comes: bool
) -> None:
    await room.switch(ADA, **switches)
    table = await daily.begin()
    await finish_turn(table, ADA)
    assert (ADVANCE in table.timers) is comes
    await room.wait(UNDO_TIME)
    assert (table.state.revealed is not None) is comes


async def test_who_deletes_their_data_has_had_their_attempt(daily: Days, room: Room) -> None:
    table = await daily.begin()
    await turns(table, 2)
    await room.people.forget(ADA, person_marks(SECRET, ADA, daily.open_days()))
    await room.tables.forget(ADA)
    assert await refusal(daily.begin()) == "daily_spent"
    assert await refusal(daily.practise()) == "daily_first"
    await daily.next_day()
    assert (await daily.begin()).status == Status.RUNNING


async def test_who_deletes_their_data_without_an_attempt_may_still_have_one(daily: Days, room: Room) -> None:
    await daily.begin(BEN)
    await room.people.forget(ADA, person_marks(SECRET, ADA, daily.open_days()))
    assert (await daily.begin()).status == Status.RUNNING


async def test_a_clock_set_back_gives_nobody_a_second_attempt_after_deleting_their_data(
    daily: Days, room: Room
) -> None:
    await daily.finished()
    daily.set_back(24 * HOUR)
    await room.people.forget(ADA, person_marks(SECRET, ADA, daily.open_days()))
    await daily.next_day()
    assert await refusal(daily.begin()) == "daily_spent"


async def test_what_is_left_of_those_who_delete_their_data_in_mid_attempt_stands_in_nobodys_way(
    daily: Days, room: Room
) -> None:
    left = []
    for user in (ADA, BEN):
        left.append(await daily.begin(user))
        await room.people.forget(user, person_marks(SECRET, user, daily.open_days()))
        await room.tables.forget(user)
    assert [(table.status, table.timers) for table in left] == [("closed", {})] * 2
    assert await room.store.open_tables() == []


# Midnight


async def test_a_game_over_midnight_counts_for_the_day_it_was_begun(daily: Days, room: Room) -> None:
    day = daily.today
    await daily.until(days.ends(day) - 60)
    table = await daily.begin()
    await turns(table, 5)
    await daily.until(days.ends(day) + HOUR)
    assert await daily.unfinished(GAME, ADA) is not None
    assert await daily.begin(day=day) is table
    await to_the_end(table)
    assert await daily.unfinished(GAME, ADA) is None
    attempt = await daily.attempt_of(day=day)
    assert (attempt.finished_at, daily.today) == (daily.now, day + 1)
    assert kinds(await room.people.results(ADA)) == [("daily", day)]
    async with room.database.read() as connection:
        tallies = await connection.exec_driver_sql("SELECT period, days FROM tallies WHERE scope = 0")
        assert dict(map(tuple, tallies.all())) == dict.fromkeys(periods.of_day(day), 1)


async def test_the_next_days_attempt_is_another_one(daily: Days) -> None:
    first = await daily.begin()
    await daily.next_day()
    second = await daily.begin()
    assert second is not first
    assert (first.status, second.status) == ("running", "running")
    assert await daily.begin(day=daily.today - 1) is first


async def test_midnight_between_the_press_and_the_deal_changes_nothing(
    daily: Days, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = daily.today
    await daily.until(days.ends(day) - 0.001)
    asked = daily.store.is_spent

    async def slowly(*arguments: object) -> bool:
        room.clock.advance(0.002)
        return await asked(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(daily.store, "is_spent", slowly)
    table = await daily.begin()
    assert (table.header.day, daily.today) == (day, day + 1)


@pytest.mark.parametrize("ahead", [-2, -1, 1, 2])
async def test_an_attempt_of_another_day_does_not_begin(daily: Days, ahead: int) -> None:
    assert await refusal(daily.begin(day=daily.today + ahead)) == "day_over"
    assert await tables_of(daily, ADA) == 0


async def test_when_the_day_closes_an_unfinished_attempt_is_late_and_counts_for_nothing(
    daily: Days, room: Room
) -> None:
    day = daily.today
    table = await daily.begin()
    await turns(table, 3)
    assert table.timers[IDLE] == days.closes(day)
    await daily.until(days.closes(day) - 1)
    await turn(table)
    await daily.until(days.closes(day))
    assert (table.status, table.header.ending, table.timers) == ("closed", "late", {})
    assert await room.people.results(ADA) == []
    assert (await daily.attempt_of(day=day)).finished_at is None
    assert await daily.unfinished(GAME, ADA) is None


async def test_a_press_after_the_day_has_closed_is_too_late_though_no_timer_came(daily: Days, room: Room) -> None:
    day = daily.today
    table = await daily.begin()
    await finish_turn(table, ADA)
    room.clock.advance(days.closes(day) - daily.now)
    assert (table.status, table.late) == ("running", True)
    assert await refusal(playing.next_number(table, ADA, serial(table, ADA))) == "day_over"
    assert await refusal(playing.act(table, ADA, serial(table, ADA), table.rules.undo)) == "day_over"


async def test_what_was_due_while_the_bot_was_down_does_not_finish_a_day_that_has_closed(
    daily: Days, room: Room
) -> None:
    day = daily.today
    await room.switch(ADA, next_in_daily=True)
    table = await daily.begin()
    await finish_turn(table, ADA)
    while not table.rules.is_over(table.rules.apply(table.state, None, table.rules.advance).state):
        await room.wait(BREATH)
        await finish_turn(table, ADA)
    assert table.timers[ADVANCE] < days.closes(day)
    room.clock.advance(days.closes(day) - daily.now + HOUR)
    after = room.another()
    await after.wait(0)
    again = await after.tables.get(table.id)
    assert again is not None
    assert (again.status, again.header.ending) == ("closed", "late")
    assert await room.people.results(ADA) == []


# Odd clocks and calendars


async def test_a_clock_set_back_finds_the_earlier_days_attempt_and_makes_no_second_one(daily: Days) -> None:
    first = await daily.begin()
    await daily.next_day()
    second = await daily.finished()
    daily.set_back(24 * HOUR)
    assert await daily.begin() is first
    await to_the_end(first)
    await daily.next_day()
    assert await daily.begin() is second
    assert await tables_of(daily, ADA) == 2
    streak = await daily.streak(GAME, ADA)
    assert streak is not None
    assert (streak.current, streak.finished) == (2, 2)


async def test_a_clock_set_back_within_an_attempt_disturbs_nothing(daily: Days) -> None:
    day = daily.today
    table = await daily.begin()
    await turns(table, 2)
    daily.set_back(48 * HOUR)
    await to_the_end(table)
    assert (await daily.attempt_of(day=day)).total is not None


async def test_the_leap_day_is_a_day(daily: Days, room: Room) -> None:
    leap = days.parse_day("2028-02-29")
    assert leap is not None
    await daily.until(days.begins(leap - 1) + HOUR)
    for _ in range(3):
        await daily.finished()
        await daily.next_day()
    assert kinds(await room.people.results(ADA)) == [("daily", day) for day in (leap + 1, leap, leap - 1)]
    streak = await daily.streak(GAME, ADA)
    assert streak is not None
    assert streak.current == 3
    async with room.database.read() as connection:
        found = await connection.exec_driver_sql("SELECT period, days FROM tallies WHERE period LIKE '2028-0%'")
        assert dict(map(tuple, found.all())) == {"2028-02": 2, "2028-03": 1}


async def test_the_timers_of_attempts_stand_in_the_file(daily: Days, room: Room) -> None:
    table = await daily.begin()
    assert await TableStore(room.database).next_due() == days.closes(daily.today) == table.timers[IDLE]
