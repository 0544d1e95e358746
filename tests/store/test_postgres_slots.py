"""Slots in a database: who has which, whose word is too old, whose turn it is to connect."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.exc import OperationalError

from bot.store.sql.database import Database
from bot.store.sql.postgres_slots import Slot, SlotStore
from tests.store.backends import POSTGRES, SIMULATED
from tests.store.files import away, rewrite, slots_of

pytestmark = pytest.mark.only_on(POSTGRES, SIMULATED)
LONG, NONE = 1e6, 0.0
"""Leases: that of somebody who has just spoken has not ended, or has."""
ALL, NO_DUELS = frozenset[str](), frozenset({"duels", "table_alerts"})
"""Features that are switched off: none, or some."""


@pytest.fixture
async def slots(database: Database) -> AsyncIterator[SlotStore]:
    """Slots of four shards."""
    store = slots_of(database)
    assert await store.use(4) == 4
    await store.make(4)
    yield store
    await store.close()


async def test_whoever_settles_the_number_first_settles_it_for_all(slots: SlotStore) -> None:
    assert await slots.use(8) == 4


async def test_two_who_settle_the_number_at_once_agree(database: Database) -> None:
    stores = [slots_of(database) for _ in range(4)]
    assert len(set(await asyncio.gather(*(store.use(number) for number, store in enumerate(stores, 1))))) == 1
    for store in stores:
        await store.close()


async def test_a_beat_sees_the_slots_and_the_others(slots: SlotStore) -> None:
    await slots.beat("b", 4, "1", ALL, LONG, leaving=True)
    await slots.beat("c", 8, "1", ALL, LONG)
    seen = await slots.beat("a", 4, "1", ALL, LONG)
    assert seen.in_use == 4
    assert seen.slots == dict.fromkeys(range(4), Slot(None, 0, connected=False))
    assert seen.others == {"b": True}
    assert seen.anybody


async def test_who_has_not_spoken_for_a_lease_is_not_seen(slots: SlotStore) -> None:
    await slots.beat("b", 4, "1", ALL, LONG)
    seen = await slots.beat("a", 4, "1", ALL, NONE)
    assert not seen.others
    assert not seen.anybody


async def test_slots_of_nobody_are_taken_so_many_at_most(slots: SlotStore) -> None:
    await slots.beat("a", 4, "1", ALL, LONG)
    assert await slots.claim("a", 4, LONG, 3, of_the_dead=False) == {0: 1, 1: 1, 2: 1}
    assert await slots.claim("b", 4, LONG, 3, of_the_dead=False) == {3: 1}
    assert await slots.claim("c", 4, LONG, 3, of_the_dead=True) == {3: 2}, "b has never said that it lives"


async def test_slots_of_the_living_are_theirs_and_those_of_the_dead_are_taken_by_who_may(slots: SlotStore) -> None:
    await slots.beat("a", 4, "1", ALL, LONG)
    await slots.claim("a", 4, LONG, 4, of_the_dead=True)
    assert await slots.claim("b", 4, LONG, 4, of_the_dead=True) == {}
    assert await slots.claim("b", 4, NONE, 4, of_the_dead=False) == {}
    assert await slots.claim("b", 4, NONE, 4, of_the_dead=True) == dict.fromkeys(range(4), 2)


async def test_two_who_claim_at_once_share_what_there_is(database: Database, slots: SlotStore) -> None:
    other = slots_of(database)
    for process in "ab":
        await slots.beat(process, 4, "1", ALL, LONG)
    mine, theirs = await asyncio.gather(
        slots.claim("a", 4, LONG, 4, of_the_dead=True), other.claim("b", 4, LONG, 4, of_the_dead=True)
    )
    assert not set(mine) & set(theirs)
    seen = await slots.beat("a", 4, "1", ALL, LONG)
    assert {slot: seen.slots[slot].owner for slot in range(4)} == {
        **dict.fromkeys(mine, "a"),
        **dict.fromkeys(theirs, "b"),
    }
    await other.close()


async def test_only_ones_own_slots_can_be_given_away(slots: SlotStore) -> None:
    await slots.beat("a", 4, "1", ALL, LONG)
    await slots.claim("a", 4, LONG, 2, of_the_dead=True)
    await slots.connected("a", 4, 0, 1)
    await slots.give("a", 4, {0: "b", 1: None, 3: "b"})
    seen = await slots.beat("a", 4, "1", ALL, LONG)
    assert [seen.slots[slot] for slot in range(4)] == [
        Slot("b", 2, connected=False),
        Slot(None, 2, connected=False),
        Slot(None, 0, connected=False),
        Slot(None, 0, connected=False),
    ]


async def test_who_has_lost_a_slot_cannot_say_that_it_is_connected(slots: SlotStore) -> None:
    await slots.beat("a", 4, "1", ALL, LONG)
    await slots.claim("a", 4, LONG, 1, of_the_dead=True)
    await slots.claim("b", 4, NONE, 1, of_the_dead=True)
    await slots.connected("a", 4, 0, 1)
    await slots.connected("b", 4, 0, 1)
    assert not (await slots.beat("b", 4, "1", ALL, LONG)).slots[0].connected
    await slots.connected("b", 4, 0, 2)
    assert (await slots.beat("b", 4, "1", ALL, LONG)).slots[0].connected


async def test_turns_of_a_bucket_follow_each_other_and_those_of_others_do_not_wait(slots: SlotStore) -> None:
    taken = [await slots.identify_turn(bucket, 100.0) for bucket in (0, 0, 1, 0)]
    assert taken == [True, False, True, False]


async def test_when_a_bucket_is_free_can_be_seen_without_taking_a_turn(slots: SlotStore) -> None:
    assert await slots.until_free(0) == 0.0
    await slots.identify_turn(0, 100.0)
    assert [await slots.until_free(0) for _ in range(2)] == pytest.approx([100.0, 100.0], abs=20.0)
    assert await slots.until_free(1) == 0.0


async def test_whoever_is_late_to_use_a_turn_takes_it_again_and_others_wait_from_then_on(slots: SlotStore) -> None:
    assert await slots.identify_turn(0, 0.0)
    assert await slots.identify_turn(0, 100.0, again=True)
    assert not await slots.identify_turn(0, 100.0)


async def test_a_turn_long_past_is_no_reason_to_wait(slots: SlotStore) -> None:
    await slots.identify_turn(0, 0.0)
    assert await slots.identify_turn(0, 100.0)


async def test_another_number_of_shards_is_used_once_all_of_them_are_connected(slots: SlotStore) -> None:
    await slots.make(2)
    await slots.beat("a", 2, "1", ALL, LONG)
    assert not await slots.change(2, LONG)
    for slot, epoch in (await slots.claim("a", 2, LONG, 2, of_the_dead=True)).items():
        assert not await slots.change(2, LONG)
        await slots.connected("a", 2, slot, epoch)
    assert not await slots.change(2, NONE), "its owner may be dead"
    assert await slots.change(2, LONG)
    seen = await slots.beat("b", 4, "1", ALL, LONG)
    assert (seen.in_use, seen.slots) == (2, {}), "those of the former number are gone"


async def test_where_nobody_is_connected_another_number_is_used_at_once(slots: SlotStore) -> None:
    await slots.make(8)
    assert await slots.change(8, LONG, at_once=True)
    assert await slots.use(4) == 8


async def test_who_leaves_has_nothing_any_more(slots: SlotStore) -> None:
    await slots.beat("a", 4, "1", ALL, LONG)
    await slots.claim("a", 4, LONG, 4, of_the_dead=True)
    await slots.leave("a")
    seen = await slots.beat("b", 4, "1", ALL, LONG)
    assert not seen.anybody
    assert {slot.owner for slot in seen.slots.values()} == {None}


async def test_after_the_server_was_away_the_next_question_is_answered(slots: SlotStore, database: Database) -> None:
    with away(database), pytest.raises(OperationalError):
        await slots.beat("a", 4, "1", ALL, LONG)
    assert (await slots.beat("a", 4, "1", ALL, LONG)).in_use == 4


async def test_what_else_others_do_without_is_seen_and_whether_they_go_on(slots: SlotStore) -> None:
    await slots.beat("a", 4, "1", ALL, LONG)
    await slots.beat("b", 8, "1", ALL, LONG, leaving=True)
    await slots.beat("c", 4, "1", NO_DUELS, LONG, leaving=True)
    assert await slots.differing(ALL, LONG) == {NO_DUELS: False}
    assert await slots.differing(NO_DUELS, LONG) == {ALL: True}
    assert await slots.differing(NO_DUELS, NONE) == {}, "who has not spoken for a lease is not there"


async def test_of_two_that_do_without_other_features_the_later_one_is_told(slots: SlotStore) -> None:
    assert not (await slots.beat("b", 4, "1", ALL, LONG)).differs
    assert (await slots.beat("a", 4, "1", NO_DUELS, LONG)).differs
    assert (await slots.beat("a", 4, "1", NO_DUELS, LONG)).differs
    assert not (await slots.beat("b", 4, "1", ALL, LONG)).differs
    await slots.beat("b", 4, "1", ALL, LONG, leaving=True)
    assert not (await slots.beat("a", 4, "1", NO_DUELS, LONG)).differs


async def test_whose_lease_has_ended_comes_after_those_who_have_joined_meanwhile(
    slots: SlotStore, database: Database
) -> None:
    await slots.beat("a", 4, "1", ALL, LONG)
    await rewrite(database, "UPDATE processes SET beat_at = beat_at - 2e6")
    assert not (await slots.beat("b", 4, "1", NO_DUELS, LONG)).differs
    assert (await slots.beat("a", 4, "1", ALL, LONG)).differs
    assert not (await slots.beat("b", 4, "1", NO_DUELS, LONG)).differs


async def test_a_process_of_a_version_that_does_not_say_what_it_does_without_is_nobody_else(
    slots: SlotStore, database: Database
) -> None:
    await slots.beat("a", 4, "1", ALL, LONG)
    await rewrite(database, "UPDATE processes SET features_off = NULL")
    assert await slots.differing(NO_DUELS, LONG) == {}
    assert not (await slots.beat("b", 4, "1", NO_DUELS, LONG)).differs
