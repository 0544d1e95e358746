"""What table alerts keep of people."""

from __future__ import annotations

from bot.features.table_alerts.store import TableAlertStore
from bot.store.sql.database import Database
from tests.store.everything import NOW, ZOE, Life, RoomsShare
from tests.store.rows import CHANNEL


async def live(life: Life) -> None:
    """A table they wait for."""
    await TableAlertStore(life.database).wait(CHANNEL, ZOE, NOW, NOW + 60)


async def read(database: Database) -> object:
    """Until when somebody waits."""
    return await TableAlertStore(database).until(CHANNEL, ZOE, NOW)


KEPT = RoomsShare(live, read, of_people={"waiting": ("user_id",)})
