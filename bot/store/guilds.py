"""Storing what servers have chosen. It is held in memory: much of it is asked at every message.

Every change is written down with it, for those who manage the server.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

from sqlalchemy import delete, func, select, update
from sqlmodel import SQLModel

from bot.store.changes import GuildChange
from bot.store.server_rows import GuildChangeRow, GuildRow
from bot.store.sql.database import NO_ANSWER, Database
from bot.store.sql.row_cache import ALWAYS, RowCache
from bot.store.sql.sound import is_number
from bot.store.sql.statements import put_new
from bot.store.sql.writing import Prepared, Writing

_GUILDS, _CHANGES = (SQLModel.metadata.tables[name] for name in ("guilds", "guild_changes"))
_ADD_GUILD, _ADD_CHANGE = Prepared(put_new(_GUILDS)), Prepared(put_new(_CHANGES))
HELD = 10_000
"""Servers held in memory."""
CHANGES_KEPT = 200
"""Changes of a server that are kept, the newest."""
NOT_TOLD = ("summary_day",)
"""Columns that nobody chooses: they only say what was done."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """Who changes something, and when; nobody (None): the bot itself."""

    user_id: int | None
    at: float


class GuildStore:
    def __init__(self, database: Database, fresh_for: float = ALWAYS) -> None:
        """`fresh_for`: see `RowCache`."""
        self.database = database
        self.rows = RowCache[GuildRow](HELD, fresh_for)

    async def guild(self, guild_id: int) -> GuildRow:
        """Return what a server has chosen; if that cannot be read now, as last known."""
        if (fresh := self.fresh(guild_id)) is not None:
            return fresh
        query = select(_GUILDS).where(_GUILDS.c.guild_id == guild_id)

        async def reading() -> GuildRow:
            async with self.database.read() as connection:
                row = (await connection.execute(query)).mappings().first()
            return GuildRow(guild_id=guild_id) if row is None else GuildRow(**row)

        try:
            return await self.rows.read(guild_id, reading)
        except NO_ANSWER:
            # What is shown does not wait for this.
            return self.held(guild_id)

    def fresh(self, guild_id: int) -> GuildRow | None:
        """Return what a server has chosen as it lies in memory; None where it would have to be read."""
        return self.rows.fresh(guild_id)

    def read_anew(self, guild_id: int) -> None:
        """Believe what is known of a server no longer: another process has changed it."""
        self.rows.drop(guild_id)

    def held(self, guild_id: int | None) -> GuildRow:
        """Return what a server has chosen as last known; of none, and where nothing is known, what is usual."""
        found = None if guild_id is None else self.rows.last(guild_id)
        return GuildRow(guild_id=guild_id or 0) if found is None else found

    async def asks_spectators(self, guild_id: int | None) -> bool:
        """Return whether tables of a server ask those who watch; outside of servers they do."""
        return guild_id is None or (await self.guild(guild_id)).watched

    async def choose(self, guild_id: int, chooser: Chooser, **values: Unpack[GuildChange]) -> GuildRow:
        """Set what a server has chosen, by column, and return all that it has."""
        return await self.change(guild_id, chooser, lambda _: values)

    async def change(self, guild_id: int, chooser: Chooser, changing: Callable[[GuildRow], GuildChange]) -> GuildRow:
        """Set what follows from what a server has chosen so far, and return all that it has then."""
        mine = _GUILDS.c.guild_id == guild_id

        def write(writing: Writing) -> GuildRow:
            writing.execute_many(_ADD_GUILD, GuildRow(guild_id=guild_id).columns())
            # Two changes of a server wait for each other here: their numbers follow one another.
            known = GuildRow(**writing.execute(select(_GUILDS).where(mine).with_for_update()).mappings().one())
            values = changing(known)
            chosen = known.model_copy(update=values)
            if chosen.columns() != known.columns():
                writing.execute(update(_GUILDS).where(mine).values(**values))
                _write_down(writing, known, chosen, chooser)
            return chosen

        return self.rows.wrote(guild_id, await self.database.write(write))

    async def write_down(self, guild_id: int, chooser: Chooser, name: str, before: object, after: object) -> None:
        """Write down a change that is not one of these rows: `name` is what it is of, the values are JSON."""

        def write(writing: Writing) -> None:
            writing.execute_many(_ADD_GUILD, GuildRow(guild_id=guild_id).columns())
            # As `change` does: the numbers follow one another.
            writing.execute(select(_GUILDS.c.guild_id).where(_GUILDS.c.guild_id == guild_id).with_for_update())
            _add_lines(writing, guild_id, chooser, [(name, before, after)])

        await self.database.write(write)

    def forget(self, guild_id: int) -> None:
        """Hold nothing in memory about a server."""
        self.rows.drop(guild_id)

    async def drop_channel(self, guild_id: int, channel_id: int, at: float) -> None:
        """Drop a channel that is gone from where games may begin; the last stays, and keeps them from the others."""

        def without(known: GuildRow) -> GuildChange:
            left = [channel for channel in known.channels if channel != channel_id]
            return {"channels": left} if left else {}

        if channel_id in (await self.guild(guild_id)).channels:
            await self.change(guild_id, Chooser(None, at), without)

    async def drop_role(self, guild_id: int, role_id: int, at: float) -> None:
        """Drop a role that is gone from those that may host; the last stays, and keeps hosting from everybody else."""

        def without(known: GuildRow) -> GuildChange:
            left = [role for role in known.roles if role != role_id]
            return {"roles": left} if left else {}

        if role_id in (await self.guild(guild_id)).roles:
            await self.change(guild_id, Chooser(None, at), without)

    async def changes(self, guild_id: int, most: int, before: int | None = None) -> list[GuildChangeRow]:
        """Return the newest changes of a server, the last first, at most so many; those `before` a number, if given."""
        query = select(_CHANGES).where(_CHANGES.c.guild_id == guild_id).order_by(_CHANGES.c.number.desc()).limit(most)
        if before is not None:
            query = query.where(_CHANGES.c.number < before)
        async with self.database.read() as connection:
            return [GuildChangeRow(**row) for row in (await connection.execute(query)).mappings()]


def _write_down(writing: Writing, known: GuildRow, chosen: GuildRow, chooser: Chooser) -> None:
    """Write down what differs."""
    before, after = known.columns(), chosen.columns()
    told = [name for name in GuildRow.model_fields if name not in NOT_TOLD and before[name] != after[name]]
    _add_lines(writing, known.guild_id, chooser, [(name, before[name], after[name]) for name in told])


def _add_lines(writing: Writing, guild_id: int, chooser: Chooser, lines: Sequence[tuple[str, object, object]]) -> None:
    """Add lines to the changes of a server, each with the value before and after, and drop the oldest of many."""
    here = _CHANGES.c.guild_id == guild_id
    newest = writing.execute(select(func.max(_CHANGES.c.number)).where(here, is_number(_CHANGES.c.number))).scalar()
    number = 0 if newest is None else int(newest)
    for name, before, after in lines:
        number += 1
        row = GuildChangeRow(
            guild_id=guild_id,
            number=number,
            user_id=chooser.user_id,
            at=chooser.at,
            name=name,
            before=json.dumps(before),
            after=json.dumps(after),
        )
        writing.execute_many(_ADD_CHANGE, row.columns())
    writing.execute(delete(_CHANGES).where(here, _CHANGES.c.number <= number - CHANGES_KEPT))
