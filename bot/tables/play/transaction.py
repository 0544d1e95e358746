"""A change of a table in the making: made under its lock, written, and only then the table's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Unpack

from bot.engine.core import Event, JsonObject, SomeAction, SomeState, Step
from bot.store.changes import HeaderChange, SeatChange
from bot.store.entry import Entry
from bot.store.enums import By, Status, TimerKind
from bot.store.rows import SeatRow
from bot.store.stored import Change, TimerKey
from bot.store.vote_rows import ProposalRow, VoteRow
from bot.tables.entry import TableEntry, record_forms
from bot.tables.game import chance_of
from bot.tables.news import Frame, Logged
from bot.tables.table import Delivery, Table


class Transaction:
    """A change in the making: the state it leads to, and what has to be written for it.

    Nothing happens before `commit`; dropped, it leaves the table as it was.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = table.state
        self.now = table.context.clock.now()
        self.change = Change(at=self.now)
        self.logged: list[Logged] = []
        self._happened = len(table.log)
        """Events that had happened before the change."""
        self.played: list[TableEntry] = []
        """The new entries, as the table will hold them."""
        self.asked: list[SomeState] = []
        """The state before each new entry."""
        self._frames: list[Frame] = []
        self.header = table.header
        """The header the change leads to."""
        self.seats = list(table.seats)
        self.proposals, self.votes = list(table.proposals), list(table.votes)

    @property
    def entries(self) -> list[TableEntry]:
        """Return all entries that the change leads to."""
        return self.table.entries + self.played

    @property
    def actions(self) -> list[JsonObject]:
        """Return the same in record form."""
        return record_forms(self.table.rules, self.entries)

    @property
    def status(self) -> Status:
        """Return the status the change leads to."""
        return self.header.status

    def start(self) -> None:
        """Begin the game, by the seed that the header has by now."""
        table = self.table
        step = table.rules.start(len(self.seats), table.header.options, chance_of(self.header))
        self._show(step)
        self.state = step.state
        self.logged += [Logged(-1, event) for event in step.events]
        self.set(status=Status.RUNNING, started_at=self.now)

    def play(self, seat: int | None, action: SomeAction, by: By) -> tuple[Event, ...]:
        """Return one action of the game; raises `IllegalAction`."""
        step = self.table.rules.apply(self.state, seat, action)
        number = len(self.table.entries) + len(self.played)
        self.asked.append(self.state)
        self.played.append(TableEntry(number, seat, action, by, self.now))
        self.change.entries.append(
            Entry(
                table_id=self.table.id,
                number=number,
                action=self.table.rules.dump_action(seat, action),
                by=by,
                at=self.now,
            )
        )
        self._show(step)
        self.state = step.state
        self.logged += [Logged(number, event) for event in step.events]
        return step.events

    def _show(self, step: Step[SomeState]) -> None:
        """Play the states of a step back, a drum roll before a dramatic one, unless the table wants to be quick."""
        rules = self.table.rules
        if not rules.pace.frame:
            return
        if self.table.header.fast or self.table.header.calm:
            # What decides a game is seen before its podium all the same.
            if rules.is_over(step.state) and step.frames:
                self._frames.append(self._frame(step, len(step.frames) - 1))
            return
        shown = Frame(self.state, told=self._happened + len(self.logged), since=self._told)
        for number, state in enumerate(step.frames):
            if shown.state is not None and rules.is_dramatic(shown.state, state):
                self._frames.append(replace(shown, is_drum_roll=True))
            before, shown = shown.state, self._frame(step, number)
            if before is None or not rules.may_skip(before, state):
                self._frames.append(shown)

    def _frame(self, step: Step[SomeState], number: int) -> Frame:
        """Return a state on the way of a step with the events that are told with it."""
        told = step.told[number] if number < len(step.told) else 0
        return Frame(step.frames[number], told=self._happened + len(self.logged) + told, since=self._told)

    @property
    def _told(self) -> int:
        """Return how many events of the log the frames so far have told."""
        return self._frames[-1].told if self._frames else self._happened

    @property
    def playback(self) -> tuple[Frame, ...]:
        """Return what is shown before the newest state.

        Where the newest state says no more than the last frame, but for the next question, it is shown in its place.
        """
        all_told = bool(self._frames) and self._frames[-1].told == self._happened + len(self.logged)
        asks = all_told and bool(self.table.rules.open_seats(self.state))
        return tuple(self._frames[:-1] if asks else self._frames)

    @property
    def playback_time(self) -> float:
        """Return seconds until the newest state is shown."""
        return self.table.rules.pace.frame * len(self.playback)

    @property
    def seen_time(self) -> float:
        """Return seconds until each frame, and the newest state in the place of the last, has been seen."""
        return self.table.rules.pace.frame * len(self._frames)

    def show_at_once(self) -> None:
        """Play nothing back of what has happened so far."""
        self._frames.clear()

    def set(self, **values: Unpack[HeaderChange]) -> None:
        """Set new values of the header."""
        self.header = self.header.changed(**values)
        self.change.header.update(values)

    def seat(self, number: int, **values: Unpack[SeatChange]) -> None:
        """Set new values of a seat."""
        changed = self.seats[number].changed(**values)
        self.seats[number] = changed
        self.change.seats = [other for other in self.change.seats if other.seat != number] + [changed]

    def reseat(self, seats: Sequence[SeatRow]) -> None:
        """Replace all seats, numbered in this order (lobby)."""
        self.seats = [seat.changed(table_id=self.table.id, seat=number) for number, seat in enumerate(seats)]
        self.change.seats, self.change.all_seats = list(self.seats), True

    def timer(self, key: TimerKey, due: float | None) -> None:
        """Set a timer, or clear it."""
        held = self.table.timers.get(key) if not self.change.clear_timers else None
        if due is None and held is None:
            self.change.timers.pop(key, None)
        else:
            self.change.timers[key] = due

    def clear_timers(self, *, but: TimerKind | None = None) -> None:
        """Clear all timers, those of one kind perhaps left out."""
        kept = {key: due for key, due in self.timers.items() if key.kind == but}
        self.change.clear_timers = True
        self.change.timers = dict(kept)

    @property
    def timers(self) -> Mapping[TimerKey, float]:
        """Return the timers the change leads to."""
        held = {} if self.change.clear_timers else dict(self.table.timers)
        for key, due in self.change.timers.items():
            if due is None:
                held.pop(key, None)
            else:
                held[key] = due
        return held

    def put_proposal(self, proposal: ProposalRow) -> None:
        """Write down a proposal, or what has become of it."""
        self.proposals = [*(one for one in self.proposals if one.number != proposal.number), proposal]
        self.change.proposals = [*(one for one in self.change.proposals if one.number != proposal.number), proposal]

    def put_vote(self, vote: VoteRow) -> None:
        """Write down what somebody says to a proposal."""
        key = (vote.number, vote.user_id)
        self.votes = [*(one for one in self.votes if (one.number, one.user_id) != key), vote]
        self.change.votes.append(vote)

    def deliver(self, delivery: Delivery | None) -> None:
        """Note that the change answers this interaction."""
        if delivery is not None:
            self.change.interaction_id = delivery.interaction_id

    async def commit(self) -> None:
        """Write, then take it as the table's own. On `Conflict` the table has read itself again (`Table.write`)."""
        table = self.table
        timers = dict(self.timers)
        if not self.played:
            # With entries, their numbers tell that the messages are old.
            self.change.header["shown_entry"] = None
        kept = await table.write(self.change)
        table.changes += 1
        table.seats, table.proposals, table.votes = self.seats, self.proposals, self.votes
        table.entries = self.entries
        for entry, state, after in zip(self.played, self.asked, [*self.asked[1:], self.state], strict=False):
            table.autoplayed.note(entry, state)
            happened = [logged.event for logged in self.logged if logged.entry == entry.number]
            table.resolved.note(entry.number, state, after, happened)
        table.state = self.state
        table.log = table.log + self.logged
        table.timers = timers
        table.playback = self.playback
        if kept is not None:
            table.gains = kept.gains
            for badge in kept.summaries.badges:
                table.badges[badge.user_id] = (*table.badges.get(badge.user_id, ()), badge.badge)
        for due in self.change.timers.values():
            if due is not None:
                table.context.expect(due)
