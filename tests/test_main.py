"""The command line: one line for a mistake, help, and replaying without what it does not need."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import sqlite3
import subprocess
import sys
import warnings
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from sqlalchemy.exc import OperationalError

from bot import __main__ as program
from bot.config import ROOT, Settings
from bot.database_setup import in_use, unusable
from tests.engine.records import KEPT, game_for_two
from tests.patience import PATIENCE

with warnings.catch_warnings():
    # Up to Python 3.12 discord.py loads a module for voice that Python is about to drop; this bot has no voice.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

TOKEN = "MTA.secret-part.of_it"


def run(*arguments: str, code: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A run of the program (or of this code) with these variables."""
    command = [sys.executable, "-c", code, *arguments] if code else [sys.executable, "-m", "bot", *arguments]
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT", "VIRTUAL_ENV")}
    return subprocess.run(
        command, cwd=ROOT, env=kept | environment, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE
    )


@pytest.mark.parametrize("arguments", [(), ("run",)])
@pytest.mark.parametrize(
    "wrong",
    [
        {"LOG_LEVEL": "loud"},
        {"SANDBOX_PORT": "http"},
        {"DATABASE_URL": "mysql://me:hunter2@host/name"},
        {"DISCORD_API_BASE": "nowhere"},
        {"CLOCK_FILE": "nothing"},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_a_mistake_in_a_setting_is_one_line_and_ends_with_2(wrong: dict[str, str], arguments: tuple[str, ...]) -> None:
    ran = run(*arguments, DISCORD_TOKEN=TOKEN, **wrong)
    (line,) = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert line.startswith(f"{next(iter(wrong))}: ")
    assert "secret-part" not in line
    assert "hunter2" not in line


def test_a_token_that_can_be_none_is_not_shown() -> None:
    ran = run(DISCORD_TOKEN=f"{TOKEN} and more")
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "secret-part" not in ran.stderr


def test_help_says_what_there_is() -> None:
    ran = run("--help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "replay" in ran.stdout
    assert "run" in ran.stdout


def test_an_unknown_command_ends_with_2() -> None:
    ran = run("dance")
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


def test_replaying_needs_neither_discord_nor_pillow_nor_a_database(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(json.dumps(game_for_two(*KEPT)), encoding="utf-8")
    code = (
        "import sys; from bot.__main__ import main; status = main(['replay', sys.argv[1]]); "
        "print(sorted({'discord', 'PIL', 'sqlalchemy', 'sqlmodel', 'aiohttp'} & set(sys.modules)), file=sys.stderr); "
        "sys.exit(status)"
    )
    ran = run(str(record), code=code)
    assert (ran.returncode, ran.stderr.strip()) == (0, "[]")
    assert json.loads(ran.stdout)["game"] == "luckybox"


def test_replaying_minds_no_settings(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text("[]", encoding="utf-8")
    assert run("replay", str(record), LOG_LEVEL="loud").returncode == 0


def test_without_a_token_the_sandbox_starts_and_with_one_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, str | None]] = []

    def start(what: str, found: Settings, **_: object) -> int:
        started.append((what, found.token))
        return 0

    monkeypatch.setattr(program, "_sandbox", partial(start, "sandbox"))
    monkeypatch.setattr(program, "_discord", partial(start, "discord"))
    for token in ("", TOKEN):
        monkeypatch.setattr(program, "read", lambda token=token: settings(token or None))
        assert program.main([]) == 0
    assert started == [("sandbox", None), ("discord", TOKEN)]


def test_the_sandbox_has_our_emoji_before_the_bot_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[list[str], list[str]]] = []

    def serve(command: list[str], *_: object, deploy: list[str]) -> int:
        served.append((command, deploy))
        return 0

    monkeypatch.setattr("sandbox.main.serve", serve)
    monkeypatch.setattr(program, "read", lambda: settings(None))
    assert program.main([]) == 0
    ((command, deploy),) = served
    assert deploy == [*command, "emoji", "sync"]


def test_without_a_token_there_is_nothing_to_give_emoji_to() -> None:
    ran = run("emoji", "sync", DISCORD_TOKEN="")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert ran.stderr.startswith("DISCORD_TOKEN: ")


def settings(token: str | None) -> Settings:
    """Settings that matter little here."""
    return Settings(token, "sqlite+aiosqlite:///none.db", "ERROR", 0, None, None, None)


def test_a_token_discord_does_not_take_is_one_line_and_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refuse(_: Settings) -> None:
        raise discord.LoginFailure

    monkeypatch.setattr(program, "read", lambda: settings(TOKEN))
    monkeypatch.setattr(program, "set_up_logging", lambda *_: None)
    monkeypatch.setattr("bot.running.run", refuse)
    assert program.main([]) == 2
    told = capsys.readouterr().err
    assert told.startswith("DISCORD_TOKEN: ")
    assert told.count("\n") == 1
    assert TOKEN not in told


def test_reports_without_the_package_for_them_are_one_line_and_end_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = dataclasses.replace(settings(TOKEN), sentry_dsn="https://key@reports.example/7")
    monkeypatch.setattr(program, "read", lambda: given)
    monkeypatch.setattr(program, "set_up_logging", lambda *_: None)
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    assert program.main([]) == 2
    told = capsys.readouterr().err
    assert told.startswith("SENTRY_DSN: the package sentry-sdk is not installed")
    assert told.count("\n") == 1


def failing_first(monkeypatch: pytest.MonkeyPatch, faults: Sequence[Exception]) -> list[float]:
    """A bot whose first starts end in these, one each; the pauses it makes."""
    left, slept = list(faults), list[float]()

    async def served(_: Settings) -> None:
        if left:
            raise left.pop(0)

    monkeypatch.setattr(program, "read", lambda: settings(TOKEN))
    monkeypatch.setattr(program, "set_up_logging", lambda *_: None)
    monkeypatch.setattr("time.sleep", slept.append)
    monkeypatch.setattr("bot.running.run", served)
    return slept


def test_while_discord_is_away_the_bot_tries_again_with_growing_pauses(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    response: Any = SimpleNamespace(status=500, reason="no")
    faults = [
        discord.DiscordServerError(response, ""),
        TimeoutError(),
        aiohttp.ServerDisconnectedError(),
        discord.GatewayNotFound(),  # type: ignore[no-untyped-call]
    ]
    slept = failing_first(monkeypatch, faults)
    assert program.main([]) == 0
    assert slept == sorted(slept)
    assert len(slept) == len(set(slept)) == len(faults)
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert told[0] == f"Discord cannot be reached (it answers 500). Trying again in {slept[0]} s"
    assert len(told) == len(faults)


def sqlite_error(code: int, what: str) -> OperationalError:
    """What SQLAlchemy makes of an error of SQLite."""
    error = sqlite3.OperationalError(what)
    error.sqlite_errorcode = code
    return OperationalError("SELECT secret", {}, error)


PASSING = [
    sqlite_error(sqlite3.SQLITE_BUSY, "database is locked"),
    sqlite_error(sqlite3.SQLITE_FULL, "database or disk is full"),
    sqlite_error(sqlite3.SQLITE_READONLY, "attempt to write a readonly database"),
    sqlite_error(sqlite3.SQLITE_READONLY_DIRECTORY, "attempt to write a readonly database"),
    sqlite_error(sqlite3.SQLITE_IOERR_FSYNC, "disk I/O error"),
    sqlite_error(sqlite3.SQLITE_CANTOPEN, "unable to open database file"),
]
"""What SQLite says of a file of which nothing is wrong."""


@pytest.mark.parametrize("error", PASSING, ids=lambda error: str(error.orig))
def test_a_database_that_is_locked_full_or_read_only_at_the_start_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: OperationalError
) -> None:
    slept = failing_first(monkeypatch, [error, unusable(error, settings(TOKEN)), error])
    assert program.main([]) == 0
    assert slept == sorted(set(slept))
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len(told) == 3
    said = (
        f"DATABASE_URL: the database cannot be used now ({error.orig}). See that nothing else holds it, that there is "
        "room, and that it may be written. Trying again in "
    )
    assert {re.sub(r"\d+ s$", "", line) for line in told} == {said}


@pytest.mark.parametrize(("arguments", "status"), [(["run", "--no-sandbox"], 0), ([], 2)])
def test_a_service_waits_for_the_bot_before_it_and_whoever_starts_a_second_one_by_hand_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int
) -> None:
    slept = failing_first(monkeypatch, [in_use("bot.db")])
    assert program.main(arguments) == status
    assert len(slept) == (1 if status == 0 else 0)
    assert ("another bot is using" in capsys.readouterr().err) == (status == 2)


def test_without_a_network_there_is_one_line_and_no_trace_of_how_it_came_about(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT", "VIRTUAL_ENV")}
    given = {
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_BASE": "http://127.0.0.1:9/api/v10",
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'bot.db'}",
        "LOG_LEVEL": "ERROR",
    }
    bot = subprocess.Popen(
        [sys.executable, "-m", "bot"], cwd=ROOT, env=kept | given, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert bot.stderr is not None
    line = bot.stderr.readline()
    bot.terminate()
    rest = bot.communicate(timeout=PATIENCE)[1]
    assert "Discord cannot be reached (" in line
    assert "Trying again in 5 s" in line
    assert rest == ""
    assert "DISCORD_API_BASE" not in line
    assert "secret-part" not in line
