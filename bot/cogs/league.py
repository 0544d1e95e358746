"""`/leaderboard` and `/profile`."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.services import Services
from bot.games.catalogue import games
from bot.league import periods
from bot.store.boards import MEASURES
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.answers import Interaction, on_panel, private, update
from bot.ui.leaderboard import LEAD, Leaderboards, Wanted, parse
from bot.ui.membership import Membership, asking
from bot.ui.profile import HISTORY, OPEN, PROFILE, Profiles, Somebody, Stores
from bot.ui.screen import Screen

GAMES = [app_commands.Choice(name=say(f"game.{key}"), value=key) for key in games()]
MEASURED = [app_commands.Choice(name=say(f"measure.{key}"), value=key) for key in MEASURES]
PERIODS = [app_commands.Choice(name=say(f"period.{key}"), value=key) for key in periods.KINDS]


class League(commands.Cog):
    """How people stand, and what they have played. Every answer is private."""

    def __init__(self, services: Services) -> None:
        self.services = services
        clock, studio = services.tables.clock, services.studio
        membership = Membership(services.members, clock, asking(services.presenter.client))
        self.boards = Leaderboards(services.boards, membership, clock, studio)
        stores = Stores(services.profiles, services.people, services.members, services.tables)
        self.profiles = Profiles(stores, services.presenter, studio)
        services.router.extra[LEAD] = self.turn
        services.router.extra[PROFILE] = self.own
        services.router.extra[HISTORY] = self.past

    @app_commands.command(description="Who is ahead: by rating, wins, scores or streaks")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(
        game="Which game",
        measure="By what (rating if left out)",
        period="When (all time if left out)",
        scope="This server, or everywhere",
        page="Which page",
    )
    @app_commands.choices(game=GAMES, measure=MEASURED, period=PERIODS)
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str = "luckybox",
        measure: str = "rating",
        period: str = "all",
        scope: Literal["here", "everywhere"] = "here",
        page: app_commands.Range[int, 1, 100_000] = 1,
    ) -> None:
        """A page, with controls."""
        parsed = parse(f"{game}:{measure}:{period}:{'here' if scope == 'here' else 'all'}:{page}", [], games())
        await private(interaction, self._board(interaction, parsed), "leaderboard")

    async def turn(self, interaction: Interaction, rest: str) -> None:
        """Another page, or another leaderboard."""
        wanted = parse(rest, _values(interaction), games())
        await _show(interaction, self._board(interaction, wanted), "leaderboard")

    async def _board(self, interaction: Interaction, wanted: Wanted) -> Screen:
        user = interaction.user.id
        text_mode = (await self.services.people.person(user)).text_mode
        return await self.boards.screen(wanted, user, interaction.guild_id, text_mode=text_mode)

    @app_commands.command(description="What somebody's games amount to, or your own last games")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(
        person="Whose profile (yours if left out)", game="Which game", show="The profile, or your own last games"
    )
    @app_commands.choices(game=GAMES)
    async def profile(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        game: str = "luckybox",
        show: Literal["card", "history"] = "card",
    ) -> None:
        """In one picture; the history as a list."""
        asker = interaction.user
        whose = asker if person is None else person
        if show == "history":
            if whose.id != asker.id:
                raise Refusal("own_history")
            await private(interaction, self.profiles.history(asker.id), "history")
            return
        if game not in games():
            raise Refusal("bad_league")
        await private(interaction, self._card(interaction, game, whose), "profile")

    async def own(self, interaction: Interaction, game: str) -> None:
        """Back from the history to one's own profile."""
        if game not in games():
            raise Refusal("bad_league")
        await _show(interaction, self._card(interaction, game, interaction.user), "profile")

    async def _card(self, interaction: Interaction, game: str, whose: discord.User | discord.Member) -> Screen:
        somebody = Somebody(whose.id, whose.display_name, whose.bot)
        return await self.profiles.card(game, somebody, interaction.user.id, interaction.guild_id)

    async def past(self, interaction: Interaction, rest: str) -> None:
        """A page of one's own history, or a game of it."""
        user, profiles = interaction.user.id, self.profiles
        making = profiles.opened(user, _values(interaction)) if rest == OPEN else profiles.turned(user, rest)
        await _show(interaction, making, "history")


async def _show(interaction: Interaction, making: Awaitable[Screen], name: str) -> None:
    """In place of the private message that was pressed; as a new one elsewhere."""
    if on_panel(interaction):
        await update(interaction, making, name)
    else:
        await private(interaction, making, name)


def _values(interaction: Interaction) -> list[str]:
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values") or []]
