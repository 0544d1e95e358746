"""The puzzles of days: one position a day of each game, made once, which anybody may answer once.

As with the daily, a day begins and ends at midnight UTC, and what was shown on a day may be answered on the next one,
too, and later where time was lost. Puzzles are made before anybody asks, of games that people gave for it, or else of
games that characters play for it (`engine.puzzle`). A day on which no position is good enough has none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.engine.core import Edition
from bot.engine.players import NobodyThinks
from bot.engine.puzzle import Given, Puzzle
from bot.engine.record import Finished
from bot.engine.rng import Seeded
from bot.features.puzzles.days_in_a_row import DaysInARow, last_of, streak_of
from bot.features.puzzles.rows import PuzzleAnswerRow, PuzzleRow
from bot.features.puzzles.store import PuzzleSource, PuzzleStore
from bot.league import days
from bot.store.enums import Status
from bot.store.sql import door
from bot.store.sql.database import UNAVAILABLE, in_short
from bot.store.sql.door import Unreadable
from bot.tables.faults import Faults
from bot.tables.game import PlayedGame, of_edition
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables

log = logging.getLogger(__name__)
CLAIM = 600.0
"""Seconds after which somebody who began to make a puzzle is not waited for any more."""
PATIENCE = 20.0
"""Seconds somebody waits for a puzzle that is being made before they are asked to come back."""
TRIES = 3
"""How often games are played for a puzzle until one is found: the second time has hardly ever been needed."""
AGE, RATED_AGE, OLDEST = 3 * days.DAY, 7 * days.DAY, 90 * days.DAY
"""Seconds since its end from which on a game may become a puzzle, a rated one, and until when."""
AT_ONCE = 60
"""Days that are read at a time of those that somebody has answered in a row."""
MOST_GIVEN = 12
"""Games that are looked through at most."""
LOOK_EVERY = 60.0
"""Seconds between looks whether today's are to be made."""
PAUSE = 1800.0
"""Real seconds between two puzzles of a game that nobody has asked for: a clock that is set forward makes none of each
day it passes."""


class Absent(StrEnum):
    """Why there is nothing to be answered yet, or at all."""

    BEING_MADE = "being_made"
    NONE = "none"


class Maker(Protocol):
    async def puzzle(self, game: PlayedGame, given: Sequence[Given], seed: str) -> Puzzle | None:
        """Return a puzzle; None if there is none. Raises `NobodyThinks` where it cannot be made now."""
        ...


@dataclass(frozen=True, slots=True)
class PuzzleView:
    row: PuzzleRow
    puzzle: Puzzle
    answer: PuzzleAnswerRow | None
    """Theirs, if they gave one."""
    is_open: bool
    """It may still be answered."""


class PuzzleService:
    name = "puzzles"

    def __init__(self, tables: Tables, store: PuzzleStore, maker: Maker, secret: str) -> None:
        self.tables, self.store = tables, store
        self._maker, self._secret = maker, secret
        self._faults = Faults(log)
        self._making: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._early_from: dict[str, float] = {}
        """When the next of a game may be made early, by the loop's time."""

    @property
    def today(self) -> int:
        """Return the day whose puzzle is the newest."""
        return days.day_of(self.tables.clock.now())

    @property
    def games(self) -> list[str]:
        return [key for key, game in self.tables.games.items() if game.puzzler is not None]

    def require(self, game: str) -> PlayedGame:
        """Return a game that has puzzles; refuse any other."""
        found = self.tables.games.get(game)
        if found is None or found.puzzler is None:
            raise Refusal("no_puzzles")
        return found

    def closes(self, day: int) -> float:
        """Return until when the puzzle of a day may be answered: as long as a deal begun on it may be finished."""
        return self.tables.lost.closes(day)

    def is_open(self, day: int) -> bool:
        """Return whether the puzzle of a day may still be answered."""
        return self.tables.clock.now() < self.closes(day)

    async def view(self, game: str, day: int, user_id: int, patience: float = PATIENCE) -> PuzzleView | Absent:
        """Return the puzzle of a day as somebody sees it, or why there is none; may be `Unreadable`.

        Refused are days of which there is none.
        """
        self.require(game)
        row = await self.store.puzzle(game, day)
        if row is None and day == self.today:
            await asyncio.wait([self._begin(game, day)], timeout=patience)
            row = await self.store.puzzle(game, day)
            if row is None:
                return Absent.BEING_MADE
        if row is None:
            raise Refusal("no_puzzle_of_day")
        if row.is_none:
            return Absent.NONE
        return self._seen(row, await self.store.answer_of(game, day, user_id))

    def _seen(self, row: PuzzleRow, answer: PuzzleAnswerRow | None) -> PuzzleView:
        assert row.puzzle is not None
        try:
            puzzle = Puzzle.from_json(row.puzzle)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            door.error(f"puzzles (game {row.game!r}, day {row.day}): puzzle cannot be read")
            raise Unreadable(f"the puzzle of {row.game} of day {row.day}") from error
        return PuzzleView(row, puzzle, answer, self.is_open(row.day))

    async def answer(self, game: str, day: int, user_id: int, choice: int) -> PuzzleView:
        """Take somebody's answer and return the puzzle with the one that counts: their first.

        Of a day that is closed none is taken any more.
        """
        self.require(game)
        row = await self.store.puzzle(game, day)
        if row is None or row.is_none:
            raise Refusal("no_puzzle_of_day")
        if not self.is_open(day):
            return self._seen(row, await self.store.answer_of(game, day, user_id))
        puzzle = self._seen(row, None).puzzle
        if not 0 <= choice < len(puzzle.plays):
            raise Refusal("bad_button")
        mark = days.person_mark(self._secret, user_id, day)
        now = self.tables.clock.now()
        answered = await self.store.answer(game, day, user_id, choice, found=choice == puzzle.best, at=now, mark=mark)
        if answered is None:
            raise Refusal("puzzle_spent")
        return self._seen(answered.puzzle, answered.answer)

    async def in_a_row(self, game: str, user_id: int, until: int | None = None) -> DaysInARow:
        """Return how somebody did on the days with a puzzle, until one of them or today."""
        until = newest = self.today if until is None else until
        streak, last = 0, None
        while True:
            offered = await self.store.offered(game, newest, AT_ONCE)
            if not offered:
                break
            found = await self.store.found_on(game, user_id, offered[-1], newest)
            more, is_broken = streak_of(offered, found, self.is_open)
            streak, last = streak + more, last_of(offered, found) if last is None else last
            if is_broken or len(offered) < AT_ONCE:
                break
            newest = offered[-1] - 1
        return DaysInARow(streak, last or ())

    # Making

    async def run(self) -> None:
        """Make each day's puzzles before anybody asks for them, for as long as the bot runs."""
        cleaned = None
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                today = self.today
                if cleaned != today:
                    await self.clean()
                    cleaned = today
                await self.look()
            except UNAVAILABLE as error:
                log.warning("puzzles were not looked after: the database: %s", in_short(error))
            except Exception:  # tomorrow's puzzle must outlive any fault
                log.exception("puzzles were not looked after")

    async def clean(self) -> None:
        """Forget who has answered a puzzle that is closed and has deleted their data since."""
        await self.store.forget_marks(self.tables.lost.last_published(self.tables.clock.now()) + 1)

    async def look(self) -> None:
        """Begin to make today's puzzles that nobody has begun."""
        today, now = self.today, asyncio.get_running_loop().time()
        for game in self.games:
            newest = await self.store.newest(game)
            if (newest is None or newest < today) and now >= self._early_from.get(game, now):
                self._early_from[game] = now + PAUSE
                self._begin(game, today)

    def _begin(self, game: str, day: int) -> asyncio.Task[None]:
        making = self._making.get((game, day))
        if making is None:
            making = self._making[game, day] = asyncio.create_task(self._make(game, day))
            making.add_done_callback(lambda _: self._making.pop((game, day), None))
        return making

    async def _make(self, game: str, day: int) -> None:
        """Make the puzzle of a day, unless another process is at it."""
        try:
            if not await self.store.claim(game, day, self.tables.clock.now(), CLAIM):
                return
            puzzle = await self._made(self.tables.games[game], days.puzzle_seed(self._secret, game, day))
            if puzzle is None:
                log.info("day %s has no puzzle of %s: no position was good enough", day, game)
            await self.store.put(game, day, None if puzzle is None else puzzle.to_json())
        except NobodyThinks:
            # The next who asks has it made.
            log.warning("the puzzle of %s of day %s was not made: who thinks is gone", game, day)
            await self._leave(game, day)
        except UNAVAILABLE as error:
            log.warning("the puzzle of %s of day %s was not made: the database: %s", game, day, in_short(error))
        except Exception as fault:  # noqa: BLE001 - whoever asks is asked to come back
            self._faults.exception(f"the puzzle of {game} of day {day} could not be made", fault)

    async def _leave(self, game: str, day: int) -> None:
        try:
            await self.store.leave(game, day)
        except UNAVAILABLE as error:
            log.warning("a claim was not given back: the database: %s", in_short(error))

    async def _made(self, game: PlayedGame, seed: str) -> Puzzle | None:
        given = await self._given(game, seed)
        for number in range(TRIES):
            found = await self._maker.puzzle(game, given if not number else (), f"{seed}/{number}")
            if found is not None:
                return found
        return None

    async def _given(self, game: PlayedGame, seed: str) -> list[Given]:
        """Return some games that everybody who sat there gave for puzzles."""
        now, key = self.tables.clock.now(), game.rules.key
        wanted = PuzzleSource(key, now - OLDEST, now - AGE, now - RATED_AGE, self.tables.lost.last_published(now) + 1)
        found = await self.store.given(wanted, int(seed[:8], 16) / 16**8)
        tables = sorted(found)
        order = Seeded(seed).order("tables", 0, tables)
        given = [await self._given_table(game, table_id, found[table_id]) for table_id in order[:MOST_GIVEN]]
        return [one for one in given if one is not None]

    async def _given_table(self, game: PlayedGame, table_id: int, seats: Sequence[int]) -> Given | None:
        """Return a game as others are told of it; None for one by house rules, or of an edition that is gone."""
        try:
            stored = await self.tables.store.load(table_id)
        except Unreadable as broken:
            door.error(str(broken))
            return None
        if stored is None or stored.header.status != Status.OVER or stored.header.script is not None:
            return None
        header = stored.header
        played = of_edition(game, Edition(header.rules_version, header.deck))
        if played is None or header.options != played.rules.parse_options({}):
            return None
        actions = tuple(entry.action for entry in stored.entries)
        finished = Finished(header.game, played.edition, len(stored.seats), header.options, header.seed, actions)
        return Given(finished, tuple(seats))

    async def settled(self) -> None:
        """Return when none is being made."""
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def close(self) -> None:
        """Leave what is being made."""
        for task in self._making.values():
            task.cancel()
        await self.settled()
