"""The drawing thread: off the event loop, one picture at a time, and a failure is no picture."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from bot.render.picture import Picture
from bot.ui.media import drawing as module
from bot.ui.media.drawing import DrawingThread, trim_malloc
from tests.patience import PATIENCE
from tests.ui.build import PICTURE


def draw() -> Picture:
    """A picture."""
    return PICTURE


def fail() -> Picture:
    """None."""
    raise ZeroDivisionError("no perspective")


async def test_a_picture_comes_back(drawing: DrawingThread) -> None:
    assert await drawing.draw(draw) is PICTURE


async def test_drawing_happens_in_a_thread_of_its_own_always_the_same(drawing: DrawingThread) -> None:
    names = {await drawing.run(lambda: threading.current_thread().name) for _ in range(5)}
    assert len(names) == 1
    assert threading.current_thread().name not in names


async def test_a_drawing_that_fails_is_none_and_the_log_says_why(
    drawing: DrawingThread, caplog: pytest.LogCaptureFixture
) -> None:
    assert await drawing.draw(fail) is None
    assert "drawing failed: fail" in caplog.text
    assert "no perspective" in caplog.text


async def test_after_a_failure_the_next_picture_is_drawn(drawing: DrawingThread) -> None:
    await drawing.draw(fail)
    assert await drawing.draw(draw) is PICTURE


async def test_other_work_than_pictures_fails_loudly(drawing: DrawingThread) -> None:
    with pytest.raises(ZeroDivisionError):
        await drawing.run(fail)


async def test_work_is_given_what_it_needs(drawing: DrawingThread) -> None:
    def join(*parts: str, by: str) -> str:
        return by.join(parts)

    assert await drawing.run(join, "a", "b", by="-") == "a-b"


async def test_a_closed_drawing_draws_no_more(caplog: pytest.LogCaptureFixture) -> None:
    drawing = DrawingThread()
    drawing.close()
    assert await drawing.draw(draw) is None


async def test_what_is_done_beside_lets_every_picture_go_first(drawing: DrawingThread) -> None:
    order: list[str] = []

    def steps() -> Iterator[None]:
        for number in range(5):
            order.append(f"step {number}")
            yield

    async def pictures() -> None:
        for number in range(3):
            await drawing.run(order.append, f"picture {number}")

    await asyncio.gather(drawing.beside(steps()), pictures())
    assert sorted(order) == sorted([*(f"step {n}" for n in range(5)), *(f"picture {n}" for n in range(3))])
    assert order.index("picture 2") < order.index("step 4")


async def test_what_was_drawn_on_is_given_back_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    given = asyncio.Event()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(module, "REST", 0.0)
    monkeypatch.setattr(module, "trim_malloc", lambda: loop.call_soon_threadsafe(given.set))
    drawing = DrawingThread()
    try:
        await drawing.draw(draw)
        await asyncio.wait_for(given.wait(), PATIENCE)
    finally:
        drawing.close()


def test_giving_back_works_wherever_it_is_asked_for() -> None:
    trim_malloc()


async def test_it_is_busy_while_it_is_cold_and_where_others_are_waited_for(drawing: DrawingThread) -> None:
    assert not drawing.is_busy()
    loaded = asyncio.Event()

    async def loading() -> None:
        await loaded.wait()

    task = drawing.load(loading())
    assert drawing.is_busy()
    loaded.set()
    await task
    await asyncio.sleep(0)
    assert not drawing.is_busy()
    go_on = threading.Event()
    waiting = [asyncio.ensure_future(drawing.run(go_on.wait, PATIENCE)) for _ in range(module.CROWD)]
    await asyncio.sleep(0)
    assert drawing.is_busy()
    go_on.set()
    await asyncio.gather(*waiting)
    assert not drawing.is_busy()
