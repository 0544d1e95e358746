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
from bot.tables.refusal import NoTable, Refusal
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.text import listed, say
from bot.ui.answers import Interaction
from bot.ui.display import Display
from bot.ui.drawing import DrawingThread
from bot.ui.games import plugins
from bot.ui.own_board import OwnBoard
from bot.ui.router import Router

NEEDED = discord.Permissions(view_channel=True, send_messages=True, attach_files=True, read_message_history=True)
NEEDED_IN_THREADS = discord.Permissions(
    view_channel=True, send_messages_in_threads=True, attach_files=True, read_message_history=True
)
NEEDED_FOR_THREADS = NEEDED_IN_THREADS | discord.Permissions(create_public_threads=True)


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
    client: discord.Client

    @property
    def games(self) -> Mapping[str, Plugin]:
        """Every game by key; the first is played where none is named."""
        return plugins(self.tables.games)


def require_permissions(interaction: Interaction, needed: discord.Permissions | None = None) -> None:
    """Refuse to set up a table where it could not be shown, naming what is missing."""
    if needed is None:
        needed = NEEDED_IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    granted = interaction.app_permissions
    if granted.administrator:
        return
    has = dict(granted)
    missing = [name for name, wanted in needed if wanted and not has.get(name)]
    if missing:
        names = listed([f"**{say(f'permission.{name}')}**" for name in missing])
        raise Refusal("missing_permissions", permissions=names)


def moderates(interaction: Interaction) -> bool:
    """Members who may manage messages here are moderators of its tables."""
    granted = interaction.permissions
    return interaction.guild_id is not None and (granted.manage_messages or granted.administrator)


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
