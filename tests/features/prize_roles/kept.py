"""What roles as prizes keep of people."""

from __future__ import annotations

from bot.features.prize_roles.rows import PrizeHolderRow
from bot.features.prize_roles.store import PrizeRoleStore
from bot.store.sql.database import Database
from tests.store.everything import ZOE, Life, RoomsShare
from tests.store.rows import GUILD


async def live(life: Life) -> None:
    """A role they have been given."""
    row = PrizeHolderRow(guild_id=GUILD, prize="streak", user_id=ZOE, role_id=7)
    await PrizeRoleStore(life.database).giving(row)


async def read(database: Database) -> object:
    """What somebody has."""
    return await PrizeRoleStore(database).held_by(ZOE)


KEPT = RoomsShare(live, read, of_people={"prize_holders": ("user_id",)}, of_nobody={"role_id": "a role"})
