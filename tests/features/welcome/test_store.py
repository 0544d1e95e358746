"""Which servers were welcomed: each once, by one process, and not again in ninety days."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.welcome.store import APART, WelcomeStore, drop_old
from bot.store.guilds import Chooser, GuildStore
from bot.store.sql.database import Database
from bot.store.sql.parts import MILLISECONDS_AT, Part
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.privacy_page import DAY, of_nobody
from tests.store.rows import GUILD, header, seat

NOW = 2_000.0
OTHER = GUILD + (1 << MILLISECONDS_AT)


@pytest.fixture
def welcomes(database: Database) -> WelcomeStore:
    return WelcomeStore(database)


async def test_of_several_who_want_to_welcome_a_server_one_does_and_nobody_in_ninety_days(
    welcomes: WelcomeStore,
) -> None:
    assert sorted(await asyncio.gather(*(welcomes.claim(GUILD, NOW) for _ in range(3)))) == [False, False, True]
    assert not await welcomes.claim(GUILD, NOW + APART - 1)
    assert await welcomes.claim(OTHER, NOW)
    assert await welcomes.claim(GUILD, NOW + APART)
    assert not await welcomes.claim(GUILD, NOW + APART + 1)


async def test_what_is_owed_is_paid_once(welcomes: WelcomeStore) -> None:
    assert not await welcomes.pay(GUILD)
    await welcomes.claim(GUILD, NOW)
    assert not await welcomes.pay(GUILD)
    await welcomes.owe(GUILD)
    assert await welcomes.owing(None) == {GUILD}
    assert sorted(await asyncio.gather(*(welcomes.pay(GUILD) for _ in range(3)))) == [False, False, True]
    assert await welcomes.owing(None) == set()


async def test_what_is_owed_is_of_a_part(welcomes: WelcomeStore) -> None:
    for guild in (GUILD, OTHER):
        await welcomes.claim(guild, NOW)
        await welcomes.owe(guild)
    parts = [Part(2, frozenset({slot})) for slot in (0, 1)]
    found = [await welcomes.owing(part) for part in parts]
    assert [len(one) for one in found] == [1, 1]
    assert set.union(*found) == {GUILD, OTHER}
    assert await welcomes.owing(Part(2, frozenset())) == set()


async def test_a_server_that_was_never_told_and_goes_is_forgotten_and_one_that_was_told_is_not(
    welcomes: WelcomeStore,
) -> None:
    for guild in (GUILD, OTHER):
        await welcomes.claim(guild, NOW)
    await welcomes.owe(GUILD)
    for guild in (GUILD, OTHER):
        await welcomes.forget_owed(guild)
    assert await welcomes.claim(GUILD, NOW + 1)
    assert not await welcomes.claim(OTHER, NOW + 1)


async def test_servers_that_count_as_welcomed_are_not_and_those_that_are_stay_as_they_were(
    welcomes: WelcomeStore,
) -> None:
    await welcomes.claim(GUILD, NOW)
    await welcomes.owe(GUILD)
    many = dict.fromkeys(range(GUILD, GUILD + 1200), NOW)
    await welcomes.count_as_welcomed(many)
    await welcomes.count_as_welcomed({})
    assert await welcomes.owing(None) == {GUILD}
    assert not await welcomes.claim(GUILD + 1_199, NOW + APART - 1)
    assert await welcomes.claim(GUILD + 1_199, NOW + APART)


async def test_servers_are_known_where_games_were_played_as_a_member_or_something_was_chosen(
    database: Database, welcomes: WelcomeStore
) -> None:
    tables = TableStore(database, "secret")
    for number, (guild, guest) in enumerate(((1, False), (2, True), (None, False))):
        made = header(guild_id=guild, guest=guest, channel_id=100 + number)
        await tables.create(made, [seat(0, 5 + number)], Change(at=NOW))
    await GuildStore(database).choose(3, Chooser(5, NOW), friendly=True)
    assert await welcomes.known() == {1, 3}


async def test_what_keeps_nobody_from_being_welcomed_goes(database: Database, welcomes: WelcomeStore) -> None:
    await welcomes.claim(GUILD, NOW)
    await welcomes.claim(OTHER, NOW + 10)
    await database.write(lambda writing: drop_old(writing, NOW + APART))
    assert await welcomes.claim(GUILD, NOW + 20)
    assert not await welcomes.claim(OTHER, NOW + 20)


def test_the_privacy_page_says_for_how_long() -> None:
    assert of_nobody()["welcomes"] == f"{APART / DAY:.0f} days"
