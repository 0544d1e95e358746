"""Storing tables: a change of a table is one transaction, with the statements made once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Table as SqlTable
from sqlalchemy import and_, bindparam, delete, exists, func, insert, literal_column, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import SQLModel

from bot.store.changes import HeaderChange
from bot.store.database import Database
from bot.store.entry import Entry
from bot.store.enums import OPEN_STATUSES, ClockKind, Status, TableKind, TimerKind
from bot.store.rows import PanelRow, SeatRow, TableRow
from bot.store.statements import Query, put, values
from bot.store.stored import Change, Conflict, Due, Repeated, Stored, Taken, TimerKey
from bot.store.summaries import Kept, keep
from bot.store.writing import Prepared, Writing

_sql = SQLModel.metadata.tables
TABLES: SqlTable = _sql["tables"]
SEATS: SqlTable = _sql["seats"]
ENTRIES: SqlTable = _sql["entries"]
DELIVERIES: SqlTable = _sql["deliveries"]
TIMERS: SqlTable = _sql["timers"]
PANELS: SqlTable = _sql["panels"]
ATTEMPTS: SqlTable = _sql["attempts"]
BADGES: SqlTable = _sql["badges"]

DELIVERIES_KEPT = 86_400.0
"""Seconds an interaction is remembered; Discord gives up delivering one long before."""


_ADD_ENTRY = Prepared(insert(ENTRIES))
_ADD_DELIVERY = Prepared(insert(DELIVERIES))
_ADD_ATTEMPT = Prepared(insert(ATTEMPTS))
_PUT_SEAT = Prepared(put(SEATS))
_PUT_PANEL = Prepared(put(PANELS))
_PUT_TIMER = Prepared(put(TIMERS))
_DROP_TIMER = Prepared(
    delete(TIMERS).where(
        TIMERS.c.table_id == bindparam("t"), TIMERS.c.kind == bindparam("k"), TIMERS.c.seat == bindparam("s")
    )
)
_DROP_TIMERS = Prepared(delete(TIMERS).where(TIMERS.c.table_id == bindparam("t")))
_DROP_SEATS = Prepared(delete(SEATS).where(SEATS.c.table_id == bindparam("t")))
_NEXT_DUE = select(func.min(TIMERS.c.due_at))
_DUE = (
    select(TIMERS, TABLES.c.version)
    .join(TABLES, TABLES.c.id == TIMERS.c.table_id)
    .where(TIMERS.c.due_at <= bindparam("now"))
    .order_by(TIMERS.c.due_at, TIMERS.c.table_id)
)


class TableStore:
    """The tables in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def create(self, header: TableRow, seats: Sequence[SeatRow], change: Change) -> TableRow:
        """Store a new table; return the row with its id. Raises `Taken`."""
        given = {name: value for name, value in header.columns().items() if name != "id"}

        def make(writing: Writing) -> int:
            key = writing.execute(insert(TABLES).values(given)).inserted_primary_key
            assert key is not None
            table_id = int(key[0])
            writing.put(_PUT_SEAT, *values(seat.changed(table_id=table_id) for seat in seats))
            _write(writing, table_id, change)
            return table_id

        try:
            table_id = await self.database.write(make)
        except IntegrityError as error:
            if "deliveries" in str(error.orig):
                raise Repeated from None
            raise Taken from None
        return header.model_copy(update={"id": table_id})

    async def commit(self, table_id: int, version: int, change: Change) -> Kept | None:
        """Write a change of a table that is known in this version, and raise the version.

        Raises `Repeated`, or `Conflict` where the version is another by now; then nothing of the change is written.
        What a game that ends has changed beyond itself is returned.
        """

        def write(writing: Writing) -> Kept | None:
            _raise_version(writing, table_id, version, change.header)
            return _write(writing, table_id, change)

        try:
            return await self.database.write(write)
        except IntegrityError as error:
            if "deliveries" in str(error.orig):
                raise Repeated from None
            raise Conflict from error

    async def load(self, table_id: int) -> Stored | None:
        """Return a table with its entries in order; None if there is none of this id."""
        async with self.database.read() as connection:
            header = (await connection.execute(select(TABLES).where(TABLES.c.id == table_id))).mappings().first()
            if header is None:
                return None
            seats = await connection.execute(select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat))
            entries = await connection.execute(
                select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.number)
            )
            timers = await connection.execute(select(TIMERS).where(TIMERS.c.table_id == table_id))
            panels = await connection.execute(select(PANELS).where(PANELS.c.table_id == table_id))
            badges: dict[int, tuple[str, ...]] = {}
            if header["status"] == "over":
                for badge in (await connection.execute(select(BADGES).where(BADGES.c.table_id == table_id))).mappings():
                    badges[badge["user_id"]] = (*badges.get(badge["user_id"], ()), badge["badge"])
            return Stored(
                TableRow(**header),
                [SeatRow(**row) for row in seats.mappings()],
                [Entry.read(row) for row in entries.mappings()],
                {TimerKey(row["kind"], row["seat"]): row["due_at"] for row in timers.mappings()},
                {row["user_id"]: PanelRow(**row) for row in panels.mappings()},
                badges,
            )

    async def open_in_channel(self, channel_id: int) -> int | None:
        """Return the open table of a channel or thread."""
        return await self._first(
            select(TABLES.c.id).where(
                TABLES.c.channel_id == channel_id, TABLES.c.status.in_(OPEN_STATUSES), TABLES.c.kind == TableKind.GAME
            )
        )

    async def last_in_channel(self, channel_id: int) -> int | None:
        """Return the newest table of a channel that was played to its end."""
        return await self._first(
            select(TABLES.c.id)
            .where(TABLES.c.channel_id == channel_id, TABLES.c.status == Status.OVER, TABLES.c.kind == TableKind.GAME)
            .order_by(TABLES.c.id.desc())
        )

    async def open_solo(self, user_id: int, game: str | None = None, day: int | None = None) -> int | None:
        """Return the newest open solo game of a person.

        With a game given, of that game, and of that day's deal (none: of no day's).
        """
        query = select(TABLES.c.id).where(
            TABLES.c.host_id == user_id, TABLES.c.status.in_(OPEN_STATUSES),
            TABLES.c.kind.in_((TableKind.SOLO, TableKind.DAY)),
        )  # fmt: skip
        if game is not None:
            query = query.where(TABLES.c.game == game, TABLES.c.day == day, TABLES.c.counted.is_(False))
        return await self._first(query.order_by(TABLES.c.id.desc()))

    async def open_lesson(self, user_id: int, game: str) -> int | None:
        """Return the open lesson of a person in a game."""
        return await self._first(
            select(TABLES.c.id).where(
                TABLES.c.host_id == user_id, TABLES.c.game == game, TABLES.c.kind == TableKind.LESSON,
                TABLES.c.status.in_(OPEN_STATUSES),
            )
        )  # fmt: skip

    async def days_practised(self, user_id: int, game: str) -> set[int]:
        """Return the days whose deal a person has played to the end for practice."""
        query = select(TABLES.c.day).where(
            TABLES.c.host_id == user_id, TABLES.c.game == game, TABLES.c.day.is_not(None),
            TABLES.c.counted.is_(False), TABLES.c.status == Status.OVER,
        )  # fmt: skip
        async with self.database.read() as connection:
            return {int(day) for day in (await connection.execute(query.distinct())).scalars()}

    async def open_tables(self) -> list[int]:
        """Return every open table."""
        async with self.database.read() as connection:
            found = await connection.execute(select(TABLES.c.id).where(TABLES.c.status.in_(OPEN_STATUSES)))
            return [int(value) for value in found.scalars()]

    async def not_shown(self, layout: str, now: float, ended_since: float) -> list[int]:
        """Return the tables whose messages do not show their newest state in this version of the layout.

        They are open, or have ended lately. Of solo games only those that have a panel that can be edited.
        """
        newest = func.coalesce(select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == TABLES.c.id)
                               .scalar_subquery(), -1)  # fmt: skip
        old = or_(TABLES.c.shown_entry.is_(None), TABLES.c.shown_entry != newest)
        panel = exists().where(PANELS.c.table_id == TABLES.c.id, PANELS.c.token != "", PANELS.c.expires_at > now)
        is_open = TABLES.c.status.in_(OPEN_STATUSES)
        query = select(TABLES.c.id).where(
            or_(TABLES.c.kind == TableKind.GAME, panel),
            or_(
                and_(is_open, or_(old, TABLES.c.shown_layout.is_(None), TABLES.c.shown_layout != layout)),
                and_(~is_open, old, TABLES.c.ended_at > ended_since),
            ),
        )
        async with self.database.read() as connection:
            return [int(value) for value in (await connection.execute(query)).scalars()]

    async def without_result(self, since: float) -> list[int]:
        """Tables that ended after `since` and whose result is not posted yet."""
        async with self.database.read() as connection:
            found = await connection.execute(
                select(TABLES.c.id).where(
                    TABLES.c.status == Status.OVER,
                    TABLES.c.result_id.is_(None),
                    TABLES.c.ended_at > since,
                    TABLES.c.kind == TableKind.GAME,
                )
            )
            return [int(value) for value in found.scalars()]

    async def open_of_person(self, user_id: int) -> list[int]:
        """Return every open table a person sits at."""
        async with self.database.read() as connection:
            found = await connection.execute(
                select(TABLES.c.id)
                .join(SEATS, SEATS.c.table_id == TABLES.c.id)
                .where(SEATS.c.user_id == user_id, TABLES.c.status.in_(OPEN_STATUSES))
            )
            return [int(value) for value in found.scalars()]

    async def open_of_guild(self, guild_id: int) -> list[int]:
        """Return every open table in the channels of a server."""
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

    async def due(self, now: float) -> list[Due]:
        """Return the timers whose time has come, oldest first."""
        async with self.database.read() as connection:
            rows = (await connection.execute(_DUE, {"now": now})).mappings()
            return [
                Due(row["table_id"], TimerKey(row["kind"], row["seat"]), row["due_at"], row["version"]) for row in rows
            ]

    async def next_due(self) -> float | None:
        """Return when the next timer is due."""
        async with self.database.read() as connection:
            value = (await connection.execute(_NEXT_DUE)).scalar()
            return None if value is None else float(value)

    async def put_panel(self, panel: PanelRow, version: int) -> None:
        """Remember a person's newest panel at a table known in this version; raises `Conflict` as `commit` does."""

        def keep_panel(writing: Writing) -> None:
            _raise_version(writing, panel.table_id, version, {})
            writing.put(_PUT_PANEL, panel.columns())

        await self.database.write(keep_panel)

    async def clean(self, now: float) -> None:
        """Drop what is no longer needed: interactions too old to be delivered again, tokens that have run out."""

        def drop(writing: Writing) -> None:
            writing.execute(delete(DELIVERIES).where(DELIVERIES.c.at < now - DELIVERIES_KEPT))
            writing.execute(update(PANELS).where(PANELS.c.expires_at < now).values(token=""))

        await self.database.write(drop)

    async def grant(self, kind: TimerKind, clock: ClockKind, until: float) -> None:
        """Let timers of this kind, at tables with this clock, come due no earlier than `until`.

        What those tables' messages say of them is old then.
        """
        early = (
            TIMERS.c.kind == kind, TIMERS.c.due_at < until,
            TIMERS.c.table_id.in_(select(TABLES.c.id).where(TABLES.c.clock == clock)),
        )  # fmt: skip
        granted = select(TIMERS.c.table_id).where(*early)

        def move(writing: Writing) -> None:
            old = {"shown_entry": None, "version": TABLES.c.version + 1}
            writing.execute(update(TABLES).where(TABLES.c.id.in_(granted)).values(old))
            writing.execute(update(TIMERS).where(*early).values(due_at=until))

        await self.database.write(move)

    async def hasten(self, kind: TimerKind, until: float) -> None:
        """Let timers of this kind come due no later than `until`, whichever tables they are of."""
        late = TIMERS.c.kind == kind, TIMERS.c.due_at > until
        hastened = select(TIMERS.c.table_id).where(*late)

        def move(writing: Writing) -> None:
            writing.execute(update(TABLES).where(TABLES.c.id.in_(hastened)).values(version=TABLES.c.version + 1))
            writing.execute(update(TIMERS).where(*late).values(due_at=until))

        await self.database.write(move)


@cache
def _set_header(*columns: str) -> Prepared:
    """Return the statement that sets these columns of a table's row and raises its version."""
    given: dict[str, object] = {name: bindparam(name) for name in columns}
    known = (TABLES.c.id == bindparam("t"), TABLES.c.version == bindparam("v"))
    return Prepared(update(TABLES).where(*known).values({**given, "version": TABLES.c.version + literal_column("1")}))


def _raise_version(writing: Writing, table_id: int, version: int, header: HeaderChange) -> None:
    """Set new values of a table's row, unless somebody else has written since this version."""
    if not writing.put(_set_header(*sorted(header)), {**header, "t": table_id, "v": version}):
        raise Conflict


def _write(writing: Writing, table_id: int, change: Change) -> Kept | None:
    if change.interaction_id is not None:
        writing.put(_ADD_DELIVERY, {"interaction_id": change.interaction_id, "at": change.at})
    if change.entries:
        writing.put(_ADD_ENTRY, *values(change.entries))
    if change.all_seats:
        writing.put(_DROP_SEATS, {"t": table_id})
    if change.seats:
        writing.put(_PUT_SEAT, *values(change.seats))
    if change.panels:
        writing.put(_PUT_PANEL, *values(change.panels))
    if change.attempt is not None:
        writing.put(_ADD_ATTEMPT, change.attempt.model_copy(update={"table_id": table_id}).columns())
    _write_timers(writing, table_id, change)
    return None if change.outcome is None else keep(writing, change.outcome)


def _write_timers(writing: Writing, table_id: int, change: Change) -> None:
    if change.clear_timers:
        writing.put(_DROP_TIMERS, {"t": table_id})
    dropped = [{"t": table_id, "k": key.kind, "s": key.seat} for key, due in change.timers.items() if due is None]
    if dropped and not change.clear_timers:
        writing.put(_DROP_TIMER, *dropped)
    placed = [
        {"table_id": table_id, "kind": key.kind, "seat": key.seat, "due_at": due}
        for key, due in change.timers.items()
        if due is not None
    ]
    if placed:
        writing.put(_PUT_TIMER, *placed)
