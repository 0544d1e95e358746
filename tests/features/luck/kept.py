"""What luck keeps of people."""

from __future__ import annotations

from bot.features.luck.store import LuckStore
from bot.league.luck import SeatBreakdown
from bot.store.sql.database import Database
from tests.store.everything import GAME, NOW, Life, RoomsShare


async def live(life: Life) -> None:
    """The luck of every rated game of two, worked out."""
    for table_id in life.games:
        await LuckStore(life.database).keep(table_id, [SeatBreakdown(1, 50_000, 0, 0, 50_000)] * 2)


async def read(database: Database) -> object:
    """The games of which it is yet to be worked out."""
    return await LuckStore(database).missing([GAME], NOW - 1_000_000)


KEPT = RoomsShare(live, read, of_people={"luck_tallies": ("user_id",)})
