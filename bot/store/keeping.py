"""Storing on which days the bot lived, who was last seen on which of them, and which servers have removed the bot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Column, ColumnElement, Select, and_, delete, func, or_, select, update
from sqlmodel import SQLModel

from bot import machine
from bot.league import keeping
from bot.store import all_rows as _all_rows  # noqa: F401 - whatever there is of people and servers
from bot.store.base import row_classes
from bot.store.enums import OPEN_STATUSES
from bot.store.lived_rows import LivedDayRow, ServerStayRow
from bot.store.people import PSEUDONYM_BITS
from bot.store.personal import of_features
from bot.store.rows import PersonRow
from bot.store.sql.batches import batches
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.sql.sound import is_number
from bot.store.sql.statements import Query, put, put_new
from bot.store.sql.writing import Lock, Prepared, Writing

_sql = SQLModel.metadata.tables
LIVED, STAYS, PEOPLE = _sql["lived_days"], _sql["server_stays"], _sql["people"]
TABLES, SEATS, GUILDS, RESULTS = _sql["tables"], _sql["seats"], _sql["guilds"], _sql["results"]
TALLIES, LUCK_TALLIES = _sql["tallies"], _sql["luck_tallies"]
_PUT_DAY, _PUT_STAY, _ADD_PERSON = Prepared(put(LIVED)), Prepared(put(STAYS)), Prepared(put_new(PEOPLE))
AT_ONCE = 500
"""Rows that are written in one transaction: presses come between."""
WHOSE = ("user_id", "host_id")
"""What columns are called in which somebody stands by a press of their own. In others stand people whom somebody else
has named: they may never have pressed anything, and are kept as long as what names them."""
ServerForgetting: TypeAlias = Callable[[Writing, int, int], None]
"""Deletes, in a transaction, what is kept of a server: of what is people's own a number takes the place of its id."""
# A number that no day can have, as somebody's hand has put it there, would make everybody old at once.
_ALL = select(func.count()).select_from(LIVED.alias("all_days")).scalar_subquery()
_SOUND = and_(is_number(LIVED.c.number), LIVED.c.number.between(1, _ALL))


@dataclass(frozen=True, slots=True)
class LivedDay:
    day: int
    """Days since 1970, as the bot's clock said."""
    number: int
    """As which of all days on which it lived, from 1."""


@dataclass(frozen=True, slots=True)
class Stays:
    """In which servers the bot is known to be, or to have been."""

    there: frozenset[int]
    """Those that were there when last looked."""
    gone: frozenset[int]
    """Those that were missed then."""
    unseen: frozenset[int]
    """Those of which something is kept, and that nobody has looked for yet."""


@dataclass(frozen=True, slots=True)
class DueCount:
    """How many there are, and how many of them are to be kept no longer."""

    people: int
    people_due: int
    servers: int
    servers_due: int


class KeepingStore:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.newest: LivedDay | None = None
        """The last day on which the bot lived, as far as this process knows: whoever is seen now, is seen on it."""

    # Days

    async def live(self, day: int) -> LivedDay:
        """Return the last day on which the bot lived: this one, unless it has lived it before."""

        def write(writing: Writing) -> LivedDay:
            newest = _newest(writing)
            there = select(LIVED.c.day).where(LIVED.c.day == day, _SOUND)
            if newest is not None and writing.execute(there).first() is not None:
                return newest
            row = LivedDayRow(day=day, number=1 if newest is None else newest.number + 1)
            writing.execute_many(_PUT_DAY, row.columns())
            return LivedDay(day, row.number)

        self.newest = await self.database.write(write)
        return self.newest

    async def look(self) -> LivedDay | None:
        """Return the last day on which the bot lived, here or in another process; None: there was none yet."""
        self.newest = await self.database.glance(_newest)
        return self.newest

    async def take(self, on: LivedDay, most: int) -> bool:
        """Return whether one more person may be deleted on a day, of so many at most: whoever asks does it."""
        there = LIVED.c.day == on.day, LIVED.c.forgotten < most
        taken = update(LIVED).where(*there).values(forgotten=LIVED.c.forgotten + 1)
        return await self.database.write(lambda writing: bool(writing.execute(taken).rowcount))

    # People

    async def begin_counting(self, today: LivedDay) -> None:
        """Let people count as seen today of whom it is not known when they were, or of whom there is no row at all."""
        unknown = or_(PEOPLE.c.seen_day.is_(None), PEOPLE.c.seen_day.not_in(select(LIVED.c.day).where(_SOUND)))
        some = select(PEOPLE.c.user_id).where(unknown).limit(AT_ONCE)
        seen = update(PEOPLE).where(PEOPLE.c.user_id.in_(some), unknown).values(seen_day=today.day)
        while await self.database.write(lambda writing: writing.execute(seen).rowcount) == AT_ONCE:
            pass
        for column in _whose():
            query = select(column).where(_missing(column)).distinct()
            async with self.database.read() as connection:
                found = [int(user) for user in (await connection.execute(query)).scalars()]
            for users in batches(found, AT_ONCE):
                await self.database.write(lambda writing, users=users, of=column: _add(writing, users, of, today))  # type: ignore[misc]

    async def people(self) -> int:
        """Return of how many people there is a row."""
        async with self.database.read() as connection:
            return int((await connection.execute(select(func.count()).select_from(PEOPLE))).scalar_one())

    async def due(self, today: LivedDay, kept: int, most: int) -> list[int]:
        """Return people whom nobody saw for more than so many lived days, the longest ago first; so many at most.

        Nobody whom somebody needs: with an open table, or something of a feature that is under way.
        """
        found = _due(today, kept).order_by(LIVED.c.number, PEOPLE.c.user_id).limit(most)
        async with self.database.read() as connection:
            return [int(user) for user in (await connection.execute(found)).scalars()]

    async def is_due(self, today: LivedDay, kept: int, user_id: int) -> bool:
        """Return whether somebody is among them still."""
        async with self.database.read() as connection:
            return (await connection.execute(_due(today, kept, user_id))).first() is not None

    # Servers

    async def stays(self, part: Part | None) -> Stays:
        """Return what is known of servers of a part: noted, or with settings or tables of it as a member."""
        noted = select(STAYS.c.guild_id, STAYS.c.gone_day)
        known = (
            select(GUILDS.c.guild_id),
            select(TABLES.c.guild_id).where(TABLES.c.guild_id > 0, TABLES.c.guest.is_(False)).distinct(),
        )
        async with self.database.read() as connection:
            days = set((await connection.execute(select(LIVED.c.day).where(_SOUND))).scalars())
            rows = (await connection.execute(noted.where(*_in(part, STAYS.c.guild_id)))).all()
            others = {
                int(guild)
                for query in known
                for guild in (await connection.execute(query.where(*_in(part, query.selected_columns[0])))).scalars()
            }
        there = frozenset(int(guild) for guild, gone in rows if gone is None)
        gone = frozenset(int(guild) for guild, day in rows if day in days)
        return Stays(there, gone, frozenset(others | {int(guild) for guild, _ in rows}) - there - gone)

    async def note(self, servers: Iterable[int], gone_day: int | None) -> None:
        """Note of servers since when the bot is there no more; None: that it is there."""
        rows = [ServerStayRow(guild_id=guild, gone_day=gone_day).columns() for guild in sorted(servers)]
        for some in batches(rows, AT_ONCE):
            await self.database.write(lambda writing, some=some: writing.execute_many(_PUT_STAY, *some))  # type: ignore[misc]

    async def gone_long(self, today: LivedDay, part: Part | None) -> list[int]:
        """Return the servers of a part that have removed the bot so long ago that they are kept no longer."""
        found = _gone_long(today).where(*_in(part, STAYS.c.guild_id)).order_by(STAYS.c.guild_id)
        async with self.database.read() as connection:
            return [int(guild) for guild in (await connection.execute(found)).scalars()]

    async def forget_server(self, guild_id: int, features: ServerForgetting) -> None:
        """Delete what is a server's own. In what people have played there a number takes the place of its id.

        It is drawn now and leads back to nobody; so what follows from results, badges among it, stays as it is.
        """
        nowhere = -1 - machine.chance().getrandbits(PSEUDONYM_BITS)

        def forget(writing: Writing) -> None:
            # Those who finish a game take it first, too.
            writing.lock(Lock.RESULTS)
            features(writing, guild_id, nowhere)
            for name in ("guilds", "guild_changes", "members", "server_stays"):
                writing.execute(delete(_sql[name]).where(_sql[name].c.guild_id == guild_id))
            writing.execute(update(RESULTS).where(RESULTS.c.guild_id == guild_id).values(guild_id=nowhere))
            for tallies in (TALLIES, LUCK_TALLIES):
                writing.execute(update(tallies).where(tallies.c.scope == guild_id).values(scope=nowhere))
            # Where the bot goes on as a guest, what is open there goes on.
            over = TABLES.c.guild_id == guild_id, TABLES.c.status.not_in(OPEN_STATUSES)
            gone = {"guild_id": nowhere, "channel_id": -TABLES.c.id, "version": TABLES.c.version + 1}
            writing.execute(update(TABLES).where(*over).values(gone))

        await self.database.write(forget)

    # Both

    async def counted(self, kept: int | None) -> DueCount:
        """Return how many people and servers there are, and are to be deleted; `kept` None: no people ever are."""
        today = await self.look()
        async with self.database.read() as connection:

            async def count(query: Query) -> int:
                return int((await connection.execute(select(func.count()).select_from(query.subquery()))).scalar_one())

            return DueCount(
                people=await count(select(PEOPLE.c.user_id)),
                people_due=0 if today is None or kept is None else await count(_due(today, kept)),
                servers=await count(select(STAYS.c.guild_id)),
                servers_due=0 if today is None else await count(_gone_long(today)),
            )


def _newest(writing: Writing) -> LivedDay | None:
    found = writing.execute(select(LIVED.c.day, LIVED.c.number).where(_SOUND).order_by(LIVED.c.number.desc()).limit(1))
    row = found.first()
    return None if row is None else LivedDay(int(row[0]), int(row[1]))


def _in(part: Part | None, guild: ColumnElement[int]) -> tuple[ColumnElement[bool], ...]:
    return () if part is None else (part.condition(guild),)


def _due(today: LivedDay, kept: int, user_id: int | None = None) -> Select[int]:
    """Return the statement that finds who is due, of all or whether it is this one."""
    old = LIVED.c.number < keeping.last_kept(today.number, kept)
    seen = select(PEOPLE.c.user_id).join(LIVED, LIVED.c.day == PEOPLE.c.seen_day).where(_SOUND, old)
    needed = _needed()
    if user_id is not None:
        seen = seen.where(PEOPLE.c.user_id == user_id)
        # So that what somebody has is looked up, and not what everybody has.
        needed = (query.where(query.selected_columns[0] == user_id) for query in needed)
    return seen.where(*(PEOPLE.c.user_id.not_in(query) for query in needed))


def _needed() -> Iterator[Query]:
    """Yield statements that find people whom somebody needs."""
    is_open = TABLES.c.status.in_(OPEN_STATUSES)
    yield select(TABLES.c.host_id).where(is_open)
    seated = select(SEATS.c.user_id).join(TABLES, TABLES.c.id == SEATS.c.table_id)
    yield seated.where(is_open, SEATS.c.user_id.is_not(None))
    for personal in of_features():
        yield from personal.under_way()


def _gone_long(today: LivedDay) -> Select[int]:
    old = LIVED.c.number < keeping.last_kept(today.number, keeping.SERVER_DAYS)
    return select(STAYS.c.guild_id).join(LIVED, LIVED.c.day == STAYS.c.gone_day).where(_SOUND, old)


def _whose() -> Iterator[Column[int]]:
    """Yield the columns in which people stand by presses of their own."""
    named = {str(kind.__tablename__) for kind in row_classes() if kind.__personal__ is not None} - {"people"}
    for table in (_sql[name] for name in sorted(named)):
        yield from (table.c[name] for name in WHOSE if name in table.c)


def _missing(column: Column[int]) -> ColumnElement[bool]:
    """Return the condition that somebody stands in a column of whom there is no row."""
    return and_(column > 0, is_number(column), column.not_in(select(PEOPLE.c.user_id)))


def _add(writing: Writing, users: Collection[int], of: Column[int], today: LivedDay) -> None:
    """Add those of some people who are in a column still: they may have had their data deleted meanwhile."""
    writing.lock(Lock.RESULTS)
    there = select(of).where(of.in_(users), _missing(of)).distinct()
    rows = [PersonRow(user_id=user, seen_day=today.day) for user in writing.execute(there).scalars()]
    if rows:
        writing.execute_many(_ADD_PERSON, *(row.columns() for row in rows))
