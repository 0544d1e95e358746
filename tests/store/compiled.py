"""Statements of one form are compiled once for all tests, as they are once in the life of a bot.

SQLAlchemy keeps what it has compiled by engine and by dialect, and each test has engines of its own: a tenth of what
tests with a database took went there.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Dialect, Engine, event
from sqlalchemy.engine.interfaces import CompiledCacheType

_dialects: dict[object, Dialect] = {}
"""The first of those that are the same, in the place of those that came later."""
_compiled: CompiledCacheType = {}


def share() -> None:
    """Let all engines of this process share it."""
    event.listen(Engine, "engine_connect", _share)


def _share(connection: Connection) -> None:
    own: Any = connection.dialect
    told = own.name, own.driver, own._json_deserializer, own._on_connect_isolation_level
    connection.dialect = _dialects.setdefault(told, own)
    connection.execution_options(compiled_cache=_compiled)
