"""PostgreSQL, and a row that somebody holds: whoever wants it is told soon, and nobody else waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.store.enums import ClockKind, TimerKind
from bot.store.guilds import Chooser, GuildStore
from bot.store.people import PeopleStore
from bot.store.sql.database import Busy, Database
from bot.store.stored import Change, TimerKey
from bot.store.tables import TableStore
from tests.depth import deep
from tests.store import server
from tests.store.backends import POSTGRES
from tests.store.rows import ADA, entry, panel, put

pytestmark = pytest.mark.only_on(POSTGRES)
SOON = 2.0
"""Seconds in which whoever wants what is held is told, on a machine with much else to do."""
TURN = TimerKey(TimerKind.TURN, 0)


@asynccontextmanager
async def held(database: Database, statement: str) -> AsyncIterator[None]:
    """Somebody has a transaction open in which this was done."""
    connection = await server.connected(database.engine.url.render_as_string(hide_password=False))
    transaction = connection.transaction()
    await transaction.start()
    await connection.execute(statement)
    try:
        yield
    finally:
        await transaction.rollback()
        await connection.close()


def press(table_id: int, number: int = 0) -> Change:
    """A press, with a row of most kinds."""
    return Change(
        at=200.0,
        entries=[entry(table_id, number)],
        timers={TURN: 260.0},
        panels=[panel(table_id, ADA)],
        interaction_id=table_id * 100 + number,
    )


@pytest.mark.parametrize(
    "row",
    [
        "SELECT FROM tables WHERE id = {id} FOR UPDATE",
        deep("UPDATE panels SET seen = 7 WHERE table_id = {id}"),
        deep("UPDATE timers SET due_at = 7 WHERE table_id = {id}"),
        "INSERT INTO entries VALUES ({id}, 0, '{{}}', 'player', 1)",
        deep("INSERT INTO deliveries VALUES ({id}00, 1)"),
    ],
)
async def test_a_held_row_is_the_trouble_of_its_table_alone(store: TableStore, row: str) -> None:
    ill, *well = [await put(store, channel_id=channel) for channel in range(700, 710)]
    for table_id in (ill, *well):
        await store.commit(table_id, 0, Change(at=1.0, timers={TURN: 100.0}, panels=[panel(table_id, ADA)]))
    async with held(store.database, row.format(id=ill)):
        presses = [asyncio.ensure_future(store.commit(table_id, 1, press(table_id))) for table_id in (ill, *well)]
        await asyncio.wait(presses[1:], timeout=SOON)
        assert all(one.done() and one.exception() is None for one in presses[1:])
        began = time.monotonic()
        with pytest.raises(Busy, match="holds what was to be changed"):
            await presses[0]
        with pytest.raises(Busy):
            await store.commit(ill, 1, press(ill))
        assert time.monotonic() - began < SOON
        # Others do not wait for those either who try again.
        again = asyncio.ensure_future(store.commit(ill, 1, press(ill)))
        began = time.monotonic()
        await asyncio.gather(*(store.commit(table_id, 2, press(table_id, 1)) for table_id in well))
        with pytest.raises(Busy):
            await again
    stored = await store.load(ill)
    assert stored is not None
    assert (stored.entries, stored.header.version) == ([], 1)
    await store.commit(ill, 1, press(ill))


@pytest.mark.parametrize(
    "row", ["SELECT FROM tables WHERE id = {id} FOR UPDATE", "UPDATE timers SET due_at = 7 WHERE table_id = {id}"]
)
async def test_time_is_granted_to_all_tables_but_the_one_that_is_held(store: TableStore, row: str) -> None:
    ill, well = [await put(store, channel_id=channel) for channel in (700, 701)]
    for table_id in (ill, well):
        await store.commit(table_id, 0, Change(at=1.0, timers={TURN: 100.0}))
    async with held(store.database, row.format(id=ill)):
        await store.grant(TimerKind.TURN, ClockKind.LIVE, 500.0)
        await store.hasten(TimerKind.TURN, 300.0, turns=1)
    found = [await store.load(table_id) for table_id in (ill, well)]
    assert [one.timers[TURN] for one in found if one is not None] == [100.0, 360.0]


@pytest.mark.deep
async def test_what_is_chosen_is_not_waited_for_either(database: Database) -> None:
    guilds, people = GuildStore(database), PeopleStore(database)
    await guilds.choose(600, Chooser(ADA, 1.0), watched=False)
    await people.choose(ADA, calm=True)
    began = time.monotonic()
    async with held(database, "UPDATE guilds SET watched = true; UPDATE people SET calm = false"):
        with pytest.raises(Busy):
            await guilds.choose(600, Chooser(ADA, 2.0), watched=True)
        with pytest.raises(Busy):
            await people.choose(ADA, calm=False)
    assert time.monotonic() - began < 2 * SOON
