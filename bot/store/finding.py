"""Finding tables: which are open, where and whose; which are not shown as they are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import and_, bindparam, exists, func, or_, select, text
from sqlmodel import SQLModel

from bot.store.enums import OPEN_STATUSES, PLAYED_ALONE, Status, TableKind, TimerKind
from bot.store.rows import OPEN
from bot.store.sql.database import Database
from bot.store.sql.parts import Part, of_part
from bot.store.sql.statements import Query
from bot.store.sql.writing import Lock, Prepared, Writing
from bot.store.stored import TooMany

_sql = SQLModel.metadata.tables
TABLES, SEATS, ENTRIES, PANELS = _sql["tables"], _sql["seats"], _sql["entries"], _sql["panels"]
TIMERS = _sql["timers"]

_COUNT_OPEN = Prepared(select(func.count()).select_from(TABLES).where(text(OPEN)))
# Said as the index of open tables says it, which is looked through then.
_HOSTED = Prepared(
    select(TABLES.c.channel_id, TABLES.c.guild_id)
    .where(text(f"{OPEN} AND kind = '{TableKind.GAME}'"), TABLES.c.host_id == bindparam("host"))
    .order_by(TABLES.c.id)
)


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A running table of the kernel's own kinds, as one of those who play at it needs to find it."""

    table_id: int
    version: int
    kind: TableKind
    game: str
    guild_id: int | None
    channel_id: int
    due: float | None
    """When their turn ends; None: no clock runs for them."""
    people: int
    """People who sit there and are not away."""


class TableFinder:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def hosted(self, user_id: int) -> list[tuple[int, int | None]]:
        """Return the channel and the server of every open table a person hosts, but for those they play alone."""
        return await self.database.glance(lambda writing: hosted(writing, user_id))

    async def open_in_channel(self, channel_id: int) -> int | None:
        """Return the open table of a channel or thread; not one that has freed it."""
        return await self._first(
            select(TABLES.c.id).where(
                TABLES.c.channel_id == channel_id,
                TABLES.c.status.in_(OPEN_STATUSES),
                TABLES.c.kind == TableKind.GAME,
                TABLES.c.freed.is_(False),
            )
        )

    async def freed_of(self, user_id: int, channel_id: int | None) -> int | None:
        """Return the open table of a person that has freed its channel: this channel, or else the newest of any."""
        return await self._first(
            select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(
                SEATS.c.user_id == user_id,
                SEATS.c.away.is_(False),
                TABLES.c.status == Status.RUNNING,
                TABLES.c.freed.is_(True),
            )
            .order_by(TABLES.c.channel_id != (channel_id or 0), TABLES.c.id.desc())
        )

    async def last_in_channel(self, channel_id: int) -> int | None:
        """Return the newest table of a channel that was played to its end."""
        return await self._first(
            select(TABLES.c.id)
            .where(TABLES.c.channel_id == channel_id, TABLES.c.status == Status.OVER, TABLES.c.kind == TableKind.GAME)
            .order_by(TABLES.c.id.desc())
        )

    async def open_solo(self, user_id: int, game: str | None = None) -> int | None:
        """Return the newest open game that a person plays alone; of one game, where it is given, and of no feature."""
        query = select(TABLES.c.id).where(
            TABLES.c.host_id == user_id,
            TABLES.c.status.in_(OPEN_STATUSES),
            TABLES.c.kind.in_(PLAYED_ALONE),
        )
        if game is not None:
            query = query.where(TABLES.c.kind == TableKind.SOLO, TABLES.c.game == game)
        return await self._first(query.order_by(TABLES.c.id.desc()))

    async def open_tables(self) -> list[int]:
        async with self.database.read() as connection:
            found = await connection.execute(select(TABLES.c.id).where(TABLES.c.status.in_(OPEN_STATUSES)))
            return [int(value) for value in found.scalars()]

    async def count_open(self) -> int:
        [[number]] = await self.database.glance(lambda writing: writing.rows(_COUNT_OPEN))
        return int(number)

    async def not_shown(self, layout: str, now: float, ended_since: float, part: Part | None = None) -> list[int]:
        """Return the tables (of a part) whose messages do not show their newest state in this version of the layout.

        They are open, or have ended lately. Of solo games only those that have a panel that can be edited. Those that
        were played last come first: most of the others only lack a note that they are shown as they are.
        """
        newest = func.coalesce(
            select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery(), -1
        )
        old = or_(TABLES.c.shown_entry.is_(None), TABLES.c.shown_entry != newest, TABLES.c.former_id.is_not(None))
        panel = exists().where(PANELS.c.table_id == TABLES.c.id, PANELS.c.token != "", PANELS.c.expires_at > now)
        is_open = TABLES.c.status.in_(OPEN_STATUSES)
        last = select(ENTRIES.c.at).where(ENTRIES.c.table_id == TABLES.c.id).order_by(ENTRIES.c.number.desc()).limit(1)
        query = (
            select(TABLES.c.id)
            .where(
                or_(TABLES.c.kind == TableKind.GAME, panel),
                or_(
                    and_(is_open, or_(old, TABLES.c.shown_layout.is_(None), TABLES.c.shown_layout != layout)),
                    and_(~is_open, old, TABLES.c.ended_at > ended_since),
                ),
                *of_part(part),
            )
            .order_by(func.coalesce(last.scalar_subquery(), TABLES.c.created_at).desc(), TABLES.c.id)
        )
        async with self.database.read() as connection:
            return [int(value) for value in (await connection.execute(query)).scalars()]

    async def without_result(self, since: float, part: Part | None = None) -> list[int]:
        """Return the tables (of a part) that ended after `since` and whose result is not posted yet."""
        async with self.database.read() as connection:
            found = await connection.execute(
                select(TABLES.c.id).where(
                    TABLES.c.status == Status.OVER,
                    TABLES.c.result_id.is_(None),
                    TABLES.c.ended_at > since,
                    TABLES.c.kind == TableKind.GAME,
                    *of_part(part),
                )
            )
            return [int(value) for value in found.scalars()]

    async def versions(self, table_ids: Collection[int]) -> dict[int, int]:
        query = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(table_ids))
        async with self.database.read() as connection:
            return {int(table_id): int(version) for table_id, version in await connection.execute(query)}

    async def open_of_person(self, user_id: int) -> list[int]:
        async with self.database.read() as connection:
            found = await connection.execute(
                select(TABLES.c.id)
                .join(SEATS, SEATS.c.table_id == TABLES.c.id)
                .where(SEATS.c.user_id == user_id, TABLES.c.status.in_(OPEN_STATUSES))
            )
            return [int(value) for value in found.scalars()]

    async def running_of_person(self, user_id: int) -> list[RunningTable]:
        """Return the running tables, of no feature, at which somebody plays for themselves, the oldest first."""
        other = SEATS.alias()
        there = other.c.table_id == TABLES.c.id, other.c.user_id.is_not(None), other.c.away.is_(False)
        people = select(func.count()).where(*there).scalar_subquery()
        turn = TIMERS.c.table_id == SEATS.c.table_id, TIMERS.c.seat == SEATS.c.seat, TIMERS.c.kind == TimerKind.TURN
        header = TABLES.c.id, TABLES.c.version, TABLES.c.kind, TABLES.c.game, TABLES.c.guild_id, TABLES.c.channel_id
        query = (
            select(*header, TIMERS.c.due_at, people)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .outerjoin(TIMERS, and_(*turn))
            .where(
                SEATS.c.user_id == user_id,
                SEATS.c.away.is_(False),
                SEATS.c.autopilot.is_(False),
                TABLES.c.status == Status.RUNNING,
                TABLES.c.kind.in_((TableKind.GAME, TableKind.SOLO)),
            )
            .order_by(TABLES.c.id)
        )
        async with self.database.read() as connection:
            return [RunningTable(*row) for row in await connection.execute(query)]

    async def open_of_guild(self, guild_id: int) -> list[int]:
        async with self.database.read() as connection:
            found = await connection.execute(
                select(TABLES.c.id).where(
                    TABLES.c.guild_id == guild_id, TABLES.c.status.in_(OPEN_STATUSES), TABLES.c.kind == TableKind.GAME
                )
            )
            return [int(value) for value in found.scalars()]

    async def _first(self, query: Query) -> int | None:
        async with self.database.read() as connection:
            value = (await connection.execute(query.limit(1))).scalar()
            return None if value is None else int(value)


def hosted(writing: Writing, user_id: int) -> list[tuple[int, int | None]]:
    """Return the channel and the server of every open table a person hosts, but for those they play alone."""
    return [(channel, guild) for channel, guild in writing.rows(_HOSTED, host=user_id)]


def require_at_most(writing: Writing, user_id: int, most: int | None) -> None:
    """Raise `TooMany` where a person hosts more than so many; None is no bound."""
    if most is None:
        return
    writing.lock(Lock.HOSTS)
    if len(hosted(writing, user_id)) > most:
        raise TooMany
