"""Who waits for a table to open in a channel: told of one table, by one process, in the order in which they asked."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from bot.features.table_alerts.store import TableAlertStore, drop_expired, prolong
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from tests.store.rows import ADA, BEN, CHANNEL

CY, HOST, OTHER = 3, 9, CHANNEL + 1
NOW, LATER = 1_000.0, 2_000.0
MOST = 10


@pytest.fixture
def waiting(database: Database) -> TableAlertStore:
    """Who waits in the database."""
    return TableAlertStore(database)


async def wait(waiting: TableAlertStore, *users: int, channel: int = CHANNEL, until: float = LATER) -> None:
    """People ask to be told, one after the other."""
    for place, user in enumerate(users):
        await waiting.wait(channel, user, NOW + place, until)


async def told(waiting: TableAlertStore, *, host: int = HOST, now: float = NOW + 100, most: int = MOST) -> list[int]:
    """A table opens in the channel; who is told."""
    return await waiting.take(CHANNEL, host, now, most)


async def test_a_table_is_told_once_to_all_who_wait_in_its_channel(waiting: TableAlertStore) -> None:
    await wait(waiting, CY, ADA, BEN)
    await wait(waiting, ADA, channel=OTHER)
    assert await told(waiting) == [CY, ADA, BEN]
    assert await told(waiting) == []
    assert await waiting.until(OTHER, ADA, NOW) == LATER


async def test_of_several_processes_one_tells(waiting: TableAlertStore) -> None:
    await wait(waiting, ADA, BEN)
    found = await asyncio.gather(*(told(waiting) for _ in range(4)))
    assert sorted(found, key=len) == [[], [], [], [ADA, BEN]]


async def test_who_takes_it_back_is_not_told(waiting: TableAlertStore) -> None:
    await wait(waiting, ADA, BEN)
    await waiting.leave(CHANNEL, ADA)
    assert await waiting.until(CHANNEL, ADA, NOW) is None
    assert await told(waiting) == [BEN]


async def test_asking_twice_is_waiting_once_and_for_longer(waiting: TableAlertStore) -> None:
    await wait(waiting, ADA)
    await wait(waiting, ADA, until=LATER + 50)
    assert await waiting.until(CHANNEL, ADA, NOW) == LATER + 50
    assert await told(waiting) == [ADA]


async def test_nobody_waits_for_ever(waiting: TableAlertStore, database: Database) -> None:
    await wait(waiting, ADA)
    await wait(waiting, BEN, until=LATER + 50)
    assert await waiting.until(CHANNEL, ADA, LATER) is None
    await database.write(lambda writing: drop_expired(writing, LATER))
    async with database.read() as connection:
        assert (await connection.execute(text("SELECT user_id FROM waiting"))).scalars().all() == [BEN]
    assert await told(waiting, now=LATER + 50) == []


async def test_time_that_was_lost_is_waited_longer(waiting: TableAlertStore, database: Database) -> None:
    await wait(waiting, ADA)
    await wait(waiting, BEN, until=NOW - 1)
    await database.write(lambda writing: prolong(writing, NOW, 180.0))
    assert await waiting.until(CHANNEL, ADA, NOW) == LATER + 180.0
    assert await waiting.until(CHANNEL, BEN, NOW - 2) == NOW - 1, "whose time was over then is not given any"


async def test_whoever_opens_the_table_is_not_told_of_it_and_waits_no_more(waiting: TableAlertStore) -> None:
    await wait(waiting, HOST, ADA)
    assert await told(waiting) == [ADA]
    assert await told(waiting, host=BEN) == []


async def test_of_many_those_who_asked_first_are_told_and_the_others_go_on_waiting(waiting: TableAlertStore) -> None:
    await wait(waiting, CY, ADA, BEN)
    assert await told(waiting, most=2) == [CY, ADA]
    assert await told(waiting, most=2) == [BEN]


async def test_who_waits_has_it_in_their_export_and_not_after_a_deletion(
    waiting: TableAlertStore, people: PeopleStore
) -> None:
    await wait(waiting, ADA, BEN)
    [exported] = (await people.export(ADA))["waiting"]
    assert (exported["channel_id"], exported["until"]) == (CHANNEL, LATER)
    await people.forget(ADA)
    assert await told(waiting) == [BEN]
