"""A theatre with an audience: what onlookers say is kept in memory."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.store.guilds import GuildStore
from bot.store.prediction_rows import ForesightRow, PredictionRow, WishRow
from bot.store.predictions import PredictionStore
from bot.tables.onlookers import Onlookers
from bot.tables.registry import Tables
from bot.ui.prediction_presses import Predictions
from tests.ui.theatre import Theatre


class SaidHere(PredictionStore):
    """What onlookers say, without a database."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.predictions: dict[tuple[int, str, int], PredictionRow] = {}
        self.wished: dict[tuple[int, int, int, int], WishRow] = {}
        self.sums: Counter[tuple[int, str]] = Counter()
        self.writes = 0

    async def _is_late(self, table_id: int, entries: int) -> int | None:
        self.writes += 1
        table = await self.tables.get(table_id)
        assert table is not None
        return table.header.version if len(table.entries) > entries else None

    async def predict(self, row: PredictionRow, entries: int) -> int | None:
        """Write a prediction down."""
        newer = await self._is_late(row.table_id, entries)
        if newer is None:
            self.predictions[row.table_id, row.riddle, row.user_id] = row
        return newer

    async def wish(self, row: WishRow, entries: int) -> int | None:
        """Write a wish down."""
        newer = await self._is_late(row.table_id, entries)
        if newer is None:
            self.wished[row.table_id, row.seat, row.serial, row.user_id] = row
        return newer

    async def wishes(self, table_id: int, seat: int, serial: int) -> list[tuple[int, str]]:
        """The wishes, in order."""
        found = [row for key, row in self.wished.items() if key[:3] == (table_id, seat, serial)]
        return [(row.user_id, row.answer) for row in sorted(found, key=lambda row: row.at)]

    async def riddles(self, table_id: int) -> dict[str, bool]:
        """The riddles to which something was said."""
        return {row.riddle: True for row in self.predictions.values() if row.table_id == table_id}

    async def answers(self, table_id: int, riddle: str) -> dict[str, int]:
        """How many gave each answer."""
        said = self.predictions.values()
        return Counter(row.answer for row in said if (row.table_id, row.riddle) == (table_id, riddle))

    async def settle(self, table_id: int, riddle: str, worth: Any) -> None:
        """Add what came of it."""
        self.writes += 1
        for key, row in self.predictions.items():
            if key[:2] == (table_id, riddle) and row.answer in worth and not row.settled:
                self.predictions[key] = row.model_copy(update={"settled": True})
                for name in ("said", "right", "brier"):
                    self.sums[row.user_id, name] += getattr(worth[row.answer], name)

    async def foresight(self, user_id: int, game: str) -> ForesightRow:
        """What somebody's predictions amount to."""
        return ForesightRow(user_id=user_id, game=game, said=self.sums[user_id, "said"])


class Willing(GuildStore):
    """A server that wants its tables to ask, or not."""

    def __init__(self) -> None:
        self.wanted = True

    async def wants_onlookers(self, guild_id: int | None) -> bool:
        """Whether it does."""
        return self.wanted


class Audience(Theatre):
    """A theatre in which onlookers are asked."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.said = SaidHere(self.tables)
        self.server = Willing()
        self.onlookers = Onlookers(self.said, self.server, self.clock)
        predictions = Predictions(self.onlookers, self.people, self.drawing, self.discord)
        self.messages.watched = predictions.shown
        self.router._verbs = {**self.router._verbs, **predictions.handlers()}
