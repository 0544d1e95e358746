"""A PostgreSQL server of the harness' own, which can be stopped, killed and started again while others wait.

What was committed survives whatever is done to it here: only the machine itself may not crash.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import asyncpg

from tests.store.server import USER, programs

NAME = "cluster"
"""The database."""
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "on",
    "max_wal_size": "1GB",
    "listen_addresses": "''",
    "max_connections": "100",
    "shared_buffers": "128MB",
}
SOCKET = ".s.PGSQL.5432"

Mode = Literal["fast", "immediate"]
"""How it is stopped: in order, or as if it had crashed. Whoever is connected is thrown out either way."""


class Server:
    """A server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def socket(self) -> Path:
        """The file it listens at."""
        return self.folder / SOCKET

    async def make(self) -> None:
        """Make its files, start it, and make the database."""
        if os.geteuid() == 0:
            owner = pwd.getpwnam(USER)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        data = self.folder / "data"
        await _run("initdb", "-D", data, "-U", USER, "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
        await self.start()
        connection = await self.connected("postgres")
        await connection.execute(f'CREATE DATABASE "{NAME}"')
        await connection.close()

    async def start(self) -> None:
        """Start it; it takes connections then."""
        settings = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
        options = f"-k {self.folder} {settings}"
        await _run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-o", options, "-w", "start")

    async def stop(self, mode: Mode = "fast") -> None:
        """Stop it."""
        await _run("pg_ctl", "-D", self.folder / "data", "-m", mode, "-w", "stop")

    async def connected(self, name: str = NAME) -> asyncpg.Connection:
        """A connection of the harness' own, past every wire."""
        return await asyncpg.connect(host=str(self.folder), user=USER, database=name)


@asynccontextmanager
async def running() -> AsyncIterator[Server]:
    """A server, until this is left."""
    folder = Path(tempfile.mkdtemp(prefix="cluster-", dir="/tmp"))  # a socket's path may not be long
    server = Server(folder)
    try:
        await server.make()
        yield server
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            await server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)


async def _run(program: str, *arguments: object) -> None:
    folder = programs()
    assert folder is not None, "no PostgreSQL is installed"
    as_its_user: list[str] = []
    if os.geteuid() == 0:
        as_its_user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--"]
    child = await asyncio.create_subprocess_exec(
        *as_its_user,
        str(folder / program),
        *map(str, arguments),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        cwd="/",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        start_new_session=True,
    )
    if await child.wait():
        raise RuntimeError(f"{program} {' '.join(map(str, arguments))} failed")
