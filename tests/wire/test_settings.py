"""What a server and people ask of the daily: a summary after the change of day, reminders; on the wire."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from typing import Any

import pytest

from bot.store.rows import AttemptRow, PersonRow, PlayerRow
from bot.store.server_rows import GuildRow, MemberRow
from bot.store.summary_rows import StreakRow
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
            }  # fmt: skip
            marks = ", ".join("?" * len(values))
            database.execute(
                f"INSERT INTO {row.__tablename__} ({', '.join(values)}) VALUES ({marks})",  # noqa: S608 - our own names
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
            game=GAME, day=day, user_id=person.id, table_id=1, started_at=now, finished_at=now, total=total,
            place=total, tie=0,
        ),
        PlayerRow(user_id=person.id, name=person.name),
        StreakRow(
            game=GAME, user_id=person.id, current=streak, best=streak, savers=0, last_day=day, finished=streak
        ),
        MemberRow(guild_id=guild.id, user_id=person.id, present=True, checked_at=now),
    )  # fmt: skip


def posted(evening: Evening, room: Channel) -> list[SeenMessage]:
    """The summaries in a channel."""
    return [seen for seen in evening.sandbox.messages(room, OWNER) if "Finished so far" in seen.text]


def told(evening: Evening, person: Person) -> list[SeenMessage]:
    """The bot's direct messages to somebody."""
    return evening.sandbox.messages(evening.sandbox.dm(person), person)


async def settled(evening: Evening, room: Channel, *, on: bool) -> str:
    """Choose a room for the summary, or none; what is said."""
    said = await evening.slash(OWNER, room, "settings daily_summary", **({"channel": room} if on else {}))
    assert said.ephemeral
    return said.text


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
    # Another server's is due after the restart. When it is there, the announcer has looked.
    await evening.bot.kill()
    put(evening, GuildRow(guild_id=second.id, summary_channel=other.id))
    put(evening, MemberRow(guild_id=second.id, user_id=cy.id, present=True, checked_at=sandbox.clock.now()))
    await evening.bot.start()
    await evening.until(lambda: posted(evening, other))
    assert len(posted(evening, room)) == 1
    assert "is not posted" in await settled(evening, room, on=False)
    assert "is not posted" in await settled(evening, other, on=False)


async def test_the_settings_are_for_those_who_manage_the_server(evening: Evening) -> None:
    guild = evening.sandbox.add_guild("Announcers")
    room = evening.room("office", guild)
    for command in ("settings show", "settings daily_summary"):
        with pytest.raises(RefusedError, match="not offered"):
            await evening.sandbox.slash(evening.person("Cy"), room, command)
    with pytest.raises(RefusedError, match="not offered"):
        await evening.sandbox.slash(OWNER, evening.sandbox.dm(OWNER), "settings show")
    said = await evening.slash(OWNER, room, "settings show")
    assert said.ephemeral
    assert "is not posted" in said.text
    await settled(evening, room, on=True)
    assert f"<#{room.id}>" in (await evening.slash(OWNER, room, "settings show")).text
    await settled(evening, room, on=False)


@pytest.mark.parametrize("permissions", [0, P.VIEW_CHANNEL, P.SEND_MESSAGES])
async def test_a_channel_the_bot_may_not_post_in_is_refused(evening: Evening, permissions: int) -> None:
    guild = evening.sandbox.add_guild("Announcers")
    room, shut = evening.room("office", guild), evening.room("shut", guild)
    await settled(evening, room, on=True)
    # The bot is told of the change before it is told of the command.
    evening.sandbox.set_bot_permissions(shut, permissions)
    said = await evening.slash(OWNER, room, "settings daily_summary", channel=shut)
    assert f"I cannot post in <#{shut.id}>" in said.text
    assert f"<#{room.id}>" in (await evening.slash(OWNER, room, "settings show")).text
    await settled(evening, room, on=False)


async def test_a_reminder_comes_to_who_asked_and_its_button_ends_it(evening: Evening) -> None:
    sandbox = evening.sandbox
    sandbox.to_midnight(after=HOUR)
    cy, dee, eli, fay = evening.people("Cyan", "Deedee", "Elias", "Fay")
    put(evening, *(PersonRow(user_id=person.id, remind_hours=3) for person in (cy, dee, fay)))
    finished(evening, sandbox.guild, dee, 50)
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
