"""A process killed while it makes the schema leaves nothing that the next one trips over."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.sql.connect import open_database
from tests.depth import deep
from tests.store.backends import SQLITE
from tests.store.test_schema import of_the_oldest_version

pytestmark = pytest.mark.only_on(SQLITE)

KILLED = """
import asyncio, os, signal, sys
import sqlalchemy
from bot.store.sql.connect import open_database
made = 0

def count(connection, clause, *_):
    global made
    made += str(clause).lstrip().upper().startswith("CREATE TABLE")
    if made == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

sqlalchemy.event.listen(sqlalchemy.Engine, "after_execute", count)
asyncio.run(open_database(sys.argv[1]))
"""


async def _open(url: str) -> None:
    await (await open_database(url)).close()


@pytest.mark.parametrize(("migrating", "tables"), [deep(False, 1), deep(False, 3), deep(True, 1), (True, 3)])
def test_a_schema_half_made_is_made_whole_at_the_next_start(tmp_path: Path, tables: int, *, migrating: bool) -> None:
    file = tmp_path / "killed.db"
    if migrating:
        of_the_oldest_version(file)
    url = f"sqlite+aiosqlite:///{file}"
    killed = subprocess.run([sys.executable, "-c", KILLED, url, str(tables)], check=False)
    assert killed.returncode == -signal.SIGKILL
    asyncio.run(_open(url))
    connection = sqlite3.connect(file)
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    assert {"tables", "seats", "entries", "timers", "panels", "lost_times"} <= found
