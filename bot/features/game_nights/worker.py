"""Keeping game nights: reminds, opens the tables, keeps cards and Discord's events in step, and posts the picture.

What there is to do lies in the database, so a restart finds it, and so does another process that looks after the server
by then (docs/decisions/0031). What must not be done twice is claimed there first; a nonce keeps a message one.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.features.game_nights.cards import GameNightCards
from bot.features.game_nights.events import GameNightEvents
from bot.features.game_nights.guard import Guard
from bot.features.game_nights.opening import GameNightOpening
from bot.features.game_nights.result import GameNightResult
from bot.features.game_nights.rows import GameNightStatus
from bot.features.game_nights.screens import NAME, told
from bot.features.game_nights.series_keeper import SeriesKeeper
from bot.features.game_nights.service import BEFORE, GameNightService
from bot.features.game_nights.store import StoredGameNight
from bot.tables.clocks.worker import Worker
from bot.ui.input.answers import SendResult
from bot.ui.input.languages import PlaceLanguage
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport
from bot.ui.screens.screen import Screen

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
"""Seconds after which a game night ends by itself where nobody plays any more, and in any case."""
KEPT = 86_400.0
"""Seconds after its end for which a game night's messages are still seen to."""
PINGED = 100
"""People that Discord lets a message mention."""


class GameNightWorker(Worker):
    """Does it, for as long as the bot runs."""

    name = "game_nights"
    apart = GAP

    def __init__(
        self,
        nights: GameNightService,
        transport: Transport,
        result: GameNightResult,
        opening: GameNightOpening,
        events: GameNightEvents,
        mention_policy: MentionPolicy,
        series: SeriesKeeper,
        language: PlaceLanguage,
    ) -> None:
        super().__init__(nights.tables.clock, nights.woken)
        self.nights = nights
        self.transport = transport
        self.result, self.opening, self.mention_policy, self.events = result, opening, mention_policy, events
        self.cards = GameNightCards(nights, transport, opening.guilds, result.drawing)
        self.series = series
        self._guard = Guard(language, nights.tables.clock.now)
        self._dropped = False
        """Drafts that nobody has announced for long are gone."""

    async def look(self) -> float:
        """Do what there is to do now; return when to look again."""
        if not self._dropped:
            await self.nights.store.drop_drafts(self.nights.now - KEPT)
            self._dropped = True
        store, part, now = self.nights.store, self.nights.tables.part, self.nights.now
        done, running = True, self.nights.tables.running
        for evening_id in await store.due(now, BEFORE, QUIET, running):
            done = await self._guarded(evening_id, self._step) and done
        for evening_id in await store.not_shown(now - KEPT, part):
            done = await self._guarded(evening_id, self._show) and done
        for series_id in await store.due_series(now, running):
            done = await self._guard.done("series", series_id, store.series, self.series.step) and done
        due = min(
            (
                moment
                for moment in (await store.next_due(BEFORE, running, now), await store.next_series_due(running, now))
                if moment is not None
            ),
            default=None,
        )
        if not done:
            # What is due and cannot be done now is not tried at once.
            return self.nights.now + RETRY
        again = self.nights.now + LOOK_EVERY
        return again if due is None else min(again, due)

    async def _guarded(self, evening_id: int, doing: Callable[[StoredGameNight], Awaitable[bool]]) -> bool:
        """Do something about a game night; return whether it is done with."""
        return await self._guard.done("game night", evening_id, self.nights.store.load, doing)

    # What is due

    async def _step(self, night: StoredGameNight) -> bool:
        """Do what is due of a game night; return whether that is done with."""
        now, row = self.nights.now, night.row
        if night.status is GameNightStatus.OPEN:
            return await self._go_on(night)
        if now >= row.starts_at:
            if now > row.starts_at + LATEST + self._lost_since(night, row.starts_at):
                await self.nights.miss(night.id)
                return True
            if not (can := await self.opening.may_begin(night)):
                return can is not None
            # Nothing begins that nobody was shown.
            if await self.cards.shown(night) is None:
                return False
            return await self._go_on(await self.nights.open(night.id))
        return now < row.starts_at - BEFORE or row.reminded_at is not None or await self._remind(night)

    async def _remind(self, night: StoredGameNight) -> bool:
        """Remind those who come: not where it was planned or moved later than that, as they have just been told.

        The reminder leads to the card, which is there again if it was gone. It is claimed when all is read: a database
        that is away for a moment costs nobody theirs.
        """
        row, store = night.row, self.nights.store
        if row.created_at >= row.starts_at - BEFORE or row.untold == "moved":
            await store.claim_reminder(night.id, self.nights.now, row.starts_at)
            return True
        shown = await self.cards.shown(night, surely=True)
        if shown is None:
            return False
        wanting = await self._wanting(shown)
        if not await store.claim_reminder(night.id, self.nights.now, row.starts_at):
            return True
        if await self._tell(shown, "soon", wanting):
            return True
        await store.release(night, reminded_at=None)
        return False

    async def _go_on(self, night: StoredGameNight) -> bool:
        """Open the tables that are not there yet; end a game night that is over."""
        now, opened = self.nights.now, night.row.opened_at or night.row.starts_at
        lasts = now - opened - self._lost_since(night, opened)
        late = lasts >= LONGEST
        if not late and not night.row.message_id and await self.cards.shown(night) is None:
            return False
        done = late or await self.opening.open(night)
        if late or (lasts >= QUIET and not await self.nights.store.still_played(night.id)):
            await self.nights.end(night.id)
        return done

    def _lost_since(self, night: StoredGameNight, moment: float) -> float:
        """Return for how many seconds since then nobody could press anything."""
        return self.nights.tables.lost.since(night.row.guild_id, moment, self.nights.now)

    async def _wanting(self, night: StoredGameNight, users: tuple[int, ...] | None = None) -> tuple[int, ...]:
        """Return those of some people, or else of those who come, who want to be mentioned."""
        if users is None:
            users = tuple(guest.user_id for guest in night.guests)
        return await self.mention_policy.may_be_mentioned(night.row.guild_id, users)

    async def _tell(self, night: StoredGameNight, what: str, wanting: tuple[int, ...]) -> bool:
        """Tell these people; return whether that is done with.

        Told again, what has got through all the same is known to Discord by its nonce.
        """
        minute = int(night.row.starts_at // 60 % 10_000)
        for start in range(0, len(wanting), PINGED):
            some = wanting[start : start + PINGED]
            nonce = f"eve-{what}-{night.id}-{minute}-{start // PINGED}"
            if (await self._post(night, told(night, what, some), nonce, some)).is_to_be_tried_again:
                return False
        return True

    async def _tell_change(self, night: StoredGameNight, what: str) -> bool:
        """Tell of another time, that it is off, or on again, once; return whether that is done with."""
        users = await self.series.series.asked_again(night) if what == "next" else None
        store, wanting = self.nights.store, await self._wanting(night, users)
        if not await store.claim_untold(night.id, what, night.row.starts_at) or await self._tell(night, what, wanting):
            return True
        await store.release(night, untold=what)
        return False

    # What is shown

    async def _show(self, night: StoredGameNight) -> bool:
        """Bring a game night's messages up to date; return whether that is done with."""
        shown = await self.cards.shown(night)
        if shown is None:
            return False
        row, done = shown.row, True
        if not await self.events.keep(shown):
            await self.nights.store.note(shown.id, shown=None)
            done = False
        if row.untold is not None:
            done = await self._tell_change(shown, row.untold) and done
        if shown.status is GameNightStatus.OVER and row.result_id is None:
            done = await self._post_result(shown) and done
        return done

    async def _post_result(self, night: StoredGameNight) -> bool:
        screen = await self.result.screen(night)
        sent = None if screen is None else await self._post(night, screen, f"evening-over-{night.id}")
        if sent is not None and sent.is_to_be_tried_again:
            return False
        await self.nights.store.note(night.id, result_id=0 if sent is None else sent.message_id or 0)
        return True

    async def _post(
        self, night: StoredGameNight, screen: Screen, nonce: str, mentions: tuple[int, ...] = ()
    ) -> SendResult:
        posting = self.transport.post(night.row, screen, NAME, mentions=mentions, nonce=nonce)
        return await deliver(posting, f"game night {night.id}: a message")
