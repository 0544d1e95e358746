"""All tables: made, found, loaded when needed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from bot.store.duel_rows import DuelBoardRow
from bot.store.enums import ClockKind, Status, TableKind, TimerKind
from bot.store.parts import Part
from bot.store.people import PeopleStore
from bot.store.rows import AttemptRow, SeatRow, TableRow
from bot.store.stored import Change, Conflict, Stored, Taken, TooMany
from bot.store.tables import TableStore
from bot.store.whatif_rows import WhatIfRow
from bot.tables import crowd, deadlines, fairness, lobby, playing
from bot.tables.clock import Clock
from bot.tables.game import PlayedGame, known_options, required
from bot.tables.held import Held
from bot.tables.log import note
from bot.tables.proposals import VOTE_TIME, removed
from bot.tables.refusal import (
    AlreadyStarted,
    AttemptBegun,
    ChannelTaken,
    DealBegun,
    HostsEnough,
    LessonUnderWay,
    NotSeated,
    PracticeUnderWay,
    Refusal,
    SoloUnderWay,
)
from bot.tables.revival import revived
from bot.tables.setup import TableSetup, rematch_setup
from bot.tables.surroundings import Listener, Surroundings
from bot.tables.table import Delivery, Table
from bot.tables.thinker import Thinker, ThinksHere
from bot.tables.timekeeper import Timekeeper

log = logging.getLogger(__name__)

GRACE = {ClockKind.LIVE: 15.0, ClockKind.SLOW: 3600.0}
"""Seconds everybody has at least for an open turn after the bot was away."""
SHOWN = 60.0
"""Seconds that what is shown step by step takes at most, with the pause before the next number."""


class Tables:
    """The entry point to every table of this process."""

    def __init__(
        self, store: TableStore, people: PeopleStore, games: Mapping[str, PlayedGame], clock: Clock,
        thinker: Thinker | None = None,
    ) -> None:  # fmt: skip
        self.store = store
        self.people = people
        self.games = games
        self.clock = clock
        self._around = Surroundings(
            store, clock, self._next_by_itself, people.newcomers, people.reliability, thinker or ThinksHere()
        )  # fmt: skip
        self.listen(note)
        self.held = Held()
        self.timekeeper = Timekeeper(self, self._around)
        self._loading: dict[int, asyncio.Task[Table | None]] = {}
        self.looks_after: Callable[[], Part | None] = lambda: None
        """Says which part of all tables this process looks after; None: all of them (docs/decisions/0031)."""
        self.on_loaded: Callable[[Table], None] = lambda _: None
        """Told of a table that has come into memory."""

    async def _next_by_itself(self, header: TableRow) -> bool:
        """Return whether the solo player has automatic Next.

        A misclick in what is played once, as the attempt of a day, cannot be undone: there it has a switch of its own.
        """
        person = await self.people.person(header.host_id)
        return person.next_in_daily if header.once else person.next_by_itself

    async def let_next_come(self, header: TableRow) -> None:
        """Turn automatic Next on for the solo player of a table: the switch that counts there."""
        person = await self.people.person(header.host_id)
        name = "next_in_daily" if header.once else "next_by_itself"
        await self.people.save(person.model_copy(update={name: True}))

    @property
    def part(self) -> Part | None:
        """Return the part of all tables that this process looks after at the moment; None: all of them."""
        return self.looks_after()

    def is_ours(self, table: Table) -> bool:
        """Return whether this process plays what is due at a table, and shows it."""
        part = self.part
        return part is None or part.holds(table.header.guild_id)

    def hear(self, wishes: Callable[[int, int, int], Awaitable[Sequence[tuple[int, str]]]]) -> None:
        """Let the Crowd hear what onlookers want it to play."""
        self._around.wishes = wishes

    def coach(self, coached: Callable[[int | None], bool]) -> None:
        """Let tables know whether a server wants reviews to be offered after its games."""
        self._around.coached = coached

    def listen(self, listener: Listener) -> None:
        """Register a listener for every change of every table."""
        self._around.listeners.append(listener)

    async def create(
        self, setup: TableSetup, seats: Sequence[SeatRow], delivery: Delivery | None = None,
        attempt: AttemptRow | None = None, whatif: WhatIfRow | None = None, board: DuelBoardRow | None = None,
    ) -> Table:  # fmt: skip
        """Make a table in its lobby, the host (if any) seated, with the attempt, what if or deal of a duel that it is.

        Raises `ChannelTaken`, `SoloUnderWay`, `AttemptBegun`, `PracticeUnderWay` or `DealBegun` where there is one
        already, and `Refusal` where the host has enough others.
        """
        header = self._header(setup)
        header, seated = fairness.seated(header, seats)
        if delivery is not None and not header.alone:
            header = header.changed(opened_by=delivery.token or None)
        placed = [seat.changed(seat=number) for number, seat in enumerate(seated)]
        now = self.clock.now()
        interaction_id = delivery.interaction_id if delivery else None
        change = Change(at=now, interaction_id=interaction_id, attempt=attempt, whatif=whatif, board=board)
        waits = now + (setup.patience or lobby.idle_seconds(header))
        idle = playing.kept_until(header, now) if header.alone else waits
        change.timers[playing.IDLE] = idle
        try:
            most = lobby.HOSTED if setup.kind is TableKind.GAME and setup.host_id else None
            row = await self.store.create(header, placed, change, hosted_at_most=most)
        except Taken:
            raise _taken(setup) from None
        except TooMany:
            hosted = await self.store.hosted(setup.host_id)
            here = [channel for channel, guild in hosted if guild == setup.guild_id]
            raise HostsEnough(here, lobby.HOSTED) from None
        assert row.id is not None
        table_id = row.id
        placed = [seat.changed(table_id=table_id) for seat in placed]
        stored = Stored(row, placed, [], {playing.IDLE: idle}, {})
        table = self.held.add(Table(stored, self.games[row.game], self._around), self.clock.now())
        self._around.expect(idle)
        return table

    def _header(self, setup: TableSetup) -> TableRow:
        """Return the row of a table about to be made, with a seed drawn now: before anything is revealed."""
        played = required(self.games[setup.game], setup.edition)
        most = played.rules.max_seats
        return TableRow(
            game=setup.game,
            rules_version=played.edition.rules_version,
            deck=played.edition.deck,
            seed=setup.seed or secrets.token_hex(16),
            secret=fairness.new_secret(setup),
            options=dict(played.rules.parse_options(setup.options)),
            kind=setup.kind,
            guild_id=setup.guild_id,
            channel_id=setup.channel_id,
            host_id=setup.host_id,
            clock=setup.clock,
            turn_seconds=setup.turn_seconds,
            max_seats=most if setup.max_seats is None else min(setup.max_seats, most),
            fast=setup.fast,
            calm=setup.calm,
            friendly=setup.friendly,
            reliable=setup.reliable,
            voices=setup.voices,
            watched=setup.watched,
            guest=setup.guest,
            day=setup.day,
            counted=setup.counted,
            duel=setup.duel,
            deal=setup.deal,
            closes_at=setup.closes_at,
            script=setup.script,
            created_at=self.clock.now(),
        )

    async def rematch(self, old: Table, user_id: int, channel_id: int, delivery: Delivery | None = None) -> Table:
        """Make a table like one that has ended, with the same seats and everything that was chosen for it.

        Whoever asks is the host.
        """
        if old.header.kind not in (TableKind.GAME, TableKind.SOLO):
            # A day's deal is practised from the day, not from the game, and a lesson begun by name.
            raise Refusal("bad_button")
        if old.seat_of(user_id) is None:
            raise NotSeated
        if old.status.is_open:
            raise AlreadyStarted
        gone = removed(old.proposals)
        if user_id in gone:
            raise Refusal("removed")
        seats = [
            seat.changed(autopilot=False, away=False, misses=0, left_at=None, left_early=False)
            for seat in old.seats
            if seat.ai or (seat.user_id is not None and seat.user_id not in gone)
        ]
        setup = rematch_setup(old.header, host_id=user_id, channel_id=channel_id)
        # The newest edition may not know what was chosen for an earlier one.
        setup = replace(setup, options=known_options(self.games[setup.game], setup.options))
        return await self.create(setup, seats, delivery)

    async def get(self, table_id: int) -> Table | None:
        """Return the table of an id, from memory or from the database."""
        found = self.held.find(table_id, self.clock.now())
        if found is not None:
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
        # One of those who wait may go away; the others still want it.
        return await asyncio.shield(loading)

    async def _load(self, table_id: int) -> Table | None:
        try:
            table = await revived(table_id, self.games, self._around)
            if table is not None:
                table = self.held.add(table, self.clock.now())
                self.on_loaded(table)
            return table
        finally:
            del self._loading[table_id]

    async def let_go(self) -> None:
        """Let go of tables that nobody uses any more, or for which there is no room; they are loaded when needed."""
        for table_id in self.held.quiet(self.clock.now()):
            try:
                await self._save_panels(table_id)
            except Conflict:
                log.info("table %s: another writer was first", table_id)
            self.held.let_go(table_id)

    async def _save_panels(self, table_id: int) -> None:
        table = self.held.unsaved(table_id)
        if table is not None:
            async with table.lock:
                await table.write(Change(at=self.clock.now()))

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the open table of a channel or thread."""
        return await self._open(await self.store.open_in_channel(channel_id))

    async def last_in_channel(self, channel_id: int) -> Table | None:
        """Return the newest finished table of a channel."""
        table_id = await self.store.last_in_channel(channel_id)
        return None if table_id is None else await self.get(table_id)

    async def solo_of(self, user_id: int, game: str | None = None, day: int | None = None) -> Table | None:
        """Return the newest open solo game of a person (see `TableStore.open_solo`)."""
        return await self._open(await self.store.open_solo(user_id, game, day))

    async def lesson_of(self, user_id: int, game: str) -> Table | None:
        """Return the open lesson of a person in a game."""
        return await self._open(await self.store.open_lesson(user_id, game))

    async def _open(self, table_id: int | None) -> Table | None:
        """Return a table that lies there as open, unless it cannot be gone on with: then it is closed by now."""
        table = None if table_id is None else await self.get(table_id)
        return table if table is not None and table.status.is_open else None

    async def open_tables(self) -> list[Table]:
        """Return every open table, loaded."""
        return await self._loaded(await self.store.open_tables())

    async def _loaded(self, table_ids: Sequence[int]) -> list[Table]:
        found = []
        for table_id in table_ids:
            try:
                found.append(await self.get(table_id))
            except Exception:  # one table's fault is not the others'
                log.exception("table %s cannot be loaded", table_id)
        return [table for table in found if table is not None]

    async def not_shown(
        self, layout: str, ended_since: float, part: Part | None = None, *, unknown: bool = False
    ) -> AsyncIterator[Table]:
        """Yield the tables (of a part) whose messages do not show their newest state in this version of the layout.

        One by one; `unknown`: only those that are not in memory.
        """
        for table_id in await self.store.not_shown(layout, self.clock.now(), ended_since, part):
            if not (unknown and table_id in self.held):
                for table in await self._loaded([table_id]):
                    yield table

    def on_read_again(self, told: Callable[[Table], None]) -> None:
        """Have somebody told of tables that were read again, as another process has changed them."""
        self._around.read_again = told

    async def catch_up(self) -> None:
        """Read tables in memory again that other processes have changed."""
        held = {table.id: table for table in self.held}
        versions = await self.store.versions(held) if held else {}
        for table_id, version in versions.items():
            try:
                await held[table_id].catch_up(version)
            except Exception:  # one table's fault is not the others'
                log.exception("table %s cannot be read again", table_id)

    def wake(self) -> None:
        """Let the timekeeper look at once what is due: another process may have set an earlier timer."""
        self._around.expect(0.0)

    async def of_person(self, user_id: int) -> list[Table]:
        """Return every open table a person sits at."""
        found = [await self.get(table_id) for table_id in await self.store.open_of_person(user_id)]
        return [table for table in found if table is not None]

    async def grant_time(self, part: Part | None = None) -> None:
        """Give time (at the tables of a part) after a restart: nobody's turn is over because the bot was away.

        AI seats that were thinking when it went are asked again soon: nobody else has their lease. And nothing waits
        longer than it could have been set to: the clock may have been set back meanwhile.
        """
        now = self.clock.now()
        await self.store.hasten(TimerKind.THINK, now + playing.PAUSE[1], part=part)
        await self.store.hasten(TimerKind.ADVANCE, now + SHOWN, part=part)
        for kind in (TimerKind.TURN, TimerKind.MARK, TimerKind.REMIND):
            await self.store.hasten(kind, now + deadlines.FIRST + SHOWN, turns=1, part=part)
        for clock, seconds in crowd.WAIT.items():
            await self.store.hasten(TimerKind.CROWD, now + seconds, clock=clock, part=part)
        for clock, seconds in VOTE_TIME.items():
            await self.store.hasten(TimerKind.VOTE, now + seconds, clock=clock, part=part)
        for clock, seconds in GRACE.items():
            idle = {Status.LOBBY: lobby.LOBBY_IDLE[clock], Status.RUNNING: playing.ASLEEP[clock]}
            for status, longest in idle.items():
                await self.store.hasten(TimerKind.IDLE, now + longest, clock=clock, status=status, part=part)
            await self.store.grant(TimerKind.TURN, clock, now + seconds, part)

    async def keep_time(self) -> None:
        """Play what is due, for as long as the bot runs."""
        await self.timekeeper.run()

    async def forget(self, user_id: int) -> None:
        """Let tables in memory take on what the store has forgotten about a person."""
        for table in self.held:
            named = {user for one in table.proposals for user in (one.user_id, one.target_id)}
            shows_others = table.header.kind is TableKind.WHAT_IF
            if table.seat_of(user_id) is None and user_id not in (table.header.host_id, *named) and not shows_others:
                continue
            async with table.lock:
                stored = await self.store.load(table.id)
                if stored is not None:
                    table.put(stored)


def _taken(setup: TableSetup) -> Refusal:
    """Return what stands in the way of a second table like this."""
    if setup.counted:
        return AttemptBegun()
    if setup.kind is TableKind.DUEL:
        return DealBegun()
    if setup.kind is TableKind.LESSON:
        return LessonUnderWay()
    if setup.kind is TableKind.DAY:
        return PracticeUnderWay()
    return SoloUnderWay() if setup.kind is TableKind.SOLO else ChannelTaken()
