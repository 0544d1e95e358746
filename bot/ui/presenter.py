"""Showing tables as they change: the table message, coalesced; private panels; the result.

The table message is the scarce thing (Discord allows few edits a channel), so changes that come while one is being
shown are shown together, the newest state last. Panels are edited through their own tokens, which are plenty.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any

import discord

from bot.store.people import PeopleStore
from bot.store.rows import PanelRow
from bot.store.tables import Change
from bot.tables import hosting
from bot.tables.registry import Tables
from bot.tables.table import News, Table
from bot.text import say
from bot.ui import games, screens
from bot.ui.answers import FAULTS, INVALID_TOKENS, UNKNOWN_MESSAGE
from bot.ui.days import DayScreens
from bot.ui.drawing import Studio
from bot.ui.emojis import Emojis, heeding
from bot.ui.mentions import NOBODY, pinging
from bot.ui.screen import Screen, layout
from bot.ui.shown import LONGEST_PAUSE, Shown

log = logging.getLogger(__name__)

GAP, OLD_GAP = 1.5, 3.0
"""Seconds between two edits of a table message: Discord's limit for messages older than an hour is lower."""
OLD = 3600.0
TOKEN_FRESH = 14 * 60.0
"""Seconds a panel's token is used for; Discord takes it for fifteen minutes."""
PATIENCE = 15.0
"""Seconds for one request, retries of discord.py included."""
MOVED_ON = 20
"""Messages after which the table message is posted again."""
LOOK_EVERY = 60.0
"""Seconds between looks at how far the channel has moved on."""
UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED = 10003, 50001, 50013, 50083
TOO_MANY, SERVER_FAULT = 429, 500
RESULT_TRIES = (0.0, 5.0, 20.0, 60.0)
"""Seconds before each try to post a result."""
ASK_AGAIN = 60.0
"""Seconds before a channel that refused a table message is tried again."""
RESULT_KEPT = 86_400.0
"""How old a game may be whose result is still posted after a restart."""


class Presenter:
    """Keeps what is shown in step with the tables."""

    def __init__(
        self, client: discord.Client, tables: Tables, people: PeopleStore, studio: Studio, days: DayScreens
    ) -> None:
        self.client = client
        self.tables = tables
        self.people = people
        self.studio = studio
        self.days = days
        self._shown: dict[int, Shown] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        tables.listen(self.news)

    def news(self, table: Table, news: News) -> None:
        """A table changed: show it, without keeping the one who pressed waiting."""
        if news.started and not table.header.solo:
            shown = self._of(table)
            # A new message, at once: only edits of one message keep their distance.
            shown.repost, shown.edited_at = True, 0.0
            shown.mentions = tuple(seat.user_id for seat in table.people if seat.user_id is not None)
        if news.remind:
            self._spawn(self._remind(table, news.remind))
        running = table.status == "running"
        if news.advanced and running and table.header.clock == "slow" and games.of(table).begins_round(table):
            self._of(table).repost = True
        if not table.header.solo:
            self._of(table).put_on_stage(news.stage, skip=table.status == "closed" or self.is_mute(table))
        self.touch(table)
        result = news.ended and table.status == "over" and not table.header.solo
        # Where everybody watches one line of cards grow, every press changes every panel.
        whom = None if news.advanced or news.ended or news.stage else news.panels
        if whom is None or whom or result:
            self._follow(table, whom, news, result=result)

    def _follow(self, table: Table, whom: tuple[int, ...] | None, news: News, *, result: bool) -> None:
        """Panels and the result come when what is on the stage has been seen, and none of them tells it beforehand."""
        shown = self._of(table)
        if not news.stage and not shown.following:
            if result:
                self._spawn(self.post_result(table))
            self._spawn(self.refresh_panels(table, whom, news.actor))
            return
        shown.result = shown.result or result
        if not shown.following:
            shown.following = True
            self._spawn(self._once_shown(table, shown, news.actor))

    async def _once_shown(self, table: Table, shown: Shown, actor: int | None) -> None:
        while shown.worker is not None and not shown.worker.done():
            await asyncio.wait([shown.worker])
        shown.following = False
        if shown.result:
            self._spawn(self.post_result(table))
        # Whoever pressed has been answered, but perhaps somebody else pressed since.
        await self.refresh_panels(table, None, actor if table.header.solo else None)

    def answering(self, table: Table) -> None:
        """A press on the table message is about to be answered with its new state: wait for that before editing."""
        self._of(table).edited_at = self.tables.clock.now()

    def answered(self, table: Table, screen: Screen | None) -> None:
        """The answer shows this screen (None: it is not known what it shows, so it must be edited)."""
        shown = self._of(table)
        shown.key = None if screen is None else screen.key
        if screen is None:
            self.touch(table)

    def is_mute(self, table: Table) -> bool:
        """The channel does not take our messages just now."""
        shown = self._shown.get(table.id)
        return shown is not None and self.tables.clock.now() < shown.mute_until

    def _of(self, table: Table) -> Shown:
        return self._shown.setdefault(table.id, Shown())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:  # showing must never stop a game; the next change shows it again
            log.exception("could not show a table")

    # The table message

    def touch(self, table: Table, *, again: bool = False) -> None:
        """The table message is old (`again`: post it anew)."""
        if table.header.solo:
            return
        shown = self._of(table)
        shown.dirty = True
        shown.repost = shown.repost or again
        if shown.worker is None or shown.worker.done():
            shown.worker = asyncio.create_task(self._guarded(self._keep_shown(table, shown)))

    async def _keep_shown(self, table: Table, shown: Shown) -> None:
        clock = self.tables.clock
        while (shown.dirty or shown.stage) and clock.now() >= shown.mute_until:
            gap = OLD_GAP if clock.now() - table.header.created_at > OLD else GAP
            if shown.edited_at > clock.now() + LONGEST_PAUSE:
                # The clock was set back.
                shown.edited_at = clock.now()
            await clock.sleep_until(shown.edited_at + gap)
            screen = await self.next_screen(table)
            if screen.key == shown.key and not shown.repost:
                continue
            shown.edited_at = clock.now()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._put(table, shown, screen)
                shown.key, shown.failures, shown.mentions = screen.key, 0, ()
            except discord.HTTPException as error:
                await self._refused(table, shown, error)
            except FAULTS as error:
                log.warning("table %s: the table message did not get through: %r", table.id, error)
                shown.later(self.tables.clock.now())
        if table.status in ("over", "closed"):
            self._shown.pop(table.id, None)

    async def next_screen(self, table: Table) -> Screen:
        """What the table message shows next: a moment of what has just happened, or the newest state."""
        shown = self._of(table)
        if not shown.stage:
            shown.dirty = False
            return await self._screen(table, shown.mentions)
        moment = shown.stage[0]
        if moment.drum and not shown.rolled:
            shown.rolled = True
            at = table.at(moment.before)
            return await screens.whole_table(at, self.studio, shown.mentions, on_stage=say("table.drum"))
        shown.stage.popleft()
        shown.rolled = False
        return await screens.whole_table(
            table.at(moment.state), self.studio, shown.mentions, on_stage=say("table.on_stage")
        )

    async def _screen(self, table: Table, mentions: tuple[int, ...]) -> Screen:
        if table.status == "lobby":
            return await screens.lobby(table, self.studio)
        if table.status == "closed":
            return screens.closed(table)
        if table.status == "over":
            return Screen((say("table.over", game=screens.title(table)),))
        return await screens.whole_table(table, self.studio, mentions)

    async def _put(self, table: Table, shown: Shown, screen: Screen) -> None:
        channel = self.client.get_partial_messageable(table.header.channel_id, guild_id=table.header.guild_id)
        old = table.header.message_id
        if old is not None and not shown.repost:
            view, files = layout(screen, "table")
            await channel.get_partial_message(old).edit(view=view, attachments=files, allowed_mentions=NOBODY)
            return
        view, files = layout(screen, "table")
        wanted = await self._wanting(screen.mentions)
        sent = await channel.send(view=view, files=files, allowed_mentions=pinging(wanted))
        shown.repost = False
        await self.remember_message(table, sent.id)
        if old is not None:
            # One living message: the old one says that the game went on below, without buttons. It may be gone.
            view, _ = layout(screens.begun(table) if screen.mentions else screens.moved(table))
            with contextlib.suppress(discord.HTTPException):
                await channel.get_partial_message(old).edit(view=view, attachments=[], allowed_mentions=NOBODY)

    async def remember_message(self, table: Table, message_id: int) -> None:
        """The table message is this one now."""
        async with table.lock:
            change = Change(at=self.tables.clock.now(), header={"message_id": message_id})
            await self.tables.store.commit(table.id, change)
            table.header = table.header.model_copy(update={"message_id": message_id})

    async def _refused(self, table: Table, shown: Shown, error: discord.HTTPException) -> None:
        """What Discord's refusal of the table message means."""
        match error.code:
            case code if code == UNKNOWN_MESSAGE:
                # Somebody deleted it: post a new one.
                if not shown.repost:
                    shown.repost = shown.dirty = table.status in ("lobby", "running")
                    async with table.lock:
                        table.header = table.header.model_copy(update={"message_id": None})
            case code if code == UNKNOWN_CHANNEL:
                log.info("table %s: its channel is gone", table.id)
                shown.mute_until = float("inf")
                await hosting.shut(table, "gone")
            case code if code in (MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED):
                log.warning("table %s: the channel refuses the table message (%s)", table.id, error.code)
                shown.mute_until = self.tables.clock.now() + ASK_AGAIN
                shown.clear_stage()
            case _:
                log.warning("table %s: the table message was refused: %s %s", table.id, error.status, error.code)
                if error.status == TOO_MANY or error.status >= SERVER_FAULT:
                    shown.later(self.tables.clock.now())

    async def _wanting(self, users: tuple[int, ...]) -> tuple[int, ...]:
        """Those who have not switched mentions off."""
        return tuple([user for user in users if (await self.people.person(user)).mentions])

    async def _remind(self, table: Table, users: tuple[int, ...]) -> None:
        """The one mention of a slow turn."""
        wanted = await self._wanting(users)
        seats = [seat.seat for user in wanted if (seat := table.seat_of(user))]
        dues = [due for seat in seats if (due := table.due(seat)) is not None]
        if not dues:
            return
        text = say("table.remind", mentions=" ".join(f"<@{user}>" for user in wanted), due=int(max(dues)))
        channel = self.client.get_partial_messageable(table.header.channel_id, guild_id=table.header.guild_id)
        row = (screens.table_button(table, "board", "primary"),)
        view, _ = layout(Screen((text,), (row,)))
        try:
            await channel.send(view=view, allowed_mentions=pinging(wanted))
        except FAULTS as error:
            log.warning("table %s: nobody could be reminded: %r", table.id, error)

    def pressed(self, table: Table) -> None:
        """Somebody pressed a button of the table: a chance to see how far the channel has moved on."""
        if not table.header.solo and table.status in ("lobby", "running"):
            self._spawn(self._look_for_distance(table))

    async def _look_for_distance(self, table: Table) -> None:
        """Post the table message again if the channel has moved on by many messages since.

        discord.py's channels keep the `last_message_id` of the start (no message events come here), so the messages
        after ours are counted, at most once a minute a table. Their contents are not sent to us.
        """
        shown = self._of(table)
        now = self.tables.clock.now()
        message_id = table.header.message_id
        if message_id is None or self.is_mute(table):
            return
        if now - shown.looked_at < LOOK_EVERY or table.status not in ("lobby", "running"):
            return
        shown.looked_at = now
        channel = self.client.get_partial_messageable(table.header.channel_id, guild_id=table.header.guild_id)
        after = discord.Object(message_id)
        try:
            found = [message.id async for message in channel.history(after=after, limit=MOVED_ON)]
        except FAULTS as error:
            # Not allowed, or the channel is gone: the next edit of the table message will know what to do.
            log.info("table %s: could not see how far its channel has moved on: %r", table.id, error)
            return
        if len(found) >= MOVED_ON:
            self.touch(table, again=True)

    # Private panels

    async def panel(
        self, table: Table, seat: int, *, text_mode: bool = False, focus: str = "", note: str = ""
    ) -> Screen:
        """What a player sees of their own: the board and the question, or how their day went."""
        if table.header.counted and table.status == "over":
            return await self.days.finished(table, text_mode=text_mode, note=note)
        return await screens.panel(table, seat, self.studio, text_mode=text_mode, focus=focus, note=note)

    async def refresh_panels(self, table: Table, whom: tuple[int, ...] | None, actor: int | None) -> None:
        """Change the panels pressed lately by themselves; older ones change on their next press."""
        now = self.tables.clock.now()
        fresh = [
            held
            for user_id, held in table.panels.items()
            if (whom is None or user_id in whom) and user_id != actor and held.expires_at > now and held.token
        ]
        refreshing = []
        for held in fresh:
            refreshing.append(asyncio.ensure_future(self._refresh(table, held)))
            # Twelve panels are a while of work: let others have the loop between two.
            await asyncio.sleep(0)
        await asyncio.gather(*refreshing)

    async def _refresh(self, table: Table, held: PanelRow) -> None:
        seat = table.seat_of(held.user_id)
        application_id = self.client.application_id
        if seat is None or application_id is None or table.state is None:
            return
        switches = await self.people.person(held.user_id)
        screen = await self.panel(table, seat.seat, text_mode=switches.text_mode)
        if table.panels.get(held.user_id) is not held:
            # Pressed meanwhile: the answer to that press shows what is newest.
            return
        webhook = discord.Webhook.partial(application_id, held.token, client=self.client)

        async def attempt(pictures: Emojis) -> None:
            view, files = layout(screen, pictures=pictures)
            await webhook.edit_message(held.message_id, view=view, attachments=files, allowed_mentions=NOBODY)

        try:
            async with asyncio.timeout(PATIENCE):
                await heeding(attempt, pictured=screen.pictured)
        except discord.HTTPException as error:
            if error.code not in (*INVALID_TOKENS, UNKNOWN_MESSAGE):
                log.warning("table %s: a panel was refused: %s %s", table.id, error.status, error.code)
            if error.status == TOO_MANY or error.status >= SERVER_FAULT:
                return
            # Refused for good: this token is of no more use.
            if table.panels.get(held.user_id) is held:
                del table.panels[held.user_id]
                await self.tables.store.drop_panel(table.id, held.user_id)
        except FAULTS as error:
            log.warning("table %s: a panel did not get through: %r", table.id, error)

    # The end, and beginnings

    async def post_result(self, table: Table) -> None:
        """A new message with the result, once: a nonce keeps a second try from posting it again."""
        if table.header.result_id is not None:
            return
        screen = await screens.result(table, self.studio)
        channel = self.client.get_partial_messageable(table.header.channel_id, guild_id=table.header.guild_id)
        for pause in RESULT_TRIES:
            await self.tables.clock.sleep_until(self.tables.clock.now() + pause)
            view, files = layout(screen, "result")
            try:
                async with asyncio.timeout(PATIENCE):
                    sent = await channel.send(
                        view=view, files=files, allowed_mentions=NOBODY, nonce=f"result-{table.id}"
                    )
                break
            except discord.HTTPException as error:
                log.warning("table %s: the result was refused: %s %s", table.id, error.status, error.code)
                if error.status != TOO_MANY and error.status < SERVER_FAULT:
                    return
            except FAULTS as error:
                log.warning("table %s: the result did not get through: %r", table.id, error)
        else:
            return
        change = Change(at=self.tables.clock.now(), header={"result_id": sent.id})
        await self.tables.store.commit(table.id, change)
        table.header = table.header.model_copy(update={"result_id": sent.id})

    async def resume(self) -> None:
        """After a start: show every open table as it is, and post results a stop kept back."""
        for table in await self.tables.open_tables():
            self.touch(table)
            self._spawn(self.refresh_panels(table, None, None))
        for table_id in await self.tables.store.without_result(self.tables.clock.now() - RESULT_KEPT):
            ended = await self.tables.get(table_id)
            if ended is not None and ended.status == "over":
                self._spawn(self.post_result(ended))
