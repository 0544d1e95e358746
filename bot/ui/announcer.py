"""What the bot says by itself, once a day: summaries in servers that chose a channel, reminders to those who want one.

Each is claimed in the database before it is sent. A process that dies in between loses it; nobody ever gets two, not
even from two processes, after a restart, or when the clock was set back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import discord

from bot.league import days, periods
from bot.store.database import NO_ANSWER, in_short
from bot.store.guilds import GuildStore
from bot.store.server_rows import GuildRow
from bot.tables.daily import Daily
from bot.text import language_of, speaking
from bot.ui.answers import FAULTS, SERVER_FAULT, TOO_MANY
from bot.ui.ids import base36
from bot.ui.languages import spoken_by
from bot.ui.mentions import NOBODY
from bot.ui.reminders import HOUR, reminder
from bot.ui.screen import Screen, layout
from bot.ui.summaries import Summaries

log = logging.getLogger(__name__)

AFTER = 60.0
"""Seconds of a day before the summary of the one before is posted, wherever that is wanted at once."""
LOOK_EVERY = 60.0
"""Seconds between looks at what is due."""
GLANCE = 1.0
"""Real seconds between glances at whether the clock was set back."""
TRIES = (0.0, 5.0, 20.0, 60.0)
"""Seconds before each try to send."""
PATIENCE = 15.0
"""Seconds for one try."""
AT_ONCE = 4
"""Messages under way at the same time."""
LATELY = 14
"""Days within which somebody has begun a daily of a game they are reminded of."""
CANNOT_POST = (10003, 50001, 50013)
"""Unknown channel, missing access, missing permissions."""
TAKES_NONE, TOO_FAST = (50007, 50278), 40003
"""This person takes no direct messages from the bot; too many channels for them were opened at once."""
Sending = Callable[[Any], Awaitable[object]]
"""Takes the arguments of a message."""


class Announcer:
    """Posts and reminds when it is time."""

    def __init__(
        self, client: discord.Client, daily: Daily, guilds: GuildStore, summaries: Summaries, glance: float = GLANCE
    ) -> None:
        self.client = client
        self.daily = daily
        self.guilds = guilds
        self.store = daily.store
        self.people = daily.tables.people
        self.clock = daily.tables.clock
        self.summaries = summaries
        self._glance = glance
        self._cleaned: int | None = None

    async def run(self) -> None:
        """For as long as the bot runs."""
        while True:
            # The next look is counted from the beginning of this one: what came due meanwhile was not looked at.
            began = self.clock.now()
            try:
                await self.look()
            except NO_ANSWER as error:
                log.warning("what is due is not known: the database: %s", in_short(error))
            except Exception:  # tomorrow's summary must outlive any fault
                log.exception("the announcer stumbled")
            await self._sleep_until((began // LOOK_EVERY + 1) * LOOK_EVERY, began)

    async def _sleep_until(self, moment: float, last: float) -> None:
        """Until the moment, or until the clock was set back since `last`: then the moment may be days away."""
        sleeping = asyncio.ensure_future(self.clock.sleep_until(moment))
        try:
            while not (await asyncio.wait([sleeping], timeout=self._glance))[0]:
                now = self.clock.now()
                if now < last:
                    return
                last = now
        finally:
            sleeping.cancel()

    async def look(self) -> None:
        """Do what is due now."""
        now = self.clock.now()
        today = days.day_of(now)
        if now >= days.begins(today) + AFTER:
            await self._post_summaries(today - 1, int((now - days.begins(today)) // HOUR))
        users = await self.store.reminders_due(today, (days.ends(today) - now) / HOUR)
        await self._all(self._remind(user, today) for user in users)
        if self._cleaned != today:
            await self.store.forget_spent(today - 1)
            await self.people.forget_deleted(periods.season_of(today))
            self._cleaned = today

    async def _all(self, work: Iterable[Coroutine[Any, Any, None]]) -> None:
        """Do a few at a time; one that fails does not hold up the others."""
        few = asyncio.Semaphore(AT_ONCE)

        async def guarded(one: Coroutine[Any, Any, None]) -> None:
            try:
                async with few:
                    await one
            except Exception:  # the others' still goes out
                log.exception("something was not said")
            finally:
                one.close()

        await asyncio.gather(*map(guarded, work))

    # Summaries

    async def _post_summaries(self, day: int, hour: int) -> None:
        due = await self.guilds.summaries_due(day, hour)
        if due:
            finished = await self.summaries.finished(day)
            await self._all(self._post_summary(guild, day, finished) for guild in due)

    async def _post_summary(self, guild: GuildRow, day: int, finished: dict[str, int]) -> None:
        channel_id = guild.summary_channel
        assert channel_id is not None
        with speaking(language_of(guild.language)):
            screen = await self.summaries.of(guild.guild_id, day, finished)
        if not await self.guilds.claim_summary(guild.guild_id, day) or screen is None:
            return
        channel = self.client.get_partial_messageable(channel_id, guild_id=guild.guild_id)

        async def post(arguments: dict[str, Any]) -> None:
            await channel.send(**arguments)

        nonce = f"day-{day}-{base36(guild.guild_id)}"
        code = await self._send(post, screen, nonce, days.closes(day))
        if code in CANNOT_POST:
            log.warning("server %s: its summary cannot be posted (%s) and is switched off", guild.guild_id, code)
            await self.guilds.drop_summary(guild.guild_id, channel_id, self.clock.now())

    # Reminders

    async def _remind(self, user_id: int, day: int) -> None:
        if not await self.people.claim_reminder(user_id, day):
            return
        games = await self._waiting(user_id, day)
        if not games:
            return

        async def tell(arguments: dict[str, Any]) -> None:
            # The description of Discord's API wants the id as text; `create_dm` would send a number.
            opened = await self.client.http.start_private_message(str(user_id))
            await self.client.get_partial_messageable(int(opened["id"])).send(**arguments)

        nonce = f"due-{day}-{base36(user_id)}"
        with speaking(spoken_by(await self.people.person(user_id))):
            screen = reminder(games, day)
        code = await self._send(tell, screen, nonce, days.ends(day))
        if code in TAKES_NONE:
            log.info("%s takes no direct messages and was not reminded", user_id)

    async def _waiting(self, user_id: int, day: int) -> list[str]:
        """Return the games whose daily somebody has yet to finish: of those they played lately, else of all."""
        attempts = {game: await self.store.attempts_of(user_id, game, day - LATELY) for game in self.daily.tables.games}
        lately = [game for game, begun in attempts.items() if begun] or list(attempts)
        mark = self.daily.person_marks(user_id).get(day, "")
        return [
            game
            for game in lately
            if not any(attempt.day == day and attempt.finished_at is not None for attempt in attempts[game])
            and not await self.store.is_spent(game, day, mark)
        ]

    # Sending

    async def _send(self, sending: Sending, screen: Screen, nonce: str, until: float) -> int | None:
        """Send a message, again where Discord was only busy, but no later than `until`: the nonce keeps it one.

        The code with which Discord refuses it for good.
        """
        for pause in TRIES:
            if pause:
                now = self.clock.now()
                await self._sleep_until(now + pause, now)
            if self.clock.now() >= until:
                break
            view, _ = layout(screen)
            try:
                async with asyncio.timeout(PATIENCE):
                    await sending({"view": view, "allowed_mentions": NOBODY, "nonce": nonce})
            except discord.HTTPException as error:
                log.info("%s was refused: %s %s", nonce, error.status, error.code)
                busy = error.status == TOO_MANY or error.status >= SERVER_FAULT or error.code == TOO_FAST
                if not busy:
                    return error.code
            except FAULTS as error:
                log.warning("%s did not get through: %r", nonce, error)
            else:
                return None
        log.warning("%s was not sent", nonce)
        return None
