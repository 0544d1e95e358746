"""A process that reaches the database and not Discord: its shards go to who reaches both, if anybody does."""

from __future__ import annotations

import pytest

from bot.cluster.reaching import A_SHARD, OTHERS, OUT, TO_CONNECT, to_move
from tests.cluster.house import SHARDS, House, Process
from tests.store.backends import POSTGRES, SIMULATED

pytestmark = pytest.mark.only_on(POSTGRES, SIMULATED)


async def two(house: House) -> tuple[Process, Process]:
    """Two processes that have two shards each, and are connected for them."""
    some = await house.joins("a"), await house.joins("b")
    for _ in range(4):
        for process in some:
            await process.beats()
    for process in some:
        process.told.clear()
    assert [len(process.serves) for process in some] == [2, 2]
    return some


async def pass_by(seconds: float, *processes: Process) -> None:
    """Time passes for all of them."""
    for _ in range(round(seconds)):
        for process in processes:
            process.time += 1.0
            await process.beats()


async def test_the_shards_of_a_process_without_discord_go_to_one_with_it(house: House) -> None:
    first, second = await two(house)
    first.reaches_discord = False
    first.loses(*first.serves)
    await pass_by(OUT + OTHERS + 3, first, second)
    assert (first.serves, second.serves) == (set(), set(range(SHARDS)))
    assert second.connected == set(range(SHARDS))
    assert second.doubts, "it was asked whether it reaches Discord itself"
    assert any("of nobody" in told for told in second.told), "what was lost is granted"


async def test_nothing_moves_at_once(house: House) -> None:
    first, second = await two(house)
    before = first.serves
    first.loses(*before)
    await pass_by(OUT - 1, first, second)
    first.cut.clear()
    await pass_by(OTHERS + 3, first, second)
    assert first.serves == before


async def test_when_discord_is_back_each_shard_has_time_to_be_connected_again(house: House) -> None:
    first, second = await two(house)
    before = first.serves, second.serves
    for process in (first, second):
        process.loses(*process.serves)
    await pass_by(60, first, second)
    assert (first.serves, second.serves) == before
    for process in (first, second):
        process.cut.pop(min(process.serves))
    await pass_by(TO_CONNECT - 2, first, second)
    assert (first.serves, second.serves) == before, "their sessions come back one after the other"


@pytest.mark.deep
async def test_nothing_moves_where_nobody_reaches_discord(house: House) -> None:
    first, second = await two(house)
    before = first.serves, second.serves
    for process in (first, second):
        process.reaches_discord = False
        process.loses(*process.serves)
    await pass_by(120, first, second)
    assert (first.serves, second.serves) == before


async def test_who_reaches_discord_again_gets_a_share(house: House) -> None:
    first, second = await two(house)
    first.reaches_discord = False
    first.loses(*first.serves)
    await pass_by(OUT + OTHERS + 3, first, second)
    first.reaches_discord = True
    await pass_by(15, first, second)
    assert [len(process.serves) for process in (first, second)] == [2, 2]


async def test_a_shard_that_alone_is_cut_off_is_tried_by_each_and_then_stays(house: House) -> None:
    first, second = await two(house)
    slot = min(first.serves)
    first.loses(slot)
    second.may_connect.clear()
    await pass_by(OUT + 3, first, second)
    assert slot in second.serves
    second.cut[slot] = second.time
    for _ in range(4):
        await pass_by(TO_CONNECT + A_SHARD * SHARDS, first, second)
        assert slot in second.serves, "nobody has a session for it: it moves no more"


async def test_a_shard_just_taken_has_time_to_connect(house: House) -> None:
    first, second = await two(house)
    first.reaches_discord = False
    second.may_connect.clear()
    first.loses(*first.serves)
    await pass_by(OUT + OTHERS + 3, first, second)
    taken = second.serves
    await pass_by(TO_CONNECT - 5, first, second)
    assert second.serves == taken == set(range(SHARDS))


def test_a_shard_goes_to_whoever_has_least_and_once_to_each() -> None:
    assert to_move([3, 5], {}, {"b": 2, "c": 1}) == {3: "c", 5: "b"}
    assert to_move([3], {3: 1}, {"b": 2, "c": 1}) == {3: "c"}
    assert to_move([3], {3: 2}, {"b": 2, "c": 1}) == {}
    assert to_move([3], {}, {}) == {}
