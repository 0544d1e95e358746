"""Storing who is to be mentioned as their turn runs out, and who was: so that nobody is twice within an hour.

What is wanted is written with the table's own change, and done with only once the message is there: a kill in between
loses no mention.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import delete, func, select, update

from bot.store.rows import MENTIONS_KEPT, TableRow, TurnMentionRow
from bot.store.sql.database import Database
from bot.store.sql.parts import Part, of_part
from bot.store.sql.statements import put
from bot.store.sql.writing import Prepared, Writing
from bot.store.stored import TableWrite

_sql = TurnMentionRow.metadata.tables
MENTIONS, TABLES = _sql["turn_mentions"], _sql["tables"]
_WANT = Prepared(put(MENTIONS, leaving=["mentioned_at"]))


def place_of(header: TableRow) -> int:
    """Return where somebody is mentioned once for all of its tables: a server, outside of any the channel."""
    return header.channel_id if header.guild_id is None else header.guild_id


def mentions_wanted(header: TableRow, users: Iterable[int], at: float) -> TableWrite:
    """Return what is written with a table's change where these people are to be mentioned there."""
    place, whom = place_of(header), tuple(users)

    def write(writing: Writing, table_id: int) -> None:
        rows = [TurnMentionRow(table_id=table_id, user_id=user, place_id=place, wanted_at=at) for user in whom]
        if rows:
            writing.execute_many(_WANT, *(row.columns() for row in rows))

    return write


def drop_old_mentions(writing: Writing, now: float) -> None:
    """Drop what is over for long, whether anybody was mentioned or not."""
    is_old = func.coalesce(MENTIONS.c.wanted_at, MENTIONS.c.mentioned_at, 0.0) < now - MENTIONS_KEPT
    writing.execute(delete(MENTIONS).where(is_old))


class TurnMentionStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def wanted(self, part: Part | None = None) -> dict[int, list[int]]:
        """Return who is still to be mentioned, by the tables (of a part) at which they are."""
        query = (
            select(MENTIONS.c.table_id, MENTIONS.c.user_id)
            .join(TABLES, TABLES.c.id == MENTIONS.c.table_id)
            .where(MENTIONS.c.wanted_at.is_not(None), *of_part(part))
            .order_by(MENTIONS.c.wanted_at, MENTIONS.c.user_id)
        )
        found: dict[int, list[int]] = {}
        async with self.database.read() as connection:
            for table_id, user_id in await connection.execute(query):
                found.setdefault(table_id, []).append(user_id)
        return found

    async def last(self, place_id: int, users: Collection[int]) -> dict[int, float]:
        """Return when these people were mentioned last in a place, of those who were."""
        mine = MENTIONS.c.user_id.in_(users), MENTIONS.c.place_id == place_id, MENTIONS.c.mentioned_at.is_not(None)
        query = select(MENTIONS.c.user_id, func.max(MENTIONS.c.mentioned_at)).where(*mine).group_by(MENTIONS.c.user_id)
        async with self.database.read() as connection:
            return {int(user): float(at) for user, at in await connection.execute(query)}

    async def done(self, table_id: int, users: Collection[int], *, mentioned_at: float | None = None) -> None:
        """Note that these people need not be mentioned at a table any more, as they were (`mentioned_at`) or not."""
        if not users:
            return
        theirs = MENTIONS.c.table_id == table_id, MENTIONS.c.user_id.in_(users)
        changed = {"wanted_at": None, **({} if mentioned_at is None else {"mentioned_at": mentioned_at})}
        noted = update(MENTIONS).where(*theirs).values(changed)
        await self.database.write(lambda writing: writing.execute(noted))
