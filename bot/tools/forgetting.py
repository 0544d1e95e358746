"""`python -m bot forget --dry-run`: how many people and servers the bot would delete by age. It names nobody.

The bot deletes them itself, once a day: what Discord shows of somebody is taken back first, which only it can do.
"""

from __future__ import annotations

import asyncio
from typing import TextIO

from bot.config import Settings
from bot.database_setup import open_beside
from bot.league import keeping
from bot.store.keeping import DueCount, KeepingStore


def run(settings: Settings, out: TextIO) -> int:
    """Say what is due, whether a bot is using the database or not; return the exit status."""
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
    most = keeping.most_a_day(due.people)
    if months is None:
        people = "KEEP_MONTHS is off, so nobody is deleted by age"
    else:
        people = f"{due.people_due} were seen by nobody for {months} months and are to be deleted, {most} a day at most"
    return [
        f"{due.people} people: {people}",
        f"{due.servers} servers: {due.servers_due} have removed the bot for {keeping.SERVER_DAYS} days and go as well",
        "The bot does both by itself, by days on which it runs; this was a look, and nothing was changed.",
    ]
