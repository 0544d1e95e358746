"""The doctor: what is wrong with an installation is told in the order of what to do, and where all is well, nothing."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
import time
import warnings
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio
from sqlalchemy import insert

with warnings.catch_warnings():
    # Up to Python 3.12 discord.py loads a module for voice that Python is about to drop; this bot has no voice.
    warnings.simplefilter("ignore", DeprecationWarning)
    from discord.http import Route

from bot import doctor
from bot.application_state import ApplicationState
from bot.config import Operator, Settings, read
from bot.emoji import ours, sync
from bot.games.catalogue import games
from bot.store.enums import Status
from bot.store.rows import TableRow
from bot.store.sql.sqlite import hold
from bot.store.tables import TABLES
from sandbox.core import TOKEN
from sandbox.server import Sandbox
from tests.store.files import opened, url

DAY = 86_400.0
WELL = ApplicationState(
    clock_ahead=0.2,
    endpoint=False,
    needs_code_grant=False,
    servers=3,
    shards=1,
    logins_left=990,
    commands=20,
    emoji_missing=0,
)


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A stand-in for Discord, whose bot has its commands and its emoji."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    async with await Sandbox.start(clock_file=tmp_path / "clock") as running:
        at = Settings(TOKEN, "sqlite+aiosqlite:///none.db", "INFO", 0, running.api_base, None, None)
        await sync(at, ours(games().values()), io.StringIO())
        running.core.commands.replace_all(None, [{"name": "play", "description": "Play"}])
        yield running


class Installation(NamedTuple):
    """An installation: its database, and its settings as they are in a file."""

    database: Path
    env: Path

    def sets(self, **values: str) -> None:
        with self.env.open("a") as file:
            file.writelines(f"{name}={value}\n" for name, value in values.items())

    async def troubles(self) -> list[str]:
        return [str(trouble) for trouble in await doctor.found({}, self.env)]


@pytest_asyncio.fixture
async def installed(tmp_path: Path, sandbox: Sandbox) -> Installation:
    """One whose bot does not run."""
    made = Installation(tmp_path / "bot.db", tmp_path / ".env")
    async with opened(made.database):
        pass
    made.env.touch(mode=0o600)
    made.sets(DISCORD_TOKEN=TOKEN, DISCORD_API_BASE=sandbox.api_base, DATABASE_URL=url(made.database))
    return made


async def while_it_runs(installed: Installation) -> list[str]:
    """What is wrong while a bot uses the database."""
    running = hold(installed.database)
    try:
        return await installed.troubles()
    finally:
        running.release()


async def only(installed: Installation) -> str:
    """The one thing that is wrong while the bot runs."""
    [trouble] = await while_it_runs(installed)
    return trouble


async def test_where_all_is_well_nothing_is_said(installed: Installation) -> None:
    assert await while_it_runs(installed) == []


def test_every_trouble_has_a_number_in_the_order_of_what_to_do(tmp_path: Path) -> None:
    said = io.StringIO()
    place = tmp_path / "bot.db"
    place.write_bytes(b"not a database " * 1000)
    (tmp_path / ".env").write_text(f"LOG_LEVEL=loud\nDATABASE_URL={url(place)}\n")
    assert doctor.run(said, {}, tmp_path / ".env") == doctor.SICK
    first, second, third = said.getvalue().splitlines()
    assert first == "1. LOG_LEVEL: 'loud' is not a level. Use one of DEBUG, INFO, WARNING, ERROR"
    assert second.startswith(f"2. {place} is damaged (")
    assert third.startswith("3. DISCORD_TOKEN: there is none")


async def test_a_bot_that_does_not_run_is_told_last(installed: Installation) -> None:
    [trouble] = await installed.troubles()
    assert trouble == "no bot uses this database: it does not run. Start it, and see in the log what it says"
    installed.sets(SHARDS="none")
    wrong, then = await installed.troubles()
    assert wrong.startswith("SHARDS: ")
    assert then.endswith("Mend the rest, then start it")


async def test_a_bot_that_says_how_it_is_is_asked(installed: Installation) -> None:
    installed.sets(METRICS_PORT="1")
    assert (await only(installed)).startswith("the bot is not ready (no answer at 127.0.0.1:1")


# The settings


async def test_a_misspelt_setting_is_told_with_what_is_meant(installed: Installation) -> None:
    installed.sets(DISCORD_TOKN="1")
    assert await only(installed) == "DISCORD_TOKN: nothing is called so in .env. Is it DISCORD_TOKEN?"


async def test_what_the_compose_files_read_is_no_mistake(installed: Installation) -> None:
    installed.sets(POSTGRES_PASSWORD="1", BACKUPS_FOLDER="/backups")
    assert await while_it_runs(installed) == []


async def test_a_feature_that_there_is_not_is_told(installed: Installation) -> None:
    installed.sets(FEATURES_OFF="chess")
    assert (await only(installed)).startswith("FEATURES_OFF: there is no feature chess")


async def test_a_title_that_cannot_be_shown_is_told(installed: Installation) -> None:
    installed.sets(GAME_TITLES="chess=Check")
    assert (await only(installed)).startswith("GAME_TITLES: ")


async def test_secrets_that_everybody_on_the_machine_can_read_are_told(installed: Installation) -> None:
    installed.env.chmod(0o644)
    trouble = await only(installed)
    assert trouble == f".env: everybody on this machine can read the secrets in it. chmod o= {installed.env}"
    assert TOKEN not in trouble
    installed.env.chmod(0o640)
    assert await while_it_runs(installed) == []


async def test_a_file_of_settings_that_is_no_text_is_the_one_thing_that_is_told(installed: Installation) -> None:
    installed.env.write_bytes(b"\xff\xfe")
    [trouble] = await installed.troubles()
    assert trouble == ".env: it cannot be read as UTF-8 text. Save it as UTF-8"


# The database


async def test_a_database_of_a_newer_version_is_told(installed: Installation) -> None:
    with closing(sqlite3.connect(installed.database)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "a newer version of the bot has used this database" in await only(installed)


async def test_one_that_is_not_there_yet_is_no_trouble(installed: Installation) -> None:
    installed.database.unlink()
    [trouble] = await installed.troubles()
    assert "does not run" in trouble


async def test_another_ones_log_beside_it_is_told_and_left_alone(installed: Installation, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    async with opened(other):
        pass
    log = installed.database.with_name("bot.db-wal")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("PRAGMA journal_mode=WAL").fetchone()
        connection.execute("PRAGMA user_version = 7")
        connection.commit()
        shutil.copy(other.with_name("other.db-wal"), log)
    before = log.read_bytes()
    first, _ = await installed.troubles()
    assert f"the log {log} does not belong to {installed.database}" in first
    assert log.read_bytes() == before


async def test_a_server_that_is_not_there_is_told_without_waiting_for_it(installed: Installation) -> None:
    installed.sets(DATABASE_URL="postgresql://ann:secret-word@127.0.0.1:1/tables")
    [trouble] = await installed.troubles()
    assert trouble.startswith("DATABASE_URL: the database cannot be reached")
    assert "secret-word" not in trouble


async def test_a_disk_without_room_for_a_copy_is_told(installed: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(installed.database.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=12_000_000))
    assert (await only(installed)).startswith(f"the disk of {installed.database.parent} has 12 MB left")


async def test_copies_that_are_not_made_any_more_are_told(installed: Installation) -> None:
    folder = installed.database.parent / "backups"
    folder.mkdir()
    now = time.time()
    (folder / "bot-20200101-000000.db").touch()
    os.utime(installed.database, (now, now))
    assert "the newest copy of the database is " in await only(installed)
    (folder / time.strftime("bot-%Y%m%d-%H%M%S.db", time.gmtime(now - DAY))).touch()
    assert await while_it_runs(installed) == []


async def test_a_database_that_was_never_copied_is_told_after_a_day(installed: Installation) -> None:
    await first_table(installed.database, time.time() - DAY)
    assert await while_it_runs(installed) == []
    await first_table(installed.database, time.time() - 2 * DAY)
    assert (await only(installed)).startswith("there is no copy in ")
    installed.sets(BACKUPS="off")
    assert await while_it_runs(installed) == []


async def first_table(file: Path, opened_at: float) -> None:
    """A table that is over, the first that there was."""
    row = TableRow(
        game="",
        rules_version=0,
        deck="",
        seed="",
        options={},
        channel_id=0,
        host_id=0,
        created_at=opened_at,
        status=Status.CLOSED,
    )
    async with opened(file) as database:
        await database.write(lambda writing: writing.execute(insert(TABLES).values(row.columns())))


# Discord


async def test_a_token_that_discord_does_not_take_is_told_without_being_shown(installed: Installation) -> None:
    installed.sets(DISCORD_TOKEN="MTA.secret-part.of_it")
    trouble = await only(installed)
    assert trouble.startswith("DISCORD_TOKEN: Discord does not accept it")
    assert "secret-part" not in trouble


async def test_what_the_application_lacks_is_told(installed: Installation, sandbox: Sandbox) -> None:
    sandbox.core.commands.replace_all(None, [])
    sandbox.core.emojis.delete(sandbox.core.emojis.all()[0].id)
    sandbox.core.gateway.starts.shards = 4
    installed.sets(SHARDS="2")
    shards, commands, emoji = await while_it_runs(installed)
    assert shards.startswith("SHARDS: Discord recommends 4 shards, and 2 are set. Set SHARDS=4")
    assert commands.startswith("Discord knows no commands of the bot. Start it")
    assert emoji == "Discord lacks 1 of our emoji. python -m bot emoji sync"


@pytest.mark.parametrize(
    ("told", "begins"),
    [
        (replace(WELL, clock_ahead=-61.0), "this machine's clock is -61 s off Discord's. "),
        (replace(WELL, endpoint=True), "Discord sends presses and commands to an Interactions Endpoint URL"),
        (replace(WELL, needs_code_grant=True), "nobody can add the bot to a server: it requires a code grant"),
        (replace(WELL, logins_left=3), "3 logins are left today"),
        (replace(WELL, servers=80), "the bot is on 80 servers"),
    ],
)
def test_what_keeps_an_application_from_serving_is_told(told: ApplicationState, begins: str) -> None:
    [trouble] = doctor.of_application(read({}, Path("none.env")), told)
    assert str(trouble).startswith(begins)


def test_papers_are_asked_for_where_there_are_none() -> None:
    settings = replace(read({}, Path("none.env")), operator=Operator(privacy_url="https://tables.example/privacy"))
    for told in (WELL, replace(WELL, servers=80), replace(WELL, clock_ahead=None)):
        assert list(doctor.of_application(settings, told)) == []
