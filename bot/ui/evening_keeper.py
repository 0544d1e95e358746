"""Keeping evenings: reminds, opens the tables, keeps cards and Discord's events in step, and posts the picture.

What there is to do lies in the database, so a restart finds it, and so does another process that looks after the server
by then (docs/decisions/0031). What must not be done twice is claimed there first; a nonce keeps a message one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord

from bot.store.database import UNAVAILABLE, in_short
from bot.store.evening_rows import EveningStatus
from bot.store.evenings import StoredEvening
from bot.tables.evenings import Evenings
from bot.tables.refusal import Refusal
from bot.text import speaking
from bot.ui.answers import FAULTS, SERVER_FAULT, TOO_MANY, UNKNOWN_MESSAGE
from bot.ui.evening_events import EveningEvents, Requests
from bot.ui.evening_opening import EveningOpening
from bot.ui.evening_result import EveningResult
from bot.ui.evening_screens import card, told
from bot.ui.languages import everywhere_english
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
PATIENCE = 15.0
"""Seconds for one request, retries of discord.py included."""
BEFORE = 900.0
"""Seconds before its beginning at which those who come are reminded."""
LATEST = 3 * 3600.0
"""Seconds after its beginning until which a bot that was away still opens the tables."""
QUIET, LONGEST = 3 * 3600.0, 12 * 3600.0
"""Seconds after which an evening ends by itself where nobody plays any more, and in any case."""
KEPT = 86_400.0
"""Seconds after its end for which an evening's messages are still seen to."""
PINGED = 100
"""People that Discord lets a message mention."""


class EveningKeeper:
    """Does it, for as long as the bot runs."""

    def __init__(
        self, evenings: Evenings, transport: Transport, result: EveningResult, opening: EveningOpening,
        requests: Requests, pings: Pings,
    ) -> None:  # fmt: skip
        self.evenings = evenings
        self.transport = transport
        self.result, self.opening, self.pings = result, opening, pings
        self.events = EveningEvents(requests, evenings.store)
        self.language: Callable[[int | None, int], Awaitable[str]] = everywhere_english
        """In which language everybody in a place is spoken to (`Languages.place`)."""
        self._woken = asyncio.Event()
        evenings.changed = self.wake

    def wake(self) -> None:
        """Look at once what there is to do: something has changed, perhaps in another process."""
        self._woken.set()

    async def run(self) -> None:
        """Look again and again. One fault stops it no more than one evening's stops the others."""
        with suppress(*UNAVAILABLE):
            await self.evenings.store.drop_drafts(self.evenings.now - KEPT)
        while True:
            self._woken.clear()
            try:
                moment = await self.look()
            except UNAVAILABLE as error:
                log.warning("what is due of evenings is not known: the database: %s", in_short(error))
                moment = self.evenings.now + RETRY
            except Exception:  # the next evening must outlive any fault
                log.exception("the keeper of evenings stumbled")
                moment = self.evenings.now + RETRY
            await self._wait(moment)

    async def _wait(self, moment: float) -> None:
        clock = self.evenings.tables.clock
        await clock.sleep_until(self.evenings.now + GAP)
        waits = [asyncio.ensure_future(self._woken.wait()), asyncio.ensure_future(clock.sleep_until(moment))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def look(self) -> float:
        """Do what there is to do now; return when to look again."""
        store, part, now = self.evenings.store, self.evenings.tables.part, self.evenings.now
        done = True
        for evening_id in await store.due(now, BEFORE, QUIET, part):
            done = await self._guarded(evening_id, self._step) and done
        for evening_id in await store.not_shown(now - KEPT, part):
            done = await self._guarded(evening_id, self._show) and done
        due = await store.next_due(BEFORE, part)
        if not done:
            # What is due and cannot be done now is not tried at once.
            return self.evenings.now + RETRY
        again = self.evenings.now + LOOK_EVERY
        return again if due is None else min(again, due)

    async def _guarded(self, evening_id: int, doing: Callable[[StoredEvening], Awaitable[bool]]) -> bool:
        """Do something about an evening; return whether it is done with."""
        evening = await self.evenings.store.load(evening_id)
        if evening is None:
            return True
        try:
            with speaking(await self.language(evening.row.guild_id, evening.row.host_id)):
                return await doing(evening)
        except UNAVAILABLE:
            raise
        except Refusal as no:
            # Somebody was first.
            log.info("evening %s: %s", evening_id, no.code)
            return True
        except Exception:  # one evening's fault is not the others'
            log.exception("evening %s could not be seen to", evening_id)
            return False

    # What is due

    async def _step(self, evening: StoredEvening) -> bool:
        """Do what is due of an evening; return whether that is done with."""
        now, row = self.evenings.now, evening.row
        if evening.status is EveningStatus.OPEN:
            return await self._go_on(evening)
        if now >= row.starts_at:
            if now > row.starts_at + LATEST:
                await self.evenings.miss(evening.id)
                return True
            if not (can := await self.opening.may_begin(evening)):
                return can is not None
            return await self._go_on(await self.evenings.open(evening.id))
        if now >= row.starts_at - BEFORE and await self.evenings.store.claim_reminder(evening.id, now, row.starts_at):
            return await self._remind(evening)
        return True

    async def _remind(self, evening: StoredEvening) -> bool:
        """Remind those who come: not where it was planned or moved later than that, as they have just been told."""
        row = evening.row
        if row.created_at >= row.starts_at - BEFORE or row.untold is not None or await self._tell(evening, "soon"):
            return True
        await self.evenings.store.give_back(evening, reminded_at=None)
        return False

    async def _go_on(self, evening: StoredEvening) -> bool:
        """Open the tables that are not there yet; end an evening that is over."""
        now, opened = self.evenings.now, evening.row.opened_at or evening.row.starts_at
        late = now >= opened + LONGEST
        done = late or await self.opening.open(evening)
        if late or (now >= opened + QUIET and not await self.evenings.store.still_played(evening.id)):
            await self.evenings.end(evening.id)
        return done

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
        if evening.row.message_id is None:
            if not await self._post_card(evening):
                return False
            # With its message there is something for Discord's event to lead to.
            evening = await self.evenings.get(evening.id)
        row, done = evening.row, True
        if row.shown != row.version:
            done = await self._edit_card(evening, row.message_id or 0)
        if not await self.events.keep(evening):
            await self.evenings.store.note(evening.id, shown=None)
            done = False
        if row.untold is not None:
            done = await self._tell_change(evening, row.untold) and done
        if evening.status is EveningStatus.OVER and row.result_id is None:
            done = await self._post_result(evening) and done
        return done

    async def _card(self, evening: StoredEvening) -> Screen:
        return card(evening, reminds=(await self.opening.guilds.guild(evening.row.guild_id)).mentions)

    async def _post_card(self, evening: StoredEvening) -> bool:
        message_id, again = await self._post(
            evening, await self._card(evening), f"evening-{evening.id}-{evening.row.version}"
        )
        if again:
            return False
        await self.evenings.store.note(evening.id, message_id=message_id or 0, shown=evening.row.version)
        return True

    async def _edit_card(self, evening: StoredEvening, message_id: int) -> bool:
        """Show how an evening stands on its card; one that is gone is posted again while it is needed."""
        store = self.evenings.store
        try:
            if message_id:
                async with asyncio.timeout(PATIENCE):
                    await self.transport.edit(evening.row, message_id, await self._card(evening), "evening")
        except discord.HTTPException as error:
            log.info("evening %s: its card could not be changed: %s %s", evening.id, error.status, error.code)
            if _may_pass(error):
                return False
            if error.code == UNKNOWN_MESSAGE and evening.is_under_way:
                await store.note(evening.id, message_id=None)
                return False
        except FAULTS as error:
            log.info("evening %s: its card could not be changed: %r", evening.id, error)
            return False
        await store.note(evening.id, shown=evening.row.version)
        return True

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
            return None, _may_pass(error)
        except FAULTS as error:
            log.warning("evening %s: a message did not get through: %r", evening.id, error)
            return None, True


def _may_pass(error: discord.HTTPException) -> bool:
    """Return whether what Discord refuses now it may take later."""
    return error.status == TOO_MANY or error.status >= SERVER_FAULT
