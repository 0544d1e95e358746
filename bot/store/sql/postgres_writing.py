"""What a transaction in PostgreSQL is given to write with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar, cast

import asyncpg
from sqlalchemy import Connection, Executable, Integer
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.engine.interfaces import AdaptedConnection
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.compiler import compiles

from bot.store.sql.sound import Values
from bot.store.sql.writing import Answer, Lock, Parameters, Prepared, SqlDialect, Writing

T = TypeVar("T")
POSTGRES = SqlDialect("postgresql", PGDialect_asyncpg(), insert)  # type: ignore[no-untyped-call] # SQLAlchemy's own
WRONG_TYPE = "a value is of another type than its column"
PATIENCE = "5s"
"""How long one of our locks is waited for."""
LOCKS = 0x7AB20
"""The first half of the keys of our locks; the other says which."""


@compiles(Integer, "postgresql")
def _wide(_type: object, _compiler: object, **_: object) -> str:
    """Let integers have as many bits as they have in a file: a forged button may name any, and sums grow for years."""
    return "BIGINT"


class PostgresWriting(Writing):
    """Writes in a connection. Prepared statements go to its driver without a detour."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, statement: Executable, parameters: Parameters | Sequence[Parameters] | None = None) -> Answer:
        return self._connection.execute(statement, parameters)

    def rows(self, statement: Prepared, **parameters: object) -> list[Values]:
        compiled = statement.compiled(POSTGRES)
        found = self._ask(lambda raw: raw.fetch(compiled.sql, *compiled.given(parameters)), compiled.sql)
        return statement.sound([tuple(row) for row in found])

    def execute_many(self, statement: Prepared, *rows: Parameters) -> None:
        compiled = statement.compiled(POSTGRES)
        given = [compiled.given(row) for row in rows]
        if len(given) == 1:
            self._ask(lambda raw: raw.execute(compiled.sql, *given[0]), compiled.sql)
        else:
            self._ask(lambda raw: raw.executemany(compiled.sql, given), compiled.sql)

    def execute_count(self, statement: Prepared, **parameters: object) -> int:
        compiled = statement.compiled(POSTGRES)
        # "UPDATE 1", "INSERT 0 1"
        done = self._ask(lambda raw: raw.execute(compiled.sql, *compiled.given(parameters)), compiled.sql)
        return int(done.rpartition(" ")[2])

    def lock(self, lock: Lock) -> None:
        # Those who hold it are many, one after the other, and each is done soon: they are waited for.
        patiently = f"SET LOCAL lock_timeout = '{PATIENCE}'; SELECT pg_advisory_xact_lock({LOCKS}, {lock.value})"
        self._ask(lambda raw: raw.execute(f"{patiently}; SET LOCAL lock_timeout TO DEFAULT"), "")

    def _ask(self, request: Callable[[asyncpg.Connection], Awaitable[T]], sql: str) -> T:
        driver = cast("AdaptedConnection", self._connection.connection.dbapi_connection)
        try:
            answer: T = driver.run_async(request)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise IntegrityError(sql, None, error, hide_parameters=True) from error
        except asyncpg.DataError:
            # The driver would say which value, and that may be a token.
            raise OperationalError(sql, None, ValueError(WRONG_TYPE), hide_parameters=True) from None
        except asyncpg.PostgresError as error:
            raise OperationalError(sql, None, error, hide_parameters=True) from error
        return answer
