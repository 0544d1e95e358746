"""`python -m bot stats rebuild`: every summary recalculated from the results of all games, beside a running bot.

The same is done at a start of the bot whose way of working them out is newer.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from typing import TextIO

from bot.config import Settings
from bot.league.badges import GameBadges
from bot.league.summary import LEAGUE_VERSION
from bot.opening import in_use, open_beside
from bot.store.database import Database
from bot.store.people import PeopleStore
from bot.store.rebuild import Rebuilt, any_results, rebuild

log = logging.getLogger(__name__)

LEAGUE_NOTE = "league_version"
"""The note that says which way of working out the summaries in the database come from."""


async def make_again(database: Database, badges: GameBadges) -> Rebuilt:
    """Recalculate every summary and note by which version."""
    rebuilt = await rebuild(database, badges)
    await PeopleStore(database).put_note(LEAGUE_NOTE, LEAGUE_VERSION)
    return rebuilt


async def bring_up_to_date(database: Database, badges: GameBadges) -> Rebuilt | None:
    """Recalculate, before the bot serves, summaries of an older version, or of games from before there were any.

    Return what was done; None if there was nothing to do.
    """
    notes = PeopleStore(database)
    if await notes.note(LEAGUE_NOTE) == LEAGUE_VERSION:
        return None
    if not await any_results(database):
        await notes.put_note(LEAGUE_NOTE, LEAGUE_VERSION)
        return None
    log.info("the statistics are recalculated from the results, for version %s of the league", LEAGUE_VERSION)
    rebuilt = await make_again(database, badges)
    log.info("%s", told(rebuilt))
    return rebuilt


def told(rebuilt: Rebuilt) -> str:
    """Return what a rebuild did, in a line."""
    names = f", {rebuilt.named} names filled in" if rebuilt.named else ""
    return (
        f"statistics recalculated: {rebuilt.games} games with {rebuilt.results} seats, {rebuilt.rows} rows of ratings, "
        f"tallies, careers, streaks and badges{names}"
    )


async def _rebuild(settings: Settings, badges: GameBadges) -> Rebuilt:
    database, beside = await open_beside(settings)
    try:
        if beside and await PeopleStore(database).note(LEAGUE_NOTE) != LEAGUE_VERSION:
            # It would go on in its own way with what is made here.
            raise in_use("of another version")
        return await make_again(database, badges)
    finally:
        await database.close()


def run(settings: Settings, badges: GameBadges, out: TextIO) -> int:
    """Run `stats rebuild`; return the exit status."""
    started = time.monotonic()
    # Millions of values, none of which is part of a circle: looking for those takes longer than the work itself.
    gc.disable()
    try:
        rebuilt = asyncio.run(_rebuild(settings, badges))
    finally:
        gc.enable()
    print(f"{told(rebuilt)} ({time.monotonic() - started:.1f} s)", file=out)
    return 0
