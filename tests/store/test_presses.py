"""A change as most presses make it: alone, beside others, with somebody who no longer waits for it."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from typing import Any

import pytest

from bot.store.enums import Proposal, ProposalOutcome, Status, TimerKind
from bot.store.stored import Change, Conflict, Repeated, TimerKey
from bot.store.tables import TableStore
from bot.store.vote_rows import ProposalRow, VoteRow
from tests.patience import PATIENCE
from tests.store.rows import ADA, BEN, entry, panel, put, seat

TURN, MARK = TimerKey(TimerKind.TURN, 0), TimerKey(TimerKind.MARK)


def press(table_id: int, interaction_id: int) -> Change:
    """A change with a row of every kind that goes without anything else."""
    return Change(
        at=200.0,
        entries=[entry(table_id, 0)],
        header={"status": Status.RUNNING, "friendly": True, "options": {"relaxed": True}, "shown_layout": None},
        seats=[seat(1, None, "Bot", ai=True).model_copy(update={"table_id": table_id})],
        timers={TURN: 260.0, MARK: None},
        panels=[panel(table_id, ADA)],
        proposals=[
            ProposalRow(
                table_id=table_id,
                number=1,
                kind=Proposal.KICK,
                user_id=ADA,
                target_id=BEN,
                at=200.0,
                until=300.0,
                verdict=ProposalOutcome.AGREED,
            )
        ],
        votes=[VoteRow(table_id=table_id, number=1, user_id=ADA, agrees=True, at=200.0)],
        interaction_id=interaction_id,
    )


async def found(store: TableStore, table_id: int) -> dict[str, Any]:
    """What is stored of a table, but for what tells it from others."""
    stored = await store.load(table_id)
    assert stored is not None
    rows = {name: getattr(stored, name) for name in (one.name for one in fields(stored))}
    for name in ("seats", "entries", "proposals", "votes"):
        rows[name] = [{**row.columns(), "table_id": 0} for row in rows[name]]
    rows["header"] = {**stored.header.columns(), "id": 0, "channel_id": 0}
    rows["panels"] = {user: {**row.columns(), "table_id": 0} for user, row in stored.panels.items()}
    return rows


async def made(store: TableStore, channel_id: int) -> int:
    """A table with a timer."""
    table_id = await put(store, channel_id=channel_id)
    await store.commit(table_id, 0, Change(at=100.0, timers={MARK: 150.0}))
    return table_id


async def test_a_press_is_written_alone_as_it_is_beside_others(store: TableStore) -> None:
    alone, *beside = [await made(store, channel) for channel in range(700, 704)]
    await store.commit(alone, 1, press(alone, alone))
    await asyncio.gather(*(store.commit(table_id, 1, press(table_id, table_id)) for table_id in beside))
    written = await found(store, alone)
    assert written["timers"] == {TURN: 260.0}
    assert written["header"]["options"] == {"relaxed": True}
    assert [row["agrees"] for row in written["votes"]] == [True]
    assert [row["ai"] for row in written["seats"]] == [False, True]
    assert [await found(store, table_id) for table_id in beside] == 3 * [written]


async def test_a_press_that_comes_alone_is_told_when_it_is_late_and_when_it_came_before(store: TableStore) -> None:
    table_id = await made(store, 700)
    with pytest.raises(Conflict):
        await store.commit(table_id, 0, press(table_id, 1))
    await store.commit(table_id, 1, press(table_id, 1))
    with pytest.raises(Repeated):
        await store.commit(table_id, 2, Change(at=300.0, entries=[entry(table_id, 1)], interaction_id=1))
    assert [row["number"] for row in (await found(store, table_id))["entries"]] == [0]


async def test_a_press_is_written_though_nobody_waits_for_it_and_those_beside_it_are_told(store: TableStore) -> None:
    tables = [await made(store, channel) for channel in range(700, 703)]
    presses = [asyncio.ensure_future(store.commit(table_id, 1, press(table_id, table_id))) for table_id in tables]
    await asyncio.sleep(0)
    presses[1].cancel()
    async with asyncio.timeout(PATIENCE):
        answers = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), asyncio.CancelledError, type(None)]
    first, second, third = [await found(store, table_id) for table_id in tables]
    assert first == second == third
    assert first["header"]["status"] == Status.RUNNING
    await store.commit(tables[1], 2, Change(at=300.0, entries=[entry(tables[1], 1)]))
