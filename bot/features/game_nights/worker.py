"""Keeping evenings: reminds, opens the tables, keeps cards and Discord's events in step, and posts the picture.

What there is to do lies in the database, so a restart finds it, and so does another process that looks after the server
by then (docs/decisions/0031). What must not be done twice is claimed there first; a nonce keeps a message one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from bot.features.game_nights.cards import PATIENCE, EveningCards
from bot.features.game_nights.events import EveningEvents
from bot.features.game_nights.opening import EveningOpening
from bot.features.game_nights.result import EveningResult
from bot.features.game_nights.rows import EveningStatus
from bot.features.game_nights.screens import told
from bot.features.game_nights.service import BEFORE, Evenings
from bot.features.game_nights.store import StoredEvening
from bot.store.database import UNAVAILABLE, Busy
from bot.store.door import Unreadable
from bot.tables.faults import Faults
from bot.tables.refusal import Refusal
from bot.tables.worker import Worker
from bot.text import use_locale
from bot.ui.answers import FAULTS
from bot.ui.error_codes import is_worth_another_try
from bot.ui.languages import PlaceLanguage
from bot.ui.pauses import Pauses
from bot.ui.pings import Pings
from bot.ui.screen import Screen
from bot.ui.transport import Transport

log = logging.getLogger(__name__)

LOOK_EVERY = 60.0
"""Seconds between looks at what is due, where nothing has happened."""
RETRY = 15.0
"""Seconds before what did not get through is tried again."""
GAP = 1.0
"""Seconds between two looks: what many press at once is shown once."""
LATEST = 3 * 3600.0
"""Seconds after its beginning until which a bot that was away still opens the tables."""
QUIET, LONGEST = 3 * 3600.0, 12 * 3600.0
"""Seconds after which an evening ends by itself where nobody plays any more, and in any case."""
KEPT = 86_400.0
"""Seconds after its end for which an evening's messages are still seen to."""
PINGED = 100
"""People that Discord lets a message mention."""


class EveningKeeper(Worker):
    """Does it, for as long as the bot runs."""

    name = "evenings"
    apart = GAP

    def __init__(
        self,
        evenings: Evenings,
        transport: Transport,
        result: EveningResult,
        opening: EveningOpening,
        events: EveningEvents,
        pings: Pings,
        language: PlaceLanguage,
    ) -> None:
        super().__init__(evenings.tables.clock, evenings.woken)
        self.evenings = evenings
        self.transport = transport
        self.result, self.opening, self.pings, self.events = result, opening, pings, events
        self.cards = EveningCards(evenings, transport, opening.guilds, result.drawing)
        self._pauses = Pauses()
        self.language = language
        self._dropped = False
        """Drafts that nobody has announced for long are gone."""
        self._faults = Faults(log)

    async def look(self) -> float:
        """Do what there is to do now; return when to look again."""
        if not self._dropped:
            await self.evenings.store.drop_drafts(self.evenings.now - KEPT)
            self._dropped = True
        store, part, now = self.evenings.store, self.evenings.tables.part, self.evenings.now
        done, running = True, self.evenings.tables.running
        for evening_id in await store.due(now, BEFORE, QUIET, running):
            done = await self._guarded(evening_id, self._step) and done
        for evening_id in await store.not_shown(now - KEPT, part):
            done = await self._guarded(evening_id, self._show) and done
        due = await store.next_due(BEFORE, running, now)
        if not done:
            # What is due and cannot be done now is not tried at once.
            return self.evenings.now + RETRY
        again = self.evenings.now + LOOK_EVERY
        return again if due is None else min(again, due)

    async def _guarded(self, evening_id: int, doing: Callable[[StoredEvening], Awaitable[bool]]) -> bool:
        """Do something about an evening; return whether it is done with."""
        try:
            evening = await self.evenings.store.load(evening_id)
            if evening is None:
                return True
            with use_locale(await self.language(evening.row.guild_id, evening.row.host_id)):
                key, now = (evening_id, doing.__name__), self.evenings.now
                if self._pauses.waits(key, evening.row.version, now):
                    return False
                done = await doing(evening)
                self._pauses.tried(key, evening.row.version, now, done=done)
                return done
        except Busy:
            return False
        except UNAVAILABLE:
            raise
        except Refusal as no:
            # Somebody was first.
            log.info("evening %s: %s", evening_id, no.code)
            return True
        except Unreadable:
            # That has been told.
            return True
        except Exception as fault:  # noqa: BLE001 - one evening's fault is not the others'
            self._faults.exception(f"evening {evening_id} could not be seen to", fault)
            return False

    # What is due

    async def _step(self, evening: StoredEvening) -> bool:
        """Do what is due of an evening; return whether that is done with."""
        now, row = self.evenings.now, evening.row
        if evening.status is EveningStatus.OPEN:
            return await self._go_on(evening)
        if now >= row.starts_at:
            if now > row.starts_at + LATEST + self._lost_since(evening, row.starts_at):
                await self.evenings.miss(evening.id)
                return True
            if not (can := await self.opening.may_begin(evening)):
                return can is not None
            # Nothing begins that nobody was shown.
            if await self.cards.shown(evening) is None:
                return False
            return await self._go_on(await self.evenings.open(evening.id))
        if now >= row.starts_at - BEFORE and await self.evenings.store.claim_reminder(evening.id, now, row.starts_at):
            return await self._remind(evening)
        return True

    async def _remind(self, evening: StoredEvening) -> bool:
        """Remind those who come: not where it was planned or moved later than that, as they have just been told.

        The reminder leads to the card, which is there again if it was gone.
        """
        row = evening.row
        if row.created_at >= row.starts_at - BEFORE or row.untold is not None:
            return True
        shown = await self.cards.shown(evening, surely=True)
        if shown is not None and await self._tell(shown, "soon"):
            return True
        await self.evenings.store.give_back(evening, reminded_at=None)
        return False

    async def _go_on(self, evening: StoredEvening) -> bool:
        """Open the tables that are not there yet; end an evening that is over."""
        now, opened = self.evenings.now, evening.row.opened_at or evening.row.starts_at
        lasts = now - opened - self._lost_since(evening, opened)
        late = lasts >= LONGEST
        if not late and not evening.row.message_id and await self.cards.shown(evening) is None:
            return False
        done = late or await self.opening.open(evening)
        if late or (lasts >= QUIET and not await self.evenings.store.still_played(evening.id)):
            await self.evenings.end(evening.id)
        return done

    def _lost_since(self, evening: StoredEvening, moment: float) -> float:
        """Return for how many seconds since then nobody could press anything."""
        return self.evenings.tables.lost.since(evening.row.guild_id, moment, self.evenings.now)

    async def _tell(self, evening: StoredEvening, what: str) -> bool:
        """Tell those who come and want to be mentioned; return whether that is done with.

        Told again, what has got through all the same is known to Discord by its nonce.
        """
        users = tuple(guest.user_id for guest in evening.guests)
        wanting = await self.pings.wanting(evening.row.guild_id, users)
        minute = int(evening.row.starts_at // 60 % 10_000)
        for start in range(0, len(wanting), PINGED):
            some = wanting[start : start + PINGED]
            nonce = f"eve-{what}-{evening.id}-{minute}-{start // PINGED}"
            _, again = await self._post(evening, told(evening, what, some), nonce, some)
            if again:
                return False
        return True

    async def _tell_change(self, evening: StoredEvening, what: str) -> bool:
        """Tell of another time, or that it is off, once; return whether that is done with."""
        store = self.evenings.store
        if not await store.claim_untold(evening.id, what, evening.row.starts_at) or await self._tell(evening, what):
            return True
        await store.give_back(evening, untold=what)
        return False

    # What is shown

    async def _show(self, evening: StoredEvening) -> bool:
        """Bring an evening's messages up to date; return whether that is done with."""
        shown = await self.cards.shown(evening)
        if shown is None:
            return False
        row, done = shown.row, True
        if not await self.events.keep(shown):
            await self.evenings.store.note(shown.id, shown=None)
            done = False
        if row.untold is not None:
            done = await self._tell_change(shown, row.untold) and done
        if shown.status is EveningStatus.OVER and row.result_id is None:
            done = await self._post_result(shown) and done
        return done

    async def _post_result(self, evening: StoredEvening) -> bool:
        screen = await self.result.screen(evening)
        message_id, again = None, False
        if screen is not None:
            message_id, again = await self._post(evening, screen, f"evening-over-{evening.id}")
        if not again:
            await self.evenings.store.note(evening.id, result_id=message_id or 0)
        return not again

    async def _post(
        self, evening: StoredEvening, screen: Screen, nonce: str, mentions: tuple[int, ...] = ()
    ) -> tuple[int | None, bool]:
        """Post a message; return its id, and whether to try again."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.transport.post(evening.row, screen, "evening", mentions=mentions, nonce=nonce), False
        except discord.HTTPException as error:
            log.warning("evening %s: a message was refused: %s %s", evening.id, error.status, error.code)
            return None, is_worth_another_try(error)
        except FAULTS as error:
            log.warning("evening %s: a message did not get through: %r", evening.id, error)
            return None, True
