"""Tables in threads: moving one there, and the card that stays in the channel, so that others find it.

Which message that is stands in a note, until the table has ended.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

import discord

from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.store.stored import Conflict
from bot.tables import table_options
from bot.tables.news import News
from bot.tables.refusal import Refusal
from bot.tables.table import Delivery, Table
from bot.text import say, speaking
from bot.ui import screens
from bot.ui.answering import answer
from bot.ui.answers import FAULTS, SERVER_FAULT, TOO_MANY, Interaction
from bot.ui.background import Background
from bot.ui.ids import Press
from bot.ui.option_presses import require_host
from bot.ui.permissions import NEEDED_FOR_THREADS, require_permissions
from bot.ui.router import Handler
from bot.ui.screen import Button, Row, Screen, shorten
from bot.ui.server_rules import places_of
from bot.ui.table_message import TableMessages
from bot.ui.table_options import options_screen

log = logging.getLogger(__name__)

GAP = 2.0
"""Seconds between two edits of a card."""
LONGEST_GAP = 300.0
"""Seconds between tries at most, while Discord does not take it."""
NAME, LONGEST_NAME = "table", 100
LINK = "https://discord.com/channels/{guild}/{thread}"


@dataclass(frozen=True, slots=True)
class Card:
    """The message that stands in the channel for a table in one of its threads."""

    channel_id: int
    guild_id: int | None
    message_id: int


async def nobody_asks(_: Table, __: Collection[int]) -> None:
    """Do nothing about a table that was set up."""


def card_screen(table: Table) -> Screen:
    """Return the card: the game, who sits there, where it is, and how it stands."""
    header = table.header
    if table.status == Status.CLOSED:
        return screens.closed(table)
    link = Button(say("thread.go"), url=LINK.format(guild=header.guild_id or "@me", thread=header.channel_id))
    words = {
        "game": screens.title(table),
        "thread": f"<#{header.channel_id}>",
        "host": f"**{screens.host_name(table)}**",
    }
    if table.status != Status.LOBBY:
        return Screen((say(f"thread.{table.status}", **words), screens.seated(table)), ((link,),))
    full = len(table.seats) >= header.max_seats
    join = Button(say("button.join"), Press(table.id, "join").custom_id, "success", disabled=full)
    rows: tuple[Row, ...] = ((join, link),)
    return Screen(
        (
            say("thread.lobby" if table.people else "thread.lobby_open", **words),
            screens.how_it_is_played(table),
            screens.seated(table),
        ),
        rows,
    )


class ThreadCards:
    """Keeps the cards in step with their tables."""

    def __init__(self, shown: TableMessages, notes: PeopleStore) -> None:
        self.shown = shown
        self.transport, self.clock = shown.transport, shown.clock
        self.notes = notes
        self._cards: dict[int, Card | None] = {}
        """Those looked up so far."""
        self._dirty: set[int] = set()
        self._working: set[int] = set()
        self._background = Background()
        self.set_up: Callable[[Table, Collection[int]], Awaitable[None]] = nobody_asks
        """Told of a table that somebody has set up, with the channel and thread where (`Evenings.take_in`)."""

    async def stop(self) -> None:
        """Stop changing anything."""
        await self._background.stop()

    def handlers(self) -> dict[str, Handler]:
        """Return who handles which verb."""
        return {"thread": self._move}

    # Moving

    async def _move(self, interaction: Interaction, table: Table, _: Press) -> None:
        """Move a lobby to a new thread of its channel, for the host."""
        require_host(interaction, table)
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("no_threads_here")
        if table.header.channel_id != channel.id:
            raise Refusal("moved_already", thread=f"<#{table.header.channel_id}>")
        require_permissions(interaction, NEEDED_FOR_THREADS)
        await answer(interaction, lambda: self._moved(interaction, table, channel))

    async def move_at_once(self, interaction: Interaction, table: Table) -> None:
        """Move a lobby that has just been set up to a thread of its own, if that is possible here."""
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            return
        try:
            require_permissions(interaction, NEEDED_FOR_THREADS)
            # The interaction has set the table up: what it is asked for once more would be refused as a repetition.
            await self._to_thread(interaction, table, channel, None)
        except (Refusal, Conflict, *FAULTS) as no:
            log.info("table %s stays in its channel: %r", table.id, no)

    async def _moved(self, interaction: Interaction, table: Table, channel: discord.TextChannel) -> Screen:
        thread = await self._to_thread(interaction, table, channel, Delivery(interaction.id))
        return options_screen(table, note=say("options.moved", thread=thread.mention))

    async def _to_thread(
        self, interaction: Interaction, table: Table, channel: discord.TextChannel, delivery: Delivery | None
    ) -> discord.Thread:
        # A request of its own, while the press is answered: it is acknowledged if this takes long.
        try:
            thread = await channel.create_thread(
                name=await self._name(table, interaction.user.display_name), type=discord.ChannelType.public_thread
            )
        except discord.HTTPException as error:
            log.warning("table %s: no thread for it: %s %s", table.id, error.status, error.code)
            raise Refusal("no_thread_now") from None
        posted = table.header.message_id
        await table_options.move(table, interaction.user.id, channel.id, thread.id, delivery)
        if posted is not None:
            # An edit of the lobby, on its way, may come after the card's.
            self.shown.give_away(table, posted, lambda: self.touch(table))
            await self._keep_card(table, Card(channel.id, channel.guild.id, posted))
        else:
            await self.post(table, channel.id)
        return thread

    async def _name(self, table: Table, host: str) -> str:
        """Return what the thread is called: a channel may have several."""
        with speaking(await self.shown.language(table.header)):
            return shorten(say("thread.name", game=screens.title(table), host=host), LONGEST_NAME)

    async def leave(self, interaction: Interaction, table: Table) -> None:
        """Leave a card in the channel of the thread in which a table has been set up, where the bot is no guest."""
        if table.header.guest:
            return
        thread = interaction.channel
        await self.set_up(table, places_of(interaction))
        if isinstance(thread, discord.Thread):
            await self.post(table, thread.parent_id)

    async def _screen(self, table: Table) -> Screen:
        with speaking(await self.shown.language(table.header)):
            return card_screen(table)

    async def post(self, table: Table, channel_id: int) -> None:
        """Post a card in a channel for a table in one of its threads."""
        where = table.header.changed(channel_id=channel_id)
        try:
            screen = await self._screen(table)
            message_id = await self.transport.post(where, screen, NAME, nonce=f"card-{table.id}")
        except FAULTS as error:
            # The bot may be allowed to write in the thread only, or the channel is a forum, where nobody misses a card.
            log.info("table %s: no card for it in the channel: %r", table.id, error)
            return
        await self._keep_card(table, Card(channel_id, table.header.guild_id, message_id))

    async def _keep_card(self, table: Table, card: Card) -> None:
        self._cards[table.id] = card
        await self.notes.put_note(_key(table), f"{card.channel_id}:{card.message_id}")
        self.touch(table)

    # Keeping in step

    def news(self, table: Table, news: News) -> None:
        """Show who has come, that the game has begun, and that it is over."""
        if not table.header.alone and (table.status == Status.LOBBY or news.started or news.ended):
            self.touch(table)

    def touch(self, table: Table) -> None:
        """Show the card of a table anew, if it has one."""
        self._dirty.add(table.id)
        if table.id not in self._working:
            self._working.add(table.id)
            self._background.start(self._keep(table))

    async def _keep(self, table: Table) -> None:
        gap = GAP
        try:
            while table.id in self._dirty:
                self._dirty.discard(table.id)
                card = await self._card(table)
                if card is None:
                    continue
                if await self._show(table, card):
                    gap = GAP
                else:
                    self._dirty.add(table.id)
                    gap = min(2 * gap, LONGEST_GAP)
                await self.clock.sleep_until(self.clock.now() + gap)
        finally:
            self._working.discard(table.id)

    async def _card(self, table: Table) -> Card | None:
        if table.id not in self._cards:
            note = await self.notes.note(_key(table))
            channel_id, _, message_id = (note or "").partition(":")
            found = Card(int(channel_id), table.header.guild_id, int(message_id)) if note else None
            # One that was left meanwhile is newer than the note.
            self._cards.setdefault(table.id, found)
        return self._cards[table.id]

    async def _show(self, table: Table, card: Card) -> bool:
        """Change the card; return whether that is done with. What went wrong by chance is tried again."""
        ended = not table.status.is_open
        where = table.header.changed(channel_id=card.channel_id)
        try:
            await self.transport.edit(where, card.message_id, await self._screen(table), NAME)
        except discord.HTTPException as error:
            log.info("table %s: its card could not be changed: %s %s", table.id, error.status, error.code)
            if error.status == TOO_MANY or error.status >= SERVER_FAULT:
                return False
            # What Discord refuses once, such as a message that was deleted, it refuses for good.
            ended = True
        except FAULTS as error:
            log.info("table %s: its card could not be changed: %r", table.id, error)
            return False
        if ended:
            self._cards[table.id] = None
            await self.notes.drop_note(_key(table))
        return True


def _key(table: Table) -> str:
    """Return the key of the note with a table's card."""
    return f"card:{table.id}"
