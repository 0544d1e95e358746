"""Storing whom people would rather not play with."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import delete, func, or_, select, update

from bot.features.blocks.rows import BlockRow
from bot.store.personal import FORGOTTEN
from bot.store.sql.database import Database
from bot.store.sql.statements import put
from bot.store.sql.writing import Prepared, Removal, Writing

BLOCKS = BlockRow.metadata.tables["blocks"]
_PUT, _DROP = Prepared(put(BLOCKS)), Prepared(Removal(BLOCKS))


class ListFull(Exception):
    """Somebody has as many people on their list as it may hold."""


class BlockStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def put(self, row: BlockRow, most: int) -> bool:
        """Put somebody on a list; return whether they were not on it. Raises `ListFull` where so many others are."""
        theirs = BLOCKS.c.user_id == row.user_id

        def write(writing: Writing) -> bool:
            # One that an earlier key has marked.
            writing.execute(
                delete(BLOCKS).where(theirs, BLOCKS.c.blocked_id == row.blocked_id, BLOCKS.c.mark != row.mark)
            )
            known = writing.execute(select(BLOCKS.c.at).where(theirs, BLOCKS.c.mark == row.mark)).scalar()
            others = select(func.count()).select_from(BLOCKS).where(theirs, BLOCKS.c.mark != row.mark)
            if known is None and int(writing.execute(others).scalar_one()) >= most:
                raise ListFull
            # Whoever is back after a deletion has an id and a name again; since when it holds stays.
            writing.execute_many(_PUT, (row if known is None else row.model_copy(update={"at": known})).columns())
            return known is None

        return await self.database.write(write)

    async def drop(self, user_id: int, mark: str) -> str | None:
        """Take somebody off a list; return what they are called there, None where they were not on it."""
        this = (BLOCKS.c.user_id == user_id, BLOCKS.c.mark == mark)

        def drop(writing: Writing) -> str | None:
            name = writing.execute(select(BLOCKS.c.name).where(*this)).scalar()
            writing.execute_count(_DROP, user_id=user_id, mark=mark)
            return None if name is None else str(name)

        return await self.database.write(drop)

    async def of_person(self, user_id: int) -> list[BlockRow]:
        """Return a person's list, the newest first."""
        query = select(BLOCKS).where(BLOCKS.c.user_id == user_id).order_by(BLOCKS.c.at.desc(), BLOCKS.c.mark)
        async with self.database.read() as connection:
            return [BlockRow(**row) for row in (await connection.execute(query)).mappings()]

    async def among(self, marked: Mapping[str, int]) -> frozenset[tuple[int, int]]:
        """Return which of these people, by their marks, has which other on their list: always by one statement.

        By id, too: if the key of the marks was changed, those alone are lost that stand for nobody's id.
        """
        people = sorted(marked.values())
        others = or_(BLOCKS.c.mark.in_(sorted(marked)), BLOCKS.c.blocked_id.in_(people))
        found = select(BLOCKS.c.user_id, BLOCKS.c.mark, BLOCKS.c.blocked_id).where(BLOCKS.c.user_id.in_(people), others)
        async with self.database.read() as connection:
            rows = (await connection.execute(found)).all()
        return frozenset((int(user), int(marked[mark] if other is None else other)) for user, mark, other in rows)


def forget_blocked(writing: Writing, user_id: int) -> None:
    """Let the lists of others hold no id and no name of a person: the mark alone keeps them where they are."""
    writing.execute(update(BLOCKS).where(BLOCKS.c.blocked_id == user_id).values(blocked_id=None, name=FORGOTTEN))
