"""Others on my deal: of a day that is over the best board, the one in the middle, and the one most unlike mine."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.core import JsonObject, SomeState
from bot.engine.replayed_line import Line
from bot.engine.rng import Seeded
from bot.engine.similarity import DealBoard, Marks, marks_of, most_unlike, spread
from bot.features.daily.rows import DayRow
from bot.features.daily.service import DailyService
from bot.features.daily.store import OthersStore, RankedAttempt
from bot.tables.game import PlayedGame
from bot.tables.refusal import Refusal

LOOKED_AT = 40
"""Boards of a day that are compared with mine at most, evenly from its ranking: each is played again."""
KNOWN = 4000
"""Boards of which it is remembered what they are made of."""


@dataclass(frozen=True, slots=True)
class NotableBoard:
    user_id: int
    total: int
    end: SomeState


@dataclass(frozen=True, slots=True)
class Others:
    """What there is to see beside one's own board; the same board may stand for several."""

    game: PlayedGame
    finished: int
    """How many have finished the day."""
    mine: NotableBoard
    best: NotableBoard
    median: NotableBoard
    unlike: NotableBoard | None
    """None where nobody else has finished it."""


class OthersOnMyDeal:
    def __init__(self, daily: DailyService, store: OthersStore) -> None:
        self.daily = daily
        self.store = store
        self.marks: OrderedDict[int, Marks | None] = OrderedDict()
        """What boards are made of, by table: a finished game never changes."""

    async def of_day(self, game: str, day: int, user_id: int) -> Others:
        """Return them to somebody who has finished the day; `Refusal` to anybody else, and while it is open."""
        await self.daily.require_past(game, day)
        if not self.daily.published(day):
            raise Refusal("day_secret", until=int(self.daily.closes(day)))
        finished = await self.store.count(game, day)
        middle = (finished + 1) // 2
        ranked = await self.store.ranked(game, day, {*spread(finished, LOOKED_AT), middle}, user_id)
        mine = next((one for one in ranked if one.user_id == user_id), None)
        if mine is None:
            raise Refusal("others_unplayed")
        deal = await self.daily.deal(game, day)
        return await _Looked(self, deal, ranked, mine).found(finished, middle)


class _Looked:
    def __init__(
        self, others: OthersOnMyDeal, deal: DayRow, ranked: Sequence[RankedAttempt], mine: RankedAttempt
    ) -> None:
        self.others, self.deal, self.ranked, self.mine = others, deal, ranked, mine
        self.game = others.daily.played(deal)

    async def found(self, finished: int, middle: int) -> Others:
        boards = await self._boards()
        own = next(board for board in boards if board.key == self.mine.user_id)
        far = most_unlike(boards, own)
        by_number = {one.number: one for one in self.ranked}
        by_user = {one.user_id: one for one in self.ranked}
        best, median = by_number[1], by_number[middle]
        unlike = None if far is None else by_user[far.key]
        wanted = {one.table_id: one for one in (self.mine, best, median, unlike) if one is not None}
        done = await self.others.store.actions(wanted)
        shown = {
            table: NotableBoard(one.user_id, one.total, self._line(done[table]).end) for table, one in wanted.items()
        }
        return Others(
            self.game,
            finished,
            shown[self.mine.table_id],
            shown[best.table_id],
            shown[median.table_id],
            None if unlike is None else shown[unlike.table_id],
        )

    async def _boards(self) -> list[DealBoard[int]]:
        """Return what everybody's boards were made of; those that are not known are played again, one by one."""
        marks, tables = self.others.marks, [one.table_id for one in self.ranked]
        # Meanwhile others look at other days, and what was known may be forgotten.
        known = {table_id: marks[table_id] for table_id in tables if table_id in marks}
        unknown = [table_id for table_id in tables if table_id not in known]
        done = await self.others.store.actions(unknown) if unknown else {}
        for table_id in unknown:
            known[table_id] = self._made_of(done[table_id])
            # A millisecond each: others have the loop in between.
            await asyncio.sleep(0)
        for table_id in tables:
            marks[table_id] = known[table_id]
            marks.move_to_end(table_id)
        while len(marks) > KNOWN:
            marks.popitem(last=False)
        return [
            DealBoard(one.user_id, one.total, (one.place, one.tie, -one.number), known[one.table_id])
            for one in self.ranked
        ]

    def _made_of(self, actions: Sequence[JsonObject]) -> Marks | None:
        return marks_of(self.game.similarity, self._line(actions).settled, 0)

    def _line(self, actions: Sequence[JsonObject]) -> Line:
        rules = self.game.rules
        return Line(rules, 1, rules.parse_options({}), Seeded(self.deal.seed), actions)
