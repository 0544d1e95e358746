"""A theatre with an audience: what spectators say is kept in memory."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.features.spectators.handlers import SpectatorHandlers
from bot.features.spectators.rows import CrowdVoteRow, PredictionRow, PredictionScoreRow, TableGuessesRow
from bot.features.spectators.service import SpectatorService
from bot.features.spectators.store import PredictionStore
from bot.store.guilds import GuildStore
from bot.store.server_rows import GuildRow
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.ui.screens.additions import Addition
from tests.ui.additions import Added
from tests.ui.theatre import Theatre


class SaidHere(PredictionStore):
    """What spectators say, without a database."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.predictions: dict[tuple[int, str, int], PredictionRow] = {}
        self.voted: dict[tuple[int, int, int, int], CrowdVoteRow] = {}
        self.sums: Counter[tuple[int, str]] = Counter()
        self.there: Counter[tuple[int, int, str]] = Counter()
        """What somebody's predictions at a table amount to."""
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

    async def vote(self, row: CrowdVoteRow, entries: int) -> int | None:
        """Write a vote down."""
        newer = await self._is_late(row.table_id, entries)
        if newer is None:
            self.voted[row.table_id, row.seat, row.serial, row.user_id] = row
        return newer

    async def votes(self, table_id: int, seat: int, serial: int) -> list[tuple[int, str]]:
        """The votes, in order."""
        found = [row for key, row in self.voted.items() if key[:3] == (table_id, seat, serial)]
        return [(row.user_id, row.answer) for row in sorted(found, key=lambda row: row.at)]

    async def questions(self, table_id: int) -> dict[str, bool]:
        """The questions to which something was said."""
        return {row.riddle: True for row in self.predictions.values() if row.table_id == table_id}

    async def answers(self, table_id: int, question: str) -> dict[str, int]:
        """How many gave each answer."""
        said = self.predictions.values()
        return Counter(row.answer for row in said if (row.table_id, row.riddle) == (table_id, question))

    async def settle(self, table_id: int, question: str, worth: Any, at: float) -> None:
        """Add what came of it."""
        self.writes += 1
        for key, row in self.predictions.items():
            if key[:2] == (table_id, question) and row.answer in worth and not row.settled:
                self.predictions[key] = row.model_copy(update={"settled": True, "at": at})
                for name in ("said", "right", "brier"):
                    self.sums[row.user_id, name] += getattr(worth[row.answer], name)
                for name in ("said", "right"):
                    self.there[table_id, row.user_id, name] += getattr(worth[row.answer], name)

    async def at_table(self, table_id: int, user_id: int) -> TableGuessesRow | None:
        """What somebody's predictions at a table amount to."""
        said, right = (self.there[table_id, user_id, name] for name in ("said", "right"))
        return TableGuessesRow(table_id=table_id, user_id=user_id, said=said, right=right, at=0.0) if said else None

    async def standing(self, user_id: int, game: str) -> PredictionScoreRow:
        """What somebody's predictions amount to."""
        return PredictionScoreRow(user_id=user_id, game=game, said=self.sums[user_id, "said"])


class Willing(GuildStore):
    """A server that wants its tables to ask, or not."""

    def __init__(self) -> None:
        self.wanted = True

    async def guild(self, guild_id: int) -> GuildRow:
        """What it has chosen."""
        return GuildRow(guild_id=guild_id, watched=self.wanted)


class Asking(Added):
    """What these handlers put on table messages."""

    def __init__(self, handlers: SpectatorHandlers) -> None:
        super().__init__()
        self.handlers = handlers

    async def on_table_message(self, table: TableView) -> Addition:
        """See `Additions`."""
        return await self.handlers.on_table_message(table)


class Audience(Theatre):
    """A theatre in which spectators are asked."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.said = SaidHere(self.tables)
        self.server = Willing()
        self.spectators = SpectatorService(self.said, self.server, self.clock)
        self.handlers = SpectatorHandlers(self.spectators, self.people, self.drawing, self.discord)
        self.tables.context.crowd_votes = lambda: self.said.votes
        self.tables.context.spectators_asked_in = self.server.asks_spectators
        self.messages.additions = Asking(self.handlers)
        self.router._verbs = {**self.router._verbs, **self.handlers.verbs()}

    def viewed(self, table: Table, user: int) -> None:
        """Somebody looks at a table."""
        self.spectators.looked(table, user)
