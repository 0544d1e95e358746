"""What every command needs, and the few lines they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.games.plugin import Plugin
from bot.store.leaderboards import LeaderboardStore
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.profiles import ProfileStore
from bot.tables import lobby
from bot.tables.daily import Daily
from bot.tables.duels import Duels
from bot.tables.evenings import Evenings
from bot.tables.luck import LuckService
from bot.tables.onlookers import Onlookers
from bot.tables.puzzles import Puzzles
from bot.tables.refusal import NoTable, Refusal
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.ui.answers import Interaction, in_time
from bot.ui.audience import Audiences
from bot.ui.display import Display
from bot.ui.drawing import DrawingThread
from bot.ui.evening_result import EveningResult
from bot.ui.games import plugins
from bot.ui.languages import Languages
from bot.ui.names import look
from bot.ui.own_board import OwnBoard
from bot.ui.prediction_presses import Predictions
from bot.ui.review_presses import ReviewPresses
from bot.ui.router import Router
from bot.ui.screens import title
from bot.ui.server_rules import ServerRules
from bot.ui.thread_cards import ThreadCards
from bot.ui.told_once import ToldOnce

AT = "table"
"""Among an interaction's extras: the table of the channel in which a command was given, and when that was."""


@dataclass(frozen=True, slots=True)
class Services:
    """The bot's parts, wired once at startup."""

    tables: Tables
    people: PeopleStore
    display: Display
    own_board: OwnBoard
    router: Router
    drawing: DrawingThread
    daily: Daily
    boards: LeaderboardStore
    members: MemberStore
    profiles: ProfileStore
    onlookers: Onlookers
    predictions: Predictions
    cards: ThreadCards
    reviews: ReviewPresses
    puzzles: Puzzles
    client: discord.Client
    luck: LuckService
    duels: Duels
    languages: Languages
    evenings: Evenings
    evening_result: EveningResult
    told: ToldOnce
    audiences: Audiences

    @property
    def games(self) -> Mapping[str, Plugin]:
        """Every game by key; the first is played where none is named."""
        return plugins(self.tables.games)

    @property
    def server_rules(self) -> ServerRules:
        """What servers ask of those who begin a game."""
        return ServerRules(self.languages.guilds, self.games)


async def find_table(services: Services, interaction: Interaction, *, or_alone: bool = False) -> Table:
    """Return this channel's table, or (`or_alone`) where there is none the game that the person plays alone.

    Whoever has no other than that is told of it; `NoTable` for the others. The answer will be theirs alone, which is
    said if this takes long.
    """
    table = await in_time(interaction, _find_table(services, interaction, or_alone), thinking=True)
    await look(interaction, table, services.people)
    return table


async def _find_table(services: Services, interaction: Interaction, or_alone: bool) -> Table:
    here = await _here(services, interaction)
    if here is not None:
        # A host who asks for something at a lobby is there.
        await lobby.note_press(here, interaction.user.id, confirms=False)
        return here
    freed = await services.tables.freed_of(interaction.user.id, interaction.channel_id)
    if freed is not None and freed.header.channel_id == interaction.channel_id:
        return freed
    alone = await services.tables.solo_of(interaction.user.id)
    if alone is None:
        raise NoTable
    if or_alone:
        return alone
    kept = "only_duel" if alone.header.duel is not None else "only_solo"
    raise Refusal("only_daily" if alone.header.counted else kept, game=f"**{title(alone)}**")


async def find_own_table(services: Services, interaction: Interaction) -> Table:
    """Return the table whose board is a person's own; `NoTable` where there is none.

    It is the channel's, if the person sits at it, or one that has freed it, else the game they play alone, else one
    that has freed another, else the channel's all the same. The answer will be theirs alone, which is said if this
    takes long.
    """
    table = await in_time(interaction, _find_own_table(services, interaction), thinking=True)
    await look(interaction, table, services.people)
    return table


async def _find_own_table(services: Services, interaction: Interaction) -> Table:
    here = await _here(services, interaction)
    if here is not None and here.seat_of(interaction.user.id):
        return here
    user, tables = interaction.user.id, services.tables
    freed = await tables.freed_of(user, interaction.channel_id)
    if freed is not None and freed.header.channel_id == interaction.channel_id:
        return freed
    found = await tables.solo_of(user) or freed or here
    if found is None:
        raise NoTable
    return found


async def _here(services: Services, interaction: Interaction) -> Table | None:
    """Return the table of a channel; where the bot is a guest, it speaks there through the command."""
    if interaction.channel_id is None:
        return None
    came_at, found = services.tables.clock.now(), await services.tables.in_channel(interaction.channel_id)
    interaction.extras[AT] = found, came_at
    return found
