"""Discord's own events: made for a game night where the bot may, and told how it stands. None of them holds it up."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol, TypeAlias

import discord
from discord.http import Route

from bot.chosen import apart
from bot.features.game_nights.rows import GameNightRow, GameNightStatus
from bot.features.game_nights.screens import games_of, named
from bot.features.game_nights.store import GameNightStore, StoredGameNight
from bot.features.game_nights.words import game_night_host
from bot.text import count, say
from bot.ui.gateway.audience import Audience, Audiences
from bot.ui.input.answers import FAULTS
from bot.ui.messages.error_codes import is_worth_another_try, passes
from bot.ui.messages.links import message_url
from bot.ui.messages.made_once import DiscordThreads, ThreadRequests, asked_once, found_or_made
from bot.ui.messages.sending import in_time
from bot.ui.screens.screen import shorten

log = logging.getLogger(__name__)

LASTS = 4 * 3600.0
"""Seconds after its beginning at which an event ends for Discord, which wants to know."""
NAME, DESCRIPTION = 100, 1000
EVENTS = "/guilds/{guild_id}/scheduled-events"
EVENT = f"{EVENTS}/{{event_id}}"
EXCEPTIONS = f"{EVENT}/exceptions"
EXCEPTION = f"{EXCEPTIONS}/{{exception_id}}"
GUILD_ONLY, EXTERNAL = 2, 3
SCHEDULED, ACTIVE, COMPLETED, CANCELLED = 1, 2, 3, 4
EVENT_REFUSED, HIDDEN = "-", "hidden"
"""Told in place of how it stands: Discord makes no event for this game night; not everybody sees its channel by now."""
STATES = {
    GameNightStatus.PLANNED: SCHEDULED,
    GameNightStatus.OPEN: ACTIVE,
    GameNightStatus.OVER: COMPLETED,
    GameNightStatus.CALLED_OFF: CANCELLED,
    GameNightStatus.MISSED: CANCELLED,
}
STEPS = {(SCHEDULED, COMPLETED): (ACTIVE, COMPLETED), (ACTIVE, CANCELLED): (COMPLETED,)}
"""What Discord does not take at once."""


Given: TypeAlias = "Mapping[str, Any]"
"""The JSON that Discord takes."""


class Requests(ThreadRequests, Protocol):
    """What a game night asks of Discord beside messages. Each raises what `answers.FAULTS` names."""

    async def own_event(self, guild_id: int, location: str, *, repeats: bool = False) -> int | None:
        """Return the event that the bot has made which leads there, and repeats or does not."""
        ...

    async def make_event(self, guild_id: int, given: Given) -> int:
        """Make an event, and return its id."""
        ...

    async def change_event(self, guild_id: int, event_id: int, given: Given) -> Given:
        """Change an event, and return it as it is then."""
        ...

    async def event(self, guild_id: int, event_id: int) -> Given: ...

    async def remove_event(self, guild_id: int, event_id: int) -> None: ...

    async def leave_out(self, guild_id: int, event_id: int, moment: int) -> None:
        """Leave out one moment of an event that repeats (`exception_of`)."""
        ...

    async def take_in(self, guild_id: int, event_id: int, moment: int) -> None:
        """Take in again what was left out, or moved."""
        ...

    async def parent_of(self, channel_id: int) -> int | None:
        """Return the channel of which another is a thread (or the category it is in); 404 of one that is gone."""
        ...


class DiscordRequests(DiscordThreads):
    """The real ones. What discord.py does not know of events, among it that they repeat, it would leave out."""

    async def make_event(self, guild_id: int, given: Given) -> int:
        with asked_once():
            made = await self._request(Route("POST", EVENTS, guild_id=guild_id), given)
        return int(made["id"])

    async def own_event(self, guild_id: int, location: str, *, repeats: bool = False) -> int | None:
        asked = self.client.http.get_scheduled_events(guild_id, with_user_count=False)
        found: Sequence[Given] = await in_time(asked)
        for event in found:
            about = event.get("entity_metadata") or {}
            is_such = about.get("location") == location and (event.get("recurrence_rule") is not None) is repeats
            if self.is_own(event.get("creator_id")) and is_such:
                return int(event["id"])
        return None

    async def change_event(self, guild_id: int, event_id: int, given: Given) -> Given:
        return await self._request(Route("PATCH", EVENT, guild_id=guild_id, event_id=event_id), given)

    async def event(self, guild_id: int, event_id: int) -> Given:
        return await self._request(Route("GET", EVENT, guild_id=guild_id, event_id=event_id))

    async def remove_event(self, guild_id: int, event_id: int) -> None:
        await self._request(Route("DELETE", EVENT, guild_id=guild_id, event_id=event_id))

    async def leave_out(self, guild_id: int, event_id: int, moment: int) -> None:
        given = {"original_scheduled_start_time": _text(moment), "is_canceled": True}
        await self._request(Route("POST", EXCEPTIONS, guild_id=guild_id, event_id=event_id), given)

    async def take_in(self, guild_id: int, event_id: int, moment: int) -> None:
        exception_id = exception_of(moment)
        await self._request(Route("DELETE", EXCEPTION, guild_id=guild_id, event_id=event_id, exception_id=exception_id))

    async def _request(self, route: Route, given: Given | None = None) -> Given:
        sent = self.client.http.request(route) if given is None else self.client.http.request(route, json=dict(given))
        answer: Given = await in_time(sent)
        return answer

    async def parent_of(self, channel_id: int) -> int | None:
        found: Given = await in_time(self.client.http.get_channel(channel_id))
        parent = found.get("parent_id")
        return None if parent is None else int(parent)


def about(night: StoredGameNight) -> Given:
    """Return what an event says of a game night as long as it may be changed.

    Whoever had their data deleted is in it no more; a card that was posted again is where it leads.
    """
    row, state = night.row, STATES[night.status]
    if state not in (SCHEDULED, ACTIVE):
        return {}
    said = said_of(row)
    return said if state == ACTIVE else {**said, **where_and_when(row, row.starts_at)}


def said_of(row: GameNightRow) -> Given:
    """Return what an event of Discord's is called, and says."""
    tables = (
        count("game_night.tables", row.tables) if row.tables is not None else count("game_night.each", row.each or 1)
    )
    text = say("game_night.description", games=games_of(row), tables=tables, host=apart(game_night_host(row)))
    return {"name": shorten(named(row), NAME), "description": shorten(text, DESCRIPTION)}


def where_and_when(row: GameNightRow, starts_at: float) -> Given:
    """Return where an event leads, and when it begins and ends."""
    return {"entity_metadata": {"location": location_of(row)}, **_times(starts_at)}


def location_of(row: GameNightRow) -> str:
    """Return where an event leads: the card, by which it is known again."""
    return message_url(row.guild_id, row.channel_id, row.message_id or 0)


def state_of(night: StoredGameNight) -> str:
    """Return how an event is to be: its state, and a number that changes with what it says."""
    return f"{STATES[night.status]}:{zlib.crc32(repr(about(night)).encode()):x}"


class GameNightEvents:
    """Keeps them in step."""

    def __init__(self, requests: Requests, store: GameNightStore, audiences: Audiences) -> None:
        self.requests = requests
        self.store = store
        self.audiences = audiences

    async def keep(self, night: StoredGameNight) -> bool:
        """Make the event of a game night, or tell it how that stands; return whether this is done with.

        It leads to the card: before that is there, there is none.
        """
        row, wanted = night.row, state_of(night)
        if not row.with_event or row.event_told in (wanted, EVENT_REFUSED):
            return True
        if row.event_id:
            return await self._tell(night, row.event_id, wanted)
        if not row.message_id:
            return True
        if night.status is not GameNightStatus.PLANNED:
            return row.event_id is None or await self._put_away(night, wanted)
        if row.event_id is None and not await self.store.claim_event(night.id):
            return True
        return await self._make(night, wanted)

    async def _make(self, night: StoredGameNight, wanted: str) -> bool:
        if not await self._is_for_all(night):
            log.info("game night %s: no event for it, as not everybody sees its channel", night.id)
            await self.store.note(night.id, event_told=HIDDEN)
            return True
        guild_id = night.row.guild_id
        given = {"privacy_level": GUILD_ONLY, "entity_type": EXTERNAL, **about(night)}
        try:
            event_id = await found_or_made(
                lambda: self.requests.own_event(guild_id, location_of(night.row)),
                lambda: self.requests.make_event(guild_id, given),
            )
        except discord.HTTPException as error:
            log.info("game night %s: Discord makes no event for it: %s %s", night.id, error.status, error.code)
            if is_worth_another_try(error):
                return False
            await self.store.note(night.id, event_told=EVENT_REFUSED)
        except FAULTS as error:
            log.warning("game night %s: whether there is an event for it is not known: %r", night.id, error)
            return False
        else:
            await self.store.note(night.id, event_id=event_id, event_told=wanted)
        return True

    async def _put_away(self, night: StoredGameNight, wanted: str) -> bool:
        """End the event of a game night that is over or off, if one was made without a receipt."""
        try:
            found = await self.requests.own_event(night.row.guild_id, location_of(night.row))
        except FAULTS as error:
            log.info("game night %s: whether there is an event for it is not known: %r", night.id, error)
            return not passes(error)
        if found is None:
            await self.store.note(night.id, event_told=EVENT_REFUSED)
            return True
        await self.store.note(night.id, event_id=found)
        return await self._tell(night, found, wanted)

    async def _is_for_all(self, night: StoredGameNight) -> bool:
        """Return whether everybody in the server may read what an event says: they see its channel by now."""
        return await self.audiences.of(night.row.channel_id) is Audience.EVERYBODY

    async def _tell(self, night: StoredGameNight, event_id: int, wanted: str) -> bool:
        row, state = night.row, STATES[night.status]
        before = int((row.event_told or f"{SCHEDULED}:").partition(":")[0])
        steps = STEPS.get((before, state), (state,)) if state != before else ()
        changes: list[Given] = [{"status": step} for step in steps] or [{}]
        if await self._is_for_all(night):
            changes[-1] = {**changes[-1], **about(night)}
        try:
            for change in filter(None, changes):
                await self.requests.change_event(row.guild_id, event_id, change)
        except discord.HTTPException as error:
            log.info("game night %s: its event stays as it is: %s %s", night.id, error.status, error.code)
            if is_worth_another_try(error):
                return False
        except FAULTS as error:
            log.info("game night %s: its event could not be changed: %r", night.id, error)
            return False
        await self.store.note(night.id, event_told=wanted)
        return True


def _times(starts_at: float) -> dict[str, str]:
    """Return when an event begins and ends, as Discord takes it."""
    moments = {"scheduled_start_time": starts_at, "scheduled_end_time": starts_at + LASTS}
    return {name: _text(moment) for name, moment in moments.items()}


def _text(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat()


def exception_of(moment: int) -> int:
    """Return the id of the exception for a moment of an event that repeats: a snowflake of that time."""
    return (moment * 1000 - discord.utils.DISCORD_EPOCH) << 22
