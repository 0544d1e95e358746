"""What every command needs, and the few lines they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.games.plugin import Plugin
from bot.store.boards import BoardStore
from bot.store.members import MemberStore
from bot.store.people import PeopleStore
from bot.store.profiles import ProfileStore
from bot.tables.daily import Daily
from bot.tables.refusal import NoTable
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.ui.answers import Interaction
from bot.ui.display import Display
from bot.ui.drawing import DrawingThread
from bot.ui.games import plugins
from bot.ui.own_board import OwnBoard
from bot.ui.permissions import moderates
from bot.ui.router import Router
from bot.ui.thread_cards import ThreadCards


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
    boards: BoardStore
    members: MemberStore
    profiles: ProfileStore
    cards: ThreadCards
    client: discord.Client

    @property
    def games(self) -> Mapping[str, Plugin]:
        """Every game by key; the first is played where none is named."""
        return plugins(self.tables.games)


async def find_table(services: Services, interaction: Interaction, *, for_power: bool = False) -> Table:
    """Return the table a command is about; `NoTable` where there is none.

    It is the channel's, if the person sits at it (`for_power`: or moderates it), else their solo game, else the
    channel's all the same.
    """
    here = None
    if interaction.channel_id is not None:
        here = await services.tables.in_channel(interaction.channel_id)
    if here is not None and (here.seat_of(interaction.user.id) or (for_power and moderates(interaction))):
        return here
    found = await services.tables.solo_of(interaction.user.id) or here
    if found is None:
        raise NoTable
    return found
