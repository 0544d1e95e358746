"""The shared clock and the ids made from it."""

import time
from pathlib import Path

import pytest

from sandbox.clock import SharedClock
from sandbox.snowflake import Snowflakes, created_at, iso


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


def test_a_spoilt_file_starts_anew(tmp_path: Path) -> None:
    (tmp_path / "clock").write_text("half a num")
    assert SharedClock(tmp_path / "clock").offset == 0


def test_it_does_not_go_backwards(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="forward"):
        SharedClock(tmp_path / "clock").advance(-1)


def test_ids_grow_and_carry_the_time(tmp_path: Path) -> None:
    clock = SharedClock(tmp_path / "clock")
    ids = Snowflakes(clock)
    many = [ids.next() for _ in range(5000)]
    assert many == sorted(set(many))
    clock.advance(86_400)
    later = ids.next()
    assert abs(created_at(later) - clock.now()) < 1
    assert iso(created_at(later)).endswith("+00:00")
