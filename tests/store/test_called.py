"""What people are called: by their account, and in a server that has a nickname for them by that, there alone."""

from __future__ import annotations

from bot.store.enums import Visibility
from bot.store.people import PeopleStore
from bot.store.rows import PersonRow
from bot.store.server_rows import MemberRow
from bot.store.sql.database import Database
from tests.store.league import GUILD, fill

ADA, BEN, CY, STRANGER = 1, 2, 3, 404
KNOWN = [PersonRow(user_id=ADA, account="starfox77"), PersonRow(user_id=BEN)]
HERE = [MemberRow(guild_id=GUILD, user_id=user, checked_at=0.0, nick=f"Anna {user} (HR)") for user in (ADA, BEN)]


async def test_an_account_is_called_what_it_was_called_when_somebody_was_last_met(database: Database) -> None:
    people = PeopleStore(database)
    assert await people.accounts([ADA]) == {}
    for name in ("starfox77", "Ada"):
        await people.met(ADA, "de", name)
        assert await people.accounts([ADA, BEN]) == {ADA: name}
    assert (await people.person(ADA)).locale == "de"


async def test_their_switches_and_their_name_leave_each_other_alone(database: Database) -> None:
    people = PeopleStore(database)
    await people.met(ADA, None, "starfox77")
    await people.choose(ADA, visibility=Visibility.SERVER)
    for known in (people, PeopleStore(database)):
        person = await known.person(ADA)
        assert (person.account, person.visibility) == ("starfox77", Visibility.SERVER)


async def test_who_had_their_data_deleted_has_no_name_anywhere(database: Database) -> None:
    await fill(database, [*KNOWN, *HERE])
    people = PeopleStore(database)
    await people.forget(ADA)
    assert await people.accounts([ADA]) == {}
