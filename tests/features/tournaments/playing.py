"""Tournaments in a room, whose duels come to what a test says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from bot.features.tournaments.rows import TournamentKind, TournamentStatus
from bot.features.tournaments.service import DAY, TournamentHost, TournamentPlan, TournamentService, board_of
from bot.features.tournaments.store import StoredTournament
from bot.store.results.profiles import ProfileStore
from bot.store.sql.writing import Writing
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.same_deals import Match, MatchOutcome, SameDeals
from bot.ui.screens.screen import Button
from tests.tables.room import ADA, CHANNEL, GUILD, Room

GAME = "flip7"
DEALS = 3
OTHER_GUILD, OTHER_CHANNEL = 71 << 22, 710


@dataclass
class ScriptedDeals:
    """Duels of which a test says what they come to: by nothing, whoever is named first has won them all."""

    matches: dict[int, Match] = field(default_factory=dict)
    came_to: dict[int, MatchOutcome] = field(default_factory=dict)
    are_over: bool = True
    fails_after: int | None = None
    """How many can still be written, before the database goes away."""

    def opens(self, match: Match) -> Callable[[Writing], int]:
        def write(_: Writing) -> int:
            if self.fails_after is not None:
                self.fails_after -= 1
                if self.fails_after < 0:
                    raise ArithmeticError
            number = 1 + len(self.matches)
            self.matches[number] = match
            return number

        return write

    async def outcomes(self, numbers: Collection[int]) -> dict[int, MatchOutcome]:
        return {number: self._outcome(number) for number in numbers}

    def _outcome(self, number: int) -> MatchOutcome:
        people = len(self.matches[number].rivals)
        if not self.are_over:
            return MatchOutcome(False, DEALS, GUILD, (0,) * people)
        won = MatchOutcome(True, DEALS, GUILD, (DEALS,) * people, (2 * DEALS, 0))
        return self.came_to.get(number, won)

    def buttons(self, number: int, outcome: MatchOutcome, guild_id: int | None) -> Sequence[Button]:
        return [] if outcome.is_over else [Button("Play", f"duel1:play:{number}", "primary")]


@dataclass
class OtherFeatures:
    """What there is besides: duels, and people who are kept apart."""

    deals: ScriptedDeals | None = field(default_factory=ScriptedDeals)
    apart: set[frozenset[int]] = field(default_factory=set)

    def same_deals(self) -> SameDeals | None:
        return self.deals

    async def kept_apart(self, people: Collection[int]) -> frozenset[frozenset[int]]:
        return frozenset(pair for pair in self.apart if pair <= set(people))


class Playing(TournamentService):
    def __init__(self, room: Room, drawing: DrawingThread, features: OtherFeatures | None = None) -> None:
        self.room = room
        self.features = features or OtherFeatures()
        super().__init__(room.tables, room.database, ProfileStore(room.database), self.features, drawing)

    @property
    def scripted(self) -> ScriptedDeals:
        assert self.features.deals is not None
        return self.features.deals

    async def opened(
        self, *users: int, rounds: int = 3, every: float = DAY, kind: TournamentKind = TournamentKind.SWISS
    ) -> StoredTournament:
        """One of Ada's, whom these people have joined."""
        plan = TournamentPlan(kind, GAME, rounds, every, DAY)
        return await self.joined(await self.open(plan, host()), *users)

    async def joined(self, tournament: StoredTournament, *users: int, guild: int = GUILD) -> StoredTournament:
        for user in users:
            tournament = await self.join(tournament.id, user, f"Player {user}", guild)
        return tournament

    async def next(self, tournament: StoredTournament) -> StoredTournament:
        """Time passes until something is due, which is done."""
        tournament = await self.get(tournament.id)
        self.room.clock.advance(max(0.0, tournament.row.due_at - self.now))
        await self.go_on(tournament)
        return await self.get(tournament.id)

    async def begun(self, *users: int, rounds: int = 3) -> StoredTournament:
        """One whose first round is played."""
        return await self.next(await self.opened(*users, rounds=rounds))

    async def played(self, *users: int, rounds: int = 3) -> StoredTournament:
        """One that is over."""
        tournament = await self.begun(*users, rounds=rounds)
        while tournament.status is TournamentStatus.RUNNING:
            tournament = await self.next(tournament)
        return tournament

    def comes_to(
        self,
        tournament: StoredTournament,
        user: int,
        mine: int,
        theirs: int,
        finished: tuple[int, int] = (DEALS, DEALS),
    ) -> None:
        """The duel of somebody in this round comes to these halves of matchpoints, mine before theirs."""
        player = tournament.player(user)
        assert player is not None
        board = board_of(tournament, player.number)
        assert board is not None
        is_first = board.one == player.number
        halves, done = ((mine, theirs), finished) if is_first else ((theirs, mine), finished[::-1])
        by_people = done if board.other is not None else done[:1]
        self.scripted.came_to[board.match_id] = MatchOutcome(True, DEALS, GUILD, by_people, halves)


def host(guild: int = GUILD, channel: int = CHANNEL, user: int = ADA, server: str = "Ours") -> TournamentHost:
    return TournamentHost(guild, channel, user, f"Host {user}", server)


def pairs_of(tournament: StoredTournament, number: int) -> list[frozenset[int | None]]:
    """Who met whom in a round."""
    return [frozenset((board.one, board.other)) for board in tournament.of_round(number)]


def idle(tournaments: Playing, tournament: StoredTournament) -> None:
    """Nobody plays the duels of this round."""
    for board in tournament.of_round(tournament.row.round):
        people = 1 if board.other is None else 2
        tournaments.scripted.came_to[board.match_id] = MatchOutcome(True, DEALS, GUILD, (0,) * people, (0, 0))


async def idly_played(tournaments: Playing, users: Sequence[int]) -> StoredTournament:
    """One that these people have joined, and that is over without anybody having played."""
    tournament = await tournaments.begun(*users)
    while tournament.status is TournamentStatus.RUNNING:
        idle(tournaments, tournament)
        tournament = await tournaments.next(tournament)
    return tournament
