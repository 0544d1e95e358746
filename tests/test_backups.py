"""Copies of the database that make themselves."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.backups import AGAIN, AT_FIRST, EVERY, UPDATES_KEPT, Backups, before_an_update, folder_of
from bot.config import Settings, SettingsError
from bot.store import copies
from bot.store.copies import CopyError, examine
from bot.store.schema import OLDEST
from bot.store.sql.sqlite import hold
from tests.patience import PATIENCE
from tests.store.files import opened, url
from tests.tables.room import ManualClock


def settings(file: Path, backups: str = "") -> Settings:
    """Settings with this file."""
    return Settings("token", url(file), "ERROR", 0, None, None, None, backups=backups)


async def laid_out(file: Path) -> Path:
    """A database."""
    async with opened(file):
        pass
    return file


def made(folder: Path) -> list[str]:
    """The copies there are, the oldest first."""
    return sorted(one.name for one in folder.glob("*")) if folder.exists() else []


@asynccontextmanager
async def kept(file: Path, clock: ManualClock, number: int = 3) -> AsyncIterator[Path]:
    """The copies of every day being made; their folder."""
    task = asyncio.create_task(Backups(file, file.parent / "backups", number, clock).run())
    try:
        yield file.parent / "backups"
    finally:
        task.cancel()


async def goes_by(clock: ManualClock, seconds: float) -> None:
    """Time passes, and what is to be done then is done."""
    async with asyncio.timeout(PATIENCE):
        await clock.slept.wait()
        clock.advance(seconds)
        await clock.slept.wait()


async def test_a_copy_is_made_every_day_and_so_many_are_kept(tmp_path: Path) -> None:
    file, clock = await laid_out(tmp_path / "bot.db"), ManualClock()
    async with kept(file, clock) as folder:
        await goes_by(clock, AT_FIRST)
        assert len(made(folder)) == 1
        seen = made(folder)
        for days in range(2, 7):
            await goes_by(clock, EVERY)
            assert len(made(folder)) == min(days, 3)
            seen += [name for name in made(folder) if name not in seen]
        assert made(folder) == seen[-3:]
    for name in made(folder):
        examine(folder / name)


async def test_a_start_makes_none_before_the_newest_is_a_day_old(tmp_path: Path) -> None:
    file, clock = await laid_out(tmp_path / "bot.db"), ManualClock()
    async with kept(file, clock) as folder:
        await goes_by(clock, AT_FIRST)
    async with kept(file, clock) as folder:
        async with asyncio.timeout(PATIENCE):
            await clock.slept.wait()
        clock.advance(AT_FIRST)
        assert len(made(folder)) == 1
        assert max(clock.awaited) >= clock.now() + EVERY - AT_FIRST - 1


async def test_a_copy_that_failed_is_said_and_tried_again_in_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file, clock = await laid_out(tmp_path / "bot.db"), ManualClock()

    def full(*_: object) -> None:
        raise CopyError("the disk is full")

    async with kept(file, clock) as folder:
        with monkeypatch.context() as patch:
            patch.setattr(copies, "copy", full)
            await goes_by(clock, AT_FIRST)
        assert made(folder) == []
        assert "there is no copy of today: the disk is full" in caplog.text
        await goes_by(clock, AGAIN)
        assert len(made(folder)) == 1


def test_they_lie_beside_the_database_or_where_it_is_said_or_nowhere(tmp_path: Path) -> None:
    file = tmp_path / "bot.db"
    assert folder_of(settings(file)) == tmp_path / "backups"
    assert folder_of(settings(file, str(tmp_path / "there"))) == tmp_path / "there"
    assert folder_of(settings(file, "off")) is None


# Before an update


def make_older(file: Path) -> None:
    """The database as an older version has left it, as far as its number goes."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (OLDEST,))


async def test_what_an_update_is_about_to_change_is_copied_before(tmp_path: Path) -> None:
    file = await laid_out(tmp_path / "bot.db")
    before_an_update(settings(file), 1e9)
    assert made(tmp_path / "backups") == []
    make_older(file)
    for number in range(UPDATES_KEPT + 2):
        before_an_update(settings(file), 1e9 + number)
    found = made(tmp_path / "backups")
    assert len(found) == UPDATES_KEPT
    assert found[-1].endswith("-20010909-014644.db")


async def test_without_room_for_the_copy_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = await laid_out(tmp_path / "bot.db")
    make_older(file)

    def full(*_: object) -> None:
        raise CopyError("the disk is full")

    monkeypatch.setattr(copies, "copy", full)
    with pytest.raises(SettingsError, match=r"^BACKUPS: .*the disk is full"):
        before_an_update(settings(file), 1e9)


async def test_a_database_that_another_bot_uses_is_not_copied(tmp_path: Path) -> None:
    file = await laid_out(tmp_path / "bot.db")
    make_older(file)
    lock = hold(file)
    try:
        with pytest.raises(SettingsError, match="another bot is using this database"):
            before_an_update(settings(file), 1e9)
    finally:
        lock.release()
    assert made(tmp_path / "backups") == []


async def test_one_that_is_refused_is_not_copied_before(tmp_path: Path) -> None:
    file = await laid_out(tmp_path / "bot.db")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0030'")
    before_an_update(settings(file), 1e9)
    assert made(tmp_path / "backups") == []


def test_a_database_that_is_not_there_yet_is_none_to_copy(tmp_path: Path) -> None:
    before_an_update(settings(tmp_path / "bot.db"), 1e9)
    assert list(tmp_path.iterdir()) == []
