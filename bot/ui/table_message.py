"""The table message: the one public message of a table, kept up to date.

It is the scarce thing (Discord allows few edits a channel), so changes that come while one is being shown are shown
together, the newest state last. Presses on it are answered with it, too: `answering` joins both.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.store.enums import Ending, Status
from bot.store.people import PeopleStore
from bot.tables import hosting, messages
from bot.tables.clock import Clock
from bot.tables.table import Table
from bot.text import say
from bot.ui import screens
from bot.ui.answers import FAULTS, SERVER_FAULT, TOO_MANY, UNKNOWN_MESSAGE, Fate, Sent
from bot.ui.background import Background
from bot.ui.drawing import DrawingThread
from bot.ui.message_state import LONGEST_PAUSE, MessageState, Posting, Write
from bot.ui.screen import Screen
from bot.ui.transport import Transport

log = logging.getLogger(__name__)

GAP, OLD_GAP = 1.5, 3.0
"""Seconds between two edits of a table message: Discord's limit for messages older than an hour is lower."""
OLD = 3600.0
PATIENCE = 15.0
"""Seconds for one request, retries of discord.py included."""
MOVED_ON = 20
"""Messages after which the table message is posted again."""
LOOK_EVERY = 60.0
"""Seconds between looks at how far the channel has moved on."""
UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED = 10003, 50001, 50013, 50083
ASK_AGAIN, SELDOM, OFTEN = 60.0, 600.0, 10
"""Seconds before a channel that refused a table message is asked again; and so many times later, less often."""
TRIES = 3
"""Times that are enough where Discord would refuse the same again."""
NAME = "table"


class TableMessages:
    """Keeps the message of every table in step with it."""

    def __init__(self, transport: Transport, clock: Clock, people: PeopleStore, drawing: DrawingThread) -> None:
        self.transport = transport
        self.clock = clock
        self.people = people
        self.drawing = drawing
        self.caught_up: Callable[[Table], None] = lambda _: None
        """Told of a table whose message shows its newest state."""
        self._states: dict[int, MessageState] = {}
        self._background = Background()

    async def stop(self) -> None:
        """Stop changing anything."""
        await self._background.stop()

    def state(self, table: Table) -> MessageState:
        """Return what the message of a table shows."""
        return self._states.setdefault(table.id, MessageState())

    def is_newest(self, table: Table) -> bool:
        """Return whether the message shows the table as it is."""
        state = self._states.get(table.id)
        return state is not None and state.key is not None and state.newest == table.changes

    def is_mute(self, table: Table) -> bool:
        """Return whether the channel does not take our messages just now."""
        state = self._states.get(table.id)
        return state is not None and self.clock.now() < state.mute_until

    def told(self, table: Table) -> int | None:
        """Return how many events of the log the message has told; None: all, as no playback is under way."""
        state = self._states.get(table.id)
        return None if state is None else state.told

    def touch(self, table: Table, *, again: bool = False) -> None:
        """Look whether the table message is old, and change it if it is (`again`: post it again)."""
        if table.header.alone:
            return
        state = self.state(table)
        if unreachable(table, state):
            return
        state.dirty = True
        state.repost = state.repost or again
        self._work(table, state)

    def _work(self, table: Table, state: MessageState) -> None:
        if not state.opening and (state.worker is None or state.worker.done()):
            state.worker = self._background.start(self._keep(table, state))

    def give_away(self, table: Table, message_id: int, crossed: Callable[[], None]) -> None:
        """Leave a former table message to somebody else, who is called after edits of ours that were on their way."""
        self.state(table).given_away[message_id] = crossed

    # Showing

    async def _keep(self, table: Table, state: MessageState) -> None:
        """Show what there is to show, until there is no more."""
        try:
            while (state.dirty or state.playback or state.leftovers) and not unreachable(table, state):
                if state.dirty or state.playback:
                    await self._until_allowed(table, state)
                    if unreachable(table, state):
                        break
                    await self._step(table, state)
                await self._change_leftovers(table, state)
        finally:
            state.at_rest.set()
        if not table.status.is_open and not state.writes:
            self._states.pop(table.id, None)

    async def _until_allowed(self, table: Table, state: MessageState) -> None:
        now = self.clock.now()
        gap = OLD_GAP if now - table.header.created_at > OLD else GAP
        # Farther ahead than any pause: the clock was set back.
        state.edited_at = min(state.edited_at, now + LONGEST_PAUSE)
        state.mute_until = min(state.mute_until, now + SELDOM)
        await self.clock.sleep_until(max(state.edited_at + gap, state.mute_until))

    async def _step(self, table: Table, state: MessageState) -> None:
        """Show the next frame, or the newest state."""
        last, change, wanted = not state.playback, table.changes, state.wanted
        screen = await self._next(table, state)
        if last and state.posting is None and state.wanted != wanted:
            # Meanwhile a new message was asked for, which is to show what is newest then and mention whom it should.
            return
        old = table.header.message_id
        same = screen.key == state.key and not state.repost and old is not None
        if not same and not await self._show(table, state, screen, None if state.repost else old):
            state.at_rest.set()
        elif last:
            state.newest = change
            state.at_rest.set()
            self.caught_up(table)

    async def _show(self, table: Table, state: MessageState, screen: Screen, message_id: int | None) -> bool:
        """Change this message (None: post a new one) and return whether that worked."""
        state.edited_at = self.clock.now()
        write = state.writes.begin(message_id)
        key = None
        try:
            async with asyncio.timeout(PATIENCE):
                if message_id is None:
                    await self._post(table, state, screen)
                    return True
                await self.transport.edit(table.header, message_id, screen, NAME)
            key = screen.key
            state.failures = state.refusals = 0
        except discord.HTTPException as error:
            await self._refused(table, state, error, message_id)
        except FAULTS as error:
            log.warning("table %s: the table message did not get through: %r", table.id, error)
            state.later(self.clock.now())
        finally:
            self._end(table, state, write, key)
        return key is not None

    def _end(self, table: Table, state: MessageState, write: Write, key: str | None) -> None:
        """Note that a request has ended: what the message shows is known if it worked and crossed no other."""
        state.writes.end(write)
        if write.message_id is None:
            return
        if write.message_id in state.given_away:
            state.given_away[write.message_id]()
            return
        if write.message_id == table.header.message_id:
            state.key = key if write.alone else None
            if state.key is None:
                state.newest = None
        elif table.header.message_id is not None:
            # Posted again meanwhile: this one is not to look like the table's any more.
            state.leftovers.setdefault(write.message_id, 0)

    async def _post(self, table: Table, state: MessageState, screen: Screen) -> None:
        first, nonce = state.posting is None, f"table-{table.id}-{int(1000 * self.clock.now()) % 10**9}"
        posting = state.posting = state.posting or Posting(nonce, state.mentions)
        wanted = await self.wanting(screen.mentions)
        try:
            new = await self.transport.post(table.header, screen, NAME, mentions=wanted, nonce=posting.nonce)
        except discord.HTTPException as error:
            if first and error.status < SERVER_FAULT:
                # There is certainly none.
                state.posting = None
            raise
        old = table.header.message_id
        await messages.remember_message(table, new)
        # What a second try finds may be what the first one posted.
        state.key, state.dirty = (screen.key, state.dirty) if first else (None, True)
        state.posted(posting)
        state.failures = state.refusals = 0
        if old is not None:
            # One living message: the old one says that the game went on below, without buttons. It may be gone.
            state.leftovers[old] = 0

    async def _change_leftovers(self, table: Table, state: MessageState) -> None:
        for message_id, tries in list(state.leftovers.items()):
            del state.leftovers[message_id]
            if message_id == table.header.message_id:
                continue
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.transport.edit(table.header, message_id, former(table, state, message_id), NAME)
            except FAULTS as error:
                log.info("table %s: a former table message could not be changed: %r", table.id, error)
                refused = isinstance(error, discord.HTTPException) and error.status < SERVER_FAULT
                if tries + 1 < TRIES and not refused:
                    state.leftovers[message_id] = tries + 1
                    await self.clock.sleep_until(self.clock.now() + GAP)

    async def _refused(
        self, table: Table, state: MessageState, error: discord.HTTPException, message_id: int | None
    ) -> None:
        """Do what Discord's refusal of the table message asks for."""
        now = self.clock.now()
        if error.code == UNKNOWN_MESSAGE and message_id is not None:
            # Somebody deleted it: post a new one.
            await messages.forget_message(table, message_id)
            state.dirty = table.status.is_open
        elif error.code == UNKNOWN_CHANNEL:
            log.info("table %s: its channel is gone", table.id)
            state.mute_until = float("inf")
            await hosting.shut(table, Ending.GONE)
        elif error.code in (MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED):
            log.warning("table %s: the channel refuses the table message (%s)", table.id, error.code)
            state.stop_playback()
            state.refusals += 1
            state.mute_until = now + (ASK_AGAIN if state.refusals < OFTEN else SELDOM)
            # That a table has ended is worth as many tries; later a press on its message says so.
            state.dirty = table.status.is_open or state.refusals < OFTEN
        else:
            log.warning("table %s: the table message was refused: %s %s", table.id, error.status, error.code)
            if error.status == TOO_MANY or error.status >= SERVER_FAULT or state.failures < TRIES:
                state.later(now)

    async def _next(self, table: Table, state: MessageState) -> Screen:
        """Return what the message shows next: a frame of what has just happened, or the newest state."""
        if not state.playback:
            state.dirty, state.frame = False, None
            return await self.newest(table, state.named)
        frame = state.next_frame()
        words = say("table.drum" if frame.is_drum_roll else "table.on_stage")
        return await screens.whole_table(table.at(frame), self.drawing, state.named, playing_back=words)

    async def newest(self, table: Table, mentions: tuple[int, ...] = ()) -> Screen:
        """Return what the message of a table shows when all has been shown."""
        if table.status == Status.LOBBY:
            return await screens.lobby(table, self.drawing)
        if table.status == Status.CLOSED:
            return screens.closed(table)
        if table.status == Status.OVER:
            return screens.over(table)
        return await screens.whole_table(table, self.drawing, mentions)

    async def wanting(self, users: tuple[int, ...]) -> tuple[int, ...]:
        """Return those who have not switched mentions off."""
        return tuple([user for user in users if (await self.people.person(user)).mentions])

    # Answers to presses on it

    def answering(self, table: Table, message_id: int) -> TableAnswer:
        """Return the message as the answer to a press on it sees it (`answering.Kept`)."""
        return TableAnswer(self, table, message_id)

    def opening(self, table: Table) -> OpeningAnswer:
        """Return the message as the answer that posts it sees it (`answering.Kept`)."""
        return OpeningAnswer(self, table)

    # Far away, or gone

    def look_for_distance(self, table: Table) -> None:
        """Post the table message again if the channel has moved on by many messages since.

        discord.py's channels keep the `last_message_id` of the start (no message events come here), so the messages
        after ours are counted, at most once a minute a table, when somebody presses.
        """
        if not table.header.alone and table.status.is_open:
            self._background.start(self._look_for_distance(table))

    async def _look_for_distance(self, table: Table) -> None:
        state, now, message_id = self.state(table), self.clock.now(), table.header.message_id
        if message_id is None or self.is_mute(table) or 0 <= now - state.looked_at < LOOK_EVERY:
            return
        state.looked_at = now
        try:
            found = await self.transport.posted_after(table.header, message_id, MOVED_ON)
        except FAULTS as error:
            # Not allowed, or the channel is gone: the next edit of the table message will know what to do.
            log.info("table %s: could not see how far its channel has moved on: %r", table.id, error)
            return
        if found >= MOVED_ON and table.status.is_open:
            self.touch(table, again=True)


def unreachable(table: Table, state: MessageState) -> bool:
    """Return whether the table's channel is gone, or its server without us: there is nothing to ask for any more."""
    return state.mute_until == float("inf") or table.header.ending == Ending.GONE


def former(table: Table, state: MessageState, message_id: int) -> Screen:
    """Return what a message becomes that was the table's once."""
    return screens.begun(table) if message_id == state.card else screens.moved(table)


class TableAnswer:
    """The table message as the answer to one press on it sees it."""

    def __init__(self, shown: TableMessages, table: Table, message_id: int) -> None:
        self._messages = shown
        self._table = table
        self._message_id = message_id
        self._write: Write | None = None
        self._change: int | None = None

    @property
    def _state(self) -> MessageState:
        return self._messages.state(self._table)

    @property
    def _is_the_table_message(self) -> bool:
        # None: posted, but its receipt is still on the way.
        if self._message_id in self._state.given_away:
            return False
        return self._table.header.message_id in (None, self._message_id)

    def expect(self) -> None:
        """See `answering.Kept`."""
        self._state.edited_at = self._messages.clock.now()

    def making(self) -> None:
        """See `answering.Kept`."""
        self._write = self._state.writes.begin(self._message_id)
        self._change = None if self._state.playback else self._table.changes

    async def screen(self) -> Screen:
        """Return what the message shows next."""
        table = self._table
        if not self._is_the_table_message or self._state.card == self._message_id:
            self._change = None
            return former(table, self._state, self._message_id)
        return await self._messages._next(table, self._state)

    async def look_again(self, screen: Screen | None, sent: Sent) -> None:
        """See `answering.Kept`."""
        table, state = self._table, self._state
        if self._write is not None:
            key = screen.key if screen is not None and sent.fate is Fate.SENT else None
            if (
                key is not None
                and self._is_the_table_message
                and table.header.message_id is None
                and table.status.is_open
            ):
                await messages.remember_message(table, self._message_id)
            self._messages._end(table, state, self._write, key)
            if self._is_the_table_message and state.key is not None:
                state.newest = self._change
        self._messages.touch(table)


class OpeningAnswer:
    """The table message as the answer that posts it first, to a command or to Rematch, sees it."""

    def __init__(self, shown: TableMessages, table: Table) -> None:
        self._messages = shown
        self._table = table
        self._change = table.changes

    def expect(self) -> None:
        """See `answering.Kept`."""
        self._messages.state(self._table).opening = True

    def making(self) -> None:
        """See `answering.Kept`."""
        self._change = self._table.changes

    async def look_again(self, screen: Screen | None, sent: Sent) -> None:
        """See `answering.Kept`."""
        table, state = self._table, self._messages.state(self._table)
        state.opening = False
        if sent.message_id is not None and table.header.message_id is None:
            # Nobody has pressed or changed it yet.
            await messages.remember_message(table, sent.message_id)
            if sent.fate is Fate.SENT and screen is not None and not state.writes:
                state.key, state.newest = screen.key, self._change
        self._messages.touch(table)
