"""What is kept of what-ifs: one a person, thrown away in the end, and nothing of them with anybody's data."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text
from sqlmodel import SQLModel

from bot.features.what_if.rows import KEPT, WhatIfRow
from bot.features.what_if.store import WhatIfStore, throw_away, what_if_begun
from bot.store.enums import Ending, Status, TableKind, TimerKind
from bot.store.people import PeopleStore
from bot.store.personal import FORGOTTEN
from bot.store.sql.database import Database
from bot.store.stored import Change, TimerKey
from bot.store.tables import TableStore
from tests.store.rows import ADA, BEN, entry, header, seat, version, write

NOW = 1_000_000.0
IDLE = TimerKey(TimerKind.IDLE)


async def game(store: TableStore) -> int:
    """A game of Ada and Ben that is over."""
    seats = [seat(0, ADA, "Ada"), seat(1, BEN, "Ben")]
    row = await store.create(header(status=Status.OVER, ended_at=NOW), seats, Change(at=NOW))
    assert row.id is not None
    return row.id


async def what_if(store: TableStore, origin: int, user_id: int = ADA, at: float = NOW, played: int = 0) -> int:
    """A what-if of a game, begun now by one of the two."""
    names = {ADA: "Ada", BEN: "Ben"}
    seats = [seat(place, who if who == user_id else None, names[who]) for place, who in enumerate((ADA, BEN))]
    row = WhatIfRow(table_id=0, user_id=user_id, origin=origin, seat=0, position=played, made_at=at)
    made = header(kind=TableKind.WHAT_IF, host_id=user_id, status=Status.RUNNING)
    stored = await store.create(made, seats, Change(at=at, writes=[what_if_begun(row)], timers={IDLE: at + 100}))
    assert stored.id is not None
    return stored.id


async def ended(store: TableStore, table_id: int, at: float) -> None:
    """It is played to its end."""
    change = Change(at=at, header={"status": Status.OVER, "ending": Ending.FINISHED, "ended_at": at}, clear_timers=True)
    change.entries = [entry(table_id, 0)]
    await write(store, table_id, change)


async def clean(database: Database, now: float) -> None:
    """Drop what is no longer needed."""
    await database.write(lambda writing: throw_away(writing, now))


async def rows(database: Database, of: str, table_id: int) -> int:
    """How many rows of a table of the database belong to a table."""
    column = "id" if of == "tables" else "table_id"
    async with database.read() as connection:
        found = await connection.execute(text(f"SELECT count(*) FROM {of} WHERE {column} = {table_id}"))  # noqa: S608
        return int(found.scalar_one())


async def state(store: TableStore, table_id: int) -> tuple[Any, Any]:
    """How far along a table is, and why."""
    stored = await store.load(table_id)
    assert stored is not None
    return stored.header.status, stored.header.ending


async def test_it_is_known_of_which_game_it_is(store: TableStore, database: Database) -> None:
    origin = await game(store)
    table_id = await what_if(store, origin, played=7)
    found = await WhatIfStore(database).of_table(table_id)
    assert found == WhatIfRow(table_id=table_id, user_id=ADA, origin=origin, seat=0, position=7, made_at=NOW)
    assert await WhatIfStore(database).of_table(origin) is None


async def test_a_new_one_takes_the_place_of_the_old_one_and_nobody_elses(store: TableStore) -> None:
    origin = await game(store)
    first, bens = await what_if(store, origin), await what_if(store, origin, BEN)
    known = await version(store, first)
    second = await what_if(store, origin)
    assert await state(store, first) == (Status.CLOSED, Ending.REPLACED)
    assert await version(store, first) == known + 1, "who holds it in memory is to notice"
    assert await state(store, second) == (Status.RUNNING, None)
    assert await state(store, bens) == (Status.RUNNING, None)
    assert {due.table_id for due in await store.due(NOW + 1000)} == {second, bens}


async def test_one_that_is_over_is_thrown_away_some_days_later_with_all_of_it(
    store: TableStore, database: Database
) -> None:
    origin = await game(store)
    over = await what_if(store, origin)
    await ended(store, over, NOW)
    under_way = await what_if(store, origin, BEN)
    await clean(database, NOW + KEPT - 1)
    assert await rows(database, "tables", over) == 1
    await clean(database, NOW + KEPT + 1)
    for name in ("tables", "seats", "entries", "timers", "whatifs"):
        assert await rows(database, name, over) == 0, name
    assert await state(store, under_way) == (Status.RUNNING, None)
    assert await rows(database, "seats", origin) == 2, "the game itself stays"
    assert await rows(database, "tables", origin) == 1


async def test_what_other_features_have_hung_on_one_goes_with_it_and_holds_up_no_cleaning(
    store: TableStore, database: Database
) -> None:
    over = await what_if(store, await game(store))
    await ended(store, over, NOW)
    hung = {"table_id": over, "seat": 0, "user_id": ADA, "version": 1, "made_at": NOW, "content": b"{}"}
    await database.write(lambda writing: writing.execute(SQLModel.metadata.tables["reviews"].insert().values(hung)))
    await clean(database, NOW + KEPT + 1)
    for name in ("tables", "reviews"):
        assert await rows(database, name, over) == 0, name


async def test_ones_own_are_in_the_export(store: TableStore, people: PeopleStore) -> None:
    table_id = await what_if(store, await game(store))
    await what_if(store, await game(store), BEN)
    data = await people.export(ADA)
    assert [row["table_id"] for row in data["whatifs"]] == [table_id]
    assert table_id in data["hosted_tables"]


async def test_who_has_their_data_deleted_leaves_none(
    store: TableStore, people: PeopleStore, database: Database
) -> None:
    table_id = await what_if(store, await game(store))
    await people.forget(ADA)
    stored = await store.load(table_id)
    assert stored is not None
    assert (stored.header.status, stored.header.host_id) == (Status.CLOSED, 0)
    assert "Ada" not in [one.name for one in stored.seats]
    await clean(database, NOW)
    assert await rows(database, "tables", table_id) == 0
    assert await rows(database, "whatifs", table_id) == 0


async def test_nor_is_their_name_on_those_of_others(store: TableStore, people: PeopleStore) -> None:
    origin = await game(store)
    other = await game(store)
    bens, of_another = await what_if(store, origin, BEN), await what_if(store, other, ADA)
    known = await version(store, bens)
    await people.forget(ADA)
    stored = await store.load(bens)
    assert stored is not None
    assert [one.name for one in stored.seats] == [FORGOTTEN, "Ben"]
    assert stored.header.version > known
    untouched = await store.load(of_another)
    assert untouched is not None
    assert untouched.seats[1].name == "Ben"
