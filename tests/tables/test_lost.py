"""What nobody could do because Discord was away is done later: every clock and deadline is granted the lost time."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from bot.league import days
from bot.league.lost import Span
from bot.store.enums import Proposal, TimerKind
from bot.store.lost import HEARD, LATELY, LOST, Later, LostStore
from bot.store.sql.parts import Part
from bot.store.sql.writing import Writing
from bot.store.stored import TimerKey
from bot.tables.clocks.idle import IDLE
from bot.tables.play import playing
from bot.tables.seating import votes
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, Room, finish_turn, first_number

ALL = Part(1, frozenset({0}))


class NothingElse(Later):
    """No feature has anything that was to end."""

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        """Nothing ends later."""

    def time_taken_back(self, writing: Writing, now: float) -> None:
        """Nothing was ended."""


LOST_FOR = 180.0


async def outage(
    room: Room, seconds: float = LOST_FOR, part: Part = ALL, slot: int = 0, later: Later | None = None
) -> None:
    """Nothing can be pressed for a while; then what was lost is granted."""
    began = room.clock.now()
    room.clock.advance(seconds)
    store = LostStore(room.database, later or NothingElse())
    await store.grant(Span(part.shards, slot, began, room.clock.now()), part)
    room.tables.lost.remember(part.shards, *await store.lately(room.clock.now()))
    await room.tables.catch_up()


async def test_a_turn_has_the_time_it_had(room: Room) -> None:
    table = await first_number(room, BEN)
    left = {seat: (table.due(seat) or 0.0) - room.clock.now() for seat in (0, 1)}
    await outage(room)
    assert {seat: (table.due(seat) or 0.0) - room.clock.now() for seat in (0, 1)} == left
    assert table.header.shown_entry is None, "its message says when the turn ends"
    await room.wait(1.0)
    assert all(seat.misses == 0 for seat in table.seats)


async def test_a_lobby_and_a_vote_last_longer(room: Room) -> None:
    lobby = await room.lobby(BEN, channel_id=CHANNEL + 1)
    table = await first_number(room, BEN, CY)
    await votes.propose(table, ADA, Proposal.END)
    [proposal] = table.proposals
    idle, vote = lobby.timers[IDLE], table.timers[TimerKey(TimerKind.VOTE)]
    await outage(room)
    assert lobby.timers[IDLE] == idle + LOST_FOR
    assert table.timers[TimerKey(TimerKind.VOTE)] == vote + LOST_FOR
    assert table.proposals[0].until == proposal.until + LOST_FOR


async def test_what_the_table_itself_does_next_comes_as_soon_as_it_can(room: Room) -> None:
    table = await first_number(room, BEN)
    await finish_turn(table, ADA, BEN)
    before = table.timers[playing.ADVANCE]
    await outage(room)
    assert table.timers[playing.ADVANCE] == before


async def test_a_day_ends_later_for_a_loss_of_long_ago_if_most_of_the_time_since_then_was_lost_too(room: Room) -> None:
    day, hour = days.day_of(room.clock.now()), 3600.0
    lost = room.tables.lost
    room.clock.advance(days.ends(day) + hour - room.clock.now())
    await outage(room, 50 * hour)
    room.clock.advance(hour)
    await outage(room, 100 * hour)
    assert lost.closes(day) == days.closes(day) + 150 * hour
    assert lost.since(GUILD, days.ends(day), room.clock.now()) == 150 * hour
    assert day in lost.open_days(room.clock.now())


async def test_a_loss_is_let_go_once_three_days_in_which_presses_arrived_have_passed(room: Room) -> None:
    await outage(room)
    room.clock.advance(LATELY)
    await outage(room, 4 * LATELY)
    assert [span.ended - span.began for span in room.tables.lost.spans] == [4 * LATELY]


async def test_other_shards_lose_nothing(room: Room) -> None:
    here = await first_number(room, BEN)
    there = await first_number(room, BEN, guild_id=1 << 22, channel_id=CHANNEL + 1)
    before = dict(here.timers), dict(there.timers)
    await outage(room, part=Part(2, frozenset({1})), slot=1)
    assert here.timers == before[0]
    assert there.due(0) == before[1][TimerKey(TimerKind.TURN, 0)] + LOST_FOR


async def test_what_a_wrong_clock_has_granted_is_taken_back(room: Room) -> None:
    table = await first_number(room, BEN)
    due, now, store = table.due(0), room.clock.now(), LostStore(room.database, NothingElse())
    await store.note(1, {0: now + 86_400.0}, [])
    await store.grant(Span(1, 0, now, now + 172_800.0), ALL)
    await store.take_back(now, 172_800.0, ALL)
    await room.tables.catch_up()
    assert table.due(0) == due
    async with room.database.read() as connection:
        assert (await connection.execute(select(LOST))).all() == []
        assert (await connection.execute(select(HEARD.c.at))).scalar() == now


@pytest.mark.parametrize("shards", [1, 4])
async def test_when_shards_were_heard_from_is_known_to_whoever_comes_after(room: Room, shards: int) -> None:
    store = LostStore(room.database, NothingElse())
    assert await store.heard(shards) == {}
    await store.note(4, {1: 100.0, 2: 200.0}, [])
    heard = await store.heard(shards)
    assert heard == ({0: 200.0} if shards == 1 else {0: 200.0, 1: 100.0, 2: 200.0, 3: 200.0})
