"""Two people who are kept apart: never in one duel, and neither is told anything of why."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from bot.features.duels import screens
from bot.features.duels.rows import DuelStatus
from bot.features.duels.service import LASTS, MOST_PLAYERS
from bot.features.duels.store import StoredDuel
from bot.tables.refusal import Refusal
from tests.features.duels.duelling import Duelling, played_out
from tests.tables.room import ADA, BEN, CY, STRANGER, Room, refusal
from tests.ui.wall import text_of


async def told(request: Awaitable[Any]) -> tuple[str, object]:
    """The code that a request is refused with, and what its words are filled with."""
    with pytest.raises(Refusal) as refused:
        await request
    return refused.value.code, refused.value.data


@contextmanager
def statements(room: Room) -> Iterator[list[str]]:
    """What is asked of the database, in order."""
    found: list[str] = []

    def note(_: Any, __: Any, statement: str, *rest: Any) -> None:
        found.append(statement)

    engine: Any = room.database.engine
    target = getattr(engine, "sync_engine", engine)
    event.listen(target, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(target, "before_cursor_execute", note)


async def full(duels: Duelling) -> StoredDuel:
    """An open duel with room for nobody."""
    return await duels.joined(await duels.opened(None, host=CY), *range(100, 100 + MOST_PLAYERS - 1))


async def test_whoever_comes_second_is_answered_as_where_the_duel_is_full(duels: Duelling) -> None:
    duel = await duels.between(ADA, CY)
    duels.apart = {frozenset((BEN, CY))}
    assert await told(duels.join(duel.id, BEN, "Ben")) == await told(duels.join((await full(duels)).id, STRANGER, "S"))
    assert BEN not in [player.user_id for player in (await duels.get(duel.id)).players]
    duels.apart = set()
    assert (await duels.join(duel.id, BEN, "Ben")).player(BEN) is not None


async def test_that_others_of_it_are_kept_apart_is_nothing_to_who_joins(duels: Duelling) -> None:
    duels.apart = {frozenset((BEN, STRANGER))}
    duel = await duels.between(ADA, CY)
    assert (await duels.join(duel.id, BEN, "Ben")).player(BEN) is not None
    assert await refusal(duels.join(duel.id, STRANGER, "S")) == "duel_full"


async def test_it_takes_the_same_way_and_asks_the_same_of_the_database(room: Room, duels: Duelling) -> None:
    there, here = await full(duels), await duels.between(ADA, CY)
    duels.apart = {frozenset((BEN, CY))}
    asked: list[tuple[list[str], int]] = []
    for duel, user in ((there, STRANGER), (here, BEN)):
        before = duels.asked
        with statements(room) as found:
            assert await refusal(duels.join(duel.id, user, "P")) == "duel_full"
        asked.append((found, duels.asked - before))
    assert asked[0] == asked[1]
    assert asked[0][0]
    assert asked[0][1] == 1


async def test_of_two_who_join_at_the_same_moment_one_is_in(duels: Duelling) -> None:
    duels.apart = {frozenset((BEN, CY))}
    for _ in range(5):
        duel = await duels.opened(None)
        joining: list[Callable[[], Awaitable[Any]]] = [
            lambda duel=duel: duels.join(duel.id, BEN, "Ben"),  # type: ignore[misc]
            lambda duel=duel: duels.join(duel.id, CY, "Cy"),  # type: ignore[misc]
        ]
        await asyncio.gather(*(one() for one in joining), return_exceptions=True)
        there = [player.user_id for player in (await duels.get(duel.id)).players]
        assert len(there) == 2
        await duels.store.end(duel.id, duel.row.ends_at)


async def test_a_challenge_looks_sent_and_expires(room: Room, duels: Duelling) -> None:
    duels.apart = {frozenset((ADA, BEN))}
    duel = await duels.opened(BEN)
    assert text_of(screens.card(duel)) == text_of(screens.card(await duels.opened(BEN))), "it is as any other"
    assert await duels.may_tell(duel) is False
    assert await refusal(duels.join(duel.id, BEN, "Ben")) == "duel_full"
    await room.wait(LASTS)
    assert (await duels.now_is(duel)).row.status is DuelStatus.NOBODY


async def test_others_are_told_that_they_are_asked(duels: Duelling) -> None:
    duels.apart = {frozenset((ADA, CY))}
    assert await duels.may_tell(await duels.opened(BEN)) is True
    assert await duels.may_tell(await duels.opened(None)) is False, "nobody is asked by name"


async def test_it_waits_for_whoever_is_asked_and_may_be_told_until_they_have_joined(duels: Duelling) -> None:
    duels.apart = {frozenset((CY, BEN))}
    await duels.opened(BEN, host=CY)
    await duels.opened(None)
    duel = await duels.opened(BEN)
    assert [one.id for one in await duels.challenges_of(BEN)] == [duel.id]
    assert await duels.challenges_of(ADA) == []
    await duels.joined(duel, BEN)
    assert await duels.challenges_of(BEN) == []


async def test_a_rematch_is_opened_as_ever_and_nobody_comes(duels: Duelling) -> None:
    duel = await played_out(duels, ADA, BEN)
    duels.apart = {frozenset((ADA, BEN))}
    again = await duels.rematch(duel, ADA, "Ada")
    assert (again.row.friend_id, await duels.may_tell(again)) == (BEN, False)
    assert await refusal(duels.join(again.id, BEN, "Ben")) == "duel_full"
