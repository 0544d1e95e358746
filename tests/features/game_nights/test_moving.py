"""A database that was moved goes on with the ids of game nights, which count by themselves."""

from __future__ import annotations

import asyncio

import pytest

from bot import __main__ as program
from bot.config import Settings
from bot.features.game_nights.rows import GameNightRow
from bot.features.game_nights.store import GameNightStore
from bot.store.sql.connect import open_database
from tests.tables.room import BEN
from tests.tools.test_moving import moves, target  # noqa: F401 - fixtures


def a_night(title: str) -> GameNightRow:
    """A game night that somebody plans."""
    return GameNightRow(
        guild_id=1,
        channel_id=2,
        host_id=BEN,
        host_name="Ben",
        title=title,
        games=["flip7"],
        tables=1,
        starts_at=2e9,
        zone="UTC",
        created_at=1e9,
    )


@pytest.mark.deep
def test_every_id_that_counts_by_itself_goes_on(moves: Settings, target: str) -> None:  # noqa: F811
    async def planned(address: str, title: str) -> int:
        database = await open_database(address)
        store = GameNightStore(database)
        night = await store.announce((await store.draft(a_night(title))).id, 1e9, 9, with_event=False)
        await database.close()
        return night.id

    here = asyncio.run(planned(moves.database_url, "Before"))
    assert program.main(["copy", "--to", target]) == 0
    assert asyncio.run(planned(target, "After")) > here
