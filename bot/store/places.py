"""What is kept of servers' channels and roles, server by server: to be held against what there is of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sqlalchemy import Text, cast, or_, select
from sqlmodel import SQLModel

from bot.store import server_rows as _server_rows  # noqa: F401 - one of the tables below
from bot.store.enums import OPEN_STATUSES, TableKind
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.sql.statements import Query

_TABLES, _GUILDS = (SQLModel.metadata.tables[name] for name in ("tables", "guilds"))
NONE = "[]"
"""An empty list, as it is stored."""


@dataclass(slots=True)
class ServerData:
    channels: set[int] = field(default_factory=set)
    """Channels and threads with an open table or something of a feature, and those that its settings name."""
    roles: set[int] = field(default_factory=set)
    """The roles that may host."""


class PlaceStore:
    def __init__(self, database: Database, features: Callable[[Part], Iterable[Query]]) -> None:
        """`features`: the statements that find the channels, with their servers, of which features keep something."""
        self.database = database
        self._features = features

    async def kept(self, part: Part) -> dict[int, ServerData]:
        """Return by server what is kept of those of a part; where the bot is a guest it is told of nothing."""
        found: dict[int, ServerData] = {}
        async with self.database.read() as connection:
            for query in (_tables_in(part), *self._features(part)):
                for row in (await connection.execute(query)).mappings():
                    # Of a server's settings, none is taken for one that cannot be read.
                    if row["channel_id"] is not None:
                        found.setdefault(row["guild_id"], ServerData()).channels.add(row["channel_id"])
            for row in (await connection.execute(_settings_in(part))).mappings():
                kept = found.setdefault(row["guild_id"], ServerData())
                kept.channels.update(row["channels"])
                kept.roles.update(row["roles"])
        return found


def _tables_in(part: Part) -> Query:
    is_open = _TABLES.c.status.in_(OPEN_STATUSES), _TABLES.c.kind == TableKind.GAME
    in_a_server = _TABLES.c.guild_id.is_not(None), _TABLES.c.guest.is_(False)
    return select(_TABLES.c.guild_id, _TABLES.c.channel_id).where(*is_open, *in_a_server, part.condition())


def _settings_in(part: Part) -> Query:
    lists = [cast(column, Text) != NONE for column in (_GUILDS.c.channels, _GUILDS.c.roles)]
    columns = _GUILDS.c.guild_id, _GUILDS.c.channels, _GUILDS.c.roles
    return select(*columns).where(or_(*lists), part.condition(_GUILDS.c.guild_id))
