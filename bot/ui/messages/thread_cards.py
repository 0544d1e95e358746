"""Tables in threads: moving one there, and the card that stays in the channel, so that others find it.

Which message that is stands in a note, until the table has ended. Where others see the channel than see the thread, as
it is a private one, there is no card; nor is there in a forum, which holds no messages itself.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace

import discord

from bot.chosen import apart
from bot.store.enums import ClockKind, Status
from bot.store.notes import NoteStore
from bot.store.stored import Conflict
from bot.tables.news import TableChanged
from bot.tables.refusal import Refusal
from bot.tables.seating import table_options
from bot.tables.table import Delivery, Follower, Table
from bot.text import say, use_locale
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.kinds import THREAD_OF, Kind, kind_here
from bot.ui.gateway.permissions import NEEDED_FOR_THREADS, require_permissions
from bot.ui.input.answering import answer
from bot.ui.input.answers import FAULTS, Interaction
from bot.ui.input.ids import Press, base36
from bot.ui.input.option_presses import require_host
from bot.ui.input.router import Handler
from bot.ui.messages.background import Background
from bot.ui.messages.error_codes import Do
from bot.ui.messages.links import channel_url
from bot.ui.messages.made_once import LIVE_KEPT, SLOW_KEPT, Threads
from bot.ui.messages.sending import deliver
from bot.ui.messages.table_message import TableMessages
from bot.ui.messages.transport import want_while
from bot.ui.screens import lobby_words, screens
from bot.ui.screens.names import person_name
from bot.ui.screens.screen import Button, Row, Screen, shorten
from bot.ui.screens.table_options import options_screen

log = logging.getLogger(__name__)

GAP = 2.0
"""Seconds between two edits of a card."""
LONGEST_GAP = 300.0
"""Seconds between tries at most, while Discord does not take it."""
NAME, LONGEST_NAME = "table", 100


@dataclass(frozen=True, slots=True)
class Card:
    """The message that stands in the channel for a table in one of its threads."""

    channel_id: int
    guild_id: int | None
    message_id: int
    """0: it is yet to be posted."""


def card_screen(table: Table) -> Screen:
    """Return the card: the game, who sits there, where it is, and how it stands."""
    header = table.header
    if table.status == Status.CLOSED:
        return screens.closed(table)
    link = Button(say("thread.go"), url=channel_url(header.guild_id, header.channel_id))
    words = {
        "game": screens.title(table),
        "thread": f"<#{header.channel_id}>",
        "host": f"**{screens.host_name(table)}**",
    }
    if table.status != Status.LOBBY:
        return Screen((say(f"thread.{table.status}", **words), screens.seated(table)), ((link,),))
    join = Button(say("button.join"), Press(table.id, "join").custom_id, "success", disabled=lobby_words.closed(table))
    rows: tuple[Row, ...] = ((join, link),)
    return Screen(
        (
            say("thread.lobby" if table.people else "thread.lobby_open", **words),
            screens.how_it_is_played(table),
            screens.seated(table),
        ),
        rows,
    )


class ThreadCards(Follower):
    """Keeps the cards in step with their tables."""

    def __init__(
        self,
        shown: TableMessages,
        notes: NoteStore,
        audiences: Audiences,
        threads: Threads,
        set_up: Callable[[Table, Collection[int]], Awaitable[None]],
    ) -> None:
        """Keep them; `set_up` is told of a table that was set up in one of these places."""
        self.shown = shown
        self.audiences = audiences
        self.threads = threads
        self.transport, self.clock = shown.transport, shown.clock
        self.notes = notes
        self._cards: dict[int, Card | None] = {}
        """Those looked up so far."""
        self._dirty: set[int] = set()
        self._working: set[int] = set()
        self._background = Background()
        self.set_up = set_up

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
        if not isinstance(channel, discord.TextChannel) or channel.type not in THREAD_OF:
            raise Refusal("no_threads_here")
        if table.header.channel_id != channel.id:
            raise Refusal("moved_already", thread=f"<#{table.header.channel_id}>")
        require_permissions(interaction, NEEDED_FOR_THREADS)
        await answer(interaction, lambda: self._moved(interaction, table, channel))

    async def move_at_once(self, interaction: Interaction, table: Table) -> None:
        """Move a lobby that has just been set up to a thread of its own, if that is possible here."""
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel) or channel.type not in THREAD_OF:
            return
        try:
            require_permissions(interaction, NEEDED_FOR_THREADS)
            # The interaction has set the table up: what it is asked for once more would be refused as a repetition.
            await self._to_thread(interaction, table, channel, None)
        except (Refusal, Conflict, *FAULTS) as no:
            log.info("table %s stays in its channel: %r", table.id, no)

    async def _moved(self, interaction: Interaction, table: Table, channel: discord.TextChannel) -> Screen:
        thread = await self._to_thread(interaction, table, channel, Delivery(interaction.id))
        return options_screen(table, note=say("options.moved", thread=f"<#{thread}>"))

    async def _to_thread(
        self, interaction: Interaction, table: Table, channel: discord.TextChannel, delivery: Delivery | None
    ) -> int:
        # A request of its own, while the press is answered: it is acknowledged if this takes long.
        try:
            thread = await self.threads.make(
                channel.guild.id,
                channel.id,
                await self._name(table, interaction.user.display_name),
                THREAD_OF[channel.type],
                since=table.header.created_at,
                minutes=SLOW_KEPT if table.header.clock is ClockKind.SLOW else LIVE_KEPT,
            )
        except FAULTS as error:
            log.warning("table %s: no thread for it: %r", table.id, error)
            raise Refusal("no_thread_now") from None
        if table.header.channel_id == channel.id:
            # Before the move: whoever looks after the table once this process is gone finds what is in the channel.
            self._cards[table.id] = None
            await self._note(table, Card(channel.id, channel.guild.id, table.header.message_id or 0))
        try:
            await table_options.move(table, interaction.user.id, channel.id, thread, delivery)
        except (Refusal, Conflict):
            if table.header.channel_id == channel.id:
                await self._drop(table)
            raise
        posted = table.header.former_id
        if posted is not None:
            # An edit of the lobby, on its way, may come after the card's.
            self.shown.give_away(table, posted, lambda: self.mark_dirty(table))
            await self._keep_card(table, Card(channel.id, channel.guild.id, posted))
        else:
            await self.post(table, channel.id)
        return thread

    async def _name(self, table: Table, host: str) -> str:
        """Return what the thread is called: a channel may have several."""
        with use_locale(await self.shown.language(table.header)):
            return shorten(say("thread.name", game=screens.title(table), host=apart(person_name(host))), LONGEST_NAME)

    async def leave(self, interaction: Interaction, table: Table) -> None:
        """Leave a card in the channel of the thread in which a table has been set up, where the bot is no guest."""
        if table.header.guest:
            return
        place, thread = table.header.channel_id, interaction.channel
        around = thread.parent_id if isinstance(thread, discord.Thread) else None
        # What happens in a private thread is no part of what goes on around it.
        if around is None or kind_here(interaction) is Kind.private_thread:
            await self.set_up(table, {place})
            return
        await self.set_up(table, {place, around})
        await self.post(table, around)

    async def _screen(self, table: Table) -> Screen:
        with use_locale(await self.shown.language(table.header)):
            return card_screen(table)

    async def post(self, table: Table, channel_id: int) -> None:
        """Post a card in a channel for a table in one of its threads, if one can be there and may be seen there.

        Where it is refused now, it comes later.
        """
        if not await self.audiences.may_stand(channel_id, table.header.channel_id, table.header.guild_id):
            log.info("table %s: it has no card in the channel", table.id)
            await self._drop(table)
            return
        card = Card(channel_id, table.header.guild_id, 0)
        self._cards[table.id] = card
        if not await self._post(table, card, f"card-{table.id}"):
            await self._keep_card(table, card)

    async def _post(self, table: Table, card: Card, nonce: str) -> bool:
        """Post a card; return whether that is done with: once the game has begun, nobody looks for it any more."""
        if table.status == Status.LOBBY:
            where = table.header.changed(channel_id=card.channel_id)
            posting = self.transport.post(where, await self._screen(table), NAME, nonce=nonce)
            # The bot may be allowed to write in the thread only.
            sent = await deliver(posting, f"table {table.id}: card", may_fail=True)
            if sent.message_id is not None:
                await self._keep_card(table, replace(card, message_id=sent.message_id))
                return True
            if sent.is_to_be_tried_again:
                return False
        await self._drop(table)
        return True

    async def _drop(self, table: Table) -> None:
        self._cards[table.id] = None
        await self.notes.drop(_key(table))

    async def _keep_card(self, table: Table, card: Card) -> None:
        self._cards[table.id] = card
        await self._note(table, card)
        self.mark_dirty(table)

    async def _note(self, table: Table, card: Card) -> None:
        await self.notes.put(_key(table), f"{card.channel_id}:{card.message_id}")

    # Keeping in step

    def table_changed(self, table: Table, news: TableChanged) -> None:
        """Show who has come, that the game has begun, and that it is over."""
        if not table.header.alone and (table.status == Status.LOBBY or news.started or news.ended):
            self.mark_dirty(table)

    def table_read_again(self, table: Table) -> None:
        """Show what another process has changed; it may have left the card, too."""
        if not table.header.alone:
            self._cards.pop(table.id, None)
            self.mark_dirty(table)

    def mark_dirty(self, table: Table) -> None:
        """Show the card of a table anew, if it has one; that of another process's table is shown by that."""
        self._dirty.add(table.id)
        if table.id not in self._working:
            self._working.add(table.id)
            self._background.start(self._keep(table))

    async def _keep(self, table: Table) -> None:
        gap = GAP
        want_while(self.shown.ours, table)
        try:
            while table.id in self._dirty:
                self._dirty.discard(table.id)
                card = await self._card(table) if self.shown.ours(table) else None
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
            note = await self.notes.get(_key(table))
            channel_id, _, message_id = (note or "").partition(":")
            found = Card(int(channel_id), table.header.guild_id, int(message_id)) if note else None
            if found is not None and found.channel_id == table.header.channel_id and table.id not in self._cards:
                # A process that is gone was about to move it: what stands there is the table's own message.
                await self._drop(table)
            # One that was left meanwhile is newer than the note.
            self._cards.setdefault(table.id, found)
        return self._cards[table.id]

    async def _show(self, table: Table, card: Card) -> bool:
        """Change the card; return whether that is done with. What went wrong by chance is tried again."""
        seen = await self._may_be_seen(table, card)
        if seen is None:
            return False
        if not card.message_id and seen:
            return await self._post(table, card, f"card-{table.id}")
        ended = not (seen and table.status.is_open)
        where = table.header.changed(channel_id=card.channel_id)
        screen = await self._screen(table) if seen else await self._withdrawn(table)
        editing = self.transport.edit(where, card.message_id, screen, NAME)
        sent = await deliver(editing, f"table {table.id}: card", may_fail=True)
        if sent.is_to_be_tried_again:
            return False
        if sent.do is Do.POST_ANEW and table.status == Status.LOBBY:
            return await self._post(table, card, f"card-{table.id}-{base36(card.message_id)}")
        if ended or sent.do in (Do.POST_ANEW, Do.GONE):
            await self._drop(table)
        # What is refused as it is now may be taken when it shows another table.
        return True

    async def _may_be_seen(self, table: Table, card: Card) -> bool | None:
        """Return whether those who see a card may see its table; None: that is not known at the moment.

        An earlier version has left cards of tables in private threads.
        """
        header = table.header
        place = await self.audiences.place(header.channel_id)
        if place.kind is None:
            return True if table.status == Status.CLOSED else False if place.unseen else None
        return await self.audiences.sees(card.channel_id, header.channel_id, header.guild_id)

    async def _withdrawn(self, table: Table) -> Screen:
        """Return what stands in place of a card that should not be there."""
        with use_locale(await self.shown.language(table.header)):
            return Screen((say("thread.withdrawn"),))


def _key(table: Table) -> str:
    """Return the key of the note with a table's card."""
    return f"card:{table.id}"
