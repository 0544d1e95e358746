"""`/tournament`: rounds of duels over days or weeks, and one server against another."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.building import Command, CommandModule, CommandWording, Where, command
from bot.feature import Kernel
from bot.features.tournaments.feature import TournamentsFeature
from bot.features.tournaments.handlers import TournamentWish
from bot.features.tournaments.rows import TournamentKind
from bot.features.tournaments.service import EVERY, JOINING, LEAST_ROUNDS, MOST_ROUNDS, ROUNDS
from bot.ui.input.answers import Interaction

CODE = 20
"""Characters that may be typed for a code."""


class Tournament(CommandModule):
    feature = TournamentsFeature.key

    def __init__(self, kernel: Kernel) -> None:
        self.games = kernel.games
        self.presses = kernel.features.find(TournamentsFeature).presses

    def commands(self) -> list[Command]:
        options = {
            "game": "game",
            "kind": "tournament_kind",
            "rounds": "tournament_rounds",
            "every": "tournament_every",
            "joining": "tournament_joining",
            "code": "tournament_code",
        }
        return [
            command(
                self.tournament,
                "tournament",
                self.games,
                where=Where.SERVER,
                words=CommandWording(options=options),
                choices={
                    "kind": [f"tournamentkind.{kind}" for kind in TournamentKind],
                    "every": [f"tournamentevery.{every}" for every in EVERY],
                    "joining": [f"tournamentjoining.{joining}" for joining in JOINING],
                },
            )
        ]

    async def tournament(
        self,
        interaction: Interaction,
        game: str = "",
        rounds: app_commands.Range[int, LEAST_ROUNDS, MOST_ROUNDS] = ROUNDS,
        every: str = "day",
        joining: str = "day",
        kind: str = TournamentKind.SWISS.value,
        code: app_commands.Range[str, 1, CODE] = "",
    ) -> None:
        """Open a tournament, offer a match between servers, or (with a code) agree to one."""
        if code:
            await self.presses.agree(interaction, code, joining)
        else:
            await self.presses.open(interaction, TournamentWish(game, kind, rounds, every, joining))
