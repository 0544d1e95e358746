"""A table that cannot be read is closed kindly: nobody's channel is blocked, and what lies there of it stays."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from bot.games.plugin import Plugin
from bot.store.sql.writing import Writing
from bot.store.stored import Stored
from bot.store.tables import TableStore
from bot.tables.table import Table
from tests.store.backends import on_postgres
from tests.tables.room import ADA, BEN, CHANNEL, Room, finish_turn, first_number, image, stored

ELSEWHERE = 701
DAMAGE = {
    "an action torn off": "UPDATE entries SET action = '{\"do\": ' WHERE number = 1 AND table_id = :id",
    "an action that is none": "UPDATE entries SET action = '[7]' WHERE number = 1 AND table_id = :id",
    "an action without words": "UPDATE entries SET action = '{}' WHERE number = 1 AND table_id = :id",
    "a clock there is not": "UPDATE tables SET clock = 'sundial' WHERE id = :id",
    "options torn off": "UPDATE tables SET options = '{' WHERE id = :id",
    "options that are none": "UPDATE tables SET options = '7' WHERE id = :id",
    "a player missing": "DELETE FROM seats WHERE seat = 1 AND table_id = :id",
    "a player who did what nobody does": "UPDATE entries SET \"by\" = 'magic' WHERE table_id = :id",
    "a game there is not": "UPDATE tables SET game = 'chess' WHERE id = :id",
}


async def damage(room: Room, table: Table, statement: str) -> list[Any]:
    """Break something in the file; return the table's actions as they lie there then."""

    if on_postgres():
        # It takes only what is JSON: let it be of another shape than anybody wrote.
        statement = statement.replace("'{\"do\": '", "'\"torn off\"'").replace("'{'", "'\"torn off\"'")

    def write(writing: Writing) -> None:
        writing.execute(text(statement), {"id": table.id})

    await room.database.write(write)
    return await actions(room, table)


async def actions(room: Room, table: Table) -> list[Any]:
    """The table's actions as they lie in the file."""
    async with room.database.read() as connection:
        found = await connection.execute(text("SELECT * FROM entries WHERE table_id = :id"), {"id": table.id})
        return [tuple(row) for row in found]


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
async def test_its_channel_is_free_and_what_lies_there_of_it_stays(
    room: Room, statement: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await first_number(room, BEN)
    sound = await room.game(BEN, channel_id=ELSEWHERE)
    before = await damage(room, table, statement)
    after = room.another()
    assert await after.tables.in_channel(CHANNEL) is None
    await after.lobby(BEN, channel_id=CHANNEL)
    assert await actions(room, table) == before
    assert [record.levelno for record in caplog.records] in ([logging.ERROR], [logging.WARNING])
    assert f"table {table.id} " in caplog.text
    there = await after.tables.get(sound.id)
    assert there is not None
    assert image(there) == image(sound)


async def test_the_timekeeper_has_nothing_more_to_do_with_it(room: Room) -> None:
    table = await first_number(room, BEN)
    await damage(room, table, DAMAGE["an action torn off"])
    after = room.another()
    assert await after.tables.in_channel(CHANNEL) is None
    assert await after.store.next_due() is None


async def test_a_timer_nobody_knows_does_not_keep_the_timekeeper_busy(room: Room) -> None:
    table = await room.lobby(BEN)
    await damage(room, table, "INSERT INTO timers VALUES (:id, 'sing', 0, 1.0)")
    moment = await room.store.next_due()
    assert moment is not None
    assert moment > room.clock.now()
    assert await room.store.due(room.clock.now()) == []


async def test_a_game_the_bot_no_longer_has_leaves_its_channel(room: Room) -> None:
    await first_number(room, BEN)
    without: dict[str, Plugin] = {}
    assert await Room(room.database, room.clock, without).tables.in_channel(CHANNEL) is None
    await room.another().lobby(BEN, channel_id=CHANNEL)


async def test_a_person_alone_can_begin_another(room: Room) -> None:
    table = await room.solo()
    await finish_turn(table, ADA)
    await damage(room, table, DAMAGE["an action torn off"].replace("number = 1", "number = 0"))
    after = room.another()
    assert await after.tables.solo_of(ADA, "luckybox") is None
    await after.solo()


@pytest.mark.parametrize(
    "fault",
    [
        OperationalError("SELECT", {}, Exception("database is locked")),
        NoConnectionFree("no connection was free in time"),
    ],
    ids=["locked", "busy"],
)
async def test_a_database_that_does_not_answer_closes_no_table(
    room: Room, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    table = await first_number(room, BEN)

    async def locked(*_: object) -> Stored | None:
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(TableStore, "load", locked)
        with pytest.raises(type(fault)):
            await room.another().tables.get(table.id)
    assert (await stored(room, table)).header.status == "running"


async def test_whoever_shows_what_others_have_changed_hears_of_a_database_that_does_not_answer(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, there = await first_number(room, BEN), room.another()
    await there.tables.get(table.id)
    await finish_turn(table, ADA)

    async def breaks_off(*_: object) -> Stored | None:
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))

    with monkeypatch.context() as patch:
        patch.setattr(TableStore, "load", breaks_off)
        with pytest.raises(OperationalError):
            await there.tables.catch_up()
        with pytest.raises(OperationalError):
            assert [table async for table in room.another().tables.not_shown("another", 0.0)]
    assert "cannot be" not in caplog.text
