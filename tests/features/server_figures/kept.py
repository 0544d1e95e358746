"""What figures of a server keep: of people nothing, of the server what was played there."""

from __future__ import annotations

from bot.features.server_figures.store import ServerFiguresStore
from bot.store.sql.database import Database
from tests.store.everything import Life, RoomsShare
from tests.store.rows import GUILD


async def live(life: Life) -> None:
    """The games so far are taken in from the log."""
    while await ServerFiguresStore(life.database).take_in(20):
        pass


async def read(database: Database) -> object:
    """What its weeks came to."""
    return await ServerFiguresStore(database).weeks(GUILD, 0, 40_000)


KEPT = RoomsShare(live, read, of_people={})
