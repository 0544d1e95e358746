"""Discord's own event of a series: one that repeats by a rule, as long as such a rule names the same moments.

Its rules count in UTC and know no end, so one is good until the clocks of the series' zone are set: then the next one
takes its place. What is left out, called off or moved is an exception of it; a night that was moved has an event of its
own, as every night has where there is no such rule. Nothing Discord does with it holds a series up.
"""

from __future__ import annotations

import json
import logging
import zlib
from dataclasses import dataclass

import discord

from bot.features.game_nights.events import (
    ACTIVE,
    CANCELLED,
    COMPLETED,
    EVENT_REFUSED,
    EXTERNAL,
    GUILD_ONLY,
    HIDDEN,
    SCHEDULED,
    Given,
    Requests,
    exception_of,
    location_of,
    said_of,
    where_and_when,
)
from bot.features.game_nights.repeats import clocks_set, rule_for
from bot.features.game_nights.rows import GameNightRow, GameNightStatus, SeriesStatus
from bot.features.game_nights.service import GameNightService
from bot.features.game_nights.stored_series import StoredSeries
from bot.ui.gateway.audience import Audience, Audiences
from bot.ui.input.answers import FAULTS
from bot.ui.messages.error_codes import may_come, passes
from bot.ui.messages.made_once import found_or_made

log = logging.getLogger(__name__)

NOT_FOUND = 404
AT_ONCE, SOON, LATER, NOT_AGAIN = 0.0, 60.0, 3600.0, float("inf")
"""Seconds until it is tried again: what passes by itself, and what somebody would have to allow."""
ON_ITS_WAY = 60.0
"""Seconds that a request may take: Discord takes no moment that has passed."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """How an event is to be."""

    given: Given
    """What it says; and as long as its night does not go on, when it is and by which rule it repeats."""
    left_out: tuple[int, ...]
    is_active: bool
    leads_to: str

    @property
    def told(self) -> str:
        said = json.dumps([self.given, self.left_out], sort_keys=True, default=str)
        out = ",".join(map(str, self.left_out))
        return f"{'active' if self.is_active else 'on'}:{zlib.crc32(said.encode()):x}:{out}"


def _told_out(told: str | None) -> set[int]:
    """Return which moments an event was told to leave out: what somebody has left out there by hand stays so."""
    return {int(slot) for slot in (told or "").rpartition(":")[2].split(",") if slot.isdecimal()}


class SeriesEvents:
    """Keeps them in step."""

    def __init__(self, requests: Requests, nights: GameNightService, audiences: Audiences) -> None:
        self.requests = requests
        self.nights = nights
        self.store = nights.store
        self.audiences = audiences

    async def keep(self, series: StoredSeries) -> float:
        """Make the event of a series, change it, or take it away; return the seconds until that is tried again."""
        row = series.row
        if not row.with_event or self._waits(series):
            return NOT_AGAIN
        wanted = self._wanted(series)
        if wanted is not None and row.event_told in (wanted.told, EVENT_REFUSED):
            return NOT_AGAIN
        try:
            if wanted is None:
                await self._take_away(series)
            elif await self.audiences.of(row.channel_id) is not Audience.EVERYBODY:
                log.info("series %s: no event for it, as not everybody sees its channel", series.id)
                await self._take_away(series, HIDDEN)
            elif row.event_id:
                return NOT_AGAIN if await self._change(series, row.event_id, wanted) else AT_ONCE
            else:
                await self._make(series, wanted)
        except discord.HTTPException as error:
            log.info("series %s: its event stays as it is: %s %s", series.id, error.status, error.code)
            if passes(error) or may_come(error):
                return SOON if passes(error) else LATER
            await self.store.note_series(series.id, event_told=EVENT_REFUSED if wanted is None else wanted.told)
        except FAULTS as error:
            log.warning("series %s: whether its event is as it should be is not known: %r", series.id, error)
            return SOON
        return NOT_AGAIN

    def _waits(self, series: StoredSeries) -> bool:
        """Return whether something is about to happen first: a card is posted to which it leads, or a night begins."""
        night = series.newest
        if series.row.status is SeriesStatus.OVER:
            return False
        begins = self._is_in_the_rule(night) and night.status is GameNightStatus.PLANNED
        return _card(series) is None or (begins and night.starts_at <= self._soon)

    @property
    def _soon(self) -> float:
        """Return the moment up to which nothing is told of the future any more: it would be the past on its way."""
        return self.nights.now + ON_ITS_WAY

    @staticmethod
    def _is_in_the_rule(night: GameNightRow) -> bool:
        return not night.with_event and int(night.starts_at) == night.slot

    def _wanted(self, series: StoredSeries) -> _Wanted | None:
        """Return how the event is to be; None: there is to be none."""
        row, card = series.row, _card(series)
        if row.status is SeriesStatus.OVER or card is None:
            return None
        said = said_of(card)
        if series.newest.status is GameNightStatus.OPEN and self._is_in_the_rule(series.newest):
            return _Wanted(said, (), is_active=True, leads_to=location_of(card))
        start = next(series.schedule.after(self._soon))
        rule = rule_for(series.schedule, start)
        if rule is None:
            return None
        end = clocks_set(row.zone, start)
        own = {night.slot for night in series.nights if night.with_event or night.status is not GameNightStatus.PLANNED}
        out = [slot for slot in {*series.exceptions, *own} if slot is not None and start <= slot < (end or slot + 1)]
        given = {**said, **where_and_when(card, start), "recurrence_rule": rule}
        return _Wanted(given, tuple(sorted(out)), is_active=False, leads_to=location_of(card))

    async def _make(self, series: StoredSeries, wanted: _Wanted) -> None:
        if wanted.is_active:
            return  # the next one has an event again
        guild_id = series.row.guild_id
        given = {"privacy_level": GUILD_ONLY, "entity_type": EXTERNAL, **wanted.given}
        await self.store.note_series(series.id, event_id=0)
        event_id = await found_or_made(
            lambda: self.requests.own_event(guild_id, wanted.leads_to, repeats=True),
            lambda: self.requests.make_event(guild_id, given),
        )
        # What is left out is told of an event that is known.
        await self.store.note_series(series.id, event_id=event_id, event_told=None)
        await self._change(series, event_id, wanted)

    async def _change(self, series: StoredSeries, event_id: int, wanted: _Wanted) -> bool:
        """Tell an event how it is to be; one that has come to its end makes room for another."""
        guild_id = series.row.guild_id
        try:
            event = await self.requests.event(guild_id, event_id)
        except discord.HTTPException as error:
            if error.status != NOT_FOUND:
                raise
            log.info("series %s: somebody has removed its event, and wants none", series.id)
            await self.store.note_series(series.id, event_id=0, event_told=EVENT_REFUSED)
            return True
        if not wanted.is_active and event["status"] == ACTIVE:
            # Of an event that repeats, the next time comes.
            event = await self.requests.change_event(guild_id, event_id, {"status": COMPLETED})
        if event["status"] in (COMPLETED, CANCELLED):
            await self.store.note_series(series.id, event_id=None, event_told=None)
            return False
        begins = {"status": ACTIVE} if wanted.is_active and event["status"] == SCHEDULED else {}
        event = await self.requests.change_event(guild_id, event_id, {**wanted.given, **begins})
        if not wanted.is_active:
            await self._leave_out(series, event, wanted)
        await self.store.note_series(series.id, event_told=wanted.told)
        return True

    async def _leave_out(self, series: StoredSeries, event: Given, wanted: _Wanted) -> None:
        """Let an event have the exceptions that are wanted: with another rule it may have lost those it had."""
        guild_id, event_id = series.row.guild_id, int(event["id"])
        given = event.get("guild_scheduled_event_exceptions") or ()
        there = {int(one["event_exception_id"]): bool(one["is_canceled"]) for one in given}
        for slot in wanted.left_out:
            if there.pop(exception_of(slot), False):
                continue
            await self.requests.leave_out(guild_id, event_id, slot)
        for slot in sorted(_told_out(series.row.event_told)):
            if there.get(exception_of(slot)):
                await self.requests.take_in(guild_id, event_id, slot)

    async def _take_away(self, series: StoredSeries, told: str | None = None) -> None:
        """Remove the event of a series, if there is one: one that was made without a receipt is looked for."""
        row, card = series.row, _card(series)
        event_id = row.event_id
        if event_id is None and row.event_told == told:
            return
        if event_id == 0 and row.event_told is None and card is not None:
            event_id = await self.requests.own_event(row.guild_id, location_of(card), repeats=True)
        if event_id:
            try:
                await self.requests.remove_event(row.guild_id, event_id)
            except discord.HTTPException as error:
                if error.status != NOT_FOUND:
                    raise
        await self.store.note_series(series.id, event_id=None, event_told=told)


def _card(series: StoredSeries) -> GameNightRow | None:
    """Return the newest night of a series that has a card."""
    return next((night for night in series.nights if night.message_id), None)
