"""What leaderboards read of people: the sums of the kernel, and nothing of their own."""

from __future__ import annotations

from bot.features.leaderboards.measures import RANKED
from bot.features.leaderboards.store import LeaderboardStore
from bot.league.periods import ALL
from bot.store.results.pages import Reader
from bot.store.sql.database import Database
from tests.store.broken import FIRST
from tests.store.everything import DAY, GAME, ZOE, Life, RoomsShare


async def live(_: Life) -> None:
    """They keep nothing."""


async def read(database: Database) -> object:
    """Every measure's page."""
    store = LeaderboardStore(database)
    pages = [
        [row for row in (await store.leaderboard(GAME, measure, ALL, Reader(ZOE), DAY)).rows if row.user_id < FIRST]
        for measure in RANKED
    ]
    return [[(row.user_id, row.name, row.value, row.count) for row in page] for page in pages]


KEPT = RoomsShare(live, read, of_people={})
