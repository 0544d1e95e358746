"""Storing what onlookers say: beside the tables, whose changes neither wait for it nor are held up by it."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import bindparam, delete, func, select, update
from sqlmodel import SQLModel

from bot.store.prediction_rows import ForesightRow, PredictionRow, WishRow
from bot.store.sql.database import Database
from bot.store.sql.statements import Columns, put, values
from bot.store.sql.writing import New, Prepared, Upsert, Writing

_sql = SQLModel.metadata.tables
PREDICTIONS, WISHES, FORESIGHTS = _sql["predictions"], _sql["wishes"], _sql["foresights"]
_ENTRIES, _TABLES = _sql["entries"], _sql["tables"]
SETTLED_KEPT, KEPT = 86_400.0, 30 * 86_400.0
"""Seconds that a prediction of which something came is kept, and that anything that was said is."""
SUMS = ("said", "right", "chances", "brier", "exact")

_PLAYED_SINCE = Prepared(
    select(func.max(_TABLES.c.version))
    .join(_ENTRIES, _ENTRIES.c.table_id == _TABLES.c.id)
    .where(_TABLES.c.id == bindparam("t"), _ENTRIES.c.number >= bindparam("n"))
)
_PUT_PREDICTION = Prepared(put(PREDICTIONS))
_PUT_WISH = Prepared(put(WISHES))


def _added(new: New) -> Columns:
    return {name: FORESIGHTS.c[name] + new[name] for name in SUMS}


_ADD_FORESIGHT = Prepared(Upsert(FORESIGHTS, _added))


class PredictionStore:
    """What onlookers say."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def predict(self, row: PredictionRow, entries: int) -> int | None:
        """Write a prediction down, if no more than so many entries have been played at its table.

        Else return the version that the table has by now, and write nothing.
        """
        return await self._say(_PUT_PREDICTION, row, entries)

    async def wish(self, row: WishRow, entries: int) -> int | None:
        """Write a wish down, on the same condition."""
        return await self._say(_PUT_WISH, row, entries)

    async def _say(self, statement: Prepared, row: PredictionRow | WishRow, entries: int) -> int | None:
        def write(writing: Writing) -> int | None:
            [[newer]] = writing.rows(_PLAYED_SINCE, t=row.table_id, n=entries)
            if newer is not None:
                return int(newer)
            writing.execute_many(statement, row.columns())
            return None

        return await self.database.write(write)

    async def riddles(self, table_id: int) -> dict[str, bool]:
        """Return the riddles of a table that somebody has said something to, and whether any of it is yet to settle."""
        waiting = func.count().filter(PREDICTIONS.c.settled.is_(False))
        query = (
            select(PREDICTIONS.c.riddle, waiting)
            .where(PREDICTIONS.c.table_id == table_id)
            .group_by(PREDICTIONS.c.riddle)
        )
        async with self.database.read() as connection:
            return {riddle: bool(left) for riddle, left in (await connection.execute(query)).all()}

    async def answers(self, table_id: int, riddle: str) -> dict[str, int]:
        """Return how many gave each answer to a riddle."""
        query = (
            select(PREDICTIONS.c.answer, func.count())
            .where(PREDICTIONS.c.table_id == table_id, PREDICTIONS.c.riddle == riddle)
            .group_by(PREDICTIONS.c.answer)
        )
        async with self.database.read() as connection:
            return {str(answer): int(count) for answer, count in (await connection.execute(query)).all()}

    async def settle(self, table_id: int, riddle: str, worth: Mapping[str, ForesightRow]) -> None:
        """Add what came of a riddle to the sums of those who said something to it: of each once, whoever asks.

        `worth`: what an answer adds; one that is not there adds nothing.
        """
        mine = PREDICTIONS.c.table_id == table_id, PREDICTIONS.c.riddle == riddle
        open_yet = (*mine, PREDICTIONS.c.settled.is_(False))
        said = select(PREDICTIONS.c.user_id, PREDICTIONS.c.answer).where(*open_yet).order_by(PREDICTIONS.c.user_id)

        def add(writing: Writing) -> None:
            found = writing.execute(said.with_for_update()).all()
            writing.execute(update(PREDICTIONS).where(*open_yet).values(settled=True))
            added = [worth[answer].model_copy(update={"user_id": user}) for user, answer in found if answer in worth]
            if added:
                writing.execute_many(_ADD_FORESIGHT, *values(added))

        await self.database.write(add)

    async def foresight(self, user_id: int, game: str) -> ForesightRow:
        """Return what somebody's predictions in a game amount to."""
        mine = FORESIGHTS.c.user_id == user_id, FORESIGHTS.c.game == game
        async with self.database.read() as connection:
            row = (await connection.execute(select(FORESIGHTS).where(*mine))).mappings().first()
            return ForesightRow(user_id=user_id, game=game) if row is None else ForesightRow(**row)

    async def wishes(self, table_id: int, seat: int, serial: int) -> list[tuple[int, str]]:
        """Return who wishes for which answer to a question of the Crowd's, in the order they said so."""
        query = (
            select(WISHES.c.user_id, WISHES.c.answer)
            .where(WISHES.c.table_id == table_id, WISHES.c.seat == seat, WISHES.c.serial == serial)
            .order_by(WISHES.c.at, WISHES.c.user_id)
        )
        async with self.database.read() as connection:
            return [(int(user), str(answer)) for user, answer in (await connection.execute(query)).all()]


def drop_old(writing: Writing, now: float) -> None:
    """Drop what was said long enough ago."""
    settled = PREDICTIONS.c.settled.is_(True), PREDICTIONS.c.at < now - SETTLED_KEPT
    writing.execute(delete(PREDICTIONS).where(*settled))
    for said in (PREDICTIONS, WISHES):
        writing.execute(delete(said).where(said.c.at < now - KEPT))
