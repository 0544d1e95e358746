"""Which table a command is about, and what is answered where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import discord

from bot.feature import Kernel
from bot.store.enums import Status
from bot.tables.play.modes import single_attempt_of
from bot.tables.refusal import NoTable, Refusal
from bot.tables.seating import lobby
from bot.tables.table import Table
from bot.text import refusal
from bot.ui.gateway.can_view import is_here
from bot.ui.input.answers import Interaction, defer_if_slow, private, ready
from bot.ui.input.ids import parse
from bot.ui.screens.names import look
from bot.ui.screens.screen import Screen
from bot.ui.screens.screens import title

AT = "table"
"""Among an interaction's extras: the table of the channel in which a command was given, and when that was."""


async def say_no_table(kernel: Kernel, interaction: Interaction, no: Refusal) -> None:
    """Answer what was refused, as there is no table, with that and what features offer; raise it where they do not."""
    rows = await defer_if_slow(interaction, kernel.features.rows_without_table(interaction), thinking=True)
    if not rows:
        raise no
    await private(interaction, ready(Screen((refusal(no.code, no.data),), rows)))


async def find_table(kernel: Kernel, interaction: Interaction, *, or_alone: bool = False) -> Table:
    """Return this channel's table, or (`or_alone`) where there is none the game that the person plays alone.

    Whoever has no other than that is told of it; `NoTable` for the others. The answer will be theirs alone, which is
    said if this takes long.
    """
    table = await defer_if_slow(interaction, _find_table(kernel, interaction, or_alone), thinking=True)
    await look(interaction, table, kernel.people)
    return table


async def _find_table(kernel: Kernel, interaction: Interaction, or_alone: bool) -> Table:
    here = await _here(kernel, interaction)
    if here is not None:
        # A host who asks for something at a lobby is there.
        await lobby.note_press(here, interaction.user.id, confirms=False)
        return here
    freed = await kernel.tables.freed_of(interaction.user.id, interaction.channel_id)
    if freed is not None and freed.header.channel_id == interaction.channel_id:
        return freed
    alone = await kernel.tables.solo_of(interaction.user.id)
    if alone is None:
        raise NoTable
    if or_alone:
        return alone
    mode = single_attempt_of(alone.header)
    raise Refusal("only_solo" if mode is None else mode.no_other_table(alone.header), game=f"**{title(alone)}**")


async def find_own_table(kernel: Kernel, interaction: Interaction) -> Table:
    """Return the table whose board is a person's own; `NoTable` where there is none.

    It is the channel's, if the person sits at it, or one that has freed it, else the game they play alone, else one
    that has freed another, else the channel's all the same. The answer will be theirs alone, which is said if this
    takes long.
    """
    table = await defer_if_slow(interaction, _find_own_table(kernel, interaction), thinking=True)
    await look(interaction, table, kernel.people)
    return table


async def _find_own_table(kernel: Kernel, interaction: Interaction) -> Table:
    here = await _here(kernel, interaction)
    if here is not None and here.seat_of(interaction.user.id):
        return here
    user, tables = interaction.user.id, kernel.tables
    freed = await tables.freed_of(user, interaction.channel_id)
    if freed is not None and freed.header.channel_id == interaction.channel_id:
        return freed
    found = await tables.solo_of(user) or freed or here
    if found is None:
        raise NoTable
    return found


async def find_result(kernel: Kernel, interaction: Interaction, message: discord.Message) -> Table:
    """Return the finished game that a message of ours in this place is about: its result, or what was shared of it.

    Its buttons say which one that is, however long ago it was posted: what is clicked on comes from Discord whole.
    """
    about = _table_of(message) if message.author.id == interaction.application_id else None
    if about is None:
        raise Refusal("not_a_result")
    table = await defer_if_slow(interaction, kernel.tables.get(about), thinking=True)
    if table is None:
        raise Refusal("result_gone")
    if table.seat_of(interaction.user.id) is None:
        if not is_here(interaction, table):
            raise Refusal("result_elsewhere")
        # What was shared of it may stand where others read than where it was played.
        there, header = interaction.channel_id or 0, table.header
        seen = kernel.audiences.sees(there, header.channel_id, header.guild_id)
        if not await defer_if_slow(interaction, seen, thinking=True):
            raise Refusal("unknown_table")
    if table.status is not Status.OVER:
        raise Refusal("not_over" if table.status.is_open else "not_a_result")
    await look(interaction, table, kernel.people)
    return table


def _table_of(message: discord.Message) -> int | None:
    """Return the table that the buttons of a message are about; None where there is none."""
    for custom_id in _custom_ids(message.components):
        with suppress(Refusal):
            return parse(custom_id).table
    return None


def _custom_ids(parts: Iterable[object]) -> Iterator[str]:
    """Yield the ids of all that can be pressed or chosen from, as far down as there is anything."""
    for part in parts:
        if custom_id := getattr(part, "custom_id", None):
            yield custom_id
        yield from _custom_ids(getattr(part, "children", ()))
        yield from _custom_ids(filter(None, (getattr(part, "accessory", None),)))


async def _here(kernel: Kernel, interaction: Interaction) -> Table | None:
    """Return the table of a channel; where the bot is a guest, it speaks there through the command."""
    if interaction.channel_id is None:
        return None
    came_at, found = kernel.tables.clock.now(), await kernel.tables.in_channel(interaction.channel_id)
    interaction.extras[AT] = found, came_at
    return found
