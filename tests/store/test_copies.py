"""Copies of the database: whole, for their owner's eyes, and put in place only once they were checked."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from bot.store import copies
from bot.store.copies import AHEAD, CopyError, copy, examine, put_in_place
from tests.depth import examples
from tests.league.season import Season, dump
from tests.store.backends import SQLITE
from tests.store.files import opened
from tests.tables.room import ADA, BEN, a_room

pytestmark = pytest.mark.only_on(SQLITE)

PEOPLE = (1, 2, 3, 4)


async def a_file(folder: Path, games: int = 10) -> Path:
    """The file of a bot that is stopped now, after some games."""
    file = folder / "bot.db"
    async with opened(file) as database:
        await Season(database).goes_by(Random("copies"), games, PEOPLE)
    return file


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a bot."""
    return asyncio.run(a_file(tmp_path_factory.mktemp("whole")))


def damage(file: Path) -> None:
    """Somebody has written over the middle of a file."""
    data = bytearray(file.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 4096] = b"\xa5" * 4096
    file.write_bytes(data)


def contents(folder: Path) -> dict[str, bytes]:
    """What lies in a folder."""
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.is_file()}


async def test_a_copy_is_made_while_the_bot_goes_on_and_holds_all_that_was_kept(tmp_path: Path) -> None:
    async with opened(tmp_path / "bot.db") as database:
        season = Season(database)
        await season.goes_by(Random("copies"), 10, PEOPLE)
        before = await dump(database)
        copy(tmp_path / "bot.db", tmp_path / "copies" / "one.db")
        await season.goes_by(Random("later"), 3, PEOPLE)
    async with opened(tmp_path / "copies" / "one.db") as copied:
        assert await dump(copied) == before


async def test_a_copy_is_one_file_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    file = await a_file(tmp_path)
    copy(file, tmp_path / "copies" / "one.db")
    assert [one.name for one in (tmp_path / "copies").iterdir()] == ["one.db"]
    assert (tmp_path / "copies" / "one.db").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "copies").stat().st_mode & 0o777 == 0o700


async def test_nothing_is_written_over(tmp_path: Path) -> None:
    file = await a_file(tmp_path)
    (tmp_path / "letter").write_text("Dear Ada", encoding="utf-8")
    with pytest.raises(CopyError, match="is there already"):
        copy(file, tmp_path / "letter")
    assert (tmp_path / "letter").read_text(encoding="utf-8") == "Dear Ada"


@pytest.mark.deep
async def test_a_damaged_file_is_not_copied_as_if_it_were_whole(tmp_path: Path) -> None:
    file = await a_file(tmp_path, 60)
    damage(file)
    with pytest.raises(CopyError):
        copy(file, tmp_path / "copy.db")
    assert [name for name in contents(tmp_path) if name.startswith("copy")] == []


def test_a_file_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CopyError, match=r"there is no file .*bot\.db"):
        copy(tmp_path / "bot.db", tmp_path / "copy.db")


def test_what_is_examined_and_is_not_there_is_not_made(tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    with pytest.raises(CopyError, match="there is no file"):
        examine(missing)
    with pytest.raises(CopyError, match="there is no file"):
        put_in_place(missing, tmp_path / "bot.db", tmp_path / "aside.db")
    assert contents(tmp_path) == {}


@pytest.mark.parametrize("name", [b"n\xfftes", b"\xc3\x28tes", b"\x80\x81\x82\x83\x84"])
async def test_names_that_are_no_text_are_damage_told_in_a_line(tmp_path: Path, name: bytes) -> None:
    """SQLite would put them into its message, which Python then cannot read."""
    file = await a_file(tmp_path, 1)
    damaged = tmp_path / "damaged.db"
    named = file.read_bytes().replace(b"tablenotesnotes", b"table" + name + b"notes")
    damaged.write_bytes(named.replace(b"CREATE TABLE notes", b"CREATE TABLX notes"))
    assert not copies.is_older(damaged)
    attempts: list[Callable[[], None]] = [
        partial(examine, damaged),
        partial(copy, damaged, tmp_path / "copy.db"),
        partial(put_in_place, damaged, file, tmp_path / "aside.db"),
    ]
    for refused in attempts:
        with pytest.raises(CopyError) as told:
            refused()
        assert "\n" not in str(told.value)
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.deep
@examples(20)
@given(seed=integers(0, 2**32))
def test_whatever_bytes_are_in_a_file_it_is_whole_or_that_is_said_in_a_line(whole: Path, seed: int) -> None:
    chance = Random(seed)
    data = bytearray(whole.read_bytes())
    for _ in range(chance.choice((1, 30, 1000, 20_000))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bot.db"
        file.write_bytes(data)
        copies.is_older(file)
        said = ""
        try:
            copy(file, Path(folder) / "copy.db")
        except CopyError as error:
            said = str(error)
        assert "\n" not in said
        assert "SELECT" not in said


async def test_a_copy_put_in_place_is_what_it_was_and_the_other_is_kept(tmp_path: Path) -> None:
    file = await a_file(tmp_path)
    copy(file, tmp_path / "copy.db")
    async with opened(file) as database:
        before = await dump(database)
        await Season(database).goes_by(Random("lost"), 5, PEOPLE)
        lost = await dump(database)
    put_in_place(tmp_path / "copy.db", file, tmp_path / "aside.db")
    async with opened(file) as database, opened(tmp_path / "aside.db") as aside:
        restored = await dump(database)
        assert len(restored.pop("tables")) == len(before.pop("tables")) + 1  # the place far beyond
        assert restored == before
        assert await dump(aside) == lost


async def test_what_still_stands_in_the_log_of_the_other_is_kept_with_it(tmp_path: Path) -> None:
    file = await a_file(tmp_path)
    copy(file, tmp_path / "copy.db")
    for end in copies.BESIDE:
        (tmp_path / f"bot.db{end}").write_bytes(b"of the other")
    put_in_place(tmp_path / "copy.db", file, tmp_path / "aside.db")
    assert [name for name in contents(tmp_path) if name.startswith("bot.db")] == ["bot.db"]
    assert {(tmp_path / f"aside.db{end}").read_bytes() for end in copies.BESIDE} == {b"of the other"}


async def test_no_button_of_a_lost_table_meets_another(tmp_path: Path) -> None:
    async with a_room(tmp_path) as room:
        table = await room.game(BEN)
        copy(tmp_path / "room.db", tmp_path / "copy.db")
        lost = await room.game(BEN, channel_id=701)
    put_in_place(tmp_path / "copy.db", tmp_path / "room.db", tmp_path / "aside.db")
    async with a_room(tmp_path) as room:
        there = await room.tables.get(table.id)
        assert there is not None
        assert there.status.is_open
        assert await room.tables.get(lost.id) is None
        assert (await room.lobby(channel_id=702)).id > table.id + AHEAD
        assert await room.people.results(ADA) == []


UNSOUND = {
    "damaged": "is damaged (",
    "of a newer version": "was made by a newer version of the bot",
    "a letter": "is not a database of this bot (",
    "of another program": "is not a database of this bot (",
}


@pytest.mark.parametrize("what", UNSOUND)
async def test_what_is_no_sound_copy_touches_nothing_and_is_called_what_it_is(tmp_path: Path, what: str) -> None:
    file, source = await a_file(tmp_path, 60), tmp_path / "copy.db"
    copy(file, source)
    if what == "damaged":
        damage(source)
    elif what == "a letter":
        source.write_text("Dear Ada, this is no database.\n" * 100, encoding="utf-8")
    else:
        statement = "UPDATE alembic_version SET version_num = '9999'"
        with closing(sqlite3.connect(source)) as connection, connection:
            connection.execute(statement if what == "of a newer version" else "DROP TABLE alembic_version")
    before = contents(tmp_path)
    for doing in (
        partial(put_in_place, source, file, tmp_path / "aside.db"),
        partial(copy, source, tmp_path / "new.db"),
    ):
        with pytest.raises(CopyError) as told:
            doing()
        assert str(told.value).startswith(f"{source} {UNSOUND[what]}")
        assert contents(tmp_path) == before


async def test_a_copy_that_may_not_be_read_is_said_to_be_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = await a_file(tmp_path, 1)
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(CopyError, match="no permission"):
        copy(source, tmp_path / "new.db")
