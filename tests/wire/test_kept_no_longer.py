"""Nothing is kept longer than needed: whom nobody saw for long is deleted, and so is a server that sent us away."""

from __future__ import annotations

from bot.league import keeping
from sandbox.model import Person
from tests.wire.rig import Evening

DAY = 86_400.0
MONTH = keeping.days_of_months(1)


def lived(evening: Evening) -> int:
    """On how many days the bot has lived."""
    ((count,),) = evening.rows("SELECT count(*) FROM lived_days")
    return int(count)


async def pass_days(evening: Evening, count: int) -> None:
    """So many days pass, and the bot notices each."""
    for _ in range(count):
        before = lived(evening)
        evening.sandbox.clock.advance(DAY)
        await evening.until(lambda before=before: lived(evening) > before)  # type: ignore[misc]


def known(evening: Evening, *people: Person) -> list[Person]:
    """Those of these people of whom there is a row."""
    return [one for one in people if evening.rows("SELECT 1 FROM people WHERE user_id = ?", one.id)]


async def test_whom_nobody_saw_for_a_month_is_deleted_by_the_bot_itself_and_the_log_says_how_many(
    evening: Evening,
) -> None:
    evening.bot.sets(KEEP_MONTHS="1")
    await evening.bot.kill()
    await evening.bot.start()
    await evening.until(lambda: lived(evening) == 1)
    room, (ada, bo, cy) = evening.room(), evening.people("Ada", "Bo", "Cy")
    for person in (ada, bo, cy):
        await evening.slash(person, room, "rules")
    await evening.until(lambda: evening.rows("SELECT count(*) FROM people WHERE seen_day IS NOT NULL") == [(3,)])
    await pass_days(evening, 10)
    await evening.slash(bo, room, "help")
    await evening.slash(cy, room, "privacy export")
    seen = "SELECT seen_day FROM people JOIN lived_days ON day = seen_day ORDER BY number"
    await evening.until(lambda: len({day for (day,) in evening.rows(seen)[1:]} - {evening.rows(seen)[0][0]}) == 1)
    await pass_days(evening, MONTH - 10)
    assert known(evening, ada, bo, cy) == [ada, bo, cy]
    await pass_days(evening, 1)
    await evening.until(lambda: known(evening, ada) == [])
    await evening.until(lambda: evening.logged("1 person whom nobody saw for 1 month deleted"))
    assert known(evening, bo, cy) == [bo, cy]
    assert not evening.rows("SELECT 1 FROM members WHERE user_id = ?", ada.id)


async def test_a_server_that_is_back_in_time_finds_its_settings_and_one_that_is_not_finds_none(
    evening: Evening,
) -> None:
    await evening.until(lambda: lived(evening) == 1)
    sandbox = evening.sandbox
    guild = sandbox.add_guild("Sixth Sky")
    await evening.slash("Ada", evening.room("there", guild), "rules")
    met = "SELECT count(*) FROM members WHERE guild_id = ?"
    await evening.until(lambda: evening.rows(met, guild.id) == [(1,)])
    stays = "SELECT gone_day IS NULL FROM server_stays WHERE guild_id = ?"
    await pass_days(evening, 1)
    await evening.until(lambda: evening.rows(stays, guild.id) == [(1,)])
    sandbox.remove_bot_from_guild(guild)
    await pass_days(evening, 60)
    await evening.until(lambda: evening.rows(stays, guild.id) == [(0,)])
    sandbox.add_bot_to_guild(guild)
    await pass_days(evening, 1)
    await evening.until(lambda: evening.rows(stays, guild.id) == [(1,)])
    sandbox.remove_bot_from_guild(guild)
    await pass_days(evening, keeping.SERVER_DAYS + 1)
    assert evening.rows(met, guild.id) == [(1,)]
    await pass_days(evening, 1)
    await evening.until(lambda: evening.rows(met, guild.id) == [(0,)])
    assert not evening.rows(stays, guild.id)
    await evening.until(lambda: evening.logged("1 server deleted, 90 days after the bot was removed"))
