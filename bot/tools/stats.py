"""`python -m bot stats rebuild`: every summary recalculated from the results of all games, beside a running bot.

The same is done at a start of the bot whose way of working them out is newer. What summaries are made of besides the
results may be worked out again before it, from what was played.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable
from typing import TextIO, TypeAlias

from bot import machine
from bot.config import Settings
from bot.database_setup import in_use, open_beside
from bot.league.badges import GameBadges
from bot.league.summary import LEAGUE_VERSION
from bot.store.notes import NoteStore
from bot.store.results.rebuild import Rebuilt, any_results, rebuild
from bot.store.sql.database import Database

log = logging.getLogger(__name__)

Before: TypeAlias = Callable[[Database, Callable[[str], None]], Awaitable[str]]
"""Works something out again that the summaries are made of, telling how far it is; returns what it did, in a line."""
LEAGUE_NOTE = "league_version"
"""The note that says which way of working out the summaries in the database come from."""


async def rebuild_stats(database: Database, badges: GameBadges) -> Rebuilt:
    """Recalculate every summary and note by which version."""
    rebuilt = await rebuild(database, badges)
    await NoteStore(database).put(LEAGUE_NOTE, LEAGUE_VERSION)
    return rebuilt


async def bring_up_to_date(database: Database, badges: GameBadges) -> Rebuilt | None:
    """Recalculate, before the bot serves, summaries of an older version, or of games from before there were any.

    Return what was done; None if there was nothing to do.
    """
    notes = NoteStore(database)
    if await notes.get(LEAGUE_NOTE) == LEAGUE_VERSION:
        return None
    if not await any_results(database):
        await notes.put(LEAGUE_NOTE, LEAGUE_VERSION)
        return None
    log.info("the statistics are recalculated from the results, for version %s of the league", LEAGUE_VERSION)
    rebuilt = await rebuild_stats(database, badges)
    log.info("%s", told(rebuilt))
    return rebuilt


def told(rebuilt: Rebuilt) -> str:
    """Return what a rebuild did, in a line."""
    return (
        f"statistics recalculated: {rebuilt.games} games with {rebuilt.results} seats, {rebuilt.rows} rows of summaries"
    )


async def _rebuild(settings: Settings, badges: GameBadges, before: Before | None, out: TextIO) -> tuple[Rebuilt, str]:
    database, beside = await open_beside(settings)
    try:
        if beside and await NoteStore(database).get(LEAGUE_NOTE) != LEAGUE_VERSION:
            # It would go on in its own way with what is made here.
            raise in_use("of another version")
        done = "" if before is None else await before(database, lambda line: print(line, file=out, flush=True))
        return await rebuild_stats(database, badges), done
    finally:
        await database.close()


def run(settings: Settings, badges: GameBadges, out: TextIO, before: Before | None = None) -> int:
    """Run `stats rebuild`; return the exit status. `before`: what is to be worked out again first."""
    started = machine.monotonic()
    # Millions of values, none of which is part of a circle: looking for those takes longer than the work itself.
    gc.disable()
    try:
        rebuilt, done = asyncio.run(_rebuild(settings, badges, before, out))
    finally:
        gc.enable()
    if done:
        print(done, file=out)
    print(f"{told(rebuilt)} ({machine.monotonic() - started:.1f} s)", file=out)
    return 0
