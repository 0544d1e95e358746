"""All tables: made, found, loaded when needed."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot import machine
from bot.single_flight import SingleFlight
from bot.store.enums import TableKind
from bot.store.finding import RunningTable
from bot.store.people import PeopleStore
from bot.store.rows import SeatRow, TableRow
from bot.store.sql.database import UNAVAILABLE, Busy
from bot.store.sql.door import Unreadable
from bot.store.sql.parts import Part
from bot.store.stored import Change, Conflict, Stored, Taken, TooMany
from bot.tables import table_cache
from bot.tables.clocks import grace, idle
from bot.tables.clocks.lost import Lost
from bot.tables.game import PlayedGame, known_options, required
from bot.tables.loading import load_table
from bot.tables.play import fairness
from bot.tables.play.replayed_seats import replayed_seats_of
from bot.tables.refusal import (
    AlreadyStarted,
    ChannelTaken,
    HostsEnough,
    NotSeated,
    Refusal,
    SoloUnderWay,
)
from bot.tables.seating import consent, lobby, silence
from bot.tables.seating.proposals import removed
from bot.tables.seating.setup import Beginning, TableSetup, rematch_setup
from bot.tables.table import Delivery, Table, TableContext
from bot.tables.table_cache import TableCache

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits for somebody."""

    running: RunningTable
    is_last: bool
    """Other people wait, and for them alone."""


class Tables:
    """The entry point to every table of this process."""

    def __init__(
        self,
        context: TableContext,
        people: PeopleStore,
        games: Mapping[str, PlayedGame],
    ) -> None:
        self.store = context.store
        self.people = people
        self.games = games
        self.clock = context.clock
        self.context = context
        self.cache = TableCache(context.follower)
        self._rematches = consent.Rematches()
        self._loading = SingleFlight[int, Table | None]()

    async def let_next_come(self, header: TableRow) -> None:
        """Turn automatic Next on for the solo player of a table: the switch that counts there."""
        if header.single_attempt:
            await self.people.choose(header.host_id, next_in_daily=True)
        else:
            await self.people.choose(header.host_id, next_by_itself=True)

    @property
    def part(self) -> Part | None:
        """Return the part of all tables that this process looks after at the moment; None: all of them."""
        return self.context.looks_after()

    @property
    def running(self) -> Part | None:
        """Return the part of all tables whose clocks run here: where no press can arrive, they stand still."""
        return self.context.arrivals.reached(self.part)

    @property
    def stands_still(self) -> bool:
        """Return whether no clock runs here at the moment: nothing is to be thrown away by what it says."""
        return self.running is not None and not self.running.slots

    @property
    def lost(self) -> Lost:
        """Return what is known of lost time."""
        return self.context.lost

    def is_ours(self, table: Table) -> bool:
        """Return whether this process plays what is due at a table, and shows it."""
        part = self.part
        return part is None or part.holds(table.header.guild_id)

    async def create(
        self,
        setup: TableSetup,
        seats: Sequence[SeatRow],
        delivery: Delivery | None = None,
        beginning: Beginning | None = None,
    ) -> Table:
        """Make a table in its lobby, the host (if any) seated; `beginning`: what else begins with it.

        Raises `ChannelTaken`, `SoloUnderWay` or what `beginning` says where there is one already,
        and `Refusal` where the host has enough others.
        """
        header = self._header(setup)
        header, seated = fairness.seated(header, seats)
        if delivery is not None and not header.alone:
            header = header.changed(opened_by=delivery.token or None)
        placed = [seat.changed(seat=number) for number, seat in enumerate(seated)]
        now = self.clock.now()
        interaction_id = delivery.interaction_id if delivery else None
        change = Change(at=now, interaction_id=interaction_id)
        if beginning is not None and beginning.write is not None:
            change.writes.append(beginning.write)
        waits = now + (setup.patience or lobby.idle_seconds(header))
        change.timers[idle.IDLE] = idle.kept_until(header, now, self.lost) if header.alone else waits
        if setup.host_id and not header.alone:
            change.timers[silence.HOST] = now + silence.SILENCE
        try:
            most = lobby.HOSTED if setup.kind is TableKind.GAME and setup.host_id else None
            row = await self.store.create(header, placed, change, hosted_at_most=most)
        except Taken:
            raise ((beginning and beginning.taken) or _taken(setup)) from None
        except TooMany:
            hosted = await self.store.hosted(setup.host_id)
            here = [channel for channel, guild in hosted if guild == setup.guild_id]
            raise HostsEnough(here, lobby.HOSTED) from None
        assert row.id is not None
        placed = [seat.changed(table_id=row.id) for seat in placed]
        timers = {key: due for key, due in change.timers.items() if due is not None}
        stored = Stored(row, placed, [], timers, {})
        table = self.cache.add(Table(stored, self.games[row.game], self.context), self.clock.now())
        self.context.expect(min(timers.values()))
        return table

    def _header(self, setup: TableSetup) -> TableRow:
        """Return the row of a table about to be made, with a seed drawn now: before anything is revealed."""
        played = required(self.games[setup.game], setup.edition)
        most = played.rules.max_seats
        return TableRow(
            game=setup.game,
            rules_version=played.edition.rules_version,
            deck=played.edition.deck,
            seed=setup.seed or machine.token_hex(16),
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
            deals=setup.deals,
            closes_at=setup.closes_at,
            script=setup.script,
            created_at=self.clock.now(),
        )

    async def rematch(
        self, old: Table, user_id: int, channel_id: int, delivery: Delivery | None = None, *, gone: Collection[int] = ()
    ) -> Table:
        """Make a table like one that has ended, with the same seats and everything that was chosen for it.

        Whoever asks is the host; the others are asked, but for those who are `gone` from the server, and whom the host
        would rather not play with.
        """
        if old.header.kind not in (TableKind.GAME, TableKind.SOLO):
            # A day's deal is practised from the day, not from the game, and a lesson begun by name.
            raise Refusal("bad_button")
        if old.seat_of(user_id) is None:
            raise NotSeated
        if old.status.is_open:
            raise AlreadyStarted
        if user_id in removed(old.proposals):
            raise Refusal("removed")
        if old.header.guild_id is not None and old.header.guild_id < 0:
            # Its server was deleted (`KeepingStore.forget_server`): there is no place like the one it was in.
            raise Refusal("result_gone")
        others = [seat.user_id for seat in old.people if seat.user_id is not None]
        unwanted = {other for who, other in await self.context.avoids({user_id, *others}) if who == user_id}
        out = {*removed(old.proposals), *gone, *unwanted} - {user_id}
        seats = consent.ask(old.seats, user_id, out, are_told=self._rematches.was_lately(old.id, self.clock.now()))
        setup = rematch_setup(old.header, host_id=user_id, channel_id=channel_id)
        # The newest edition may not know what was chosen for an earlier one.
        setup = replace(setup, options=known_options(self.games[setup.game], setup.options))
        made = await self.create(setup, seats, delivery)
        self._rematches.note(old.id, self.clock.now())
        return made

    async def get(self, table_id: int) -> Table | None:
        """Return the table of an id, from memory or from the database."""
        found = self.cache.find(table_id, self.clock.now())
        if found is not None:
            return found
        return await self._loading.do(table_id, lambda: self._load(table_id))

    async def _load(self, table_id: int) -> Table | None:
        table = await load_table(table_id, self.games, self.context)
        if table is not None:
            table = self.cache.add(table, self.clock.now())
            self.context.follower.table_loaded(table)
        return table

    async def let_go(self) -> None:
        """Let go of tables that nobody uses any more, or for which there is no room; they are loaded when needed."""
        for table_id in self.cache.quiet(self.clock.now()):
            try:
                await self._save_panels(table_id)
            except Busy:
                # It is let go another time.
                continue
            except Conflict:
                log.info("table %s: another writer was first", table_id)
            self.cache.let_go(table_id)

    async def _save_panels(self, table_id: int) -> None:
        table = self.cache.unsaved(table_id)
        if table is not None:
            async with table.lock:
                await table.write(Change(at=self.clock.now()))

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the open table of a channel or thread."""
        return await self._open(await self.store.open_in_channel(channel_id))

    async def last_in_channel(self, channel_id: int) -> Table | None:
        table_id = await self.store.last_in_channel(channel_id)
        return None if table_id is None else await self.get(table_id)

    async def solo_of(self, user_id: int, game: str | None = None) -> Table | None:
        """Return the newest open solo game of a person (see `TableStore.open_solo`)."""
        return await self._open(await self.store.open_solo(user_id, game))

    async def freed_of(self, user_id: int, channel_id: int | None) -> Table | None:
        """Return the table a person may go on with that has freed its channel: this one, or any."""
        return await self._open(await self.store.freed_of(user_id, channel_id))

    async def _open(self, table_id: int | None) -> Table | None:
        """Return a table that lies there as open, unless it cannot be gone on with: then it is closed by now."""
        table = None if table_id is None else await self.get(table_id)
        return table if table is not None and table.status.is_open else None

    async def _loaded(self, table_ids: Sequence[int]) -> list[Table]:
        found = []
        for table_id in table_ids:
            try:
                found.append(await self.get(table_id))
            except UNAVAILABLE:
                raise
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
            if not (unknown and table_id in self.cache):
                for table in await self._loaded([table_id]):
                    yield table

    async def catch_up(self) -> None:
        """Read tables in memory again that other processes have changed."""
        held = {table.id: table for table in self.cache}
        versions = await self.store.versions(held) if held else {}
        for table_id, version in versions.items():
            try:
                await held[table_id].catch_up(version)
            except UNAVAILABLE:
                raise
            except Exception:  # one table's fault is not the others'
                log.exception("table %s cannot be read again", table_id)

    def wake(self) -> None:
        """Let the timekeeper look at once what is due: another process may have set an earlier timer."""
        self.context.expect(0.0)

    async def of_person(self, user_id: int) -> list[Table]:
        found = [await self.get(table_id) for table_id in await self.store.open_of_person(user_id)]
        return [table for table in found if table is not None]

    async def waiting_for(self, user_id: int) -> list[WaitingTable]:
        """Return the tables, of no feature, that wait for somebody: for their answer, or for their Next.

        Only those are read of which this process does not know whom they wait for.
        """
        found = []
        for running in await self.store.running_of_person(user_id):
            asked = self.cache.asked(running.table_id, running.version)
            if asked is None:
                asked = await self._asked(running)
            if running.kind is TableKind.SOLO or user_id in asked:
                found.append(WaitingTable(running, is_last=running.people > 1 and asked == {user_id}))
        return found

    async def _asked(self, running: RunningTable) -> frozenset[int]:
        """Return who has an open question at a table that has to be read; nobody, where it cannot be."""
        for table in await self._loaded([running.table_id]):
            await table.catch_up(running.version)
            return table_cache.asked(table)
        return frozenset()

    async def grant_time(self, part: Part | None = None, *, bounded: bool = True) -> None:
        """Give time (at the tables of a part) after a restart or an outage (see `grace`)."""
        now = self.clock.now()
        if bounded:
            await grace.bound(self.store, now, part)
        await grace.grant(self.store, now, part)

    async def forget(self, user_id: int) -> None:
        """Let tables in memory take on what the store has forgotten about a person."""
        for table in self.cache:
            named = {user for one in table.proposals for user in (one.user_id, one.target_id)}
            shows_others = replayed_seats_of(table.header) is not None
            if table.seat_of(user_id) is None and user_id not in (table.header.host_id, *named) and not shows_others:
                continue
            async with table.lock:
                try:
                    stored = await self.store.load(table.id)
                except Unreadable:
                    self.cache.let_go(table.id)
                    continue
                if stored is not None:
                    table.put(stored)


def _taken(setup: TableSetup) -> Refusal:
    """Return what stands in the way of a second table like this."""
    return SoloUnderWay() if setup.kind is TableKind.SOLO else ChannelTaken()
