"""What there is to be read of a table: as it is, on the way to there (a frame), or as it was in a game that is over.

Whatever draws takes a `TableView`, and so can change no table (docs/decisions/0061).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

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
from bot.engine.predictions import ResolvedQuestion
from bot.league.gains import Gains
from bot.store.enums import By, Status, TimerKind
from bot.store.rows import PanelRow, SeatRow, TableRow
from bot.store.stored import TimerKey
from bot.store.vote_rows import ProposalRow, VoteRow
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.lost import Lost
from bot.tables.entry import TableEntry, record_forms
from bot.tables.game import PlayedGame, chance_of, exported
from bot.tables.news import Frame, Log, Logged
from bot.tables.play.autoplayed import AutoplayedTurn
from bot.tables.play.fairness import lobby_record, proof_of
from bot.tables.play.modes import mode_of
from bot.tables.play.single_attempt import still_secret
from bot.tables.refusal import Refusal
from bot.tables.seating.attendance import is_one_person, sits_among, was_chosen, was_stood_in_for


class ViewContext(Protocol):
    """What is known beside a table that is read with it."""

    @property
    def clock(self) -> Clock: ...

    @property
    def lost(self) -> Lost: ...

    @property
    def crowd_votes(self) -> Callable[[], object]:
        """Return what says whose votes the Crowd's seat plays; where that is None, it may not sit down."""
        ...


class Autoplayed(Protocol):
    """What was played for people lately."""

    def since(self, seat: int, entry: int) -> Sequence[AutoplayedTurn]:
        """Return what was played for a seat from this entry on, as far as it is kept, the oldest first."""
        ...


class Resolved(Protocol):
    """What a table's game has asked spectators, and what came of it."""

    @property
    def by_name(self) -> Mapping[str, ResolvedQuestion]:
        """Return the questions that are resolved, in their order."""
        ...

    @property
    def entries(self) -> Mapping[str, int]:
        """Return the entry that resolved each."""
        ...


class CrowdPlayed(Protocol):
    """What those who watch have played."""

    @property
    def played_for(self) -> tuple[int, int, int] | None:
        """Return the last entry the Crowd has made, how many wanted it, and how many wanted anything."""
        ...


@dataclass(frozen=True, eq=False)
class TableView:
    """What can be read of a table, and nothing to change it with.

    It shares what it shows with the table: to make one costs the same however long the game is.
    """

    header: TableRow
    game: PlayedGame
    """By the edition it is played by."""
    context: ViewContext
    seats: Sequence[SeatRow]
    entries: Sequence[TableEntry]
    timers: Mapping[TimerKey, float]
    panels: Mapping[int, PanelRow]
    """The newest panel of each person."""
    seen_before: Mapping[int, int]
    """Entries each person had been shown before their newest panel: what is new on that panel came after."""
    told_from: Mapping[int, int]
    """The first entry that each person's newest panel tells of if it was played for them."""
    read: Mapping[int, int]
    """Entries that people have seen for certain: they pressed a panel that showed them."""
    autoplayed: Autoplayed
    resolved: Resolved
    crowd: CrowdPlayed
    state: SomeState
    log: Log
    playback: tuple[Frame, ...]
    """The frames of the last change."""
    frame: Frame | None
    """Which frame it is looked at in (`at`)."""
    proposals: Sequence[ProposalRow]
    votes: Sequence[VoteRow]
    badges: Mapping[int, tuple[str, ...]]
    """Badges its people won with this game."""
    gains: Gains
    """What else it has brought them, while this process remembers."""

    def steps(self) -> Iterator[tuple[int, Step[SomeState]]]:
        """Play the game again: yield the number of each entry (−1: the start) and its step."""
        rules = self.rules
        step = rules.start(len(self.seats), self.header.options, self.chance)
        yield -1, step
        for entry in self.entries:
            step = rules.apply(step.state, entry.seat, entry.action)
            yield entry.number, step

    @property
    def actions(self) -> list[JsonObject]:
        """Return what was done, in record form, in its order."""
        return record_forms(self.rules, self.entries)

    @property
    def replayable(self) -> bool:
        """Return whether it was played to its end, or ended after a turn that can be shown once more."""
        return self.status == Status.OVER or (not self.status.is_open and self.state is not None and self.moved_on)

    @property
    def moved_on(self) -> bool:
        """Return whether its first turn is over."""
        return any(entry.is_advance for entry in self.entries)

    def replay_states(self) -> list[SomeState]:
        """Return the states the game has come to: each as it was before the table moved on, and the last.

        They are not kept but played again; of a game that has ended this may be asked from any thread.
        """
        advances = {entry.number for entry in self.entries if entry.is_advance}
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
    def closes(self) -> float | None:
        """Return until when others may play what it deals; None: nobody does."""
        mode = mode_of(self.header)
        return None if mode is None else mode.closes(self.header, self.context.lost)

    @property
    def secret(self) -> bool:
        """Return whether others still play what it deals: nothing of it may leave this table."""
        closes = self.closes
        return closes is not None and self.context.clock.now() < closes

    @property
    def late(self) -> bool:
        """Return whether it is played once, and its time is over."""
        return self.header.single_attempt and not self.secret

    @property
    def house_rules(self) -> JsonObject:
        """Return the options that differ from the rules' defaults."""
        defaults = self.rules.parse_options({})
        return {key: value for key, value in self.header.options.items() if value != defaults.get(key)}

    def view(self) -> TableView:
        """Return what there is to be read of it as it is now."""
        return TableView(
            header=self.header,
            game=self.game,
            context=self.context,
            seats=self.seats,
            entries=self.entries,
            timers=self.timers,
            panels=self.panels,
            seen_before=self.seen_before,
            told_from=self.told_from,
            read=self.read,
            autoplayed=self.autoplayed,
            resolved=self.resolved,
            crowd=self.crowd,
            state=self.state,
            log=self.log,
            playback=self.playback,
            frame=self.frame,
            proposals=self.proposals,
            votes=self.votes,
            badges=self.badges,
            gains=self.gains,
        )

    def at(self, frame: Frame) -> TableView:
        """Return the table as it was on the way, with what had happened by then.

        Nothing that is shown with it can tell what a later frame reveals.
        """
        return replace(self.view(), state=frame.state, log=self.log[: frame.told], frame=frame)

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
        return self.log.since(entry).start

    def seat_of(self, user_id: int) -> SeatRow | None:
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
        if self.status != Status.RUNNING:
            return None
        return self.rules.decision(self.state, seat)

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
        last = max((entry.number for entry in self.entries if entry.is_advance), default=-1)
        happened = (self.log.events[index] for index in self.log.since(last + 1))
        secret = {event.seat for event in happened if event.audience is not None}
        shown = [entry for entry in self.entries if entry.number <= last or entry.seat not in secret]
        actions = record_forms(self.rules, shown)
        record = exported(self.game, self.state, names=names, options=self.header.options, actions=actions)
        return record if proof is None else {**record, "fair": proof.to_json()}


def as_it_was(table: TableView, position: int) -> TableView:
    """Return the table before an entry, running. All of it is played again: not for the loop."""
    state, log = table.state, list[Logged]()
    for number, step in islice(table.steps(), position + 1):
        log += [Logged(number, event) for event in step.events]
        state = step.state
    return replace(
        table.view(),
        header=table.header.changed(status=Status.RUNNING, ending=None, ended_at=None),
        entries=table.entries[:position],
        timers={},
        state=state,
        log=Log(log),
        playback=(),
        frame=None,
        proposals=[],
    )


def gone_on(table: TableView, seat: int, actions: Sequence[SomeAction]) -> TableView:
    """Return such a table after a seat has answered like this; `IllegalAction` where it cannot."""
    state, log = table.state, list[Logged]()
    for number, action in enumerate(actions, len(table.entries)):
        step = table.rules.apply(state, seat, action)
        log += [Logged(number, event) for event in step.events]
        state = step.state
    return replace(table.view(), state=state, log=table.log + log)
