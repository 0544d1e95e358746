"""The server of a database that hosts share: what PostgreSQL is for them, by the store's contract.

A transaction is done in one go, when all of it has arrived: what PostgreSQL does with two at once is shown by
`tests/store`, on PostgreSQL itself. What is said to the server and what it answers is on its way for a while, so that a
process may be killed, paused or cut off in between.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from random import Random
from typing import ClassVar, Generic, TypeVar, cast

from sqlalchemy import URL, Connection, make_url

from bot.store.schema import bring_up_to_date
from bot.store.sql import sqlite
from bot.store.sql.sqlite_writer import SqliteWriting
from bot.store.sql.writing import Writing
from simulation.loop import Process, current_process

T = TypeVar("T")
HOST = "simulated"
"""What an address calls the machine of such a server."""
QUICK, SLOW = 0.000_3, 0.004
"""Seconds that something is on its way to the server, or back."""


class Cut(Enum):
    """Where a connection breaks."""

    BEFORE = auto()
    """Before the last word of a transaction was said: nothing of it is done, and whoever asked knows it."""
    AT_COMMIT = auto()
    """When its last word was said, and has not arrived: nothing is done, and nobody can know."""
    AFTER = auto()
    """When it was done, and the answer has not arrived."""


class Undone(Exception):
    """The connection broke before everything had been said."""


@dataclass(eq=False)
class Question(Generic[T]):
    """Something to be done by the server."""

    work: Callable[[], T]
    changes: bool
    answer: asyncio.Future[T]
    asked_at: float
    open_for: float | None = None
    """Seconds after which the server ends it where its last word has not come; None: it is one word, however late."""
    asked_by: Process | None = field(default_factory=current_process)
    context: Context = field(default_factory=copy_context)
    """That of whoever asked: a process that is paused hears of the answer later, and one that is dead does not."""


class SimulatedServer:
    """One server with one database."""

    servers: ClassVar[dict[Path, SimulatedServer]] = {}

    def __init__(self, file: Path, chance: Random) -> None:
        self.file = file
        self.away = False
        """It is not there: nobody gets a connection."""
        self.unheard: set[Process | None] | None = set()
        """Whose words do not arrive, or (None) nobody's, though the connections look open."""
        self.cuts: list[Cut] = []
        """What becomes of the connections of those who change something next."""
        self.struck = 0
        """How many of these came to something."""
        self._chance = chance
        self._context = copy_context()
        self._open: list[Question[object]] = []
        """What has been asked and not answered."""
        self._late: list[Question[object]] = []
        """What of it lies on the way, until the server is heard again."""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        self._engine = sqlite._to_write(f"sqlite:///{file}")
        self.connection = self._connect()
        """Its own: what is asked over it sees what is there then."""
        self._free: list[Connection] = []
        self.raw = cast("sqlite3.Connection", self.connection.connection.driver_connection)
        self.raw.execute("BEGIN IMMEDIATE")
        bring_up_to_date(self.connection)
        self.raw.execute("COMMIT")
        self._writing = SqliteWriting(self.connection, self.raw.cursor())
        self.servers[file] = self

    @classmethod
    def at(cls, address: str) -> SimulatedServer:
        """Return the server of an address."""
        return cls.of(make_url(address))

    @classmethod
    def of(cls, url: URL) -> SimulatedServer:
        """Return the server of an address, or of an engine that reads its database."""
        return cls.servers[Path("/") / (url.database or "")]

    @property
    def address(self) -> str:
        return f"postgresql+asyncpg://{HOST}/{str(self.file).removeprefix('/')}"

    def hears(self, process: Process | None) -> bool:
        """Return whether whatever a process says to it arrives."""
        return self.unheard is not None and process not in self.unheard and not self.away

    def clock(self) -> float:
        """Return its time, which is one for all."""
        return asyncio.get_running_loop().time()

    def close(self) -> None:
        """End it for good."""
        for connection in (self.connection, *self._free):
            connection.close()
        self._engine.dispose()
        del self.servers[self.file]

    # What clients do

    async def ask(
        self, work: Callable[[], T], seconds: float, *, changes: bool = False, open_for: float | None = None
    ) -> T:
        """Return what this returns, done when it has arrived at the server.

        `ConnectionRefusedError` where it is not there; `Undone`, `ConnectionResetError` where the connection broke;
        `TimeoutError` where nothing was heard of it for so long. It may be done all the same after the last two.
        """
        if self.away:
            raise ConnectionRefusedError(HOST)
        loop = asyncio.get_running_loop()
        question = Question(work, changes, loop.create_future(), loop.time(), open_for)
        opened = cast("Question[object]", question)
        self._open.append(opened)
        self._later(self._context, self._arrives, opened)
        try:
            return await asyncio.wait_for(question.answer, seconds)
        finally:
            self._open.remove(opened)

    async def transact(
        self, work: Callable[[Writing], T], seconds: float, *, changes: bool = True, open_for: float | None = None
    ) -> T:
        """Return what this returns, done in a transaction of the server's; see `ask`."""
        return await self.ask(
            lambda: self._transact(work, changes=changes), seconds, changes=changes, open_for=open_for
        )

    def has_open(self, since: float) -> bool:
        """Return whether it holds a transaction open that was begun by then, and whose last word is still to come."""
        return any(one.open_for is not None and one.asked_at <= since and not self._is_over(one) for one in self._late)

    def connected(self) -> Connection:
        """Return a connection that reads one moment, from the first statement on."""
        connection = self._free.pop() if self._free else self._connect()
        connection.exec_driver_sql("BEGIN")
        return connection

    def disconnect(self, connection: Connection) -> None:
        """Take back one that was given."""
        connection.exec_driver_sql("ROLLBACK")
        self._free.append(connection)

    def reset(self, whose: Callable[[Question[object]], bool]) -> None:
        """Break the connections over which these have been asked."""
        for question in [one for one in self._open if whose(one)]:
            self._break(question, ConnectionResetError("the connection was reset"))

    # What the server does

    def hear(self) -> None:
        """Hear everybody again: also what they have said meanwhile, though they may have given it up."""
        self.unheard = set()
        late, self._late = self._late, []
        for question in late:
            if not question.answer.done() or (self._chance.random() < 0.5 and not self._is_over(question)):
                self._arrives(question)

    def _is_over(self, question: Question[object]) -> bool:
        """Return whether a transaction has waited for its last word for so long that it was ended."""
        return question.open_for is not None and self.clock() > question.asked_at + question.open_for

    def go_away(self) -> None:
        """Be there no more: connections end."""
        self.away = True
        self.reset(lambda _: True)

    def _arrives(self, question: Question[object]) -> None:
        if self.unheard is None or question.asked_by in self.unheard:
            self._late.append(question)
            return
        if self.away:
            return
        cut = self.cuts.pop(0) if self.cuts and question.changes else None
        self.struck += cut is not None
        if cut is Cut.BEFORE:
            self._break(question, Undone("the connection was reset"))
        if cut in (None, Cut.AFTER):
            try:
                # What it asks of the machine, it asks of that of whoever sent it.
                result = question.context.copy().run(question.work)
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                self._tell(question, question.answer.set_exception, error)
            else:
                if cut is None:
                    self._tell(question, question.answer.set_result, result)
        if cut in (Cut.AT_COMMIT, Cut.AFTER):
            self._break(question, ConnectionResetError("the connection was reset"))

    def _transact(self, work: Callable[[Writing], T], *, changes: bool) -> T:
        self.raw.execute("BEGIN IMMEDIATE" if changes else "BEGIN")
        try:
            result = work(self._writing)
            self.raw.execute("COMMIT")
        finally:
            if self.raw.in_transaction:
                self.raw.execute("ROLLBACK")
        return result

    def _connect(self) -> Connection:
        connection = self._engine.connect()
        # As in a file: SQLAlchemy's own transaction is never ended.
        connection.begin()
        return connection

    def _break(self, question: Question[object], error: Exception) -> None:
        self._tell(question, question.answer.set_exception, error)

    def _tell(self, question: Question[object], tell: Callable[[T], None], what: T) -> None:
        def arrive() -> None:
            if not question.answer.done():
                tell(what)
                question.answer.exception()  # whoever asked may be gone just now

        self._later(question.context.copy(), arrive)

    def _later(self, context: Context, call: Callable[..., None], *given: object) -> None:
        seconds = self._chance.uniform(QUICK, SLOW)
        asyncio.get_running_loop().call_later(seconds, call, *given, context=context)

    def rows(self, query: str, *given: object) -> Iterable[sqlite3.Row]:
        """Return what lies in it, at once, for whoever looks from beside."""
        cursor = self.raw.execute(query, given)
        cursor.row_factory = sqlite3.Row
        return cursor.fetchall()
