"""Databases, in the one thread that there is: nobody waits in it for a file, and a server is a part of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot import clustered, database_setup
from bot.store.sql import postgres, sqlite
from bot.store.sql.postgres_slots import SlotStore
from simulation.server import SimulatedServer
from simulation.shared_database import SharedDatabase
from simulation.slots import SimulatedSlots

_set_up = sqlite._set_up
STEPS = 20
"""Of a statement, between two moments at which it may break off."""
_opened: list[sqlite3.Connection] = []
_breaks_off: list[Callable[[], bool]] = []


def _set_up_for_one_thread(connection: DBAPIConnection, _record: object) -> None:
    _set_up(connection, _record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=0")
    cursor.close()
    driver: Any = getattr(connection, "driver_connection", connection)
    raw: sqlite3.Connection = getattr(driver, "_conn", driver)
    _opened.append(raw)
    if _breaks_off:
        raw.set_progress_handler(_breaks_off[0], STEPS)


@contextmanager
def breaking_off(chance: Callable[[], bool]) -> Iterator[None]:
    """Let statements break off meanwhile, as they do where a file cannot be read: where chance says so."""
    _breaks_off.append(chance)
    try:
        _watch(chance)
        yield
    finally:
        _breaks_off.clear()
        _watch(None)


def _watch(chance: Callable[[], bool] | None) -> None:
    still_open = []
    for connection in _opened:
        try:
            connection.set_progress_handler(chance, STEPS)
        except sqlite3.ProgrammingError:  # it is closed
            continue
        still_open.append(connection)
    _opened[:] = still_open


def _slots(url: URL) -> SlotStore:
    return SimulatedSlots(SimulatedServer.of(url))


def install() -> None:
    """Let no connection wait any more in this process, and every server be a simulated one."""
    for module, name, value in (
        (sqlite, "_set_up", _set_up_for_one_thread),
        (postgres, "PostgresDatabase", SharedDatabase),
        (clustered, "SlotStore", _slots),
    ):
        setattr(module, name, value)
    # What breaks off here is interrupted, where a disk's failure would be told as one.
    database_setup.PASSING_SQLITE.add(sqlite3.SQLITE_INTERRUPT)
