"""A table: one game from the lobby to the result. It has one lock, and everything it shows is derived by replay."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from bot import machine
from bot.engine.core import Event, SomeState
from bot.engine.predictions import ResolvedQuestion, SomePredictions
from bot.league.gains import Gains
from bot.league.reliability import Reliability
from bot.store.entry import Entry
from bot.store.results.summaries import SummaryChanges
from bot.store.rows import PanelRow, SeatRow, TableRow
from bot.store.sql.database import NO_ANSWER
from bot.store.sql.parts import Part
from bot.store.stored import Change, Conflict, Stored, TimerKey
from bot.store.tables import TableStore
from bot.store.vote_rows import ProposalRow, VoteRow
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.lost import Lost
from bot.tables.entry import TableEntry
from bot.tables.game import PlayedGame, played_by
from bot.tables.news import Frame, Log, Logged, TableChanged
from bot.tables.play.autoplayed import AutoplayedTurns
from bot.tables.play.thinker import Thinker
from bot.tables.seating.attendance import CrowdPlay
from bot.tables.view import TableView

T = TypeVar("T")
SLICE = 0.002
"""Seconds of a replay before others have the loop."""
UNHEARD = 5.0
"""Seconds after which a timer is looked for at the earliest that may have been written, though no answer came."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """The interaction a request came by."""

    interaction_id: int
    token: str = ""
    """Its token, where it is answered with the table message: kept until it is known which one that is."""


CrowdVotes = Callable[[int, int, int], Awaitable[Sequence[tuple[int, str]]]]
"""Who wants the Crowd to answer what to a question: of a table, a seat, with this serial; in the order they said so."""


class Follower:
    """Somebody who follows what becomes of tables. Every hook may be left as it is."""

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Hear of a change, after it was committed."""

    def table_read_again(self, table: Table) -> None:
        """Hear of a table that was read again, as another process has changed it."""

    def table_loaded(self, table: Table) -> None:
        """Hear of a table that has come into memory."""

    def rests(self, table: Table) -> bool:
        """Return whether nothing of this table is waiting to be shown."""
        return True

    def let_go(self, table_id: int, users: Collection[int]) -> None:
        """Keep no more of a table at which these people are than is needed to show it again."""


class Arrivals(Protocol):
    """What is known of whether presses can arrive."""

    def reached(self, part: Part | None) -> Part | None:
        """Return those of these shards on which a press could arrive; None: all there are."""
        ...

    def proven(self, guild_id: int | None, moment: float) -> bool:
        """Return whether it is known that presses in a server could arrive until a moment; if not, find out."""
        ...


@dataclass(slots=True)
class TableContext:
    """What tables share: the store, the clock, and who follows them."""

    store: TableStore
    clock: Clock
    next_by_itself: Callable[[TableRow], Awaitable[bool]]
    """Whether the solo player of a table has automatic Next."""
    newcomers: Callable[[str, Collection[int]], Awaitable[Collection[int]]]
    """Who of these people has never finished a game of this kind."""
    reliability: Callable[[Collection[int]], Awaitable[Mapping[int, Reliability]]]
    """How many of their rated games these people finish."""
    thinker: Thinker
    lost: Lost
    """The time that was lost."""
    arrivals: Arrivals
    looks_after: Callable[[], Part | None]
    """Says which part of all tables this process looks after; None: all of them (docs/decisions/0031)."""
    follower: Follower
    crowd_votes: Callable[[], CrowdVotes | None]
    """Whose votes the Crowd's seat plays; None: nobody is asked."""
    spectators_asked_in: Callable[[int | None], Awaitable[bool]]
    """Whether a server lets its tables ask those who watch; None: outside of servers."""
    avoids: Callable[[Collection[int]], Awaitable[Collection[tuple[int, int]]]]
    """Who of these people would rather not play with which other (`tables/seating/company.py`)."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a timer is due earlier than what the timekeeper has waited for."""
    awaited: float = float("inf")
    """What the timekeeper waits for."""

    def expect(self, due: float) -> None:
        """Note that a timer was set: the timekeeper waits for it if it is the next."""
        if due < self.awaited:
            self.awaited = due
            self.woken.set()


class ResolvedQuestions:
    """What a game has asked spectators, and what came of it: noted with every action, the same after a replay."""

    def __init__(self, predictions: SomePredictions | None) -> None:
        self._predictions = predictions
        self.by_name: dict[str, ResolvedQuestion] = {}
        """In their order."""
        self.entries: dict[str, int] = {}
        """The entry that resolved each."""

    def note(self, number: int, before: SomeState, after: SomeState, events: Sequence[Event]) -> None:
        """Take an entry into account, with the states around it; all of a table's come, in their order."""
        if self._predictions is None:
            return
        resolved = self._predictions.resolved(before, after, events)
        if resolved is not None:
            self.by_name[resolved.question.name] = resolved
            self.entries[resolved.question.name] = number


class Table(TableView):
    """One running game. Reading needs no lock; changes go through a `Transaction` made and committed under the lock."""

    if not TYPE_CHECKING:
        # Views refuse to be changed; a table is what changes.
        __setattr__, __delattr__ = object.__setattr__, object.__delattr__

    changes = 0
    """Counts what has changed in this process: equal numbers, equal tables."""
    newcomers: Collection[int] | None = None
    """Who here has never finished a game of this kind; None: not asked yet."""

    def __init__(self, stored: Stored, game: PlayedGame, context: TableContext) -> None:
        self._set_up(game, context)
        self.put(stored)

    @classmethod
    async def loaded(cls, stored: Stored, game: PlayedGame, context: TableContext) -> Table:
        """Return the table, replayed a little at a time: others have the loop in between. Raises as `put` does."""
        table = cls.__new__(cls)
        table._set_up(game, context)
        began = machine.perf_counter()
        for _ in table._putting(stored):
            if machine.perf_counter() - began > SLICE:
                await asyncio.sleep(0)
                began = machine.perf_counter()
        return table

    def _set_up(self, game: PlayedGame, context: TableContext) -> None:
        self.newest, self.lock = game, asyncio.Lock()
        self.context: TableContext = context

    def put(self, stored: Stored) -> None:
        """Take what lies in the database as the truth, played by its edition.

        Raises `IllegalAction` if the bot does not have that, or it cannot be replayed.
        """
        for _ in self._putting(stored):
            pass

    def _putting(self, stored: Stored) -> Iterator[None]:
        """Do so a step at a time."""
        self.changes += 1
        self.header: TableRow = stored.header
        self.game: PlayedGame = played_by(self.newest, stored.header)
        self.seats: list[SeatRow] = stored.seats
        self.entries: list[TableEntry] = []
        self.timers: dict[TimerKey, float] = stored.timers
        self.panels: dict[int, PanelRow] = stored.panels
        self.kept_panels = dict(stored.panels)
        """The panels as they lie in the database: newer ones are written with the next change."""
        self.seen_before: dict[int, int] = {}
        self.told_from: dict[int, int] = {}
        self.read: dict[int, int] = {}
        self.autoplayed: AutoplayedTurns = AutoplayedTurns()
        self.resolved: ResolvedQuestions = ResolvedQuestions(self.game.predictions)
        self.crowd: CrowdPlay = CrowdPlay()
        self.state: SomeState = None
        self.log: Log = Log()
        self.playback: tuple[Frame, ...] = ()
        self.frame: Frame | None = None
        self.proposals: list[ProposalRow] = stored.proposals
        self.votes: list[VoteRow] = stored.votes
        self.badges: dict[int, tuple[str, ...]] = dict(stored.badges)
        self.gains: Gains = Gains()
        if self.header.started_at is not None:
            yield from self._replay(stored.entries)

    @property
    def unsaved(self) -> list[PanelRow]:
        """Return the panels that the database does not know yet."""
        return [panel for user, panel in self.panels.items() if self.kept_panels.get(user) is not panel]

    async def write(self, change: Change) -> SummaryChanges | None:
        """Write a change and take the new header. It is made under the lock, and what else changes taken by the caller.

        Raises `Repeated`, or `Conflict` where another process has written since: then the table has read itself again.
        """
        change.panels = self.unsaved
        try:
            kept = await self._first(self.context.store.commit(self.id, self.header.version, change))
        except NO_ANSWER:
            # It may be written all the same, with timers that nobody would wait for.
            for due in change.timers.values():
                if due is not None:
                    self.context.expect(max(due, self.context.clock.now() + UNHEARD))
            raise
        self.header = self.header.written(**change.header)
        self.kept_panels.update({panel.user_id: panel for panel in change.panels})
        return kept

    async def write_panel(self, panel: PanelRow) -> None:
        """Write a person's panel, under the lock. Raises `Conflict` as `write` does."""
        await self._first(self.context.store.put_panel(panel, self.header.version))
        self.header = self.header.written()
        self.kept_panels[panel.user_id] = panel

    async def _first(self, writing: Awaitable[T]) -> T:
        """Return what a write returns, if nobody else has written since this table was read; read it again if not."""
        try:
            return await writing
        except Conflict:
            await self._read_again()
            raise

    async def catch_up(self, version: int) -> None:
        """Read the table again if this version of it, found in the database, is newer: another process wrote it."""
        if version <= self.header.version:
            return
        async with self.lock:
            # A change of ones own may have been on its way back.
            if version > self.header.version:
                await self._read_again()

    async def _read_again(self) -> None:
        stored = await self.context.store.load(self.id)
        if stored is not None:
            self.put(stored)
            self.context.follower.table_read_again(self)

    def _replay(self, entries: Sequence[Entry]) -> Iterator[None]:
        step = self.rules.start(len(self.seats), self.header.options, self.chance)
        log = [Logged(-1, event) for event in step.events]
        yield
        for entry in entries:
            asked = step.state
            seat, action = self.rules.parse_action(entry.action)
            step = self.rules.apply(asked, seat, action)
            held = TableEntry(entry.number, seat, action, entry.by, entry.at)
            self.entries.append(held)
            log += [Logged(entry.number, event) for event in step.events]
            self.autoplayed.note(held, asked)
            self.resolved.note(entry.number, asked, step.state, step.events)
            yield
        self.log, self.state = Log(log), step.state

    def hold(self, panel: PanelRow) -> None:
        """Take this for a person's newest panel."""
        held = self.panels.get(panel.user_id)
        self.seen_before[panel.user_id] = panel.seen if held is None else held.seen
        self.told_from[panel.user_id] = 0 if held is None else held.seen
        self.panels[panel.user_id] = panel

    async def meet(self, people: Collection[int]) -> None:
        """Find out who of these has never finished a game of this kind."""
        self.newcomers = await self.context.newcomers(self.header.game, people)

    def take_seats(self, written: Collection[SeatRow]) -> None:
        """Take seats as they were written: the others stay."""
        new = {seat.seat: seat for seat in written}
        self.seats = [new.get(seat.seat, seat) for seat in self.seats]

    def go_on_from(
        self, changes: int, seen_before: dict[int, int], told_from: dict[int, int], read: dict[int, int]
    ) -> None:
        """Take what it knew when it was let go of and the database does not say."""
        self.changes, self.seen_before, self.told_from, self.read = changes, seen_before, told_from, read

    def publish(self, news: TableChanged) -> None:
        """Tell those who follow tables what changed."""
        self.context.follower.table_changed(self, news)
