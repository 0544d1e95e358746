"""What time it is, where the machine's clock is not to be believed: heard from Discord, followed by all deadlines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.utils import parsedate_to_datetime

import aiohttp
from aiohttp import hdrs

from bot import machine
from bot.league.lost import Span
from bot.store.lost import LostStore
from bot.store.sql.parts import Part
from bot.tables.clocks.clock import Clock, Judged, Jump
from bot.tables.registry import Tables
from bot.ui.input.answers import FAULTS
from bot.ui.messages.background import Background

ASK_EVERY = 10.0
"""Seconds between two requests that are made to learn what time it is, while the machine's clock is not believed."""


def listening(trace: aiohttp.TraceConfig | None, clock: Clock) -> aiohttp.TraceConfig | None:
    """Let a clock hear what time it is by Discord, which says so with every answer."""
    if not isinstance(clock, Judged):
        return trace
    judged, made = clock, trace or aiohttp.TraceConfig()

    async def hear(_: aiohttp.ClientSession, __: object, answer: aiohttp.TraceRequestEndParams) -> None:
        if judged.wants_witness and (told := answer.response.headers.get(hdrs.DATE)):
            with suppress(ValueError):
                judged.witness(parsedate_to_datetime(told).timestamp())

    made.on_request_end.append(hear)
    return made


class ToldTime:
    """Follows the clock of a process's tables."""

    def __init__(
        self,
        clock: Judged,
        tables: Tables,
        store: LostStore,
        work: Background,
        ask: Callable[[], Awaitable[object]] | None,
    ) -> None:
        """`ask`: makes a request to Discord, whose answer says what time it is (`listening`); None: nobody does."""
        self._tables, self._store, self._work = tables, store, work
        self.clock = clock
        self._was_unsure = False
        self._asked = 0.0
        self.ask = ask

    def is_unsure(self) -> bool:
        """Return whether nothing is to expire, as the clock may be about to be taken back."""
        return self.clock.is_unsure()

    def is_settled(self) -> bool:
        """Return whether it was not known at the last question whether the clock may be taken back, and now is."""
        was_unsure, self._was_unsure = self._was_unsure, self.is_unsure()
        return was_unsure and not self._was_unsure

    def look(self) -> list[Jump]:
        """Return how the time has jumped; ask what it is where that is not known."""
        if self.clock.wants_witness and self.ask is not None and machine.boottime() - self._asked > ASK_EVERY:
            self._asked = machine.boottime()
            self._work.start(self._ask(self.ask))
        return self.clock.take_jumps()

    async def _ask(self, ask: Callable[[], Awaitable[object]]) -> None:
        with suppress(*FAULTS):
            await ask()

    async def follow(self, jump: Jump, part: Part) -> None:
        """Grant a part of the tables time that nobody has lived through, or take it back."""
        if jump.after > jump.before:
            for slot in part.slots:
                await self._store.grant(Span(part.shards, slot, jump.before, jump.after), part.only({slot}))
        else:
            seconds = 0.0 if jump.takes_back else jump.before - jump.after
            await self._store.take_back(self._tables.clock.now(), seconds, part)
        await self._tables.grant_time(part, bounded=jump.after < jump.before)
