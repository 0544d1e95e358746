"""Luck and play of games that have ended: worked out after the end, kept once, and caught up with after a crash."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.engine.luck import Breakdown, NoBreakdown
from bot.engine.players import NobodyThinks
from bot.engine.record import Finished
from bot.engine.run_to_completion import run_to_completion
from bot.features.luck.service import AT_LEISURE, FRESH, LuckService
from bot.features.luck.store import LuckStore
from bot.games.catalogue import breakdown_of, games
from bot.store.enums import Status, TableKind
from tests.features.daily.kit import Days
from tests.patience import PATIENCE
from tests.tables.room import ADA, BEN, Room, play_on

VALUED = tuple(games())


class BreakdownMaker:
    """Works out in place, when it may."""

    def __init__(self) -> None:
        self.asked: list[Finished] = []
        self.may = asyncio.Event()
        self.may.set()
        self.fault: Exception | None = None

    async def breakdown(self, finished: Finished) -> Breakdown:
        """See `bot.features.luck.service.BreakdownMaker`."""
        self.asked.append(finished)
        await self.may.wait()
        if self.fault is not None:
            raise self.fault
        return run_to_completion(breakdown_of(finished))


class Office:
    """A room whose games are worked out."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.maker = BreakdownMaker()
        self.luck = LuckService(LuckStore(room.database), self.maker, room.clock, VALUED)
        room.followers.add(self.luck)

    async def kept(self, column: str = "luck") -> list[Any]:
        """A column of all results, in the order of tables and seats."""
        async with self.room.database.read() as connection:
            query = f"SELECT {column} FROM results ORDER BY table_id, seat"  # noqa: S608
            return list((await connection.exec_driver_sql(query)).scalars())


@pytest.fixture
def office(room: Room) -> Office:
    """Somebody works out what has ended."""
    return Office(room)


async def test_a_table_that_has_ended_has_its_breakdown_with_the_result(room: Room, office: Office) -> None:
    table = await play_on(room, await room.game(BEN))
    await office.luck.settled()
    totals, expected, luck, play = [await office.kept(name) for name in ("total", "expected", "luck", "play")]
    assert len(totals) == 2
    for total, *parts in zip(totals, expected, luck, play, strict=True):
        assert sum(parts) == 1000 * total
    breakdown = await office.luck.of(table)
    assert [round(1000 * mine.luck) for mine in breakdown.seats] == pytest.approx(luck, abs=1)
    assert len(office.maker.asked) == 1


async def test_a_game_alone_and_a_day_have_theirs_and_practice_has_none_that_is_kept(
    room: Room, office: Office
) -> None:
    await room.switch(ADA, next_by_itself=True)
    await play_on(room, await room.solo())
    days = Days(room)
    await days.finished()
    practice = await days.practise()
    await play_on(room, practice)
    await office.luck.settled()
    assert await office.kept("kind") == ["solo", "daily"]
    assert None not in await office.kept()
    assert len(office.maker.asked) == 2, "nobody has asked about practice yet"
    # Whoever asks is told of it, too.
    assert (await office.luck.of(practice)).over


@pytest.mark.deep
async def test_a_game_ends_without_waiting_for_it(room: Room, office: Office) -> None:
    office.maker.may.clear()
    table = await play_on(room, await room.game(BEN))
    assert table.status == Status.OVER
    assert await office.kept() == [None, None]
    office.maker.may.set()
    await office.luck.settled()
    assert None not in await office.kept()


async def test_nothing_is_begun_once_the_bot_ends(room: Room, office: Office) -> None:
    await office.luck.close()
    await play_on(room, await room.game(BEN))
    await office.luck.settled()
    assert (office.maker.asked, await office.kept()) == ([], [None, None])


async def test_what_a_crash_has_lost_is_caught_up_with_at_the_next_start(room: Room, office: Office) -> None:
    office.maker.may.clear()
    table = await play_on(room, await room.game(BEN))
    await office.luck.close()
    assert await office.kept() == [None, None]
    after = Office(room.another())
    running = asyncio.create_task(after.luck.run())
    await room.clock.slept.wait()
    room.clock.slept.clear()
    room.clock.advance(AT_LEISURE)
    async with asyncio.timeout(PATIENCE):
        await room.clock.slept.wait()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert None not in await after.kept()
    assert len(after.maker.asked) == 1
    assert after.maker.asked[0].actions == tuple(table.actions)
    assert await after.luck.catch_up() == 0


async def test_a_game_that_has_just_ended_is_left_to_whom_it_ended_with(room: Room, office: Office) -> None:
    office.maker.may.clear()
    await play_on(room, await room.game(BEN))
    other = Office(room.another())
    assert await other.luck.catch_up() == 0
    room.clock.advance(FRESH + 1)
    assert await other.luck.catch_up() == 1
    office.maker.may.set()
    await office.luck.settled()
    assert None not in await office.kept()


async def test_where_nobody_thinks_it_is_worked_out_later(room: Room, office: Office) -> None:
    office.maker.fault = NobodyThinks()
    table = await play_on(room, await room.game(BEN))
    await office.luck.settled()
    with pytest.raises(NobodyThinks):
        await office.luck.of(table)
    assert await office.kept() == [None, None]
    office.maker.fault = None
    room.clock.advance(FRESH + 1)
    assert await office.luck.catch_up() == 1
    assert None not in await office.kept()


async def test_a_game_that_cannot_be_worked_out_is_tried_once_until_the_next_start(room: Room, office: Office) -> None:
    office.maker.fault = NoBreakdown("gone")
    await play_on(room, await room.game(BEN))
    await office.luck.settled()
    room.clock.advance(FRESH + 1)
    for _ in range(3):
        assert await office.luck.catch_up() == 0
    assert len(office.maker.asked) == 2  # at its end, and once more


async def test_several_who_ask_at_once_are_told_the_same(room: Room, office: Office) -> None:
    table = await play_on(room, await room.game(BEN))
    found = await asyncio.gather(*(office.luck.of(table) for _ in range(4)))
    assert all(one is found[0] for one in found)
    assert len(office.maker.asked) == 1


async def test_nothing_is_said_of_a_game_that_runs_or_has_no_values(room: Room, office: Office) -> None:
    table = await room.game(BEN)
    with pytest.raises(NoBreakdown):
        await office.luck.of(table)
    await play_on(room, table)
    none = LuckService(office.luck.store, office.maker, room.clock, ())
    with pytest.raises(NoBreakdown):
        await none.of(table)
    assert await none.catch_up() == 0


async def test_a_lesson_has_no_luck(room: Room, office: Office) -> None:
    table = await room.game(BEN, kind=TableKind.GAME)
    table.header = table.header.model_copy(update={"kind": TableKind.LESSON, "status": Status.OVER})
    assert not office.luck.offers(table)
