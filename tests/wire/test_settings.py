"""What a server and people ask of the daily: a summary after the change of day, reminders; on the wire."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from typing import Any

import pytest

from bot.store.results.summary_rows import StreakRow
from bot.store.rows import AttemptRow, PersonRow
from bot.store.server_rows import GuildRow, MemberRow
from sandbox.model import Channel, Guild, Person
from sandbox.permissions import P
from sandbox.server import RefusedError, SeenMessage
from tests.wire.rig import Evening
from tests.wire.seen import code_of

HOUR, DAY = 3600.0, 86_400.0
AFTER = 61.0
"""Seconds after midnight at which the summary is due."""
OWNER = "Ada"
GAME = "luckybox"


def put(evening: Evening, *rows: Any) -> None:
    """Put rows into the bot's database."""
    with contextlib.closing(sqlite3.connect(evening.bot.database, timeout=10)) as database, database:
        for row in rows:
            values = {
                name: json.dumps(value) if isinstance(value, list | dict) else value
                for name, value in row.columns().items()
            }
            marks = ", ".join("?" * len(values))
            database.execute(
                f"INSERT OR REPLACE INTO {row.__tablename__} ({', '.join(values)}) VALUES ({marks})",  # noqa: S608 - our own names
                list(values.values()),
            )


def today(evening: Evening) -> int:
    """The day on the clock."""
    return int(evening.sandbox.clock.now() // DAY)


def finished(evening: Evening, guild: Guild, person: Person, total: int, streak: int = 1) -> None:
    """Somebody met in a server has finished today's daily."""
    day, now = today(evening), evening.sandbox.clock.now()
    put(
        evening,
        AttemptRow(
            game=GAME,
            day=day,
            user_id=person.id,
            table_id=1,
            started_at=now,
            finished_at=now,
            total=total,
            place=total,
            tie=0,
        ),
        PersonRow(user_id=person.id, account=person.name),
        StreakRow(game=GAME, user_id=person.id, current=streak, best=streak, savers=0, last_day=day, finished=streak),
        MemberRow(guild_id=guild.id, user_id=person.id, present=True, checked_at=now),
    )


def posted(evening: Evening, room: Channel) -> list[SeenMessage]:
    """The summaries in a channel."""
    return [seen for seen in evening.sandbox.messages(room, OWNER) if "Finished so far" in seen.text]


def told(evening: Evening, person: Person) -> list[SeenMessage]:
    """The bot's direct messages to somebody."""
    return evening.sandbox.messages(evening.sandbox.dm(person), person)


async def panel(evening: Evening, room: Channel, page: str = "Where & who") -> SeenMessage:
    """The settings of the server a room is in, at one of their pages."""
    said = await evening.slash(OWNER, room, "settings")
    assert said.ephemeral
    said = await evening.press(OWNER, said, "As buttons")
    return said if page == "Where & who" else await evening.press(OWNER, said, page)


async def chosen(evening: Evening, seen: SeenMessage, verb: str, *values: int | str) -> SeenMessage:
    """Choose in a select of the settings; the panel, or what was said instead."""
    [select] = [one for one in seen.selects if one.custom_id.split(":")[2] == verb]
    choosing = evening.sandbox.choose(OWNER, seen, select.custom_id, [str(value) for value in values])
    return evening.sandbox.message(await evening.did(choosing))


async def settled(evening: Evening, room: Channel, *, on: bool) -> str:
    """Choose a room for the summary, or none; what is said."""
    seen = await panel(evening, room, "Daily & language")
    return (await chosen(evening, seen, "summary_channel", *([room.id] if on else []))).text


@pytest.mark.deep
async def test_the_summary_comes_once_after_the_change_of_day(evening: Evening) -> None:
    sandbox = evening.sandbox
    sandbox.to_midnight(after=HOUR)
    guild, second = sandbox.add_guild("Announcers"), sandbox.add_guild("Witnesses")
    room, other = evening.room("news", guild), evening.room("news", second)
    assert f"<#{room.id}>" in await settled(evening, room, on=True)
    cy, dee, eli = evening.people("Cyan", "Deedee", "Elias")
    for person, total, streak in ((cy, 50, 9), (dee, 61, 1), (eli, 50, 3)):
        finished(evening, guild, person, total, streak)
    assert posted(evening, room) == []
    sandbox.to_midnight(after=AFTER)
    (seen,) = await evening.until(lambda: posted(evening, room))
    assert "🥇 **Deedee** — **61 points**" in seen.text
    assert "🥈 **Cyan** — **50 points**\n🥈 **Elias** — **50 points**" in seen.text
    assert "**3** here" in seen.text
    assert "**Cyan** 9 days and **Elias** 3 days" in seen.text
    assert "Final <t:" in seen.text
    assert seen.raw["mentions"] == []
    # Another server's is due after the restart. When it is there, the worker has looked.
    await evening.bot.kill()
    put(evening, GuildRow(guild_id=second.id, summary_channel=other.id))
    put(evening, MemberRow(guild_id=second.id, user_id=cy.id, present=True, checked_at=sandbox.clock.now()))
    await evening.bot.start()
    await evening.until(lambda: posted(evening, other))
    assert len(posted(evening, room)) == 1
    assert "nowhere" in await settled(evening, room, on=False)
    assert "nowhere" in await settled(evening, other, on=False)


@pytest.mark.deep
async def test_the_settings_are_for_those_who_manage_the_server(evening: Evening) -> None:
    guild = evening.sandbox.add_guild("Announcers")
    room = evening.room("office", guild)
    cy = evening.person("Cy")
    evening.sandbox.person_joins(cy, guild)
    for who, where in ((cy, room), (OWNER, evening.sandbox.dm(OWNER))):
        with pytest.raises(RefusedError, match="not offered"):
            await evening.sandbox.slash(who, where, "settings")
    seen = await panel(evening, room)
    assert "Where games may begin: **everywhere**" in seen.text
    lobby = await evening.lobby(cy, room=room)
    for forged in (f"set1:{guild.id}:mentions:off", f"set1:{guild.id}:page:log"):
        pressed = await evening.forge(cy, evening.sandbox.message(lobby.card), forged)
        assert "Manage Server" in evening.sandbox.message(pressed.original_id or 0).text
    other = evening.sandbox.add_guild("Others")
    pressed = await evening.forge(evening.sandbox.person(OWNER), seen, f"set1:{other.id}:mentions:off")
    assert "Mentions" not in evening.sandbox.message(pressed.original_id or 0).text


async def test_what_is_chosen_is_at_work_at_once_and_stands_in_the_log(evening: Evening) -> None:
    guild = evening.sandbox.add_guild("Players")
    office, table = evening.room("office", guild), evening.room("table", guild)
    cy = evening.person("Cy")
    evening.sandbox.person_joins(cy, guild)
    keepers, helpers = list(guild.roles)[1:]
    seen = await chosen(evening, await panel(evening, office), "channels", table.id)
    assert f"Where games may begin: **<#{table.id}>**" in seen.text
    for command in ("play", "duel"):
        assert f"Play in <#{table.id}>" in (await evening.slash(cy, office, command)).text
    seen = await chosen(evening, seen, "roles", helpers)
    assert f"one of these roles: <@&{helpers}>" in (await evening.slash(cy, table, "play")).text
    guild.members[cy.id].roles.append(helpers)
    seen = await evening.press(OWNER, seen, "Games")
    assert "Usual clock: **live**" in seen.text
    seen = await evening.press(OWNER, seen, "A thread for each table: off")
    seen = await evening.press(OWNER, await chosen(evening, seen, "clock", "slow"), "New tables are unrated: off")
    card = await evening.slash(cy, table, "play")
    [thread] = await evening.until(lambda: [one for one in guild.channels.values() if one.parent_id == table.id])
    evening.leaves_tidy(thread)
    await evening.until(lambda: "<#" in evening.sandbox.message(card.id).text or None)
    [lobby] = await evening.until(lambda: evening.sandbox.messages(thread, cy))
    assert "unrated" in lobby.text
    assert "24" in lobby.text
    log = await evening.press(OWNER, seen, "Log")
    assert [line.split(" · ")[-1] for line in log.text.splitlines() if " · " in line] == [
        "New tables are unrated: off → on",
        "Usual clock: live → slow",
        "A thread for each table: off → on",
        f"Who may set up tables: everybody → <@&{helpers}>",
        f"Where games may begin: everywhere → <#{table.id}>",
    ]
    assert f"<@{evening.sandbox.person(OWNER).id}>" in log.text
    assert keepers not in (await panel(evening, office)).raw["mention_roles"]


@pytest.mark.deep
@pytest.mark.parametrize("permissions", [0, P.VIEW_CHANNEL, P.SEND_MESSAGES])
async def test_a_channel_the_bot_may_not_post_in_is_refused(evening: Evening, permissions: int) -> None:
    guild = evening.sandbox.add_guild("Announcers")
    room, shut = evening.room("office", guild), evening.room("shut", guild)
    await settled(evening, room, on=True)
    # The bot is told of the change before it is told of the press.
    evening.sandbox.set_bot_permissions(shut, permissions)
    seen = await panel(evening, room, "Daily & language")
    assert f"I cannot post in <#{shut.id}>" in (await chosen(evening, seen, "summary_channel", shut.id)).text
    assert f"<#{room.id}>" in (await panel(evening, room, "Daily & language")).text
    await settled(evening, room, on=False)


@pytest.mark.deep
async def test_a_reminder_comes_to_who_asked_and_its_button_ends_it(evening: Evening) -> None:
    sandbox = evening.sandbox
    sandbox.to_midnight(after=HOUR)
    cy, dee, eli, fay = evening.people("Cyan", "Deedee", "Elias", "Fay")
    finished(evening, sandbox.guild, dee, 50)
    put(evening, *(PersonRow(user_id=person.id, remind_hours=3) for person in (cy, dee, fay)))
    sandbox.refuse_direct(fay)
    assert told(evening, cy) == []
    sandbox.to_midnight(before=3 * HOUR - 1)
    (seen,) = await evening.until(lambda: told(evening, cy))
    assert f"<t:{(today(evening) + 1) * int(DAY)}:R>" in seen.text
    await evening.until(lambda: [request for request in evening.requests if code_of(request) == 50007])
    sandbox.clock.advance(HOUR)
    pressed = await evening.press(cy, seen, "No more reminders")
    assert pressed.id == seen.id
    assert "**off**" in pressed.text
    # The next day Dee, who has not finished that one, is reminded; then Cy would have been, too.
    sandbox.to_midnight(after=HOUR)
    sandbox.to_midnight(before=2 * HOUR)
    await evening.until(lambda: told(evening, dee))
    assert len(told(evening, cy)) == 1
    assert told(evening, eli) == []
    assert len([request for request in evening.requests if code_of(request) == 50007]) <= 2
    reminder = told(evening, dee)[0]
    board = await evening.press(dee, reminder, reminder.buttons[0].label)
    assert board.ephemeral
    assert "this one counts" in board.text
    await evening.press(dee, reminder, "No more reminders")
    with contextlib.closing(sqlite3.connect(evening.bot.database, timeout=10)) as database, database:
        database.execute("DELETE FROM people WHERE user_id = ?", (fay.id,))
