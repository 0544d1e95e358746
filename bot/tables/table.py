"""A table: one game from the lobby to the result. It has one lock, and everything it shows is derived by replay."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol, TypeVar

from bot.engine.core import (
    Chance,
    Decision,
    JsonObject,
    SomeAction,
    SomePlayers,
    SomeRules,
    SomeState,
    Step,
)
from bot.league.gains import Gains
from bot.league.reliability import Reliability
from bot.store.entry import Entry
from bot.store.enums import By, Status, TimerKind
from bot.store.parts import Part
from bot.store.rows import PanelRow, SeatRow, TableRow
from bot.store.stored import Change, Conflict, Stored, TimerKey
from bot.store.summaries import SummaryChanges
from bot.store.tables import TableStore
from bot.tables.attendance import is_one_person, sits_among, was_chosen, was_stood_in_for
from bot.tables.autoplayed import AutoplayedTurns
from bot.tables.clock import Clock
from bot.tables.fairness import lobby_record, proof_of
from bot.tables.foretold import Foretold
from bot.tables.game import PlayedGame, chance_of, exported, played_by, seeded
from bot.tables.lost import Lost
from bot.tables.news import Frame, Logged, TableChanged
from bot.tables.refusal import Refusal
from bot.tables.single_attempt import still_secret
from bot.tables.thinker import Thinker

T = TypeVar("T")
SLICE = 0.002
"""Seconds of a replay before others have the loop."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """The interaction a request came by."""

    interaction_id: int
    token: str = ""
    """Its token, where it is answered with the table message: kept until it is known which one that is."""


Wishes = Callable[[int, int, int], Awaitable[Sequence[tuple[int, str]]]]
"""Who wants the Crowd to answer what to a question: of a table, a seat, with this serial."""


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
    wishes: Wishes
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a timer is due earlier than what the timekeeper has waited for."""
    awaited: float = float("inf")
    """What the timekeeper waits for."""

    def expect(self, due: float) -> None:
        """Note that a timer was set: the timekeeper waits for it if it is the next."""
        if due < self.awaited:
            self.awaited = due
            self.woken.set()


class Table:
    """One running game. Reading needs no lock; changes go through a `Transaction` made and committed under the lock."""

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
        began = perf_counter()
        for _ in table._putting(stored):
            if perf_counter() - began > SLICE:
                await asyncio.sleep(0)
                began = perf_counter()
        return table

    def _set_up(self, game: PlayedGame, context: TableContext) -> None:
        self.newest, self.context, self.lock = game, context, asyncio.Lock()

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
        self.game = played_by(self.newest, stored.header)
        self.seats: list[SeatRow] = stored.seats
        self.entries: list[Entry] = stored.entries
        self.timers: dict[TimerKey, float] = stored.timers
        self.panels: dict[int, PanelRow] = stored.panels
        self.kept_panels = dict(stored.panels)
        """The panels as they lie in the database: newer ones are written with the next change."""
        self.seen_before: dict[int, int] = {}
        """Entries each person had been shown before their newest panel: what is new on that panel came after."""
        self.told_from: dict[int, int] = {}
        """The first entry that each person's newest panel tells of if it was played for them."""
        self.read: dict[int, int] = {}
        """Entries that people have seen for certain: they pressed a panel that showed them."""
        self.autoplayed = AutoplayedTurns()
        self.foretold = Foretold(self.game.oracle)
        self.state: SomeState = None
        self.log: list[Logged] = []
        self.playback: tuple[Frame, ...] = ()
        """The frames of the last change."""
        self.frame: Frame | None = None
        """Which frame it is looked at in (`at`)."""
        self.proposals, self.votes = stored.proposals, stored.votes
        self.badges: dict[int, tuple[str, ...]] = dict(stored.badges)
        """Badges its people won with this game."""
        self.gains = Gains()
        """What else it has brought them, while this process remembers."""
        if self.header.started_at is not None:
            yield from self._replay()

    @property
    def unsaved(self) -> list[PanelRow]:
        """Return the panels that the database does not know yet."""
        return [panel for user, panel in self.panels.items() if self.kept_panels.get(user) is not panel]

    async def write(self, change: Change) -> SummaryChanges | None:
        """Write a change and take the new header. It is made under the lock, and what else changes taken by the caller.

        Raises `Repeated`, or `Conflict` where another process has written since: then the table has read itself again.
        """
        change.panels = self.unsaved
        kept = await self._first(self.context.store.commit(self.id, self.header.version, change))
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

    def _replay(self) -> Iterator[None]:
        state = None
        for number, step in self.steps():
            self.log += [Logged(number, event) for event in step.events]
            if number >= 0:
                self.autoplayed.note(self.entries[number], state)
                self.foretold.note(number, state, step.state, step.events)
            state = step.state
            yield
        self.state = state

    def steps(self) -> Iterator[tuple[int, Step[SomeState]]]:
        """Play the game again: yield the number of each entry (−1: the start) and its step."""
        rules = self.rules
        step = rules.start(len(self.seats), self.header.options, self.chance)
        yield -1, step
        for entry in self.entries:
            seat, action = rules.parse_action(entry.action)
            step = rules.apply(step.state, seat, action)
            yield entry.number, step

    @property
    def replayable(self) -> bool:
        """Return whether it was played to its end, or ended after a turn that can be shown once more."""
        advanced = any(entry.action["do"] == "advance" for entry in self.entries)
        return self.status == Status.OVER or (not self.status.is_open and self.state is not None and advanced)

    def replay_states(self) -> list[SomeState]:
        """Return the states the game has come to: each as it was before the table moved on, and the last.

        They are not kept but played again; of a game that has ended this may be asked from any thread.
        """
        advances = {entry.number for entry in self.entries if entry.action["do"] == "advance"}
        found: list[SomeState] = []
        state = None
        for number, step in self.steps():
            if number in advances:
                found.append(state)
            state = step.state
        return [*found, state]

    @property
    def id(self) -> int:
        """Return the table's number, as custom ids carry it."""
        assert self.header.id is not None
        return self.header.id

    @property
    def rules(self) -> SomeRules:
        """Return the rules it is played by."""
        return self.game.rules

    @property
    def chance(self) -> Chance:
        """Return where its shuffles and dice come from: its seed, or the script of a lesson."""
        return chance_of(self.header)

    @property
    def players(self) -> SomePlayers:
        """Return who answers where no person does."""
        return self.game.players

    @property
    def status(self) -> Status:
        """Return how far along it is."""
        return self.header.status

    @property
    def people(self) -> list[SeatRow]:
        """Return the seats of people, away or not."""
        return [seat for seat in self.seats if seat.user_id is not None]

    @property
    def rated(self) -> bool:
        """Return whether it is set up to be rated: people, standard rules, and nobody asked for a friendly game."""
        playing = [seat for seat in self.people if seat.asked is None]
        return not (self.header.friendly or self.house_rules or sits_among(self.seats)) and len(playing) >= 2

    @property
    def hints(self) -> bool:
        """Return whether who asks may be told what the default character would play: where nothing is at stake."""
        return not self.rated and not self.header.single_attempt

    @property
    def secret(self) -> bool:
        """Return whether others still play what it deals: nothing of it may leave this table."""
        day, closes, now = self.header.day, self.header.closes_at, self.context.clock.now()
        return (closes is not None and now < closes) or (day is not None and not self.context.lost.published(day, now))

    @property
    def late(self) -> bool:
        """Return whether it is played once, and its time is over."""
        return self.header.single_attempt and not self.secret

    @property
    def house_rules(self) -> JsonObject:
        """Return the options that differ from the rules' defaults."""
        defaults = self.rules.parse_options({})
        return {key: value for key, value in self.header.options.items() if value != defaults[key]}

    def at(self, frame: Frame) -> Table:
        """Return the table as it was on the way, with what had happened by then: to be looked at, never to be played.

        Nothing that is shown with it can tell what a later frame reveals.
        """
        shown = copy.copy(self)
        shown.state, shown.log, shown.frame = frame.state, self.log[: frame.told], frame
        return shown

    @property
    def latest(self) -> int:
        """Return the place in the log where what has happened last begins.

        On the way that is what the frame shows; else everything from the last entry on that no AI seat has made.
        """
        if self.frame is not None:
            return self.frame.since
        entry = len(self.entries) - 1
        while entry >= 0 and self.entries[entry].by == By.AI:
            entry -= 1
        place = len(self.log)
        while place and self.log[place - 1].entry >= entry:
            place -= 1
        return place

    def seat_of(self, user_id: int) -> SeatRow | None:
        """Return where a person sits."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)

    def is_unattended(self, seat: SeatRow) -> bool:
        """Return whether no person answers for this seat now: an AI, or one on autopilot, away or deleted."""
        return seat.ai or seat.autopilot or seat.away or seat.user_id is None

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Return the seats of people with an open question."""
        if self.status != Status.RUNNING:
            return ()
        return tuple(n for n in self.rules.open_seats(self.state) if not self.is_unattended(self.seats[n]))

    @property
    def asleep(self) -> bool:
        """Return whether it runs, but every person is away or on autopilot: it waits for one to come back."""
        return self.status == Status.RUNNING and all(self.is_unattended(seat) for seat in self.seats)

    def was_unattended(self, seat: int) -> bool:
        """Return whether others have played this seat in part, beyond a first missed turn."""
        return was_stood_in_for(self.entries, seat)

    def decision(self, seat: int) -> Decision[SomeAction] | None:
        """Return the open question of a seat."""
        if self.status != Status.RUNNING:
            return None
        return self.rules.decision(self.state, seat)

    def hold(self, panel: PanelRow) -> None:
        """Take this for a person's newest panel."""
        held = self.panels.get(panel.user_id)
        self.seen_before[panel.user_id] = panel.seen if held is None else held.seen
        self.told_from[panel.user_id] = 0 if held is None else held.seen
        self.panels[panel.user_id] = panel

    def seen_by(self, user_id: int) -> int | None:
        """Return the number of entries a person had been shown before what they see now; None without a panel."""
        held = self.panels.get(user_id)
        return None if held is None else self.seen_before.get(user_id, held.seen)

    def untold(self, user_id: int, *, pressed: bool) -> int:
        """Return the first entry that a person is told of if it was played for them.

        Who has just pressed is told what has come since the panel they hold was made, unless that has shown it; until
        then that one says the same again, however often it is changed.
        """
        held = self.panels.get(user_id)
        seen = 0 if held is None else held.seen
        since = seen if pressed else self.told_from.get(user_id, seen)
        return max(since, self.read.get(user_id, 0))

    def may_undo(self, seat: int) -> bool:
        """Return whether a seat may take back what it did.

        Undoing gives no more time: once the seat's clock has run out, what was played stands.
        """
        if self.status != Status.RUNNING or not self.rules.may_undo(self.state, seat) or self.is_chosen(seat):
            return False
        due = self.due(seat)
        return self.header.alone or is_one_person(self.seats) or (due is not None and due > self.context.clock.now())

    def is_chosen(self, seat: int) -> bool:
        """Return whether a seat's turn stands as the bot chose it: where hints are refused, Undo would make it one."""
        return not self.hints and was_chosen(self.entries, seat)

    def due(self, seat: int) -> float | None:
        """Return when the clock will play for a seat."""
        return self.timers.get(TimerKey(TimerKind.TURN, seat))

    def record(self) -> JsonObject:
        """Return the game so far as a record; while it runs, without seed or anything unseen; then with its proof.

        What a seat did since the last advance in secret (the choice others are still making) is left out with all
        that seat did since.
        """
        proof = proof_of(self.header, self.game)
        names = [seat.name for seat in self.seats]
        if self.state is None and proof is not None:
            return lobby_record(self.header, self.game, proof, names)
        if self.state is None:
            raise Refusal("not_started")
        if self.secret:
            raise still_secret(self.header, self.context.lost)
        last = max((entry.number for entry in self.entries if entry.action["do"] == "advance"), default=-1)
        secret = {logged.event.seat for logged in self.log if logged.entry > last and logged.event.audience is not None}
        shown = [
            entry.action for entry in self.entries if entry.number <= last or entry.action.get("seat") not in secret
        ]
        record = exported(self.game, self.state, names=names, options=self.header.options, actions=shown)
        return record if proof is None else {**record, "fair": proof.to_json()}

    def seeded_record(self) -> JsonObject:
        """Return a finished game on a published day's deal as a record with the seed in place of what was drawn.

        Whoever replays it deals it again, and so sees that the seed makes this deal.
        """
        if self.secret or self.header.day is None or self.status != Status.OVER:
            raise Refusal("not_over")
        return seeded(
            self.game,
            self.header.seed,
            names=[seat.name for seat in self.seats],
            options=self.header.options,
            actions=[entry.action for entry in self.entries],
        )

    def publish(self, news: TableChanged) -> None:
        """Tell those who follow tables what changed."""
        self.context.follower.table_changed(self, news)
