"""The clocks themselves: the machine's, and one whose offset stands in a file."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from bot.tables.clock import FileClock, SteadyClock, SystemClock
from tests.patience import PATIENCE


async def test_the_machines_clock_says_the_time() -> None:
    before = time.time()
    assert before <= SystemClock().now() <= time.time()


async def test_a_moment_that_has_come_is_not_waited_for(tmp_path: Path) -> None:
    for clock in (SystemClock(), FileClock(tmp_path / "offset")):
        async with asyncio.timeout(PATIENCE):
            await clock.sleep_until(clock.now() - 100)


async def test_a_moment_to_come_is_waited_for() -> None:
    clock = SystemClock()
    moment = clock.now() + 0.02
    await clock.sleep_until(moment)
    assert clock.now() >= moment


def test_a_file_sets_the_clock_forward(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    file.write_text("86400.5", encoding="ascii")
    assert 86_400 < FileClock(file).now() - time.time() < 86_401


def test_while_the_file_is_being_replaced_the_last_offset_holds(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    file.write_text("1000", encoding="ascii")
    clock = FileClock(file)
    clock.now()
    for content in ("", "nonsense", "12e"):
        file.write_text(content, encoding="ascii")
        assert clock.now() - time.time() > 999
    file.unlink()
    assert clock.now() - time.time() > 999


async def test_whoever_sleeps_notices_that_the_file_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    file.write_text("0", encoding="ascii")
    clock = FileClock(file)
    sleeping = asyncio.create_task(clock.sleep_until(time.time() + 3600))
    await asyncio.sleep(0)
    file.write_text("3601", encoding="ascii")
    async with asyncio.timeout(PATIENCE):
        await sleeping


def test_a_file_that_was_read_long_after_its_change_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "offset"
    file.write_text("1000", encoding="ascii")
    os.utime(file, (1.0, 1.0))
    clock = FileClock(file)
    assert clock.now() - time.time() > 999
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: "nobody reads this")
    assert clock.now() - time.time() > 999


def test_a_file_changed_twice_within_one_tick_of_its_times_is_seen_both_times(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    now = time.time()
    clock = FileClock(file)
    for offset in ("1000", "2000", "3000"):
        file.write_text(offset, encoding="ascii")
        os.utime(file, (now, now))
        assert int(offset) - 1 < clock.now() - time.time() < int(offset) + 1


async def test_everybody_who_sleeps_wakes_when_the_clock_is_moved_past_their_moments(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    file.write_text("@1000", encoding="ascii")
    clock = FileClock(file)
    sleeping = [asyncio.create_task(clock.sleep_until(1000.0 + later)) for later in (1, 2, 300)]
    await asyncio.sleep(0)
    file.write_text("@1002", encoding="ascii")
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*sleeping[:2])
    assert not sleeping[2].done()
    file.write_text("@1300", encoding="ascii")
    async with asyncio.timeout(PATIENCE):
        await sleeping[2]


def test_a_clock_that_slept_in_one_event_loop_sleeps_in_the_next(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    file.write_text("@1000", encoding="ascii")
    clock = FileClock(file)

    async def cut_short() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await clock.sleep_until(2000.0)

    async def moved() -> None:
        sleeping = asyncio.create_task(clock.sleep_until(2000.0))
        await asyncio.sleep(0)
        file.write_text("@2000", encoding="ascii")
        async with asyncio.timeout(PATIENCE):
            await sleeping

    asyncio.run(cut_short())
    asyncio.run(moved())


async def test_whoever_sleeps_wakes_also_if_somebody_else_was_first_to_see_that_the_file_was_changed(
    tmp_path: Path,
) -> None:
    file = tmp_path / "offset"
    file.write_text("@1000", encoding="ascii")
    clock = FileClock(file)
    sleeping = asyncio.create_task(clock.sleep_until(2000.0))
    await asyncio.sleep(0)
    file.write_text("@2000", encoding="ascii")
    assert clock.now() == 2000.0
    async with asyncio.timeout(PATIENCE):
        await sleeping


# Set back


def shown(file: Path, moment: float) -> None:
    """The machine's clock shows this moment."""
    file.write_text(f"@{moment}", encoding="ascii")


def test_a_clock_that_is_set_back_goes_on_where_it_was_and_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "offset"
    shown(file, 100_000)
    clock = SteadyClock(FileClock(file))
    shown(file, 89_200)
    assert clock.now() == 100_000
    shown(file, 89_260)
    assert clock.now() == 100_060
    shown(file, 80_000)
    assert clock.now() == 100_060
    assert [record.getMessage().count("set back by") for record in caplog.records] == [1, 1]
    assert "10800 s" in caplog.text


def test_a_clock_that_is_right_again_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    shown(file, 100_000)
    clock = SteadyClock(FileClock(file))
    for moment, told in ((89_200, 100_000), (100_100, 100_100), (100_200, 100_200)):
        shown(file, moment)
        assert clock.now() == told


def test_a_clock_that_is_set_forward_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    shown(file, 100_000)
    clock = SteadyClock(FileClock(file))
    shown(file, 110_800)
    assert clock.now() == 110_800


async def test_whoever_sleeps_sleeps_no_longer_because_the_clock_is_set_back(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    shown(file, 100_000)
    clock = SteadyClock(FileClock(file))
    sleeping = asyncio.create_task(clock.sleep_until(100_060))
    await asyncio.sleep(0)
    shown(file, 89_200)
    assert clock.now() == 100_000
    shown(file, 89_261)
    async with asyncio.timeout(PATIENCE):
        await sleeping
