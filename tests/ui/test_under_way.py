"""A bot that is stopped answers what it has begun to answer."""

from __future__ import annotations

import asyncio

from bot.ui.input.under_way import UnderWay
from tests.patience import PATIENCE


async def begun(under_way: UnderWay, ends: asyncio.Event) -> asyncio.Task[str]:
    """Something that is being answered until then."""

    async def answer() -> str:
        under_way.note()
        under_way.note()
        await ends.wait()
        return "answered"

    task = asyncio.create_task(answer())
    await asyncio.sleep(0)
    return task


async def test_what_is_under_way_comes_to_its_end() -> None:
    under_way, ends = UnderWay(), asyncio.Event()
    task = await begun(under_way, ends)
    settling = asyncio.create_task(under_way.settle(PATIENCE))
    await asyncio.sleep(0)
    assert not settling.done()
    ends.set()
    await settling
    assert task.result() == "answered"


async def test_what_comes_while_the_bot_ends_is_answered_too() -> None:
    under_way, first, last = UnderWay(), asyncio.Event(), asyncio.Event()
    await begun(under_way, first)
    settling = asyncio.create_task(under_way.settle(PATIENCE))
    await asyncio.sleep(0)
    task = await begun(under_way, last)
    first.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not settling.done()
    last.set()
    await settling
    assert task.result() == "answered"


async def test_what_comes_when_nothing_can_be_answered_any_more_is_given_up() -> None:
    under_way = UnderWay()
    await under_way.settle(0)
    task = await begun(under_way, asyncio.Event())
    await asyncio.sleep(0)
    assert task.cancelled()


async def test_what_takes_too_long_is_given_up() -> None:
    under_way = UnderWay()
    task = await begun(under_way, asyncio.Event())
    await under_way.settle(0)
    assert task.cancelled()


async def test_with_nothing_under_way_there_is_nothing_to_wait_for() -> None:
    under_way, ends = UnderWay(), asyncio.Event()
    ends.set()
    await (await begun(under_way, ends))
    await under_way.settle(PATIENCE)
