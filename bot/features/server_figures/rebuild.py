"""Recalculating what the days of all servers came to, beside a running bot."""

from __future__ import annotations

from bot.features.server_figures.store import ServerFiguresStore
from bot.store.sql.database import Database


async def rebuild_days(database: Database) -> None:
    """Recalculate them, some servers at a time, from all games that the bot has taken in."""
    store = ServerFiguresStore(database)
    for these in await store.ranges():
        while await store.remake(these):
            pass
