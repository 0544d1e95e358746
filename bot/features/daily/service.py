"""The daily: one deal a day, the same for everybody everywhere, and one counted attempt of it a person.

A day begins and ends at midnight UTC (`league.days`). What is begun on a day may be finished until it closes, a day
later; only then are its seed, its records and its final ranking shown. All of it is played by the edition of the game
that was the newest when the day was first dealt: an update in mid-day gives nobody another deal.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace

from bot.engine import fair
from bot.engine.core import Edition, JsonObject
from bot.engine.players import NobodyThinks
from bot.features.daily.jobs import ParMaker
from bot.features.daily.rows import DayRow
from bot.features.daily.store import DailyStore, attempt_begun
from bot.league import days, streaks
from bot.store.enums import Status, TableKind
from bot.store.rows import AttemptRow
from bot.store.sql import door
from bot.store.sql.database import UNAVAILABLE, in_short
from bot.store.sql.door import Unreadable
from bot.tables.game import PlayedGame, of_edition, seeded
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import Beginning, Location, TableSetup, solo_setup
from bot.tables.table import Delivery, Table

log = logging.getLogger(__name__)
PAR_PATIENCE = 5.0
"""Seconds somebody who looks on waits for what the AI characters score."""


class AttemptBegun(Refusal):
    def __init__(self) -> None:
        super().__init__("attempt_begun")


class PracticeUnderWay(Refusal):
    """The person has an open game of practice on this day's deal."""

    def __init__(self) -> None:
        super().__init__("practice_under_way")


@dataclass(frozen=True, slots=True)
class DayStanding:
    """How a finished attempt stands among those of its day so far."""

    attempt: AttemptRow
    totals: dict[int, int]
    """How often each score was reached."""
    finished: int
    """People who have finished, this one included."""
    worse: int
    """Of these, those with a lower place."""
    par: dict[str, int] | None
    """What each AI character scored."""
    streak: streaks.Streak | None
    earned_saver: bool = False
    """The last day of the streak has earned one that can be held."""

    @property
    def better_than(self) -> int | None:
        """Per cent of the others that did worse, rounded down; none for the first to finish."""
        others = self.finished - 1
        return None if others < 1 else 100 * self.worse // others


class DailyService:
    """The entry point to the days."""

    def __init__(self, tables: Tables, store: DailyStore, par_maker: ParMaker, secret: str) -> None:
        self.tables = tables
        self.store = store
        self.par_maker = par_maker
        self._secret = secret
        # A few milliseconds, once: no press waits for it.
        self._chain = fair.Chain(secret)
        self._at_par: dict[tuple[str, int], asyncio.Task[None]] = {}

    @property
    def now(self) -> float:
        return self.tables.clock.now()

    @property
    def today(self) -> int:
        """Return the day that may be begun now."""
        return days.day_of(self.now)

    def closes(self, day: int) -> float:
        """Return until when a game begun on its day may be finished: later where time was lost."""
        return self.tables.lost.closes(day)

    def published(self, day: int) -> bool:
        """Return whether a day's seed, games and final ranking may be shown."""
        return self.tables.lost.published(day, self.now)

    def last_published(self) -> int:
        return self.tables.lost.last_published(self.now)

    def open_days(self) -> range:
        """Return the days of which attempts may still be finished: today first."""
        return self.tables.lost.open_days(self.now)

    async def deal(self, game: str, day: int) -> DayRow:
        """Return a day's deal, made once.

        The key, the edition and the way to a seed in force at its first use decide: neither a change of the settings
        nor an update changes a day that has begun.
        """
        rules_version, deck = self.tables.games[game].edition
        link = self._chain.link(day)
        seed = days.deal_seed(self._secret, game, day) if link is None else fair.day_seed(link, game)
        fresh = DayRow(game=game, day=day, rules_version=rules_version, deck=deck, seed=seed, link=link)
        return await self.store.deal(fresh)

    @property
    def anchor(self) -> str:
        """Return the beginning of the chain that the days' seeds follow from, for everybody to keep."""
        return self._chain.anchor

    def proof(self, deal: DayRow) -> fair.DayProof | None:
        """Return what a published day tells of its deal; None while it is open, and of days from before the chain.

        Its anchor is that of the chain it was dealt by: after a change of the key another than the present one.
        """
        if deal.link is None or not self.published(deal.day):
            return None
        is_ours = deal.link == self._chain.link(deal.day)
        return fair.DayProof(deal.day, deal.link, self.anchor if is_ours else fair.anchor_of(deal.link, deal.day))

    def played(self, deal: DayRow) -> PlayedGame:
        """Return the edition of the game that a day is dealt by; `Refusal` where the bot no longer has it."""
        game = self.tables.games[deal.game]
        if deal.rules_version is None or deal.deck is None:
            return game.editions[-1]
        found = of_edition(game, Edition(deal.rules_version, deal.deck))
        if found is None:
            raise Refusal("day_gone")
        return found

    async def unfinished(self, game: str, user_id: int) -> AttemptRow | None:
        """Return an earlier day's attempt, if it was begun and may still be finished: of several what closes first."""
        attempts = await self.store.attempts_of(user_id, game, self.last_published() + 1)
        return next((one for one in attempts if one.day < self.today and one.finished_at is None), None)

    async def play(
        self,
        game: str,
        user_id: int,
        name: str,
        location: Location,
        delivery: Delivery | None = None,
        day: int | None = None,
    ) -> Table:
        """Return the person's counted attempt of today: begun now, or as they left it, wherever that was.

        With a `day`, that day's attempt, if it was begun then and may still be finished.
        """
        wanted = self.today if day is None else day
        attempt = await self.store.attempt(game, wanted, user_id)
        if attempt is None:
            if wanted != self.today:
                raise Refusal("day_over")
            await self._begin(game, wanted, user_id, name, location, delivery)
            attempt = await self.store.attempt(game, wanted, user_id)
        table = None if attempt is None else await self.tables.get(attempt.table_id)
        if table is None:
            raise Refusal("unknown_table")
        if table.status == Status.LOBBY:
            # Just made, or made but stopped before it began.
            await lobby.begin_once(table, user_id)
        return table

    async def _begin(
        self, game: str, day: int, user_id: int, name: str, location: Location, delivery: Delivery | None
    ) -> None:
        if await self.is_spent(game, day, user_id):
            raise Refusal("daily_spent")
        deal = await self.deal(game, day)
        setup = replace(self._setup(deal, user_id, location), counted=True)
        attempt = AttemptRow(game=game, day=day, user_id=user_id, table_id=0, started_at=self.now)
        try:
            await self.tables.create(
                setup, [lobby.person(user_id, name)], delivery, Beginning(attempt_begun(attempt), AttemptBegun())
            )
        except AttemptBegun:
            # Pressed twice at the same moment: the other press has begun it.
            log.info("day %s of %s: an attempt was begun already", day, game)

    async def is_spent(self, game: str, day: int, user_id: int) -> bool:
        """Return whether somebody had their attempt of a day before their data was deleted."""
        return await self.store.is_spent(game, day, days.person_mark(self._secret, user_id, day))

    async def practice(
        self, game: str, day: int, user_id: int, name: str, location: Location, delivery: Delivery | None = None
    ) -> Table:
        """Return a game on a day's deal that counts nowhere: of an open day only after one's own attempt of it."""
        await self.require_past(game, day)
        if not self.published(day):
            attempt = await self.store.attempt(game, day, user_id)
            if attempt is None or attempt.finished_at is None:
                raise Refusal("daily_first")
        deal = await self.deal(game, day)
        try:
            setup = self._setup(deal, user_id, location)
            beginning = Beginning(None, PracticeUnderWay())
            table = await self.tables.create(setup, [lobby.person(user_id, name)], delivery, beginning)
        except PracticeUnderWay:
            under_way = await self.store.open_practice(game, day, user_id)
            found = None if under_way is None else await self.tables.get(under_way)
            if found is None or not found.status.is_open:
                raise
            table = found
        if table.status == Status.LOBBY:
            await lobby.begin_once(table, user_id)
        return table

    async def require_past(self, game: str, day: int) -> None:
        """Refuse a day that has not come, or that was before there was a daily here."""
        if day > self.today:
            raise Refusal("day_future", number=days.number(self.today))
        first = await self.store.first_day(game)
        if day != self.today and (first is None or day < first):
            earliest = self.today if first is None else first
            raise Refusal("day_unknown", number=days.number(earliest), date=days.date_text(earliest))

    async def deal_record(self, game: str, day: int, user_id: int) -> JsonObject:
        """Return a published day's deal as a record that deals by its seed, with its proof.

        It has the person's own game, if they finished one, else it stops before the first action.
        """
        await self.require_past(game, day)
        if not self.published(day):
            raise Refusal("day_secret", until=int(self.closes(day)))
        attempt = await self.store.attempt(game, day, user_id)
        table = None if attempt is None else await self.tables.get(attempt.table_id)
        deal = await self.deal(game, day)
        if table is not None and table.status == Status.OVER and table.state is not None:
            # Whoever replays it deals it again, and so sees that the seed makes this deal.
            names, actions = [seat.name for seat in table.seats], table.actions
            record = seeded(table.game, table.header.seed, names=names, options=table.header.options, actions=actions)
        else:
            record = seeded(self.played(deal), deal.seed, names=[f"#{days.number(day)}"])
        proof = self.proof(deal)
        return record if proof is None else {**record, "fair": proof.to_json()}

    async def may_see(self, game: str, day: int, user_id: int) -> bool:
        """Return whether a person may see scores of a day: those of an open one only after finishing it."""
        if self.published(day):
            return True
        attempt = await self.store.attempt(game, day, user_id)
        return attempt is not None and attempt.finished_at is not None

    async def standing(self, attempt: AttemptRow) -> DayStanding:
        """Return how a finished attempt stands."""
        assert attempt.place is not None
        totals = await self.store.totals(attempt.game, attempt.day)
        worse = await self.store.worse(attempt.game, attempt.day, attempt.place)
        deal = await self.deal(attempt.game, attempt.day)
        done = await self._finished_days(attempt.game, attempt.user_id)
        earned = streaks.earns_saver(done, self.tables.lost.skipped)
        return DayStanding(attempt, totals, sum(totals.values()), worse, deal.par, self._streak(done), earned)

    async def streak(self, game: str, user_id: int) -> streaks.Streak | None:
        """Return a person's streak as it stands today."""
        return self._streak(await self._finished_days(game, user_id))

    async def _finished_days(self, game: str, user_id: int) -> list[int]:
        attempts = await self.store.attempts_of(user_id, game)
        return [attempt.day for attempt in attempts if attempt.finished_at is not None]

    def _streak(self, done: list[int]) -> streaks.Streak | None:
        skipped = self.tables.lost.skipped
        found = streaks.streak(done, skipped)
        return None if found is None else streaks.as_of(found, self.today, skipped)

    def work_out_par(self, game: str, day: int) -> None:
        """Let the AI characters play a day's deal, once, while nobody waits for it."""
        if (game, day) not in self._at_par:
            task = asyncio.create_task(self._par(game, day))
            self._at_par[game, day] = task
            task.add_done_callback(lambda _: self._at_par.pop((game, day), None))

    async def par(self, game: str, day: int, patience: float = PAR_PATIENCE) -> dict[str, int] | None:
        """Return what each AI character scored on a day's deal; none if that cannot be said soon."""
        self.work_out_par(game, day)
        await asyncio.wait([self._at_par[game, day]], timeout=patience)
        try:
            return (await self.deal(game, day)).par
        except Unreadable:
            return None

    async def _par(self, game: str, day: int) -> None:
        try:
            deal = await self.deal(game, day)
            if deal.par is not None:
                return
            par = await self.par_maker.par(self.played(deal), deal.seed)
            await self.store.put_par(game, day, par)
        except Unreadable as broken:
            door.error(str(broken))
        except Refusal as gone:
            log.warning("the par of day %s of %s cannot be worked out: %s", day, game, gone)
        except NobodyThinks:
            # The next who finishes asks again.
            log.warning("the par of day %s of %s was not worked out: who thinks is gone", day, game)
        except UNAVAILABLE as error:
            log.warning("the par of day %s of %s was not worked out: the database: %s", day, game, in_short(error))
        except Exception:  # a day without par is still a day; the next who finishes asks again
            log.exception("the par of day %s of %s could not be worked out", day, game)

    def _setup(self, deal: DayRow, user_id: int, location: Location) -> TableSetup:
        """Return the setup of a game on a day's deal, in the day's edition."""
        setup = solo_setup(deal.game, user_id=user_id, channel_id=location.channel_id, guild_id=location.guild_id)
        edition = self.played(deal).edition
        return replace(setup, kind=TableKind.DAY, edition=edition, seed=deal.seed, day=deal.day)

    async def settled(self) -> None:
        """Return when nothing is being worked out."""
        await asyncio.gather(*self._at_par.values(), return_exceptions=True)

    async def close(self) -> None:
        """Leave what is being worked out."""
        for task in self._at_par.values():
            task.cancel()
        await self.settled()
