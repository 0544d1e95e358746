"""People who watch a table: what they are asked, what they say to it, and what came of that.

What they say lies beside the table and changes nothing of it: no press waits for it, and nothing is shown before what
decides it has happened. So it can be told only once, with what is shown then anyway (docs/decisions/0036).
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass

from bot.engine.core import Decision, SomeAction
from bot.engine.predictions import Riddle, Solved, Tally, score, tally
from bot.store.enums import By, Status, TimerKind
from bot.store.guilds import GuildStore
from bot.store.prediction_rows import ForesightRow, PredictionRow, WishRow
from bot.store.predictions import PredictionStore
from bot.store.sql.database import NO_ANSWER, in_short
from bot.store.stored import Conflict, TimerKey
from bot.tables.clocks.clock import Clock
from bot.tables.play import crowd
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import GameOver, Refusal
from bot.tables.seating.attendance import is_crowd
from bot.tables.table import Table
from bot.tables.view import TableView

log = logging.getLogger(__name__)
TRIES = 4
"""Times that something is said anew where something was played at the same moment."""


@dataclass(frozen=True, slots=True)
class Told:
    """A riddle that was solved just now, and what onlookers had said."""

    solved: Solved
    tally: Tally


def require_onlooker(table: Table, user_id: int) -> None:
    """Refuse those who play at the table themselves, and what is too late."""
    if table.seat_of(user_id) is not None:
        raise Refusal("plays_here")
    if table.status != Status.RUNNING:
        raise GameOver


def riddle_of(table: Table) -> Riddle | None:
    """Return what a table asks of those who watch; None: nothing just now."""
    oracle, header = table.foretold.oracle, table.header
    if oracle is None or header.alone or not header.watched or table.status != Status.RUNNING or table.asleep:
        return None
    riddle = oracle.asks(table.state)
    if riddle is None or (riddle.seat is not None and table.is_unattended(table.seats[riddle.seat])):
        # Whoever answers for that seat does so at once.
        return None
    return riddle


def is_recent(table: TableView, entry: int) -> bool:
    """Return whether what an entry has brought is still told.

    Of games of turns until somebody answers again, of others until the table moves on.
    """
    if table.rules.turn_by_turn:
        return all(later.by == By.AI for later in table.entries[entry + 1 :])
    return all(later.action["do"] != "advance" for later in table.entries[entry + 1 :])


class Onlookers:
    """Asks them."""

    def __init__(self, store: PredictionStore, guilds: GuildStore, clock: Clock) -> None:
        self.store = store
        self.guilds = guilds
        self.clock = clock

    async def asks(self, table: Table) -> Riddle | None:
        """Return what a table asks of those who watch, if its server wants that."""
        riddle = riddle_of(table)
        if riddle is None or not await self.guilds.wants_onlookers(table.header.guild_id):
            return None
        return riddle if table.foretold.has_audience(riddle.round) else None

    async def predict(self, table: Table, user_id: int, name: str, answer: str) -> Riddle:
        """Take what somebody says to a riddle, until it is locked; what they said before goes."""
        require_onlooker(table, user_id)
        for _ in range(TRIES):
            riddle = await self.asks(table)
            if riddle is None or riddle.name != name:
                raise Refusal("too_late_to_say")
            if answer not in riddle.answers:
                raise Refusal("bad_button")
            row = PredictionRow(table_id=table.id, riddle=name, user_id=user_id, answer=answer, at=self.clock.now())
            newer = await self.store.predict(row, len(table.entries))
            if newer is None:
                if table.foretold.said is not None:
                    table.foretold.said[name] = True
                return riddle
            await table.catch_up(newer)
        raise Conflict

    async def crowds(self, table: Table) -> list[tuple[Decision[SomeAction], float]]:
        """Return the questions of the Crowd that those who watch may answer, and until when each."""
        seats = [seat.seat for seat in table.seats if is_crowd(seat)]
        found = [asked for seat in seats if (asked := crowd.question(table, seat)) is not None]
        return found if found and await self.guilds.wants_onlookers(table.header.guild_id) else []

    async def wish(self, table: Table, user_id: int, seat: int, serial: int, answer: str) -> SomeAction:
        """Take what somebody wants the Crowd to answer, and return it; what they wanted before goes."""
        require_onlooker(table, user_id)
        for _ in range(TRIES):
            asked = {decision.seat: decision for decision, _ in await self.crowds(table)}.get(seat)
            if asked is None or asked.serial != serial:
                raise Refusal("too_late_to_say")
            options = {table.rules.action_text(option): option for option in asked.options}
            if answer not in options:
                raise Refusal("bad_button")
            row = WishRow(
                table_id=table.id, seat=seat, serial=serial, user_id=user_id, answer=answer, at=self.clock.now()
            )
            newer = await self.store.wish(row, len(table.entries))
            if newer is None:
                await self._hurry(table, asked, user_id)
                return options[answer]
            await table.catch_up(newer)
        raise Conflict

    async def _hurry(self, table: Table, asked: Decision[SomeAction], user_id: int) -> None:
        """Let the Crowd answer soon, once everybody has pressed again who had pressed at its last question."""
        before = table.foretold.voters
        if not before or user_id not in before:
            return
        now = {user for user, _ in await self.store.wishes(table.id, asked.seat, asked.serial)}
        key, soon = TimerKey(TimerKind.CROWD, asked.seat), self.clock.now() + crowd.SOON
        if not before <= now:
            return
        async with table.lock:
            if table.timers.get(key, soon) > soon and table.rules.serial(table.state, asked.seat) == asked.serial:
                transaction = Transaction(table)
                transaction.timer(key, soon)
                await transaction.commit()

    async def told(self, table: Table) -> Told | None:
        """Return what onlookers had said to what was decided just now; None where nobody had said anything."""
        if table.foretold.oracle is None or table.header.alone:
            return None
        try:
            await self._settle(table)
            return await self._newest(table)
        except NO_ANSWER as error:
            log.warning("table %s: what onlookers said is not known: %s", table.id, in_short(error))
            return None

    async def told_of(self, table: Table, names: Collection[str]) -> list[Told]:
        """Return what onlookers had said to those of these riddles that are solved, however long ago."""
        try:
            return [await self._told(table, name) for name in names if name in table.foretold.solved]
        except NO_ANSWER as error:
            log.warning("table %s: who was right is not known: %s", table.id, in_short(error))
            return []

    async def _settle(self, table: Table) -> None:
        """Add what was decided to the sums of those who said something to it.

        What they say to this process is known; what others were told, when they had the table, is looked up where it
        is read again, and at the end.
        """
        foretold = table.foretold
        if foretold.said is None or (table.status == Status.OVER and not foretold.is_closed):
            closed = table.status == Status.OVER
            foretold.take_said(await self.store.riddles(table.id), closed=closed)
        assert foretold.said is not None
        for name in [name for name, waits in foretold.said.items() if waits and name in foretold.solved]:
            await self.store.settle(table.id, name, _worth(table, foretold.solved[name]))
            foretold.said[name] = False

    async def _newest(self, table: Table) -> Told | None:
        foretold = table.foretold
        name = next(reversed(foretold.solved), None)
        if name is None or name not in (foretold.said or ()) or not is_recent(table, foretold.entries[name]):
            return None
        found = await self._told(table, name)
        return found if found.tally.count else None

    async def _told(self, table: Table, name: str) -> Told:
        foretold = table.foretold
        if name not in foretold.answers:
            foretold.answers[name] = await self.store.answers(table.id, name)
        return Told(foretold.solved[name], tally(foretold.solved[name], foretold.answers[name]))


def _worth(table: Table, solved: Solved) -> dict[str, ForesightRow]:
    """Return what each answer adds to somebody's sums."""
    scores = {answer: score(solved, answer) for answer in solved.riddle.answers}
    return {
        answer: ForesightRow(
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
