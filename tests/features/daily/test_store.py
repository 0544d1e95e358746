"""Days, attempts, and what servers and people have asked for about them, as they are kept."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import event

from bot.engine.core import DayScore
from bot.features.daily.rows import DayRow
from bot.features.daily.store import (
    DailyStore,
    DayRankingStore,
    OthersStore,
    attempt_begun,
    attempt_finished,
    forget_spent,
)
from bot.league.values import GameKind
from bot.store.enums import Status, TableKind, Visibility
from bot.store.people import PeopleStore
from bot.store.results.pages import Reader
from bot.store.results.summary_rows import StreakRow
from bot.store.rows import AttemptRow, SeatRow
from bot.store.sql.database import Database
from bot.store.stored import Change, Taken
from bot.store.tables import TableStore
from tests.store.league import fill, member, player
from tests.store.rows import ADA, BEN, GUILD, entry, header, outcome, result, seat, write
from tests.store.test_called import HERE, KNOWN

GAME, DAY = "luckybox", 20_000
OTHER = "other"


@pytest.fixture
def daily(database: Database) -> DailyStore:
    """The days in the database."""
    return DailyStore(database)


async def begun(store: TableStore, user: int, day: int = DAY, *, game: str = GAME, counted: bool = True) -> int:
    """A person's attempt (or practice) of a day, begun; its table."""
    attempt = AttemptRow(game=game, day=day, user_id=user, table_id=0, started_at=5.0)
    row = header(kind=TableKind.DAY, host_id=user, game=game, day=day, counted=counted, status=Status.RUNNING)
    seats: list[SeatRow] = [seat(0, user)]
    table = await store.create(row, seats, Change(at=5.0, writes=[attempt_begun(attempt)] if counted else []))
    assert table.id is not None
    return table.id


async def finished(store: TableStore, user: int, total: int, day: int = DAY, *, game: str = GAME) -> int:
    """An attempt, finished with these points; its table."""
    table_id = await begun(store, user, day, game=game)
    left = outcome(
        result(table_id, 0, user, 9.0, game=game, kind=GameKind.DAILY, day=day, total=total, rank=1, seats=1)
    )
    over = attempt_finished(game, day, user, DayScore(total, 10 * total, 3), 9.0)
    await write(store, table_id, Change(at=9.0, header={"status": Status.OVER}, writes=[over], outcome=left))
    return table_id


# Days


async def test_a_deal_stays_as_it_was_first_made(daily: DailyStore) -> None:
    first = await daily.deal(DayRow(game=GAME, day=DAY, seed="first"))
    again = await daily.deal(DayRow(game=GAME, day=DAY, seed="second"))
    assert (first.seed, again.seed, again.par) == ("first", "first", None)
    assert (await daily.deal(DayRow(game=GAME, day=DAY + 1, seed="third"))).seed == "third"
    assert (await daily.deal(DayRow(game=OTHER, day=DAY, seed="fourth"))).seed == "fourth"


async def test_of_deals_made_at_the_same_moment_one_stays(daily: DailyStore) -> None:
    made = await asyncio.gather(*(daily.deal(DayRow(game=GAME, day=DAY, seed=str(n))) for n in range(5)))
    assert len({deal.seed for deal in made}) == 1


async def test_par_is_kept_with_its_day(daily: DailyStore) -> None:
    for day in (DAY, DAY + 1):
        await daily.deal(DayRow(game=GAME, day=day, seed="s"))
    await daily.put_par(GAME, DAY, {"shark": 66})
    assert (await daily.deal(DayRow(game=GAME, day=DAY, seed="s"))).par == {"shark": 66}
    assert (await daily.deal(DayRow(game=GAME, day=DAY + 1, seed="s"))).par is None


async def test_the_first_day_is_the_earliest_that_was_dealt(daily: DailyStore) -> None:
    assert await daily.first_day(GAME) is None
    for day in (DAY + 3, DAY, DAY + 9):
        await daily.deal(DayRow(game=GAME, day=day, seed="s"))
    assert await daily.first_day(GAME) == DAY
    assert await daily.first_day(OTHER) is None


# Attempts


async def test_an_attempt_names_its_table(daily: DailyStore, store: TableStore) -> None:
    table_id = await begun(store, ADA)
    attempt = await daily.attempt(GAME, DAY, ADA)
    assert attempt is not None
    assert (attempt.table_id, attempt.started_at, attempt.finished_at, attempt.total) == (table_id, 5.0, None, None)
    for game, day, user in ((OTHER, DAY, ADA), (GAME, DAY + 1, ADA), (GAME, DAY, BEN)):
        assert await daily.attempt(game, day, user) is None


async def test_a_second_attempt_of_a_day_is_refused_with_its_table(daily: DailyStore, store: TableStore) -> None:
    table_id = await finished(store, ADA, 50)
    with pytest.raises(Taken):
        await begun(store, ADA)
    assert await store.open_of_person(ADA) == []
    attempt = await daily.attempt(GAME, DAY, ADA)
    assert attempt is not None
    assert attempt.table_id == table_id


async def test_attempts_of_other_days_games_and_people_are_others(store: TableStore) -> None:
    tables = [
        await begun(store, user, day, game=game)
        for user, day, game in (
            (ADA, DAY, GAME),
            (ADA, DAY + 1, GAME),
            (ADA, DAY, OTHER),
            (BEN, DAY, GAME),
        )
    ]
    assert len(set(tables)) == 4


async def test_beside_an_attempt_there_is_one_game_of_practice_and_one_of_no_day(
    daily: DailyStore, store: TableStore
) -> None:
    attempt = await begun(store, ADA)
    assert await daily.open_practice(GAME, DAY, ADA) is None
    assert await store.open_solo(ADA) == attempt
    practice = await begun(store, ADA, counted=False)
    with pytest.raises(Taken):
        await begun(store, ADA, counted=False)
    solo = await store.create(header(kind=TableKind.SOLO), [seat(0, ADA)], Change(at=0.0))
    assert await daily.open_practice(GAME, DAY, ADA) == practice
    assert await store.open_solo(ADA, GAME) == solo.id
    assert await daily.open_practice(GAME, DAY + 1, ADA) is None


async def test_a_finished_attempt_holds_its_score(daily: DailyStore, store: TableStore) -> None:
    await begun(store, BEN)
    await finished(store, ADA, 50)
    attempt = await daily.attempt(GAME, DAY, ADA)
    assert attempt is not None
    assert (attempt.finished_at, attempt.total, attempt.place, attempt.tie) == (9.0, 50, 500, 3)
    other = await daily.attempt(GAME, DAY, BEN)
    assert other is not None
    assert other.finished_at is None


async def test_a_persons_attempts_come_by_day(daily: DailyStore, store: TableStore) -> None:
    for day in (DAY + 2, DAY, DAY + 1):
        await begun(store, ADA, day)
    await begun(store, BEN)
    assert [attempt.day for attempt in await daily.attempts_of(ADA, GAME)] == [DAY, DAY + 1, DAY + 2]
    assert [attempt.day for attempt in await daily.attempts_of(ADA, GAME, DAY + 1)] == [DAY + 1, DAY + 2]
    assert await daily.attempts_of(ADA, OTHER) == []


async def test_scores_of_a_day_are_counted_without_those_still_playing(daily: DailyStore, store: TableStore) -> None:
    for user, total in ((1, 50), (2, 50), (3, 61)):
        await finished(store, user, total)
    await finished(store, 4, 50, DAY + 1)
    await finished(store, 4, 50, game=OTHER)
    await begun(store, 5)
    assert await daily.totals(GAME, DAY) == {50: 2, 61: 1}
    assert [await daily.worse(GAME, DAY, place) for place in (500, 501, 610, 999)] == [0, 2, 2, 3]


async def test_a_mark_says_that_an_attempt_was_spent_until_its_day_is_past(
    daily: DailyStore, store: TableStore, people: PeopleStore
) -> None:
    await begun(store, ADA)
    await people.forget(ADA, {DAY - 1: "yesterday", DAY: "today"})
    assert await daily.is_spent(GAME, DAY, "today")
    for game, day, mark in ((GAME, DAY - 1, "yesterday"), (OTHER, DAY, "today"), (GAME, DAY, "another")):
        assert not await daily.is_spent(game, day, mark)
    await daily.database.write(lambda writing: forget_spent(writing, DAY))
    assert await daily.is_spent(GAME, DAY, "today")
    await daily.database.write(lambda writing: forget_spent(writing, DAY + 1))
    assert not await daily.is_spent(GAME, DAY, "today")


async def test_deleting_ones_data_twice_on_a_day_is_no_fault(store: TableStore, people: PeopleStore) -> None:
    for _ in range(2):
        await begun(store, ADA)
        await people.forget(ADA, {DAY: "today"})


# What people ask for


async def wants(people: PeopleStore, user: int, hours: int | None, reminded: int | None = None) -> None:
    """Somebody wants to be reminded so many hours before the end of a day."""
    await people.choose(user, remind_hours=hours, reminded_day=reminded)


async def test_people_are_reminded_when_so_many_hours_are_left_as_they_asked(
    daily: DailyStore, people: PeopleStore
) -> None:
    for user, hours in ((1, 2), (2, 6), (3, None)):
        await wants(people, user, hours)
    assert await daily.reminders_due(DAY, 6.5) == []
    assert await daily.reminders_due(DAY, 6.0) == [2]
    assert await daily.reminders_due(DAY, 1.9) == [1, 2]


async def test_who_was_reminded_of_a_day_is_not_again_and_of_no_earlier_one(
    daily: DailyStore, people: PeopleStore
) -> None:
    await wants(people, ADA, 6, DAY)
    await wants(people, BEN, 2, DAY - 1)
    assert await daily.reminders_due(DAY, 1.0) == [BEN]
    assert await daily.reminders_due(DAY - 1, 1.0) == []
    assert await daily.reminders_due(DAY + 1, 1.0) == [ADA, BEN]


async def test_with_nobody_to_remind_nothing_is_due(daily: DailyStore) -> None:
    assert await daily.reminders_due(DAY, 0.0) == []


# Others on a day's deal


async def test_some_of_a_ranking_and_ones_own_place_the_best_first(store: TableStore, database: Database) -> None:
    for user in range(1, 8):
        await finished(store, user, 40 + user)
    await begun(store, 8)
    await finished(store, 9, 99, DAY + 1)
    others = OthersStore(database)
    assert await others.count(GAME, DAY) == 7
    found = await others.ranked(GAME, DAY, {1, 4, 7}, user_id=3)
    assert [(one.number, one.user_id, one.total) for one in found] == [(1, 7, 47), (4, 4, 44), (5, 3, 43), (7, 1, 41)]
    unfinished = await others.ranked(GAME, DAY, {1}, user_id=8)
    assert [one.user_id for one in unfinished] == [7]


async def test_those_who_share_a_place_have_a_number_each(store: TableStore, database: Database) -> None:
    for user in (1, 2, 3):
        await finished(store, user, 50)
    found = await OthersStore(database).ranked(GAME, DAY, {1, 2, 3}, user_id=2)
    assert [(one.number, one.user_id) for one in found] == [(1, 1), (2, 2), (3, 3)]


async def test_what_was_done_is_in_order_and_of_every_table(store: TableStore, database: Database) -> None:
    first, second = await begun(store, 1), await begun(store, 2)
    for table_id in (first, second):
        await write(store, table_id, Change(at=6.0, entries=[entry(table_id, 0, "keep"), entry(table_id, 1)]))
    done = await OthersStore(database).actions([first, second, 404])
    assert [action["do"] for action in done[first]] == ["keep", "advance"]
    assert done[404] == []


async def test_only_those_are_named_who_may_be(people: PeopleStore, database: Database) -> None:
    chosen = {2: Visibility.EVERYONE, 3: Visibility.SERVER, 4: Visibility.SERVER, 5: Visibility.NOBODY}
    await fill(database, [*map(player, range(1, 6)), member(4), member(5), member(3, present=False)])
    for user, visibility in chosen.items():
        await people.choose(user, visibility=visibility)
    others, everybody = OthersStore(database), range(1, 7)
    assert await others.named(everybody, None) == {1: "P1", 2: "P2"}
    assert await others.named(everybody, GUILD) == {1: "P1", 2: "P2", 4: "P4"}
    assert await others.named(everybody, GUILD + 1) == {1: "P1", 2: "P2"}
    await people.forget(1)
    assert 1 not in await others.named(everybody, None)


async def test_in_a_server_those_beside_a_board_of_a_day_have_their_nicknames_there(database: Database) -> None:
    await fill(database, [*KNOWN, *HERE])
    others = OthersStore(database)
    assert await others.named((ADA, BEN, 3), GUILD) == {ADA: "Anna 1 (HR)", BEN: "Anna 2 (HR)"}
    for elsewhere in (GUILD + 1, None):
        assert await others.named((ADA, BEN, 3), elsewhere) == {ADA: "starfox77"}


async def test_a_day_is_named_in_what_is_asked_of_its_ranking(database: Database) -> None:
    given: list[object] = []

    def note(*asked: Any) -> None:
        given.extend(asked[3])

    event.listen(database.engine.sync_engine, "before_cursor_execute", note)
    rankings = DayRankingStore(database)
    await rankings.ranking(GAME, DAY, Reader(2, GUILD))
    await rankings.streaks_of_day(GAME, DAY, Reader(2, GUILD))
    assert 2 in given
    # A server would soon plan all days alike, the few large ones as the many small ones.
    assert not {GAME, DAY, GUILD} & set(given)


# Streaks that are a prize


async def test_long_streaks_are_those_of_people_there_that_no_missed_day_has_ended(database: Database) -> None:
    def lasting(user: int, current: int, last_day: int, savers: int = 0) -> StreakRow:
        values = {"best": current, "savers": savers, "last_day": last_day, "finished": current}
        return StreakRow(game=GAME, user_id=user, current=current, **values)

    there = (ADA, BEN, 3, 4, 5)
    rows = [
        *(member(user) for user in there),
        member(6, present=False),
        lasting(ADA, 100, DAY - 1),
        lasting(BEN, 99, DAY - 1),
        lasting(3, 250, DAY - 3),
        lasting(4, 250, DAY - 3, savers=2),
        lasting(5, 120, DAY),
        lasting(6, 120, DAY),
        lasting(7, 120, DAY),
    ]
    await fill(database, rows)
    assert await DayRankingStore(database).long_streaks(GUILD, DAY, 100) == [ADA, 4, 5]
