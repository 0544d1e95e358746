"""A PostgreSQL server of a test run's own: started by the first test that needs it, on a socket in a folder of its own.

Root may not run one: then it runs as the user that Debian's package makes for it.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import asyncpg
from sqlalchemy import make_url

USER = "postgres"
SETTINGS = {
    # What a crash would cost is nobody's here.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_wal_size": "256MB",
    "listen_addresses": "''",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "autovacuum": "off",
}


@cache
def programs() -> Path | None:
    """The folder of the newest server's programs; None where none is installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    made = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda place: int(place.parts[-3]))
    return made[-1].parent if made else None


@cache
def server() -> Path:
    """The folder of the socket of the server, which runs until this process ends."""
    folder = Path(tempfile.mkdtemp(prefix="postgres-", dir="/tmp"))  # a socket's path may not be long
    if os.geteuid() == 0:
        owner = pwd.getpwnam(USER)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    data = folder / "data"
    _run("initdb", "-D", data, "-U", USER, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
    _start(folder)
    atexit.register(_end, folder)
    return folder


def _start(folder: Path) -> None:
    with_settings = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
    _run("pg_ctl", "-D", folder / "data", "-l", folder / "log", "-o", f"-k {folder} {with_settings}", "-w", "start")


@contextmanager
def away() -> Iterator[None]:
    """The server is not there meanwhile: whoever is connected is thrown out."""
    _run("pg_ctl", "-D", server() / "data", "-m", "fast", "-w", "stop")
    try:
        yield
    finally:
        _start(server())


def url(name: str) -> str:
    """The address of a database of the server."""
    return f"postgresql+asyncpg://{USER}@/{name}?host={server()}"


async def connected(address: str) -> asyncpg.Connection:
    """A connection to a database, past everything of ours."""
    return await asyncpg.connect(host=str(server()), user=USER, database=make_url(address).database)


async def create(name: str) -> None:
    """Make a new database."""
    connection = await connected(url("postgres"))
    await connection.execute(f'CREATE DATABASE "{name}"')
    await connection.close()


def dumped(name: str) -> str:
    """A database as SQL."""
    return _run("pg_dump", "--inserts", "--no-owner", "--no-privileges", "-h", server(), "-U", USER, name)


def restart() -> None:
    """The server is gone for a moment."""
    with away():
        pass


def _run(program: str, *arguments: object) -> str:
    folder = programs()
    assert folder is not None, "no PostgreSQL is installed"
    with tempfile.TemporaryFile("w+") as out:  # no pipe: a server that is started would hold it open
        subprocess.run(
            [*_as_its_user(), str(folder / program), *map(str, arguments)],
            check=True,
            stdout=out,
            cwd="/",
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        out.seek(0)
        return out.read()


def _as_its_user() -> list[str]:
    if os.geteuid() != 0:
        return []
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--"]


def _end(folder: Path) -> None:
    _run("pg_ctl", "-D", folder / "data", "-m", "immediate", "-w", "stop")
    shutil.rmtree(folder, ignore_errors=True)
