"""Whom somebody would rather not play with: a host's table is full for them, and nobody else keeps anybody away."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.enums import ConsentState
from bot.tables.refusal import AsksFirst, Refusal
from bot.tables.seating import consent, hosting, lobby
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, CHANNEL, CY, DAN, NAMES, STRANGER, Room, a_room, refusal


def people(table: Table) -> list[int | None]:
    return [seat.user_id for seat in table.seats]


async def ended(room: Room, *others: int) -> Table:
    """A game of Ada's that was ended."""
    table = await room.game(*others)
    await hosting.end(table, STRANGER, moderator=True)
    return table


async def test_a_hosts_table_is_full_for_whom_they_would_rather_not_play_with(room: Room) -> None:
    table = await room.lobby(CY)
    room.avoided = {(ADA, BEN)}
    assert await refusal(lobby.join(table, BEN, "Ben")) == "table_full"
    assert await refusal(lobby.join(table, BEN, "Ben", all_the_same=True)) == "table_full"
    assert people(table) == [ADA, CY]
    await lobby.join(table, DAN, "Dan")
    room.avoided.clear()
    await lobby.join(table, BEN, "Ben")
    assert people(table) == [ADA, CY, DAN, BEN]


async def test_whoever_only_sits_there_keeps_nobody_away(room: Room) -> None:
    table = await room.lobby(CY)
    room.avoided = {(CY, BEN)}
    await lobby.join(table, BEN, "Ben")
    assert people(table) == [ADA, CY, BEN]


async def test_a_full_table_refuses_in_the_same_words_and_asks_the_same_first(room: Room) -> None:
    room.avoided = {(ADA, BEN)}
    table, full = await room.lobby(CY), await room.lobby(CY, channel_id=CHANNEL + 1, max_seats=2)
    room.asked_of.clear()
    refusals = []
    for one in (table, full):
        with pytest.raises(Refusal) as refused:
            await lobby.join(one, BEN, "Ben")
        refusals.append((type(refused.value), refused.value.code, refused.value.data))
    assert refusals[0] == refusals[1]
    assert room.asked_of == [{ADA, BEN, CY}] * 2


async def test_a_table_full_for_somebody_says_no_more_to_whoever_is_not_reliable(room: Room) -> None:
    room.avoided = {(ADA, BEN)}
    table = await room.lobby(reliable=True)
    assert await refusal(lobby.join(table, BEN, "Ben")) == "table_full"


async def test_one_is_asked_before_one_sits_down_beside_them(room: Room) -> None:
    table = await room.lobby(BEN, CY)
    room.avoided = {(DAN, CY), (DAN, STRANGER)}
    with pytest.raises(AsksFirst) as asked:
        await lobby.join(table, DAN, "Dan")
    assert (asked.value.table_id, asked.value.seats) == (table.id, (2,))
    assert people(table) == [ADA, BEN, CY]
    await lobby.join(table, DAN, "Dan", all_the_same=True)
    assert people(table) == [ADA, BEN, CY, DAN]


async def test_of_a_full_table_one_is_told_that_alone(room: Room) -> None:
    table = await room.lobby(BEN, max_seats=2)
    room.avoided = {(DAN, BEN)}
    assert await refusal(lobby.join(table, DAN, "Dan")) == "table_full"


async def test_a_rematch_asks_nobody_its_host_would_rather_not_play_with(room: Room) -> None:
    old = await ended(room, BEN, CY)
    room.avoided = {(ADA, BEN)}
    again = await room.tables.rematch(old, ADA, CHANNEL)
    assert people(again) == [ADA, CY]
    assert await refusal(lobby.join(again, BEN, "Ben")) == "table_full"


async def test_a_rematch_of_somebody_looks_as_ever_to_them_and_waits_in_vain(room: Room) -> None:
    old = await ended(room, BEN, CY)
    room.avoided = {(BEN, ADA)}
    again = await room.tables.rematch(old, ADA, CHANNEL)
    assert people(again) == [ADA, BEN, CY]
    # Any press says yes, but not this: Ben would sit down beside Ada.
    await lobby.note_press(again, BEN)
    await lobby.note_press(again, CY)
    await lobby.add_ai(again, BEN)
    assert [seat.user_id for seat in consent.asked(again.seats)] == [BEN]
    with pytest.raises(AsksFirst):
        await lobby.join(again, BEN, "Ben")
    await lobby.begin(again, ADA)
    assert people(again) == [ADA, CY, None]
    assert consent.left_out(again) == [BEN]


async def test_who_is_asked_may_say_yes_all_the_same(room: Room) -> None:
    old = await ended(room, BEN)
    room.avoided = {(BEN, ADA)}
    again = await room.tables.rematch(old, ADA, CHANNEL)
    await lobby.join(again, BEN, "Ben", all_the_same=True)
    assert consent.asked(again.seats) == []


async def test_a_host_is_there_whoever_else_presses(room: Room) -> None:
    old = await ended(room, BEN)
    room.avoided = {(BEN, ADA)}
    again = await room.tables.rematch(old, ADA, CHANNEL)
    before = dict(again.timers)
    room.clock.advance(10)
    await lobby.note_press(again, BEN)
    assert dict(again.timers) == before
    await lobby.note_press(again, ADA)
    assert dict(again.timers) != before


async def test_whom_the_next_host_would_rather_not_play_with_cannot_say_yes_any_more(room: Room) -> None:
    old = await ended(room, BEN, CY)
    room.avoided = {(CY, BEN)}
    again = await room.tables.rematch(old, ADA, CHANNEL)
    await lobby.join(again, CY, "Cy", all_the_same=True)
    await lobby.leave(again, ADA)
    assert again.header.host_id == CY
    await lobby.note_press(again, BEN)
    assert await refusal(lobby.join(again, BEN, "Ben")) == "table_full"
    assert [(seat.user_id, seat.asked) for seat in again.seats] == [(BEN, ConsentState.UNTOLD), (CY, None)]


PEOPLE = st.sampled_from(tuple(NAMES))
TWO = st.tuples(PEOPLE, PEOPLE).filter(lambda two: two[0] != two[1])
DEEDS = st.tuples(st.sampled_from(["join", "yes", "leave", "press", "ai", "take"]), PEOPLE)


@settings(max_examples=60, deadline=None)
@given(st.sets(TWO, max_size=4), st.lists(st.one_of(TWO, DEEDS), max_size=20))
def test_nobody_sits_down_by_a_press_where_the_host_would_rather_not_have_them(
    avoided: set[tuple[int, int]], done: list[tuple[int | str, int]]
) -> None:
    asyncio.run(play(avoided, done))


async def play(avoided: set[tuple[int, int]], done: list[tuple[int | str, int]]) -> None:
    """At a rematch of Ada's people do these things, and now and then they would rather avoid somebody, or no longer."""
    async with a_room() as room:
        old = await ended(room, BEN, CY, DAN)
        room.avoided = avoided
        table = await room.tables.rematch(old, ADA, CHANNEL)
        assert not {(ADA, user) for user in people(table)} & room.avoided
        for deed, user in done:
            if isinstance(deed, int):
                room.avoided ^= {(deed, user)}
                continue
            before, host = playing(table), table.header.host_id
            with suppress(Refusal):
                await do(table, deed, user)
            came = playing(table) - before
            assert not {(host, one) for one in came} & room.avoided, (deed, user)
            others = {other for other in people(table) if other not in (None, user)}
            assert deed == "yes" or not {(user, other) for other in others if user in came} & room.avoided, deed


def playing(table: Table) -> set[int]:
    """Who sits there by a press of their own."""
    return {seat.user_id for seat in table.seats if seat.user_id is not None and consent.plays(seat)}


async def do(table: Table, deed: str, user: int) -> None:
    """Do one thing."""
    if deed in ("join", "yes"):
        await lobby.join(table, user, NAMES[user], all_the_same=deed == "yes")
    elif deed == "leave":
        await lobby.leave(table, user)
    elif deed == "press":
        await lobby.note_press(table, user)
    elif deed == "ai":
        await lobby.add_ai(table, user)
    else:
        await hosting.take_over(table, user, moderator=True)
