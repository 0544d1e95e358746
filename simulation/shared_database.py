"""The database of a simulated server, as the bot has it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, CursorResult, Executable
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.single_flight import heed
from bot.store.schema import newest_version
from bot.store.sql import postgres, sqlite
from bot.store.sql.database import Database, Unsure
from bot.store.sql.optimistic_write import OptimisticWrite
from bot.store.sql.postgres import DONE_IN, GIVEN_UP, IDLE_SECONDS, LOOK_EVERY, PRESSED_IN, SETTLED_IN, sent, told
from bot.store.sql.writing import Writing, note_commit
from simulation.loop import current_process
from simulation.server import SimulatedServer, Undone

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import CoreExecuteOptionsParameter, _CoreAnyExecuteParams, _DBAPIAnyExecuteParams

T = TypeVar("T")
P = ParamSpec("P")


class ServedConnection(AsyncConnection):
    """A connection to read from: every statement goes to the server, and what it answers comes back."""

    def __init__(self, engine: AsyncEngine, server: SimulatedServer, connection: Connection) -> None:
        super().__init__(engine, connection)
        self._server = server
        self._connection = connection

    async def execute(
        self,
        statement: Executable,
        parameters: _CoreAnyExecuteParams | None = None,
        *,
        execution_options: CoreExecuteOptionsParameter | None = None,
    ) -> CursorResult[*tuple[Any, ...]]:
        """Return what a statement answers, as SQLAlchemy's own does."""
        own = self._connection
        return await self._server.ask(
            lambda: own.execute(statement, parameters, execution_options=execution_options), DONE_IN
        )

    async def exec_driver_sql(
        self,
        statement: str,
        parameters: _DBAPIAnyExecuteParams | None = None,
        execution_options: CoreExecuteOptionsParameter | None = None,
    ) -> CursorResult[*tuple[Any, ...]]:
        own = self._connection
        return await self._server.ask(lambda: own.exec_driver_sql(statement, parameters, execution_options), DONE_IN)

    async def run_sync(self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._server.ask(lambda: fn(self._connection, *args, **kwargs), DONE_IN)


class SharedDatabase(Database):
    """What `PostgresDatabase` is to a real server."""

    def __init__(self, server: SimulatedServer) -> None:
        self.engine = sqlite._to_read(f"sqlite+aiosqlite:///{server.file}")
        self._server = server
        self._process = current_process()
        self._given_up = False
        self._under_way: set[asyncio.Task[object]] = set()

    @classmethod
    async def connect(cls, url: str, *, alone: bool = False, serving: bool = False) -> Self:
        """See `PostgresDatabase`; nobody asks to be alone with it."""
        del serving
        assert not alone
        database = cls(SimulatedServer.at(url))
        try:
            with postgres._reached():
                await database._reach()
        except BaseException:
            await database.close()
            raise
        return database

    @staticmethod
    async def version(url: str) -> str | None:
        """See `PostgresDatabase`: what serves it was made with it."""
        del url
        return newest_version()

    async def write(self, work: Callable[[Writing], T]) -> T:
        try:
            return await self._carried_out(work, DONE_IN, open_for=IDLE_SECONDS)
        except Undone as error:
            raise OperationalError("", None, error, hide_parameters=True) from error

    async def change(self, change: OptimisticWrite) -> None:
        """See `Database`: a statement by itself, of which nobody knows how far it got where its connection broke."""
        try:
            await self._carried_out(change.write, PRESSED_IN, open_for=None)
        except Undone as error:
            raise Unsure("", None, error, hide_parameters=True) from error

    async def settle(self) -> None:
        """See `PostgresDatabase`."""
        asked = self._server.clock()
        await self._reach()
        for _ in range(round(SETTLED_IN / LOOK_EVERY)):
            if not self._server.has_open(asked):
                return
            await asyncio.sleep(LOOK_EVERY)

    async def _carried_out(self, work: Callable[[Writing], T], seconds: float, *, open_for: float | None) -> T:
        """Let it be done also where whoever waits for it is given up."""
        task = asyncio.ensure_future(self._ask(work, seconds, open_for))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        task.add_done_callback(heed)
        return await asyncio.shield(task)

    async def _ask(self, work: Callable[[Writing], T], seconds: float, open_for: float | None) -> T:
        with told():
            self._require_answers()
            began = self._server.clock()
            with sent():
                if self._server.away:
                    raise OperationalError("", None, ConnectionRefusedError(), hide_parameters=True)
                done = await self._server.transact(work, seconds, open_for=open_for)
            note_commit(self._server.clock() - began, 1)
            return done

    async def glance(self, work: Callable[[Writing], T]) -> T:
        with told():
            self._require_answers()
            return await self._server.transact(work, DONE_IN, changes=False)

    async def _reach(self) -> None:
        """Be heard by the server, and hear of it."""
        await self.glance(lambda _: None)

    def give_up(self) -> None:
        self._given_up = True
        self._server.reset(lambda question: question.asked_by is self._process)

    def go_on(self) -> None:
        self._given_up = False

    def _require_answers(self) -> None:
        if self._given_up:
            raise ConnectionError(GIVEN_UP)

    @property
    def waiting(self) -> int:
        return len(self._under_way)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        with told():
            self._require_answers()
            yield ServedConnection(self.engine, self._server, self._server.connection)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        with told():
            self._require_answers()
            connection = await self._server.ask(self._server.connected, DONE_IN)
            try:
                yield ServedConnection(self.engine, self._server, connection)
            finally:
                self._server.disconnect(connection)

    async def close(self) -> None:
        while self._under_way:
            await asyncio.wait(self._under_way)
        await self.engine.dispose()
