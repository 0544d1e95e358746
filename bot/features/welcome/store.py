"""Storing which servers were welcomed: whoever claims one first welcomes it, and nobody does twice in ninety days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, select, true, update
from sqlmodel import SQLModel

from bot.features.welcome.rows import WelcomeRow
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.sql.statements import put_new
from bot.store.sql.writing import Prepared, Writing

_sql = SQLModel.metadata.tables
WELCOMES, TABLES, GUILDS = _sql["welcomes"], _sql["tables"], _sql["guilds"]
_ADD = Prepared(put_new(WELCOMES))
APART = 90 * 86_400.0
"""Seconds between two welcomes of a server at least."""
AT_ONCE = 500
"""Servers that are written in one transaction: presses come between."""


class WelcomeStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def known(self) -> set[int]:
        """Return the servers of which something else is kept: the bot has been there."""
        member = TABLES.c.guild_id.is_not(None), TABLES.c.guest.is_(False)
        async with self.database.read() as connection:
            played = (await connection.execute(select(TABLES.c.guild_id).where(*member).distinct())).scalars()
            chosen = (await connection.execute(select(GUILDS.c.guild_id))).scalars()
            return {int(guild) for guild in (*played, *chosen)}

    async def count_as_welcomed(self, servers: Mapping[int, float]) -> None:
        """Let servers count as welcomed, each at its moment; those of which something is kept, as they were."""
        rows = [WelcomeRow(guild_id=guild, at=at).columns() for guild, at in sorted(servers.items())]
        for first in range(0, len(rows), AT_ONCE):
            await self._add(rows[first : first + AT_ONCE])

    async def _add(self, rows: Sequence[dict[str, object]]) -> None:
        await self.database.write(lambda writing: writing.execute_many(_ADD, *rows))

    async def claim(self, guild_id: int, now: float) -> bool:
        """Return whether the caller is to welcome a server: of several who ask, one is."""
        mine = WELCOMES.c.guild_id == guild_id

        def take(writing: Writing) -> bool:
            if writing.execute_count(_ADD, **WelcomeRow(guild_id=guild_id, at=now).columns()):
                return True
            again = update(WELCOMES).where(mine, WELCOMES.c.at <= now - APART).values(at=now, owed=False)
            return bool(writing.execute(again).rowcount)

        return await self.database.write(take)

    async def owe(self, guild_id: int) -> None:
        """Let the first answer in a server say it: nothing else could."""
        owed = update(WELCOMES).where(WELCOMES.c.guild_id == guild_id).values(owed=True)
        await self.database.write(lambda writing: writing.execute(owed))

    async def pay(self, guild_id: int) -> bool:
        """Return whether the caller's answer is to say it: it is owed, and nobody else says it."""
        owed = WELCOMES.c.guild_id == guild_id, WELCOMES.c.owed.is_(true())
        paid = update(WELCOMES).where(*owed).values(owed=False)
        return await self.database.write(lambda writing: bool(writing.execute(paid).rowcount))

    async def owing(self, part: Part | None) -> set[int]:
        """Return the servers of a part to which it is owed."""
        query = select(WELCOMES.c.guild_id).where(
            WELCOMES.c.owed.is_(true()), *([] if part is None else [part.condition(WELCOMES.c.guild_id)])
        )
        async with self.database.read() as connection:
            return {int(guild) for guild in (await connection.execute(query)).scalars()}

    async def forget_owed(self, guild_id: int) -> None:
        """Forget a server that was never told and has removed the bot: it is welcomed when it adds it again."""
        owed = delete(WELCOMES).where(WELCOMES.c.guild_id == guild_id, WELCOMES.c.owed.is_(true()))
        await self.database.write(lambda writing: writing.execute(owed))


def drop_server(writing: Writing, guild_id: int) -> None:
    writing.execute(delete(WELCOMES).where(WELCOMES.c.guild_id == guild_id))


def drop_old(writing: Writing, now: float) -> None:
    """Drop what no longer keeps anybody from being welcomed."""
    writing.execute(delete(WELCOMES).where(WELCOMES.c.at <= now - APART))
