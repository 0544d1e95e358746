"""`python -m bot migrate`: the database brought to this version, before the bots of this version are started.

A server's database may be in use meanwhile, by bots of this version and of the one before; a file may not.
"""

from __future__ import annotations

import asyncio
from typing import TextIO

from bot.config import Settings
from bot.database_setup import open_database, version_of
from bot.league.badges import GameBadges
from bot.store.schema import newest_version
from bot.tools.stats import bring_up_to_date, told


def run(settings: Settings, badges: GameBadges, out: TextIO) -> int:
    """Bring the schema and the statistics up to date; return the exit status.

    Raises `SettingsError` where the database cannot be used, or is a file that a bot is using.
    """
    print(asyncio.run(_migrate(settings, badges)), file=out)
    return 0


async def _migrate(settings: Settings, badges: GameBadges) -> str:
    before, now = await version_of(settings), newest_version()
    database = await open_database(settings)
    try:
        rebuilt = await bring_up_to_date(database, badges)
    finally:
        await database.close()
    if before == now:
        layout = f"the layout was {now} already"
    else:
        layout = f"the layout is {now} now, it was {before}" if before else f"a new database, its layout is {now}"
    return f"{layout}; {told(rebuilt) if rebuilt else 'there were no statistics to recalculate'}"
