"""What becomes of places while the bot is down is found out when it is back, and nothing is closed on a guess."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from sandbox.permissions import P
from tests.wire.rig import Evening
from tests.wire.test_evening import announced

HOUR = 3600.0


async def test_what_was_removed_and_deleted_while_the_bot_was_down_ends(evening: Evening) -> None:
    sandbox = evening.sandbox
    guild = sandbox.add_guild("Third Sky", with_bot=True)
    gone, deleted, hidden = evening.room("gone", guild), evening.room("deleted"), evening.room("hidden")
    tables = [await evening.game(*evening.people("Ada", "Bo"), room=room) for room in (gone, deleted, hidden)]
    ids = [table.id for table in tables]
    host = evening.person("Hedy")
    draft = await evening.slash(host, gone, "event", when="in 2 h")
    await announced(evening, host, gone, draft)
    await evening.bot.kill()
    sandbox.remove_bot_from_guild(guild)
    sandbox.delete_channel(deleted)
    sandbox.set_bot_permissions(hidden, 0)
    await evening.bot.start()
    await evening.until(lambda: [evening.state_of(one) for one in ids[:2]] == [("closed", "gone")] * 2)
    assert evening.state_of(ids[2])[0] == "running", "a channel that may not be seen is there"
    [(status,)] = evening.rows("SELECT status FROM evenings WHERE channel_id = ?", gone.id)
    assert status == "called_off"
    seen = len(evening.requests)
    sandbox.clock.advance(2 * HOUR + 60)
    await evening.slash(host, evening.room(), "help")
    asked = [request.path for request in evening.requests[seen:] if request.method == "POST"]
    assert not any(f"/channels/{gone.id}" in path for path in asked), "its evening does not open"


@pytest.mark.deep
async def test_a_thread_that_was_deleted_meanwhile_ends_its_table_and_an_archived_one_does_not(
    evening: Evening,
) -> None:
    room = evening.room()
    tables = []
    for name in ("deleted", "archived"):
        world = evening.sandbox.world
        thread = world.add_thread(room, name, world.bot.id, world.ids.next(), 11, 60)
        evening.leaves_tidy(thread)
        tables.append(await evening.game(*evening.people("Ada", "Bo"), room=thread))
    ids = [table.id for table in tables]
    await evening.bot.kill()
    evening.sandbox.delete_channel(tables[0].room)
    tables[1].room.archived = True
    await evening.bot.start()
    await evening.until(lambda: evening.state_of(ids[0]) == ("closed", "gone"))
    assert evening.state_of(ids[1])[0] == "running"
    tables[1].room.archived = False


@pytest.mark.deep
async def test_a_role_that_was_deleted_meanwhile_hosts_no_more(evening: Evening) -> None:
    sandbox, guild = evening.sandbox, evening.sandbox.add_guild("Role Sky")
    for _ in range(2):
        sandbox.world.let_bot(guild, P.SEND_MESSAGES)
    first, second = list(guild.roles)[-2:]
    await evening.bot.kill()
    with contextlib.closing(sqlite3.connect(evening.bot.database)) as database, database:
        database.execute("INSERT INTO guilds (guild_id, roles) VALUES (?, ?)", (guild.id, f"[{first}, {second}]"))
    sandbox.world.delete_role(guild, first)
    await evening.bot.start()
    kept = "SELECT roles FROM guilds WHERE guild_id = ?"
    await evening.until(lambda: evening.rows(kept, guild.id) == [(f"[{second}]",)])
