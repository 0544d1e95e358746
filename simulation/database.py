"""SQLite, in the one thread that there is: nobody waits in it for a file that somebody else has locked."""

from __future__ import annotations

from sqlalchemy.engine.interfaces import DBAPIConnection

from bot.store.sql import sqlite

_set_up = sqlite._set_up


def _set_up_for_one_thread(connection: DBAPIConnection, _record: object) -> None:
    _set_up(connection, _record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=0")
    cursor.close()


def install() -> None:
    """Let no connection wait any more in this process: who waits there keeps all from going on."""
    sqlite._set_up = _set_up_for_one_thread
