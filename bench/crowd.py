"""Hundreds of live tables in one process: `python -m bench.crowd FILE CHANNEL…`, a table in each of the channels.

The bot's own tables, their store and what shows their messages, on Discord's side of the wire a stand-in. Only presses
are left out: people's answers go to the tables directly, so that what two cores can carry is not what is measured. No
message has a token, as after a restart: everything is done as the bot itself.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
from discord.http import Route

from bot.engine.core import IllegalAction
from bot.feature import Features
from bot.games.catalogue import games
from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.store.sql.connect import open_database
from bot.store.tables import TableStore
from bot.tables.clocks.clock import SystemClock
from bot.tables.clocks.timekeeper import Timekeeper
from bot.tables.following import Followers
from bot.tables.news import TableChanged
from bot.tables.play import playing
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.standalone import standalone_context
from bot.tables.table import Follower, Table
from bot.ui.input.languages import english
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import OurEmojis
from bot.ui.messages.display import Display
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.transport import Discord

PACE = 8.0
"""Mean seconds between two presses at one table: people who think."""
BEGINNING, SECONDS, LOOK = 30.0, 45.0, 0.5
"""Seconds of play before what is measured, of what is, and between two looks at every message."""


class Crowd(Follower):
    """The tables, and how old what their messages do not show is."""

    def __init__(self, tables: Tables, display: Display) -> None:
        self.tables = tables
        self.display = display
        self.changed: dict[int, float] = {}
        """When each table became what it is."""
        self.behind: dict[int, float] = {}
        """Since when each message has not shown the newest."""
        self.newest: list[float] = []
        """Ages, at every look, of each table's newest state where its message does not show it; 0 where it does."""
        self.oldest: list[float] = []
        """The same, of the oldest state that it does not show."""
        self.presses = 0

    def table_changed(self, table: Table, _: TableChanged) -> None:
        """Note when it did."""
        now = asyncio.get_running_loop().time()
        self.changed[table.id] = now
        self.behind.setdefault(table.id, now)

    async def look(self, tables: list[Table], seconds: float) -> None:
        """Note how old each message is, again and again."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while (now := loop.time()) < until:
            for table in tables:
                if self.display.messages.is_newest(table):
                    self.behind.pop(table.id, None)
                    self.newest.append(0.0)
                    self.oldest.append(0.0)
                else:
                    self.newest.append(now - self.changed.get(table.id, now))
                    self.oldest.append(now - self.behind.get(table.id, now))
            await asyncio.sleep(LOOK)

    async def open(self, channel: int) -> Table:
        """A table of two people and an AI, begun."""
        host = 2 * channel
        setup = TableSetup(game="luckybox", channel_id=channel, host_id=host, guild_id=1, turn_seconds=300)
        table = await self.tables.create(setup, [lobby.person(host, "Ada")])
        await lobby.join(table, host + 1, "Bo")
        await lobby.add_ai(table, host)
        await lobby.begin(table, host)
        return table

    async def play(self, table: Table) -> None:
        """People press, one now and one then."""
        while table.status == Status.RUNNING:
            await asyncio.sleep(random.expovariate(1 / PACE))
            waiting = [seat for seat in table.waits_for if not table.seats[seat].ai]
            decision = table.decision(random.choice(waiting)) if waiting else None
            if decision is None:
                continue
            user, action = table.seats[decision.seat].user_id, random.choice(decision.options)
            try:
                await playing.act(table, user or 0, decision.serial, action)
            except (Refusal, IllegalAction):
                continue
            self.presses += 1


async def _main(channels: list[int]) -> dict[str, Any]:
    Route.BASE = os.environ["DISCORD_API_BASE"]
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(os.environ["DISCORD_TOKEN"])
        database = await open_database(os.environ["DATABASE_URL"])
        people, clock, drawing = PeopleStore(database), SystemClock(), DrawingThread()
        followers, transport = Followers(), Discord(client, OurEmojis())
        context = standalone_context(TableStore(database), people, clock)
        tables = Tables(replace(context, follower=followers), people, games())
        added = Features(frozenset())
        added.hand_over(())
        display = Display(
            tables,
            transport,
            MentionPolicy(people, None),
            drawing,
            added,
            language=english,
            opened=lambda _: None,
            by_token=True,
            layout=lambda: "",
        )
        crowd = Crowd(tables, display)
        followers.hand_over((display, crowd))
        opened = [await crowd.open(channel) for channel in channels]
        at_work = [
            asyncio.create_task(Timekeeper(tables).run()),
            *(asyncio.create_task(crowd.play(one)) for one in opened),
        ]
        await asyncio.sleep(BEGINNING + len(channels) / 40)
        crowd.presses = 0
        await crowd.look(opened, SECONDS)
        for task in at_work:
            task.cancel()
        await display.stop()
        drawing.close()
        await database.close()
        return {"newest": crowd.newest, "oldest": crowd.oldest, "presses": crowd.presses, "seconds": SECONDS}


if __name__ == "__main__":
    figures = asyncio.run(_main([int(channel) for channel in sys.argv[2:]]))
    Path(sys.argv[1]).write_text(json.dumps(figures), encoding="ascii")
