"""`python -m bot copy`: everything moves from a file to a server and back, and is the same there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from bot import __main__ as program
from bot.config import Settings
from bot.store.moving import first_difference, move
from bot.store.sql.connect import open_database
from bot.store.tables import TableStore
from tests.league.season import Season
from tests.store.backends import POSTGRES, SQLITE, database_of, running_on
from tests.store.files import opened, url
from tests.store.rows import put
from tests.tables.room import BEN, a_room, first_number


@pytest.fixture(params=[SQLITE, POSTGRES])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of each kind."""
    with running_on(request.param):
        yield asyncio.run(_empty(tmp_path / "other.db"))


async def _empty(file: Path) -> str:
    async with opened(file) as database:
        pass
    return url(file) if database.engine.dialect.name == "sqlite" else (await database_of(file))[0]


@pytest.fixture
def moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings of a bot that is stopped now, with games under way and others played."""

    async def played() -> None:
        async with a_room(tmp_path / "here") as room:
            await first_number(room, BEN)
            await room.game(BEN, channel_id=701, game="flip7")
            await Season(room.database).goes_by(Random("moving"), 20, (1, 2, 3))

    (tmp_path / "here").mkdir()
    with running_on(SQLITE):
        asyncio.run(played())
    settings = Settings("token", url(tmp_path / "here" / "room.db"), "ERROR", 0, None, None, None)
    monkeypatch.setattr(program, "read", lambda: settings)
    return settings


@pytest.mark.deep
def test_everything_is_the_same_there_and_goes_on(
    moves: Settings, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["copy", "--to", target]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "the same there; 2 open tables go on" in told.out
    there = Settings("token", target, "ERROR", 0, None, None, None)
    monkeypatch.setattr(program, "read", lambda: there)
    back = url(tmp_path / "back.db")
    assert program.main(["copy", "--to", back]) == 0

    async def same() -> str | None:
        one, other = await open_database(moves.database_url), await open_database(back)
        try:
            return await first_difference(one, other)
        finally:
            await one.close()
            await other.close()

    assert asyncio.run(same()) is None


@pytest.mark.deep
def test_ids_of_tables_go_on_after_those_that_were_moved(moves: Settings, target: str) -> None:
    assert moves
    assert program.main(["copy", "--to", target]) == 0

    async def more() -> tuple[int, int]:
        database = await open_database(target)
        store = TableStore(database)
        before = max(await store.open_tables())
        made = await put(store, channel_id=999)
        await database.close()
        return before, made

    before, made = asyncio.run(more())
    assert made > before


def test_a_row_that_came_out_otherwise_is_named(moves: Settings, tmp_path: Path) -> None:
    async def difference(change: str) -> str | None:
        one = await open_database(moves.database_url)
        async with opened(tmp_path / f"{len(change)}.db") as other:
            await move(one, other)
            await other.write(lambda writing: writing.execute(text(change)))
            found = await first_difference(one, other)
        await one.close()
        return found

    assert asyncio.run(difference("UPDATE tables SET options = '{}' WHERE id = 2")) == "row 2 of tables"
    assert asyncio.run(difference("DELETE FROM timers")) == "row 1 of timers"


@pytest.mark.deep
def test_what_is_not_empty_is_left_alone(moves: Settings, target: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert moves
    assert program.main(["copy", "--to", target]) == 0
    assert program.main(["copy", "--to", target]) == 2
    assert "not empty" in capsys.readouterr().err


@pytest.mark.deep
@pytest.mark.parametrize(("to", "said"), [("nowhere", "names neither"), ("", "it is the database of the settings")])
def test_where_it_cannot_go_is_told(moves: Settings, to: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["copy", "--to", to or moves.database_url]) == 2
    assert said in capsys.readouterr().err
