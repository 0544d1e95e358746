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
from functools import partial

from bot.features.seasons.custom_ids import HallPress
from bot.features.seasons.rows import SeasonEndRow
from bot.features.seasons.screens import SeasonScreens, last_week
from bot.features.seasons.service import NOWHERE
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
LOOK_EVERY = 600.0
"""Seconds between looks at what is due."""
AFTER = 60.0
"""Seconds after an hour has begun before what is due in it is done."""
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
class _Ending:
    """What is known of the season that goes on in a server, and of the one before."""

    guild: GuildRow
    present: SeasonEndRow
    former: SeasonEndRow

    def is_hour(self, day: int, now: float) -> bool:
        """Return whether it is the hour of summaries of this day, or later."""
        return now >= days.begins(day) + self.guild.summary_hour * HOUR

    def week_is_due(self, now: float) -> bool:
        since = days_of(self.present.season)[1] - WEEK + 1
        return self.present.week_id is None and wants(self.guild) and self.is_hour(since, now)


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
        for ending in await self._due(now):
            done = await self._guarded(ending, now) and done
        following = (now // LOOK_EVERY + 1) * LOOK_EVERY + AFTER
        return following if done else min(following, now + RETRY)

    async def _due(self, now: float) -> list[_Ending]:
        """Return the servers in which something is to be done."""
        today, part = days.day_of(now), self.tables.running
        asked = set(await self.store.by_own_dates(part))
        if _is_near([], today):
            month = month_of(today)
            months = [month_key(one) for one in range(month - LONGEST, month + 1)]
            asked.update(await self.store.lively(list(self.tables.games), months, part))
        chosen = [guild for guild in await self.store.chosen(sorted(asked)) if _is_near(guild.seasons, today)]
        present = {guild.guild_id: seasons.season_of(guild.seasons, today) for guild in chosen}
        former = {guild.guild_id: seasons.before(guild.seasons, present[guild.guild_id]) for guild in chosen}
        known = await self.store.ends({*present.values(), *former.values()})

        def end(guild_id: int, season: str) -> SeasonEndRow:
            return known.get((guild_id, season)) or SeasonEndRow(guild_id=guild_id, season=season)

        found = [
            _Ending(guild, *(end(guild.guild_id, keys[guild.guild_id]) for keys in (present, former)))
            for guild in chosen
        ]
        return [one for one in found if one.week_is_due(now) or self._end_is_due(one, now)]

    def _end_is_due(self, one: _Ending, now: float) -> bool:
        last = days_of(one.former.season)[1]
        if not last + CLOSED <= days.day_of(now) <= last + LATE or last in self.tables.lost.open_days(now):
            return False
        return one.former.closed_at is None or (one.former.end_id is None and one.is_hour(last + CLOSED, now))

    async def _guarded(self, one: _Ending, now: float) -> bool:
        """Do what is due in a server; return whether that is done with."""
        try:
            with use_locale(language_of(one.guild.language)):
                return await self._see_to(one, now)
        except UNAVAILABLE:
            raise
        except Exception as fault:  # noqa: BLE001 - one server's fault is not the others'
            self._faults.exception(f"seasons of server {one.guild.guild_id} could not be seen to", fault)
            return False

    async def _see_to(self, one: _Ending, now: float) -> bool:
        guild, done = one.guild, True
        if one.week_is_due(now) and await self.store.played(guild.guild_id, one.present.season):
            done = await self._post(guild, one.present.season, "week", partial(_told, last_week(one.present.season)))
        if self._end_is_due(one, now):
            season = one.former.season
            if one.former.closed_at is None:
                await self.service.close(guild.guild_id, season, _told_in(guild))
            if one.former.end_id is None and one.is_hour(days_of(season)[1] + CLOSED, now):
                done = await self._post(guild, season, "end", partial(self._end, guild, season)) and done
        return done

    async def _end(self, guild: GuildRow, season: str) -> Screen | None:
        return await self.screens.end(await self.store.end(guild.guild_id, season), _told_in(guild))

    # Posting

    async def _post(
        self, guild: GuildRow, season: str, name: str, making: Callable[[], Awaitable[Screen | None]]
    ) -> bool:
        """Post something (`name`: in which columns it says what has become of it); return whether it is done with."""
        key, now = (guild.guild_id, season, name), self.clock.now()
        if self._pauses.waits(key, guild.summary_channel, now):
            return False
        screen = await making() if wants(guild) else None
        if screen is None:
            # Who switches it on later is told of the next one.
            await self.store.posted(guild.guild_id, season, name, 0)
            return True
        done = await self._send(guild, season, name, screen)
        self._pauses.tried(key, guild.summary_channel, now, done=done)
        return done

    async def _send(self, guild: GuildRow, season: str, name: str, screen: Screen) -> bool:
        assert guild.summary_channel is not None
        now, place = self.clock.now(), _Place(guild.summary_channel, guild.guild_id)
        began = await self.store.begin_post(guild.guild_id, season, name, now)
        # At most 25 characters, and no two servers' alike.
        nonce = f"{name[0]}{season}-{base36(guild.guild_id)}"
        custom_id = HallPress(name, season).custom_id

        async def find() -> int | None:
            return None if began == now else await self.transport.own_post(place, began - SLACK, custom_id)

        making = found_or_made(find, lambda: self.transport.post(place, screen, "season", nonce=nonce))
        sent = await deliver(making, f"season {season} of server {guild.guild_id}", may_fail=True)
        if sent.is_to_be_tried_again:
            return False
        if sent.do is Do.GONE:
            log.warning("server %s: the channel of its summaries is gone", guild.guild_id)
        await self.store.posted(guild.guild_id, season, name, sent.message_id or 0)
        return True


async def _told(screen: Screen) -> Screen:
    return screen


def _told_in(guild: GuildRow) -> int:
    return (guild.summary_channel if wants(guild) else None) or NOWHERE


def wants(guild: GuildRow) -> bool:
    """Return whether a server is told of its seasons."""
    return guild.season_posts and guild.summary_channel is not None


def _is_near(plan: seasons.Plan, today: int) -> bool:
    """Return whether something may be due of a season that ends, or has ended, by these dates."""
    present = seasons.season_of(plan, today)
    first, last = days_of(present)
    return today > last - WEEK or first - 1 + CLOSED <= today <= first - 1 + LATE
