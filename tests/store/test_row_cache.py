"""Rows in memory are never older than what this process has written."""

from __future__ import annotations

import asyncio

from bot.store.sql.row_cache import ALWAYS, RowCache


class Slow:
    """A read that ends when it is told to."""

    def __init__(self, row: str) -> None:
        self.row = row
        self.may_end = asyncio.Event()

    async def __call__(self) -> str:
        await self.may_end.wait()
        return self.row


async def overtaken(rows: RowCache[str], slow: Slow) -> asyncio.Task[str]:
    """A read of row 1 that is under way."""
    task = asyncio.create_task(rows.read(1, slow))
    await asyncio.sleep(0)
    return task


async def test_what_is_read_is_held() -> None:
    rows = RowCache[str](9)
    slow = Slow("read")
    slow.may_end.set()
    assert await rows.read(1, slow) == rows.fresh(1) == rows.last(1) == "read"
    assert rows.fresh(2) is None


async def test_a_read_that_a_write_has_overtaken_is_not_held() -> None:
    rows, slow = RowCache[str](9), Slow("before")
    reading = await overtaken(rows, slow)
    rows.wrote(1, "after")
    slow.may_end.set()
    assert await reading == rows.fresh(1) == "after"


async def test_nor_is_one_that_was_overtaken_by_a_deletion() -> None:
    rows, slow = RowCache[str](9), Slow("before")
    reading = await overtaken(rows, slow)
    rows.drop(1)
    slow.may_end.set()
    await reading
    assert rows.last(1) is None


async def test_what_a_write_adjusts_stays_as_old_as_it_was() -> None:
    for fresh_for in (ALWAYS, -1.0):
        rows = RowCache[str](9, fresh_for)
        rows.adjust(1, str.upper)
        assert rows.last(1) is None
        rows.wrote(1, "written")
        rows.adjust(1, str.upper)
        assert rows.last(1) == "WRITTEN"
        assert rows.fresh(1) == ("WRITTEN" if fresh_for == ALWAYS else None)


async def test_no_more_are_held_than_there_is_room_for() -> None:
    rows = RowCache[str](2)
    for key in (1, 2, 3):
        rows.wrote(key, str(key))
    assert [rows.last(key) for key in (1, 2, 3)] == [None, None, "3"]
