"""What the bot says by itself, once a day: summaries in servers that chose a channel, reminders to those who want one.

Each is claimed in the database before it is sent, and given back where Discord refuses it for now: it is tried again
as long as it is true. A process that dies in between loses it; nobody ever gets two, not even from two processes, after
a restart, or when the clock was set back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import discord

from bot.feature import Features
from bot.features.daily.reminders import HOUR, reminder
from bot.features.daily.service import DailyService
from bot.features.daily.store import SummaryStore
from bot.features.daily.summaries import Everywhere, Summaries
from bot.league import days
from bot.store.server_rows import GuildRow
from bot.store.sql.database import UNAVAILABLE
from bot.tables.clocks.worker import Worker
from bot.text import language_of, use_locale
from bot.ui.input.answers import NOT_SENT, SendResult
from bot.ui.input.ids import base36
from bot.ui.input.languages import spoken_by
from bot.ui.messages.error_codes import LONGEST_PAUSE, Do, pause
from bot.ui.messages.mentions import NOBODY
from bot.ui.messages.sending import deliver
from bot.ui.screens.screen import Screen, layout

log = logging.getLogger(__name__)

AFTER = 60.0
"""Seconds of a day before the summary of the one before is posted, wherever that is wanted at once."""
LOOK_EVERY = 60.0
"""Seconds between looks at what is due."""
UNSURE = 1.0
"""Seconds until the next look where the clock may be about to be taken back, or nobody can press what is posted."""
TRIES = (0.0, 5.0, 20.0, 60.0)
"""Seconds before each try to send."""
AT_ONCE = 4
"""Messages under way at the same time."""
LATELY = 14
"""Days within which somebody has begun a daily of a game they are reminded of."""
Sending = Callable[[Any], Awaitable[None]]
"""Takes the arguments of a message."""


class DailyWorker(Worker):
    """Posts and reminds when it is time."""

    name = "daily"

    def __init__(
        self,
        client: discord.Client,
        daily: DailyService,
        servers: SummaryStore,
        summaries: Summaries,
        features: Features,
    ) -> None:
        """`features`: are asked what else they remind of, and whom."""
        super().__init__(daily.tables.clock)
        self.features = features
        self.client = client
        self.daily = daily
        self.servers = servers
        self.store = daily.store
        self.people = daily.tables.people
        self.summaries = summaries
        self._refused: dict[int, tuple[int, float]] = {}
        """Servers whose summary was refused: how often in a row, and until when it is not tried again."""

    async def look(self) -> float:
        """Do what is due now; return when to look again.

        That is counted from the beginning of this look: what comes due meanwhile was not looked at.
        """
        now = self.clock.now()
        if self.daily.tables.stands_still:
            return now + UNSURE
        await self._do_what_is_due(now)
        return (now // LOOK_EVERY + 1) * LOOK_EVERY

    async def _do_what_is_due(self, now: float) -> None:
        today = days.day_of(now)
        if now >= days.begins(today) + AFTER:
            await self._post_summaries(today - 1, int((now - days.begins(today)) // HOUR))
        hours_left = (days.ends(today) - now) / HOUR
        users = await self.store.reminders_due(today, hours_left)
        # Whoever wants both is told of both at the hour of the day's deals, so that there is one message a day.
        also = await self.features.to_be_reminded(hours_left)
        besides = await self.store.not_reminded(also, today) if also else []
        await self._all(
            [
                *(self._remind(user, today) for user in users),
                *(self._remind(user, today, besides=True) for user in besides),
            ]
        )

    async def _all(self, work: Iterable[Coroutine[Any, Any, None]]) -> None:
        """Do a few at a time; one that fails does not hold up the others.

        Raises what `UNAVAILABLE` names, once the others are done, where the database did not answer.
        """
        few, silent = asyncio.Semaphore(AT_ONCE), list[BaseException]()

        async def guarded(one: Coroutine[Any, Any, None]) -> None:
            try:
                async with few:
                    await one
            except UNAVAILABLE as error:
                silent.append(error)
            except Exception:  # the others' still goes out
                log.exception("something was not said")
            finally:
                one.close()

        await asyncio.gather(*map(guarded, work))
        if silent:
            raise silent[0]

    # Summaries

    async def _post_summaries(self, day: int, hour: int) -> None:
        due = await self.servers.due(day, hour, self.daily.tables.running)
        now = self.clock.now()
        # Farther ahead than any pause: the clock was set back.
        waits = {guild for guild, (_, until) in self._refused.items() if now < until <= now + LONGEST_PAUSE}
        due = [guild for guild in due if guild.guild_id not in waits]
        if due:
            finished = await self.summaries.finished(day)
            await self._all(self._post_summary(guild, day, finished) for guild in due)

    async def _post_summary(self, guild: GuildRow, day: int, finished: dict[str, Everywhere]) -> None:
        channel_id = guild.summary_channel
        assert channel_id is not None
        with use_locale(language_of(guild.language)):
            screen = await self.summaries.of(guild.guild_id, day, finished)
        if not await self.servers.claim(guild.guild_id, day) or screen is None:
            return
        channel = self.client.get_partial_messageable(channel_id, guild_id=guild.guild_id)

        async def post(arguments: dict[str, Any]) -> None:
            await channel.send(**arguments)

        nonce = f"day-{day}-{base36(guild.guild_id)}"
        sent = await self._send(post, screen, nonce, self.daily.closes(day))
        if sent.error is None:
            self._refused.pop(guild.guild_id, None)
        elif sent.do is Do.GONE:
            log.warning("server %s: the channel of its summaries is gone, and they are off", guild.guild_id)
            await self.servers.drop(guild.guild_id, channel_id, self.clock.now())
        elif sent.is_to_be_tried_again:
            # Somebody may allow it again: the server has asked for it.
            times = self._refused.get(guild.guild_id, (0, 0.0))[0] + 1
            self._refused[guild.guild_id] = times, self.clock.now() + pause(times)
            await self.servers.release(guild.guild_id, day)

    # Reminders

    async def _remind(self, user_id: int, day: int, *, besides: bool = False) -> None:
        """Remind somebody of the day; `besides`: they did not ask for that, but for something of another feature's."""
        # All that may fail comes before the claim: whoever is claimed is told, or not for the day.
        games = await self._waiting(user_id, day)
        with use_locale(spoken_by(await self.people.person(user_id))):
            also = await self.features.day_reminders(user_id, day)
            screen = reminder(games, day, also, asked=not besides)
        is_wanted = bool(also) if besides else bool(games or also)
        if not await self.store.claim_reminder(user_id, day, besides=besides) or not is_wanted:
            return

        async def tell(arguments: dict[str, Any]) -> None:
            # The description of Discord's API wants the id as text; `create_dm` would send a number.
            opened = await self.client.http.start_private_message(str(user_id))
            await self.client.get_partial_messageable(int(opened["id"])).send(**arguments)

        nonce = f"due-{day}-{base36(user_id)}"
        sent = await self._send(tell, screen, nonce, days.ends(day))
        if sent.do is Do.RETRY:
            await self.store.release_reminder(user_id, day)
        elif sent.error is not None:
            log.info("%s takes no direct messages and was not reminded", user_id)

    async def _waiting(self, user_id: int, day: int) -> list[str]:
        """Return the games whose daily somebody has yet to finish: of those they played lately, else of all."""
        attempts = {game: await self.store.attempts_of(user_id, game, day - LATELY) for game in self.daily.tables.games}
        lately = [game for game, begun in attempts.items() if begun] or list(attempts)
        return [
            game
            for game in lately
            if not any(attempt.day == day and attempt.finished_at is not None for attempt in attempts[game])
            and not await self.daily.is_spent(game, day, user_id)
        ]

    # Sending

    async def _send(self, sending: Sending, screen: Screen, nonce: str, until: float) -> SendResult:
        """Send a message, again where Discord was only busy, but no later than `until`: the nonce keeps it one.

        Return what has become of the last try.
        """
        sent = NOT_SENT
        for later in TRIES:
            if later:
                await self.rest(self.clock.now() + later)
            if self.clock.now() >= until:
                break
            view, _ = layout(screen)
            message = {"view": view, "allowed_mentions": NOBODY, "nonce": nonce}
            sent = await deliver(sending(message), nonce, may_fail=True)
            if sent.do is not Do.RETRY:
                return sent
        log.warning("%s was not sent", nonce)
        return sent
