"""What a place can hold, which follows from its type first: a permission that the bot has or lacks comes second."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import discord

from bot.ui.input.answers import Interaction

Kind: TypeAlias = discord.ChannelType
THREAD_OF: Final[Mapping[Kind, Kind]] = {Kind.text: Kind.public_thread, Kind.news: Kind.news_thread}
"""The channels in which a thread can be made without a post of its own, and of which type it has to be.

Voice and stage channels have none, nor have threads; in forums and media channels every post is one.
"""
THREADS = (Kind.news_thread, Kind.public_thread, Kind.private_thread)
WRITTEN_IN = (Kind.text, Kind.news, Kind.voice, Kind.stage_voice, Kind.private, Kind.group, *THREADS)
"""Where messages can be: a forum, a media channel and a category hold none themselves."""
BY_INVITATION = (Kind.private_thread, Kind.private, Kind.group)
"""Seen by those alone who were added one by one."""
HEARD = (Kind.voice, Kind.stage_voice)
"""What is written there is read by those alone who may come in, too."""


def kind_of(number: int) -> Kind | None:
    """Return the type that Discord calls by a number; None: one that discord.py does not know."""
    return next((kind for kind in Kind if kind.value == number), None)


def kind_here(interaction: Interaction) -> Kind | None:
    """Return the type of the place in which something is asked, as Discord says with it."""
    return getattr(interaction.channel, "type", None)
