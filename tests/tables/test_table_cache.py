"""Tables in memory: let go when nobody uses them, loaded when somebody does, and nobody sees the difference."""

from __future__ import annotations

import asyncio
import weakref
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from bot.engine.core import IllegalAction
from bot.store.enums import Status
from bot.store.rows import PanelRow
from bot.store.stored import Conflict
from bot.tables import messages
from bot.tables import table_cache as module
from bot.tables.clocks.timekeeper import Timekeeper
from bot.tables.play import playing
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting
from bot.tables.table import Follower, Table
from bot.tables.table_cache import QUIET
from tests.tables.evening import Evening
from tests.tables.room import ADA, BEN, CY, Room, image


async def again(room: Room, table_id: int) -> Table:
    """The table, wherever it is now."""
    found = await room.tables.get(table_id)
    assert found is not None
    return found


def panel(table: Table, user: int, seen: int) -> PanelRow:
    """A panel of somebody."""
    return PanelRow(
        table_id=table.id, user_id=user, message_id=5, token="t", expires_at=table.context.clock.now() + 800, seen=seen
    )


async def let_go(room: Room) -> None:
    """Let go of what nobody refers to; the room's notes of what was told do not count."""
    room.news.clear()
    await room.tables.let_go()


async def lobby_alone(room: Room) -> int:
    """A table in its lobby to which nobody refers."""
    return (await room.lobby(BEN)).id


async def test_a_table_nobody_uses_is_let_go_and_found_again_as_it_was(room: Room) -> None:
    table = await room.game(BEN, CY)
    before, here, table_id = image(table), weakref.ref(table), table.id
    room.clock.advance(QUIET - 1)
    del table
    await let_go(room)
    assert here() is not None, "it was used a moment ago"
    room.clock.advance(2)
    await let_go(room)
    assert here() is None
    assert image(await again(room, table_id)) == before


async def test_a_table_somebody_refers_to_stays_however_long_it_was_not_asked_for(room: Room) -> None:
    table = await room.lobby(BEN)
    room.clock.advance(QUIET + 1)
    await let_go(room)
    assert await again(room, table.id) is table


async def test_without_room_those_used_least_lately_go_first_finished_or_not(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [(await room.lobby(BEN, channel_id=channel)).id for channel in range(4)]
    await hosting.end(await again(room, ids[1]), ADA)
    await again(room, ids[0])
    monkeypatch.setattr(module, "ROOM", 2 * module.BARE)
    await let_go(room)
    assert [table.id for table in room.tables.cache] == [ids[1], ids[0]]


async def test_a_table_that_is_asked_for_twice_at_once_is_loaded_once(room: Room) -> None:
    table_id = await lobby_alone(room)
    room.clock.advance(QUIET + 1)
    await let_go(room)
    one, other = await asyncio.gather(room.tables.get(table_id), room.tables.get(table_id))
    assert one is other is not None


async def test_a_panel_the_database_does_not_know_is_written_first(room: Room) -> None:
    table = await room.game(BEN)
    await messages.hold_panel(table, panel(table, ADA, 0))
    newer = panel(table, ADA, len(table.entries))
    await messages.hold_panel(table, newer)
    assert table.unsaved == [newer]
    table_id, seen = table.id, table.seen_by(ADA)
    del table
    room.clock.advance(QUIET + 1)
    await let_go(room)
    assert len(room.tables.cache) == 0
    table = await again(room, table_id)
    assert table.panels[ADA].columns() == newer.columns()
    assert table.seen_by(ADA) == seen


async def test_what_shows_it_is_asked_first_and_told_then(room: Room) -> None:
    class Showing(Follower):
        rested, told = False, 0

        def rests(self, table: Table) -> bool:
            return self.rested

        def let_go(self, table_id: int, users: object) -> None:
            self.told = table_id

    showing = Showing()
    room.followers.add(showing)
    table_id = await lobby_alone(room)
    room.clock.advance(QUIET + 1)
    await let_go(room)
    assert (len(room.tables.cache), showing.told) == (1, 0)
    showing.rested = True
    await let_go(room)
    assert (len(room.tables.cache), showing.told) == (0, table_id)


async def test_the_timers_of_a_table_that_was_let_go_are_played(room: Room) -> None:
    table_id = (await room.game(BEN, CY)).id
    room.clock.advance(QUIET + 1)
    await let_go(room)
    assert len(room.tables.cache) == 0
    await Timekeeper(room.tables).play_due()
    table = await again(room, table_id)
    assert any(seat.misses for seat in table.seats)


async def test_an_answer_to_a_table_that_was_let_go_is_taken(room: Room) -> None:
    table_id = (await room.game(BEN, CY)).id
    room.news.clear()
    assert room.tables.cache.let_go(table_id)
    table = await again(room, table_id)
    decision = table.decision(0)
    assert decision is not None
    await playing.act(table, ADA, decision.serial, decision.options[0])
    assert table.decision(0) != decision


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(6))
async def test_letting_tables_go_at_random_changes_nothing_in_a_game(room: Room, seed: int) -> None:
    dice, forgetting = Random(seed), Random(seed + 100)
    table_id = (await room.game(BEN, CY)).id
    changes = went = 0
    for _ in range(120):
        evening = Evening(room, await again(room, table_id), dice)
        with suppress(Refusal, IllegalAction, Conflict):
            await evening.step()
        table, before = evening.table, image(evening.table)
        assert table.changes >= changes
        changes = table.changes
        ended = table.status not in (Status.LOBBY, Status.RUNNING)
        del evening, table
        if ended:
            break
        if forgetting.random() < 0.5:
            room.news.clear()
            went += room.tables.cache.let_go(table_id)
            assert image(await again(room, table_id)) == before
            assert (await again(room, table_id)).changes == changes
    assert went


class Late:
    """Lets something be done, and its caller know of it only later."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        work = getattr(owner, name)
        self.done, self.go_on = asyncio.Event(), asyncio.Event()

        async def late(*given: Any, **named: Any) -> Any:
            answer = await work(*given, **named)
            self.done.set()
            await self.go_on.wait()
            return answer

        monkeypatch.setattr(owner, name, late)


@pytest.mark.parametrize("made_first", [True, False])
async def test_a_table_loaded_while_it_is_being_made_is_there_once(
    room: Room, monkeypatch: pytest.MonkeyPatch, made_first: bool
) -> None:
    """The database has it before whoever made it is told: a second press may load it then."""
    creation, reading = Late(monkeypatch, room.store, "create"), Late(monkeypatch, room.store, "load")
    making = asyncio.create_task(room.lobby(BEN))
    await creation.done.wait()
    [table_id] = await room.store.open_tables()
    loading = asyncio.create_task(again(room, table_id))
    await reading.done.wait()
    for late, task in [(creation, making), (reading, loading)][:: 1 if made_first else -1]:
        late.go_on.set()
        await task
    assert making.result() is loading.result() is await again(room, table_id)
    assert [seat.user_id for seat in loading.result().seats] == [ADA, BEN]
