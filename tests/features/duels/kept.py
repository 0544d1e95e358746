"""What duels keep of people."""

from __future__ import annotations

from bot.features.duels.rows import DuelBoardRow, DuelPlayerRow, DuelRow
from bot.features.duels.store import DuelStore, StoredDuel, deal_begun
from bot.store.enums import Status, TableKind
from bot.store.sql.database import Database
from bot.store.stored import Change
from tests.store.broken import sound
from tests.store.everything import BEN, BENS_NAME, GAME, NOW, ZOE, ZOES_NAME, Life, RoomsShare
from tests.store.rows import header, seat


async def opened(store: DuelStore, host: int, friend: int) -> StoredDuel:
    """A duel of these two."""
    fresh = DuelRow(
        game=GAME,
        rules_version=1,
        deck="own-2",
        secret="5e" * 32,
        channel_id=5,
        host_id=host,
        friend_id=friend,
        created_at=NOW,
        ends_at=NOW + 86_400,
    )
    names = {ZOE: ZOES_NAME, BEN: BENS_NAME}
    joining = [
        DuelPlayerRow(duel_id=0, number=1, user_id=user, name=names[user], word="otter", joined_at=NOW)
        for user in (host, friend)
    ]
    opened = await store.open(fresh, joining[0], 9, 0.0, 99)
    return await store.join(opened.id, joining[1], None, 12)


async def live(life: Life) -> None:
    """Duels that somebody has opened, and to which they were asked; a deal of one is begun."""
    store = DuelStore(life.database)
    duel, _ = await opened(store, ZOE, BEN), await opened(store, BEN, ZOE)
    row = header(kind=TableKind.DUEL, host_id=ZOE, duel=duel.id, deal=1, closes_at=NOW + 86_400, status=Status.RUNNING)
    board = DuelBoardRow(duel_id=duel.id, number=1, deal=1, table_id=0)
    await life.store.create(row, [seat(0, ZOE, ZOES_NAME)], Change(at=NOW, writes=[deal_begun(board)]))


async def read(database: Database) -> object:
    """Duels by their numbers, and those that are due."""
    store = DuelStore(database)
    return (
        [await store.load(number) for number in range(1, 4)],
        await sound(store.due(NOW + 90_000)),
        await sound(store.not_shown(0.0)),
    )


KEPT = RoomsShare(
    live,
    read,
    of_people={"duel_players": ("user_id", "name"), "duels": ("host_id", "friend_id")},
    exported={"duels": ("duels_opened", "duels_asked")},
    marked={("duel_players", "mark")},
    renamed={("duel_players", "name")},
    ends=("UPDATE duels SET status = 'over'",),
    of_the_game={
        "duels.words": "part of the deal, without whose they are (docs/fair.md)",
        "duels.ai_scores": "what an AI character made of the deals",
    },
)
