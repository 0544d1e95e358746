"""Storing what servers have chosen. It is held in memory: much of it is asked at every message."""

from __future__ import annotations

import time
from typing import Unpack

from sqlalchemy import select
from sqlmodel import SQLModel

from bot.store.changes import GuildChange
from bot.store.database import NO_ANSWER, Database
from bot.store.server_rows import GuildRow
from bot.store.statements import Columns
from bot.store.writing import New, Prepared, Upsert, Writing

_GUILDS = SQLModel.metadata.tables["guilds"]
HELD = 10_000
"""Servers held in memory."""


class GuildStore:
    """What servers have chosen."""

    fresh_for = float("inf")
    """Seconds for which what was read of a server is believed: less where other processes may change it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[int, tuple[GuildRow, float]] = {}
        """By server: what it has chosen, and when that was read."""

    async def guild(self, guild_id: int) -> GuildRow:
        """Return what a server has chosen; if that cannot be read now, as last known."""
        known, read_at = self._known.get(guild_id, (GuildRow(guild_id=guild_id), float("-inf")))
        if guild_id in self._known and time.monotonic() - read_at <= self.fresh_for:
            return known
        asked_at = time.monotonic()
        query = select(_GUILDS).where(_GUILDS.c.guild_id == guild_id)
        try:
            async with self.database.read() as connection:
                row = (await connection.execute(query)).mappings().first()
        except NO_ANSWER:
            # What is shown does not wait for this.
            return known
        return self._hold(GuildRow(guild_id=guild_id) if row is None else GuildRow(**row), asked_at)

    async def choose(self, guild_id: int, **values: Unpack[GuildChange]) -> GuildRow:
        """Set what a server has chosen, by column, and return all that it has."""
        chosen = GuildRow(guild_id=guild_id, **values)

        def changed(new: New) -> Columns:
            return {name: new[name] for name in values}

        def write(writing: Writing) -> GuildRow:
            writing.put(Prepared(Upsert(_GUILDS, changed)), chosen.columns())
            row = writing.execute(select(_GUILDS).where(_GUILDS.c.guild_id == guild_id)).mappings().one()
            return GuildRow(**row)

        return self._hold(await self.database.write(write), time.monotonic())

    def _hold(self, row: GuildRow, read_at: float) -> GuildRow:
        if len(self._known) >= HELD:
            self._known.clear()
        self._known[row.guild_id] = row, read_at
        return row
