"""Rows to put into a database: a table, a seat, an entry, a result, a panel."""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert
from sqlmodel import SQLModel

from bot.league.outcome import Outcome
from bot.league.values import GameKind, Result
from bot.store.entry import Entry
from bot.store.enums import By
from bot.store.results.summaries import SummaryChanges
from bot.store.rows import AttemptRow, PanelRow, ResultRow, SeatRow, TableRow
from bot.store.sql.writing import Writing
from bot.store.stored import Change, TableWrite
from bot.store.tables import TableStore

CHANNEL, GUILD, ADA, BEN = 700, 70, 1, 2
"""A channel, its server and two people."""
TOKEN = "secret-token"
"""What may edit a panel: nobody else's business."""


async def write(store: TableStore, table_id: int, change: Change) -> SummaryChanges | None:
    """Write a change as somebody does who has just read the table."""
    return await store.commit(table_id, await version(store, table_id), change)


async def version(store: TableStore, table_id: int) -> int:
    """The version a table is in."""
    stored = await store.load(table_id)
    assert stored is not None
    return stored.header.version


def header(**values: Any) -> TableRow:
    """A table's row: a lobby of Ada's, if nothing else is said."""
    given: dict[str, Any] = {
        "game": "luckybox",
        "rules_version": 1,
        "deck": "test",
        "seed": "seed",
        "options": {"relaxed": False},
        "channel_id": CHANNEL,
        "guild_id": GUILD,
        "host_id": ADA,
        "created_at": 100.0,
    }
    return TableRow(**(given | values))


def seat(number: int, user_id: int | None, name: str = "somebody", **values: Any) -> SeatRow:
    """Somebody's seat."""
    return SeatRow(table_id=0, seat=number, user_id=user_id, name=name, **values)


def entry(table_id: int, number: int, do: str = "advance") -> Entry:
    """An action of a game."""
    return Entry(table_id=table_id, number=number, action={"do": do}, by=By.TABLE, at=100.0)


def panel(table_id: int, user_id: int, message_id: int = 9, token: str = TOKEN, **values: Any) -> PanelRow:
    """A person's panel."""
    return PanelRow(table_id=table_id, user_id=user_id, message_id=message_id, token=token, expires_at=900.0, **values)


def result(table_id: int, seat_number: int, user_id: int | None, finished_at: float = 200.0, **values: Any) -> Result:
    """What a game came to for a seat."""
    given: dict[str, Any] = {
        "game": "luckybox",
        "kind": GameKind.TABLE,
        "guild_id": GUILD,
        "total": 50,
        "rank": 1,
        "seats": 2,
        "people": 2,
    }
    return Result(
        table_id=table_id, seat=seat_number, user_id=user_id, rated=True, finished_at=finished_at, **(given | values)
    )


def result_row(table_id: int, seat_number: int, user_id: int | None, finished_at: float, **values: Any) -> ResultRow:
    """The same as it lies in the database."""
    given: dict[str, Any] = {"game": "luckybox", "guild_id": GUILD, "total": 50, "rank": 1, "seats": 2, "people": 2}
    return ResultRow(
        table_id=table_id, seat=seat_number, user_id=user_id, rated=True, finished_at=finished_at, **(given | values)
    )


def outcome(*results: Result) -> Outcome:
    """What a finished game came to, without badges."""
    return Outcome(results)


def attempted(game: str, day: int, user_id: int, total: int, at: float, *, place: int = 500) -> TableWrite:
    """What is written with the table at which somebody plays a day, and has played it with so many points."""

    def write(writing: Writing, table_id: int) -> None:
        attempt = AttemptRow(
            game=game,
            day=day,
            user_id=user_id,
            table_id=table_id,
            started_at=at,
            finished_at=at,
            total=total,
            place=place,
            tie=3,
        )
        writing.execute(insert(SQLModel.metadata.tables["attempts"]).values(attempt.columns()))

    return write


async def put(store: TableStore, **values: Any) -> int:
    """A new table with Ada and Ben at it; its id."""
    row = await store.create(header(**values), [seat(0, ADA, "Ada"), seat(1, BEN, "Ben")], Change(at=100.0))
    assert row.id is not None
    return row.id
