"""Work that comes due by itself: it goes on whatever a look ends in, and rests ever longer where looks fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from bot.tables.clocks.worker import PAUSES, Worker, Workers, until_answered
from tests.patience import PATIENCE
from tests.tables.room import ManualClock


class Counting(Worker):
    """Looks, and counts how often; what it is to end in is said before."""

    name = "the counter"
    glance = 0.001

    def __init__(self, clock: ManualClock, *ends: Exception | float) -> None:
        super().__init__(clock)
        self.ends = list(ends)
        self.looks = 0
        self.looked = asyncio.Event()

    async def look(self) -> float:
        self.looks += 1
        self.looked.set()
        end = self.ends.pop(0) if self.ends else 3600.0
        if isinstance(end, Exception):
            raise end
        return self.clock.now() + end

    async def comes_to(self, looks: int) -> None:
        """Wait until it has looked so often."""
        async with asyncio.timeout(PATIENCE):
            while self.looks < looks:
                self.looked.clear()
                await self.looked.wait()


@asynccontextmanager
async def at_work(worker: Worker) -> AsyncIterator[None]:
    """It runs meanwhile, and nothing has ended it."""
    workers = Workers()
    workers.start(worker)
    try:
        yield
    finally:
        await workers.stop()


async def rests_until(clock: ManualClock, moment: float) -> None:
    """Wait until somebody sleeps until this moment."""
    async with asyncio.timeout(PATIENCE):
        while moment not in clock.awaited:
            clock.slept.clear()
            await clock.slept.wait()


async def test_it_looks_again_when_it_has_said_so_or_when_it_is_woken() -> None:
    clock = ManualClock()
    worker = Counting(clock, 60.0)
    async with at_work(worker):
        await rests_until(clock, clock.now() + 60)
        clock.advance(60)
        await worker.comes_to(2)
        worker.woken.set()
        await worker.comes_to(3)


async def test_a_look_that_fails_is_tried_again_ever_more_seldom_and_told_in_a_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = ManualClock()
    away = [NoConnectionFree("none"), FileNotFoundError("no socket")]
    faults = [RuntimeError("no such thing"), *away, *(RuntimeError("again") for _ in PAUSES[1:])]
    worker = Counting(clock, *faults)
    with caplog.at_level(logging.WARNING):
        async with at_work(worker):
            for number, pause in enumerate([*PAUSES, PAUSES[-1]], 1):
                await worker.comes_to(number)
                await rests_until(clock, clock.now() + pause)
                clock.advance(pause)
    said = [record.getMessage() for record in caplog.records]
    assert said[0] == "the counter stumbled"
    assert all(line.startswith("the counter: what is due is not known: the database: ") for line in said[1:3])
    assert "stumbled" in said[3]


async def test_after_a_look_that_went_well_it_is_as_patient_as_at_first() -> None:
    clock = ManualClock()
    worker = Counting(clock, RuntimeError("one"), RuntimeError("two"), RuntimeError("three"), 1.0, RuntimeError("four"))
    async with at_work(worker):
        for number, pause in enumerate([*PAUSES[:3], 1.0, PAUSES[0]], 1):
            await worker.comes_to(number)
            await rests_until(clock, clock.now() + pause)
            clock.advance(pause)


async def test_a_clock_that_is_set_back_does_not_let_it_rest_for_days() -> None:
    clock = ManualClock()
    worker = Counting(clock, 60.0)
    async with at_work(worker):
        await rests_until(clock, clock.now() + 60)
        clock.advance(-86_400)
        await worker.comes_to(2)


async def test_what_the_database_did_not_answer_is_done_later_from_its_beginning() -> None:
    clock, ends = ManualClock(), [NoConnectionFree(), OSError()]
    done = 0

    async def doing() -> None:
        nonlocal done
        if ends:
            raise ends.pop()
        done += 1

    at_last = asyncio.create_task(until_answered(clock, "it is done", doing))
    for pause in PAUSES[:2]:
        await rests_until(clock, clock.now() + pause)
        assert done == 0
        clock.advance(pause)
    await at_last
    assert done == 1
