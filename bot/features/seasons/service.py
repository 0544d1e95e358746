"""What the end of a season comes to in a server: who was first by what, its best game, and who hosted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import TypeAlias

from bot.features.seasons.rows import SeasonEndRow, SeasonPlaceRow
from bot.features.seasons.store import Hosted, SeasonStore
from bot.store.people import PeopleStore
from bot.store.results.pages import Ranked
from bot.tables.registry import Tables
from bot.tables.view import TableView
from bot.ui.media.replays import Replays
from bot.ui.screens.boards import ServerBoard

Sees: TypeAlias = Callable[[int, int, int | None], Awaitable[bool]]
"""As `Audiences.sees`."""
NOWHERE = 0
"""In the place of a channel: what is told there is for everybody in the server."""
HOSTS = "host"
"""What counts as a board, of no game."""
FIRST, SHOWN = 10, 3
"""People of a board who are kept, and those of them who are told of."""
THANKED = 5
"""People who are thanked for hosting."""
LOOKED_AT = 10
"""Tables with the highest scores among which is looked for the game of the season."""


class SeasonService:
    def __init__(
        self,
        store: SeasonStore,
        tables: Tables,
        people: PeopleStore,
        replays: Replays,
        boards: Callable[[], Sequence[ServerBoard]],
        sees: Sees,
    ) -> None:
        """`boards`: those of all features."""
        self.store = store
        self.tables = tables
        self.people = people
        self.replays = replays
        self._boards = boards
        self._sees = sees

    @property
    def boards(self) -> Sequence[ServerBoard]:
        return self._boards()

    async def close(self, guild_id: int, season: str, channel_id: int = NOWHERE) -> None:
        """Keep what a season has come to, unless that is done; `channel_id`: where its end is told."""
        games = list(self.tables.games)
        kept = [
            place
            for game in games
            for board in self.boards
            for place in _places(guild_id, season, game, board.key, await board.first(game, guild_id, season, FIRST))
        ]
        hosted = await self.store.hosted(guild_id, season, games)
        kept += _hosts(guild_id, season, [one for one in hosted if await self._is_seen(one.user_id)])
        best = await self._best(guild_id, season, channel_id) if hosted else None
        end = SeasonEndRow(
            guild_id=guild_id,
            season=season,
            closed_at=self.tables.clock.now(),
            games=sum(one.games for one in hosted),
            people=await self.store.people(guild_id, season),
            table_id=None if best is None else best.id,
        )
        await self.store.close(end, kept)

    async def _is_seen(self, user_id: int) -> bool:
        return user_id > 0 and await self.people.is_seen(user_id)

    async def _best(self, guild_id: int, season: str, channel_id: int) -> TableView | None:
        """Return the game of the season: of the game most played there, the highest score that can be shown (there)."""
        game = await self.store.most_played(guild_id, season, list(self.tables.games))
        if game is None:
            return None
        for table_id in await self.store.highest(guild_id, season, game, LOOKED_AT):
            table = await self.shown(table_id, channel_id)
            if table is not None and await self.replays.best(table) is not None:
                return table
        return None

    async def shown(self, table_id: int, channel_id: int = NOWHERE) -> TableView | None:
        """Return a table that may be shown to all who see a channel.

        None: it is not there, not all of them see where it was played, or somebody at it lets nobody see them.
        """
        table = await self.tables.get(table_id)
        if table is None or not table.replayable:
            return None
        if not await self._sees(channel_id, table.header.channel_id, table.header.guild_id):
            return None
        for seat in table.people:
            if seat.user_id is not None and not await self._is_seen(seat.user_id):
                return None
        return table


def _places(guild_id: int, season: str, game: str, board: str, first: Sequence[Ranked]) -> Iterator[SeasonPlaceRow]:
    for number, row in enumerate(first, 1):
        yield SeasonPlaceRow(
            guild_id=guild_id,
            season=season,
            game=game,
            board=board,
            number=number,
            user_id=row.user_id,
            rank=row.rank,
            value=float(row.value),
            count=int(row.count),
            spread=float(row.spread),
        )


def _hosts(guild_id: int, season: str, hosted: Sequence[Hosted]) -> Iterator[SeasonPlaceRow]:
    first = [
        Ranked(1 + sum(other.games > one.games for other in hosted), one.user_id, "", one.games, one.games)
        for one in hosted[:THANKED]
    ]
    return _places(guild_id, season, "", HOSTS, first)
