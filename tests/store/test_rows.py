"""Rows as values: what they refuse, and the words in their columns."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import StatementError
from sqlmodel import SQLModel

from bot.league.values import GameKind
from bot.store.enums import By, ClockKind, Ending, Proposal, ProposalOutcome, Status, TableKind, TimerKind, Visibility
from bot.store.rows import SeatRow, TableRow, TimerRow
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.rows import ADA, header, put, seat, write


def test_a_misspelt_column_cannot_be_written() -> None:
    values: dict[str, Any] = {"frendly": True}
    with pytest.raises(TypeError, match="frendly"):
        header(**values)
    with pytest.raises(TypeError, match="frendly"):
        header().model_copy(update=values)


def test_a_row_without_a_column_it_needs_cannot_be_made() -> None:
    values: dict[str, Any] = {"table_id": 1, "seat": 0}
    with pytest.raises(TypeError, match="kind, due_at"):
        TimerRow(**values)


def test_a_row_is_never_changed() -> None:
    row = seat(0, ADA)
    with pytest.raises(AttributeError, match="autopilot"):
        row.autopilot = True
    assert not row.autopilot


def test_a_row_holds_its_columns_and_nothing_beside_them() -> None:
    row = seat(0, ADA)
    assert vars(row).keys() == SeatRow.model_fields.keys()
    assert vars(row.model_copy(update={"misses": 1})).keys() == SeatRow.model_fields.keys()


def test_what_is_done_with_the_columns_of_a_row_is_not_done_to_the_row() -> None:
    row = seat(0, ADA)
    row.columns()["autopilot"] = True
    assert not row.autopilot


@pytest.mark.parametrize(
    ("words", "stored"),
    [
        (Status, "lobby running over closed"),
        (Ending, "finished cancelled ended idle abandoned late rules gone learnt duel unreadable replaced"),
        (TableKind, "game solo day lesson duel whatif"),
        (ClockKind, "live slow"),
        (By, "player clock autopilot chosen ai table"),
        (TimerKind, "turn think advance mark remind idle vote crowd host"),
        (Proposal, "end kick leave_out"),
        (ProposalOutcome, "agreed refused withdrawn expired alone moderator"),
        (Visibility, "everyone server nobody"),
        (GameKind, "table solo daily"),
    ],
)
def test_the_words_in_databases_of_today_stay_what_they_are(words: type[StrEnum], stored: str) -> None:
    assert [word.value for word in words] == stored.split()


async def test_words_come_back_from_the_database_as_members(store: TableStore) -> None:
    table_id = await put(store, clock=ClockKind.SLOW)
    await write(store, table_id, Change(at=1.0, header={"status": Status.CLOSED, "ending": Ending.IDLE}))
    stored = await store.load(table_id)
    assert stored is not None
    found = stored.header
    assert (type(found.status), type(found.ending), type(found.clock)) == (Status, Ending, ClockKind)


async def test_a_word_that_is_none_of_a_columns_is_not_written(database: Database) -> None:
    tables = SQLModel.metadata.tables[str(TableRow.__tablename__)]
    values = {**header().columns(), "id": 1, "status": "runing"}
    with pytest.raises(StatementError, match="runing"):
        await database.write(lambda writing: writing.execute(tables.insert(), [values]))
    async with database.read() as connection:
        assert (await connection.execute(select(tables.c.id))).all() == []
