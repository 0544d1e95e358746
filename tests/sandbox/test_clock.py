"""The shared clock and the ids made from it."""

import asyncio
import time
from pathlib import Path

import pytest

from bot.tables.clocks.clock import FileClock
from sandbox.clock import DAY, SharedClock
from sandbox.snowflake import Snowflakes, created_at, iso
from tests.patience import PATIENCE


def test_two_clocks_on_one_file_agree(tmp_path: Path) -> None:
    moved: list[bool] = []
    ours = SharedClock(tmp_path / "deep" / "clock", on_move=lambda: moved.append(True))
    theirs = SharedClock(tmp_path / "deep" / "clock")
    assert abs(ours.now() - time.time()) < 1
    assert ours.advance(3600.5) == 3600.5
    assert theirs.offset == 3600.5
    assert abs(theirs.now() - time.time() - 3600.5) < 1
    assert moved == [True]
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["clock"]


def test_a_spoilt_file_starts_again(tmp_path: Path) -> None:
    (tmp_path / "clock").write_text("half a num")
    assert SharedClock(tmp_path / "clock").offset == 0


def test_each_move_knows_its_direction(tmp_path: Path) -> None:
    clock = SharedClock(tmp_path / "clock")
    with pytest.raises(ValueError, match="forward"):
        clock.advance(-1)
    with pytest.raises(ValueError, match="back"):
        clock.set_back(-1)
    for odd in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="finite"):
            clock.advance(odd)
    assert clock.offset == 0


def test_it_is_set_back_for_everybody_who_reads_it(tmp_path: Path) -> None:
    moved: list[float] = []
    clock = SharedClock(tmp_path / "clock", on_move=lambda: moved.append(clock.offset))
    bots = FileClock(tmp_path / "clock")
    clock.advance(86_400)
    assert abs(bots.now() - clock.now()) < 1
    assert clock.set_back(90_000) == -3600
    assert abs(bots.now() - (time.time() - 3600)) < 1
    assert clock.to_real_time() == 0
    assert abs(bots.now() - time.time()) < 1
    assert moved == [86_400, -3600, 0]


async def test_who_waits_for_a_moment_of_the_bots_clock_goes_on_waiting_when_it_is_set_back(tmp_path: Path) -> None:
    clock, bots = SharedClock(tmp_path / "clock"), FileClock(tmp_path / "clock")
    waiting = asyncio.create_task(bots.sleep_until(clock.now() + 30))
    await asyncio.sleep(0.1)
    clock.set_back(3600)
    await asyncio.sleep(0.1)
    clock.advance(3600)
    await asyncio.sleep(0.1)
    assert not waiting.done()
    clock.advance(30)
    await asyncio.wait_for(waiting, PATIENCE)


@pytest.mark.parametrize(
    ("at", "seconds", "days", "shown"),
    [
        (0, -30, 0, 86_370),
        (86_369, -30, 0, 86_370),
        (86_371, -30, 1, 86_370),  # that moment is past: the one a day later
        (86_371, 30, 1, 30),
        (5, 30, 1, 30),  # a midnight passes, also shortly after one
        (43_200, 0, 1, 0),
    ],
)
def test_to_midnight(tmp_path: Path, at: float, seconds: float, days: int, shown: float) -> None:
    clock = SharedClock(tmp_path / "clock")
    clock.advance(DAY - clock.now() % DAY + 0.5 + at)
    day = clock.now() // DAY
    clock.to_midnight(seconds)
    assert clock.now() // DAY == day + days
    assert 0 <= clock.now() % DAY - shown < 0.5


def test_ids_grow_while_the_clock_is_set_back(tmp_path: Path) -> None:
    clock = SharedClock(tmp_path / "clock")
    ids = Snowflakes(clock)
    clock.advance(3600)
    before = [ids.next() for _ in range(10)]
    clock.set_back(7200)
    after = [ids.next() for _ in range(10)]
    assert before + after == sorted({*before, *after})


def test_ids_grow_and_carry_the_time(tmp_path: Path) -> None:
    clock = SharedClock(tmp_path / "clock")
    ids = Snowflakes(clock)
    many = [ids.next() for _ in range(5000)]
    assert many == sorted(set(many))
    clock.advance(86_400)
    later = ids.next()
    assert abs(created_at(later) - clock.now()) < 1
    assert iso(created_at(later)).endswith("+00:00")
