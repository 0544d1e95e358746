"""Storing who waits for a table to open in a channel: each is told of one, by whoever takes them off first."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, select, update

from bot.features.table_alerts.rows import TableAlertRow
from bot.store.sql.database import Database
from bot.store.sql.statements import put
from bot.store.sql.writing import Prepared, Writing

WAITING = TableAlertRow.metadata.tables["waiting"]
_PUT = Prepared(put(WAITING))


class TableAlertStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def wait(self, channel_id: int, user_id: int, now: float, until: float) -> None:
        """Let somebody wait in a channel until then; who waits there already does so anew."""
        row = TableAlertRow(channel_id=channel_id, user_id=user_id, asked_at=now, until=until)
        await self.database.write(lambda writing: writing.execute_many(_PUT, row.columns()))

    async def leave(self, channel_id: int, user_id: int) -> None:
        """Let somebody not wait there any more."""
        gone = delete(WAITING).where(WAITING.c.channel_id == channel_id, WAITING.c.user_id == user_id)
        await self.database.write(lambda writing: writing.execute(gone))

    async def forget(self, channel_id: int) -> None:
        """Let nobody wait any more in a channel that is gone."""
        gone = delete(WAITING).where(WAITING.c.channel_id == channel_id)
        await self.database.write(lambda writing: writing.execute(gone))

    async def until(self, channel_id: int, user_id: int, now: float) -> float | None:
        """Return until when somebody waits in a channel; None where they do not."""
        mine = (WAITING.c.channel_id == channel_id, WAITING.c.user_id == user_id, WAITING.c.until > now)
        async with self.database.read() as connection:
            found = (await connection.execute(select(WAITING.c.until).where(*mine))).scalar()
            return None if found is None else float(found)

    async def waiting(self, channel_id: int) -> list[int]:
        """Return who waits in a channel."""
        async with self.database.read() as connection:
            found = await connection.execute(select(WAITING.c.user_id).where(WAITING.c.channel_id == channel_id))
            return [int(user) for user in found.scalars()]

    async def take(self, channel_id: int, host_id: int, now: float, most: int, but: Collection[int] = ()) -> list[int]:
        """Return who waited in a channel in which this host has opened a table, and let them wait no more.

        The first who asked, at most so many, `but` not these: the others go on waiting. Of several
        who ask this at once one gets them. Nobody is told of a table of their own.
        """
        here = WAITING.c.channel_id == channel_id
        first = (
            select(WAITING.c.user_id)
            .where(here, WAITING.c.user_id.not_in([host_id, *but]), WAITING.c.until > now)
            .order_by(WAITING.c.asked_at, WAITING.c.user_id)
            .limit(most)
            .with_for_update()
        )

        def take(writing: Writing) -> list[int]:
            found = [int(user) for user in writing.execute(first).scalars()]
            writing.execute(delete(WAITING).where(here, WAITING.c.user_id.in_([*found, host_id])))
            return found

        return await self.database.write(take)


def drop_expired(writing: Writing, now: float) -> None:
    writing.execute(delete(WAITING).where(WAITING.c.until <= now))


def prolong(writing: Writing, since: float, seconds: float) -> None:
    """Let those whose time was to end after a moment wait so much longer (or shorter), wherever they do.

    Of a channel nobody knows here which shard it belongs to.
    """
    writing.execute(update(WAITING).where(WAITING.c.until > since).values(until=WAITING.c.until + seconds))
