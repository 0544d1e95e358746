"""The log: lines of text or of JSON on standard error, and what never stands in them."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from datetime import UTC, datetime

TEXT, JSON = "text", "json"
LINE = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
FIELDS = ("table", "press", "report", "user", "channel", "seconds")
"""What a line may carry beside its words (`extra`): fields of their own in JSON."""
HIDDEN = "[hidden]"
_SECRETS = re.compile(
    r"(?<=/interactions/)(\d+)/[^/\s\"']+|(?<=/webhooks/)(\d+)/[^/\s\"']+"  # interactions' tokens in an address
    r"|aW50ZXJhY3Rpb24[\w.-]+"  # and anywhere: it is "interaction" in base 64
    r"|\b[\w-]{23,28}\.[\w-]{6}\.[\w-]{27,}"  # a bot's token
    r"|\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b"  # the key of the days, a game's seed
)


class Reconnecting(logging.Filter):
    """Lets discord.py's lines about a lost gateway say in a few words why it is lost, without a traceback.

    A year has many of them, nothing of ours is at fault, and discord.py goes on trying by itself.
    """

    LINES = ("Attempting a reconnect", "Failed to connect for shard_id")
    """How those lines begin."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line pass; those of a lost gateway as one line and a warning."""
        if record.exc_info and str(record.msg).startswith(self.LINES):
            why = _shortly(record.exc_info[1])
            record.msg, record.args = "the gateway is lost (%s). %s", (why, record.getMessage())
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        return True


def _shortly(error: BaseException | None) -> str:
    """Return what is known of an error in a few words, without an address."""
    known = getattr(error, "os_error", None) or error
    return str(getattr(known, "strerror", None) or type(known).__name__)


RECONNECTING = Reconnecting()


class Scrub:
    """Takes out of a text what nobody who reads the log is to know: tokens, keys, seeds.

    Nothing of the bot writes them. This is for texts of others that it passes on, such as an error's.
    """

    def __init__(self, secrets: Iterable[str | None] = ()) -> None:
        self._known = [secret for secret in secrets if secret]

    def __call__(self, text: str) -> str:
        """Return the text without them."""
        for secret in self._known:
            text = text.replace(secret, HIDDEN)
        return _SECRETS.sub(_without, text)


def _without(found: re.Match[str]) -> str:
    number = found[1] or found[2]
    return f"{number}/{HIDDEN}" if number else HIDDEN


class TextFormatter(logging.Formatter):
    """A line for people, with time and place."""

    def __init__(self, scrub: Scrub) -> None:
        super().__init__(LINE)
        self._scrub = scrub

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and a fault's traceback below it."""
        return self._scrub(super().format(record))


class JsonFormatter(logging.Formatter):
    """A line for programs: an object with `time`, `level`, `logger` and `message`, and what else is known."""

    def __init__(self, scrub: Scrub) -> None:
        super().__init__()
        self._scrub = scrub

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._scrub(record.getMessage()),
        }
        for name in FIELDS:
            value = getattr(record, name, None)
            if value is not None:
                line[name] = self._scrub(value) if isinstance(value, str) else value
        if record.exc_info:
            line["exception"] = self._scrub(self.formatException(record.exc_info))
        if record.stack_info:
            line["stack"] = self._scrub(record.stack_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logging(level: str, form: str = TEXT, secrets: Iterable[str | None] = ()) -> None:
    """Log from this level on; `secrets` are never written, whoever tries."""
    handler = logging.StreamHandler()
    scrub = Scrub(secrets)
    handler.setFormatter(JsonFormatter(scrub) if form == JSON else TextFormatter(scrub))
    logging.basicConfig(level=level, handlers=[handler])
    # One line for every reconnect is enough; discord.py's own debug lines would hold tokens.
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(RECONNECTING)
    for name in ("aiosqlite", "sqlalchemy"):
        # They log every statement at INFO, and its parameters, tokens among them, at DEBUG.
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level]))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("PIL").setLevel(logging.WARNING)
