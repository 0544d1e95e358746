"""Roles as prizes on the wire: chosen by whoever manages the server, given, and taken back with somebody's data."""

from __future__ import annotations

from bot.league.streaks import streak
from bot.store.results.summary_rows import StreakRow
from bot.store.server_rows import MemberRow
from sandbox.model import Channel, Guild, Person, Role
from sandbox.permissions import P
from sandbox.server import SeenMessage
from tests.wire.rig import Evening
from tests.wire.test_settings import GAME, OWNER, panel, put, today

HOUR = 3600.0


def given_in(guild: Guild, role: Role) -> set[int]:
    """Who has a role of a server."""
    return {member.user_id for member in guild.members.values() if role.id in member.roles}


def plays_daily(evening: Evening, guild: Guild, person: Person, days: int) -> None:
    """Somebody met in a server has finished the daily for so many days in a row, up to yesterday."""
    last = today(evening) - 1
    now = streak(range(last - days + 1, last + 1))
    assert now is not None
    row = StreakRow(
        game=GAME,
        user_id=person.id,
        current=now.current,
        best=now.best,
        savers=now.savers,
        last_day=last,
        finished=now.finished,
    )
    met = MemberRow(guild_id=guild.id, user_id=person.id, present=True, checked_at=evening.sandbox.clock.now())
    put(evening, row, met)


async def opened(evening: Evening, room: Channel) -> SeenMessage:
    """The roles of the server, by way of its settings."""
    return await evening.press(OWNER, await panel(evening, room, "Games"), "Roles as prizes")


async def picked(evening: Evening, shown: SeenMessage, role: Role) -> SeenMessage:
    """Choose a role for a hundred days in a row."""
    choosing = evening.sandbox.choose(OWNER, shown, "prize1:pick:streak", [str(role.id)])
    return await evening.answer(await evening.did(choosing))


async def test_a_role_is_won_by_a_hundred_days_and_lost_with_ones_data(evening: Evening) -> None:
    sandbox = evening.sandbox
    guild = sandbox.add_guild("Winners")
    room = evening.room("prizes", guild)
    role = sandbox.world.add_role(guild, "Hundred days")
    zoe, ben = evening.people("Zoe", "Ben")
    plays_daily(evening, guild, zoe, 100)
    plays_daily(evening, guild, ben, 99)

    assert "**Manage Roles**" in (await opened(evening, room)).text
    sandbox.world.let_bot(guild, P.MANAGE_ROLES)
    powerful = sandbox.world.add_role(guild, "Moderators", P.MANAGE_MESSAGES)
    assert "must have none" in (await picked(evening, await opened(evening, room), powerful)).text
    sandbox.world.overwrite(room, role.id, allow=int(P.VIEW_CHANNEL))
    shown = await picked(evening, await opened(evening, room), role)
    assert f"In these channels it allows something: <#{room.id}>" in shown.text

    await evening.until(lambda: given_in(guild, role) == {zoe.id} or None)
    log = await panel(evening, room, "Log")
    assert "100 days in a row: 0 people → 100 days in a row: 1 person" in log.text

    asked = await evening.slash(zoe, room, "privacy delete")
    await evening.press(zoe, asked, asked.buttons[0].label)
    assert given_in(guild, role) == set()
