"""The SQL of a server's figures: taking in the log of finished games, and reading what it came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import compress, groupby
from typing import NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Executable, and_, bindparam, delete, func, literal_column, or_, select, true
from sqlmodel import SQLModel

from bot.features.server_figures.counting import (
    ALL,
    GAME,
    NOTHING,
    DayCount,
    DayKey,
    LoggedGame,
    LogMemory,
    Met,
    abouts,
    counted,
    week_of,
)
from bot.features.server_figures.counting import DAYS as WEEK
from bot.features.server_figures.publishing import WeekCell
from bot.league import days
from bot.store import all_rows as _all_rows  # noqa: F401 - fills the metadata
from bot.store.sql.database import Database
from bot.store.sql.sound import Values, is_moment, is_number
from bot.store.sql.statements import Columns, Value, put
from bot.store.sql.writing import Lock, New, Prepared, Removal, Upsert, Writing

_sql = SQLModel.metadata.tables
DAYS, RESULTS, NOTES = _sql["server_days"], _sql["results"], _sql["notes"]
NOTE = "server_figures_read"
"""The note that says up to which number the log has been taken in."""
SEATS_AT_ONCE = 200_000
"""Finished seats of the servers that are recalculated together."""
ROWS_AT_ONCE = 5000
"""Rows that a transaction compares, or a few more: those of one server are compared together."""

Execute: TypeAlias = Callable[[Executable], Iterable[Values]]
"""Reads, in whichever connection."""
_AT_TABLES = and_(
    RESULTS.c.kind == literal_column("'table'"),
    RESULTS.c.guild_id > literal_column("0"),
    is_number(RESULTS.c.guild_id),
    is_number(RESULTS.c.number),
    is_moment(RESULTS.c.finished_at),
)
"""What counts: games at tables of servers. Whoever plays alone does so in private, a day's deal too. Below zero stand
servers that are kept no longer."""
_LOGGED = (
    RESULTS.c.number,
    RESULTS.c.table_id,
    RESULTS.c.guild_id,
    RESULTS.c.game,
    RESULTS.c.finished_at,
    RESULTS.c.user_id,
)
_LAST = select(func.coalesce(func.max(RESULTS.c.number), NOTHING)).where(is_number(RESULTS.c.number))
_DELETED = select(func.count()).where(RESULTS.c.user_id < 0)
# A game that was logged before another: of those of one number, which old versions have made, by their tables.
_BEFORE = and_(
    RESULTS.c.number <= bindparam("number"),
    or_(RESULTS.c.number < bindparam("number"), RESULTS.c.table_id < bindparam("table")),
)
_PLAYED = (RESULTS.c.user_id == bindparam("user"), RESULTS.c.guild_id == bindparam("guild"), _AT_TABLES, _BEFORE)
_KNOWN = Prepared(select(RESULTS.c.number).where(*_PLAYED).limit(literal_column("1")).offset(literal_column("0")))
_THIS_WEEK = Prepared(
    select(RESULTS.c.finished_at).where(
        *_PLAYED, RESULTS.c.game == bindparam("game"), RESULTS.c.number >= bindparam("since")
    )
)
_WEEK = Prepared(
    select(DAYS.c.about, func.min(DAYS.c.since))
    .where(DAYS.c.guild_id == bindparam("guild"), DAYS.c.day.between(bindparam("first"), bindparam("last")))
    .group_by(DAYS.c.about)
)


def _added(new: New) -> Mapping[str, object]:
    """Return a row with what comes to it; it goes on from where it has begun."""
    return {name: DAYS.c[name] + new[name] for name in ("games", "people", "newcomers")}


_ADD = Prepared(Upsert(DAYS, _added))
_PUT, _DROP, _NOTE = Prepared(put(DAYS)), Prepared(Removal(DAYS)), Prepared(put(NOTES))


@dataclass(frozen=True, slots=True)
class GuildRange:
    """Servers by their ids: those after the first, up to the last."""

    after: int | None = None
    up_to: int | None = None

    def of(self, column: Value) -> ColumnElement[bool]:
        after = true() if self.after is None else column > self.after
        return and_(after, true() if self.up_to is None else column <= self.up_to)

    def holds(self, guild_id: int) -> bool:
        return (self.after is None or guild_id > self.after) and (self.up_to is None or guild_id <= self.up_to)


EVERYWHERE = GuildRange()


def forget_server(writing: Writing, guild_id: int) -> None:
    """Drop what a server's games came to."""
    writing.execute(delete(DAYS).where(DAYS.c.guild_id == guild_id))


class ServerFiguresStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def take_in(self, most: int) -> bool:
        """Take in the next games of the log, so many at most; return whether there may be more."""
        return await self.database.write(lambda writing: _take_in(writing, most))

    async def weeks(self, guild_id: int, first: int, last: int) -> list[WeekCell]:
        """Return what a server's weeks came to, from one day to another."""
        here = DAYS.c.guild_id == guild_id, DAYS.c.day.between(first, last)
        columns = DAYS.c.day, DAYS.c.about, DAYS.c.games, DAYS.c.people, DAYS.c.newcomers
        sums: dict[tuple[int, str], WeekCell] = {}
        async with self.database.read() as connection:
            for day, about, *numbers in await connection.execute(select(*columns).where(*here)):
                key = week_of(day), about
                before = sums.get(key, WeekCell(*key, 0, 0, 0))
                sums[key] = before.and_then(*numbers)
        return [sums[key] for key in sorted(sums)]

    async def any_played(self, guild_id: int) -> bool:
        """Return whether a game was ever finished in a server."""
        async with self.database.read() as connection:
            found = select(DAYS.c.day).where(DAYS.c.guild_id == guild_id).limit(1)
            return (await connection.execute(found)).first() is not None

    async def has_all_before(self, moment: float) -> bool:
        """Return whether all games have been taken in that ended before a moment."""
        async with self.database.read() as connection:
            read = await connection.run_sync(lambda own: _read_up_to(own.execute))
            missing = RESULTS.c.number > read, is_number(RESULTS.c.number), RESULTS.c.finished_at < moment
            return (await connection.execute(select(RESULTS.c.number).where(*missing).limit(1))).first() is None

    # Made anew

    async def ranges(self) -> list[GuildRange]:
        """Part all servers there could be, so that each part has about as many finished seats."""
        guild = RESULTS.c.guild_id
        found = select(guild, func.count()).where(_AT_TABLES).group_by(guild).order_by(guild)
        async with self.database.read() as connection:
            return list(_parted((await connection.execute(found)).all(), SEATS_AT_ONCE))

    async def remake(self, these: GuildRange) -> bool:
        """Recalculate the days of these servers; return whether that came to nothing, as somebody was forgotten.

        What has been taken in of the log is gone through at once. What differs is written in short transactions; each
        goes on first with the games that have been taken in since. Where nothing differs, none is begun.
        """
        async with self.database.snapshot() as connection:
            deleted = (await connection.execute(_DELETED)).scalar_one()
            before = _Before(deleted, await connection.run_sync(lambda own: _guilds(own.execute, these)))
            memory = LogMemory()
            await connection.run_sync(lambda own: _go_on(own.execute, memory, these))
            rows = sorted((guild, len(counts)) for guild, counts in memory.counts.items())
            parts = list(_parted(rows, ROWS_AT_ONCE, these))
            wrong = await connection.run_sync(lambda own: [any(_changes(own.execute, one, memory)) for one in parts])
        for some in compress(parts, wrong):
            if not await self.database.write(lambda writing: _mend(writing, these, some, memory, before)):  # noqa: B023
                return True
        return False


def _parted(servers: Iterable[Values], most: int, whole: GuildRange = EVERYWHERE) -> Iterator[GuildRange]:
    """Part a range of servers, each with how much there is of it, so that each part has about so much."""
    after, there = whole.after, 0
    for guild_id, count in servers:
        there += count
        if there >= most:
            yield GuildRange(after, guild_id)
            after, there = guild_id, 0
    yield GuildRange(after, whole.up_to)


def _take_in(writing: Writing, most: int) -> bool:
    # Nobody finishes a game meanwhile, or is somebody else in the log from one statement to the next.
    writing.lock(Lock.RESULTS)
    read, last = _read_up_to(writing.execute), int(writing.execute(_LAST).scalar_one())
    up_to = min(read + most, last)
    if up_to <= read:
        return False
    for game in _games(writing.execute, read, up_to):
        rows = counted(game, _met(writing, game), _Known(writing, game))
        writing.execute_many(_ADD, *(key._asdict() | count._asdict() for key, count in rows))
    writing.execute_many(_NOTE, {"key": NOTE, "value": str(up_to)})
    return up_to < last


def _read_up_to(execute: Execute) -> int:
    """Return the number of the last game that was taken in."""
    noted = next(iter(execute(select(NOTES.c.value).where(NOTES.c.key == NOTE))), None)
    return NOTHING if noted is None else int(noted[0])


def _games(execute: Execute, after: int, up_to: int, these: GuildRange = EVERYWHERE) -> Iterator[LoggedGame]:
    """Yield the games of the log after a number, up to another one, in their order."""
    number, user = RESULTS.c.number, RESULTS.c.user_id
    somebody = or_(user.is_(None), is_number(user))
    wanted = select(*_LOGGED).where(number > after, number <= up_to, _AT_TABLES, somebody, these.of(RESULTS.c.guild_id))
    found = execute(wanted.order_by(number, RESULTS.c.table_id, RESULTS.c.seat))
    for (of, table, guild, game, at), seats in groupby(map(tuple, found), key=lambda row: row[:-1]):
        yield LoggedGame(of, table, guild, game, at, tuple(row[-1] for row in seats if row[-1] is not None))


def _met(writing: Writing, game: LoggedGame) -> set[Met]:
    """Return who was counted about what in a game's week before it.

    Their games of that week are found by an index, as those of this server say since when, and of which games there
    were any.
    """
    rows = writing.rows(_WEEK, guild=game.guild_id, first=game.week, last=game.week + WEEK - 1)
    began: dict[str, int] = dict(rows)
    met: set[Met] = set()
    for kept_as in (about.removeprefix(GAME) for about in began if about.startswith(GAME)):
        for user in game.people:
            given = {"user": user, "guild": game.guild_id, "number": game.number, "table": game.table_id}
            for (at,) in writing.rows(_THIS_WEEK, **given, game=kept_as, since=began[ALL]):
                if week_of(days.day_of(at)) == game.week:
                    met.update((user, about) for about in abouts(kept_as, at))
    return met


class _Known:
    """Who has played in a game's server before it: looked up for those who are asked about."""

    def __init__(self, writing: Writing, game: LoggedGame) -> None:
        self._writing = writing
        self._given = {"guild": game.guild_id, "number": game.number, "table": game.table_id}

    def __contains__(self, user: object) -> bool:
        return bool(self._writing.rows(_KNOWN, user=user, **self._given))


class _Before(NamedTuple):
    """What tells whether the log is still the same, but for what came to it: a person or a server may be forgotten."""

    deleted: int
    """Seats of people who had their data deleted: whoever was somebody is somebody else then."""
    guilds: frozenset[int]
    """Servers that have rows."""


def _guilds(execute: Execute, these: GuildRange) -> frozenset[int]:
    """Return which of these servers have rows, whether those can be read or not."""
    guild = DAYS.c.guild_id
    found = execute(select(guild).where(these.of(guild), is_number(guild)).distinct())
    return frozenset(guild_id for (guild_id,) in map(tuple, found))


def _go_on(execute: Execute, memory: LogMemory, these: GuildRange) -> None:
    """Let a memory go on to the last game that has been taken in."""
    up_to = _read_up_to(execute)
    memory.go_on(_games(execute, memory.read, up_to, these), up_to)


def _changes(execute: Execute, some: GuildRange, memory: LogMemory) -> tuple[list[Columns], list[Columns]]:
    """Return by which rows those of some servers differ from a memory: what is to go, and what is to be put there."""
    rows = map(tuple, execute(select(*DAYS.c).where(some.of(DAYS.c.guild_id))))
    there = {DayKey(*row[:3]): DayCount(*row[3:]) for row in rows}
    mine = (counts for guild, counts in memory.counts.items() if some.holds(guild))
    right = {key: count for counts in mine for key, count in counts.items()}
    gone = [key._asdict() for key in there if key not in right]
    return gone, [key._asdict() | count._asdict() for key, count in right.items() if there.get(key) != count]


def _mend(writing: Writing, these: GuildRange, some: GuildRange, memory: LogMemory, before: _Before) -> bool:
    """Let the rows of some servers be those of a memory; return whether it is still right."""
    writing.lock(Lock.RESULTS)
    if writing.execute(_DELETED).scalar_one() != before.deleted:
        return False
    _go_on(writing.execute, memory, these)
    if {guild for guild in before.guilds if some.holds(guild)} - _guilds(writing.execute, some):
        return False
    gone, wrong = _changes(writing.execute, some, memory)
    if gone:
        writing.execute_many(_DROP, *gone)
    if wrong:
        writing.execute_many(_PUT, *wrong)
    return True
