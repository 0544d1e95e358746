"""Databases, in the one thread that there is: nobody waits in it for a file, and a server is a part of it."""

from __future__ import annotations

from sqlalchemy import URL
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot import clustered
from bot.store.sql import postgres, sqlite
from bot.store.sql.postgres_slots import SlotStore
from simulation.server import SimulatedServer
from simulation.shared_database import SharedDatabase
from simulation.slots import SimulatedSlots

_set_up = sqlite._set_up


def _set_up_for_one_thread(connection: DBAPIConnection, _record: object) -> None:
    _set_up(connection, _record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=0")
    cursor.close()


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
