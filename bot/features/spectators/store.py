"""Storing what spectators say: beside the tables, whose changes neither wait for it nor are held up by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import bindparam, delete, func, select, update
from sqlmodel import SQLModel

from bot.features.spectators.rows import (
    KEPT,
    SETTLED_KEPT,
    CrowdVoteRow,
    PredictionRow,
    PredictionScoreRow,
    TableGuessesRow,
)
from bot.store.enums import Visibility
from bot.store.sql.database import Database
from bot.store.sql.statements import Columns, put, values
from bot.store.sql.writing import New, Prepared, Upsert, Writing

_sql = SQLModel.metadata.tables
PREDICTIONS, VOTES, SCORES = _sql["predictions"], _sql["wishes"], _sql["foresights"]
AT_TABLES, _PEOPLE = _sql["guess_scores"], _sql["people"]
_ENTRIES, _TABLES = _sql["entries"], _sql["tables"]
SUMS = ("said", "right", "chances", "brier", "exact")

_PLAYED_SINCE = Prepared(
    select(func.max(_TABLES.c.version))
    .join(_ENTRIES, _ENTRIES.c.table_id == _TABLES.c.id)
    .where(_TABLES.c.id == bindparam("t"), _ENTRIES.c.number >= bindparam("n"))
)
_PUT_PREDICTION = Prepared(put(PREDICTIONS))
_PUT_VOTE = Prepared(put(VOTES))


def _added(new: New) -> Columns:
    return {name: SCORES.c[name] + new[name] for name in SUMS}


_ADD_SCORE = Prepared(Upsert(SCORES, _added))


def _added_there(new: New) -> Columns:
    return {"said": AT_TABLES.c.said + new["said"], "right": AT_TABLES.c.right + new["right"], "at": new["at"]}


_ADD_AT_TABLE = Prepared(Upsert(AT_TABLES, _added_there))


class PredictionStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def predict(self, row: PredictionRow, entries: int) -> int | None:
        """Write a prediction down, if no more than so many entries have been played at its table.

        Else return the version that the table has by now, and write nothing.
        """
        return await self._say(_PUT_PREDICTION, row, entries)

    async def vote(self, row: CrowdVoteRow, entries: int) -> int | None:
        """Write a vote down, on the same condition."""
        return await self._say(_PUT_VOTE, row, entries)

    async def _say(self, statement: Prepared, row: PredictionRow | CrowdVoteRow, entries: int) -> int | None:
        def write(writing: Writing) -> int | None:
            [[newer]] = writing.rows(_PLAYED_SINCE, t=row.table_id, n=entries)
            if newer is not None:
                return int(newer)
            writing.execute_many(statement, row.columns())
            return None

        return await self.database.write(write)

    async def questions(self, table_id: int) -> dict[str, bool]:
        """Return which questions of a table somebody has said something to, and whether any of it is yet to settle."""
        waiting = func.count().filter(PREDICTIONS.c.settled.is_(False))
        query = (
            select(PREDICTIONS.c.riddle, waiting)
            .where(PREDICTIONS.c.table_id == table_id)
            .group_by(PREDICTIONS.c.riddle)
        )
        async with self.database.read() as connection:
            return {name: bool(left) for name, left in (await connection.execute(query)).all()}

    async def answers(self, table_id: int, question: str) -> dict[str, int]:
        """Return how many gave each answer to a question."""
        query = (
            select(PREDICTIONS.c.answer, func.count())
            .where(PREDICTIONS.c.table_id == table_id, PREDICTIONS.c.riddle == question)
            .group_by(PREDICTIONS.c.answer)
        )
        async with self.database.read() as connection:
            return {str(answer): int(count) for answer, count in (await connection.execute(query)).all()}

    async def settle(self, table_id: int, question: str, worth: Mapping[str, PredictionScoreRow], at: float) -> None:
        """Add what came of a question to the sums of those who said something to it: of each once, whoever asks.

        From `at` on it is kept for a day.

        `worth`: what an answer adds; one that is not there adds nothing.
        """
        mine = PREDICTIONS.c.table_id == table_id, PREDICTIONS.c.riddle == question
        open_yet = (*mine, PREDICTIONS.c.settled.is_(False))
        said = select(PREDICTIONS.c.user_id, PREDICTIONS.c.answer).where(*open_yet).order_by(PREDICTIONS.c.user_id)

        def add(writing: Writing) -> None:
            found = writing.execute(said.with_for_update()).all()
            writing.execute(update(PREDICTIONS).where(*open_yet).values(settled=True, at=at))
            added = [worth[answer].model_copy(update={"user_id": user}) for user, answer in found if answer in worth]
            if added:
                writing.execute_many(_ADD_SCORE, *values(added))
                there = [
                    TableGuessesRow(table_id=table_id, user_id=one.user_id, said=one.said, right=one.right, at=at)
                    for one in added
                ]
                writing.execute_many(_ADD_AT_TABLE, *values(there))

        await self.database.write(add)

    async def at_table(self, table_id: int, user_id: int) -> TableGuessesRow | None:
        """Return what somebody's predictions at a table amount to; None: nothing came of any."""
        mine = AT_TABLES.c.table_id == table_id, AT_TABLES.c.user_id == user_id
        async with self.database.read() as connection:
            row = (await connection.execute(select(AT_TABLES).where(*mine))).mappings().first()
            return None if row is None else TableGuessesRow(**row)

    async def best_at(self, table_id: int) -> Sequence[tuple[int, int, Visibility]]:
        """Return who was right most often at a table, how often, and to whom they are shown; nobody who never was."""
        here = AT_TABLES.c.table_id == table_id
        most = select(func.max(AT_TABLES.c.right)).where(here).scalar_subquery()
        shown = func.coalesce(_PEOPLE.c.visibility, Visibility.EVERYONE)
        query = (
            select(AT_TABLES.c.user_id, AT_TABLES.c.right, shown)
            .outerjoin(_PEOPLE, _PEOPLE.c.user_id == AT_TABLES.c.user_id)
            .where(here, AT_TABLES.c.right > 0, AT_TABLES.c.right == most)
            .order_by(AT_TABLES.c.user_id)
        )
        async with self.database.read() as connection:
            found = (await connection.execute(query)).all()
            return [(int(user), int(right), Visibility(visibility)) for user, right, visibility in found]

    async def standing(self, user_id: int, game: str) -> PredictionScoreRow:
        """Return what somebody's predictions in a game amount to."""
        mine = SCORES.c.user_id == user_id, SCORES.c.game == game
        async with self.database.read() as connection:
            row = (await connection.execute(select(SCORES).where(*mine))).mappings().first()
            return PredictionScoreRow(user_id=user_id, game=game) if row is None else PredictionScoreRow(**row)

    async def votes(self, table_id: int, seat: int, serial: int) -> list[tuple[int, str]]:
        """Return who votes for which answer to a question of the Crowd's, in the order they said so."""
        query = (
            select(VOTES.c.user_id, VOTES.c.answer)
            .where(VOTES.c.table_id == table_id, VOTES.c.seat == seat, VOTES.c.serial == serial)
            .order_by(VOTES.c.at, VOTES.c.user_id)
        )
        async with self.database.read() as connection:
            return [(int(user), str(answer)) for user, answer in (await connection.execute(query)).all()]


def drop_old(writing: Writing, now: float) -> None:
    """Drop what was said long enough ago."""
    settled = PREDICTIONS.c.settled.is_(True), PREDICTIONS.c.at < now - SETTLED_KEPT
    writing.execute(delete(PREDICTIONS).where(*settled))
    for said in (PREDICTIONS, VOTES, AT_TABLES):
        writing.execute(delete(said).where(said.c.at < now - KEPT))
