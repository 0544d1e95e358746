"""Work that is done once, however many ask for it at the same time."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from bot.single_flight import SingleFlight


class Work:
    """Something that is done when it is let."""

    def __init__(self) -> None:
        self.begun = 0
        self.goes_on = asyncio.Event()

    async def __call__(self) -> str:
        self.begun += 1
        await self.goes_on.wait()
        return "done"

    async def fails(self) -> str:
        await self()
        raise ValueError("failed")


async def begin(*works: Any) -> list[asyncio.Task[str]]:
    tasks = [asyncio.create_task(work) for work in works]
    await asyncio.sleep(0)
    return tasks


async def test_it_is_done_once_for_all_who_ask_meanwhile_and_anew_for_whoever_asks_later() -> None:
    flight, work = SingleFlight[int, str](), Work()
    waiting = await begin(flight.do(1, work), flight.do(1, work), flight.do(2, work))
    work.goes_on.set()
    assert await asyncio.gather(*waiting) == ["done"] * 3
    assert work.begun == 2
    assert await flight.do(1, work) == "done"
    assert work.begun == 3


async def test_whoever_stops_waiting_does_not_stop_it() -> None:
    flight, work = SingleFlight[int, str](), Work()
    impatient, other = await begin(flight.do(1, work), flight.do(1, work))
    impatient.cancel()
    await asyncio.sleep(0)
    work.goes_on.set()
    assert await other == "done"
    assert work.begun == 1


async def test_its_error_is_told_to_whoever_waits_and_is_nobodys_fault_where_nobody_does() -> None:
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: told.append(what))
    flight, work = SingleFlight[int, str](), Work()
    waiting, impatient = await begin(flight.do(1, work.fails), flight.do(2, work.fails))
    impatient.cancel()
    await asyncio.sleep(0)
    work.goes_on.set()
    with pytest.raises(ValueError, match="failed"):
        await waiting
    del impatient
    gc.collect()
    assert told == []


async def test_what_is_under_way_is_stopped() -> None:
    flight, work = SingleFlight[int, str](), Work()
    (waiting,) = await begin(flight.do(1, work))
    await flight.stop()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    work.goes_on.set()
    assert await flight.do(1, work) == "done"
