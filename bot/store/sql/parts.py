"""A part of the tables: those of some of Discord's shards, where several processes share the work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Integer, false, func, literal_column
from sqlmodel import SQLModel

from bot.store import rows as _rows  # noqa: F401 - fills the metadata
from bot.store.sql.statements import Value

_GUILD = SQLModel.metadata.tables["tables"].c.guild_id
MILLISECONDS_AT = 22
"""The bits of an id below the time in it: Discord shares servers out by the rest."""


def slot_of(guild_id: int | None, shards: int) -> int:
    """Return the shard that is told of what happens in a server; None: of direct messages, which is the first."""
    return 0 if guild_id is None else (guild_id >> MILLISECONDS_AT) % shards


@dataclass(frozen=True, slots=True)
class Part:
    """Some shards of so many. A table without a server goes with the shard its presses come by."""

    shards: int
    slots: frozenset[int]

    def holds(self, guild_id: int | None) -> bool:
        """Return whether what belongs to this server is in the part."""
        return slot_of(guild_id, self.shards) in self.slots

    def only(self, slots: Iterable[int]) -> Part:
        """Return what of the part is in these shards."""
        return Part(self.shards, self.slots.intersection(slots))

    def condition(self, guild: Value = _GUILD) -> ColumnElement[bool]:
        """Return it as SQL, for statements in which the tables are, or another column with the server."""
        if not self.slots:
            return false()
        shard = func.coalesce(guild, _number(0)).op(">>")(_number(MILLISECONDS_AT)) % _number(self.shards)
        return shard.in_([_number(slot) for slot in sorted(self.slots)])


def _number(value: int) -> ColumnElement[int]:
    """Return a number as it is said in SQL: a statement with it can be made once and kept."""
    return literal_column(str(value), Integer)


def of_part(part: Part | None) -> list[ColumnElement[bool]]:
    """Return the conditions of a statement that is about a part, or (None) about all tables."""
    return [] if part is None else [part.condition()]
