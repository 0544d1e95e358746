"""What servers choose about the daily: where the summary of a day is posted, and from which hour on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import discord

from bot.features.daily.store import posting
from bot.league import days
from bot.store.server_rows import GuildRow
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.gateway.kinds import WRITTEN_IN, kind_of
from bot.ui.gateway.servers import app_permissions, resolved
from bot.ui.input.answers import FAULTS, Interaction
from bot.ui.input.server_settings import Changing, ServerSetting, picked
from bot.ui.screens.screen import Kind, Option, Places, Select

log = logging.getLogger(__name__)
HOURS = 24
POSTED_IN: tuple[Kind, ...] = ("text", "news")
"""The kinds of channels where summaries can be posted."""


class SummaryChannel(ServerSetting):
    """Where summaries are posted."""

    name, label, page = "summary_channel", "summary.channel", "daily"
    leads = True
    asked, how, page_name = "summary.channel_asked", "summary.how", "summary.page"

    def words(self, value: object) -> str:
        return say("summary.nowhere") if value is None else f"<#{value}>"

    def control(self, chosen: GuildRow, custom_id: Callable[[str], str]) -> Select:
        posted = () if chosen.summary_channel is None else (chosen.summary_channel,)
        return Places(custom_id(""), say("summary.pick_channel"), least=0, chosen=posted, kinds=POSTED_IN)

    async def changing(self, interaction: Interaction, values: Sequence[str], at: float) -> Changing:
        """Return what posts them there from the next change of day on."""
        channel_id = next(iter(picked(interaction, "channels", values)), None)
        if channel_id is not None:
            await _require_posting(interaction, channel_id)
        return posting(channel_id, days.day_of(at) - 1)


class SummaryHour(ServerSetting):
    """From which hour of the next day on they are posted."""

    name, label, page = "summary_hour", "summary.hour", "daily"
    asked = "summary.pick_hour"
    leads = True

    def words(self, value: object) -> str:
        return say("summary.at", hour=f"{value:02}")

    def control(self, chosen: GuildRow, custom_id: Callable[[str], str]) -> Select:
        hours = (Option(self.words(hour), str(hour), default=hour == chosen.summary_hour) for hour in range(HOURS))
        return Select(custom_id(""), say("summary.pick_hour"), tuple(hours))

    async def changing(self, interaction: Interaction, values: Sequence[str], at: float) -> Changing:
        value = next(iter(values), "")
        if value not in map(str, range(HOURS)):
            raise Refusal("bad_button")
        return lambda _: {"summary_hour": int(value)}


async def _require_posting(interaction: Interaction, channel_id: int) -> None:
    """Refuse a channel that holds no messages, or in which the bot may not post.

    Where Discord does not say so, one that it may not see. Whether that is so may not be known just now: then the first
    summary shows it.
    """
    number = resolved(interaction.data, "channels").get(str(channel_id), {}).get("type")
    if number is not None and kind_of(int(number)) not in WRITTEN_IN:
        raise Refusal("bad_button")
    said = app_permissions(interaction.data, channel_id)
    if said is None:
        try:
            await interaction.client.http.get_channel(channel_id)
        except (discord.Forbidden, discord.NotFound):
            raise Refusal("cannot_post_there", channel=channel_id) from None
        except FAULTS as error:
            log.warning("whether there is a channel for summaries is not known: %r", error)
        return
    granted = discord.Permissions(said)
    if not granted.administrator and not (granted.view_channel and granted.send_messages):
        raise Refusal("cannot_post_there", channel=channel_id)
