"""What reviews keep of people."""

from __future__ import annotations

from bot.engine.review import Review
from bot.features.reviews.store import ReviewStore
from bot.store.sql.database import Database
from tests.store.everything import GAME, NOW, ZOE, Life, RoomsShare


async def live(life: Life) -> None:
    """A review of a game."""
    await ReviewStore(life.database).keep(life.games[0], 0, ZOE, 1, Review(GAME, 1, 0, (), 7).content, NOW)


async def read(database: Database) -> object:
    """The review of somebody's first game."""
    return await ReviewStore(database).get(1, 0, 1)


KEPT = RoomsShare(
    live,
    read,
    of_people={"reviews": ("user_id",)},
    of_the_game={"reviews.content": "seats and plays"},
)
