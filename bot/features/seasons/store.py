"""The SQL of seasons: where there is one to end, what it came to, and what one person's was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, FromClause, and_, case, delete, exists, func, insert, select, update
from sqlalchemy.sql.expression import CTE
from sqlmodel import SQLModel

from bot.features.seasons.rows import SeasonEndRow, SeasonPlaceRow
from bot.league import days
from bot.league.periods import parts
from bot.league.seasons import days_of
from bot.league.values import EVERYWHERE, GameKind, Result
from bot.store.members import nameable
from bot.store.results.summaries import as_result
from bot.store.server_rows import GuildRow
from bot.store.sql.batches import batches
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.sql.statements import Query, put_new, values
from bot.store.sql.writing import Prepared, Writing

_sql = SQLModel.metadata.tables
ENDS, PLACES = _sql["season_ends"], _sql["season_places"]
RESULTS, TABLES, TALLIES = _sql["results"], _sql["tables"], _sql["tallies"]
MEMBERS, PEOPLE, GUILDS = _sql["members"], _sql["people"], _sql["guilds"]
_ADD_END, _ADD_PLACE = Prepared(put_new(ENDS)), Prepared(insert(PLACES))
AT_ONCE = 500
"""Servers that a statement names at most."""
MOST_RESULTS = 5000
"""Somebody's games of a season that are looked at, the newest."""
OFF = 7 * days.DAY
"""Seconds by which a game may end on another day than it counts for, and more."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """How many rated games of a season somebody hosted; 0: those of people who had their data deleted."""

    user_id: int
    games: int


@dataclass(frozen=True, slots=True)
class SeasonRival:
    """Somebody whom another has met at tables."""

    user_id: int
    games: int
    ahead: int
    """In how many the other one was ahead of them."""
    behind: int


@dataclass(frozen=True, slots=True)
class OwnSeason:
    """Somebody's finished games of a season, the first ended first."""

    results: tuple[Result, ...]
    luck: Mapping[int, int]
    """By day, in thousandths of a point (`league.luck`): of games whose luck is known, by its newest version."""


def forget_places(writing: Writing, user_id: int) -> None:
    """Leave somebody's places to a former player."""
    writing.execute(update(PLACES).where(PLACES.c.user_id == user_id).values(user_id=0))


def forget_server(writing: Writing, guild_id: int) -> None:
    """Delete the hall of fame of a server."""
    for table in (PLACES, ENDS):
        writing.execute(delete(table).where(table.c.guild_id == guild_id))


def posted_in(part: Part) -> Query:
    """Return the statement that finds the channels, with their servers, in which seasons are told of."""
    wanted = GUILDS.c.summary_channel.is_not(None), part.condition(GUILDS.c.guild_id)
    return select(GUILDS.c.guild_id, GUILDS.c.summary_channel.label("channel_id")).where(*wanted)


class SeasonStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    # Where there is something to do

    async def lively(self, games: Collection[str], months: Collection[str], part: Part | None) -> list[int]:
        """Return the servers of a part in which somebody was met who has played rated games or days in these months.

        From server to server by the key: there are far more people than servers.
        """
        servers = _servers()
        played = exists().where(
            MEMBERS.c.guild_id == servers.c.guild_id,
            TALLIES.c.user_id == MEMBERS.c.user_id,
            TALLIES.c.game.in_(games),
            TALLIES.c.scope == EVERYWHERE,
            TALLIES.c.period.in_(months),
        )
        found = select(servers.c.guild_id).where(servers.c.guild_id.is_not(None), played)
        if part is not None:
            found = found.where(part.condition(servers.c.guild_id))
        async with self.database.read() as connection:
            return [int(guild) for guild in (await connection.execute(found)).scalars()]

    async def by_own_dates(self, part: Part | None) -> list[int]:
        """Return the servers of a part that have chosen when their seasons begin."""
        found = select(GUILDS).where(*([] if part is None else [part.condition(GUILDS.c.guild_id)]))
        async with self.database.read() as connection:
            rows = [GuildRow(**row) for row in (await connection.execute(found)).mappings()]
        return [row.guild_id for row in rows if row.seasons]

    async def chosen(self, guilds: Iterable[int]) -> list[GuildRow]:
        """Return what these servers have chosen."""
        found: dict[int, GuildRow] = {guild: GuildRow(guild_id=guild) for guild in guilds}
        async with self.database.read() as connection:
            for some in batches(sorted(found), AT_ONCE):
                rows = await connection.execute(select(GUILDS).where(GUILDS.c.guild_id.in_(some)))
                found |= {row["guild_id"]: GuildRow(**row) for row in rows.mappings()}
        return list(found.values())

    async def ends(self, seasons: Collection[str]) -> dict[tuple[int, str], SeasonEndRow]:
        """Return what is known of these seasons, by server and season."""
        return {(row.guild_id, row.season): row for row in await self._ends(ENDS.c.season.in_(seasons))}

    async def end(self, guild_id: int, season: str) -> SeasonEndRow:
        found = await self._ends(and_(ENDS.c.guild_id == guild_id, ENDS.c.season == season))
        return found[0] if found else SeasonEndRow(guild_id=guild_id, season=season)

    async def _ends(self, condition: ColumnElement[bool]) -> list[SeasonEndRow]:
        async with self.database.read() as connection:
            found = await connection.execute(select(ENDS).where(condition))
            return [SeasonEndRow(**row) for row in found.mappings()]

    async def played(self, guild_id: int, season: str) -> bool:
        """Return whether rated games of a season were played in a server."""
        here = TALLIES.c.scope == guild_id, TALLIES.c.period.in_(parts(season))
        async with self.database.read() as connection:
            return (await connection.execute(select(TALLIES.c.user_id).where(*here).limit(1))).first() is not None

    # What was told

    async def begin_post(self, guild_id: int, season: str, name: str, now: float) -> float:
        """Note that something is about to be posted (`name`: week, end); return when that was first so."""
        mine, began = and_(ENDS.c.guild_id == guild_id, ENDS.c.season == season), ENDS.c[f"{name}_at"]

        def write(writing: Writing) -> float:
            writing.execute_many(_ADD_END, SeasonEndRow(guild_id=guild_id, season=season).columns())
            writing.execute(update(ENDS).where(mine, began.is_(None)).values({began.name: now}))
            return float(writing.execute(select(began).where(mine)).scalar_one())

        return await self.database.write(write)

    async def posted(self, guild_id: int, season: str, name: str, message_id: int) -> None:
        """Note which message it is; 0: there is none, and there will be none."""
        mine, posted = and_(ENDS.c.guild_id == guild_id, ENDS.c.season == season), ENDS.c[f"{name}_id"]

        def write(writing: Writing) -> None:
            writing.execute_many(_ADD_END, SeasonEndRow(guild_id=guild_id, season=season).columns())
            writing.execute(update(ENDS).where(mine, posted.is_(None)).values({posted.name: message_id}))

        await self.database.write(write)

    # What a season came to

    async def close(self, end: SeasonEndRow, places: Sequence[SeasonPlaceRow]) -> None:
        """Keep what a season has come to: once, whoever else may have been about to."""
        mine = and_(ENDS.c.guild_id == end.guild_id, ENDS.c.season == end.season)
        came_to = {name: getattr(end, name) for name in ("closed_at", "games", "people", "table_id")}

        def write(writing: Writing) -> None:
            fresh = SeasonEndRow(guild_id=end.guild_id, season=end.season)
            writing.execute_many(_ADD_END, fresh.columns())
            first = writing.execute(update(ENDS).where(mine, ENDS.c.closed_at.is_(None)).values(**came_to)).rowcount
            if first and places:
                writing.execute_many(_ADD_PLACE, *values(places))

        await self.database.write(write)

    async def people(self, guild_id: int, season: str) -> int:
        """Return how many people have played rated games of a season in a server."""
        here = TALLIES.c.scope == guild_id, TALLIES.c.period.in_(parts(season)), TALLIES.c.games > 0
        query = select(func.count(TALLIES.c.user_id.distinct())).where(*here, TALLIES.c.user_id > 0)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def hosted(self, guild_id: int, season: str, games: Collection[str]) -> list[Hosted]:
        """Return who has hosted how many rated games of a season in a server, who hosted most first."""
        number = func.count(TABLES.c.id.distinct())
        query = select(TABLES.c.host_id, number).select_from(_played().join(TABLES, TABLES.c.id == RESULTS.c.table_id))
        query = query.where(*_of_season(guild_id, season, games)).group_by(TABLES.c.host_id)
        async with self.database.read() as connection:
            found = [Hosted(int(host), int(count)) for host, count in await connection.execute(query)]
        return sorted(found, key=lambda one: (-one.games, one.user_id))

    async def highest(self, guild_id: int, season: str, game: str, most: int) -> list[int]:
        """Return the tables of a season's highest scores in a game, the highest first."""
        best = func.max(RESULTS.c.total)
        query = select(RESULTS.c.table_id).select_from(_played())
        query = query.where(*_of_season(guild_id, season, [game])).group_by(RESULTS.c.table_id)
        async with self.database.read() as connection:
            found = await connection.execute(query.order_by(best.desc(), RESULTS.c.table_id).limit(most))
            return [int(table) for table in found.scalars()]

    async def most_played(self, guild_id: int, season: str, games: Collection[str]) -> str | None:
        """Return the game of which most seats were played in a season of a server; None: none was."""
        here = TALLIES.c.scope == guild_id, TALLIES.c.period.in_(parts(season)), TALLIES.c.game.in_(games)
        played = func.sum(TALLIES.c.games)
        query = select(TALLIES.c.game).where(*here, TALLIES.c.games > 0).group_by(TALLIES.c.game)
        async with self.database.read() as connection:
            found = (await connection.execute(query.order_by(played.desc(), TALLIES.c.game).limit(1))).scalar()
            return None if found is None else str(found)

    # The hall of fame

    async def closed(self, guild_id: int) -> list[SeasonEndRow]:
        """Return the seasons of a server that are over and in which something was played, the newest first."""
        there = exists().where(PLACES.c.guild_id == ENDS.c.guild_id, PLACES.c.season == ENDS.c.season)
        rows = await self._ends(and_(ENDS.c.guild_id == guild_id, ENDS.c.closed_at.is_not(None), there))
        return sorted(rows, key=lambda row: days_of(row.season), reverse=True)

    async def places(self, guild_id: int, season: str) -> list[SeasonPlaceRow]:
        here = PLACES.c.guild_id == guild_id, PLACES.c.season == season
        query = select(PLACES).where(*here).order_by(PLACES.c.game, PLACES.c.board, PLACES.c.number)
        async with self.database.read() as connection:
            return [SeasonPlaceRow(**row) for row in (await connection.execute(query)).mappings()]

    async def placed(self, guild_id: int, board: str, rank: int) -> set[int]:
        """Return who came so far on a board, whatever the game, in the last season of a server that is over."""
        closed = await self.closed(guild_id)
        if not closed:
            return set()
        places = await self.places(guild_id, closed[0].season)
        return {place.user_id for place in places if place.board == board and place.rank <= rank and place.user_id > 0}

    async def named(self, users: Iterable[int], guild_id: int | None) -> dict[int, str]:
        """Return what those of some people are called who may be named in this server (`nameable`); empty: unknown."""
        async with self.database.read() as connection:
            found = await connection.execute(nameable(users, guild_id))
            return {int(user): called or "" for user, called in found}

    # One's own season

    async def own(self, user_id: int, game: str, season: str) -> OwnSeason:
        """Return somebody's finished games of a season, whatever they counted for."""
        first, last = days_of(season)
        ended = RESULTS.c.finished_at.between(days.begins(first) - OFF, days.ends(last) + OFF)
        query = select(RESULTS).where(RESULTS.c.user_id == user_id, RESULTS.c.game == game, ended)
        async with self.database.read() as connection:
            found = await connection.execute(query.order_by(RESULTS.c.number.desc()).limit(MOST_RESULTS))
            rows = found.mappings().all()[::-1]
        results = [(as_result(row), row["luck"]) for row in rows]
        mine = [(result, luck) for result, luck in results if first <= result.counted_day <= last]
        newest = max((result.luck_version or 0 for result, _ in mine), default=0)
        lucks: dict[int, int] = {}
        for result, luck in mine:
            if luck is not None and result.luck_version == newest:
                lucks[result.counted_day] = lucks.get(result.counted_day, 0) + int(luck)
        return OwnSeason(tuple(result for result, _ in mine), lucks)

    async def rivals(self, user_id: int, game: str, season: str, most: int) -> list[SeasonRival]:
        """Return whom somebody has met most often at tables in a season, of equals the closest match first."""
        first, last = days_of(season)
        mine, theirs = RESULTS.alias("mine"), RESULTS.alias("theirs")
        together, ahead = func.count(), func.count(case((mine.c.rank < theirs.c.rank, 1)))
        behind = func.count(case((mine.c.rank > theirs.c.rank, 1)))
        query = (
            select(theirs.c.user_id, together, ahead, behind)
            .select_from(mine)
            .join(theirs, theirs.c.table_id == mine.c.table_id)
            .where(
                mine.c.user_id == user_id,
                mine.c.game == game,
                mine.c.kind == GameKind.TABLE,
                mine.c.finished_at >= days.begins(first),
                mine.c.finished_at < days.ends(last),
                theirs.c.user_id != user_id,
                theirs.c.user_id > 0,
            )
            .group_by(theirs.c.user_id)
            .order_by(together.desc(), func.abs(ahead - behind), theirs.c.user_id)
            .limit(most)
        )
        async with self.database.read() as connection:
            return [SeasonRival(*map(int, row)) for row in await connection.execute(query)]


def _servers() -> CTE:
    """Return every server in which somebody was met, each found by the one before it; the last is None."""
    first = select(func.min(MEMBERS.c.guild_id).label("guild_id")).cte("servers", recursive=True)
    following = select(func.min(MEMBERS.c.guild_id)).where(MEMBERS.c.guild_id > first.c.guild_id).scalar_subquery()
    return first.union_all(select(following).where(first.c.guild_id.is_not(None)))


def _played() -> FromClause:
    """Return where results of a server are read from: by those who have played there."""
    return TALLIES.join(RESULTS, and_(RESULTS.c.user_id == TALLIES.c.user_id, RESULTS.c.game == TALLIES.c.game))


def _of_season(guild_id: int, season: str, games: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    """Return which of them are rated games of a season there."""
    first, last = days_of(season)
    return (
        TALLIES.c.game.in_(games),
        TALLIES.c.scope == guild_id,
        TALLIES.c.period.in_(parts(season)),
        TALLIES.c.games > 0,
        RESULTS.c.guild_id == guild_id,
        RESULTS.c.rated.is_(True),
        RESULTS.c.finished_at >= days.begins(first),
        RESULTS.c.finished_at < days.ends(last),
    )
