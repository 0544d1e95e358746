"""What the bot says of seasons by itself: their last week, and their end, where servers have summaries of days posted.

What a season came to is kept of every server in which anybody has played, whether it is posted or not. What has to be
done lies in the database; what is posted is noted there before and after: where a process was gone in between, the next
one looks whether it is there (`Transport.own_post`). So it is posted once, late rather than never, but of no season
that has been over for long.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.features.seasons.custom_ids import HallPress
from bot.features.seasons.rows import SeasonEndRow
from bot.features.seasons.screens import SeasonScreens, last_week
from bot.league import days, seasons
from bot.league.periods import month_key, month_of
from bot.league.seasons import days_of
from bot.store.server_rows import GuildRow
from bot.store.sql.database import UNAVAILABLE
from bot.tables.clocks.worker import Worker
from bot.tables.faults import Faults
from bot.text import language_of, use_locale
from bot.ui.input.ids import base36
from bot.ui.messages.error_codes import Do
from bot.ui.messages.made_once import found_or_made
from bot.ui.messages.pauses import Pauses
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)

HOUR = 3600.0
AFTER = 120.0
"""Seconds of an hour before what is due in it is done."""
RETRY = 60.0
"""Seconds before what did not get through is tried again."""
UNSURE = 1.0
"""Seconds until the next look where nobody can press what is posted."""
WEEK = 7
"""Days of a season before whose end it is told that it ends."""
CLOSED = 2
"""Days after a season's last on which it is over: the deal of its last day may be finished on the next one."""
LATE = 28
"""Days after a season's last on which its end is no longer told."""
LONGEST = 4
"""Months of a season, at most."""
SLACK = 60.0
"""Seconds by which Discord's clock may be behind ours."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where something is posted (`transport.Channel`)."""

    channel_id: int
    guild_id: int | None


@dataclass(frozen=True, slots=True)
class _Post:
    """Something to be posted once."""

    guild: GuildRow
    season: str
    name: str
    """Which columns say what has become of it."""
    making: Callable[[], Awaitable[Screen | None]]


class SeasonWorker(Worker):
    name = "seasons"

    def __init__(self, screens: SeasonScreens, transport: Transport) -> None:
        self.screens, self.service, self.store = screens, screens.service, screens.store
        self.tables = self.service.tables
        super().__init__(self.tables.clock)
        self.transport = transport
        self._pauses = Pauses()
        self._faults = Faults(log)

    async def look(self) -> float:
        """Do what is due now; return when to look again."""
        now = self.clock.now()
        if self.tables.stands_still:
            return now + UNSURE
        done = True
        for guild in await self._concerned(days.day_of(now)):
            done = await self._guarded(guild, now) and done
        next_hour = (now // HOUR + 1) * HOUR + AFTER
        return next_hour if done else min(next_hour, now + RETRY)

    async def _concerned(self, today: int) -> list[GuildRow]:
        """Return the servers of which something may be due."""
        part = self.tables.running
        own = set(await self.store.by_own_dates(part))
        asked = own
        if _is_due([], today):
            month = month_of(today)
            months = [month_key(one) for one in range(month - LONGEST, month + 1)]
            asked = own | set(await self.store.lively(list(self.tables.games), months, part))
        return [guild for guild in await self.store.chosen(sorted(asked)) if _is_due(guild.seasons, today)]

    async def _guarded(self, guild: GuildRow, now: float) -> bool:
        """Do what is due in a server; return whether that is done with."""
        try:
            with use_locale(language_of(guild.language)):
                return await self._see_to(guild, now)
        except UNAVAILABLE:
            raise
        except Exception as fault:  # noqa: BLE001 - one server's fault is not the others'
            self._faults.exception(f"seasons of server {guild.guild_id} could not be seen to", fault)
            return False

    async def _see_to(self, guild: GuildRow, now: float) -> bool:
        today = days.day_of(now)
        present = seasons.season_of(guild.seasons, today)
        former = seasons.before(guild.seasons, present)
        known = await self.store.ends([present, former], guild.guild_id)
        done = True
        since = days_of(present)[1] - WEEK + 1
        if today >= since and now >= days.begins(since) + guild.summary_hour * HOUR:
            done = await self._tell_of_last_week(guild, known.get(present), present)
        last = days_of(former)[1]
        if last + CLOSED <= today <= last + LATE and last not in self.tables.lost.open_days(now):
            end = known.get(former) or SeasonEndRow(guild_id=guild.guild_id, season=former)
            if end.closed_at is None:
                await self.service.close(guild.guild_id, former)
            if end.end_id is None and now >= days.begins(last + CLOSED) + guild.summary_hour * HOUR:
                done = await self._post(_Post(guild, former, "end", lambda: self._end(guild, former))) and done
        return done

    async def _tell_of_last_week(self, guild: GuildRow, end: SeasonEndRow | None, season: str) -> bool:
        if (end is not None and end.week_id is not None) or not await self.store.played(guild.guild_id, season):
            return True

        async def making() -> Screen:
            return last_week(season)

        return await self._post(_Post(guild, season, "week", making))

    async def _end(self, guild: GuildRow, season: str) -> Screen | None:
        return await self.screens.end(await self.store.end(guild.guild_id, season))

    # Posting

    async def _post(self, post: _Post) -> bool:
        """Post something unless that is done; return whether it is done with."""
        guild, now = post.guild, self.clock.now()
        key = guild.guild_id, post.season, post.name
        if self._pauses.waits(key, guild.summary_channel, now):
            return False
        screen = await post.making() if guild.season_posts and guild.summary_channel is not None else None
        if screen is None:
            # Who switches it on later is told of the next one.
            await self.store.posted(guild.guild_id, post.season, post.name, 0)
            return True
        done = await self._posted(post, screen)
        self._pauses.tried(key, guild.summary_channel, now, done=done)
        return done

    async def _posted(self, post: _Post, screen: Screen) -> bool:
        guild, now = post.guild, self.clock.now()
        assert guild.summary_channel is not None
        place = _Place(guild.summary_channel, guild.guild_id)
        began = await self.store.begin_post(guild.guild_id, post.season, post.name, now)
        # At most 25 characters, and no two servers' alike.
        nonce = f"{post.name[0]}{post.season}-{base36(guild.guild_id)}"
        custom_id = HallPress(post.name, post.season).custom_id

        async def find() -> int | None:
            return None if began == now else await self.transport.own_post(place, began - SLACK, custom_id)

        making = found_or_made(find, lambda: self.transport.post(place, screen, "season", nonce=nonce))
        sent = await deliver(making, f"season {post.season} of server {guild.guild_id}", may_fail=True)
        if sent.is_to_be_tried_again:
            return False
        if sent.do is Do.GONE:
            log.warning("server %s: the channel of its summaries is gone", guild.guild_id)
        await self.store.posted(guild.guild_id, post.season, post.name, sent.message_id or 0)
        return True


def _is_due(plan: seasons.Plan, today: int) -> bool:
    """Return whether something may be due of a season that ends, or has ended, by these dates."""
    present = seasons.season_of(plan, today)
    first, last = days_of(present)
    return today > last - WEEK or first - 1 + CLOSED <= today <= first - 1 + LATE
