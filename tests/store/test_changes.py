"""A change of a table: written as a whole, once, and by one writer."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import cast

import pytest

from bot.league.outcome import Outcome
from bot.store import tables
from bot.store.enums import Status, TableKind, TimerKind
from bot.store.sql.database import Database
from bot.store.sql.writing import Writing
from bot.store.stored import Change, Conflict, Repeated, Stored, Taken, TimerKey
from bot.store.tables import TableStore
from tests.store.rows import ADA, BEN, entry, header, outcome, panel, put, result, seat, write

TURN = TimerKey(TimerKind.TURN, 0)


async def load(store: TableStore, table_id: int) -> Stored:
    """A table that must be there."""
    stored = await store.load(table_id)
    assert stored is not None
    return stored


def everything(table_id: int) -> Change:
    """A change of all there is at a table."""
    return Change(
        at=200.0,
        entries=[entry(table_id, 0, "first"), entry(table_id, 1, "second")],
        header={"status": Status.OVER, "ended_at": 200.0},
        seats=[seat(0, ADA, "Ada", misses=2).model_copy(update={"table_id": table_id})],
        timers={TURN: 260.0},
        interaction_id=5,
        outcome=outcome(result(table_id, 0, ADA)),
    )


async def test_a_new_table_is_found_as_it_was_made(store: TableStore) -> None:
    made = await store.create(
        header(), [seat(0, ADA, "Ada"), seat(1, None, "Dot", ai=True)], Change(at=100.0, timers={TURN: 160.0})
    )
    assert made.id is not None
    stored = await load(store, made.id)
    assert stored.header.columns() == made.model_dump()
    assert [(row.table_id, row.seat, row.user_id, row.name, row.ai) for row in stored.seats] == [
        (made.id, 0, ADA, "Ada", False),
        (made.id, 1, None, "Dot", True),
    ]
    assert (stored.entries, stored.timers, stored.panels) == ([], {TURN: 160.0}, {})


async def test_a_table_that_is_not_there_is_not_found(store: TableStore) -> None:
    assert await store.load(404) is None


async def test_a_change_is_found_as_it_was_written(store: TableStore) -> None:
    table_id = await put(store)
    await write(store, table_id, everything(table_id))
    stored = await load(store, table_id)
    assert [(row.number, row.action) for row in stored.entries] == [(0, {"do": "first"}), (1, {"do": "second"})]
    assert (stored.header.status, stored.header.ended_at) == ("over", 200.0)
    assert [row.misses for row in stored.seats] == [2, 0]
    assert stored.timers == {TURN: 260.0}


async def test_entries_come_back_in_their_order(store: TableStore) -> None:
    table_id = await put(store)
    for number in (1, 0, 11, 10, 2):
        await write(store, table_id, Change(at=1.0, entries=[entry(table_id, number)]))
    assert [row.number for row in (await load(store, table_id)).entries] == [0, 1, 2, 10, 11]


async def test_a_failure_in_the_middle_of_a_change_leaves_nothing_of_it(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await put(store)
    before = await load(store, table_id)

    def fail(writing: Writing, outcome: Outcome, secret: str | None) -> None:
        raise RuntimeError("the last thing written fails")

    with monkeypatch.context() as patch:
        patch.setattr(tables, "keep", fail)
        with pytest.raises(RuntimeError):
            await write(store, table_id, everything(table_id))
    assert await load(store, table_id) == before
    # Not even the interaction is remembered: Discord may deliver it again.
    await write(store, table_id, everything(table_id))


async def test_a_row_that_is_refused_leaves_nothing_of_its_change_and_all_of_those_beside_it(store: TableStore) -> None:
    sound, spoilt = await put(store), await put(store, channel_id=701)
    before = await load(store, spoilt)
    nameless = TimerKey(cast("TimerKind", None))
    changes = [
        (table_id, Change(at=1.0, entries=[entry(table_id, 0)], timers={key: 9.0}, interaction_id=table_id))
        for table_id, key in ((sound, TURN), (spoilt, nameless))
    ]
    answers = await asyncio.gather(
        *(store.commit(table_id, 0, change) for table_id, change in changes), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [type(None), Conflict]
    assert await load(store, spoilt) == before
    assert (await load(store, sound)).timers == {TURN: 9.0}


async def test_presses_that_wait_together_are_each_written_once_and_told_apart(store: TableStore) -> None:
    tables_ = [await put(store, channel_id=channel) for channel in range(700, 780)]

    def press(table_id: int, number: int) -> Change:
        rows = [entry(table_id, number, "first"), entry(table_id, number + 1, "second")]
        mine = panel(table_id, ADA)
        return Change(at=1.0, entries=rows, panels=[mine], timers={TURN: 9.0}, interaction_id=1000 * table_id + number)

    await asyncio.gather(*(store.commit(table_id, 0, press(table_id, 0)) for table_id in tables_))
    # Some know the table as it is, some as it was, and some come a second time.
    asked = [(table_id, index % 2, press(table_id, 2 if index % 3 else 0)) for index, table_id in enumerate(tables_)]
    asked = [(table_id, version, dropped(change)) for table_id, version, change in asked]
    answers = await asyncio.gather(*(store.commit(*one) for one in asked), return_exceptions=True)
    for index, (table_id, answer) in enumerate(zip(tables_, answers, strict=True)):
        stored = await load(store, table_id)
        taken = index % 2 and index % 3
        assert (answer is None) == bool(taken)
        assert isinstance(answer, Repeated if index % 2 else Conflict | Repeated) or taken
        assert [row.number for row in stored.entries] == ([0, 1, 2, 3] if taken else [0, 1])
        assert stored.timers == ({} if taken else {TURN: 9.0})
        assert stored.header.version == (2 if taken else 1)


def dropped(change: Change) -> Change:
    """The same, but that its timer goes."""
    return replace(change, timers={TURN: None})


async def test_a_failure_while_a_table_is_made_leaves_no_table(
    store: TableStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(writing: Writing, number: int, change: Change, secret: str | None) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(tables, "_write", fail)
        with pytest.raises(RuntimeError):
            await put(store)
    assert await store.open_tables() == []
    async with database.read() as connection:
        assert (await connection.exec_driver_sql("SELECT count(*) FROM seats")).scalar() == 0


async def test_a_second_writer_of_the_same_entry_is_refused_with_all_of_its_change(store: TableStore) -> None:
    table_id = await put(store)
    await write(store, table_id, Change(at=1.0, entries=[entry(table_id, 0, "mine")]))
    after_first = await load(store, table_id)
    with pytest.raises(Conflict):
        await write(store, table_id, everything(table_id))
    assert await load(store, table_id) == after_first


async def test_an_interaction_delivered_again_is_refused_and_nothing_is_applied(store: TableStore) -> None:
    table_id = await put(store)
    await write(store, table_id, Change(at=1.0, interaction_id=5))
    before = await load(store, table_id)
    with pytest.raises(Repeated):
        await write(store, table_id, everything(table_id))
    assert await load(store, table_id) == before


async def test_a_table_is_not_made_twice_by_one_interaction(store: TableStore) -> None:
    change = Change(at=100.0, interaction_id=5)
    await store.create(header(), [seat(0, ADA)], change)
    with pytest.raises(Repeated):
        await store.create(header(channel_id=701), [seat(0, ADA)], change)
    assert len(await store.open_tables()) == 1


async def test_interactions_are_forgotten_after_a_day(store: TableStore) -> None:
    table_id = await put(store)
    await write(store, table_id, Change(at=1000.0, interaction_id=5))
    await store.clean(1000.0 + 86_400)
    with pytest.raises(Repeated):
        await write(store, table_id, Change(at=1000.0, interaction_id=5))
    await store.clean(1000.0 + 86_401)
    await write(store, table_id, Change(at=1000.0, interaction_id=5))


async def test_seats_are_replaced_as_a_whole_in_the_lobby(store: TableStore) -> None:
    table_id = await put(store)
    moved = seat(0, BEN, "Ben").model_copy(update={"table_id": table_id})
    await write(store, table_id, Change(at=1.0, seats=[moved], all_seats=True))
    assert [(row.seat, row.user_id) for row in (await load(store, table_id)).seats] == [(0, BEN)]


async def test_a_person_sits_once_at_a_table(store: TableStore) -> None:
    table_id = await put(store)
    twice = seat(2, ADA).model_copy(update={"table_id": table_id})
    with pytest.raises(Conflict):
        await write(store, table_id, Change(at=1.0, seats=[twice]))


async def test_there_is_one_open_table_in_a_channel(store: TableStore) -> None:
    table_id = await put(store)
    with pytest.raises(Taken):
        await put(store, host_id=BEN)
    await write(store, table_id, Change(at=1.0, header={"status": Status.RUNNING}))
    with pytest.raises(Taken):
        await put(store, host_id=BEN)
    assert await put(store, channel_id=701) != table_id


@pytest.mark.parametrize("status", [Status.OVER, Status.CLOSED])
async def test_a_channel_is_free_again_when_its_table_has_ended(store: TableStore, status: Status) -> None:
    table_id = await put(store)
    await write(store, table_id, Change(at=1.0, header={"status": status}))
    assert await store.open_in_channel(700) is None
    again = await put(store)
    assert await store.open_in_channel(700) == again


async def test_a_person_has_one_open_solo_game_wherever_it_was_started(store: TableStore) -> None:
    table_id = await put(store, kind=TableKind.SOLO)
    with pytest.raises(Taken):
        await put(store, kind=TableKind.SOLO, channel_id=701)
    await put(store, kind=TableKind.SOLO, host_id=BEN)
    await write(store, table_id, Change(at=1.0, header={"status": Status.OVER}))
    await put(store, kind=TableKind.SOLO, channel_id=701)


async def test_solo_games_take_no_channel(store: TableStore) -> None:
    await put(store, kind=TableKind.SOLO)
    await put(store, kind=TableKind.SOLO, host_id=BEN)
    assert await store.open_in_channel(700) is None
    assert await store.open_in_channel(700) != await put(store)
