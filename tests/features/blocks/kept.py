"""What blocks keep of people."""

from __future__ import annotations

from bot.features.blocks.rows import BlockRow
from bot.features.blocks.store import BlockStore
from bot.store.sql.database import Database
from tests.store.everything import BEN, MARK, NOW, ZOE, ZOES_NAME, Life, RoomsShare

SOMEBODY = 945_678_901_234_567_890
"""Whom somebody has chosen themselves: the one id of another that an export has, as it is their own list."""


async def live(life: Life) -> None:
    """A list of their own, and somebody else who has them on theirs."""
    store = BlockStore(life.database)
    await store.put(BlockRow(user_id=ZOE, mark="another mark", blocked_id=SOMEBODY, name="Somebody", at=NOW), 100)
    await store.put(BlockRow(user_id=BEN, mark=MARK, blocked_id=ZOE, name=ZOES_NAME, at=NOW), 100)


async def read(database: Database) -> object:
    """Both lists, and who is kept apart."""
    store = BlockStore(database)
    return await store.of_person(ZOE), await store.of_person(BEN), await store.among({MARK: ZOE, "their mark": BEN})


KEPT = RoomsShare(
    live,
    read,
    of_people={"blocks": ("user_id", "blocked_id", "name")},
    of_others={("blocks", "blocked_id")},
    marked={("blocks", "mark")},
    renamed={("blocks", "name")},
)
