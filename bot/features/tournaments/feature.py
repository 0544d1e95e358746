"""What tournaments are made of, and where they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.feature import Feature, Kernel, Prize
from bot.features.tournaments.custom_ids import TournamentPress
from bot.features.tournaments.handlers import TournamentHandlers
from bot.features.tournaments.service import TournamentService, TournamentTurn
from bot.features.tournaments.store import channels_in, leave_server, prolong, take_back
from bot.features.tournaments.worker import TournamentWorker
from bot.store.sql.parts import Part
from bot.store.sql.statements import Query
from bot.store.sql.writing import Writing
from bot.tables.clocks.worker import Runs
from bot.text import say
from bot.ui.input.custom_id import CustomId
from bot.ui.input.router import PressHandler
from bot.ui.screens.additions import Place, Spot, WaitingTurn


class TournamentsFeature(Feature):
    """Swiss rounds of duels over days or weeks, and one server against another."""

    key = "tournaments"

    def __init__(self, kernel: Kernel) -> None:
        self.service = service = TournamentService(
            kernel.tables, kernel.database, kernel.profiles, kernel.features, kernel.drawing
        )
        self.presses = TournamentHandlers(service, kernel.drawing, kernel.people, kernel.server_rules, kernel.audiences)
        self._worker = TournamentWorker(
            service, kernel.transport, kernel.drawing, kernel.mention_policy, kernel.languages.place
        )

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {TournamentPress: self.presses.pressed}

    def lines(self, spot: Spot) -> Sequence[str]:
        """Tell of the command."""
        return (say("tournament.command"),) if spot.place is Place.COMMANDS else ()

    def prizes(self) -> Sequence[Prize]:
        """Let whoever has won the last tournament be told apart."""
        return (Prize("tournament", "tournament.prize", self.service.winners),)

    async def waiting_turns(self, user_id: int) -> Sequence[WaitingTurn]:
        """Return the duels of tournaments in which somebody has a deal to play."""
        return [self._waiting(turn) for turn in await self.service.waiting_for(user_id)]

    def _waiting(self, turn: TournamentTurn) -> WaitingTurn:
        assert self.service.deals is not None, "without duels nothing waits"
        [play, *_] = self.service.deals.buttons(turn.match, turn.outcome, turn.guild_id)
        name, place = say(f"game.{turn.game}"), (turn.channel_id, turn.guild_id)
        what = say("tournament.waits", game=name, round=turn.round, rounds=turn.rounds)
        return WaitingTurn(name, what, play.custom_id, turn.ends_at, turn.is_last, place)

    def workers(self) -> Sequence[Runs]:
        """Begin and end rounds, keep cards as they stand, tell of both."""
        return [self._worker]

    def wake(self) -> None:
        self.service.changed()

    def time_lost(self, writing: Writing, since: float, seconds: float, part: Part | None) -> None:
        """Let rounds of tournaments of this part last longer, as their duels do."""
        prolong(writing, since, seconds, part)

    def time_taken_back(self, writing: Writing, now: float) -> None:
        """Let rounds end in time that are said to have begun later than it is."""
        take_back(writing, now)

    def channels(self, part: Part) -> Sequence[Query]:
        """See `Feature`: where one goes on."""
        return [channels_in(part)]

    async def place_gone(self, guild_id: int, channel_id: int | None) -> None:
        """Call off what was to be there."""
        await self.service.gone(guild_id, channel_id)

    def server_forgotten(self, writing: Writing, guild_id: int, nowhere: int) -> None:
        """Keep what was played there for those who have played it."""
        leave_server(writing, guild_id, nowhere)


FEATURE = TournamentsFeature
