"""Storing which roles are prizes, and who has one by the bot."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, select, union, update

from bot.features.prize_roles.rows import PrizeHolderRow, PrizeRoleRow
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.sql.statements import put, put_new
from bot.store.sql.writing import Prepared, Writing

_sql = PrizeRoleRow.metadata.tables
ROLES, HOLDERS = _sql["prize_roles"], _sql["prize_holders"]
_PUT_ROLE, _ADD_HOLDER = Prepared(put(ROLES)), Prepared(put_new(HOLDERS))


class PrizeRoleStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def servers(self, part: Part | None) -> list[int]:
        """Return the servers of a part in which there is a role to give or to take back."""
        asked = [
            select(table.c.guild_id).where(*([] if part is None else [part.condition(table.c.guild_id)]))
            for table in (ROLES, HOLDERS)
        ]
        async with self.database.read() as connection:
            return sorted(int(guild) for guild in (await connection.execute(union(*asked))).scalars())

    async def roles(self, guild_id: int) -> dict[str, PrizeRoleRow]:
        """Return which roles a server gives, by prize."""
        async with self.database.read() as connection:
            found = await connection.execute(select(ROLES).where(ROLES.c.guild_id == guild_id))
            return {row["prize"]: PrizeRoleRow(**row) for row in found.mappings()}

    async def choose(self, guild_id: int, prize: str, role_id: int | None) -> int | None:
        """Let a server give this role for a prize from now on, or (None) none; return which it was before."""
        mine = ROLES.c.guild_id == guild_id, ROLES.c.prize == prize

        def write(writing: Writing) -> int | None:
            before = writing.execute(select(ROLES.c.role_id).where(*mine).with_for_update()).scalar()
            if role_id is None:
                writing.execute(delete(ROLES).where(*mine))
            else:
                writing.execute_many(_PUT_ROLE, PrizeRoleRow(guild_id=guild_id, prize=prize, role_id=role_id).columns())
            return before

        return await self.database.write(write)

    async def found_problem(self, guild_id: int, prize: str, problem: str | None) -> bool:
        """Keep why the bot cannot give a prize's role, or that it can; return whether that is another than before."""
        mine = ROLES.c.guild_id == guild_id, ROLES.c.prize == prize

        def write(writing: Writing) -> bool:
            found = writing.execute(select(ROLES.c.problem).where(*mine).with_for_update()).first()
            if found is None or found[0] == problem:
                return False
            writing.execute(update(ROLES).where(*mine).values(problem=problem))
            return True

        return await self.database.write(write)

    async def holders(self, guild_id: int) -> list[PrizeHolderRow]:
        """Return who has a role of a server by the bot, or may have it."""
        query = select(HOLDERS).where(HOLDERS.c.guild_id == guild_id).order_by(HOLDERS.c.prize, HOLDERS.c.user_id)
        async with self.database.read() as connection:
            return [PrizeHolderRow(**row) for row in (await connection.execute(query)).mappings()]

    async def held_by(self, user_id: int) -> list[PrizeHolderRow]:
        """Return what somebody has by the bot, in all servers."""
        query = select(HOLDERS).where(HOLDERS.c.user_id == user_id).order_by(HOLDERS.c.guild_id, HOLDERS.c.prize)
        async with self.database.read() as connection:
            return [PrizeHolderRow(**row) for row in (await connection.execute(query)).mappings()]

    async def giving(self, row: PrizeHolderRow) -> None:
        """Keep that somebody is about to be given a role: whatever comes between, it is taken back some day."""
        await self.database.write(lambda writing: writing.execute_many(_ADD_HOLDER, row.columns()))

    async def given(self, row: PrizeHolderRow) -> bool:
        """Keep that they have it; return whether anything is kept of it: they may have had their data deleted."""

        def write(writing: Writing) -> bool:
            if writing.execute(select(HOLDERS.c.user_id).where(*_this(row)).with_for_update()).first() is None:
                return False
            writing.execute(update(HOLDERS).where(*_this(row)).values(given=True))
            return True

        return await self.database.write(write)

    async def taken(self, row: PrizeHolderRow) -> None:
        """Keep that they have it no more by the bot."""
        gone = delete(HOLDERS).where(*_this(row))
        await self.database.write(lambda writing: writing.execute(gone))

    async def forget_server(self, guild_id: int) -> None:
        """Forget all of a server that has removed the bot."""
        await self.database.write(lambda writing: drop_server(writing, guild_id))


def drop_server(writing: Writing, guild_id: int) -> None:
    """Drop all of a server."""
    for table in (HOLDERS, ROLES):
        writing.execute(delete(table).where(table.c.guild_id == guild_id))


def _this(row: PrizeHolderRow) -> tuple[ColumnElement[bool], ...]:
    return HOLDERS.c.guild_id == row.guild_id, HOLDERS.c.prize == row.prize, HOLDERS.c.user_id == row.user_id
