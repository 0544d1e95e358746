"""Who is still in a server: asked once a day, in time or not at all, and never held against anybody by mistake."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.store.members import CHECKED
from bot.store.sql.database import Database
from bot.ui.gateway.membership import RETURNED, asking
from tests.patience import PATIENCE
from tests.store.league import GUILD, fill, member
from tests.ui.league import HANGS, NOW, House
from tests.ui.pressed import refused


@pytest.fixture
def house(database: Database) -> House:
    """An empty database."""
    return House(database)


async def look(house: House, *users: int, seconds: float = PATIENCE, returned: bool = False) -> bool:
    """Find out about these people."""
    deadline = asyncio.get_running_loop().time() + seconds
    return await house.membership.look(GUILD, users, deadline, returned=returned)


async def test_those_who_are_not_known_are_asked_for_and_remembered_for_a_day(house: House) -> None:
    house.discord.there = {2: False}
    assert await look(house, 1, 2, 3)
    assert house.discord.about == [1, 2, 3]
    assert [await house.members.is_met(GUILD, user) for user in (1, 2, 3)] == [True, False, True]
    house.clock.at += CHECKED - 1
    assert not await look(house, 1, 2, 3)
    assert house.discord.about == []
    house.clock.at += 2
    assert await look(house, 1, 2, 3)
    assert house.discord.about == [1, 2, 3]


async def test_who_used_the_bot_there_today_is_not_asked_for(house: House) -> None:
    await house.members.met(GUILD, 1, NOW - 10)
    await house.members.met(GUILD + 1, 2, NOW - 10)
    await look(house, 1, 2)
    assert house.discord.asked == [(GUILD, 2)]


async def test_nothing_changes_while_everybody_is_there(house: House) -> None:
    assert not await look(house, 1, 2)


async def test_where_discord_does_not_know_nothing_is_remembered(house: House) -> None:
    house.discord.there = {1: None}
    for _ in range(2):
        assert not await look(house, 1)
        assert house.discord.about == [1]
    assert await house.members.unsure(GUILD, [1], NOW) == [1]


async def test_one_who_is_not_known_in_time_does_not_hold_up_the_others(house: House) -> None:
    house.discord.there = {1: HANGS, 2: False}
    assert await look(house, 1, 2, 3, seconds=0.05)
    assert await house.members.unsure(GUILD, [1, 2, 3], NOW) == [1]


async def test_once_time_is_up_nobody_is_asked(house: House) -> None:
    assert not await look(house, 1, 2, seconds=-1.0)
    assert house.discord.about == []


async def test_who_had_left_is_looked_for_again_after_a_day(house: House, database: Database) -> None:
    await fill(database, [member(1, present=False, at=NOW - CHECKED - 5), member(2, present=False, at=NOW - CHECKED)])
    await fill(database, [member(3, present=False, at=NOW - CHECKED + 5)])
    house.discord.there = {2: False}
    assert not await look(house, 9)
    assert house.discord.about == [9]
    assert await look(house, 9, returned=True)
    assert house.discord.about == [1, 2]
    assert [await house.members.is_met(GUILD, user) for user in (1, 2, 3)] == [True, False, False]
    assert not await look(house, 9, returned=True)
    assert house.discord.about == []


async def test_of_many_who_had_left_only_some_are_looked_for(house: House, database: Database) -> None:
    await fill(database, [member(user, present=False, at=float(user)) for user in range(1, 30)])
    await look(house, returned=True)
    assert house.discord.about == list(range(1, RETURNED + 1))


def client(answer: Exception | None) -> Any:
    """A client whose Discord answers so."""

    async def get_member(guild_id: int, user_id: int) -> dict[str, Any]:
        assert (guild_id, user_id) == (GUILD, 1)
        if answer is not None:
            raise answer
        return {}

    return SimpleNamespace(http=SimpleNamespace(get_member=get_member))


@pytest.mark.parametrize(
    ("answer", "known"),
    [
        (None, True),
        (refused(10007), False),
        (refused(10013), False),
        (refused(10004), None),
        (refused(50001, 403), None),
        (refused(0, 500), None),
        (aiohttp.ClientConnectionError(), None),
        (TimeoutError(), None),
    ],
)
async def test_only_an_unknown_member_has_left(answer: Exception | None, known: bool | None) -> None:
    assert await asking(client(answer))(GUILD, 1) is known
