"""A database with broken rows of everything, in every column: the bot starts with it, and everybody plays."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.sql.connect import open_database
from tests.store.broken import put_down
from tests.store.files import url
from tests.wire.rig import Evening, evening_alone

COMMANDS = (
    "leaderboard",
    "profile",
    "me",
    "rules",
    "daily play",
    "daily archive",
    "help",
    "daily remind",
    "privacy export",
    "puzzle",
)
DAMAGE = (
    "UPDATE people SET text_mode = 'x', remind_hours = 'soon', language = X'ff'",
    "UPDATE guilds SET channels = '{\"torn', clock = 'sundial', summary_channel = 'x'",
    "UPDATE members SET checked_at = 'yesterday'",
    "UPDATE careers SET numbers = '[7'",
    "UPDATE players SET name = X'ff00'",
)
"""Of the rows of those who are there."""
OF_A_DAY = ("UPDATE puzzles SET puzzle = '{\"torn\": 1}'", "UPDATE days SET par = '[1'")


@pytest_asyncio.fixture(loop_scope="package")
async def damaged(tmp_path: Path) -> AsyncIterator[Evening]:
    """A bot of its own."""
    async with evening_alone(tmp_path, "damaged") as evening:
        evening.may_log += [r"bot\.store\.sql\.door: a row of", r"is closed, and kept as it is: Unreadable"]
        yield evening


@pytest.mark.deep
async def test_everybody_plays_and_asks_for_everything(damaged: Evening) -> None:
    ann, ben = damaged.people("Ann", "Ben")
    room = damaged.room()
    await damaged.slash(ann, room, "me")
    await damaged.switch(ann, "text_mode")
    await damaged.slash(ann, damaged.room("early"), "duel", friend=ben)
    await damaged.bot.kill()
    database = await open_database(url(damaged.bot.database))
    await put_down(database)
    await database.close()
    with contextlib.closing(sqlite3.connect(damaged.bot.database)) as file, file:
        for statement in DAMAGE:
            file.execute(statement)
    await damaged.bot.start()
    for name in COMMANDS:
        await damaged.slash(ann, room, name)
    await damaged.slash(ben, damaged.room("duels"), "duel", friend=ann)
    table = await damaged.lobby(ann, ben, room=damaged.room("lobby"))
    assert table.id
    damaged.sandbox.clock.advance(120.0)
    # What everybody shares of a day cannot be had without its row, and that is said.
    await damaged.bot.kill()
    with contextlib.closing(sqlite3.connect(damaged.bot.database)) as file, file:
        for statement in OF_A_DAY:
            file.execute(statement)
    await damaged.bot.start()
    for name in ("puzzle", "daily play"):
        said = await damaged.slash(ben, damaged.room(), name)
        assert "I cannot read what I kept of this any more." in said.text
    await damaged.slash(ben, damaged.room(), "solo", game="flip7")
