"""What what-ifs keep of people."""

from __future__ import annotations

from bot.features.what_if.rows import WhatIfRow
from bot.features.what_if.store import WhatIfStore, what_if_begun
from bot.store.enums import Status, TableKind
from bot.store.rows import SeatRow
from bot.store.sql.database import Database
from bot.store.stored import Change
from tests.store.everything import BEN, BENS_NAME, NOW, ZOE, ZOES_NAME, Life, RoomsShare
from tests.store.rows import header, seat


async def live(life: Life) -> None:
    """Somebody's own, and another's that shows who sat there."""
    for user, own, other in ((ZOE, ZOES_NAME, BENS_NAME), (BEN, BENS_NAME, ZOES_NAME)):
        mine = int(user == BEN)
        seats: list[SeatRow] = [seat(mine, user, own), seat(1 - mine, None, other)]
        row = WhatIfRow(table_id=0, user_id=user, origin=life.games[0], seat=mine, position=0, made_at=NOW)
        table = header(kind=TableKind.WHAT_IF, host_id=user, status=Status.RUNNING)
        await life.store.create(table, seats, Change(at=NOW, writes=[what_if_begun(row)]))


async def read(database: Database) -> object:
    """Of which game the newest is."""
    return await WhatIfStore(database).of_table(1)


KEPT = RoomsShare(live, read, of_people={"whatifs": ("user_id",)})
