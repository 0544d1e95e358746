"""A process among several: which shards it has, what that brings with it, and how it hands them over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

from bot.cluster.joining import differing, settled
from bot.cluster.member import BEAT, LATE, LEASE, Duty
from bot.cluster.turns import PROMPT
from tests.cluster.house import ALL, SHARDS, House, guild
from tests.patience import PATIENCE
from tests.store.backends import POSTGRES, SIMULATED
from tests.store.files import away

pytestmark = pytest.mark.only_on(POSTGRES, SIMULATED)
NO_DUELS = frozenset({"duels"})


async def test_a_process_alone_has_all_shards_and_connects_for_each(house: House) -> None:
    one = await house.joins("a")
    await one.beats(2)
    assert one.serves == one.connected == {0, 1, 2, 3}
    assert one.told == ["gained [0, 1, 2, 3] of nobody"]


async def test_who_joins_gets_a_share_and_nobody_lets_go_before_the_other_is_connected(house: House) -> None:
    first = await house.joins("a")
    await first.beats(2)
    second = await house.joins("b")
    second.may_connect.clear()
    await second.beats()
    await first.beats()
    await second.beats()
    assert (first.serves, second.serves) == ({0, 1}, {2, 3})
    await first.beats(3)
    assert first.connected == {0, 1, 2, 3}, "nobody else is told of what is pressed there"
    assert first.member.duty(guild(3)) is Duty.ANSWER
    assert second.unsettled == {2, 3}
    second.may_connect.set()
    await second.beats(2)
    await first.beats()
    assert (first.connected, second.connected) == ({0, 1}, {2, 3})
    assert (first.member.duty(guild(3)), second.member.duty(guild(3))) == (Duty.LEAVE, Duty.ANSWER)
    assert second.told == ["gained [2, 3]"]


async def test_three_share_evenly(house: House) -> None:
    some = await house.three()
    assert sorted(len(process.serves) for process in some) == [1, 1, 2]
    assert set[int]().union(*(process.serves for process in some)) == {0, 1, 2, 3}
    assert all(process.connected == process.serves for process in some)


async def test_the_shards_of_the_dead_are_taken_over(house: House) -> None:
    first, second, third = await house.three()
    before = first.serves
    await house.dies(first)
    await second.beats(2)
    await third.beats(2)
    assert second.serves | third.serves == {0, 1, 2, 3}
    assert all("of nobody" in told for process in (second, third) for told in process.told if "gained" in told)
    assert second.member.takeovers + third.member.takeovers == len(before)


async def test_for_a_while_it_looks_what_a_former_owner_has_written_late(house: House) -> None:
    first, second, third = await house.three()
    await second.lives_on(LATE + LEASE)
    before = second.serves
    assert second.unsettled == set(), "what was gained long ago is nobody else's any more"
    await house.dies(first)
    await house.dies(third)
    await second.beats(3)
    taken = second.serves - before
    assert taken == second.connected - before == second.unsettled
    await second.lives_on(LATE - BEAT)
    assert second.unsettled == taken != set(), "an AI seat may have thought for long"
    await second.lives_on(LEASE)
    assert second.unsettled == set()


async def test_the_next_beat_comes_as_soon_as_the_lease_of_another_process_ends(house: House) -> None:
    first, second, _ = await house.three()
    await first.beats()
    assert first.member.pause(first.time) == BEAT
    await house.say("UPDATE processes SET beat_at = beat_at - :age WHERE id = :id", id=second.member.process, age=4.7)
    await first.beats()
    assert 0 < first.member.pause(first.time) < BEAT / 2


async def test_a_turn_to_begin_a_session_that_is_used_late_is_taken_again(house: House) -> None:
    one = await house.joins("a")
    taken: list[bool] = []
    take = one.member._store.identify_turn

    async def slow(bucket: int, seconds: float, *, again: bool = False) -> bool:
        taken.append(again)
        if len(taken) == 1:
            one.time += 2 * PROMPT
        return await take(bucket, seconds, again=again)

    with patch.object(one.member._store, "identify_turn", slow):
        await one.member.turns.take(0, 100.0)
    assert taken == [False, True]


@pytest.mark.parametrize("gone", ["DELETE FROM slots", "DELETE FROM slots WHERE slot > 1"])
async def test_slots_that_are_gone_are_made_again_by_whoever_looks_next(house: House, gone: str) -> None:
    some = await house.three()
    await house.say(gone)
    for _ in range(3):
        for process in some:
            await process.beats()
    assert sorted(slot for process in some for slot in process.serves) == [0, 1, 2, 3]


async def test_a_number_of_shards_that_is_none_is_not_believed(house: House) -> None:
    process = await house.joins("a")
    await process.beats(2)
    await house.say("UPDATE notes SET value = 'many' WHERE key = 'shards'")
    await process.beats(2)
    assert process.serves == {0, 1, 2, 3}
    another = await house.joins("b")
    await another.beats()
    assert another.serves | process.serves == {0, 1, 2, 3}


async def test_who_comes_back_from_a_pause_lets_the_others_speak_first(house: House) -> None:
    first, second, third = await house.three()
    for process in (second, third):
        await house.dies(process)
    first.time += 2 * LEASE
    before = first.member.slots
    await first.beats(2)
    assert first.member.slots == before, "the database was away: the others have had no word with it either"
    for _ in range(2):
        first.time += 0.6 * LEASE
        await first.beats()
    assert first.member.slots == {0, 1, 2, 3}


async def test_who_was_stopped_for_long_has_nothing_until_it_has_looked(house: House) -> None:
    first, second, third = await house.three()
    mine = first.serves
    first.time += LEASE
    assert first.serves == set()
    assert all(first.member.duty(guild(slot)) is Duty.WAIT for slot in range(SHARDS))
    await house.dies(first)
    await second.beats(2)
    await third.beats(2)
    first.told.clear()
    await first.beats(2)
    assert f"lost {sorted(mine)}" in first.told
    assert not first.serves & mine
    assert not first.connected & mine


async def test_who_was_away_for_a_while_takes_up_what_is_still_its_own(house: House) -> None:
    first, *_ = await house.three()
    mine = sorted(first.serves)
    first.time += 2 * LEASE
    await first.beats()
    assert first.told == [f"gained {mine} of nobody"], "what came due meanwhile was nobody's to do"


async def test_who_ends_hands_its_shards_over_at_once_and_answers_until_the_others_are_connected(house: House) -> None:
    first, second, third = await house.three()
    mine = first.serves
    for process in (second, third):
        process.may_connect.clear()
    first.handed_over.clear()
    leaving = asyncio.create_task(first.member.leave())
    await first.handed_over.wait()
    await second.beats()
    await third.beats()
    assert second.serves | third.serves == {0, 1, 2, 3}
    assert first.connected == mine
    assert all(first.member.duty(guild(slot)) is Duty.ANSWER for slot in mine)
    assert not leaving.done()
    for process in (second, third):
        process.may_connect.set()
        await process.beats(2)
    await leaving
    assert first.connected == set()
    await second.beats()
    assert second.member.processes == 2, "it is forgotten"


async def test_nobody_waits_for_an_heir_that_ends_too(house: House) -> None:
    first, second = await house.joins("a"), await house.joins("b")
    await first.beats(2)
    await second.beats()
    second.may_connect.clear()
    leaving = asyncio.create_task(first.member.leave())
    await first.handed_over.wait()
    await second.beats()
    assert second.serves == {0, 1, 2, 3}
    async with asyncio.timeout(PATIENCE):
        await second.member.leave()
        await leaving
    third = await house.joins("c")
    await third.beats()
    assert third.serves == {0, 1, 2, 3}


async def test_the_last_one_leaves_its_shards_to_whoever_starts_next(house: House) -> None:
    first = await house.joins("a")
    await first.beats(2)
    await first.member.leave()
    second = await house.joins("b")
    await second.beats()
    assert second.serves == {0, 1, 2, 3}


async def test_a_shard_that_cannot_be_connected_is_tried_again(house: House) -> None:
    one = await house.joins("a", recommended=1)
    failing = one.connect_shard

    async def fails(_: int) -> None:
        raise OSError

    one.connect_shard = fails  # type: ignore[method-assign, assignment]
    await one.beats(2)
    assert one.connected == set()
    one.connect_shard = failing  # type: ignore[method-assign]
    await one.beats(2)
    assert one.connected == {0}


async def test_direct_messages_go_with_the_first_shard(house: House) -> None:
    some = await house.three()
    assert [process.member.duty(None) for process in some].count(Duty.ANSWER) == 1
    assert [process.member.part.holds(None) for process in some] == [0 in process.serves for process in some]


async def test_without_the_database_a_process_has_its_shards_until_its_lease_ends(house: House, tmp_path: Path) -> None:
    one = await house.joins("a")
    await one.beats(2)
    with away(house.database), pytest.raises(OperationalError):
        await one.member.beat()
    assert one.serves == {0, 1, 2, 3}
    one.time += LEASE
    assert one.serves == set()
    await one.beats()
    assert one.serves == {0, 1, 2, 3}


# Another number of shards


async def test_more_shards_are_built_up_beside_those_in_use(house: House) -> None:
    first = await house.joins("a")
    await first.beats(2)
    second = await house.joins("b", wanted=8)
    second.may_connect.clear()
    await second.beats(2)
    assert second.member.slots == set(range(8))
    assert second.serves == set()
    assert second.member.duty(guild(3)) is Duty.LEAVE
    await first.beats()
    assert first.serves == {0, 1, 2, 3}
    second.may_connect.set()
    await second.beats(2)
    assert second.serves == set(range(8))
    assert second.told == ["gained [0, 1, 2, 3, 4, 5, 6, 7]"]
    assert not first.member.outdated.is_set()
    await first.beats()
    assert first.member.outdated.is_set()
    assert first.serves == set()
    await first.member.leave()
    assert await settled(first.member._store, "a", SHARDS, SHARDS, "1", ALL) == (8, None), (
        "its settings are of yesterday"
    )


async def test_two_build_up_more_shards_together(house: House) -> None:
    first = await house.joins("a")
    await first.beats(2)
    second, third = await house.joins("b", wanted=8), await house.joins("c", wanted=8)
    for _ in range(4):
        await second.beats()
        await third.beats()
    assert (len(second.serves), len(third.serves)) == (4, 4)


async def test_whoever_wants_fewer_shards_than_the_others_use_gets_a_share_of_theirs(house: House) -> None:
    first = await house.joins("a")
    await first.beats(2)
    second = await house.joins("b", wanted=2)
    for _ in range(3):
        await second.beats()
        await first.beats()
    assert (len(first.serves), len(second.serves)) == (2, 2)


async def test_where_nobody_else_lives_any_number_is_used_at_once(house: House) -> None:
    first = await house.joins("a")
    await first.beats(2)
    await house.dies(first)
    second = await house.joins("b", wanted=2)
    await second.beats()
    assert second.member.slots == second.serves == {0, 1}


async def test_what_discord_recommends_later_changes_nothing_by_itself(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await house.joins("a")
    second = await house.joins("b", recommended=16)
    assert second.member.shards == SHARDS
    assert "SHARDS=16" in caplog.text


async def test_what_waits_for_the_database_is_given_up_as_soon_as_the_lease_ends(house: House) -> None:
    one = await house.joins("a")
    lapsed = asyncio.Event()
    one.member._work.lapsed = lambda ago: lapsed.set()  # type: ignore[method-assign]
    with away(house.database):
        one.member._until = one.time + 0.01
        beating = asyncio.create_task(one.member.run())
        for _ in range(5):
            await asyncio.sleep(0)
        one.time += LEASE
        async with asyncio.timeout(PATIENCE):
            await lapsed.wait()
    beating.cancel()


async def test_who_would_do_without_other_features_is_told_what_those_who_live_do_without(house: House) -> None:
    first = await house.joins("a")
    await first.beats(2)

    async def lives() -> None:
        while True:
            await first.beats()
            await asyncio.sleep(0.05)

    living = asyncio.create_task(lives())
    store = first.member._store
    assert await differing(store, NO_DUELS, lease=0.3) == ALL
    assert await differing(store, ALL, lease=0.3) is None
    living.cancel()
    assert await differing(store, NO_DUELS, lease=0.3) is None, "who is dead is there for a lease, and no longer"


async def test_who_is_about_to_end_is_waited_for(house: House) -> None:
    first = await house.joins("a")
    await first.beats(2)
    await first.member.beat(leaving=True)
    asking = asyncio.create_task(differing(first.member._store, NO_DUELS, lease=PATIENCE))
    await asyncio.sleep(0.1)
    assert not asking.done()
    await first.member.leave()
    assert await asking is None


async def test_of_two_that_join_at_once_and_do_without_other_features_the_later_one_has_nothing(house: House) -> None:
    first, second = await house.joins("a"), await house.joins("b", off=NO_DUELS)
    await first.beats(2)
    await second.beats()
    assert second.member.outdated.is_set()
    assert (second.serves, second.member.alive) == (set(), False)
    await first.beats(2)
    assert first.serves == {0, 1, 2, 3}
    assert not first.member.outdated.is_set()
