"""The simulated server: where connections to it break, and what it does when it is heard again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.exc import OperationalError

from bot.store.notes import NoteStore
from bot.store.sql.database import Unreachable, Unsure
from bot.store.sql.postgres import IDLE_SECONDS
from bot.store.stored import Change
from bot.store.tables import TableStore
from simulation.loop import Process, SimulatedLoop, current_process
from simulation.server import Cut, SimulatedServer
from simulation.shared_database import SharedDatabase
from tests.store.rows import entry, put


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SimulatedServer]:
    """A server with an empty database."""
    made = SimulatedServer(tmp_path / "server.db", Random(0))
    yield made
    made.close()


@pytest.mark.parametrize("cut", Cut)
async def test_what_breaks_off_is_done_or_not_and_whoever_cannot_know_is_told_so(
    server: SimulatedServer, cut: Cut
) -> None:
    database = await SharedDatabase.connect(server.address)
    notes = NoteStore(database)
    server.cuts.append(cut)
    with pytest.raises(OperationalError) as told:
        await notes.put("a", "x")
    assert isinstance(told.value, Unsure) is (cut is not Cut.BEFORE)
    assert await notes.get("a") == ("x" if cut is Cut.AFTER else None)
    await database.close()


@pytest.mark.parametrize("cut", Cut)
async def test_of_a_press_that_breaks_off_nobody_knows_whether_it_is_there(server: SimulatedServer, cut: Cut) -> None:
    database = await SharedDatabase.connect(server.address)
    tables = TableStore(database)
    table_id = await put(tables)
    server.cuts.append(cut)
    with pytest.raises(Unsure):
        await tables.commit(table_id, 0, Change(at=1.0, entries=[entry(table_id, 0)]))
    stored = await tables.load(table_id)
    assert stored is not None
    assert len(stored.entries) == (cut is Cut.AFTER)
    await database.close()


async def test_a_server_that_is_away_is_told_apart_from_one_that_does_not_answer(server: SimulatedServer) -> None:
    database = await SharedDatabase.connect(server.address)
    server.go_away()
    with pytest.raises(OperationalError) as told:
        await NoteStore(database).put("a", "x")
    assert not isinstance(told.value, Unsure)
    with pytest.raises(Unreachable):
        await SharedDatabase.connect(server.address)
    server.away = False
    await database.close()


async def test_what_was_given_up_may_be_done_when_the_server_is_heard_again(server: SimulatedServer) -> None:
    database = await SharedDatabase.connect(server.address)
    notes = NoteStore(database)
    server.unheard = None
    waiting = [asyncio.ensure_future(notes.put(key, "x")) for key in "abcdef"]
    await asyncio.sleep(0.05)
    database.give_up()
    assert {type(error) for error in await asyncio.gather(*waiting, return_exceptions=True)} == {Unsure}
    database.go_on()
    server.hear()
    assert {await notes.get(key) for key in "abcdef"} == {"x", None}
    await database.close()


async def test_what_was_given_up_is_done_before_whoever_waits_for_it_has_waited_or_never(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await SharedDatabase.connect(server.address)
    notes, now = NoteStore(database), asyncio.get_running_loop().time()
    monkeypatch.setattr(server, "clock", lambda: now)
    server.unheard = None
    waiting = [asyncio.ensure_future(notes.put(key, "x")) for key in "abcdef"]
    await asyncio.sleep(0.05)
    database.give_up()
    await asyncio.gather(*waiting, return_exceptions=True)
    database.go_on()
    assert server.has_open(now + 1)
    assert not server.has_open(now - 1), "it was begun later"
    now += IDLE_SECONDS + 1
    assert not server.has_open(now)
    server.hear()
    assert {await notes.get(key) for key in "abcdef"} == {None}
    await database.close()


def test_who_is_paused_hears_of_it_later_and_of_the_dead_it_is_done_too(tmp_path: Path) -> None:
    loop, heard = SimulatedLoop(), list[tuple[str, float]]()

    async def put(database: SharedDatabase) -> None:
        process = current_process()
        assert process is not None
        await NoteStore(database).put(process.name, "x")
        heard.append((process.name, loop.time()))

    async def story() -> set[str]:
        server = SimulatedServer(tmp_path / "server.db", Random(0))
        database = await SharedDatabase.connect(server.address)
        paused, dead = Process("paused"), Process("dead")
        for process in (paused, dead):
            process.context().run(loop.create_task, put(database), context=process.context())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        loop.pause(paused)
        dead.kill()
        await asyncio.sleep(30)
        assert heard == []
        loop.go_on(paused)
        await asyncio.sleep(1)
        loop.bury_tasks()
        found = {row["key"] for row in server.rows("SELECT key FROM notes")}
        server.close()
        return found

    try:
        assert loop.run_until_complete(story()) == {"paused", "dead"}
    finally:
        loop.close()
    assert [name for name, _ in heard] == ["paused"]
