"""The drawing thread: off the event loop, one picture at a time, and a failure is no picture."""

from __future__ import annotations

import threading

import pytest

from bot.render.picture import Picture
from bot.ui.drawing import Studio
from tests.ui.build import PICTURE


def draw() -> Picture:
    """A picture."""
    return PICTURE


def fail() -> Picture:
    """None."""
    raise ZeroDivisionError("no perspective")


async def test_a_picture_comes_back(studio: Studio) -> None:
    assert await studio.draw(draw) is PICTURE


async def test_drawing_happens_in_a_thread_of_its_own_always_the_same(studio: Studio) -> None:
    names = {await studio.run(lambda: threading.current_thread().name) for _ in range(5)}
    assert len(names) == 1
    assert threading.current_thread().name not in names


async def test_a_drawing_that_fails_is_none_and_the_log_says_why(
    studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    assert await studio.draw(fail) is None
    assert "drawing failed: fail" in caplog.text
    assert "no perspective" in caplog.text


async def test_after_a_failure_the_next_picture_is_drawn(studio: Studio) -> None:
    await studio.draw(fail)
    assert await studio.draw(draw) is PICTURE


async def test_other_work_than_pictures_fails_loudly(studio: Studio) -> None:
    with pytest.raises(ZeroDivisionError):
        await studio.run(fail)


async def test_work_is_given_what_it_needs(studio: Studio) -> None:
    def join(*parts: str, by: str) -> str:
        return by.join(parts)

    assert await studio.run(join, "a", "b", by="-") == "a-b"


async def test_a_closed_studio_draws_no_more(caplog: pytest.LogCaptureFixture) -> None:
    studio = Studio()
    studio.close()
    assert await studio.draw(draw) is None
