"""Everything that is kept of a person: known column by column, given out whole, and gone when they want it gone."""

from __future__ import annotations

import json
from typing import Final

import pytest
from sqlalchemy import JSON, BigInteger, Column, LargeBinary, func, or_, select
from sqlmodel import SQLModel

from bot.store.base import row_classes
from bot.store.personal import FORGOTTEN
from bot.store.sql.database import Database
from tests.store.everything import BEN, BENS_NAME, CY, MARK, ZOE, ZOES_NAME, Life, Place, places, rooms, rows_of
from tests.store.rows import TOKEN

OF_PEOPLE: Final[dict[str, tuple[str, ...]]] = {
    "attempts": ("user_id",),
    "badges": ("user_id",),
    "careers": ("user_id",),
    "guild_changes": ("user_id",),
    "members": ("user_id", "nick"),
    "panels": ("user_id",),
    "people": ("user_id", "account"),
    "players": ("user_id", "name"),
    "proposals": ("user_id", "target_id"),
    "ratings": ("user_id", "first_met", "second_met"),
    "results": ("user_id",),
    "seats": ("user_id", "name"),
    "streaks": ("user_id",),
    "tables": ("host_id",),
    "tallies": ("user_id",),
    "turn_mentions": ("user_id",),
    "votes": ("user_id",),
} | {name: told for room in rooms() for name, told in room.of_people.items()}
"""Every column in which somebody's id or name can stand. Whoever adds one adds it here (or in `kept.py` of its
room's tests), lets `Life` fill it, and says on its row what becomes of it (`__personal__`): the tests below fail until
then."""
LIKE_A_PERSON: Final = ("name", "nick", "account", "user_id", "host_id", "_met")
OF_NOBODY: Final[dict[str, str]] = {
    "guild_id": "a server",
    "place_id": "a server, or a channel outside of any",
    "scope": "a server",
    "channel_id": "a channel",
    "summary_channel": "a channel",
    "message_id": "a message",
    "former_id": "a message",
    "result_id": "a message",
    "interaction_id": "a press, for a day",
    "guild_changes.name": "a column of `guilds`",
} | {name: told for room in rooms() for name, told in room.of_nobody.items()}
"""What looks like an id or a name of somebody and is none."""
OF_THE_GAME: Final[dict[str, str]] = {
    "tables.options": "house rules",
    "tables.script": "a lesson",
    "entries.action": "what a seat did",
    "tables.words": "part of the deal, without whose they are (docs/fair.md)",
    "days.par": "AI characters",
    "results.facts": "counts",
    "careers.numbers": "sums",
    "careers.totals": "sums",
    "people.remarks": "kinds of remarks",
    "guilds.seasons": "in which months seasons begin",
    "guilds.channels": "channels",
    "guilds.roles": "roles",
    "guilds.games_off": "games",
} | {name: told for room in rooms() for name, told in room.of_the_game.items()}
"""What could hold anything, and what it holds: nobody. A column of this kind that holds people is one of theirs."""
EXPORTED: Final[dict[str, tuple[str, ...]]] = {
    "people": ("switches",),
    "tables": ("hosted_tables",),
} | {name: told for room in rooms() for name, told in room.exported.items()}
"""Tables whose rows the export has under other names than their own."""


@pytest.fixture
def life(database: Database) -> Life:
    """Somebody's life, yet to be lived."""
    return Life(database)


def known() -> set[Place]:
    """The columns that can hold a person."""
    return {(table, column) for table, columns in OF_PEOPLE.items() for column in columns}


def every_column() -> list[Column[object]]:
    """All there are."""
    return [column for table in SQLModel.metadata.sorted_tables for column in table.columns]


def test_every_row_that_holds_somebodys_id_says_what_becomes_of_it_with_their_data() -> None:
    silent = [
        f"{kind.__name__}: say in `__personal__` whether /privacy exports and deletes these rows"
        for kind in row_classes()
        if kind.__personal__ is None and (str(kind.__tablename__) in OF_PEOPLE or "user_id" in kind.model_fields)
    ]
    assert not silent, "\n".join(silent)


def test_a_row_that_is_exported_or_deleted_by_itself_has_the_column_for_it() -> None:
    for kind in row_classes():
        if (personal := kind.__personal__) is not None and (personal.is_exported or personal.is_deleted):
            assert "user_id" in kind.model_fields, kind.__name__


def test_every_column_that_may_hold_an_id_or_a_name_is_known_for_what_it_is() -> None:
    looks_like_one = {
        (column.table.name, column.name)
        for column in every_column()
        if isinstance(column.type, BigInteger) or column.name.endswith(LIKE_A_PERSON)
    }
    of_nobody = {place for place in looks_like_one if place[1] in OF_NOBODY or ".".join(place) in OF_NOBODY}
    assert looks_like_one - of_nobody == known() - of_anything()


def test_every_column_that_may_hold_anything_is_known_for_what_it_holds() -> None:
    assert {".".join(place) for place in of_anything() - known()} == set(OF_THE_GAME)


def of_anything() -> set[Place]:
    """The columns whose values have a form of their own."""
    return {(one.table.name, one.name) for one in every_column() if isinstance(one.type, JSON | LargeBinary)}


async def test_somebody_who_did_everything_stands_in_every_column_that_can_hold_a_person(
    life: Life, database: Database
) -> None:
    await life.lived()
    assert await places(database, ZOE, ZOES_NAME) == known()


async def test_of_whoever_had_their_data_deleted_no_id_and_no_name_is_left_anywhere(
    life: Life, database: Database
) -> None:
    await life.lived()
    await life.forget()
    assert await places(database, ZOE, ZOES_NAME) == set()


async def test_what_is_left_of_them_are_marks_that_do_not_lead_back_and_what_others_need(
    life: Life, database: Database
) -> None:
    await life.lived()
    await life.forget()
    assert await places(database, MARK) == {
        ("deleted", "mark"),
        *(place for room in rooms() for place in room.marked),
    }
    assert await places(database, FORGOTTEN) == {
        ("seats", "name"),
        *(place for room in rooms() for place in room.renamed),
    }
    assert await places(database, BEN, BENS_NAME) >= {("seats", "name"), ("results", "user_id")}


async def test_deleting_ones_data_touches_nobody_elses(life: Life, database: Database) -> None:
    await life.lived()
    before = {table: await count(database, table, BEN) for table in OF_PEOPLE}
    await life.forget()
    assert {table: await count(database, table, BEN) for table in OF_PEOPLE} == before


async def test_an_export_has_every_row_that_is_somebodys(life: Life, database: Database) -> None:
    await life.lived()
    exported = await life.people.export(ZOE)
    for table in OF_PEOPLE:
        names = EXPORTED.get(table, (table,))
        assert sum(len(rows_of(exported, name)) for name in names) == await count(database, table, ZOE) > 0, table


async def test_an_export_names_nobody_else_and_has_nothing_that_opens_anything(life: Life) -> None:
    await life.lived()
    exported = json.dumps(await life.people.export(ZOE), ensure_ascii=False)
    assert ZOES_NAME in exported
    assert not [trace for trace in (str(BEN), BENS_NAME, str(CY), TOKEN, "5e" * 32) if trace in exported]


async def test_after_a_deletion_an_export_has_nothing(life: Life) -> None:
    await life.lived()
    await life.forget()
    assert not any((await life.people.export(ZOE)).values())


async def count(database: Database, table: str, user_id: int) -> int:
    """How many rows of a table are somebody's own: not those in which others have met them."""
    columns = SQLModel.metadata.tables[table].columns
    of_others = {column for room in rooms() for of, column in room.of_others if of == table}
    own = [columns[name] for name in OF_PEOPLE[table] if name not in of_others]
    ids = [column for column in own if isinstance(column.type, BigInteger)]
    theirs = [one == user_id for one in ids if not one.name.endswith("_met")]
    async with database.read() as connection:
        found = await connection.execute(
            select(func.count()).select_from(SQLModel.metadata.tables[table]).where(or_(*theirs))
        )
        return int(found.scalar_one())
