"""`python -m bot forget --dry-run`: how many are to be deleted by age, in numbers, and nothing is changed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot import __main__ as program
from bot.config import Settings
from bot.league import keeping
from bot.store.keeping import KeepingStore
from bot.store.people import PeopleStore
from tests.store.files import opened, url
from tests.store.rows import ADA, BEN, GUILD

D = 20_000
LAST = "The bot does both by itself, by days on which it runs; this was a look, and nothing was changed."


async def _lived(file: Path) -> None:
    async with opened(file) as database:
        store, people = KeepingStore(database), PeopleStore(database)
        await store.live(D)
        await people.met(ADA, None, "Ada Lovelace", on=D)
        await store.note([GUILD], D)
        await store.note([GUILD + 1], None)
        for day in range(keeping.SERVER_DAYS + 1):
            await store.live(D + day + 1)
        await people.met(BEN, None, "Ben", on=D + 60)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Those of a bot that is stopped now, and has lived for three months."""
    asyncio.run(_lived(tmp_path / "lived.db"))
    return Settings("token", url(tmp_path / "lived.db"), "ERROR", 0, None, None, None)


@pytest.mark.parametrize(
    ("months", "people"),
    [
        (2, "of 2 people to be deleted, as nobody saw them for 2 months: 1 (at most 50 a day)"),
        (24, "of 2 people to be deleted, as nobody saw them for 24 months: 0 (at most 50 a day)"),
        (None, "of 2 people nobody is deleted by age (KEEP_MONTHS is off)"),
    ],
)
def test_it_says_how_many_and_nobodys_name_and_changes_nothing(
    settings: Settings,
    months: int | None,
    people: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = Path(settings.database_url.partition(":///")[2])
    with closing(sqlite3.connect(file)) as connection:
        before = list(connection.iterdump())
    monkeypatch.setattr(program, "read", lambda: replace(settings, keep_months=months))
    assert program.main(["forget", "--dry-run"]) == 0
    told = capsys.readouterr()
    servers = "of 2 servers to be deleted, as they removed the bot 90 days ago: 1"
    assert (told.out.splitlines(), told.err) == ([people, servers, LAST], "")
    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.iterdump()) == before


def test_without_dry_run_it_says_that_it_is_for_that(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main(["forget"])
    assert ended.value.code == program.USAGE
    assert "--dry-run" in capsys.readouterr().err


def test_a_database_of_another_version_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = Path(__file__).parents[1] / "data" / "databases" / "2026-11-evenings.sql"
    file = tmp_path / "older.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(kept.read_text(encoding="utf-8"))
        before = list(connection.iterdump())
    settings = Settings("token", url(file), "ERROR", 0, None, None, None)
    monkeypatch.setattr(program, "read", lambda: settings)
    assert program.main(["forget", "--dry-run"]) == program.USAGE
    assert "not of this version" in capsys.readouterr().err
    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.iterdump()) == before
