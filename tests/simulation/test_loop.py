"""Time that passes only when nothing is left to do now, and processes that end at any await."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator

import pytest

from simulation.loop import BOOTED, Deadlock, Process, SimulatedLoop

Story = Callable[[], Coroutine[object, object, None]]


@pytest.fixture
def loop() -> Iterator[SimulatedLoop]:
    made = SimulatedLoop()
    yield made
    made.close()


def test_a_day_passes_at_once(loop: SimulatedLoop) -> None:
    loop.run_until_complete(asyncio.sleep(86_400))
    assert loop.time() == BOOTED + 86_400


def test_timers_of_the_same_moment_go_off_in_the_order_they_were_set(loop: SimulatedLoop) -> None:
    seen: list[int] = []
    for number in range(50):
        loop.call_at(BOOTED + 1, seen.append, number)
    loop.run_until_complete(asyncio.sleep(2))
    assert seen == list(range(50))


def test_a_timer_that_was_cancelled_moves_no_time(loop: SimulatedLoop) -> None:
    loop.call_later(5, lambda: None).cancel()
    with pytest.raises(Deadlock):
        loop.run_until_complete(asyncio.Event().wait())
    assert loop.time() == BOOTED


def test_whoever_waits_for_ever_is_told(loop: SimulatedLoop) -> None:
    waiting = loop.create_task(asyncio.Event().wait())
    with pytest.raises(Deadlock):
        loop.run_until_complete(waiting)


def test_nothing_of_a_killed_process_runs_not_even_its_finally(loop: SimulatedLoop) -> None:
    process, seen = Process("bot"), list[str]()

    async def live() -> None:
        try:
            seen.append("begun")
            await asyncio.sleep(1)
            seen.append("went on")
        finally:
            seen.append("tidied up")

    async def kill() -> None:
        task = process.context().run(loop.create_task, live())
        await asyncio.sleep(0.5)
        process.kill()
        loop.bury_tasks()
        await asyncio.sleep(10)
        assert not task.done()

    loop.run_until_complete(kill())
    assert seen == ["begun"]
    # Nobody is to tidy up behind this test either.
    for task in asyncio.all_tasks(loop):
        task._log_destroy_pending = False  # type: ignore[attr-defined] # asyncio's own, for those who mean it


def test_a_process_dies_after_so_many_of_its_steps(loop: SimulatedLoop) -> None:
    process, seen = Process("bot"), list[int]()

    def step(number: int) -> None:
        seen.append(number)
        loop.call_soon(step, number + 1)

    process.dies_after = 4
    loop.call_soon(step, 1, context=process.context())
    loop.run_until_complete(asyncio.sleep(1))
    assert seen == [1, 2, 3, 4]
    assert process.ended.is_set()
