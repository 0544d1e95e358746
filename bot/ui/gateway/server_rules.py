"""What a server asks of those who begin a game there: which games, where, and who may. Playing alone is not asked."""

from __future__ import annotations

from collections.abc import Collection

import discord

from bot.game_words import game_name
from bot.store.guilds import GuildStore
from bot.store.server_rows import GuildRow, games_on
from bot.tables.refusal import Refusal
from bot.text import listed, say
from bot.ui.gateway.permissions import manages
from bot.ui.gateway.servers import roles_of
from bot.ui.input.answers import Interaction, defer_if_slow
from bot.ui.screens.additions import Additions, Place, Spot


class ServerRules:
    def __init__(self, guilds: GuildStore, games: Collection[str], additions: Additions) -> None:
        self.guilds = guilds
        self.games = games
        self.additions = additions

    async def chosen(self, interaction: Interaction) -> GuildRow:
        """Return what the server has chosen in which something is asked; outside of any, what is usual."""
        if interaction.guild_id is None:
            return self.guilds.held(None)
        return await defer_if_slow(interaction, self.guilds.guild(interaction.guild_id), thinking=True, privately=False)

    def first_game(self, chosen: GuildRow) -> str:
        """Return the game that is played in a server where none is named."""
        return games_on(self.games, chosen.games_off)[0]

    async def require_game(self, interaction: Interaction, game: str) -> GuildRow:
        """Refuse a game that the server has switched off, or the bot has no longer; return what it has chosen."""
        chosen = await self.chosen(interaction)
        on = games_on(self.games, chosen.games_off)
        if game not in on:
            names = listed([f"**{say(f'game.{key}')}**" for key in on])
            raise Refusal("game_off" if game in self.games else "game_gone", game=f"**{game_name(game)}**", games=names)
        return chosen

    async def require_begin(self, interaction: Interaction, game: str) -> GuildRow:
        """Refuse to begin a game of several where, or for whom, the server does not want it; return what it has chosen.

        Who may host is not asked of those who manage the server.
        """
        chosen = await self.require_game(interaction, game)
        require_here(chosen, interaction)
        if chosen.roles and not manages(interaction) and not set(chosen.roles) & roles_of(interaction.user):
            # In the order of the alphabet, as Discord lists commands.
            alone = ["**/solo**", *sorted(self.additions.lines(Spot(Place.ALONE)))]
            raise Refusal("role_needed", roles=listed([f"<@&{role}>" for role in chosen.roles]), commands=listed(alone))
        return chosen


def may_begin_in(chosen: GuildRow, interaction: Interaction) -> bool:
    """Return whether a server that has chosen this lets games begin in the channel in which something is asked."""
    return not chosen.channels or bool(set(chosen.channels) & places_of(interaction))


def require_here(chosen: GuildRow, interaction: Interaction) -> None:
    """Refuse a channel in which a server that has chosen this lets no games begin."""
    if not may_begin_in(chosen, interaction):
        raise Refusal("not_here", channels=listed([f"<#{channel}>" for channel in chosen.channels]))


def places_of(interaction: Interaction) -> set[int]:
    """Return the channel in which something is asked, and that of which it is a thread."""
    channel = interaction.channel
    parent = {channel.parent_id} if isinstance(channel, discord.Thread) else set()
    return parent | ({interaction.channel_id} if interaction.channel_id is not None else set())
