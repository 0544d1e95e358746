"""Discord's own events: made for an evening where the bot may, and told how it stands. None of them holds it up."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Protocol, TypeAlias

import discord

from bot.store.evening_rows import EveningStatus
from bot.store.evenings import EveningStore, StoredEvening
from bot.text import count, say
from bot.ui.answers import FAULTS, SERVER_FAULT, TOO_MANY
from bot.ui.evening_screens import LINK, games_of, named
from bot.ui.names import evening_host
from bot.ui.screen import shorten

log = logging.getLogger(__name__)

LASTS = 4 * 3600.0
"""Seconds after its beginning at which an event ends for Discord, which wants to know."""
NAME, DESCRIPTION = 100, 1000
PATIENCE = 15.0
"""Seconds for one request, in which discord.py may wait for Discord's limits: other evenings wait meanwhile."""
GUILD_ONLY, EXTERNAL = 2, 3
SCHEDULED, ACTIVE, COMPLETED, CANCELLED = 1, 2, 3, 4
PUBLIC_THREAD: Final = 11
KEPT_FOR: Final = 1440
"""Minutes until Discord hides a thread in which nothing is said."""
STATES = {
    EveningStatus.PLANNED: SCHEDULED, EveningStatus.OPEN: ACTIVE, EveningStatus.OVER: COMPLETED,
    EveningStatus.CALLED_OFF: CANCELLED, EveningStatus.MISSED: CANCELLED,
}  # fmt: skip
STEPS = {(SCHEDULED, COMPLETED): (ACTIVE, COMPLETED), (ACTIVE, CANCELLED): (COMPLETED,)}
"""What Discord does not take at once."""


Given: TypeAlias = "Mapping[str, Any]"
"""The JSON that Discord takes."""


class Requests(Protocol):
    """What an evening asks of Discord beside messages. Each raises what `answers.FAULTS` names."""

    async def make_event(self, guild_id: int, given: Given) -> int:
        """Make an event, and return its id."""
        ...

    async def change_event(self, guild_id: int, event_id: int, given: Given) -> None:
        """Change an event."""
        ...

    async def make_thread(self, channel_id: int, name: str) -> int:
        """Make a public thread in a channel, and return its id."""
        ...

    async def parent_of(self, channel_id: int) -> int | None:
        """Return the channel of which another is a thread (or the category it is in); 404 of one that is gone."""
        ...


class DiscordRequests:
    """The real ones."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def make_event(self, guild_id: int, given: Given) -> int:
        """See `Requests`."""
        async with asyncio.timeout(PATIENCE):
            made = await self.client.http.create_guild_scheduled_event(guild_id, **dict(given))
        return int(made["id"])

    async def change_event(self, guild_id: int, event_id: int, given: Given) -> None:
        """See `Requests`."""
        async with asyncio.timeout(PATIENCE):
            await self.client.http.edit_scheduled_event(guild_id, event_id, **dict(given))

    async def make_thread(self, channel_id: int, name: str) -> int:
        """See `Requests`."""
        async with asyncio.timeout(PATIENCE):
            made = await self.client.http.start_thread_without_message(
                channel_id, name=name, type=PUBLIC_THREAD, auto_archive_duration=KEPT_FOR
            )
        return int(made["id"])

    async def parent_of(self, channel_id: int) -> int | None:
        """See `Requests`."""
        async with asyncio.timeout(PATIENCE):
            found: Given = await self.client.http.get_channel(channel_id)
        parent = found.get("parent_id")
        return None if parent is None else int(parent)


def about(evening: StoredEvening) -> Given:
    """Return what an event says of an evening as long as it may be changed.

    Whoever had their data deleted is in it no more; a card that was posted again is where it leads.
    """
    row, state = evening.row, STATES[evening.status]
    if state not in (SCHEDULED, ACTIVE):
        return {}
    tables = count("night.tables", row.tables) if row.tables is not None else count("night.each", row.each or 1)
    text = say("night.description", games=games_of(row), tables=tables, host=evening_host(row))
    said = {"name": shorten(named(row), NAME), "description": shorten(text, DESCRIPTION)}
    if state == ACTIVE:
        return said
    link = LINK.format(guild=row.guild_id, channel=row.channel_id, message=row.message_id or "").rstrip("/")
    return {**said, "entity_metadata": {"location": link}, **_times(row.starts_at)}


def state_of(evening: StoredEvening) -> str:
    """Return how an event is to be: its state, and a number that changes with what it says."""
    return f"{STATES[evening.status]}:{zlib.crc32(repr(about(evening)).encode()):x}"


class EveningEvents:
    """Keeps them in step."""

    def __init__(self, requests: Requests, store: EveningStore) -> None:
        self.requests = requests
        self.store = store

    async def keep(self, evening: StoredEvening) -> bool:
        """Make the event of an evening, or tell it how that stands; return whether this is done with."""
        row, wanted = evening.row, state_of(evening)
        if not row.with_event or row.event_told == wanted or row.message_id is None:
            return True
        if row.event_id is None:
            if evening.status is not EveningStatus.PLANNED or not await self.store.claim_event(evening.id):
                return True
            return await self._make(evening, wanted)
        return not row.event_id or await self._tell(evening, row.event_id, wanted)

    async def _make(self, evening: StoredEvening, wanted: str) -> bool:
        given = {"privacy_level": GUILD_ONLY, "entity_type": EXTERNAL, **about(evening)}
        try:
            event_id = await self.requests.make_event(evening.row.guild_id, given)
        except discord.HTTPException as error:
            log.info("evening %s: Discord makes no event for it: %s %s", evening.id, error.status, error.code)
            if error.status == TOO_MANY:
                await self.store.note(evening.id, event_id=None)
                return False
        except FAULTS as error:
            # It may be there all the same: another would be one too many.
            log.warning("evening %s: whether there is an event for it is not known: %r", evening.id, error)
        else:
            await self.store.note(evening.id, event_id=event_id, event_told=wanted)
        return True

    async def _tell(self, evening: StoredEvening, event_id: int, wanted: str) -> bool:
        row, state = evening.row, STATES[evening.status]
        before = int((row.event_told or f"{SCHEDULED}:").partition(":")[0])
        steps = STEPS.get((before, state), (state,)) if state != before else ()
        changes: list[Given] = [{"status": step} for step in steps] or [{}]
        changes[-1] = {**changes[-1], **about(evening)}
        try:
            for change in filter(None, changes):
                await self.requests.change_event(row.guild_id, event_id, change)
        except discord.HTTPException as error:
            log.info("evening %s: its event stays as it is: %s %s", evening.id, error.status, error.code)
            if error.status == TOO_MANY or error.status >= SERVER_FAULT:
                return False
        except FAULTS as error:
            log.info("evening %s: its event could not be changed: %r", evening.id, error)
            return False
        await self.store.note(evening.id, event_told=wanted)
        return True


def _times(starts_at: float) -> dict[str, str]:
    """Return when an event begins and ends, as Discord takes it."""
    moments = {"scheduled_start_time": starts_at, "scheduled_end_time": starts_at + LASTS}
    return {name: datetime.fromtimestamp(moment, UTC).isoformat() for name, moment in moments.items()}
