"""Game nights beside broken ones: those are left out, and told of once, however often somebody looks."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.features.game_nights.rows import GameNightStatus
from bot.store.sql import door
from bot.store.sql.writing import Writing
from bot.ui.media.drawing import DrawingThread
from tests.features.game_nights.kit import HOUR, Host
from tests.tables.room import BEN, CY, Room

DAMAGE = (
    "UPDATE evenings SET games = '{\"torn' WHERE id = :id",
    "UPDATE evenings SET created_at = 1e18 WHERE id = :id",
    "UPDATE evenings SET version = 'x' WHERE id = :id",
    "UPDATE evenings SET title = X'ff' WHERE id = :id",
    "UPDATE evenings SET starts_at = -1e18 WHERE id = :id",
    "UPDATE evenings SET status = 'sundial' WHERE id = :id",
)


async def test_one_that_is_broken_is_left_out_and_the_next_begins(
    room: Room, drawing: DrawingThread, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    door._told.clear()
    monkeypatch.setattr("bot.features.game_nights.service.MOST_AHEAD", 9)
    host = Host(room, drawing)
    ill = [await host.planned(BEN, tables=1) for _ in DAMAGE]
    well = await host.planned(CY, tables=1)

    def write(writing: Writing) -> None:
        for statement, night in zip(DAMAGE, ill, strict=True):
            writing.execute(text(statement), {"id": night.id})

    await room.database.write(write)
    await host.after(2 * HOUR)
    for _ in range(3):
        await host.after(60.0)
    assert (await host.now_is(well)).status is GameNightStatus.OPEN
    assert len((await host.now_is(well)).tables) == 1
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == len(set(lines)) == len(DAMAGE) - 1
    assert not [record for record in caplog.records if record.exc_info]
    # Nobody waits for what is broken as if it were due.
    assert await host.keeper.look() > host.nights.now
