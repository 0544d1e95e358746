"""Keeping series of game nights: plans the next night, asks a host for whom nobody comes, and ends what nobody wants.

A night is planned in one transaction that takes the row of its series, and there is one for a moment at most: of two
processes, one plans it. When there is something to do next stands in the row.
"""

from __future__ import annotations

import logging

from bot.features.game_nights.rows import SeriesStatus
from bot.features.game_nights.screens import NAME
from bot.features.game_nights.series import GameNightSeries
from bot.features.game_nights.series_events import SeriesEvents
from bot.features.game_nights.series_screens import question, stopped
from bot.features.game_nights.stored_series import StoredSeries
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport

log = logging.getLogger(__name__)

NEVER = 1e11
"""When there is something to do for a series for which there is nothing to do."""
AFTER = 1.0
"""Seconds after a moment of a series at which its event of Discord's is told of the one after it."""


class SeriesKeeper:
    def __init__(
        self, series: GameNightSeries, transport: Transport, events: SeriesEvents, mention_policy: MentionPolicy
    ) -> None:
        self.series = series
        self.transport = transport
        self.events = events
        self.mention_policy = mention_policy

    async def step(self, series: StoredSeries) -> bool:
        """Do what there is to do for a series; return whether that is done with."""
        row, now = series.row, self.series.nights.now
        done, next_look = True, NEVER
        match row.status:
            case SeriesStatus.GOING if series.is_deserted:
                await self._ask(series, now)
                return True
            case SeriesStatus.GOING:
                next_look = self.series.plans_at(series) or NEVER
                if next_look <= now:
                    made = await self.series.plan_next(series)
                    log.info("series %s: its next game night is %s", series.id, made)
                    return True
            case SeriesStatus.ASKED:
                next_look = self.series.ends_at(series)
                if next_look <= now:
                    await self.series.nights.stop_series(series.id)
                    return True
                done = await self._post_question(series, next_look)
            case SeriesStatus.OVER:
                done = await self._answer_question(series)
        tried_again = now + await self.events.keep(series)
        if row.status is not SeriesStatus.OVER and row.with_event:
            next_look = min(next_look, next(series.schedule.after(now)) + AFTER)
        if done:
            await self.series.store.looked(series, min(next_look, tried_again))
        return done

    async def _ask(self, series: StoredSeries, now: float) -> None:
        """Note that its host is to be asked whether it goes on: only one process does."""
        asked = {"status": SeriesStatus.ASKED, "asked_at": now, "question_id": None}
        await self.series.store.change_series(series.id, (SeriesStatus.GOING,), **asked)
        self.series.nights.changed()

    async def _post_question(self, series: StoredSeries, until: float) -> bool:
        """Ask the host; what the channel does not take goes unanswered."""
        row = series.row
        if row.question_id is not None:
            return True
        users = await self.mention_policy.may_be_mentioned(row.guild_id, (row.host_id,))
        nonce = f"series-{series.id}-{int(row.asked_at or 0)}"
        posting = self.transport.post(row, question(series, until, users), NAME, mentions=users, nonce=nonce)
        sent = await deliver(posting, f"series {series.id}: whether it goes on")
        if sent.is_to_be_tried_again:
            return False
        await self.series.store.note_series(series.id, question_id=sent.message_id or 0)
        return True

    async def _answer_question(self, series: StoredSeries) -> bool:
        """Say below a question that it has stopped."""
        row = series.row
        if row.question_id:
            editing = self.transport.edit(row, row.question_id, stopped(row), NAME)
            sent = await deliver(editing, f"series {series.id}: that it is over", may_fail=True)
            if sent.is_to_be_tried_again:
                return False
            await self.series.store.note_series(series.id, question_id=None)
        return True
