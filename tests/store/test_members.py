"""Who has been met in which server."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.store import members as keeping
from bot.store.members import CHECKED, MemberStore
from bot.store.sql.database import Database
from tests.store.rows import ADA, BEN, GUILD

NOW = 1_000_000.0
OTHER = 71


@pytest.fixture
def members(database: Database) -> MemberStore:
    """The meetings in the database."""
    return MemberStore(database)


async def seen_at(database: Database, user: int = ADA) -> float | None:
    """When somebody was last found in the server, as it is written."""
    async with database.read() as connection:
        query = f"SELECT checked_at FROM members WHERE guild_id = {GUILD} AND user_id = {user}"  # noqa: S608
        found = (await connection.exec_driver_sql(query)).scalar()
        return None if found is None else float(found)


async def test_who_used_the_bot_in_a_server_is_of_that_server(members: MemberStore) -> None:
    await members.met(GUILD, ADA, NOW)
    assert await members.is_met(GUILD, ADA)
    assert not await members.is_met(GUILD, BEN)
    assert not await members.is_met(OTHER, ADA)


async def test_who_is_found_to_have_left_is_not_of_it_until_they_come_back(members: MemberStore) -> None:
    await members.met(GUILD, ADA, NOW)
    await members.check(GUILD, ADA, present=False, now=NOW + 1)
    assert not await members.is_met(GUILD, ADA)
    await members.met(GUILD, ADA, NOW + 2)
    assert await members.is_met(GUILD, ADA)


async def test_a_meeting_is_written_once_a_day(members: MemberStore, database: Database) -> None:
    for later, written in ((0, 0), (1, 0), (CHECKED - 1, 0), (CHECKED, CHECKED), (CHECKED + 5, CHECKED)):
        await members.met(GUILD, ADA, NOW + later)
        assert await seen_at(database) == NOW + written


async def nick_of(database: Database, user: int = ADA) -> str | None:
    """What somebody is called in the server, as it is written."""
    async with database.read() as connection:
        query = f"SELECT nick FROM members WHERE guild_id = {GUILD} AND user_id = {user}"  # noqa: S608
        found = (await connection.exec_driver_sql(query)).scalar()
        return None if found is None else str(found)


async def test_a_nickname_is_written_whenever_it_is_another(members: MemberStore, database: Database) -> None:
    for later, nick in enumerate((None, "Anna Schmidt (HR)", "Anna Schmidt", None)):
        await members.met(GUILD, ADA, NOW + later, nick)
        assert await nick_of(database) == nick


async def test_looking_whether_somebody_is_there_leaves_their_nickname(
    members: MemberStore, database: Database
) -> None:
    await members.met(GUILD, ADA, NOW, "Anna Schmidt (HR)")
    for present in (False, True):
        await members.check(GUILD, ADA, present=present, now=NOW + 5)
        assert await nick_of(database) == "Anna Schmidt (HR)"


async def test_a_restart_may_write_it_once_more(members: MemberStore, database: Database) -> None:
    await members.met(GUILD, ADA, NOW)
    await MemberStore(database).met(GUILD, ADA, NOW + 5)
    assert await seen_at(database) == NOW + 5


async def test_after_a_clock_was_set_back_meetings_are_written_again(members: MemberStore, database: Database) -> None:
    await members.met(GUILD, ADA, NOW)
    await members.met(GUILD, ADA, NOW - 5 * CHECKED)
    assert await seen_at(database) == NOW - 5 * CHECKED


async def test_more_people_than_are_held_in_memory_are_met_all_the_same(
    members: MemberStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "HELD", 3)
    for user in range(1, 9):
        await members.met(GUILD, user, NOW)
    assert all([await members.is_met(GUILD, user) for user in range(1, 9)])
    assert len(members._met) <= 3


async def test_of_whom_it_is_not_known_for_a_day_it_is_unsure(members: MemberStore) -> None:
    await members.met(GUILD, ADA, NOW)
    await members.check(GUILD, BEN, present=False, now=NOW)
    asked = [BEN, 3, ADA]
    assert await members.unsure(GUILD, asked, NOW + CHECKED - 1) == [3]
    assert await members.unsure(GUILD, asked, NOW + CHECKED) == asked
    assert await members.unsure(OTHER, asked, NOW) == asked
    assert await members.unsure(GUILD, [], NOW) == []


async def test_what_was_seen_before_a_clock_was_set_back_is_not_believed_for_long(members: MemberStore) -> None:
    await members.met(GUILD, ADA, NOW)
    assert await members.unsure(GUILD, [ADA], NOW - 10) == []
    assert await members.unsure(GUILD, [ADA], NOW - 2 * CHECKED) == [ADA]


async def test_two_share_a_server_while_both_are_there(members: MemberStore) -> None:
    await members.met(GUILD, ADA, NOW)
    await members.met(OTHER, BEN, NOW)
    assert not await members.share_a_server(ADA, BEN)
    await members.met(OTHER, ADA, NOW)
    assert await members.share_a_server(ADA, BEN)
    assert await members.share_a_server(BEN, ADA)
    await members.check(OTHER, ADA, present=False, now=NOW)
    assert not await members.share_a_server(ADA, BEN)
    assert not await members.share_a_server(BEN, ADA)


async def test_a_forgotten_person_is_written_down_again_only_when_met_again(
    members: MemberStore, database: Database
) -> None:
    await members.met(GUILD, ADA, NOW)
    await members.met(GUILD, BEN, NOW)
    await database.write(lambda writing: writing.execute(text("DELETE FROM members")))
    members.forget(ADA)
    await members.met(GUILD, ADA, NOW + 1)
    await members.met(GUILD, BEN, NOW + 1)
    assert await members.is_met(GUILD, ADA)
    assert await seen_at(database, BEN) is None
