"""`python -m bot migrate`: a database of an earlier version is brought to this one, once, before its bots start."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from bot import __main__ as program
from bot.config import Settings
from bot.league.summary import LEAGUE_VERSION
from bot.store.notes import NoteStore
from bot.store.schema import MIGRATIONS, newest_version
from bot.store.sql.connect import open_database, open_to_serve, schema_version
from bot.tools.stats import LEAGUE_NOTE
from tests.league.season import KEPT, Season, dump
from tests.store.backends import POSTGRES, SQLITE, database_of, running_on
from tests.store.files import opened, url
from tests.test_main import run

FORMER = f"{int(newest_version()) - 1:04}"
NOTHING = "there were no statistics to recalculate"


async def _played(file: Path, kind: str) -> str:
    """The address of a database with some games."""
    async with opened(file) as database:
        await Season(database).goes_by(Random("migrating"), 20, (1, 2, 3))
        await NoteStore(database).put(LEAGUE_NOTE, LEAGUE_VERSION)
    return url(file) if kind == SQLITE else (await database_of(file))[0]


@pytest.fixture(params=[SQLITE, POSTGRES])
def settings(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    """The settings of a bot that is stopped now, for each kind of database."""
    with running_on(request.param):
        address = asyncio.run(_played(tmp_path / "played.db", request.param))
        found = Settings("token", address, "ERROR", 0, None, None, None)
        monkeypatch.setattr(program, "read", lambda: found)
        yield found
        # The server's databases are for the next tests too.
        asyncio.run(_changed(address, text(f"UPDATE alembic_version SET version_num = '{newest_version()}'")))  # noqa: S608


async def _changed(address: str, *changes: object) -> None:
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(address)
    async with engine.begin() as connection:
        for change in changes:
            await connection.execute(change)  # type: ignore[call-overload]
    await engine.dispose()


async def _taken_back(address: str) -> None:
    """Lay a database out as the version before did."""

    def down(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.downgrade(config, FORMER)

    database = await open_database(address)
    async with database.engine.connect() as connection:
        changing = connection
        if database.engine.dialect.name == "postgresql":
            changing = await connection.execution_options(isolation_level="READ COMMITTED")
        async with changing.begin():
            await changing.run_sync(down)
    await database.close()


async def _version(address: str) -> str | None:
    return await schema_version(address)


def test_a_database_of_the_version_before_is_brought_to_this_one_once(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(_taken_back(settings.database_url))
    assert asyncio.run(_version(settings.database_url)) == FORMER
    for said in (
        f"the layout is {newest_version()} now, it was {FORMER}",
        f"the layout was {newest_version()} already",
    ):
        assert program.main(["migrate"]) == 0
        assert capsys.readouterr() == (f"{said}; {NOTHING}\n", "")
        assert asyncio.run(_version(settings.database_url)) == newest_version()


@pytest.mark.deep
def test_a_file_is_copied_before_as_by_a_bot_that_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = asyncio.run(_played(tmp_path / "played.db", SQLITE))
    asyncio.run(_taken_back(address))
    monkeypatch.setattr(program, "read", lambda: Settings("token", address, "ERROR", 0, None, None, None))
    assert program.main(["migrate"]) == 0
    assert capsys.readouterr().err == ""
    (copy,) = (tmp_path / "backups").iterdir()
    assert copy.name.startswith(f"played-before-{newest_version()}-")
    assert asyncio.run(_version(url(copy))) == FORMER


@pytest.mark.deep
def test_the_statistics_are_those_of_this_version_then(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    async def careers() -> object:
        database = await open_database(settings.database_url)
        found = {name: rows for name, rows in (await dump(database)).items() if name in KEPT}
        await database.close()
        return found

    async def forget() -> None:
        await _changed(
            settings.database_url,
            text("DELETE FROM careers"),
            text("UPDATE notes SET value = 'older' WHERE key = 'league_version'"),
        )

    before = asyncio.run(careers())
    asyncio.run(forget())
    assert asyncio.run(careers()) != before
    assert program.main(["migrate"]) == 0
    assert "already; statistics recalculated: 20 games" in capsys.readouterr().out
    assert asyncio.run(careers()) == before


def test_a_new_database_is_made(tmp_path: Path) -> None:
    ran = run("migrate", DATABASE_URL=url(tmp_path / "there" / "new.db"))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == f"a new database, its layout is {newest_version()}; {NOTHING}\n"


@pytest.mark.deep
def test_bots_that_use_a_servers_database_go_on_meanwhile(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async def beside() -> int:
        serving = await open_to_serve(settings.database_url)
        try:
            return await asyncio.to_thread(program.main, ["migrate"])
        finally:
            await NoteStore(serving).put("still", "writing")
            await serving.close()

    served = asyncio.run(beside())
    told = capsys.readouterr()
    if settings.database_url.startswith("sqlite"):
        assert (served, told.out) == (2, "")
        assert "another bot is using this database" in told.err
    else:
        assert (served, told.err) == (0, "")


@pytest.mark.deep
def test_a_database_of_a_later_version_is_left_alone(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    later = text("UPDATE alembic_version SET version_num = '9999'")
    asyncio.run(_changed(settings.database_url, later))
    assert program.main(["migrate"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert "a newer version of the bot has used this database" in told.err


@pytest.mark.deep
@pytest.mark.parametrize("address", ["nowhere", "mysql://me:hunter2@host/name"])
def test_an_address_that_can_be_none_is_one_line_and_ends_with_2(address: str) -> None:
    ran = run("migrate", DATABASE_URL=address)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith("DATABASE_URL: ")
    assert "hunter2" not in ran.stderr
