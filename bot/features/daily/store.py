"""The SQL of days: deals, attempts, rankings, others' boards, and what people have asked for about them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, RowMapping, and_, case, delete, func, insert, literal, or_, select, true, update
from sqlmodel import SQLModel

from bot.engine.core import DayScore, JsonObject
from bot.features.daily.rows import DayRow, SpentRow
from bot.league.streaks import reach_needed
from bot.store.changes import GuildChange
from bot.store.enums import OPEN_STATUSES, Status
from bot.store.guilds import Chooser, GuildStore
from bot.store.lost import skipped_days
from bot.store.members import nameable
from bot.store.results.pages import Page, RankedPeople, Reader, fixed, hidden_people, is_met
from bot.store.rows import AttemptRow
from bot.store.server_rows import GuildRow
from bot.store.sql.database import Database
from bot.store.sql.door import strictly
from bot.store.sql.parts import Part
from bot.store.sql.sound import is_number
from bot.store.sql.statements import Query, put_new, values
from bot.store.sql.writing import Prepared, Writing
from bot.store.stored import TableWrite

_sql = SQLModel.metadata.tables
DAYS = _sql["days"]
ATTEMPTS = _sql["attempts"]
TABLES = _sql["tables"]
SPENT = _sql["spent"]
PEOPLE = _sql["people"]
ENTRIES = _sql["entries"]
MEMBERS = _sql["members"]
GUILDS = _sql["guilds"]
STREAKS = _sql["streaks"]
_ADD_DAY = Prepared(put_new(DAYS))
_ADD_ATTEMPT = Prepared(insert(ATTEMPTS))
_ADD_SPENT = Prepared(put_new(SPENT))


def attempt_begun(attempt: AttemptRow) -> TableWrite:
    """Return what is written with the table at which an attempt begins."""
    return lambda writing, table_id: writing.execute_many(_ADD_ATTEMPT, {**attempt.columns(), "table_id": table_id})


def attempt_finished(game: str, day: int, user_id: int, score: DayScore, at: float) -> TableWrite:
    """Return what is written when an attempt has been played to its end."""
    mine = ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.user_id == user_id
    came_to = {"finished_at": at, "total": score.total, "place": score.rank_key, "tie": score.tie}

    def write(writing: Writing, _: int) -> None:
        writing.execute(update(ATTEMPTS).where(*mine).values(came_to))

    return write


def forget_attempts(writing: Writing, user_id: int, marks: Mapping[int, str]) -> None:
    """Keep these marks, by day, of the attempts that somebody has begun."""
    mine = ATTEMPTS.c.user_id == user_id, ATTEMPTS.c.day.in_(list(marks))
    begun = writing.execute(select(ATTEMPTS.c.game, ATTEMPTS.c.day).where(*mine))
    spent = [SpentRow(game=row["game"], day=row["day"], mark=marks[row["day"]]) for row in begun.mappings()]
    if spent:
        writing.execute_many(_ADD_SPENT, *values(spent))


def forget_spent(writing: Writing, before: int) -> None:
    """Forget the marks of days before this one: they are no longer needed."""
    writing.execute(delete(SPENT).where(SPENT.c.day < before))


def _practice(game: str, user_id: int) -> ColumnElement[bool]:
    mine = TABLES.c.host_id == user_id, TABLES.c.game == game
    return and_(*mine, TABLES.c.day.is_not(None), TABLES.c.counted.is_(False))


class DailyStore:
    """Days and counted attempts."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def deal(self, fresh: DayRow) -> DayRow:
        """Return the deal of a day as it was first made; `fresh` if this is the first time; may be `Unreadable`."""
        mine = (DAYS.c.game == fresh.game, DAYS.c.day == fresh.day)
        async with self.database.read() as connection:
            row = (await connection.execute(strictly(select(DAYS).where(*mine)))).mappings().first()
        if row is None:

            def make(writing: Writing) -> RowMapping:
                writing.execute_many(_ADD_DAY, fresh.columns())
                return writing.execute(strictly(select(DAYS).where(*mine))).mappings().one()

            row = await self.database.write(make)
        return DayRow(**row)

    async def first_day(self, game: str) -> int | None:
        """Return the first day of which there is a deal."""
        async with self.database.read() as connection:
            found = (
                await connection.execute(select(func.min(DAYS.c.day)).where(DAYS.c.game == game, is_number(DAYS.c.day)))
            ).scalar()
            return None if found is None else int(found)

    async def put_par(self, game: str, day: int, par: dict[str, int]) -> None:
        """Keep what the AI characters scored."""
        scored = update(DAYS).where(DAYS.c.game == game, DAYS.c.day == day).values(par=par)
        await self.database.write(lambda writing: writing.execute(scored))

    async def attempt(self, game: str, day: int, user_id: int) -> AttemptRow | None:
        """Return a person's counted attempt of a day."""
        found = await self._attempts(ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.user_id == user_id)
        return found[0] if found else None

    async def attempts_of(self, user_id: int, game: str, since: int | None = None) -> list[AttemptRow]:
        """Return a person's counted attempts, by day."""
        conditions = [ATTEMPTS.c.user_id == user_id, ATTEMPTS.c.game == game]
        if since is not None:
            conditions.append(ATTEMPTS.c.day >= since)
        return await self._attempts(*conditions)

    async def unfinished(self, user_id: int, since: int) -> list[AttemptRow]:
        """Return a person's attempts from a day on, of any game, that they have begun and may go on with."""
        open_ones = select(TABLES.c.id).where(TABLES.c.id == ATTEMPTS.c.table_id, TABLES.c.status.in_(OPEN_STATUSES))
        theirs = ATTEMPTS.c.user_id == user_id, ATTEMPTS.c.day >= since, ATTEMPTS.c.finished_at.is_(None)
        return await self._attempts(*theirs, open_ones.exists())

    async def _attempts(self, *conditions: ColumnElement[bool]) -> list[AttemptRow]:
        async with self.database.read() as connection:
            found = await connection.execute(select(ATTEMPTS).where(*conditions).order_by(ATTEMPTS.c.day))
            return [AttemptRow(**row) for row in found.mappings()]

    async def is_spent(self, game: str, day: int, mark: str) -> bool:
        """Return whether somebody with this mark had their attempt before their data was deleted."""
        async with self.database.read() as connection:
            query = select(SPENT.c.day).where(SPENT.c.game == game, SPENT.c.day == day, SPENT.c.mark == mark)
            return (await connection.execute(query)).first() is not None

    async def open_practice(self, game: str, day: int, user_id: int) -> int | None:
        """Return the table at which a person plays a day's deal for practice."""
        practice = _practice(game, user_id), TABLES.c.day == day, TABLES.c.status.in_(OPEN_STATUSES)
        async with self.database.read() as connection:
            return (await connection.execute(select(TABLES.c.id).where(*practice))).scalar()

    async def days_practised(self, game: str, user_id: int) -> set[int]:
        """Return the days whose deal a person has played to the end for practice."""
        query = select(TABLES.c.day).where(_practice(game, user_id), TABLES.c.status == Status.OVER).distinct()
        async with self.database.read() as connection:
            return {int(day) for day in (await connection.execute(query)).scalars()}

    async def totals(self, game: str, day: int) -> dict[int, int]:
        """Return how often each score was reached on a day."""
        query = (
            select(ATTEMPTS.c.total, func.count())
            .where(ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.place.is_not(None))
            .group_by(ATTEMPTS.c.total)
        )
        async with self.database.read() as connection:
            return {int(total): int(count) for total, count in (await connection.execute(query)).all()}

    async def worse(self, game: str, day: int, place: int) -> int:
        """Return how many finished a day with less."""
        query = select(func.count()).where(ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.place < place)
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    # What people have asked for

    async def reminders_due(self, day: int, hours_left: float) -> list[int]:
        """People who asked to be reminded about now and have not been on this day."""
        query = select(PEOPLE.c.user_id).where(
            PEOPLE.c.remind_hours >= hours_left,
            is_number(PEOPLE.c.remind_hours),
            func.coalesce(PEOPLE.c.reminded_day, -1) < day,
        )
        async with self.database.read() as connection:
            return [int(user) for user in (await connection.execute(query)).scalars()]

    async def not_reminded(self, people: Collection[int], day: int) -> list[int]:
        """Return those of some people who have not been reminded of this day, nor will be at an hour they asked for."""
        query = select(PEOPLE.c.user_id).where(
            PEOPLE.c.user_id.in_(list(people)),
            PEOPLE.c.remind_hours.is_(None),
            func.coalesce(PEOPLE.c.reminded_day, -1) < day,
        )
        async with self.database.read() as connection:
            return [int(user) for user in (await connection.execute(query)).scalars()]

    async def claim_reminder(self, user_id: int, day: int, *, besides: bool = False) -> bool:
        """Return whether the caller is to remind a person of this day: once, and only somebody who wants it.

        `besides`: they want it of something else than the day's deals alone, or did when that was read.
        """
        of_deals = PEOPLE.c.remind_hours.is_not(None)
        wanted = (
            PEOPLE.c.user_id == user_id,
            ~of_deals if besides else of_deals,
            func.coalesce(PEOPLE.c.reminded_day, -1) < day,
        )
        claimed = update(PEOPLE).where(*wanted).values(reminded_day=day)
        return bool(await self.database.write(lambda writing: writing.execute(claimed).rowcount))

    async def release_reminder(self, user_id: int, day: int) -> None:
        """Let somebody claim a reminder again that could not be sent."""
        ours = PEOPLE.c.user_id == user_id, PEOPLE.c.reminded_day == day
        given_back = update(PEOPLE).where(*ours).values(reminded_day=day - 1)
        await self.database.write(lambda writing: writing.execute(given_back))


class DayRankingStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def ranking(self, game: str, day: int, reader: Reader, page: int = 1) -> Page:
        user = ATTEMPTS.c.user_id
        base = select(
            user,
            ATTEMPTS.c.place.label("value"),
            ATTEMPTS.c.tie.label("tie"),
            ATTEMPTS.c.total.label("count"),
            literal(0.0).label("spread"),
        ).where(_ranked(game, day), is_met(user, reader))
        return await self._page(base, hidden_people(reader), reader, page)

    async def streaks_of_day(self, game: str, day: int, reader: Reader) -> Page:
        """Return the longest streaks, up to a day, of those who have finished it: alive all the next day.

        To be asked on that next day: who has finished it already has one more by now.
        """
        user = ATTEMPTS.c.user_id
        since = case((STREAKS.c.last_day > fixed(day), 1), else_=0)
        base = (
            select(
                user,
                (STREAKS.c.current - since).label("value"),
                STREAKS.c.best.label("tie"),
                STREAKS.c.finished.label("count"),
                literal(0.0).label("spread"),
            )
            .join(STREAKS, and_(STREAKS.c.game == ATTEMPTS.c.game, STREAKS.c.user_id == user))
            .where(_ranked(game, day), is_met(user, reader))
        )
        return await self._page(base, hidden_people(reader), reader, 1)

    async def long_streaks(self, guild_id: int, today: int, days: int) -> list[int]:
        """Return those in a server who have finished a game's daily for so many days in a row, and still do."""
        skipped = await self.database.glance(lambda writing: skipped_days(writing.execute))
        streak, member = STREAKS.c, MEMBERS.c
        there = STREAKS.join(MEMBERS, and_(member.user_id == streak.user_id, member.present.is_(True)))
        query = (
            select(streak.user_id, streak.last_day, streak.savers)
            .select_from(there)
            .where(member.guild_id == guild_id, streak.current >= days)
        )
        async with self.database.read() as connection:
            found = await connection.execute(query)
            return sorted({user for user, last, savers in found if last >= reach_needed(today, skipped, savers)})

    async def _page(self, everybody: Query, hidden: Query, reader: Reader, page: int) -> Page:
        async with self.database.read() as connection:
            return await RankedPeople(connection, everybody, hidden, reader).page(page)


def _ranked(game: str, day: int) -> ColumnElement[bool]:
    """Return who has finished a day."""
    return and_(ATTEMPTS.c.game == fixed(game), ATTEMPTS.c.day == fixed(day), ATTEMPTS.c.place.is_not(None))


def posting(channel_id: int | None, before: int) -> Callable[[GuildRow], GuildChange]:
    """Return the change of a server by which summaries are posted there (None: nowhere).

    The first is of the day after `before`, unless it has had them till now: then a change of the channel leaves none
    out and repeats none.
    """

    def chosen(known: GuildRow) -> GuildChange:
        is_fresh = known.summary_channel is None or known.summary_day is None or known.summary_day > before
        return {"summary_channel": channel_id, "summary_day": before if is_fresh else known.summary_day}

    return chosen


class SummaryStore:
    """In which servers a day's summary is to be posted, and has been."""

    def __init__(self, guilds: GuildStore) -> None:
        self.guilds = guilds
        self.database = guilds.database

    async def due(self, day: int, hour: int, part: Part | None) -> list[GuildRow]:
        """Return the servers of a part (None: all) that want the summary of this day by this hour of the next.

        Without those that have had it.
        """
        query = select(GUILDS).where(
            true() if part is None else part.condition(GUILDS.c.guild_id),
            GUILDS.c.summary_channel.is_not(None),
            func.coalesce(GUILDS.c.summary_day, -1) < day,
            GUILDS.c.summary_hour <= hour,
        )
        async with self.database.read() as connection:
            found = [GuildRow(**row) for row in (await connection.execute(query)).mappings()]
        return [one for one in found if one.summary_channel is not None]

    async def claim(self, guild_id: int, day: int) -> bool:
        """Return whether the caller is to post this day's summary: true only once."""
        open_yet = GUILDS.c.guild_id == guild_id, func.coalesce(GUILDS.c.summary_day, -1) < day
        claimed = update(GUILDS).where(*open_yet).values(summary_day=day)
        is_first = bool(await self.database.write(lambda writing: writing.execute(claimed).rowcount))
        if is_first:
            self._hold(guild_id, day)
        return is_first

    async def release(self, guild_id: int, day: int) -> None:
        """Let somebody claim a summary again that could not be posted."""
        ours = GUILDS.c.guild_id == guild_id, GUILDS.c.summary_day == day
        given_back = update(GUILDS).where(*ours).values(summary_day=day - 1)
        await self.database.write(lambda writing: writing.execute(given_back))
        self._hold(guild_id, day - 1)

    def _hold(self, guild_id: int, day: int) -> None:
        self.guilds.rows.adjust(guild_id, lambda known: known.model_copy(update={"summary_day": day}))

    async def drop(self, guild_id: int, channel_id: int, at: float) -> None:
        """Post none any more in a channel that refuses them or is gone; another one chosen meanwhile stays chosen."""

        def dropped(known: GuildRow) -> GuildChange:
            return {"summary_channel": None} if known.summary_channel == channel_id else {}

        await self.guilds.change(guild_id, Chooser(None, at), dropped)


def channels_in(part: Part) -> Query:
    """Return the statement that finds the channels, with their servers, in which summaries are posted."""
    wanted = GUILDS.c.summary_channel.is_not(None), part.condition(GUILDS.c.guild_id)
    return select(GUILDS.c.guild_id, GUILDS.c.summary_channel.label("channel_id")).where(*wanted)


@dataclass(frozen=True, slots=True)
class RankedAttempt:
    number: int
    """Its place in the order of the ranking, from 1: of those who share a place each has one of its own."""
    user_id: int
    table_id: int
    total: int
    place: int
    tie: int


class OthersStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def count(self, game: str, day: int) -> int:
        """Return how many have finished a day."""
        query = select(func.count()).where(_finished(game, day))
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def ranked(self, game: str, day: int, numbers: Collection[int], user_id: int) -> list[RankedAttempt]:
        """Return the attempts with these numbers, and a person's own, the best first."""
        attempt = ATTEMPTS.c
        order = (attempt.place.desc(), attempt.tie.desc(), attempt.finished_at, attempt.user_id)
        columns = (attempt.user_id, attempt.table_id, attempt.total, attempt.place, attempt.tie)
        number = func.row_number().over(order_by=order).label("number")
        everybody = select(number, *columns).where(_finished(game, day)).subquery()
        wanted = or_(everybody.c.number.in_(list(numbers)), everybody.c.user_id == user_id)
        async with self.database.read() as connection:
            found = await connection.execute(select(everybody).where(wanted).order_by(everybody.c.number))
            return [RankedAttempt(**{**row, "tie": row["tie"] or 0}) for row in found.mappings()]

    async def actions(self, table_ids: Iterable[int]) -> Mapping[int, list[JsonObject]]:
        """Return what was done at some tables, in order."""
        wanted = list(table_ids)
        query = (
            select(ENTRIES.c.table_id, ENTRIES.c.action)
            .where(ENTRIES.c.table_id.in_(wanted))
            .order_by(ENTRIES.c.table_id, ENTRIES.c.number)
        )
        done: dict[int, list[JsonObject]] = {table_id: [] for table_id in wanted}
        async with self.database.read() as connection:
            for table_id, action in await connection.execute(query):
                done[table_id].append(action)
        return done

    async def shown(self, user_id: int, guild_id: int | None) -> str | None:
        """Return what somebody is called who may be named in this server; empty: nobody knows. None: they may not."""
        async with self.database.read() as connection:
            found = (await connection.execute(nameable([user_id], guild_id))).first()
            return None if found is None else found[1] or ""

    async def named(self, users: Iterable[int], guild_id: int | None) -> dict[int, str]:
        """Return what those of some people are called who may be named in this server (`nameable`)."""
        async with self.database.read() as connection:
            found = await connection.execute(nameable(users, guild_id))
            return {int(user): called for user, called in found if called is not None}


def _finished(game: str, day: int) -> ColumnElement[bool]:
    return and_(ATTEMPTS.c.game == game, ATTEMPTS.c.day == day, ATTEMPTS.c.place.is_not(None))
