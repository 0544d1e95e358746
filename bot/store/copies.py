"""Copies of the database's file: made while the bot goes on, and put in its place again."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import NullPool, create_engine, func, insert, select
from sqlalchemy.exc import DatabaseError
from sqlmodel import SQLModel

from bot import machine
from bot.store.enums import Ending, Status
from bot.store.rows import TableRow
from bot.store.schema import (
    OLDEST,
    NewerSchema,
    OlderSchema,
    UnknownSchema,
    bring_up_to_date,
    newest_version,
    require_known,
)
from bot.store.sql.database import in_a_line, in_short
from bot.store.sql.sqlite_file import foreign_log

OWNER_ONLY = 0o600
"""Who may read a file: it holds everybody's games, and tokens that can be used for a quarter of an hour."""
AHEAD = 1_000_000
"""How far ids of tables go on after a copy was put in place: no button of a table that is gone meets another's."""
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, by the end of its name."""

HEADING = "*** in database main ***\n"
"""What SQLite sets above the faults it has found."""
FAULTS = (sqlite3.Error, UnicodeError)
"""What reading a damaged file ends in: sqlite3 cannot put names that are no text into its messages."""

__all__ = ["CopyError", "begun_at", "copy", "examine", "is_older", "newest_version", "put_in_place", "quick_faults"]

_TABLES = SQLModel.metadata.tables["tables"]


class CopyError(Exception):
    """A copy that cannot be made, or be put in place: in a sentence."""


def copy(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as of one moment, to a file that is not there yet.

    What is there in the end is whole: it is checked, and has its name only then. Raises `CopyError`.
    """
    _require(source)
    if target.exists():
        raise CopyError(f"{target} is there already")
    part = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        with closing(_connected(source, timeout=30)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            # In one file: nothing that belongs to it lies beside it.
            new.execute("PRAGMA journal_mode=DELETE").fetchone()
        _examine(part, source)
        _bring_to_disk(part)
        part.replace(target)
        _bring_to_disk(target.parent)
    except (OSError, *FAULTS) as error:
        raise CopyError(
            _unsound(source, error) or f"{source} cannot be copied to {target} ({in_short(error)})"
        ) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def examine(file: Path) -> None:
    """Look whether a file is a whole database of this version or an older one; raise `CopyError` if not."""
    _require(file)
    _examine(file, file)


def _require(file: Path) -> None:
    """Raise `CopyError` where there is no such file, or it may not be read."""
    try:
        is_there = file.is_file()
    except PermissionError:
        is_there = True
    if not is_there:
        raise CopyError(f"there is no file {file}")
    if not os.access(file, os.R_OK):
        raise CopyError(f"{file} cannot be read: no permission")


def _examine(file: Path, named: Path) -> None:
    """Look whether a file is one; `named`: of which it is a copy, and which an error is about."""
    try:
        with closing(_connected(file)) as connection:
            faults = [
                in_a_line(str(row[0]).removeprefix(HEADING)) for row in connection.execute("PRAGMA integrity_check(3)")
            ]
            strays = connection.execute("PRAGMA foreign_key_check").fetchall()
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except FAULTS as error:
        raise CopyError(_unsound(named, error) or f"{named} cannot be read ({in_short(error)})") from error
    if faults != ["ok"]:
        raise CopyError(f"{named} is damaged ({'; '.join(faults)})")
    if strays:
        raise CopyError(f"{named} is damaged ({len(strays)} rows belong to others that are not there)")
    try:
        require_known(None if version is None else str(version[0]))
    except NewerSchema as error:
        raise CopyError(f"{named} was made by a newer version of the bot") from error
    except OlderSchema as error:
        raise CopyError(f"{named} cannot be used ({error})") from error


def _unsound(file: Path, error: Exception) -> str | None:
    """Return what an error in reading a file says of it; None: nothing but that it could not be read now."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT if isinstance(error, UnicodeError) else None)
    if code is not None and code & 0xFF == sqlite3.SQLITE_CORRUPT:
        return f"{file} is damaged ({in_short(error)})"
    if isinstance(error, sqlite3.Error) and code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR):
        return f"{file} is not a database of this bot ({in_short(error)})"
    return None


def quick_faults(file: Path) -> str:
    """Return what SQLite finds wrong with a database at a quick look, in a line; nothing: nothing.

    `FAULTS` where it cannot be read at all. A bot may be using it.
    """
    with closing(_connected(file)) as connection:
        found = [in_a_line(str(row[0]).removeprefix(HEADING)) for row in connection.execute("PRAGMA quick_check(3)")]
    return "" if found == ["ok"] else "; ".join(found)


def begun_at(file: Path) -> float:
    """Return when the first table of a database was opened, as seconds since 1970; now, where none was."""
    with contextlib.suppress(*FAULTS), closing(_connected(file)) as connection:
        [first] = connection.execute("SELECT min(created_at) FROM tables").fetchone()
        if isinstance(first, float | int):
            return float(first)
    return machine.time()


def is_older(file: Path) -> bool:
    """Return whether a file, which nobody uses, is a database of an older layout from which migrations lead here.

    One beside which another's log lies is not looked into: SQLite would write that into it.
    """
    if not file.is_file() or not file.stat().st_size or foreign_log(file) is not None:
        return False
    try:
        with closing(_connected(file)) as connection:
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except FAULTS:
        return False
    return version is not None and OLDEST <= str(version[0]) < newest_version()


def put_in_place(source: Path, target: Path, aside: Path) -> None:
    """Put a copy where the database is, which goes aside, with what belongs to it. Nobody may be using either.

    Nothing is touched before the copy was checked. Raises `CopyError`.
    """
    examine(source)
    if aside.exists():
        raise CopyError(f"{aside} is there already")
    fresh = target.with_name(f"{target.name}.restored")
    with contextlib.suppress(OSError):
        fresh.unlink(missing_ok=True)
    copy(source, fresh)
    try:
        _go_on_far_ahead(fresh)
        for there, gone in _files(target, aside):
            there.replace(gone)
        fresh.replace(target)
        _bring_to_disk(target.parent)
    except (OSError, *FAULTS, DatabaseError, UnknownSchema) as error:
        raise CopyError(f"{target} cannot be replaced ({in_short(error)})") from error
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)


def _connected(file: Path, timeout: float = 5.0) -> sqlite3.Connection:
    """Open a file that is there: SQLite would make one that is not."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, timeout=timeout)


def _files(target: Path, aside: Path) -> Iterator[tuple[Path, Path]]:
    """Yield the files of a database that there are, and what they are called aside: the log before its file."""
    for end in (*BESIDE, ""):
        there = target.with_name(target.name + end)
        if there.exists():
            yield there, aside.with_name(aside.name + end)


def _go_on_far_ahead(file: Path) -> None:
    """Bring a copy up to date, and keep a place far beyond its last table, so that the next ones come after it."""
    engine = create_engine(f"sqlite:///{file}", poolclass=NullPool)
    with engine.begin() as connection:
        bring_up_to_date(connection)
        last = connection.execute(select(func.coalesce(func.max(_TABLES.c.id), 0))).scalar_one()
        place = TableRow(
            id=last + AHEAD,
            game="",
            rules_version=0,
            deck="",
            seed="",
            options={},
            channel_id=0,
            host_id=0,
            created_at=0.0,
            status=Status.CLOSED,
            ending=Ending.GONE,
            ended_at=0.0,
        )
        connection.execute(insert(_TABLES).values(place.columns()))
    engine.dispose()


def _bring_to_disk(place: Path) -> None:
    """Have a file, or what a folder says of its files, written to the disk."""
    number = os.open(place, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
