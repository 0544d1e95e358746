"""The log: text or JSON, and what never stands in it."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

import pytest

from bot.logs import HIDDEN, JsonFormatter, Reconnecting, Scrub, TextFormatter, set_up_logging

TOKEN = "MTEyMzQ1Njc4OTAxMjM0NTY3.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789ab"
PRESS = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OmFiY2RlZg"
SEED = "0123456789abcdef" * 2


def record(message: str, *given: object, **fields: Any) -> logging.LogRecord:
    """What somebody logs."""
    made = logging.LogRecord("bot.somewhere", logging.INFO, __file__, 1, message, given, None)
    made.__dict__.update(fields)
    return made


def test_a_line_of_json_is_an_object_with_what_is_known() -> None:
    line = json.loads(JsonFormatter(Scrub()).format(record("table %s: begun", 7, table=7, report="00ff00", user=None)))
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "INFO",
        "logger": "bot.somewhere",
        "message": "table 7: begun",
        "table": 7,
        "report": "00ff00",
    }


def test_a_fault_is_one_line_of_json_with_its_traceback() -> None:
    made = record("fault")
    try:
        int(f"no room for {SEED}")
    except ValueError:
        made.exc_info = sys.exc_info()
    told = JsonFormatter(Scrub()).format(made)
    assert "\n" not in told
    assert "'no room for [hidden]'" in json.loads(told)["exception"]


@pytest.mark.parametrize("of", [TextFormatter, JsonFormatter])
@pytest.mark.parametrize(
    "said",
    [
        "the bot's token {TOKEN}",
        "POST /api/v10/interactions/123/{PRESS}/callback",
        "PATCH /api/v10/webhooks/123/anything-at-all/messages/@original",
        "token='{PRESS}'",
        "seed {SEED}",
        "the key {SEED}{SEED}",
        "my own secret: swordfish",
    ],
)
def test_no_secret_is_written_whoever_tries(of: Any, said: str) -> None:
    text = said.format(TOKEN=TOKEN, PRESS=PRESS, SEED=SEED)
    told = of(Scrub(["swordfish", None, ""])).format(record("%s", text))
    assert HIDDEN in told
    for secret in (TOKEN, PRESS, SEED, "anything-at-all", "swordfish"):
        assert secret not in told


@pytest.mark.parametrize("said", ["press 1234567890123456789: do at table 7", "fault 00ff00 at 't1:7:0:5:do'", "a.b.c"])
def test_what_is_no_secret_stays(said: str) -> None:
    assert Scrub([TOKEN])(said) == said


def test_the_librarys_own_debug_lines_are_never_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging, "basicConfig", lambda **_: None)
    loggers = [logging.getLogger(name) for name in ("discord", "alembic", "PIL", "sqlalchemy", "aiosqlite")]
    before = [logger.level for logger in loggers]
    try:
        set_up_logging("DEBUG")
        assert [logger.level for logger in loggers] == [logging.INFO, *[logging.WARNING] * 4]
        set_up_logging("ERROR")
        assert loggers[0].level == logging.ERROR
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def lost_gateway(error: Exception, message: str, *given: object) -> logging.LogRecord:
    """What discord.py logs when it tries again."""
    made = logging.LogRecord("discord.shard", logging.ERROR, __file__, 1, message, given, None)
    try:
        raise error
    except type(error):
        made.exc_info = sys.exc_info()
    return made


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ConnectionRefusedError(111, "Connection refused"), "Connection refused"),
        (TimeoutError(), "TimeoutError"),
        (RuntimeError("wss://gateway.example:443"), "RuntimeError"),
    ],
)
@pytest.mark.parametrize(
    ("message", "given"),
    [
        ("Attempting a reconnect for shard ID %s in %.2fs", (0, 1.25)),
        ("Attempting a reconnect in %.2fs", (1.25,)),
        ("Failed to connect for shard_id: %s. Retrying...", (0,)),
    ],
)
def test_a_lost_gateway_is_one_line_of_warning(error: Exception, why: str, message: str, given: Any) -> None:
    made = lost_gateway(error, message, *given)
    assert Reconnecting().filter(made)
    told = TextFormatter(Scrub()).format(made)
    assert f"WARNING discord.shard: the gateway is lost ({why}). {message % given}" in told
    assert "\n" not in told


def test_any_other_fault_of_the_library_keeps_its_traceback() -> None:
    made = lost_gateway(RuntimeError("x"), "Ignoring exception in %s", "on_ready")
    assert Reconnecting().filter(made)
    assert "Traceback" in TextFormatter(Scrub()).format(made)


def test_the_librarys_loggers_are_given_the_short_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logging, "basicConfig", lambda **_: None)
    set_up_logging("INFO")
    for name in ("discord.client", "discord.shard"):
        try:
            int("no number")
        except ValueError:
            logging.getLogger(name).exception("Attempting a reconnect in %.2fs", 2.0)
    assert [line.exc_info for line in caplog.records] == [None, None]
