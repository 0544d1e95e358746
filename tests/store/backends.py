"""Which kinds of database a test runs on: a file, PostgreSQL, and what stands for it in simulations.

For whatever opens one by `tests.store.files`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from simulation.server import SimulatedServer
from tests.depth import deep
from tests.store import server

STORE = Path(__file__).parent
SQLITE, POSTGRES, SIMULATED = "sqlite", "postgres", "simulated"
BOTH = (SQLITE, POSTGRES)
NO_SERVER = "PostgreSQL is not installed (Debian's package is called postgresql)"


class Databases:
    """The databases of a server that stand for the files of a test: each is emptied before a test has it."""

    def __init__(self) -> None:
        self._made: list[str] = []
        self._given: dict[Path, str] = {}

    async def address(self, file: Path) -> tuple[str, bool]:
        """The address of the database that stands for this file, and whether it is given for the first time."""
        if file in self._given:
            return server.url(self._given[file]), False
        # Folders that a test has deleted meanwhile are of no use any more.
        self._given = {one: name for one, name in self._given.items() if one.parent.exists()}
        free = [name for name in self._made if name not in self._given.values()]
        if not free:
            free = [f"test{len(self._made)}"]
            await server.create(free[0])
            self._made += free
        self._given[file] = free[0]
        return server.url(free[0]), True

    def take_back(self) -> None:
        """A test has ended: all are free."""
        self._given.clear()


_databases = Databases()
_kind = [SQLITE]


def on_postgres() -> bool:
    """Return whether the test that runs is to have its databases in PostgreSQL."""
    return _kind[0] == POSTGRES


def on_simulated() -> bool:
    """Return whether it is to have them where simulations have them."""
    return _kind[0] == SIMULATED


def simulated(file: Path) -> SimulatedServer:
    """The simulated server whose database is in this file, until the test ends."""
    return SimulatedServer.servers.get(file) or SimulatedServer(file, Random(0))


async def database_of(file: Path) -> tuple[str, bool]:
    """The address of the database that stands for a file; and whether it is to be emptied first."""
    return await _databases.address(file)


@contextmanager
def running_on(kind: str) -> Iterator[None]:
    """Let a test run on this kind."""
    if kind == POSTGRES and server.programs() is None:
        pytest.skip(NO_SERVER)
    _kind[0] = kind
    try:
        yield
    finally:
        _kind[0] = SQLITE
        _databases.take_back()
        for one in list(SimulatedServer.servers.values()):
            one.close()


@pytest.fixture(autouse=True)
def kind(request: pytest.FixtureRequest) -> Iterator[str]:
    """The kind of database that the test runs on."""
    wanted = getattr(request, "param", SQLITE)
    with running_on(wanted):
        yield wanted


def run_on_both(metafunc: pytest.Metafunc) -> None:
    """Let a test that has anything to do with a database run on each kind, unless it says which.

    The store's own tests show that all do the same: what stands for PostgreSQL in simulations too, most of it in the
    deep part. Of all others, the deep part alone runs on PostgreSQL.
    """
    if "tmp_path" not in metafunc.fixturenames:
        return
    only = metafunc.definition.get_closest_marker("only_on")
    of_the_store = metafunc.definition.path.is_relative_to(STORE)
    kinds = only.args if only else (*BOTH, SIMULATED) if of_the_store else BOTH
    seldom = {POSTGRES: not of_the_store, SIMULATED: not only}
    runs = [deep(kind) if seldom.get(kind) else kind for kind in kinds]
    metafunc.parametrize("kind", runs, indirect=True)
