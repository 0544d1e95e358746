"""Who was last seen on which day that the bot lived, who is deleted for that, and what becomes of servers it left."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import BigInteger, func, select, update
from sqlmodel import SQLModel

from bot.league.badges import SHARED
from bot.league.keeping import SERVER_DAYS
from bot.store.enums import Status
from bot.store.guilds import Chooser, GuildStore
from bot.store.keeping import WHOSE, KeepingStore, LivedDay
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.results.rebuild import rebuild
from bot.store.rows import PersonRow
from bot.store.sql.database import Database
from bot.store.sql.parts import MILLISECONDS_AT, Part
from bot.store.sql.writing import Writing
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.everything import BEN, CY, NOW, ZOE, Life, rooms
from tests.store.files import put_unreferenced, rewrite
from tests.store.rows import ADA, GUILD, header, seat
from tests.store.test_everything_of_a_person import OF_PEOPLE

D, MONTH = 20_000, 31
NAMED = 999_111_222_333
"""Somebody who has never pressed anything."""
OTHER = GUILD + (1 << MILLISECONDS_AT)


@pytest.fixture
def keeping(database: Database) -> KeepingStore:
    return KeepingStore(database)


async def lived(keeping: KeepingStore, *days: int) -> LivedDay:
    """The bot lives these days, one after the other."""
    for day in days:
        last = await keeping.live(day)
    return last


async def met(database: Database, user: int, on: int | None) -> None:
    """Somebody uses the bot on a lived day."""
    await PeopleStore(database).met(user, None, f"P{user}", on=on)


async def seen_days(database: Database) -> dict[int, int | None]:
    """When everybody of whom there is a row was last seen."""
    people = SQLModel.metadata.tables["people"]
    async with database.read() as connection:
        found = await connection.execute(select(people.c.user_id, people.c.seen_day))
        return {int(user): day for user, day in found}


async def due(keeping: KeepingStore, kept: int = MONTH, most: int = 99) -> list[int]:
    """Who is to be deleted on the last lived day."""
    assert keeping.newest is not None
    return await keeping.due(keeping.newest, kept, most)


async def test_days_are_numbered_as_they_are_lived_each_once(keeping: KeepingStore, database: Database) -> None:
    assert await keeping.look() is None
    assert await lived(keeping, D) == LivedDay(D, 1)
    assert await lived(keeping, D, D + 700) == LivedDay(D + 700, 2)
    assert await KeepingStore(database).look() == LivedDay(D + 700, 2)


async def test_a_clock_that_jumps_ahead_and_back_adds_one_day(keeping: KeepingStore) -> None:
    assert await lived(keeping, D, D + 1, D + 366, D + 1, D + 2) == LivedDay(D + 2, 4)
    assert await lived(keeping, D - 1, D, D + 1, D + 366) == LivedDay(D - 1, 5)


async def test_a_day_that_cannot_be_read_makes_nobody_old(keeping: KeepingStore, database: Database) -> None:
    await lived(keeping, D, D + 1)
    await met(database, ADA, D)
    await rewrite(database, "UPDATE lived_days SET number = 2000000 WHERE day = 20001")
    assert await keeping.look() == LivedDay(D, 1)
    assert await lived(keeping, D + 1) == LivedDay(D + 1, 2)
    assert await due(keeping) == []


async def test_whoever_was_seen_longer_ago_than_people_are_kept_is_due_the_longest_ago_first(
    keeping: KeepingStore, database: Database
) -> None:
    await lived(keeping, D)
    await met(database, 2, D)
    await met(database, 1, D)
    await lived(keeping, D + 1)
    await met(database, 3, D + 1)
    await lived(keeping, *range(D + 2, D + MONTH + 1))
    assert await due(keeping) == []
    await lived(keeping, D + MONTH + 1)
    assert await due(keeping) == [1, 2]
    assert await due(keeping, most=1) == [1]
    await lived(keeping, D + MONTH + 2)
    assert await due(keeping) == [1, 2, 3]
    await met(database, 2, D + MONTH + 2)
    assert await due(keeping) == [1, 3]


async def test_two_years_in_which_the_bot_was_off_are_one_day(keeping: KeepingStore, database: Database) -> None:
    await lived(keeping, D)
    await met(database, ADA, D)
    await lived(keeping, D + 730)
    assert await due(keeping, kept=1) == []


async def test_being_seen_is_written_once_a_day(
    keeping: KeepingStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, written = PeopleStore(database), list[int]()
    write = database.write

    async def counted(work: object) -> object:
        written.append(1)
        return await write(work)  # type: ignore[arg-type]

    monkeypatch.setattr(database, "write", counted)
    for day in (D, D + 1):
        for _ in range(3):
            await people.met(ADA, "de", "ada", on=day)
            await people.seen_again(ADA, day, lambda: True)
    assert len(written) == 2
    assert await seen_days(database) == {ADA: D + 1}


async def test_while_it_is_not_known_which_day_it_is_what_was_noted_stays(database: Database) -> None:
    await met(database, ADA, D)
    await PeopleStore(database).met(ADA, "fr", "ada")
    assert await seen_days(database) == {ADA: D}


async def test_looking_after_ones_data_notes_nothing_of_whom_nothing_is_kept(database: Database) -> None:
    people = PeopleStore(database)
    await people.seen_again(ADA, D, lambda: True)
    assert await seen_days(database) == {}
    await met(database, ADA, D)
    await people.seen_again(ADA, D + 1, lambda: False)
    assert await seen_days(database) == {ADA: D}
    await people.seen_again(ADA, D + 1, lambda: True)
    assert await seen_days(database) == {ADA: D + 1}


async def test_for_those_who_were_there_before_it_begins_on_the_first_day(
    keeping: KeepingStore, database: Database
) -> None:
    await Life(database).lived()
    await rewrite(database, "UPDATE people SET seen_day = NULL")
    assert BEN not in await seen_days(database), "no press of his was noted"
    today = await lived(keeping, D)
    await keeping.begin_counting(today)
    seen = await seen_days(database)
    assert {ZOE, BEN, CY} <= seen.keys()
    assert set(seen.values()) == {D}


async def test_many_at_once_begin_to_be_counted_and_nobodys_day_that_is_known_changes(
    keeping: KeepingStore, database: Database
) -> None:
    await put_unreferenced(database, [PersonRow(user_id=user) for user in range(10, 1211)])
    today = await lived(keeping, D, D + 1)
    await met(database, ADA, D)
    await met(database, 9, 12_345)
    await keeping.begin_counting(today)
    assert await seen_days(database) == {ADA: D} | dict.fromkeys((9, *range(10, 1211)), D + 1)


async def test_whoever_was_only_asked_or_named_by_others_is_nobody_who_is_deleted_by_age(
    keeping: KeepingStore, database: Database
) -> None:
    await Life(database).lived()
    named = [
        (table, name)
        for table, names in OF_PEOPLE.items()
        for name in names
        if name not in WHOSE and isinstance(SQLModel.metadata.tables[table].columns[name].type, BigInteger)
    ]
    assert ("proposals", "target_id") in named
    for table, name in named:
        column = SQLModel.metadata.tables[table].columns[name]
        somebody = select(func.min(column)).scalar_subquery()
        changed = update(column.table).where(column == somebody).values({name: NAMED})
        assert await database.write(lambda writing, changed=changed: writing.execute(changed).rowcount), table  # type: ignore[misc]
    await keeping.begin_counting(await lived(keeping, D))
    assert NAMED not in await seen_days(database)


async def test_whoever_had_their_data_deleted_is_not_counted_again(keeping: KeepingStore, database: Database) -> None:
    life = Life(database)
    await life.lived()
    await life.forget()
    await keeping.begin_counting(await lived(keeping, D))
    assert ZOE not in await seen_days(database)
    assert all(user > 0 for user in await seen_days(database))


async def test_nobody_with_something_under_way_is_due(keeping: KeepingStore, database: Database) -> None:
    life = Life(database)
    await life.lived()
    for user in (ZOE, BEN, CY):
        await met(database, user, D)
    await lived(keeping, *range(D, D + MONTH + 2))
    # Of what is lived there, a table with Ben's and Zoe's seats is open, and duels, tournaments and nights of theirs.
    assert await due(keeping) == [CY]
    assert keeping.newest is not None
    assert await keeping.is_due(keeping.newest, MONTH, CY)
    assert not await keeping.is_due(keeping.newest, MONTH, ZOE)
    await life.table((CY, "Cy"), status=Status.LOBBY, channel_id=12_345)
    assert await due(keeping) == []


UNDER_WAY = ["UPDATE tables SET status = 'closed'", *(ending for room in rooms() for ending in room.ends)]
"""What ends each kind of thing that keeps people from being deleted."""


@pytest.mark.parametrize("last", UNDER_WAY)
async def test_each_thing_that_is_under_way_keeps_its_people_by_itself(
    keeping: KeepingStore, database: Database, last: str
) -> None:
    await Life(database).lived()
    for user in (ZOE, BEN):
        await met(database, user, D)
    await lived(keeping, *range(D, D + MONTH + 2))
    for ending in UNDER_WAY:
        if ending != last:
            await rewrite(database, ending)
    assert {ZOE, BEN} - {*await due(keeping)}, "somebody is needed"
    await rewrite(database, last)
    assert {ZOE, BEN} <= {*await due(keeping)}


async def test_no_more_are_taken_on_a_day_than_may_be_whoever_takes_them(
    keeping: KeepingStore, database: Database
) -> None:
    today = await lived(keeping, D)
    taken = await asyncio.gather(*(KeepingStore(database).take(today, 3) for _ in range(7)))
    assert sorted(taken) == [False] * 4 + [True] * 3
    assert await keeping.take(await lived(keeping, D + 1), 3)


# Servers


async def test_servers_of_which_something_is_kept_are_known_before_anybody_has_looked(
    keeping: KeepingStore, database: Database
) -> None:
    await GuildStore(database).choose(GUILD, Chooser(ADA, NOW), friendly=True)
    tables = TableStore(database)
    await tables.create(header(guild_id=OTHER), [seat(0, ADA)], Change(at=NOW))
    await tables.create(header(guild_id=5, guest=True, channel_id=5), [seat(0, ADA)], Change(at=NOW))
    await MemberStore(database).met(6, ADA, NOW)
    assert (await keeping.stays(None)).unseen == {GUILD, OTHER}
    parts = [Part(2, frozenset({slot})) for slot in (0, 1)]
    found = [(await keeping.stays(part)).unseen for part in parts]
    assert sorted(map(sorted, found)) == [[GUILD], [OTHER]]


async def test_a_server_is_gone_for_good_after_ninety_lived_days_and_not_if_it_came_back(
    keeping: KeepingStore, database: Database
) -> None:
    await lived(keeping, D)
    await keeping.note([GUILD, OTHER], D)
    await lived(keeping, *range(D + 1, D + SERVER_DAYS + 1))
    assert keeping.newest is not None
    assert await keeping.gone_long(keeping.newest, None) == []
    await keeping.note([OTHER], None)
    today = await lived(keeping, D + SERVER_DAYS + 1)
    assert await keeping.gone_long(today, None) == [GUILD]
    assert await keeping.gone_long(today, Part(2, frozenset())) == []
    assert (await keeping.stays(None)).there == {OTHER}
    assert (await keeping.stays(None)).gone == {GUILD}


async def test_of_a_deleted_server_nothing_is_left_and_its_people_have_what_they_had(
    keeping: KeepingStore, database: Database
) -> None:
    life = Life(database)
    await life.lived()
    await keeping.note([GUILD], D)
    before = await summaries(database)
    told: list[int] = []

    def features(_: Writing, guild_id: int, nowhere: int) -> None:
        told.append(guild_id)
        assert nowhere < 0

    await rewrite(database, "UPDATE tables SET status = 'closed' WHERE status IN ('lobby', 'running')")
    await keeping.forget_server(GUILD, features)
    assert told == [GUILD]
    for name in ("guilds", "guild_changes", "members", "server_stays", "tables", "results"):
        assert not await rows_with(database, name, "guild_id", GUILD), name
    for name in ("tallies", "luck_tallies"):
        assert not await rows_with(database, name, "scope", GUILD), name
    assert not await rows_with(database, "tables", "channel_id", header().channel_id)
    assert await summaries(database) == before
    await rebuild(database, {"luckybox": SHARED})
    assert await summaries(database) == before


async def test_a_table_that_is_open_where_the_bot_is_a_guest_goes_on(keeping: KeepingStore, database: Database) -> None:
    store = TableStore(database)
    row = await store.create(header(guest=True, status=Status.RUNNING), [seat(0, ADA)], Change(at=NOW))
    await keeping.forget_server(GUILD, lambda *_: None)
    stored = await store.load(row.id or 0)
    assert stored is not None
    assert stored.header.guild_id == GUILD


async def test_what_is_due_is_counted_and_nothing_changes(keeping: KeepingStore, database: Database) -> None:
    assert (await keeping.counted(MONTH)).people_due == 0
    await lived(keeping, D)
    for user in (1, 2):
        await met(database, user, D)
    await keeping.note([GUILD], D)
    await keeping.note([OTHER], None)
    await lived(keeping, *range(D + 1, D + SERVER_DAYS + 2))
    await met(database, 2, D + 5 + MONTH)
    counted = await keeping.counted(MONTH)
    assert (counted.people, counted.people_due, counted.servers, counted.servers_due) == (2, 2, 2, 1)
    counted = await keeping.counted(SERVER_DAYS)
    assert (counted.people_due, counted.servers_due) == (1, 1)
    assert (await keeping.counted(None)).people_due == 0
    assert await seen_days(database) == {1: D, 2: D + 5 + MONTH}


async def rows_with(database: Database, table: str, column: str, value: int) -> int:
    """How many rows of a table have this."""
    there = SQLModel.metadata.tables[table]
    async with database.read() as connection:
        return len((await connection.execute(select(there).where(there.c[column] == value))).all())


async def summaries(database: Database) -> dict[str, list[str]]:
    """What people have: ratings, careers, badges, streaks, and their tallies wherever those are of."""
    found = {}
    async with database.read() as connection:
        for name in ("ratings", "careers", "badges", "streaks", "tallies"):
            table = SQLModel.metadata.tables[name]
            columns = [column for column in table.columns if column.name != "scope"]
            rows = (await connection.execute(select(*columns))).all()
            found[name] = sorted(" ".join(map(str, row)) for row in rows)
    return found
