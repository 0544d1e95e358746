"""What figures of a server keep: of people nothing, of the server what was played there."""

from __future__ import annotations

from bot.features.server_figures.store import DAYS, ServerFiguresStore
from bot.store.sql.database import Database
from tests.store.everything import Life, RoomsShare
from tests.store.rows import GUILD


async def live(life: Life) -> None:
    """A day on which something was played."""
    day = {"guild_id": GUILD, "day": 20_000, "about": "all", "games": 1, "people": 2, "newcomers": 1, "since": 1}
    await life.database.write(lambda writing: writing.execute(DAYS.insert().values(day)))


async def read(database: Database) -> object:
    """What its weeks came to."""
    return await ServerFiguresStore(database).weeks(GUILD, 19_990, 20_010)


KEPT = RoomsShare(live, read, of_people={})
