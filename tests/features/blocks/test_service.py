"""A private list: who is put on it, taken off it, and found on it again after they had their data deleted."""

from __future__ import annotations

import pytest

from bot.features.blocks.service import MOST, BlockService
from bot.features.blocks.store import BlockStore
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.tables.refusal import Refusal
from bot.ui.input.answers import ChosenPerson
from tests.tables.room import ADA, BEN, CY, DAN, ManualClock

SECRET = "a key that only tests know"


def person(user_id: int, name: str = "Ben", *, is_bot: bool = False) -> ChosenPerson:
    return ChosenPerson(user_id, name, is_bot)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def blocks(database: Database, clock: ManualClock) -> BlockService:
    return BlockService(BlockStore(database), SECRET, clock)


async def test_who_is_on_a_list_is_avoided_by_its_owner_alone(blocks: BlockService) -> None:
    assert await blocks.block(ADA, person(BEN))
    assert await blocks.block(CY, person(ADA))
    assert await blocks.avoids({ADA, BEN, CY, DAN}) == {(ADA, BEN), (CY, ADA)}
    assert await blocks.avoids({ADA, DAN}) == frozenset()
    assert await blocks.avoids({BEN}) == frozenset()
    assert await blocks.avoids(()) == frozenset()


async def test_whoever_is_taken_off_is_avoided_no_more(blocks: BlockService) -> None:
    await blocks.block(ADA, person(BEN))
    assert await blocks.unblock(ADA, blocks.mark(BEN)) == "Ben"
    assert await blocks.avoids({ADA, BEN}) == frozenset()
    assert await blocks.unblock(ADA, blocks.mark(BEN)) == ""


async def test_a_list_is_its_owners_the_newest_first_and_nobody_stands_on_it_twice(
    blocks: BlockService, clock: ManualClock
) -> None:
    await blocks.block(ADA, person(BEN))
    clock.advance(60)
    await blocks.block(ADA, person(CY, "Cy"))
    clock.advance(60)
    assert not await blocks.block(ADA, person(BEN, "Benjamin"))
    assert [(row.blocked_id, row.name) for row in await blocks.blocked(ADA)] == [(CY, "Cy"), (BEN, "Benjamin")]
    assert await blocks.blocked(BEN) == []


@pytest.mark.parametrize(
    ("other", "code"), [(person(ADA, "Ada"), "block_yourself"), (person(BEN, "A bot", is_bot=True), "block_bot")]
)
async def test_oneself_and_bots_are_refused_with_a_word(blocks: BlockService, other: ChosenPerson, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        await blocks.block(ADA, other)
    assert refused.value.code == code
    assert await blocks.blocked(ADA) == []


async def test_a_list_holds_so_many(blocks: BlockService) -> None:
    for number in range(MOST):
        await blocks.block(ADA, person(1000 + number))
    with pytest.raises(Refusal) as refused:
        await blocks.block(ADA, person(BEN))
    assert (refused.value.code, refused.value.data) == ("block_list_full", {"most": MOST})
    assert not await blocks.block(ADA, person(1000, "who is on it already"))
    await blocks.unblock(ADA, blocks.mark(1000))
    assert await blocks.block(ADA, person(BEN))


async def test_whoever_had_their_data_deleted_stays_blocked_and_no_id_or_name_of_theirs_is_kept(
    blocks: BlockService, people: PeopleStore
) -> None:
    await blocks.block(ADA, person(BEN))
    await people.forget(BEN)
    [row] = await blocks.blocked(ADA)
    assert (row.blocked_id, row.name) == (None, "a former player")
    assert str(BEN) not in row.mark.split()
    assert await blocks.avoids({ADA, BEN, CY}) == {(ADA, BEN)}
    # Whoever is back is known again, and taken off as ever.
    assert not await blocks.block(ADA, person(BEN, "Ben again"))
    assert [(one.blocked_id, one.name) for one in await blocks.blocked(ADA)] == [(BEN, "Ben again")]
    await people.forget(BEN)
    await blocks.unblock(ADA, blocks.mark(BEN))
    assert await blocks.avoids({ADA, BEN}) == frozenset()


async def test_a_list_goes_with_its_owners_data(blocks: BlockService, people: PeopleStore) -> None:
    await blocks.block(ADA, person(BEN))
    await blocks.block(BEN, person(ADA, "Ada"))
    await people.forget(ADA)
    assert await blocks.blocked(ADA) == []
    assert await blocks.avoids({ADA, BEN}) == {(BEN, ADA)}


async def test_an_export_has_ones_own_list_and_says_nothing_of_who_has_one_on_theirs(
    blocks: BlockService, people: PeopleStore
) -> None:
    await blocks.block(ADA, person(BEN))
    assert (await people.export(ADA))["blocks"] == [{"blocked_id": BEN, "name": "Ben", "at": ManualClock().now()}]
    assert (await people.export(BEN))["blocks"] == []


async def test_another_key_of_the_marks_loses_only_those_who_had_their_data_deleted(
    blocks: BlockService, database: Database, people: PeopleStore, clock: ManualClock
) -> None:
    await blocks.block(ADA, person(BEN))
    await blocks.block(ADA, person(CY))
    await people.forget(CY)
    later = BlockService(BlockStore(database), "another key", clock)
    assert await later.avoids({ADA, BEN, CY}) == {(ADA, BEN)}
    await later.block(ADA, person(BEN))
    await later.unblock(ADA, later.mark(BEN))
    assert await later.avoids({ADA, BEN, CY}) == frozenset()


async def test_marks_are_of_one_person_and_of_one_key(blocks: BlockService, database: Database) -> None:
    other = BlockService(BlockStore(database), "another key", ManualClock())
    assert len({blocks.mark(user) for user in range(1000)}) == 1000
    assert blocks.mark(BEN) == blocks.mark(BEN) != other.mark(BEN)
