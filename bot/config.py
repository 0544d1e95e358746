"""Settings, from the environment and the file `.env`: checked at startup, every mistake named with its remedy."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values

ROOT = Path(__file__).resolve().parent.parent
SQLITE = "sqlite+aiosqlite:///"
SECRET_LENGTH = 32
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingsError(Exception):
    """An invalid setting: one line with the variable, the problem and the remedy."""

    def __init__(self, variable: str, problem: str, remedy: str) -> None:
        super().__init__(f"{variable}: {problem}. {remedy}")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; see `.env.example`."""

    token: str | None
    """Discord's bot token; None: run the sandbox."""
    database_url: str
    log_level: str
    sandbox_port: int
    api_base: str | None
    clock_file: Path | None
    daily_secret: str | None
    """The key the days' deals are made with; None: one drawn at the first start, kept in the database."""
    by_token: bool = True
    """Whether table messages are changed through the tokens of presses where they can be, or always as the bot."""


def read(environment: Mapping[str, str] | None = None, env_file: Path | None = None) -> Settings:
    """Return the settings; what the environment has goes before the file. Raises `SettingsError`."""
    file = ROOT / ".env" if env_file is None else env_file
    values = _file(file) if file.is_file() else {}
    values.update(os.environ if environment is None else environment)
    token = _token(values.get("DISCORD_TOKEN", ""))
    api_base = _api(values.get("DISCORD_API_BASE", ""))
    return Settings(
        token=token,
        database_url=_database(values.get("DATABASE_URL", ""), sandbox=token is None or api_base is not None),
        log_level=_level(values.get("LOG_LEVEL", "")),
        sandbox_port=_port(values.get("SANDBOX_PORT", "")),
        api_base=api_base,
        clock_file=_clock(values.get("CLOCK_FILE", "")),
        daily_secret=_secret(values.get("DAILY_SECRET", "")),
        by_token=_switch("INTERACTION_TOKENS", values.get("INTERACTION_TOKENS", "")),
    )


def _file(file: Path) -> dict[str, str]:
    try:
        return {key: value for key, value in dotenv_values(file).items() if value is not None}
    except (OSError, UnicodeDecodeError):
        raise SettingsError(file.name, "it cannot be read as UTF-8 text", "Save it as UTF-8") from None


def _token(value: str) -> str | None:
    value = value.strip().removeprefix("Bot ").strip()
    if not value:
        return None
    if any(character.isspace() for character in value) or not value.isascii():
        # The value itself is a secret: it is not shown.
        raise SettingsError(
            "DISCORD_TOKEN", "it contains a space or a character that no token has",
            "Copy it again from the Bot page of the Discord developer portal, or leave it empty to play in the sandbox",
        )  # fmt: skip
    return value


def _database(value: str, *, sandbox: bool) -> str:
    value = value.strip()
    if not value:
        return f"{SQLITE}{ROOT / 'var' / ('sandbox.db' if sandbox else 'lucky-table.db')}"
    path = Path(value.removeprefix(SQLITE))
    if not value.startswith(SQLITE) or not path.name:
        raise SettingsError(
            "DATABASE_URL", f"{_shown(value)} does not name an SQLite file",
            f"Write {SQLITE} and then a path, such as {SQLITE}var/lucky-table.db",
        )  # fmt: skip
    place = path if path.is_absolute() else ROOT / path
    if place.is_dir():
        raise SettingsError("DATABASE_URL", f"{place} is a folder", "Name a file in it")
    existing = next((parent for parent in place.parents if parent.exists()), None)
    if existing is None or not existing.is_dir() or not os.access(existing, os.W_OK):
        raise SettingsError("DATABASE_URL", f"{place} cannot be written", "Name a file in a folder you may write to")
    return f"{SQLITE}{place}"


def _shown(value: str) -> str:
    """Return a URL without the password it may hold."""
    return f"{value.partition('://')[0]}://…" if "@" in value else repr(value)


def _level(value: str) -> str:
    level = value.strip().upper() or "INFO"
    if level not in LEVELS:
        raise SettingsError("LOG_LEVEL", f"{value!r} is not a level", f"Use one of {', '.join(LEVELS)}")
    return level


def _port(value: str) -> int:
    text = value.strip() or "8765"
    if not (text.isascii() and text.isdecimal()) or len(text) > 5 or int(text) > 65535:
        raise SettingsError(
            "SANDBOX_PORT", f"{value!r} is not a port", "Use a number from 0 to 65535 (0: any free one)"
        )
    return int(text)


def _api(value: str) -> str | None:
    value = value.strip().rstrip("/")
    if not value:
        return None
    try:
        parts = urlsplit(value)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise SettingsError(
            "DISCORD_API_BASE", f"{value!r} is not the address of an API",
            "Leave it empty for Discord itself, or name a stand-in such as http://127.0.0.1:8765/api/v10",
        )  # fmt: skip
    return value


def _clock(value: str) -> Path | None:
    value = value.strip()
    if not value:
        return None
    path = Path(value)
    if not path.is_file():
        raise SettingsError(
            "CLOCK_FILE", f"{value!r} is not a file", "Leave it empty, or name the file that holds the clock's offset"
        )
    return path


def _secret(value: str) -> str | None:
    value = value.strip()
    if value and len(value) < SECRET_LENGTH:
        # The value itself is a secret: it is not shown.
        raise SettingsError(
            "DAILY_SECRET", f"it has fewer than {SECRET_LENGTH} characters, so it could be guessed",
            "Leave it empty to get a random one, or make one: python -c 'import secrets; print(secrets.token_hex(32))'",
        )  # fmt: skip
    return value or None


def _switch(variable: str, value: str) -> bool:
    word = value.strip().lower() or "on"
    if word not in ("on", "off"):
        raise SettingsError(variable, f"{value!r} is neither on nor off", "Use on or off, or leave it empty for on")
    return word == "on"


def set_up_logging(level: str) -> None:
    """Log lines on standard error, with time and place."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    # One line for every reconnect is enough; discord.py's own debug lines would hold tokens.
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
    for name in ("aiosqlite", "sqlalchemy"):
        # They log every statement at INFO, and its parameters, tokens among them, at DEBUG.
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level]))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("PIL").setLevel(logging.WARNING)
