"""`/table`: what one may need at a table besides playing."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.building import CommandModule
from bot.cogs.finding import find_own_table, find_table, say_no_table
from bot.feature import Kernel
from bot.store.enums import Proposal, Status
from bot.tables.refusal import NoTable, Refusal
from bot.tables.seating import hosting
from bot.tables.view import TableView
from bot.text import say
from bot.ui.gateway.permissions import moderates
from bot.ui.input import ending
from bot.ui.input.answers import Interaction, commit_then, defer_if_slow, private, ready, say_privately
from bot.ui.input.command_words import worded
from bot.ui.input.replies import send_record
from bot.ui.screens import games, screens
from bot.ui.screens.fair_deals import status_line
from bot.ui.screens.lobby_words import who_was_left_out
from bot.ui.screens.names import person_words
from bot.ui.screens.screen import Screen
from bot.ui.screens.vote_words import log_lines


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class TableCommands(commands.GroupCog, CommandModule, name="table", description=worded("command.table")):
    """The table of this channel."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)

    @app_commands.command(description=worded("command.table.status"))
    async def status(self, interaction: Interaction) -> None:
        """In words, privately, with the whole table as text, complete."""
        try:
            table = await find_table(self.kernel, interaction)
        except NoTable as no:
            await say_no_table(self.kernel, interaction, no)
            return
        await private(interaction, self._status(interaction, table))

    async def _status(self, interaction: Interaction, table: TableView) -> Screen:
        """Return how a table stands; whoever has no seat and gets none is offered to be told of the next one."""
        said = status_words(table), log_lines(table), who_was_left_out(table)
        texts = filter(None, said)
        has_room = _has_room_for(table, interaction.user.id)
        rows = () if has_room else await self.kernel.features.rows_without_table(interaction)
        return Screen(
            tuple(texts),
            rows,
            plain=screens.board_as_text(table),
            footer=status_line(table) or None,
        )

    @app_commands.command(description=worded("command.table.leave"))
    async def leave(self, interaction: Interaction) -> None:
        """You may come back with My board. Whoever is the last one is asked first: the game ends."""
        table = await find_table(self.kernel, interaction)
        if ending.is_asked_first(table, interaction.user.id):
            await private(interaction, ready(ending.leave_question(table, interaction.user.id)))
        else:
            await private(interaction, ending.leave(interaction, table))

    @app_commands.command(description=worded("command.table.end"))
    async def end(self, interaction: Interaction) -> None:
        """At any stage, the lobby included. It is asked first, but for a lobby that has nobody else in it."""
        table = await find_table(self.kernel, interaction, or_alone=True)
        ending.require_power(interaction, table)
        if table.status == Status.LOBBY and len(table.people) < 2 and not table.header.alone:
            await ending.end(interaction, table)
            await say_privately(interaction, say("done.ended"))
        else:
            await private(interaction, ready(ending.end_question(table, ending.way_of(interaction, table))))

    @app_commands.command(description=worded("command.table.kick"))
    @app_commands.describe(player=worded("option.player"))
    async def kick(self, interaction: Interaction, player: discord.User) -> None:
        """In a game the autopilot takes the seat, if the others agree; a moderator need not ask them."""
        table = await find_table(self.kernel, interaction)
        await self._with_power(interaction, table)
        if table.status == Status.RUNNING and not moderates(interaction):
            asking = ending.propose(interaction, table, Proposal.KICK, player.id)
            await commit_then(interaction, asking, thinking=True)
            await say_privately(interaction, say("done.asked"))
            return
        kicking = hosting.kick(table, interaction.user.id, player.id, moderator=moderates(interaction))
        await commit_then(interaction, kicking, thinking=True)
        await say_privately(interaction, say("done.kicked", name=f"**{person_words(player.display_name)}**"))

    @app_commands.command(description=worded("command.table.host"))
    @app_commands.describe(player=worded("option.player"))
    async def host(self, interaction: Interaction, player: discord.User) -> None:
        """Hand over; whoever names themselves takes a lobby over whose host is away."""
        table = await find_table(self.kernel, interaction)
        user = interaction.user.id
        if table.status == Status.LOBBY and player.id == user != table.header.host_id:
            taking = hosting.take_over(table, user, moderator=moderates(interaction))
            await commit_then(interaction, taking, thinking=True)
            await say_privately(interaction, say("done.host", name=f"**{person_words(player.display_name)}**"))
            return
        await self._with_power(interaction, table)
        handing = hosting.hand_over(table, interaction.user.id, player.id, moderator=moderates(interaction))
        await commit_then(interaction, handing, thinking=True)
        await say_privately(interaction, say("done.host", name=f"**{person_words(player.display_name)}**"))

    @app_commands.command(description=worded("command.table.export"))
    async def export(self, interaction: Interaction) -> None:
        """Of the game under way, without anything hidden, or of the last one in this channel."""
        try:
            table = await find_own_table(self.kernel, interaction)
        except NoTable:
            looking = self.kernel.tables.last_in_channel(interaction.channel_id or 0)
            last = await defer_if_slow(interaction, looking, thinking=True)
            if last is None:
                raise Refusal("no_result") from None
            table = last
        await send_record(interaction, table)

    async def _with_power(self, interaction: Interaction, table: TableView) -> None:
        if table.header.host_id != interaction.user.id and not moderates(interaction):
            raise Refusal("not_allowed")


def _has_room_for(table: TableView, user_id: int) -> bool:
    """Return whether somebody sits at a table, or may sit down."""
    is_open = table.status == Status.LOBBY and len(table.seats) < table.header.max_seats
    return is_open or table.seat_of(user_id) is not None


def status_words(table: TableView) -> str:
    """Return the state of a table, in a line or two."""
    host = screens.host_name(table)
    if table.status == Status.LOBBY:
        return say("status.lobby", count=len(table.seats), seats=table.header.max_seats, host=f"**{host}**")
    waiting = screens.names_of(table, table.waits_for) or say("status.nobody")
    progress = games.of(table).status(table)
    return say("status.running", game=screens.title(table), progress=progress, names=waiting, host=f"**{host}**")
