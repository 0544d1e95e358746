"""Who may look at a table: those at it, and those in its server or direct messages; a custom id proves nothing."""

from __future__ import annotations

from bot.tables.refusal import Refusal
from bot.tables.view import TableView
from bot.ui.input.answers import Interaction


def is_here(interaction: Interaction, table: TableView) -> bool:
    """Return whether something is pressed in the server of a table; outside of servers, in its direct messages."""
    header = table.header
    if header.guild_id is None and not header.alone:
        return interaction.channel_id == header.channel_id
    return header.guild_id == interaction.guild_id


def require_can_view(interaction: Interaction, table: TableView) -> None:
    """Refuse a look at a table of another server, and at a game alone that its player has not shared there."""
    if table.seat_of(interaction.user.id) is not None:
        return
    private = table.header.alone and table.header.result_id is None
    if private or not is_here(interaction, table):
        raise Refusal("unknown_table")
