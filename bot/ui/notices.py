"""Messages of a table besides its own: the result, and the one mention of a slow turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from bot.store.database import NO_ANSWER
from bot.store.people import PeopleStore
from bot.tables import messages
from bot.tables.clock import Clock
from bot.tables.table import Table
from bot.text import say, speaking
from bot.ui import screens
from bot.ui.answers import FAULTS, SERVER_FAULT, TOO_MANY
from bot.ui.drawing import DrawingThread
from bot.ui.gained import seen
from bot.ui.guests import Quiet
from bot.ui.languages import TableLanguage, english
from bot.ui.screen import Screen
from bot.ui.transport import Transport

log = logging.getLogger(__name__)

RESULT_TRIES = (0.0, 5.0, 20.0, 60.0)
"""Seconds before each try to post a result."""
PATIENCE = 15.0
"""Seconds for one request, retries of discord.py included."""


class Notices:
    """Posts them."""

    def __init__(self, transport: Transport, clock: Clock, drawing: DrawingThread, people: PeopleStore) -> None:
        self.transport = transport
        self.clock = clock
        self.drawing = drawing
        self.people = people
        self.ours: Callable[[Table], bool] = lambda _: True
        """Whether this process is the one to post a table's messages."""
        self.language: TableLanguage = english
        """In which language a table is shown to everybody (`Languages.table`)."""
        self.as_guest: Callable[[Table, Screen, str, tuple[int, ...]], Awaitable[int]] | None = None
        """Posts where the bot is no member of the place (`TableMessages.post_as_guest`)."""
        self._posting: set[int] = set()
        """Tables whose result is being posted."""

    async def post_result(self, table: Table) -> None:
        """Post a new message with the result, once: a nonce keeps a second try from posting it again."""
        if table.header.result_id is not None or table.id in self._posting:
            return
        self._posting.add(table.id)
        try:
            await self._post_result(table)
        finally:
            self._posting.discard(table.id)

    async def _post(self, table: Table, screen: Screen, name: str, nonce: str | None, mentions: tuple[int, ...]) -> int:
        """Post a message at a table; `Quiet` where the bot is a guest and nobody has pressed anything lately."""
        if table.header.guest:
            assert self.as_guest is not None
            return await self.as_guest(table, screen, name, mentions)
        return await self.transport.post(table.header, screen, name, mentions=mentions, nonce=nonce)

    async def _post_result(self, table: Table) -> None:
        screen = None
        for pause in RESULT_TRIES:
            await self.clock.sleep_until(self.clock.now() + pause)
            if table.header.result_id is not None or not self.ours(table):
                return
            try:
                with speaking(await self.language(table.header)):
                    screen = screen or await screens.result(table, self.drawing, gaining=await seen(table, self.people))
                async with asyncio.timeout(PATIENCE):
                    nonce = f"result-{table.id}"
                    posted = await self._post(table, screen, "result", nonce, ())
            except Quiet:
                # The next press at the table brings it.
                return
            except discord.HTTPException as error:
                log.warning("table %s: the result was refused: %s %s", table.id, error.status, error.code)
                if error.status != TOO_MANY and error.status < SERVER_FAULT:
                    return
            except (*FAULTS, *NO_ANSWER) as error:
                log.warning("table %s: the result did not get through: %r", table.id, error)
            else:
                await messages.result_posted(table, posted)
                return

    async def remind(self, table: Table, users: tuple[int, ...]) -> None:
        """Mention these people, whose turn runs out."""
        seats = [seat.seat for user in users if (seat := table.seat_of(user))]
        dues = [due for seat in seats if (due := table.due(seat)) is not None]
        if not dues:
            return
        with speaking(await self.language(table.header)):
            text = say("table.remind", mentions=" ".join(f"<@{user}>" for user in users), due=int(max(dues)))
            screen = Screen((text,), ((screens.table_button(table, "board", "primary"),),), mentions=users)
        try:
            await self._post(table, screen, "reminder", None, users)
        except Quiet:
            log.info("table %s: nobody can be reminded where nobody presses anything", table.id)
        except FAULTS as error:
            log.warning("table %s: nobody could be reminded: %r", table.id, error)
