"""What the bot needs to be allowed, and who may keep order."""

from __future__ import annotations

import discord

from bot.tables.refusal import Refusal
from bot.text import listed, say
from bot.ui.input.answers import Interaction

NEEDED = discord.Permissions(view_channel=True, send_messages=True, attach_files=True, read_message_history=True)
NEEDED_IN_THREADS = discord.Permissions(
    view_channel=True, send_messages_in_threads=True, attach_files=True, read_message_history=True
)
NEEDED_FOR_THREADS = NEEDED_IN_THREADS | discord.Permissions(create_public_threads=True)
INSTALLED = NEEDED | NEEDED_FOR_THREADS
"""What an installation to a server asks for (SECURITY.md)."""


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


def require_voice(interaction: Interaction) -> None:
    """Refuse to set up a table where only the person who asks would see it: the server lets no guest speak.

    Discord shows what an app says that the server has not added itself to others only where its members may use such
    apps aloud.
    """
    if interaction.guild_id is not None and not interaction.permissions.use_external_apps:
        raise Refusal("no_voice")
    if not interaction.app_permissions.attach_files:
        raise Refusal("missing_permissions", permissions=f"**{say('permission.attach_files')}**")


def manages(interaction: Interaction) -> bool:
    """Return whether somebody manages the server they are in, as Discord says with what they press."""
    granted = interaction.permissions
    return interaction.guild_id is not None and (granted.manage_guild or granted.administrator)


def moderates(interaction: Interaction) -> bool:
    """Members who may manage messages here are moderators of its tables."""
    granted = interaction.permissions
    return interaction.guild_id is not None and (granted.manage_messages or granted.administrator)
