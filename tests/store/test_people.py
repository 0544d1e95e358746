"""What is kept of people: switches, results, and how all of it is given out or forgotten."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.store.enums import Status
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.personal import FORGOTTEN
from bot.store.rows import PersonRow
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.rows import ADA, BEN, GUILD, TOKEN, header, outcome, panel, put, result, seat, version, write


async def finished(store: TableStore, at: float = 200.0) -> int:
    """A game of Ada's and Ben's, with results and panels."""
    table_id = await put(store)
    results = [result(table_id, 0, ADA, at), result(table_id, 1, BEN, at)]
    await write(store, table_id, Change(at=at, header={"status": Status.OVER}, outcome=outcome(*results)))
    for user in (ADA, BEN):
        await store.put_panel(panel(table_id, user), await version(store, table_id))
    return table_id


async def count(database: Database, table: str, user_id: int) -> int:
    """How many rows of a table name a person."""
    column = "user_id" if "user_id" in SQLModel.metadata.tables[table].columns else "host_id"
    async with database.read() as connection:
        found = await connection.exec_driver_sql(f"SELECT count(*) FROM {table} WHERE {column} = {user_id}")  # noqa: S608
        return int(found.scalar_one())


async def test_somebody_unknown_has_pictures_mentions_and_automatic_next(people: PeopleStore) -> None:
    person = await people.person(ADA)
    assert (person.text_mode, person.mentions, person.next_by_itself) == (False, True, None)


async def test_switches_are_kept_over_a_restart(people: PeopleStore, database: Database) -> None:
    await people.choose(ADA, text_mode=True, mentions=False, next_by_itself=True)
    for store in (people, PeopleStore(database)):
        person = await store.person(ADA)
        assert (person.text_mode, person.mentions, person.next_by_itself) == (True, False, True)
    await people.choose(ADA, text_mode=False)
    assert (await PeopleStore(database).person(ADA)).text_mode is False
    assert (await people.person(BEN)).text_mode is False


async def test_a_read_that_a_press_has_overtaken_is_not_what_is_known_from_then_on(people: PeopleStore) -> None:
    began, goes_on = asyncio.Event(), asyncio.Event()
    read = people.database.read

    @asynccontextmanager
    async def slow() -> AsyncIterator[AsyncConnection]:
        async with read() as connection:
            began.set()
            yield connection
            await goes_on.wait()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people.database, "read", slow)
        first = asyncio.create_task(people.person(ADA))
        await began.wait()
    await people.choose(ADA, text_mode=True)
    goes_on.set()
    assert (await first).text_mode
    assert (await people.person(ADA)).text_mode


async def test_two_switches_pressed_at_once_are_both_turned(people: PeopleStore, database: Database) -> None:
    await asyncio.gather(people.choose(ADA, calm=True), people.choose(ADA, larger=True), people.met(ADA, "de", "ada"))
    for store in (people, PeopleStore(database)):
        person = await store.person(ADA)
        assert (person.calm, person.larger, person.locale) == (True, True, "de")


async def test_what_the_host_has_remarked_on_is_kept_for_good(people: PeopleStore, database: Database) -> None:
    assert (await people.person(ADA)).remarks == []
    await people.met(ADA, None, "ada")
    for remarks in (["pig.banked"], ["pig.lost", "pig.banked"], ["pig.lost"]):
        await people.remarked(ADA, remarks)
    await people.choose(ADA, mentions=False)
    for store in (people, PeopleStore(database)):
        person = await store.person(ADA)
        assert (person.remarks, person.mentions) == (["pig.banked", "pig.lost"], False)
    assert (await people.person(BEN)).remarks == []


async def test_what_somebody_was_told_is_in_their_export_and_goes_with_their_data(people: PeopleStore) -> None:
    await people.met(ADA, None, "ada")
    await people.remarked(ADA, ["pig.banked"])
    assert (await people.export(ADA))["switches"]["remarks"] == ["pig.banked"]
    await people.forget(ADA)
    assert (await people.person(ADA)).remarks == []
    assert (await people.export(ADA))["switches"] is None


async def test_what_somebody_was_told_is_not_kept_once_another_process_has_deleted_their_data(
    people: PeopleStore, database: Database
) -> None:
    await people.met(ADA, None, "ada")
    await PeopleStore(database).forget(ADA)
    await people.remarked(ADA, ["pig.banked"])
    assert (await people.export(ADA))["switches"] is None


async def test_new_to_a_game_is_who_never_finished_one_of_its_kind(people: PeopleStore, store: TableStore) -> None:
    table_id = await put(store)
    assert await people.newcomers("luckybox", (ADA, BEN)) == {ADA, BEN}
    change = Change(at=200.0, header={"status": Status.OVER}, outcome=outcome(result(table_id, 0, ADA, 200.0)))
    await write(store, table_id, change)
    assert await people.newcomers("luckybox", (ADA, BEN)) == {BEN}
    assert await people.newcomers("flip7", (ADA, BEN)) == {ADA, BEN}
    assert await people.newcomers("luckybox", ()) == set()


async def test_results_are_a_persons_own_the_newest_first(people: PeopleStore, store: TableStore) -> None:
    first = await finished(store, 200.0)
    second = await finished(store, 300.0)
    rows = await people.results(ADA)
    assert [(row["table_id"], row["seat"], row["finished_at"]) for row in rows] == [
        (second, 0, 300.0),
        (first, 0, 200.0),
    ]
    assert await people.results(404) == []


async def test_an_export_holds_everything_of_a_person_and_nothing_of_others(
    people: PeopleStore, store: TableStore
) -> None:
    table_id = await finished(store)
    await people.choose(ADA, text_mode=True)
    data = await people.export(ADA)
    assert data["switches"] == PersonRow(user_id=ADA, text_mode=True).columns()
    assert [row["name"] for row in data["seats"]] == ["Ada"]
    assert data["hosted_tables"] == [table_id]
    assert [row["total"] for row in data["results"]] == [50]
    assert "Ben" not in json.dumps(data)


async def test_an_export_holds_no_token(people: PeopleStore, store: TableStore) -> None:
    await finished(store)
    assert TOKEN not in json.dumps(await people.export(ADA))


async def test_an_export_of_somebody_unknown_is_empty(people: PeopleStore) -> None:
    assert not any((await people.export(404)).values())


async def test_a_forgotten_person_is_nowhere_in_the_database(
    people: PeopleStore, store: TableStore, database: Database
) -> None:
    await finished(store)
    await people.choose(ADA, text_mode=True)
    await people.forget(ADA)
    personal = [
        name for name, table in SQLModel.metadata.tables.items() if {"user_id", "host_id"} & set(table.columns.keys())
    ]
    assert len(personal) > 10
    for table in personal:
        assert await count(database, table, ADA) == 0, table
    assert (await people.person(ADA)).text_mode is False


async def test_what_was_pressed_before_a_deletion_and_is_noted_after_it_brings_nobody_back(
    people: PeopleStore, database: Database
) -> None:
    members = MemberStore(database)
    wanted = people.is_known_since(ADA)
    await people.met(ADA, "de", "Ada", wanted)
    await members.met(GUILD, ADA, 5.0, None, wanted)
    await people.forget(ADA)
    members.forget(ADA)
    await people.met(ADA, "de", "Ada", wanted)
    await members.met(GUILD, ADA, 6.0, None, wanted)
    assert not any((await people.export(ADA)).values())
    again = people.is_known_since(ADA)
    await people.met(ADA, "de", "Ada", again)
    assert (await people.person(ADA)).account == "Ada", "who comes back is known again"


async def test_what_waits_to_be_written_as_somebody_is_forgotten_goes_with_the_rest(people: PeopleStore) -> None:
    wanted = people.is_known_since(ADA)
    await asyncio.gather(people.met(ADA, "de", "Ada", wanted), people.forget(ADA))
    assert not any((await people.export(ADA)).values())


async def test_the_game_of_a_forgotten_person_stays_for_the_others(people: PeopleStore, store: TableStore) -> None:
    table_id = await finished(store)
    await people.forget(ADA)
    stored = await store.load(table_id)
    assert stored is not None
    assert [(row.user_id, row.name) for row in stored.seats] == [(None, FORGOTTEN), (BEN, "Ben")]
    assert list(stored.panels) == [BEN]
    assert len(await people.results(BEN)) == 1


async def test_several_people_of_one_table_can_be_forgotten(people: PeopleStore, store: TableStore) -> None:
    table_id = await finished(store)
    for user in (ADA, BEN, ADA):
        await people.forget(user)
    stored = await store.load(table_id)
    assert stored is not None
    assert [row.name for row in stored.seats] == [FORGOTTEN] * 2


@pytest.mark.parametrize("fresh_for", [0.0, float("inf")])
async def test_what_another_process_switches_is_seen_where_one_looks_again(
    database: Database, fresh_for: float
) -> None:
    here, elsewhere = PeopleStore(database, fresh_for), PeopleStore(database)
    assert not (await here.person(ADA)).text_mode
    await elsewhere.choose(ADA, text_mode=True)
    assert (await here.person(ADA)).text_mode == (fresh_for == 0.0)


async def test_deleting_ones_data_forgets_in_which_direct_messages_one_played(
    people: PeopleStore, store: TableStore, database: Database
) -> None:
    mine, company = 801, 802
    for status, other in ((Status.CLOSED, None), (Status.RUNNING, None), (Status.CLOSED, BEN)):
        made = header(guild_id=None, channel_id=mine, status=status)
        await store.create(made, [seat(0, ADA), seat(1, other, ai=other is None)], Change(at=100.0))
    await store.create(header(guild_id=None, channel_id=company), [seat(0, ADA), seat(1, BEN)], Change(at=100.0))
    await store.create(header(channel_id=700), [seat(0, ADA)], Change(at=100.0))
    await people.forget(ADA, now=1.0)
    async with database.read() as connection:
        found = await connection.exec_driver_sql("SELECT channel_id FROM tables ORDER BY id")
    assert found.scalars().all() == [-1, -2, -3, company, 700], "with Ben the fourth goes on, in a channel of his, too"
