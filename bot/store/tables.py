"""Storing tables: a change of a table is one transaction, with the statements made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from sqlalchemy import ColumnElement, and_, bindparam, delete, insert, literal, literal_column, select, update
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import IntegrityError
from sqlmodel import SQLModel

from bot.measures.meter import meter
from bot.store.entry import Entry
from bot.store.enums import OPEN_STATUSES, ClockKind, Ending, Status, TableKind, TimerKind
from bot.store.finding import TableFinder, require_at_most
from bot.store.results.summaries import SummaryChanges, keep
from bot.store.rows import PanelRow, SeatRow, TableRow
from bot.store.sql.batches import batches
from bot.store.sql.database import Database
from bot.store.sql.door import strictly
from bot.store.sql.optimistic_write import OptimisticWrite, Piece, raise_version
from bot.store.sql.parts import Part, of_part
from bot.store.sql.sound import is_moment, is_number
from bot.store.sql.statements import Columns, Value, put, values
from bot.store.sql.writing import Lock, Prepared, Removal, Writing
from bot.store.stored import Change, Conflict, Due, Repeated, Stored, Taken, TimerKey
from bot.store.turn_mentions import TurnMentionStore, drop_old_mentions
from bot.store.vote_rows import ProposalRow, VoteRow

_sql = SQLModel.metadata.tables
TABLES: SqlTable = _sql["tables"]
SEATS: SqlTable = _sql["seats"]
ENTRIES: SqlTable = _sql["entries"]
DELIVERIES: SqlTable = _sql["deliveries"]
TIMERS: SqlTable = _sql["timers"]
PANELS: SqlTable = _sql["panels"]
BADGES: SqlTable = _sql["badges"]
PROPOSALS: SqlTable = _sql["proposals"]
VOTES: SqlTable = _sql["votes"]

TABLES_AT_ONCE = 8000
"""Tables that a statement names at most."""
DELIVERIES_KEPT = 86_400.0
"""Seconds an interaction is remembered; Discord gives up delivering one long before."""


_ADD_ENTRY = Prepared(insert(ENTRIES))
_ADD_DELIVERY = Prepared(insert(DELIVERIES))
_PUT_SEAT = Prepared(put(SEATS))
_PUT_PANEL = Prepared(put(PANELS))
_PUT_PROPOSAL, _PUT_VOTE = Prepared(put(PROPOSALS)), Prepared(put(VOTES))
_PUT_TIMER = Prepared(put(TIMERS))
_DROP_TIMER = Prepared(Removal(TIMERS))
_DROP_TIMERS = Prepared(delete(TIMERS).where(TIMERS.c.table_id == bindparam("t")))
_DROP_SEATS = Prepared(delete(SEATS).where(SEATS.c.table_id == bindparam("t")))
# A kind of timer that a later version knows would keep the timekeeper busy, and be no use; so would one that is broken,
# or belongs to no table.
_KNOWN = and_(
    TIMERS.c.kind.in_([literal_column(f"'{kind}'") for kind in TimerKind]),
    is_moment(TIMERS.c.due_at),
    is_number(TIMERS.c.seat),
    is_number(TABLES.c.version),
)


def _moving(still: Iterable[TableKind]) -> list[ColumnElement[bool]]:
    """Return the condition that a table is of none of these kinds."""
    return [TABLES.c.kind != literal_column(f"'{kind}'") for kind in still]


@lru_cache(maxsize=16)
def _next_due(part: Part | None, still: frozenset[TableKind]) -> Prepared:
    """Return the statement that finds when the next timer is due, of the tables of a part or of all."""
    # The first of its tables that the index comes to, as they lie in it by time.
    wanted = [*of_part(part), *_moving(still)]
    timers = select(TIMERS.c.due_at).join(TABLES, TABLES.c.id == TIMERS.c.table_id).where(_KNOWN, *wanted)
    first = timers.order_by(TIMERS.c.due_at).limit(literal_column("1")).offset(literal_column("0"))
    return Prepared(select(first.scalar_subquery()))


@lru_cache(maxsize=16)
def _due(part: Part | None, still: frozenset[TableKind]) -> Prepared:
    """Return the statement that finds the timers whose time has come."""
    wanted = [*of_part(part), *_moving(still)]
    return Prepared(
        select(TIMERS.c.table_id, TIMERS.c.kind, TIMERS.c.seat, TIMERS.c.due_at, TABLES.c.version)
        .join(TABLES, TABLES.c.id == TIMERS.c.table_id)
        .where(TIMERS.c.due_at <= bindparam("now"), _KNOWN, *wanted)
        .order_by(TIMERS.c.due_at, TIMERS.c.table_id, TIMERS.c.kind, TIMERS.c.seat)
    )


class TableStore(TableFinder):
    def __init__(
        self, database: Database, secret: str | None = None, *, still: frozenset[TableKind] = frozenset()
    ) -> None:
        """`secret`: the key of the marks of those who had their data deleted; without it none is known.

        `still`: kinds of tables that stand still, as their feature is switched off: nothing comes due at them.
        """
        super().__init__(database)
        self.mentions = TurnMentionStore(database)
        self.still = still
        self._secret = secret

    async def create(
        self, header: TableRow, seats: Sequence[SeatRow], change: Change, *, hosted_at_most: int | None = None
    ) -> TableRow:
        """Store a new table; return the row with its id.

        Raises `Taken`, or `TooMany` where its host would then have more open tables than that.
        """
        given = {name: value for name, value in header.columns().items() if name != "id"}

        def make(writing: Writing) -> int:
            key = writing.execute(insert(TABLES).values(given)).inserted_primary_key
            assert key is not None
            table_id = int(key[0])
            require_at_most(writing, header.host_id, hosted_at_most)
            writing.execute_many(_PUT_SEAT, *values(seat.changed(table_id=table_id) for seat in seats))
            _write(writing, table_id, change, self._secret)
            return table_id

        try:
            table_id = await self.database.write(make)
        except IntegrityError as error:
            if "deliveries" in str(error.orig):
                meter().repeated()
                raise Repeated from None
            raise Taken from None
        return header.model_copy(update={"id": table_id})

    async def commit(self, table_id: int, version: int, change: Change) -> SummaryChanges | None:
        """Write a change of a table that is known in this version, and raise the version.

        Raises `Repeated`, or `Conflict` where the version is another by now; then nothing of the change is written.
        What a game that ends has changed beyond itself is returned.
        """

        def write(writing: Writing) -> SummaryChanges | None:
            if change.outcome is not None:
                # Before the table's row is: who has their data deleted is waited for, and does not wait for us.
                writing.lock(Lock.RESULTS)
            raise_version(writing, table_id, version, change.header)
            return _write(writing, table_id, change, self._secret)

        try:
            if _is_plain(change):
                parts = _parts(table_id, change)
                await self.database.change(
                    OptimisticWrite(table_id, version, change.header, change.interaction_id, parts)
                )
                return None
            return await self.database.write(write)
        except IntegrityError as error:
            if "deliveries" in str(error.orig):
                meter().repeated()
                raise Repeated from None
            meter().conflict()
            raise Conflict from error

    async def load(self, table_id: int) -> Stored | None:
        """Return a table with its entries in order, as it was at one moment; None if there is none of this id.

        `Unreadable` where its header, a seat or an entry is broken.
        """
        async with self.database.snapshot() as connection:
            whole = strictly(select(TABLES).where(TABLES.c.id == table_id))
            header = (await connection.execute(whole)).mappings().first()
            if header is None:
                return None
            seated = select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
            seats = await connection.execute(strictly(seated))
            played = select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.number)
            entries = await connection.execute(strictly(played))
            timers = await connection.execute(select(TIMERS).where(TIMERS.c.table_id == table_id))
            panels = await connection.execute(select(PANELS).where(PANELS.c.table_id == table_id))
            proposed = select(PROPOSALS).where(PROPOSALS.c.table_id == table_id).order_by(PROPOSALS.c.number)
            proposals = await connection.execute(proposed)
            votes = await connection.execute(select(VOTES).where(VOTES.c.table_id == table_id))
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
                [ProposalRow(**row) for row in proposals.mappings()],
                [VoteRow(**row) for row in votes.mappings()],
            )

    async def due(self, now: float, part: Part | None = None) -> list[Due]:
        """Return the timers whose time has come, oldest first; with a part given, of its tables alone."""
        if part is not None and not part.slots:
            return []
        rows = await self.database.glance(lambda writing: writing.rows(_due(part, self.still), now=now))
        return [Due(table, TimerKey(TimerKind(kind), seat), at, version) for table, kind, seat, at, version in rows]

    async def next_due(self, part: Part | None = None) -> float | None:
        """Return when the next timer is due; with a part given, of its tables."""
        if part is not None and not part.slots:
            return None
        found = await self.database.glance(lambda writing: writing.rows(_next_due(part, self.still)))
        return float(found[0][0]) if found and found[0][0] is not None else None

    async def put_panel(self, panel: PanelRow, version: int) -> None:
        """Remember a person's newest panel at a table known in this version; raises `Conflict` as `commit` does."""
        await self.database.change(OptimisticWrite(panel.table_id, version, parts=[(_PUT_PANEL, [panel.columns()])]))

    async def clean(self, now: float) -> None:
        """Drop what is no longer needed: interactions too old to be delivered again, tokens that have run out."""

        def drop(writing: Writing) -> None:
            writing.execute(delete(DELIVERIES).where(DELIVERIES.c.at < now - DELIVERIES_KEPT))
            writing.execute(update(PANELS).where(PANELS.c.expires_at < now).values(token=""))
            drop_old_mentions(writing, now)

        await self.database.write(drop)

    async def grant(self, kind: TimerKind, clock: ClockKind, until: float, part: Part | None = None) -> None:
        """Let timers of this kind, at tables with this clock (of a part), come due no earlier than `until`.

        What those tables' messages say of them is old then.
        """
        meant = [TABLES.c.clock == clock, *of_part(part)]
        early = (
            TIMERS.c.kind == kind,
            TIMERS.c.due_at < until,
            TIMERS.c.table_id.in_(select(TABLES.c.id).where(*meant)),
        )
        old = {"shown_entry": None, "version": TABLES.c.version + 1}
        await self.database.write(lambda writing: _move(writing, early, literal(until), old))

    async def close_unread(self, table_id: int, at: float) -> bool:
        """Close a table that cannot be read, so that its channel is free; all else that lies here of it stays.

        Return whether it was open.
        """
        closed = {"status": Status.CLOSED, "ending": Ending.UNREADABLE, "ended_at": at, "version": TABLES.c.version + 1}

        def close(writing: Writing) -> bool:
            is_open = TABLES.c.status.in_(OPEN_STATUSES)
            was_open = writing.execute(update(TABLES).where(TABLES.c.id == table_id, is_open).values(closed)).rowcount
            writing.execute_many(_DROP_TIMERS, {"t": table_id})
            return bool(was_open)

        return await self.database.write(close)

    async def hasten(
        self,
        kind: TimerKind,
        until: float,
        *,
        clock: ClockKind | None = None,
        status: Status | None = None,
        turns: int = 0,
        part: Part | None = None,
    ) -> None:
        """Let timers of this kind come due no later than `until`, and so many turns of their tables after it.

        Of tables with this clock, in this status and of this part, where one is given; with a clock or a status never
        of those that somebody plays alone, or may go on with from elsewhere.
        """
        own_turn = select(TABLES.c.turn_seconds).where(TABLES.c.id == TIMERS.c.table_id).scalar_subquery()
        latest = literal(until) + turns * own_turn if turns else literal(until)
        meant = [TABLES.c.kind == TableKind.GAME, TABLES.c.freed.is_(False)] if clock or status else []
        meant += [TABLES.c.clock == clock] if clock else []
        meant += [TABLES.c.status == status] if status else []
        meant += of_part(part)
        of = [TIMERS.c.table_id.in_(select(TABLES.c.id).where(*meant))] if meant else []
        late = (TIMERS.c.kind == kind, TIMERS.c.due_at > latest, *of)
        changed: Columns = {"version": TABLES.c.version + 1}
        if kind == TimerKind.TURN:
            # Messages say when a turn ends.
            changed["shown_entry"] = None
        await self.database.write(lambda writing: _move(writing, late, latest, changed))


def _move(writing: Writing, which: Sequence[ColumnElement[bool]], due: Value, changed: Columns) -> None:
    """Let these timers come due then, and change their tables; those of which somebody holds anything stay as they are.

    A table that is held is no reason for all others to wait.
    """
    wanted = select(TIMERS.c.table_id).where(*which)
    free = select(TABLES.c.id).where(TABLES.c.id.in_(wanted)).with_for_update(skip_locked=True, key_share=True)
    tables = set(writing.execute(free).scalars())
    there = Counter(writing.execute(wanted).scalars())
    not_held = Counter(writing.execute(wanted.with_for_update(skip_locked=True)).scalars())
    moved = [table for table in there if table in tables and there[table] == not_held[table]]
    for some in batches(moved, TABLES_AT_ONCE):
        writing.execute(update(TABLES).where(TABLES.c.id.in_(some)).values(changed))
        writing.execute(update(TIMERS).where(*which, TIMERS.c.table_id.in_(some)).values(due_at=due))


def _is_plain(change: Change) -> bool:
    """Return whether a change is nothing but rows that are put down."""
    return change.outcome is None and not (change.writes or change.all_seats or change.clear_timers)


def _write(writing: Writing, table_id: int, change: Change, secret: str | None) -> SummaryChanges | None:
    if change.all_seats:
        writing.execute_many(_DROP_SEATS, {"t": table_id})
    if change.clear_timers:
        writing.execute_many(_DROP_TIMERS, {"t": table_id})
    for statement, rows in _parts(table_id, change):
        writing.execute_many(statement, *rows)
    for write in change.writes:
        write(writing, table_id)
    return None if change.outcome is None else keep(writing, change.outcome, secret)


def _parts(table_id: int, change: Change) -> list[Piece]:
    """Return the rows of a change that are put down or dropped, by the statement that does it."""
    parts: list[Piece] = []
    if change.interaction_id is not None:
        parts.append((_ADD_DELIVERY, [{"interaction_id": change.interaction_id, "at": change.at}]))
    if change.entries:
        parts.append((_ADD_ENTRY, values(change.entries)))
    if change.seats:
        parts.append((_PUT_SEAT, values(change.seats)))
    if change.panels:
        parts.append((_PUT_PANEL, values(change.panels)))
    if change.proposals:
        parts.append((_PUT_PROPOSAL, values(change.proposals)))
    if change.votes:
        parts.append((_PUT_VOTE, values(change.votes)))
    if change.timers:
        parts += _timers(table_id, change)
    return parts


def _timers(table_id: int, change: Change) -> list[Piece]:
    dropped = [key.columns(table_id) for key, due in change.timers.items() if due is None]
    placed = [{**key.columns(table_id), "due_at": due} for key, due in change.timers.items() if due is not None]
    parts: list[Piece] = []
    if dropped and not change.clear_timers:
        parts.append((_DROP_TIMER, dropped))
    if placed:
        parts.append((_PUT_TIMER, placed))
    return parts
