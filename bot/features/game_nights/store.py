"""Storing game nights: each change is one transaction that takes its row first: of two, one comes after."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, text, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.features.game_nights.rows import (
    GameNightExceptionRow,
    GameNightGuestRow,
    GameNightRow,
    GameNightSeriesRow,
    GameNightStatus,
    GameNightTableRow,
    SeriesStatus,
)
from bot.features.game_nights.stored_series import StoredSeries
from bot.store.enums import OPEN_STATUSES
from bot.store.sql import door
from bot.store.sql.database import Database
from bot.store.sql.door import Unreadable, strictly
from bot.store.sql.parts import Part
from bot.store.sql.sound import EARLIEST, is_moment
from bot.store.sql.statements import Columns, Query, put
from bot.store.sql.writing import Lock, Prepared, Writing
from bot.store.stored import TooMany

_sql = SQLModel.metadata.tables
NIGHTS, GUESTS, PLACED = _sql["evenings"], _sql["evening_guests"], _sql["evening_tables"]
SERIES, EXCEPTIONS = _sql["evening_series"], _sql["evening_exceptions"]
_TABLES, _SEATS = _sql["tables"], _sql["seats"]
_PUT_GUEST = Prepared(put(GUESTS))
# Said as the index says it, which is looked through then.
_UNDER_WAY = text("status IN ('planned', 'open')")
UNDER_WAY = (GameNightStatus.PLANNED, GameNightStatus.OPEN)
_RAISED: Mapping[str, object] = {"version": SERIES.c.version + 1, "look_at": 0.0}
SEEN = 8
"""Nights of a series that are looked at, from the newest."""


class NotThen(Exception):
    """The game night is not, or no longer, at a stage in which this may be changed."""


class GameNightFull(Exception):
    """As many have said that they come as may."""


@dataclass(frozen=True, slots=True)
class StoredGameNight:
    row: GameNightRow
    guests: tuple[GameNightGuestRow, ...]
    """In the order they said so."""
    tables: tuple[GameNightTableRow, ...]
    """In the order they were set up."""

    @property
    def id(self) -> int:
        """Return its number, as custom ids carry it."""
        assert self.row.id is not None
        return self.row.id

    @property
    def status(self) -> GameNightStatus:
        return self.row.status

    @property
    def is_under_way(self) -> bool:
        """Return whether it is yet to come, or going on."""
        return self.status in UNDER_WAY

    @property
    def wanted(self) -> int:
        """Return how many tables are opened, with those who come by now."""
        if self.row.tables is not None:
            return self.row.tables
        return max(1, -(-len(self.guests) // (self.row.each or 1)))

    @property
    def slots(self) -> set[int]:
        """Return which of its own tables are there."""
        return {table.slot for table in self.tables if table.slot is not None}


class GameNightStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def draft(self, fresh: GameNightRow) -> StoredGameNight:
        """Store what somebody begins to plan, in the place of what they had begun in that server before."""
        given = fresh.columns()
        same = NIGHTS.c.host_id == fresh.host_id, NIGHTS.c.guild_id == fresh.guild_id

        def make(writing: Writing) -> int:
            writing.execute(delete(NIGHTS).where(*same, NIGHTS.c.status == GameNightStatus.DRAFT))
            return _insert(writing, NIGHTS, given)

        return await self.existing(await self.database.write(make))

    async def load(self, evening_id: int) -> StoredGameNight | None:
        """Return a game night as it was at one moment; None if there is none of this number that can be read."""
        try:
            async with self.database.snapshot() as connection:
                return await _read(connection, evening_id)
        except Unreadable as broken:
            door.error(str(broken))
            return None

    async def existing(self, evening_id: int) -> StoredGameNight:
        """Return a game night that is there; may be `Unreadable`."""
        found = await self.load(evening_id)
        if found is None:
            raise Unreadable(f"game night {evening_id}")
        return found

    async def change(self, evening_id: int, at: Collection[GameNightStatus], **values: object) -> StoredGameNight:
        """Set columns of a game night, and raise its version; `NotThen` unless it is at one of these stages."""

        def write(writing: Writing) -> None:
            row = _require(writing, evening_id, at)
            _raise(writing, evening_id, **values)
            if row["series_id"] is not None:
                _raise_series(writing, row["series_id"])

        await self.database.write(write)
        return await self.existing(evening_id)

    async def settle_on(self, evening_id: int, game: str) -> StoredGameNight:
        """Let one of the games of one that goes on be its only one; `NotThen` where that was settled before."""

        def write(writing: Writing) -> None:
            games = _require(writing, evening_id, (GameNightStatus.OPEN,))["games"]
            if len(games) == 1 or game not in games:
                raise NotThen
            _raise(writing, evening_id, games=[game])

        await self.database.write(write)
        return await self.existing(evening_id)

    async def announce(
        self, evening_id: int, now: float, most: int, *, with_event: bool, series: GameNightSeriesRow | None = None
    ) -> StoredGameNight:
        """Let a draft become a game night; `TooMany` where its host would then have more than so many ahead.

        Its host comes, until they say otherwise. `series`: of which it is the first; one counts as one night ahead.
        """

        def write(writing: Writing) -> None:
            row = _require(writing, evening_id, (GameNightStatus.DRAFT,))
            writing.lock(Lock.HOSTS)
            own = NIGHTS.c.host_id == row["host_id"], NIGHTS.c.series_id.is_(None)
            going = SERIES.c.host_id == row["host_id"], SERIES.c.status != SeriesStatus.OVER
            ahead = [select(func.count()).select_from(NIGHTS).where(*own, _UNDER_WAY)]
            ahead.append(select(func.count()).select_from(SERIES).where(*going))
            if sum(int(writing.execute(query).scalar_one()) for query in ahead) >= most:
                raise TooMany
            announced = {"status": GameNightStatus.PLANNED, "with_event": with_event, "created_at": now}
            if series is not None:
                announced |= {"series_id": _insert(writing, SERIES, series.columns()), "slot": series.first_at}
                announced |= {"repeats": series.repeats}
            host = GameNightGuestRow(evening_id=evening_id, user_id=row["host_id"], name=row["host_name"], at=now)
            writing.execute_many(_PUT_GUEST, host.columns())
            _raise(writing, evening_id, **announced)

        await self.database.write(write)
        return await self.existing(evening_id)

    async def come(self, guest: GameNightGuestRow, most: int) -> StoredGameNight:
        """Note that somebody comes; `NotThen`, or `GameNightFull` where so many others do."""

        def write(writing: Writing) -> None:
            _require(writing, guest.evening_id, UNDER_WAY)
            others = GUESTS.c.evening_id == guest.evening_id, GUESTS.c.user_id != guest.user_id
            if writing.execute(select(func.count()).where(*others)).scalar_one() >= most:
                raise GameNightFull
            writing.execute_many(_PUT_GUEST, guest.columns())
            _raise(writing, guest.evening_id)

        await self.database.write(write)
        return await self.existing(guest.evening_id)

    async def stay_away(self, evening_id: int, user_id: int) -> StoredGameNight:
        """Note that somebody does not come; `NotThen`."""

        def write(writing: Writing) -> None:
            _require(writing, evening_id, UNDER_WAY)
            mine = GUESTS.c.evening_id == evening_id, GUESTS.c.user_id == user_id
            if writing.execute(delete(GUESTS).where(*mine)).rowcount:
                _raise(writing, evening_id)

        await self.database.write(write)
        return await self.existing(evening_id)

    async def add_table(self, placed: GameNightTableRow) -> bool:
        """Let a table belong to a game night, unless it belongs to another; return whether that is new.

        As one of its own (with a slot) it is known if nobody else has opened that one meanwhile.
        """

        def write(writing: Writing) -> bool:
            writing.execute(_held(placed.evening_id))
            found = writing.execute(select(PLACED).where(PLACED.c.table_id == placed.table_id)).mappings().first()
            ours = PLACED.c.evening_id == placed.evening_id, PLACED.c.slot == placed.slot
            opened = writing.execute(select(func.count()).where(*ours)).scalar_one() > 0
            slot = None if opened else placed.slot
            if found is None:
                writing.execute(insert(PLACED).values({**placed.columns(), "slot": slot}))
            elif found["evening_id"] == placed.evening_id and found["slot"] is None and slot is not None:
                writing.execute(update(PLACED).where(PLACED.c.table_id == placed.table_id).values(slot=slot))
            else:
                return False
            _raise(writing, placed.evening_id)
            return True

        return await self.database.write(write)

    async def going_on_in(self, guild_id: int, places: Collection[int]) -> int | None:
        """Return the game night that goes on in one of these channels and threads of a server."""
        placed = select(PLACED.c.evening_id).where(PLACED.c.channel_id.in_(places))
        there = or_(NIGHTS.c.channel_id.in_(places), NIGHTS.c.id.in_(placed))
        query = select(NIGHTS.c.id).where(
            NIGHTS.c.guild_id == guild_id, _UNDER_WAY, NIGHTS.c.status == GameNightStatus.OPEN, there
        )
        found = await self._ids(query)
        return found[-1] if found else None

    async def under_way_in(self, guild_id: int, channel_id: int | None = None) -> list[int]:
        """Return the game nights of a server, or of one of its channels, that are yet to come or going on."""
        here = (
            NIGHTS.c.guild_id == guild_id,
            *([] if channel_id is None else [NIGHTS.c.channel_id == channel_id]),
        )
        return await self._ids(select(NIGHTS.c.id).where(_UNDER_WAY, *here))

    async def begun(self, evening_id: int) -> int:
        """Return how many of its tables somebody has begun a game at."""
        theirs = PLACED.c.evening_id == evening_id, _TABLES.c.started_at.is_not(None)
        joined = PLACED.join(_TABLES, _TABLES.c.id == PLACED.c.table_id)
        async with self.database.read() as connection:
            found = await connection.execute(select(func.count()).select_from(joined).where(*theirs))
            return int(found.scalar_one())

    async def still_played(self, evening_id: int) -> int:
        query = (
            select(func.count())
            .select_from(PLACED.join(_TABLES, _TABLES.c.id == PLACED.c.table_id))
            .where(PLACED.c.evening_id == evening_id, _TABLES.c.status.in_(OPEN_STATUSES))
        )
        async with self.database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    # What is done once

    async def claim(self, evening_id: int, *open_yet: ColumnElement[bool], **values: object) -> bool:
        """Set columns unless that has been done; return whether the caller is to do what they stand for."""
        claimed = update(NIGHTS).where(NIGHTS.c.id == evening_id, *open_yet).values(values)
        return bool(await self.database.write(lambda writing: writing.execute(claimed).rowcount))

    async def claim_reminder(self, evening_id: int, now: float, starts_at: float) -> bool:
        """Return whether the caller is to remind those who come that it begins at this time: true only once."""
        yet = NIGHTS.c.reminded_at.is_(None), NIGHTS.c.status == GameNightStatus.PLANNED
        return await self.claim(evening_id, *yet, NIGHTS.c.starts_at == starts_at, reminded_at=now)

    async def claim_untold(self, evening_id: int, untold: str, starts_at: float) -> bool:
        """Return whether the caller is to tell those who come what has happened (this time): true only once."""
        yet = NIGHTS.c.untold == untold, NIGHTS.c.starts_at == starts_at
        return await self.claim(evening_id, *yet, untold=None)

    async def release(self, night: StoredGameNight, **values: str | None) -> None:
        """Let somebody claim again what could not be done, unless it stands otherwise with the game night by now."""
        row = NIGHTS.c
        same = row.status == night.status, row.starts_at == night.row.starts_at, row.untold.is_(None)
        await self.claim(night.id, *same, **values)

    async def claim_event(self, evening_id: int) -> bool:
        """Return whether the caller is to make Discord's own event: true only once."""
        return await self.claim(evening_id, NIGHTS.c.event_id.is_(None), event_id=0)

    # What there is to do

    async def due(self, now: float, before: float, quiet: float, part: Part | None = None) -> list[int]:
        """Return the game nights (of a part) for which there is something to do by themselves.

        Those that begin within `before` seconds and were not reminded of, or begin by now; of those that go on, those
        that lack a table of their own, or have begun `quiet` seconds ago.
        """
        row = NIGHTS.c
        soon = and_(row.reminded_at.is_(None), row.starts_at <= now + before)
        own = select(func.count(PLACED.c.slot)).where(PLACED.c.evening_id == row.id).scalar_subquery()
        planned = and_(row.status == GameNightStatus.PLANNED, or_(row.starts_at <= now, soon))
        going_on = and_(row.status == GameNightStatus.OPEN, or_(row.opened_at <= now - quiet, own < row.tables))
        return await self._ids(select(row.id).where(_UNDER_WAY, or_(planned, going_on), *_of_part(part)))

    async def next_due(self, before: float, part: Part | None = None, after: float = EARLIEST) -> float | None:
        """Return when the next game night (of a part) begins, or is to be reminded of so many seconds before.

        That is `after` some moment: one that is still due then, as it is broken, is not waited for.
        """
        planned = and_(NIGHTS.c.status == GameNightStatus.PLANNED, is_moment(NIGHTS.c.starts_at))
        queries = [
            select(func.min(NIGHTS.c.starts_at)).where(
                _UNDER_WAY, planned, NIGHTS.c.starts_at > after, *_of_part(part)
            ),
            select(func.min(NIGHTS.c.starts_at) - before).where(
                _UNDER_WAY,
                planned,
                NIGHTS.c.reminded_at.is_(None),
                NIGHTS.c.starts_at > after + before,
                *_of_part(part),
            ),
        ]
        async with self.database.read() as connection:
            found = [(await connection.execute(query)).scalar() for query in queries]
        return min((float(moment) for moment in found if moment is not None), default=None)

    async def not_shown(self, since: float, part: Part | None = None) -> list[int]:
        """Return the game nights (of a part) whose messages do not show how they stand, unless they ended before."""
        old = or_(NIGHTS.c.shown.is_(None), NIGHTS.c.shown != NIGHTS.c.version)
        unsaid = or_(
            and_(NIGHTS.c.status == GameNightStatus.OVER, NIGHTS.c.result_id.is_(None)),
            NIGHTS.c.untold.is_not(None),
            # The card may have been posted by whoever announced it: its event is yet to be made.
            and_(
                NIGHTS.c.status == GameNightStatus.PLANNED,
                NIGHTS.c.with_event,
                NIGHTS.c.message_id.is_not(None),
                NIGHTS.c.event_told.is_(None),
            ),
        )
        told = NIGHTS.c.status != GameNightStatus.DRAFT
        lately = or_(NIGHTS.c.ended_at.is_(None), NIGHTS.c.ended_at > since)
        return await self._ids(select(NIGHTS.c.id).where(told, lately, or_(old, unsaid), *_of_part(part)))

    async def drop_drafts(self, before: float) -> None:
        """Drop what somebody began to plan before a moment, and nobody was told of."""
        old = NIGHTS.c.status == GameNightStatus.DRAFT, NIGHTS.c.created_at < before
        await self.database.write(lambda writing: writing.execute(delete(NIGHTS).where(*old)))

    async def _ids(self, query: Query) -> list[int]:
        async with self.database.read() as connection:
            return [int(value) for value in (await connection.execute(query.order_by(NIGHTS.c.id))).scalars()]

    # Series

    async def series(self, series_id: int) -> StoredSeries | None:
        """Return a series as it was at one moment; None if there is none of this number that can be read."""
        nights = select(NIGHTS).where(NIGHTS.c.series_id == series_id).order_by(NIGHTS.c.slot.desc()).limit(SEEN)
        exceptions = select(EXCEPTIONS).where(EXCEPTIONS.c.series_id == series_id)
        try:
            async with self.database.snapshot() as connection:
                whole = strictly(select(SERIES).where(SERIES.c.id == series_id))
                row = (await connection.execute(whole)).mappings().first()
                found = [GameNightRow(**one) for one in (await connection.execute(strictly(nights))).mappings()]
                moved = {one["slot"]: one["moved_to"] for one in (await connection.execute(exceptions)).mappings()}
        except Unreadable as broken:
            door.error(str(broken))
            return None
        return None if row is None or not found else StoredSeries(GameNightSeriesRow(**row), moved, tuple(found))

    async def due_series(self, now: float, part: Part | None = None) -> list[int]:
        """Return the series (of a part) for which there is something to do."""
        query = select(SERIES.c.id).where(SERIES.c.look_at <= now, *_of_part(part, SERIES))
        async with self.database.read() as connection:
            return [int(found) for found in (await connection.execute(query.order_by(SERIES.c.id))).scalars()]

    async def next_series_due(self, part: Part | None = None, after: float = EARLIEST) -> float | None:
        """Return when there is something to do for the next series (of a part), later than a moment."""
        query = select(func.min(SERIES.c.look_at)).where(SERIES.c.look_at > after, *_of_part(part, SERIES))
        async with self.database.read() as connection:
            found = (await connection.execute(query)).scalar()
        return None if found is None else float(found)

    async def looked(self, series: StoredSeries, look_at: float) -> None:
        """Note when there is something to do next for a series, unless it has changed since it was read."""
        same = SERIES.c.id == series.id, SERIES.c.version == series.row.version
        changed = update(SERIES).where(*same).values(look_at=look_at)
        await self.database.write(lambda writing: writing.execute(changed))

    async def plan_next(self, night: GameNightRow) -> int | None:
        """Store the next night of a series, to which its host comes; None where that has been done, or it ended.

        Return its number. Whoever plans one takes the row of the series first.
        """

        def write(writing: Writing) -> int | None:
            row = _series(writing, night.series_id)
            taken = NIGHTS.c.series_id == night.series_id, NIGHTS.c.slot == night.slot
            there = writing.execute(select(func.count()).select_from(NIGHTS).where(*taken)).scalar_one()
            if row is None or row["status"] != SeriesStatus.GOING or there:
                return None
            made = _insert(writing, NIGHTS, night.columns())
            host = GameNightGuestRow(evening_id=made, user_id=night.host_id, name=night.host_name, at=night.created_at)
            writing.execute_many(_PUT_GUEST, host.columns())
            _raise_series(writing, row["id"])
            return made

        return await self.database.write(write)

    async def change_date(self, series_id: int, slot: int, moved_to: float | None, *, usual: bool = False) -> None:
        """Leave a moment of a series out, or move it (`moved_to`); or have it at its `usual` time; `NotThen`.

        Only as long as no night is planned for it: that is changed itself then.
        """

        def write(writing: Writing) -> None:
            row = _series(writing, series_id)
            taken = NIGHTS.c.series_id == series_id, NIGHTS.c.slot == slot
            there = writing.execute(select(func.count()).select_from(NIGHTS).where(*taken)).scalar_one()
            if row is None or row["status"] == SeriesStatus.OVER or there:
                raise NotThen
            writing.execute(delete(EXCEPTIONS).where(EXCEPTIONS.c.series_id == series_id, EXCEPTIONS.c.slot == slot))
            if not usual:
                fresh = GameNightExceptionRow(series_id=series_id, slot=slot, moved_to=moved_to)
                writing.execute(insert(EXCEPTIONS).values(fresh.columns()))
            _raise_series(writing, series_id)

        await self.database.write(write)

    async def change_series(self, series_id: int, at: Collection[SeriesStatus], **values: object) -> bool:
        """Set columns of a series that stands like this; return whether it did."""

        def write(writing: Writing) -> bool:
            row = _series(writing, series_id)
            if row is None or row["status"] not in at:
                return False
            _raise_series(writing, series_id, **values)
            return True

        return await self.database.write(write)

    async def go_on(self, series_id: int) -> None:
        """Let a series go on of which that was asked: what was until now counts no more; `NotThen`."""

        def write(writing: Writing) -> None:
            row = _series(writing, series_id)
            if row is None or row["status"] != SeriesStatus.ASKED:
                raise NotThen
            last = select(func.max(NIGHTS.c.id)).where(NIGHTS.c.series_id == series_id).scalar_subquery()
            going = {"status": SeriesStatus.GOING, "asked_at": None, "question_id": None}
            _raise_series(writing, series_id, **going, since=last)

        await self.database.write(write)

    async def stop_series(self, series_id: int, now: float) -> bool:
        """End a series: the nights that are planned stay, each by itself; return whether it went on."""

        def write(writing: Writing) -> bool:
            row = _series(writing, series_id)
            if row is None or row["status"] == SeriesStatus.OVER:
                return False
            end_series(writing, SERIES.c.id == series_id, now)
            return True

        return await self.database.write(write)

    async def series_in(self, guild_id: int, channel_id: int | None = None) -> list[int]:
        """Return the series of a server, or of one of its channels, that are not over."""
        here = [] if channel_id is None else [SERIES.c.channel_id == channel_id]
        query = select(SERIES.c.id).where(SERIES.c.guild_id == guild_id, SERIES.c.status != SeriesStatus.OVER, *here)
        async with self.database.read() as connection:
            return [int(found) for found in (await connection.execute(query.order_by(SERIES.c.id))).scalars()]

    async def came_before(self, night: GameNightRow) -> set[int]:
        """Return who was at the night of its series before this one: who had said so, and who has played there."""
        over = (
            NIGHTS.c.series_id == night.series_id,
            NIGHTS.c.slot < night.slot,
            NIGHTS.c.status == GameNightStatus.OVER,
        )
        last = select(NIGHTS.c.id).where(*over).order_by(NIGHTS.c.slot.desc()).limit(1).scalar_subquery()
        said = select(GUESTS.c.user_id).where(GUESTS.c.evening_id == last)
        begun = PLACED.join(_TABLES, _TABLES.c.id == PLACED.c.table_id).join(_SEATS, _SEATS.c.table_id == _TABLES.c.id)
        theirs = PLACED.c.evening_id == last, _TABLES.c.started_at.is_not(None), _SEATS.c.user_id.is_not(None)
        sat = select(_SEATS.c.user_id).select_from(begun).where(*theirs)
        async with self.database.read() as connection:
            return {int(user) for query in (said, sat) for user in (await connection.execute(query)).scalars()}

    async def note_series(self, series_id: int, **values: int | str | None) -> None:
        """Note which message and which event of Discord's a series has, and what that was told."""
        changed = update(SERIES).where(SERIES.c.id == series_id).values(values)
        await self.database.write(lambda writing: writing.execute(changed))

    # What is shown

    async def note(self, evening_id: int, **values: int | str | None) -> None:
        """Note which messages and which event of Discord's there are, and what they show."""
        changed = update(NIGHTS).where(NIGHTS.c.id == evening_id).values(values)
        its = select(NIGHTS.c.series_id).where(NIGHTS.c.id == evening_id).scalar_subquery()

        def write(writing: Writing) -> None:
            writing.execute(changed)
            if "message_id" in values:
                # The event of a series leads to the newest card.
                writing.execute(update(SERIES).where(SERIES.c.id == its).values(_RAISED))

        await self.database.write(write)

    async def note_card(self, evening_id: int, message_id: int, shown: int) -> None:
        """Note what the card shows that somebody has pressed: it is there, even if posting it seemed to fail."""
        row = NIGHTS.c
        known = or_(row.message_id.is_(None), row.message_id == message_id)
        await self.claim(evening_id, known, message_id=message_id, shown=shown)


async def _read(connection: AsyncConnection, evening_id: int) -> StoredGameNight | None:
    """Read a game night. One of whose tables a row is broken is not known at all: others would be opened for them."""
    whole = strictly(select(NIGHTS).where(NIGHTS.c.id == evening_id))
    row = (await connection.execute(whole)).mappings().first()
    if row is None:
        return None
    guests = select(GUESTS).where(GUESTS.c.evening_id == evening_id).order_by(GUESTS.c.at, GUESTS.c.user_id)
    tables = strictly(select(PLACED).where(PLACED.c.evening_id == evening_id).order_by(PLACED.c.table_id))
    return StoredGameNight(
        GameNightRow(**row),
        tuple([GameNightGuestRow(**one) for one in (await connection.execute(guests)).mappings()]),
        tuple([GameNightTableRow(**one) for one in (await connection.execute(tables)).mappings()]),
    )


def _held(evening_id: int) -> Query:
    """Return what takes a game night's row, so that nobody else changes it until the end of the transaction."""
    return select(NIGHTS).where(NIGHTS.c.id == evening_id).with_for_update()


def _require(writing: Writing, evening_id: int, at: Collection[GameNightStatus]) -> Columns:
    """Return the game night's row, which nobody else changes until the end of the transaction; `NotThen`."""
    row = writing.execute(_held(evening_id)).mappings().first()
    if row is None or row["status"] not in at:
        raise NotThen
    return dict(row)


def _raise(writing: Writing, evening_id: int, **values: object) -> None:
    changed = {**values, "version": NIGHTS.c.version + 1}
    writing.execute(update(NIGHTS).where(NIGHTS.c.id == evening_id).values(changed))


def _series(writing: Writing, series_id: int | None) -> Columns | None:
    """Return the row of a series, which nobody else changes until the end of the transaction."""
    found = writing.execute(select(SERIES).where(SERIES.c.id == series_id).with_for_update()).mappings().first()
    return None if found is None else dict(found)


def _raise_series(writing: Writing, series_id: int, **values: object) -> None:
    writing.execute(update(SERIES).where(SERIES.c.id == series_id).values({**values, **_RAISED}))


def end_series(writing: Writing, which: ColumnElement[bool], now: float) -> None:
    """End series: a night of theirs that is planned stays, and has an event of Discord's of its own then."""
    for row in writing.execute(select(SERIES).where(which, SERIES.c.status != SeriesStatus.OVER)).mappings().all():
        _raise_series(writing, row["id"], status=SeriesStatus.OVER, ended_at=now)
        last = {"repeats": None, "version": NIGHTS.c.version + 1}
        theirs = NIGHTS.c.series_id == row["id"], NIGHTS.c.status.in_(UNDER_WAY)
        writing.execute(update(NIGHTS).where(*theirs).values(last))
        planned = *theirs, NIGHTS.c.status == GameNightStatus.PLANNED
        if row["with_event"]:
            writing.execute(update(NIGHTS).where(*planned).values(with_event=True))


def _insert(writing: Writing, table: SqlTable, row: Columns) -> int:
    """Store a row of a table that counts by itself; return its number."""
    given = {name: value for name, value in row.items() if name != "id"}
    key = writing.execute(insert(table).values(given)).inserted_primary_key
    assert key is not None
    return int(key[0])


def _of_part(part: Part | None, table: SqlTable = NIGHTS) -> Iterable[ColumnElement[bool]]:
    return () if part is None else (part.condition(table.c.guild_id),)


def plan_again(writing: Writing, now: float) -> None:
    """Let those be planned again that were missed after this moment: a clock that was wrong has missed them.

    And of a series that has ended then, as its host had not answered, let that be asked again.
    """
    missed = NIGHTS.c.status == GameNightStatus.MISSED, NIGHTS.c.ended_at > now
    planned = {"status": GameNightStatus.PLANNED, "ended_at": None, "version": NIGHTS.c.version + 1}
    writing.execute(update(NIGHTS).where(*missed).values(planned))
    ended = SERIES.c.status == SeriesStatus.OVER, SERIES.c.ended_at > now, SERIES.c.asked_at.is_not(None)
    writing.execute(update(SERIES).where(*ended).values({"status": SeriesStatus.ASKED, "ended_at": None, **_RAISED}))


def channels_in(part: Part) -> Query:
    """Return the statement that finds the channels, with their servers, in which one is planned or going on."""
    under_way = text("status IN ('planned', 'open')")
    return select(NIGHTS.c.guild_id, NIGHTS.c.channel_id).where(under_way, part.condition(NIGHTS.c.guild_id))


def series_channels_in(part: Part) -> Query:
    """Return the statement that finds the channels, with their servers, in which a series goes on."""
    going = SERIES.c.status != SeriesStatus.OVER
    return select(SERIES.c.guild_id, SERIES.c.channel_id).where(going, part.condition(SERIES.c.guild_id))
