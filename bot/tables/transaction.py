"""A change of a table in the making: made under its lock, written, and only then the table's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.core import Event, Step
from bot.engine.rng import Seeded
from bot.store.rows import By, EntryRow, SeatRow
from bot.store.tables import Change, Conflict, TimerKey
from bot.tables.table import Delivery, Logged, Moment, Table


class Plan:
    """A change in the making: the state it leads to, and what has to be written for it. Nothing happens before
    `commit`; dropped, it leaves the table as it was."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = table.state
        self.now = table.around.clock.now()
        self.change = Change(at=self.now)
        self.logged: list[Logged] = []
        self.stage: list[Moment] = []
        self.seats = list(table.seats)

    @property
    def status(self) -> str:
        """The status the change leads to."""
        return str(self.change.header.get("status", self.table.status))

    def start(self) -> None:
        """The game begins."""
        table = self.table
        step = table.rules.start(len(self.seats), table.header.options, Seeded(table.header.seed))
        self._show(step)
        self.state = step.state
        self.logged += [Logged(-1, event) for event in step.events]
        self.set(status="running", started_at=self.now)

    def play(self, seat: int | None, action: Any, by: By) -> tuple[Event, ...]:
        """One action of the game; raises `IllegalAction`."""
        step = self.table.rules.apply(self.state, seat, action)
        number = len(self.table.entries) + len(self.change.entries)
        self.change.entries.append(
            EntryRow(
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

    def _show(self, step: Step[Any]) -> None:
        """Put the moments of a step on the stage, unless the table wants to be quick."""
        rules = self.table.rules
        if not rules.pace.moment or self.table.header.fast:
            return
        before = self.state
        for state in step.moments:
            self.stage.append(Moment(state, before, before is not None and rules.suspense(before, state)))
            before = state

    @property
    def staging(self) -> float:
        """Seconds until everything on the stage has been shown."""
        return self.table.rules.pace.moment * sum(1 + moment.drum for moment in self.stage)

    def set(self, **values: Any) -> None:
        """New values of the header."""
        self.change.header.update(values)

    def seat(self, number: int, **values: Any) -> None:
        """New values of a seat."""
        changed = self.seats[number].model_copy(update=values)
        self.seats[number] = changed
        self.change.seats = [other for other in self.change.seats if other.seat != number] + [changed]

    def reseat(self, seats: Sequence[SeatRow]) -> None:
        """All seats anew, numbered in this order (lobby)."""
        self.seats = [
            seat.model_copy(update={"table_id": self.table.id, "seat": number}) for number, seat in enumerate(seats)
        ]
        self.change.seats, self.change.all_seats = list(self.seats), True

    def timer(self, key: TimerKey, due: float | None) -> None:
        """Set a timer, or clear it."""
        held = self.table.timers.get(key) if not self.change.clear_timers else None
        if due is None and held is None:
            self.change.timers.pop(key, None)
        else:
            self.change.timers[key] = due

    def clear_timers(self) -> None:
        """All timers go."""
        self.change.clear_timers = True
        self.change.timers.clear()

    @property
    def timers(self) -> Mapping[TimerKey, float]:
        """The timers the change leads to."""
        held = {} if self.change.clear_timers else dict(self.table.timers)
        for key, due in self.change.timers.items():
            if due is None:
                held.pop(key, None)
            else:
                held[key] = due
        return held

    def deliver(self, delivery: Delivery | None) -> None:
        """The change answers this interaction."""
        if delivery is not None:
            self.change.interaction_id = delivery.interaction_id
            if delivery.panel is not None:
                seen = len(self.table.entries) + len(self.change.entries)
                self.change.panel = delivery.panel.model_copy(update={"seen": seen})

    async def commit(self) -> None:
        """Write, then take it as the table's own. On `Conflict` the table has read itself again."""
        table = self.table
        timers = dict(self.timers)
        try:
            summaries = await table.around.store.commit(table.id, self.change)
        except Conflict:
            stored = await table.around.store.load(table.id)
            if stored is not None:
                table.put(stored)
            raise
        table.header = table.header.model_copy(update=self.change.header)
        table.seats = self.seats
        table.entries = table.entries + self.change.entries
        table.state = self.state
        table.log = table.log + self.logged
        table.timers = timers
        table.stage = tuple(self.stage)
        for badge in summaries.badges if summaries else ():
            table.badges[badge.user_id] = (*table.badges.get(badge.user_id, ()), badge.badge)
        if self.change.panel is not None:
            table.hold(self.change.panel)
        for due in self.change.timers.values():
            if due is not None:
                table.around.expect(due)
