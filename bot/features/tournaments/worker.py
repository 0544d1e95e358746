"""The worker of tournaments: begins and ends rounds, keeps cards as they stand, and tells of rounds and ends.

What there is to do lies in the database, so a restart finds it, and so does another process that looks after the server
by then (docs/decisions/0031). A step is one transaction; a nonce keeps what is told one message.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.features.tournaments import screens
from bot.features.tournaments.rows import TournamentPlaceRow, TournamentStatus
from bot.features.tournaments.screens import NAME
from bot.features.tournaments.service import TournamentService, is_paired
from bot.features.tournaments.standings_screens import final, ranking
from bot.features.tournaments.store import StoredTournament
from bot.render.league import draw_ranking, plain_ranking
from bot.tables.clocks.worker import Worker
from bot.tables.faults import Faults
from bot.text import use_locale
from bot.ui.input.answers import SendResult
from bot.ui.input.ids import base36
from bot.ui.input.languages import PlaceLanguage
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.error_codes import Do
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.pauses import Pauses
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)

LOOK_EVERY = 60.0
"""Seconds between looks at what is due, where nothing has happened."""
RETRY = 15.0
"""Seconds before what could not be done is tried again."""
GAP = 1.0
"""Seconds between two looks: what many press at once is shown once."""
POSTED_BY_ITS_ANSWER = 30.0
"""Seconds that a card is left to the answer of its command."""
KEPT = 86_400.0
"""Seconds after its end for which a tournament's messages are still seen to."""
PINGED = 100
"""People that Discord lets a message mention."""


class TournamentWorker(Worker):
    """Does it, for as long as the bot runs."""

    name = "tournaments"
    apart = GAP

    def __init__(
        self,
        tournaments: TournamentService,
        transport: Transport,
        drawing: DrawingThread,
        mention_policy: MentionPolicy,
        language: PlaceLanguage,
    ) -> None:
        super().__init__(tournaments.tables.clock, tournaments.woken)
        self.tournaments = tournaments
        self.transport = transport
        self.drawing = drawing
        self.mention_policy = mention_policy
        self.language = language
        self._pauses = Pauses()
        self._faults = Faults(log)

    async def look(self) -> float:
        """Do what there is to do now; return when to look again."""
        store, tables, now = self.tournaments.store, self.tournaments.tables, self.tournaments.now
        done = True
        for tournament_id in await store.due(now, tables.running):
            done = await self._guarded(tournament_id, self.tournaments.go_on) and done
        for tournament_id, side in await store.not_shown(now - KEPT, tables.part):
            done = await self._guarded(tournament_id, partial(self._keep, side)) and done
        due = await store.next_due(tables.running, now)
        again = self.tournaments.now + (LOOK_EVERY if done else RETRY)
        return again if due is None or not done else min(again, due)

    async def _guarded(self, tournament_id: int, doing: Callable[[StoredTournament], Awaitable[bool]]) -> bool:
        """Do something about a tournament, if it can be read; return whether it is done with."""
        store = self.tournaments.store
        return await self._faults.seen_to(f"tournament {tournament_id}", lambda: store.load(tournament_id), doing)

    # What is shown

    async def _keep(self, side: int, tournament: StoredTournament) -> bool:
        """Bring the messages in a place up to date, unless they are left alone for now; return whether that is done."""
        place = next(one for one in tournament.places if one.side == side)
        row, now = tournament.row, self.tournaments.now
        answering = place.message_id is None and now < row.began_at + POSTED_BY_ITS_ANSWER
        key = (tournament.id, side)
        if (answering and tournament.is_open) or self._pauses.waits(key, row.version, now):
            return False
        with use_locale(await self.language(place.guild_id, place.host_id)):
            done = await self._show_card(tournament, place) and await self._tell(tournament, place)
        self._pauses.tried(key, row.version, now, done=done)
        return done

    async def _show_card(self, tournament: StoredTournament, place: TournamentPlaceRow) -> bool:
        """Change the card, or post it: in place of one message there is one other, however often this is tried."""
        version, nonce = tournament.row.version, f"tour-{tournament.id}-{place.side}-{tournament.row.version}"
        if place.shown == version and place.message_id is not None:
            return True
        if not place.message_id and not tournament.is_open:
            # Nobody was ever shown it.
            await self.tournaments.store.note(place, shown=version)
            return True
        screen = screens.card(self.tournaments, tournament, place)
        what = f"tournament {tournament.id}: its card"
        if place.message_id:
            sent = await deliver(self.transport.edit(place, place.message_id, screen, NAME), what, may_fail=True)
            if sent.do is Do.POST_ANEW and tournament.is_open:
                nonce = f"tour-{tournament.id}-{base36(place.message_id)}"
                sent = await deliver(self.transport.post(place, screen, NAME, nonce=nonce), what)
        else:
            sent = await deliver(self.transport.post(place, screen, NAME, nonce=nonce), what)
        return await self._note_card(place, sent, version)

    async def _note_card(self, place: TournamentPlaceRow, sent: SendResult, version: int) -> bool:
        if sent.do is Do.GONE:
            await self.tournaments.gone(place.guild_id, place.channel_id)
            return False
        if sent.is_to_be_tried_again:
            return False
        posted = {"message_id": sent.message_id or place.message_id or 0}
        await self.tournaments.store.note(place, **posted, shown=version)
        return True

    async def _tell(self, tournament: StoredTournament, place: TournamentPlaceRow) -> bool:
        """Tell that a round has begun, or how it ended, once; return whether that is done with.

        Told again, what has got through all the same is known to Discord by its nonce.
        """
        latest = tournament.latest
        if place.told >= latest:
            return True
        over = tournament.status is TournamentStatus.OVER
        screen = await (final(self.tournaments, tournament, self.drawing) if over else self._round(tournament))
        pinged = () if over else await self._pinged(tournament, place)
        what = f"tournament {tournament.id}: what is told"
        for start in range(0, max(1, len(pinged)), PINGED):
            some = pinged[start : start + PINGED]
            shown = screen if not start else Screen((screens.round_begins(tournament),), screens.to_play(tournament))
            named = (*shown.texts, " ".join(f"<@{user}>" for user in some)) if some else shown.texts
            with_names = Screen(named, shown.rows, shown.picture, shown.plain, shown.footer, some, shown.more)
            nonce = f"tour-{tournament.id}-{place.side}-r{latest}-{start // PINGED}"
            sent = await deliver(self.transport.post(place, with_names, NAME, mentions=some, nonce=nonce), what)
            if sent.is_to_be_tried_again:
                return False
        await self.tournaments.store.note(place, told=latest)
        return True

    async def _pinged(self, tournament: StoredTournament, place: TournamentPlaceRow) -> tuple[int, ...]:
        """Return those who play this round for this place, and want to be mentioned."""
        there = tuple(
            player.user_id
            for player in tournament.players
            if player.user_id is not None and player.side == place.side and is_paired(tournament, player.number)
        )
        return await self.mention_policy.may_be_mentioned(place.guild_id, there)

    async def _round(self, tournament: StoredTournament) -> Screen:
        """Return what is posted when a round begins: from the second on how it stands."""
        texts, rows = (screens.title(tournament), screens.round_begins(tournament)), screens.to_play(tournament)
        if not tournament.rounds_ended:
            return Screen(texts, rows)
        shown = ranking(self.tournaments, tournament, 1)
        picture = await self.drawing.draw(draw_ranking, shown)
        return Screen(texts, rows, picture, plain_ranking(shown) if picture is None else None)
