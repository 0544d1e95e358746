"""What servers choose about the daily: where and from when on the summary of a day is posted, and what is refused."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.features.daily.server_settings import SummaryChannel, SummaryHour
from bot.league import days
from bot.store.guilds import Chooser, GuildStore
from bot.store.server_rows import GuildRow
from bot.tables.refusal import Refusal
from bot.ui.input.server_settings import ServerSetting
from bot.ui.screens.screen import Places, Select
from tests.store.rows import ADA, GUILD

ROOM = 701
BY_ADA = Chooser(ADA, 50 * days.DAY + 1)
MAY = str(discord.Permissions(view_channel=True, send_messages=True).value)
MAY_NOT = str(discord.Permissions(view_channel=True).value)


async def choose(guilds: GuildStore, setting: ServerSetting, **data: Any) -> GuildRow:
    """Choose what Discord brings; what the server has then."""
    interaction: Any = SimpleNamespace(data=data)
    changing = await setting.changing(interaction, data["values"], BY_ADA.at)
    return await guilds.change(GUILD, BY_ADA, changing)


def room(**told: str) -> dict[str, Any]:
    """A channel that was chosen, and what Discord tells of it."""
    return {"values": [str(ROOM)], "resolved": {"channels": {str(ROOM): {"id": str(ROOM), **told}}}}


def no_answer(status: int) -> Any:
    """How Discord refuses."""
    return SimpleNamespace(status=status, reason="no")


async def test_summaries_begin_with_the_next_change_of_day_where_they_were_chosen(guilds: GuildStore) -> None:
    chosen = await choose(guilds, SummaryChannel(), **room(app_permissions=MAY))
    assert (chosen.summary_channel, chosen.summary_day) == (ROOM, 49)
    assert SummaryChannel().words(chosen.summary_channel) == f"<#{ROOM}>"
    shown = SummaryChannel().control(chosen, str)
    assert isinstance(shown, Places)
    assert shown.chosen == (ROOM,)
    chosen = await choose(guilds, SummaryChannel(), values=[])
    assert chosen.summary_channel is None
    assert SummaryChannel().words(None) == "nowhere"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (room(app_permissions=MAY_NOT), "cannot_post_there"),
        ({"values": [str(ROOM)], "resolved": {"channels": {}}}, "bad_button"),
        *((room(app_permissions=MAY, type=kind), "bad_button") for kind in ("4", "15", "16")),
    ],
)
async def test_a_channel_is_one_that_holds_messages_and_in_which_the_bot_may_post(
    guilds: GuildStore, data: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal, match=code):
        await choose(guilds, SummaryChannel(), **data)
    assert (await guilds.guild(GUILD)).summary_channel is None


@pytest.mark.parametrize(
    ("error", "may"),
    [
        (discord.Forbidden(no_answer(403), "no"), False),
        (discord.NotFound(no_answer(404), "no"), False),
        (discord.HTTPException(no_answer(500), "no"), True),
        (discord.HTTPException(no_answer(429), "no"), True),
        (aiohttp.ClientError(), True),
        (TimeoutError(), True),
    ],
)
async def test_that_a_channel_may_not_be_seen_is_said_only_where_discord_says_so(
    guilds: GuildStore, error: Exception, *, may: bool
) -> None:
    async def get_channel(_: int) -> None:
        raise error

    client = SimpleNamespace(http=SimpleNamespace(get_channel=get_channel))
    interaction: Any = SimpleNamespace(data=room(), client=client)
    changing = SummaryChannel().changing(interaction, [str(ROOM)], BY_ADA.at)
    with nullcontext() if may else pytest.raises(Refusal, match="cannot_post_there"):
        await guilds.change(GUILD, BY_ADA, await changing)
    assert ((await guilds.guild(GUILD)).summary_channel == ROOM) is may


async def test_an_hour_is_one_of_the_days(guilds: GuildStore) -> None:
    chosen = await choose(guilds, SummaryHour(), values=["18"])
    assert SummaryHour().words(chosen.summary_hour) == "18:00 UTC"
    shown = SummaryHour().control(chosen, str)
    assert isinstance(shown, Select)
    assert [option.value for option in shown.options if option.default] == ["18"]
    for wrong in (["24"], ["x"], []):
        with pytest.raises(Refusal, match="bad_button"):
            await choose(guilds, SummaryHour(), values=wrong)
    assert guilds.held(GUILD).summary_hour == 18
