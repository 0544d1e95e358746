"""People who watch a table: what they are asked, what they say to it, and what came of that.

What they say lies beside the table and changes nothing of it: no press waits for it, and nothing is shown before what
decides it has happened. So it can be told only once, with what is shown then anyway (docs/decisions/0036).
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from bot.engine.core import Decision, SomeAction
from bot.engine.predictions import ResolvedQuestion, SpectatorQuestion, Tally, score, tally
from bot.features.spectators.rows import CrowdVoteRow, PredictionRow, PredictionScoreRow
from bot.features.spectators.store import PredictionStore
from bot.store.enums import By, Status, TimerKind, Visibility
from bot.store.guilds import GuildStore
from bot.store.sql.database import NO_ANSWER, in_short
from bot.store.stored import Conflict, TimerKey
from bot.tables.clocks.clock import Clock
from bot.tables.play import crowd
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import GameOver, Refusal
from bot.tables.seating.attendance import is_crowd
from bot.tables.table import Table
from bot.tables.view import Resolved, TableView

log = logging.getLogger(__name__)
TRIES = 4
"""Times that something is said anew where something was played at the same moment."""
UNSEEN = 2
"""Rounds in which nobody has watched, after which nothing is asked any more until somebody looks."""


@dataclass(frozen=True, slots=True)
class TalliedQuestion:
    """A question that was resolved just now, and what spectators had said."""

    resolved: ResolvedQuestion
    tally: Tally


@dataclass(slots=True)
class Watching:
    """What is known of those who watch a table, until it is read again."""

    said: dict[str, bool] | None = None
    """The questions to which somebody has said something, and whether any of it is yet to settle; None: not known."""
    answers: dict[str, dict[str, int]] = field(default_factory=dict)
    """How many gave each answer, of those that have been counted."""
    is_closed: bool = False
    """It was looked, after the end, whether anything else was said."""
    seen: bool = False
    """Somebody who does not sit here has looked at it, or guessed, since that was last noted."""
    seen_in: int | None = None
    """The last round in which that was so; None: nothing was asked yet."""

    def note_round(self, round_number: int) -> bool:
        """Note a round in which there is something to ask, and return whether somebody has watched lately.

        For two rounds it is asked, in case somebody does.
        """
        if self.seen or self.seen_in is None:
            self.seen, self.seen_in = False, round_number
        return round_number - self.seen_in < UNSEEN


def require_spectator(table: TableView, user_id: int) -> None:
    """Refuse those who play at the table themselves, and what is too late."""
    if table.seat_of(user_id) is not None:
        raise Refusal("plays_here")
    if table.status != Status.RUNNING:
        raise GameOver


def open_question(table: TableView) -> SpectatorQuestion | None:
    """Return what a table asks of those who watch; None: nothing just now."""
    predictions, header = table.game.predictions, table.header
    if predictions is None or header.alone or not header.watched or table.status != Status.RUNNING or table.asleep:
        return None
    question = predictions.asks(table.state)
    if question is None or (question.seat is not None and table.is_unattended(table.seats[question.seat])):
        # Whoever answers for that seat does so at once.
        return None
    return question


def is_recent(table: TableView, entry: int) -> bool:
    """Return whether what an entry has brought is still told.

    Of games of turns until somebody answers again, of others until the table moves on.
    """
    if table.rules.turn_by_turn:
        return all(later.by == By.AI for later in table.entries[entry + 1 :])
    return all(not later.is_advance for later in table.entries[entry + 1 :])


class SpectatorService:
    def __init__(self, store: PredictionStore, guilds: GuildStore, clock: Clock) -> None:
        self.store = store
        self.guilds = guilds
        self.clock = clock
        self._watching: WeakKeyDictionary[Resolved, Watching] = WeakKeyDictionary()
        """By what a table has resolved since it was read."""

    def looked(self, table: TableView, user_id: int) -> None:
        """Note that somebody looks at a table, or guesses; who sits there does not watch."""
        self._of(table).seen |= table.seat_of(user_id) is None

    async def ask(self, table: TableView) -> SpectatorQuestion | None:
        """Ask what a table asks of those who watch, if its server wants that and somebody watches; return it."""
        question = open_question(table)
        if question is None or not await self.guilds.asks_spectators(table.header.guild_id):
            return None
        return question if self._of(table).note_round(question.round) else None

    async def predict(self, table: Table, user_id: int, name: str, answer: str) -> SpectatorQuestion:
        """Take what somebody says to a question, until it is locked; what they said before goes."""
        require_spectator(table, user_id)
        for _ in range(TRIES):
            question = await self.ask(table)
            if question is None or question.name != name:
                raise Refusal("too_late_to_say")
            if answer not in question.answers:
                raise Refusal("bad_button")
            row = PredictionRow(table_id=table.id, riddle=name, user_id=user_id, answer=answer, at=self.clock.now())
            newer = await self.store.predict(row, len(table.entries))
            if newer is None:
                if (said := self._of(table).said) is not None:
                    said[name] = True
                return question
            await table.catch_up(newer)
        raise Conflict

    async def crowds(self, table: TableView) -> list[tuple[Decision[SomeAction], float]]:
        """Return the questions of the Crowd that those who watch may answer, and until when each."""
        seats = [seat.seat for seat in table.seats if is_crowd(seat)]
        found = [asked for seat in seats if (asked := crowd.question(table, seat)) is not None]
        return found if found and await self.guilds.asks_spectators(table.header.guild_id) else []

    async def vote(self, table: Table, user_id: int, seat: int, serial: int, answer: str) -> SomeAction:
        """Take what somebody wants the Crowd to answer, and return it; what they wanted before goes."""
        require_spectator(table, user_id)
        for _ in range(TRIES):
            asked = {decision.seat: decision for decision, _ in await self.crowds(table)}.get(seat)
            if asked is None or asked.serial != serial:
                raise Refusal("too_late_to_say")
            options = {table.rules.action_text(option): option for option in asked.options}
            if answer not in options:
                raise Refusal("bad_button")
            row = CrowdVoteRow(
                table_id=table.id, seat=seat, serial=serial, user_id=user_id, answer=answer, at=self.clock.now()
            )
            newer = await self.store.vote(row, len(table.entries))
            if newer is None:
                await self._hurry(table, asked, user_id)
                return options[answer]
            await table.catch_up(newer)
        raise Conflict

    async def _hurry(self, table: Table, asked: Decision[SomeAction], user_id: int) -> None:
        """Let the Crowd answer soon, once everybody has pressed again who had pressed at its last question."""
        before = table.crowd.voters
        if not before or user_id not in before:
            return
        now = {user for user, _ in await self.store.votes(table.id, asked.seat, asked.serial)}
        key, soon = TimerKey(TimerKind.CROWD, asked.seat), self.clock.now() + crowd.SOON
        if not before <= now:
            return
        async with table.lock:
            if table.timers.get(key, soon) > soon and table.rules.serial(table.state, asked.seat) == asked.serial:
                transaction = Transaction(table)
                transaction.timer(key, soon)
                await transaction.commit()

    async def told(self, table: TableView) -> TalliedQuestion | None:
        """Return what spectators had said to what was decided just now; None where nobody had said anything."""
        if table.game.predictions is None or table.header.alone:
            return None
        try:
            await self._settle(table)
            return await self._newest(table)
        except NO_ANSWER as error:
            log.warning("table %s: what spectators said is not known: %s", table.id, in_short(error))
            return None

    async def best(self, table: TableView) -> Sequence[tuple[int, int, Visibility]]:
        """Return who was right most often at a table that is over, how often, and to whom they are shown."""
        if table.game.predictions is None or table.header.alone or not table.header.watched:
            return ()
        try:
            await self._settle(table)
            return await self.store.best_at(table.id)
        except NO_ANSWER as error:
            log.warning("table %s: who was right most often is not known: %s", table.id, in_short(error))
            return ()

    async def told_of(self, table: TableView, names: Collection[str]) -> list[TalliedQuestion]:
        """Return what spectators had said to those of these questions that are resolved, however long ago."""
        try:
            return [await self._told(table, name) for name in names if name in table.resolved.by_name]
        except NO_ANSWER as error:
            log.warning("table %s: who was right is not known: %s", table.id, in_short(error))
            return []

    def _of(self, table: TableView) -> Watching:
        return self._watching.setdefault(table.resolved, Watching())

    async def _settle(self, table: TableView) -> None:
        """Add what was decided to the sums of those who said something to it.

        What they say to this process is known; what others were told, when they had the table, is looked up where it
        is read again, and at the end.
        """
        watching, resolved, is_over = self._of(table), table.resolved.by_name, table.status == Status.OVER
        if watching.said is None or (is_over and not watching.is_closed):
            found = await self.store.questions(table.id)
            watching.is_closed = is_over
            watching.said = {**(watching.said or {}), **found}
        for name in [name for name, waits in watching.said.items() if waits and name in resolved]:
            await self.store.settle(table.id, name, _worth(table, resolved[name]), self.clock.now())
            watching.said[name] = False

    async def _newest(self, table: TableView) -> TalliedQuestion | None:
        resolved = table.resolved
        name = next(reversed([*resolved.by_name]), None)
        if name is None or name not in (self._of(table).said or ()) or not is_recent(table, resolved.entries[name]):
            return None
        found = await self._told(table, name)
        return found if found.tally.count else None

    async def _told(self, table: TableView, name: str) -> TalliedQuestion:
        answers, resolved = self._of(table).answers, table.resolved.by_name[name]
        if name not in answers:
            answers[name] = await self.store.answers(table.id, name)
        return TalliedQuestion(resolved, tally(resolved, answers[name]))


def _worth(table: TableView, resolved: ResolvedQuestion) -> dict[str, PredictionScoreRow]:
    """Return what each answer adds to somebody's sums."""
    scores = {answer: score(resolved, answer) for answer in resolved.question.answers}
    return {
        answer: PredictionScoreRow(
            user_id=0,
            game=table.header.game,
            said=1,
            right=int(found.right),
            chances=int(found.brier is not None),
            brier=found.brier or 0.0,
            exact=found.exact or 0.0,
        )
        for answer, found in scores.items()
        if found is not None
    }
