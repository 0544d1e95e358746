"""Settings, from the environment and the file `.env`: checked at startup, every mistake named with its remedy."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from types import MappingProxyType
from urllib.parse import parse_qsl, urlsplit

from dotenv import dotenv_values

from bot.papers import Operator as Operator
from bot.papers import Papers

ROOT = Path(__file__).resolve().parent.parent
SQLITE = "sqlite+aiosqlite:///"
POSTGRES = "postgresql+asyncpg://"
POSTGRES_TOO = re.compile(r"postgres(ql)?(\+asyncpg)?://")
"""How the address of a PostgreSQL database may begin."""
SERVER = "postgresql://user:password@host/name"
"""What such an address looks like."""
SERVER_OPTIONS = ("host", "port", "user", "password", "ssl", "sslmode", "passfile", "target_session_attrs")
"""What may stand behind the question mark of such an address."""
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
SECRET_LENGTH = 32
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
FORMATS = ("text", "json")
METRICS_HOST = "127.0.0.1"
KEEP_MONTHS = 24
LONGEST_KEPT = 240
"""Months after which people whom nobody saw are deleted: by default, and at most."""
LONGEST_OPERATOR = 100
"""Characters of an operator's name, or of how to reach them."""
LONGEST_ADDRESS = 512
"""Characters of an address behind a button: Discord takes no more."""
VARIABLES = (
    "DISCORD_TOKEN",
    "DATABASE_URL",
    "COPY_TO",
    "SHARDS",
    "DAILY_SECRET",
    "INTERACTION_TOKENS",
    "BACKUPS",
    "BACKUPS_KEPT",
    "PRESSES_PER_SECOND",
    "FEATURES_OFF",
    "OPERATOR_NAME",
    "OPERATOR_CONTACT",
    "PRIVACY_URL",
    "TERMS_URL",
    "SUPPORT_URL",
    "KEEP_MONTHS",
    "GAME_TITLES",
    "LOG_LEVEL",
    "LOG_FORMAT",
    "METRICS_PORT",
    "METRICS_HOST",
    "SENTRY_DSN",
    "SANDBOX_PORT",
    "DISCORD_API_BASE",
    "CLOCK_FILE",
)
"""All that can be set, in the order of `.env.example`."""
NEXT_TITLE = re.compile(r"[,;](?=\s*\w+\s*=)")
"""What ends a game's title in GAME_TITLES: another one begins. So commas may stand within."""


class SettingsError(Exception):
    """An invalid setting: one line with the variable, the problem and the remedy."""

    def __init__(self, variable: str, problem: str, remedy: str) -> None:
        super().__init__(variable, problem, remedy)

    def __str__(self) -> str:
        variable, problem, remedy = self.args
        return f"{variable}: {problem}. {remedy}"


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
    backups: str = ""
    """The folder of the daily copies of the database; empty: one beside it; "off": there are none."""
    backups_kept: int = 7
    """How many of them are kept."""
    metrics_port: int | None = None
    """Where the bot says how it is; None: nowhere."""
    metrics_host: str = METRICS_HOST
    log_format: str = FORMATS[0]
    presses_per_second: int = 5
    """How many presses and commands a second one person may go on with; four times as many at once."""
    shards: int | None = None
    """By how many shards several processes connect; None: what the database keeps, else what Discord recommends."""
    sentry_dsn: str | None = None
    """Where faults are reported to; None: nowhere but in the log."""
    features_off: frozenset[str] = frozenset()
    """The keys of the features that are not there (`bot/features/catalogue.py`)."""
    operator: Operator = field(default_factory=Operator)
    keep_months: int | None = KEEP_MONTHS
    """After how many months people whom nobody saw are deleted; None: never."""
    game_titles: Mapping[str, str] = field(default_factory=dict)
    """By key of a game what it is called here instead of its own title."""

    @property
    def papers(self) -> Papers:
        """Return what the papers of this bot are filled in with: of a server's database the bot makes no copies."""
        copies = self.backups != "off" and self.database_url.startswith(SQLITE)
        return Papers(self.operator, self.keep_months, self.backups_kept if copies else None)


def read(environment: Mapping[str, str] | None = None, env_file: Path | None = None) -> Settings:
    """Return the settings; what the environment has goes before the file. Raises `SettingsError`."""
    values = _all(environment, env_file)
    token = _token(values.get("DISCORD_TOKEN", ""))
    api_base = _api(values.get("DISCORD_API_BASE", ""))
    return Settings(
        token=token,
        database_url=_database(values.get("DATABASE_URL", ""), sandbox=token is None or api_base is not None),
        log_level=_level(values.get("LOG_LEVEL", "")),
        sandbox_port=_port("SANDBOX_PORT", values.get("SANDBOX_PORT", "").strip() or "8765"),
        api_base=api_base,
        clock_file=_clock(values.get("CLOCK_FILE", "")),
        daily_secret=_secret(values.get("DAILY_SECRET", "")),
        by_token=_switch("INTERACTION_TOKENS", values.get("INTERACTION_TOKENS", "")),
        backups=_backups(values.get("BACKUPS", "")),
        backups_kept=_kept(values.get("BACKUPS_KEPT", "")),
        metrics_port=_metrics_port(values.get("METRICS_PORT", "")),
        metrics_host=_metrics_host(values.get("METRICS_HOST", "")),
        presses_per_second=_presses(values.get("PRESSES_PER_SECOND", "")),
        log_format=_format(values.get("LOG_FORMAT", "")),
        shards=_shards(values.get("SHARDS", "")),
        sentry_dsn=_dsn(values.get("SENTRY_DSN", "")),
        features_off=frozenset(filter(None, (key.strip() for key in values.get("FEATURES_OFF", "").split(",")))),
        operator=Operator(
            name=_line("OPERATOR_NAME", values.get("OPERATOR_NAME", "")),
            contact=_line("OPERATOR_CONTACT", values.get("OPERATOR_CONTACT", "")),
            privacy_url=_page("PRIVACY_URL", values.get("PRIVACY_URL", "")),
            terms_url=_page("TERMS_URL", values.get("TERMS_URL", "")),
            support_url=_page("SUPPORT_URL", values.get("SUPPORT_URL", "")),
        ),
        keep_months=_months(values.get("KEEP_MONTHS", "")),
        game_titles=_titles(values.get("GAME_TITLES", "")),
    )


def read_with_mistakes(
    environment: Mapping[str, str] | None = None, env_file: Path | None = None
) -> tuple[Settings | None, list[SettingsError]]:
    """Return the settings, with defaults for what is wrong, and every mistake; None where the file is unreadable."""
    given = dict(os.environ if environment is None else environment)
    mistakes: list[SettingsError] = []
    while True:
        try:
            return read(given, env_file), mistakes
        except SettingsError as mistake:
            mistakes.append(mistake)
            if mistake.args[0] not in VARIABLES:
                return None, mistakes
            # What the environment has goes before the file.
            given[mistake.args[0]] = ""


def named_in(file: Path) -> list[str]:
    """Return the names of what a file sets; `SettingsError` for one that cannot be read."""
    return list(_file(file)) if file.is_file() else []


def _all(environment: Mapping[str, str] | None, env_file: Path | None) -> dict[str, str]:
    """Return all that is set: what the environment has goes before the file."""
    file = ROOT / ".env" if env_file is None else env_file
    return {**(_file(file) if file.is_file() else {}), **(os.environ if environment is None else environment)}


def _file(file: Path) -> dict[str, str]:
    try:
        return {key: value for key, value in dotenv_values(file).items() if value is not None}
    except PermissionError:
        raise SettingsError(file.name, "it cannot be read: no permission", "Let the bot's user read it") from None
    except (OSError, UnicodeDecodeError):
        raise SettingsError(file.name, "it cannot be read as UTF-8 text", "Save it as UTF-8") from None


def _token(value: str) -> str | None:
    value = value.strip().removeprefix("Bot ").strip()
    if not value:
        return None
    if any(character.isspace() for character in value) or not value.isascii():
        # The value itself is a secret: it is not shown.
        raise SettingsError(
            "DISCORD_TOKEN",
            "it contains a space or a character that no token has",
            "Copy it again from the Bot page of the Discord developer portal, or leave it empty to play in the sandbox",
        )
    return value


def _database(value: str, *, sandbox: bool) -> str:
    if not value.strip():
        return f"{SQLITE}{ROOT / 'var' / ('sandbox.db' if sandbox else 'lucky-table.db')}"
    return database_url(value)


def database_url(value: str) -> str:
    """Return the address of a database as the store takes it; `SettingsError` for one that can be none."""
    value = value.strip()
    if (begin := POSTGRES_TOO.match(value)) is not None:
        return _on_a_server(POSTGRES + value[begin.end() :])
    path = Path(value.removeprefix(SQLITE))
    if value.startswith(SQLITE) and "?" in value:
        raise SettingsError(
            "DATABASE_URL", "the address of a file has no options", "Leave out the question mark and what follows"
        )
    if not value.startswith(SQLITE) or not path.name:
        raise SettingsError(
            "DATABASE_URL",
            f"{_shown(value)} names neither an SQLite file nor a PostgreSQL database",
            f"Write {SQLITE} and then a path, such as {SQLITE}var/lucky-table.db, or {SERVER}",
        )
    place = path if path.is_absolute() else ROOT / path
    try:
        if place.is_dir():
            raise SettingsError("DATABASE_URL", f"{place} is a folder", "Name a file in it")
        existing = next((parent for parent in place.parents if parent.exists()), None)
    except PermissionError:
        existing = None
    # A folder that is there may be writable again soon (`database_setup.NotNow`); one that cannot be made is a mistake.
    writable = existing is not None and existing.is_dir() and (existing == place.parent or os.access(existing, os.W_OK))
    if not writable:
        raise SettingsError("DATABASE_URL", f"{place} cannot be written", "Name a file in a folder you may write to")
    return f"{SQLITE}{place}"


def _on_a_server(value: str) -> str:
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        parts = urlsplit("")
    if not parts.path.strip("/") or not (parts.hostname or parts.query):
        # It may hold a password: it is not shown.
        raise SettingsError(
            "DATABASE_URL", "the address does not say which database of which server", f"Write {SERVER}"
        )
    for name, said in parse_qsl(parts.query, keep_blank_values=True):
        if name not in SERVER_OPTIONS:
            known = name if re.fullmatch(r"\w{1,40}", name) else "one of its options"
            raise SettingsError(
                "DATABASE_URL",
                f"{known} is no option that is known in the address",
                f"Take it out; there are {', '.join(SERVER_OPTIONS)}",
            )
        if name in ("ssl", "sslmode") and said not in SSL_MODES:
            raise SettingsError("DATABASE_URL", f"{name} is none that is known", f"Use one of {', '.join(SSL_MODES)}")
    return value


def _shown(value: str) -> str:
    """Return what cannot be the address of a database, without a password: only what is plainly a path, or its kind."""
    kind, colon, _ = value.partition(":")
    if colon:
        return f"{kind}:…" if re.fullmatch(r"[A-Za-z][A-Za-z0-9+]{0,30}", kind) else "what is written there"
    return "what is written there" if re.search(r"[@?=&]", value) else repr(value)


def read_target(to: str | None, environment: Mapping[str, str] | None = None, env_file: Path | None = None) -> str:
    """Return the address of the database that everything is to be copied into: COPY_TO, or what the command names.

    `SettingsError` for none, for one that can be none, and for a password on the command line, where everybody on the
    machine can read it.
    """
    values = _all(environment, env_file)
    if to is not None and (":" in to.partition("://")[2].rpartition("@")[0] or "password" in to.lower()):
        raise SettingsError(
            "--to",
            "everybody on this machine can read a password on the command line",
            "Put the address into COPY_TO, in the environment or in .env, and leave --to out",
        )
    value = values.get("COPY_TO", "") if to is None else to
    if not value.strip():
        raise SettingsError("COPY_TO", "it is not said where to", f"Name the other database, such as {SERVER}")
    try:
        return database_url(value)
    except SettingsError as error:
        raise SettingsError("COPY_TO" if to is None else "--to", *error.args[1:]) from None


def _level(value: str) -> str:
    level = value.strip().upper() or "INFO"
    if level not in LEVELS:
        raise SettingsError("LOG_LEVEL", f"{value!r} is not a level", f"Use one of {', '.join(LEVELS)}")
    return level


def _format(value: str) -> str:
    word = value.strip().lower() or FORMATS[0]
    if word not in FORMATS:
        raise SettingsError("LOG_FORMAT", f"{value!r} is not a format", f"Use one of {', '.join(FORMATS)}")
    return word


def _port(variable: str, text: str, remedy: str = "Use a number from 0 to 65535 (0: any free one)") -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 5 or int(text) > 65535:
        raise SettingsError(variable, f"{text!r} is not a port", remedy)
    return int(text)


def _metrics_port(value: str) -> int | None:
    remedy = "Use a number from 1 to 65535, or leave it empty for none"
    port = _port("METRICS_PORT", value.strip(), remedy) if value.strip() else None
    if port == 0:
        raise SettingsError("METRICS_PORT", "nobody would know which port it is", remedy)
    return port


def _metrics_host(value: str) -> str:
    host = value.strip() or METRICS_HOST
    try:
        return str(ip_address(host))
    except ValueError:
        raise SettingsError(
            "METRICS_HOST",
            f"{value!r} is not an address of this machine",
            f"Leave it empty for {METRICS_HOST}, or use 0.0.0.0 for all its addresses",
        ) from None


def _dsn(value: str) -> str | None:
    value = value.strip()
    try:
        parts = urlsplit(value)
        usable = parts.scheme in ("http", "https") and bool(parts.username and parts.hostname and parts.path.strip("/"))
    except ValueError:
        usable = False
    if value and not usable:
        # It holds a key: it is not shown.
        raise SettingsError(
            "SENTRY_DSN", "it is not the address of a project", "Copy it from the project's settings, or leave it empty"
        )
    return value or None


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
            "DISCORD_API_BASE",
            f"{value!r} is not the address of an API",
            "Leave it empty for Discord itself, or name a stand-in such as http://127.0.0.1:8765/api/v10",
        )
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
            "DAILY_SECRET",
            f"it has fewer than {SECRET_LENGTH} characters, so it could be guessed",
            "Leave it empty to get a random one, or make one: python -c 'import secrets; print(secrets.token_hex(32))'",
        )
    return value or None


def _backups(value: str) -> str:
    value = value.strip()
    if not value or value.lower() == "off":
        return value.lower()
    path = Path(value) if Path(value).is_absolute() else ROOT / value
    try:
        is_file = path.exists() and not path.is_dir()
    except PermissionError:
        raise SettingsError(
            "BACKUPS", f"{value!r} cannot be read: no permission", "Name a folder of the bot's"
        ) from None
    if is_file:
        raise SettingsError("BACKUPS", f"{value!r} is a file", "Name a folder, or write off for no copies")
    return str(path)


def _kept(value: str) -> int:
    text = value.strip() or "7"
    if not (text.isascii() and text.isdecimal()) or len(text) > 4 or not 1 <= int(text) <= 1000:
        raise SettingsError("BACKUPS_KEPT", f"{value!r} is not a number of copies", "Use a number from 1 to 1000")
    return int(text)


def _presses(value: str) -> int:
    text = value.strip() or "5"
    if not (text.isascii() and text.isdecimal()) or len(text) > 4 or not 1 <= int(text) <= 1000:
        raise SettingsError("PRESSES_PER_SECOND", f"{value!r} is no number of presses", "Use a number from 1 to 1000")
    return int(text)


def _shards(value: str) -> int | None:
    text = value.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 5 or not 1 <= int(text) <= 16_384:
        raise SettingsError(
            "SHARDS", f"{value!r} is no number of shards", "Leave it empty for Discord's recommendation"
        )
    return int(text)


def _line(variable: str, value: str) -> str:
    value = value.strip()
    if len(value) > LONGEST_OPERATOR or not value.isprintable():
        raise SettingsError(
            variable, "it is not one line of at most 100 characters", "Shorten it, or leave it empty to say nothing"
        )
    return value


def _page(variable: str, value: str) -> str:
    value = value.strip()
    if not value:
        return ""
    try:
        parts = urlsplit(value)
        usable = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or len(value) > LONGEST_ADDRESS or not value.isprintable() or " " in value:
        raise SettingsError(
            variable,
            f"{value[:80]!r} is not the address of a page that everybody can open",
            "Write one that begins with https://, or leave it empty for none",
        )
    return value


def _months(value: str) -> int | None:
    text = value.strip().lower() or str(KEEP_MONTHS)
    if text == "off":
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 3 or not 1 <= int(text) <= LONGEST_KEPT:
        raise SettingsError(
            "KEEP_MONTHS", f"{value!r} is no number of months", f"Use a number from 1 to {LONGEST_KEPT}, or off"
        )
    return int(text)


def _titles(value: str) -> Mapping[str, str]:
    """Return what is set, by key; whether there are such games, and whether titles can be shown, is asked later."""
    titles: dict[str, str] = {}
    for part in filter(str.strip, NEXT_TITLE.split(value)):
        key, equals, title = (text.strip() for text in part.partition("="))
        if not equals or not key or key in titles:
            problem = f"{key} is there twice" if key in titles else f"{part.strip()!r} is not a game and its title"
            raise SettingsError("GAME_TITLES", problem, "Write key=Title, with a comma before the next one")
        titles[key] = title
    return MappingProxyType(titles)


def _switch(variable: str, value: str) -> bool:
    word = value.strip().lower() or "on"
    if word not in ("on", "off"):
        raise SettingsError(variable, f"{value!r} is neither on nor off", "Use on or off, or leave it empty for on")
    return word == "on"
