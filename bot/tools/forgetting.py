"""`python -m bot forget --dry-run`: how many people and servers the bot would delete by age. It names nobody.

The bot deletes them itself, once a day: what Discord shows of somebody is taken back first, which only it can do.
"""

from __future__ import annotations

import asyncio
from typing import TextIO

from bot.config import Settings, SettingsError
from bot.database_setup import open_beside, version_of
from bot.league import keeping
from bot.store.keeping import DueCount, KeepingStore
from bot.store.schema import newest_version


def run(settings: Settings, out: TextIO) -> int:
    """Say what is due, whether a bot is using the database or not; return the exit status.

    Raises `SettingsError` for a database of another version: to open it would change it.
    """
    if asyncio.run(version_of(settings)) != newest_version():
        raise SettingsError(
            "DATABASE_URL", "the database is not of this version yet", "Start the bot, which brings it up to date"
        )
    for line in lines(asyncio.run(_count(settings)), settings.keep_months):
        print(line, file=out)
    return 0


async def _count(settings: Settings) -> DueCount:
    database, _ = await open_beside(settings)
    months = settings.keep_months
    try:
        return await KeepingStore(database).counted(None if months is None else keeping.days_of_months(months))
    finally:
        await database.close()


def lines(due: DueCount, months: int | None) -> list[str]:
    """Return what there is to say."""
    if months is None:
        people = "nobody is deleted by age (KEEP_MONTHS is off)"
    else:
        most = keeping.most_a_day(due.people)
        people = f"to be deleted, as nobody saw them for {months} months: {due.people_due} (at most {most} a day)"
    gone = f"to be deleted, as they removed the bot {keeping.SERVER_DAYS} days ago: {due.servers_due}"
    return [
        f"of {due.people} people {people}",
        f"of {due.servers} servers {gone}",
        "The bot does both by itself, by days on which it runs; this was a look, and nothing was changed.",
    ]
