"""The clocks themselves: the machine's, and one whose offset stands in a file."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from bot.tables.clocks.clock import HOLD, STANDS, FileClock, SteadyClock, SystemClock
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


# Jumps


class Machine:
    """A machine's clock and the watch that nobody sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.watch, self.ahead = 50.0, 0.0
        monkeypatch.setattr(time, "time", lambda: 1_000_000.0 + self.watch + self.ahead)
        self.clock = SystemClock(lambda: self.watch)

    def passes(self, seconds: float) -> float:
        """The time passes; what the clock says then."""
        self.watch += seconds
        return self.clock.now() - 1_000_050.0


DAYS = 2 * 86_400.0


def test_a_jump_of_a_few_seconds_is_never_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    machine.ahead = DAYS
    assert [machine.passes(1) for _ in range(4)] == [1, 2, 3, 4]
    machine.ahead = 0.0
    assert machine.passes(1) == 5
    assert machine.clock.take_jumps() == []


def test_a_clock_that_is_not_believed_loses_nothing_however_often_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = Machine(monkeypatch)
    machine.ahead = DAYS
    assert machine.passes(1) == 1
    # Each look is a hundredth of what a number of this size can hold after the last one.
    for _ in range(2**20):
        machine.watch += 2**-40
        machine.clock.now()
    assert machine.passes(0) == 1 + 2**-20


def test_a_jump_that_stands_is_believed_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    machine.ahead = DAYS
    assert machine.passes(1) == 1
    assert machine.passes(STANDS) == 61 + DAYS
    [jump] = machine.clock.take_jumps()
    assert jump.after - jump.before == DAYS
    machine.ahead = 0.0
    assert machine.passes(1) == 62 + DAYS
    assert machine.passes(STANDS) == 122
    [back] = machine.clock.take_jumps()
    assert back.after - back.before == -DAYS


def test_a_machine_that_has_slept_has_not_jumped(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    assert machine.passes(8 * 3600) == 8 * 3600
    assert machine.clock.take_jumps() == []


def test_whom_a_witness_agrees_with_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    machine.ahead = DAYS
    machine.passes(1)
    assert machine.clock.wants_witness
    for passed in range(1, 10):
        machine.clock.witness(time.time() - DAYS)
        assert machine.passes(STANDS - 1) < 3600, passed
    machine.clock.witness(time.time())
    assert machine.passes(0) > DAYS
    assert not machine.clock.wants_witness


def test_a_shared_clock_that_is_moved_back_at_once_is_right_again(tmp_path: Path) -> None:
    file = tmp_path / "offset"
    file.write_text("0", encoding="ascii")
    clock = SteadyClock(FileClock(file))
    began = clock.now()
    file.write_text("172800", encoding="ascii")
    assert clock.now() - began >= DAYS
    assert clock.is_unsure(), "nothing is to expire by what may be moved back"
    file.write_text("0", encoding="ascii")
    assert clock.now() - began < PATIENCE
    assert not clock.is_unsure()
    [jump] = clock.take_jumps()
    assert jump.takes_back


def test_a_shared_clock_that_is_moved_for_long_counts_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, watch = tmp_path / "offset", [100.0]
    file.write_text("0", encoding="ascii")
    monkeypatch.setattr("bot.machine.boottime", lambda: watch[0])
    clock = SteadyClock(FileClock(file))
    file.write_text("90000", encoding="ascii")
    assert clock.is_unsure()
    watch[0] += HOLD
    assert not clock.is_unsure()
    file.write_text("90060", encoding="ascii")
    assert not clock.is_unsure(), "a turn's time is moved on as one likes"
    assert clock.take_jumps() == []
