"""Work beside the answers: its faults are logged, and a stop breaks it off without a word."""

from __future__ import annotations

import asyncio

import pytest

from bot.ui.messages.background import Background


async def test_a_fault_is_logged_and_goes_no_further(caplog: pytest.LogCaptureFixture) -> None:
    async def faulty() -> None:
        raise RuntimeError("no paper")

    await Background().start(faulty())
    assert "no paper" in caplog.text


async def test_a_stop_breaks_off_what_is_under_way_and_nothing_begins_after_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    background, begun, done = Background(), asyncio.Event(), []

    async def work(number: int) -> None:
        begun.set()
        await asyncio.Event().wait()
        done.append(number)

    under_way = background.start(work(1))
    await begun.wait()
    await background.stop()
    assert under_way.cancelled()
    begun.clear()
    await background.start(work(2))
    assert not begun.is_set()
    assert done == []
    assert caplog.text == ""
