"""What is asked of the database besides single tables: which are open, what is due, whose panels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.enums import Status, TableKind, TimerKind
from bot.store.stored import Change, Due, TimerKey
from bot.store.tables import TableStore
from simulation.shared_database import ServedConnection
from tests.store.backends import on_simulated
from tests.store.rows import ADA, BEN, GUILD, TOKEN, entry, panel, put, version, write


def times(due: list[Due]) -> list[tuple[int, TimerKey, float]]:
    """What is due where, and when."""
    return [(timer.table_id, timer.key, timer.at) for timer in due]


async def over(store: TableStore, table_id: int, at: float = 1.0) -> None:
    """The table's game ends."""
    await write(store, table_id, Change(at=at, header={"status": Status.OVER, "ended_at": at}))


async def test_open_tables_are_those_in_the_lobby_or_running(store: TableStore) -> None:
    lobby, running, ended = [await put(store, channel_id=channel) for channel in (1, 2, 3)]
    await write(store, running, Change(at=1.0, header={"status": Status.RUNNING}))
    await over(store, ended)
    assert sorted(await store.open_tables()) == [lobby, running]
    assert await store.count_open() == 2


async def test_a_servers_open_tables_are_its_own(store: TableStore) -> None:
    here, ended = await put(store, channel_id=1), await put(store, channel_id=2)
    await put(store, channel_id=3, guild_id=71)
    await put(store, channel_id=4, guild_id=None)
    await over(store, ended)
    assert await store.open_of_guild(GUILD) == [here]


async def test_of_tables_that_are_not_shown_those_that_were_played_last_come_first(store: TableStore) -> None:
    lobby, long_ago, lately = [await put(store, channel_id=channel) for channel in (1, 2, 3)]
    for table_id, at in ((long_ago, 500.0), (lately, 900.0)):
        played = replace(entry(table_id, 0), at=at)
        await write(store, table_id, Change(at=at, header={"status": Status.RUNNING}, entries=[played]))
    assert await store.not_shown("one", 1000.0, 0.0) == [lately, long_ago, lobby]


async def test_the_last_finished_game_of_a_channel_is_the_newest_and_no_solo(store: TableStore) -> None:
    first = await put(store)
    await over(store, first)
    assert await store.last_in_channel(700) == first
    second = await put(store)
    assert await store.last_in_channel(700) == first
    await over(store, second)
    alone = await put(store, kind=TableKind.SOLO)
    await over(store, alone)
    assert await store.last_in_channel(700) == second
    closed = await put(store)
    await write(store, closed, Change(at=1.0, header={"status": Status.CLOSED}))
    assert await store.last_in_channel(700) == second


async def test_a_persons_solo_game_is_found_while_it_is_open(store: TableStore) -> None:
    assert await store.open_solo(ADA) is None
    table_id = await put(store, kind=TableKind.SOLO)
    await put(store)
    assert await store.open_solo(ADA) == table_id
    assert await store.open_solo(BEN) is None
    await over(store, table_id)
    assert await store.open_solo(ADA) is None


async def test_games_without_a_posted_result_are_found_while_they_are_new(store: TableStore) -> None:
    old, posted, fresh, alone = [
        await put(store, channel_id=channel, kind=TableKind.SOLO if channel == 4 else TableKind.GAME)
        for channel in (1, 2, 3, 4)
    ]
    for table_id, at in ((old, 50.0), (posted, 150.0), (fresh, 150.0), (alone, 150.0)):
        await over(store, table_id, at)
    await write(store, posted, Change(at=150.0, header={"result_id": 9}))
    assert await store.without_result(100.0) == [fresh]


async def test_due_timers_come_oldest_first_and_only_once_their_time_has_come(store: TableStore) -> None:
    one, other = await put(store, channel_id=1), await put(store, channel_id=2)
    await write(
        store, one, Change(at=1.0, timers={TimerKey(TimerKind.TURN, 0): 30.0, TimerKey(TimerKind.TURN, 1): 10.0})
    )
    await write(
        store, other, Change(at=1.0, timers={TimerKey(TimerKind.ADVANCE): 20.0, TimerKey(TimerKind.IDLE): 99.0})
    )
    assert await store.due(9.9) == []
    assert times(await store.due(30.0)) == [
        (one, TimerKey(TimerKind.TURN, 1), 10.0),
        (other, TimerKey(TimerKind.ADVANCE, -1), 20.0),
        (one, TimerKey(TimerKind.TURN, 0), 30.0),
    ]


async def test_the_next_timer_is_the_earliest_of_all_tables(store: TableStore) -> None:
    assert await store.next_due() is None
    one, other = await put(store, channel_id=1), await put(store, channel_id=2)
    await write(store, one, Change(at=1.0, timers={TimerKey(TimerKind.TURN, 0): 30.0}))
    await write(store, other, Change(at=1.0, timers={TimerKey(TimerKind.IDLE): 20.0}))
    assert await store.next_due() == 20.0


async def test_timers_of_a_kind_are_hastened_and_their_tables_are_new_versions(store: TableStore) -> None:
    one, other = await put(store, channel_id=1), await put(store, channel_id=2)
    think, soon, turn = TimerKey(TimerKind.THINK, 0), TimerKey(TimerKind.THINK, 1), TimerKey(TimerKind.TURN, 2)
    await write(store, one, Change(at=1.0, timers={think: 30.0, soon: 2.0, turn: 40.0}))
    await write(store, other, Change(at=1.0, timers={turn: 30.0}))
    before = {timer.table_id: timer.version for timer in await store.due(99.0)}
    await store.hasten(TimerKind.THINK, 3.0)
    assert times(await store.due(99.0)) == [(one, soon, 2.0), (one, think, 3.0), (other, turn, 30.0), (one, turn, 40.0)]
    after = {timer.table_id: timer.version for timer in await store.due(99.0)}
    assert after == {one: before[one] + 1, other: before[other]}


async def test_timers_are_moved_and_cleared(store: TableStore) -> None:
    table_id = await put(store)
    turn, idle = TimerKey(TimerKind.TURN, 0), TimerKey(TimerKind.IDLE)
    await write(store, table_id, Change(at=1.0, timers={turn: 30.0, idle: 40.0}))
    await write(store, table_id, Change(at=1.0, timers={turn: 50.0, idle: None}))
    assert times(await store.due(99.0)) == [(table_id, turn, 50.0)]
    await write(store, table_id, Change(at=1.0, timers={idle: 60.0}, clear_timers=True))
    assert times(await store.due(99.0)) == [(table_id, idle, 60.0)]


async def test_a_person_has_one_panel_of_a_table_the_newest(store: TableStore) -> None:
    table_id = await put(store)
    await store.put_panel(panel(table_id, ADA, message_id=1, seen=3), await version(store, table_id))
    await store.put_panel(panel(table_id, BEN, message_id=2), await version(store, table_id))
    await store.put_panel(panel(table_id, ADA, message_id=3, token="newer", seen=5), await version(store, table_id))
    stored = await store.load(table_id)
    assert stored is not None
    held = {user: (row.message_id, row.token, row.seen) for user, row in stored.panels.items()}
    assert held == {ADA: (3, "newer", 5), BEN: (2, TOKEN, 0)}


async def test_a_table_is_read_as_it_was_at_one_moment(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await put(store)
    kind = ServedConnection if on_simulated() else AsyncConnection
    execute, changing = kind.execute, [Change(at=1.0, entries=[entry(table_id, 0)])]
    before = await version(store, table_id)

    async def interrupted(connection: Any, *given: Any) -> Any:
        answer = await execute(connection, *given)
        if changing:
            await store.commit(table_id, before, changing.pop())
        return answer

    with monkeypatch.context() as patch:
        patch.setattr(kind, "execute", interrupted)
        found = await store.load(table_id)
    assert not changing
    assert found is not None
    assert (found.header.version, found.entries) == (before, [])
    found = await store.load(table_id)
    assert found is not None
    assert (found.header.version, len(found.entries)) == (before + 1, 1)
