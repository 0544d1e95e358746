"""Tournaments: rounds of duels for all who have joined, by Swiss pairing; or one server against another.

What there is to do at which time is the worker's (`worker.py`). Each step of a tournament is one transaction: it ends a
round, with what its duels came to, and begins the next with all its duels, or neither.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot import machine
from bot.features.tournaments import pairing
from bot.features.tournaments.pairing import Entrant, Pair, Two
from bot.features.tournaments.rows import (
    TournamentBoardRow,
    TournamentKind,
    TournamentPlaceRow,
    TournamentPlayerRow,
    TournamentRow,
    TournamentStatus,
)
from bot.features.tournaments.standings import (
    MOST_MISSED,
    Participant,
    PlayedBoard,
    SwissStanding,
    missed_by,
    points_of,
    points_so_far,
    standings,
    who_played,
)
from bot.features.tournaments.store import (
    OPEN,
    AlreadyIn,
    NoSuchOffer,
    StoredTournament,
    TournamentFull,
    TournamentOtherwise,
    TournamentStep,
    TournamentStore,
)
from bot.league.ratings import NEW
from bot.store.results.profiles import ProfileStore
from bot.store.sql.database import Database
from bot.store.stored import TooMany
from bot.tables.clocks.worker import Wakes
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.seating import lobby
from bot.tables.seating.setup import Location
from bot.ui.screens.same_deals import Match, MatchOutcome, Rival, SameDeals

log = logging.getLogger(__name__)
T = TypeVar("T")
DAY = 86_400.0
EVERY = {"day": DAY, "week": 7 * DAY}
"""How long a round may last, in seconds."""
JOINING = {"hour": 3600.0, "day": DAY, "days": 3 * DAY, "week": 7 * DAY}
"""For how many seconds one may join before the first round."""
LEAST, MOST = 4, 256
"""People of a tournament; of one server against another `MOST` on each side."""
LEAST_BOARDS = 2
"""Boards of one server against another."""
ROUNDS, LEAST_ROUNDS, MOST_ROUNDS = 5, 3, 12
MOST_OPEN = 2
"""Open tournaments of a server."""
OFFER_LASTS = 7 * DAY
"""Seconds for which an offer to another server holds."""
_CODE, _SIGNS = 10, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Characters of an offer's code, of which there is none that looks like another."""
SERVER = 60
"""Characters kept of what a server is called."""


class AsksFeatures(Protocol):
    """What tournaments ask other features (`Features`)."""

    def same_deals(self) -> SameDeals | None: ...

    async def kept_apart(self, people: Collection[int]) -> frozenset[frozenset[int]]: ...


class RunsBeside(Protocol):
    """Whoever works something out beside the event loop (`DrawingThread`)."""

    async def run(self, work: Callable[..., T], *given: object) -> T: ...


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What somebody wants to open."""

    kind: TournamentKind
    game: str
    rounds: int
    every: float
    joining: float
    """Seconds until the first round."""


@dataclass(frozen=True, slots=True)
class TournamentHost:
    """Who opens a tournament, or agrees to one, and where."""

    guild_id: int
    channel_id: int
    user_id: int
    name: str
    server: str


@dataclass(frozen=True, slots=True)
class TournamentTurn:
    """A duel of a tournament that waits for somebody."""

    tournament: int
    game: str
    round: int
    rounds: int
    ends_at: float
    match: int
    outcome: MatchOutcome
    finished: int
    """How many of its deals they have finished."""
    guild_id: int
    """Of the place where they joined."""
    channel_id: int

    @property
    def is_last(self) -> bool:
        """Whether their rival has played all deals."""
        done = [finished >= self.outcome.deals for finished in self.outcome.finished]
        return len(done) > 1 and any(done)


class TournamentService(Wakes):
    def __init__(
        self, tables: Tables, database: Database, profiles: ProfileStore, features: AsksFeatures, beside: RunsBeside
    ) -> None:
        super().__init__()
        self.tables = tables
        self.store = TournamentStore(database)
        self.profiles = profiles
        self._features = features
        self._beside = beside

    @property
    def now(self) -> float:
        return self.tables.clock.now()

    @property
    def deals(self) -> SameDeals | None:
        """Return who has people play duels; None: that is switched off, and all tournaments stand still."""
        return self._features.same_deals()

    def require_deals(self) -> SameDeals:
        """Return who has people play duels, or refuse: without them there are no tournaments here."""
        deals = self.deals
        if deals is None:
            raise Refusal("no_tournaments_here")
        return deals

    async def get(self, tournament_id: int) -> StoredTournament:
        """Return a tournament; refuse where there is none of this number."""
        found = await self.store.load(tournament_id)
        if found is None:
            raise Refusal("no_tournament")
        return found

    # Opening

    async def open(self, plan: TournamentPlan, host: TournamentHost) -> StoredTournament:
        """Open a tournament; of one server against another make the offer, which has a code."""
        self.require_deals()
        servers = plan.kind is TournamentKind.SERVERS
        fresh = TournamentRow(
            kind=plan.kind,
            status=TournamentStatus.OFFERED if servers else TournamentStatus.JOINING,
            game=plan.game,
            rounds=1 if servers else plan.rounds,
            every=plan.every,
            guild_id=host.guild_id,
            began_at=self.now,
            due_at=self.now + (OFFER_LASTS if servers else plan.joining),
            code="".join(machine.chance().choice(_SIGNS) for _ in range(_CODE)) if servers else None,
        )
        try:
            made = await self.store.open(fresh, _place(host, 1), MOST_OPEN)
        except TooMany:
            raise Refusal("tournaments_enough", count=MOST_OPEN) from None
        log.info("tournament %s: opened, %s", made.id, plan.game)
        self.changed()
        return made

    async def offer(self, typed: str) -> StoredTournament:
        """Return what a code offers, or refuse."""
        found = await self.store.offered("".join(typed.split()).upper()[:_CODE])
        if found is None:
            raise Refusal("no_such_offer")
        return found

    async def agree(self, offer: StoredTournament, host: TournamentHost, joining: float) -> StoredTournament:
        """Let another server agree to an offer: from now on people of both may join."""
        self.require_deals()
        if offer.place_in(host.guild_id) is not None:
            raise Refusal("own_offer")
        begins = {"began_at": self.now, "due_at": self.now + joining}
        try:
            made = await self.store.agree(offer.row.code or "", _place(host, 2), MOST_OPEN, **begins)
        except NoSuchOffer:
            raise Refusal("no_such_offer") from None
        except TooMany:
            raise Refusal("tournaments_enough", count=MOST_OPEN) from None
        log.info("tournament %s: another server has agreed", made.id)
        self.changed()
        return made

    # Joining

    async def join(self, tournament_id: int, user_id: int, name: str, guild_id: int) -> StoredTournament:
        """Let somebody join, or come back; in the middle they come in with the next round."""
        tournament = await self.get(tournament_id)
        place = tournament.place_in(guild_id)
        if place is None:
            raise Refusal("no_tournament")
        if not self.may_join(tournament):
            raise Refusal("tournament_closed")
        rating = (await self.profiles.stats(tournament.row.game, user_id)).rating or NEW
        player = TournamentPlayerRow(
            tournament_id=tournament_id,
            number=0,
            user_id=user_id,
            name=name[: lobby.NAME_LENGTH],
            side=place.side,
            came_in=tournament.row.round + 1,
            strength=rating.mu,
        )
        try:
            joined = await self.store.join(player, MOST)
        except TournamentOtherwise:
            raise Refusal("tournament_closed") from None
        except AlreadyIn:
            raise Refusal("tournament_joined") from None
        except TournamentFull:
            raise Refusal("tournament_full", count=MOST) from None
        self.changed()
        return joined

    def may_join(self, tournament: StoredTournament) -> bool:
        """Return whether a round is still to come in which somebody who joins now can play."""
        row = tournament.row
        running = row.kind is TournamentKind.SWISS and tournament.status is TournamentStatus.RUNNING
        return tournament.status is TournamentStatus.JOINING or (running and row.round < row.rounds)

    async def leave(self, tournament_id: int, user_id: int) -> StoredTournament:
        """Let somebody go: the duel they are in stays theirs to play, but they are not paired again."""
        tournament = await self.get(tournament_id)
        player = tournament.player(user_id)
        if player is None or player.gone:
            raise Refusal("tournament_not_in")
        try:
            left = await self.store.leave(tournament_id, player.number)
        except TournamentOtherwise:
            raise Refusal("tournament_over") from None
        self.changed()
        return left

    async def call_off(self, tournament_id: int) -> StoredTournament:
        """End it before its time: what is being played goes on for itself."""
        off = {"status": TournamentStatus.CALLED_OFF, "ended_at": self.now, "code": None}
        return await self._change(tournament_id, OPEN, **off)

    async def begin(self, tournament_id: int) -> StoredTournament:
        """Let the first round begin now."""
        return await self._change(tournament_id, (TournamentStatus.JOINING,), due_at=self.now)

    async def _change(self, tournament_id: int, at: Collection[TournamentStatus], **values: object) -> StoredTournament:
        try:
            changed = await self.store.change(tournament_id, at, **values)
        except TournamentOtherwise:
            raise Refusal("tournament_over") from None
        self.changed()
        return changed

    async def gone(self, guild_id: int, channel_id: int | None = None) -> None:
        """Call off what is in a channel that is gone, or in a server that has removed the bot."""
        for tournament_id in await self.store.open_in(guild_id, channel_id):
            try:
                await self.call_off(tournament_id)
            except Refusal as no:
                # Somebody was first.
                log.info("tournament %s: %s", tournament_id, no.code)

    # Rounds

    async def go_on(self, tournament: StoredTournament) -> bool:
        """Do what is due; return whether that is done with, or cannot be done yet."""
        deals = self.deals
        if not tournament.is_open or tournament.row.due_at > self.now:
            return True
        if deals is None:
            return False
        match tournament.status:
            case TournamentStatus.OFFERED:
                off = {"status": TournamentStatus.CALLED_OFF, "ended_at": self.now, "code": None}
                return await self.store.step(tournament, TournamentStep(off, {}))
            case TournamentStatus.JOINING:
                return await self._begin(tournament, deals)
            case _:
                return await self._end_round(tournament, deals)

    async def _begin(self, tournament: StoredTournament, deals: SameDeals) -> bool:
        people = self.active(tournament)
        pairs = await self._pairs(tournament, people, [])
        servers = tournament.row.kind is TournamentKind.SERVERS
        if len(pairs) < LEAST_BOARDS if servers else len(people) < LEAST:
            few = TournamentStep({"status": TournamentStatus.TOO_FEW, "ended_at": self.now}, {})
            return await self.store.step(tournament, few)
        # With more rounds some would have to meet again.
        most = len(people) - 1 + len(people) % 2
        values = {"status": TournamentStatus.RUNNING, "rounds": min(tournament.row.rounds, most)}
        return await self._step(tournament, values, {}, (), pairs, deals)

    async def _end_round(self, tournament: StoredTournament, deals: SameDeals) -> bool:
        """End a round once all its duels have ended, and begin the next one, if there is one."""
        boards, row = tournament.of_round(tournament.row.round), tournament.row
        outcomes = await deals.outcomes([board.match_id for board in boards])
        if not all(outcome.is_over for outcome in outcomes.values()):
            return False
        results = {board.board: _played(board, outcomes.get(board.match_id)) for board in boards}
        ended = [*tournament.ended, *results.values()]
        out = [one.number for one in tournament.players if missed_by(one.number, ended) >= MOST_MISSED]
        people = [one for one in self.active(tournament) if one.number not in out]
        if row.round >= row.rounds or len(people) < 2:
            over = {"status": TournamentStatus.OVER, "ended_at": self.now}
            done = await self.store.step(tournament, TournamentStep(over, results, out))
            log.info("tournament %s: over after round %d", tournament.id, row.round)
            return done
        pairs = await self._pairs(tournament, people, ended)
        return await self._step(tournament, {}, results, out, pairs, deals)

    def active(self, tournament: StoredTournament) -> list[TournamentPlayerRow]:
        """Return those who are paired in the next round."""
        return [one for one in tournament.players if one.user_id is not None and not one.gone and not one.out]

    async def _pairs(
        self, tournament: StoredTournament, people: Sequence[TournamentPlayerRow], ended: Sequence[PlayedBoard]
    ) -> list[Pair]:
        """Return the next round's pairs, worked out beside the event loop."""
        apart = await self._apart(people)
        if tournament.row.kind is TournamentKind.SERVERS:
            sides = [[Entrant(one.number, 0, one.strength) for one in people if one.side == side] for side in (1, 2)]
            return await self._beside.run(pairing.boards, *sides, apart)
        points = points_so_far({one.number: one.came_in for one in people_of(tournament)}, ended)
        had_ai = Counter(board.one for board in ended if board.other is None)
        entrants = [Entrant(one.number, points[one.number], one.strength, had_ai[one.number]) for one in people]
        met = [frozenset((board.one, board.other)) for board in ended if board.other is not None]
        return await self._beside.run(pairing.swiss, entrants, met, apart)

    async def _apart(self, people: Sequence[TournamentPlayerRow]) -> list[Two]:
        """Return who is never paired, by their numbers."""
        numbers = {one.user_id: one.number for one in people if one.user_id is not None}
        pairs = await self._features.kept_apart(list(numbers))
        return [frozenset(numbers[user] for user in pair) for pair in pairs if pair <= numbers.keys()]

    async def _step(
        self,
        tournament: StoredTournament,
        values: dict[str, object],
        results: dict[int, PlayedBoard],
        out: Collection[int],
        pairs: Sequence[Pair],
        deals: SameDeals,
    ) -> bool:
        """Begin the next round, and end the one before with these results."""
        row, now = tournament.row, self.now
        # In the same rhythm, unless the bot was away for half a round.
        ends = row.due_at + row.every if now < row.due_at + row.every / 2 else now + row.every
        location = Location(tournament.places[0].channel_id, row.guild_id)
        rivals = {one.number: Rival(one.user_id, one.name) for one in tournament.players if one.user_id is not None}
        with_matches = []
        for pair in pairs:
            who = tuple(rivals[number] for number in (pair.one, pair.other) if number is not None)
            with_matches.append((pair, deals.opens(Match(row.game, who, location, now, ends))))
        begins = {**values, "round": row.round + 1, "began_at": now, "due_at": ends}
        done = await self.store.step(tournament, TournamentStep(begins, results, out, with_matches))
        log.info("tournament %s: round %d with %d pairs", tournament.id, row.round + 1, len(pairs))
        self.changed()
        return done

    # How it stands

    def standings(self, tournament: StoredTournament) -> list[SwissStanding]:
        """Return everybody after the rounds that are over, the best first."""
        return standings(people_of(tournament), tournament.ended, tournament.rounds_ended)

    def first(self, tournament: StoredTournament) -> list[SwissStanding]:
        """Return who has won: the best of those who have played at all, several where they are equal in everything."""
        played = who_played(tournament.ended)
        found = [row for row in self.standings(tournament) if row.number in played]
        return [row for row in found if row.rank == found[0].rank]

    async def outcomes(
        self, tournament: StoredTournament, boards: Collection[TournamentBoardRow]
    ) -> dict[int, MatchOutcome]:
        """Return how duels of a tournament stand, by their numbers; nothing while there are none here."""
        deals = self.deals
        return {} if deals is None else await deals.outcomes([board.match_id for board in boards])

    async def winners(self, guild_id: int) -> set[int]:
        """Return who has won the last tournament of a server (`first`)."""
        last = await self.store.last_over(guild_id)
        tournament = None if last is None else await self.store.load(last)
        if tournament is None:
            return set()
        first = {standing.number for standing in self.first(tournament)}
        winners = (player.user_id for player in tournament.players if player.number in first)
        return {user for user in winners if user is not None}

    async def waiting_for(self, user_id: int) -> list[TournamentTurn]:
        """Return the duels of tournaments that wait for somebody, the first to end first: for whoever lists them."""
        deals, found = self.deals, list[TournamentTurn]()
        if deals is None:
            return []
        for tournament_id in await self.store.paired(user_id):
            tournament = await self.store.load(tournament_id)
            player = None if tournament is None else tournament.player(user_id)
            board = None if tournament is None or player is None else board_of(tournament, player.number)
            if tournament is None or player is None or board is None:
                continue
            outcome = (await deals.outcomes([board.match_id])).get(board.match_id)
            mine = 0 if board.one == player.number else 1
            if outcome is None or outcome.is_over or outcome.finished[mine] >= outcome.deals:
                continue
            place = next(one for one in tournament.places if one.side == player.side)
            found.append(
                TournamentTurn(
                    tournament.id,
                    tournament.row.game,
                    tournament.row.round,
                    tournament.row.rounds,
                    tournament.row.due_at,
                    board.match_id,
                    outcome,
                    outcome.finished[mine],
                    place.guild_id,
                    place.channel_id,
                )
            )
        return sorted(found, key=lambda turn: (turn.ends_at, turn.tournament))


def people_of(tournament: StoredTournament) -> list[Participant]:
    return [Participant(one.number, one.came_in) for one in tournament.players]


def board_of(tournament: StoredTournament, number: int) -> TournamentBoardRow | None:
    """Return the board that somebody has in the round that is played."""
    if tournament.status is not TournamentStatus.RUNNING:
        return None
    boards = tournament.of_round(tournament.row.round)
    return next((board for board in boards if number in (board.one, board.other)), None)


def _place(host: TournamentHost, side: int) -> TournamentPlaceRow:
    return TournamentPlaceRow(
        tournament_id=0,
        side=side,
        guild_id=host.guild_id,
        channel_id=host.channel_id,
        server=host.server[:SERVER],
        host_id=host.user_id,
        host_name=host.name[: lobby.NAME_LENGTH],
    )


def _played(board: TournamentBoardRow, outcome: MatchOutcome | None) -> PlayedBoard:
    """Return what a board came to; of a duel that is gone or cannot be read: nothing, and nobody has missed it."""
    if outcome is None:
        return PlayedBoard(board.one, board.other, (0, 0), (0, 0), (True, True))
    one, other = outcome.halves
    # An AI character always plays.
    played = outcome.finished[0] > 0, board.other is None or outcome.finished[1] > 0
    if board.other is None and not played[0]:
        return PlayedBoard(board.one, None, (0, 0), (one, other), played)
    return PlayedBoard(board.one, board.other, points_of((one, other), played), (one, other), played)


def is_paired(tournament: StoredTournament, number: int) -> bool:
    """Return whether somebody plays in this round."""
    return board_of(tournament, number) is not None
