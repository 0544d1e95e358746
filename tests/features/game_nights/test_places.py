"""Game nights in places that not everybody sees, and in places of another kind."""

from __future__ import annotations

from unittest.mock import Mock

import discord
import pytest

from bot.ui.gateway.audience import KEPT
from bot.ui.gateway.kinds import Kind
from tests.features.game_nights.desk import Desk, announced, press_of
from tests.features.game_nights.kit import HOUR, Host
from tests.tables.room import ADA, BEN, CHANNEL, CY


async def test_only_where_everybody_sees_the_channel_is_there_an_event_of_the_servers(desk: Desk) -> None:
    desk.host.places.hidden(CHANNEL)
    asked = await desk.plan("in 2 h")
    assert "server's events" not in asked.words
    await desk.press("post")
    await desk.host.keeper.look()
    assert (await desk.newest).row.with_event is False
    assert desk.host.asked.events == {}


async def test_nobody_presses_about_a_game_night_from_where_others_may_not_see_it(desk: Desk) -> None:
    await announced(desk, BEN)
    desk.host.places.put(CHANNEL, Kind.private_thread, parent=CHANNEL + 1)
    desk.host.room.clock.advance(KEPT)
    for verb in ("come", "away", "text", "off", "offyes", "open"):
        outside = press_of(ADA, panel=False)
        outside.channel_id = CHANNEL + 1
        assert await desk.refused(verb, by=outside) == "no_game_night"


async def test_who_keeps_order_in_another_channel_keeps_none_here(desk: Desk) -> None:
    await announced(desk)
    elsewhere = press_of(CY, moderator=True)
    elsewhere.channel_id = CHANNEL + 1
    assert await desk.refused("off", by=elsewhere) == "not_game_night_host"


@pytest.mark.parametrize(
    ("kind", "words_of_it"),
    [
        (Kind.voice, "has no threads"),
        (Kind.stage_voice, "has no threads"),
        (Kind.public_thread, "has no threads"),
        (Kind.private_thread, "has no threads"),
        (Kind.news, "With the permission"),
        (Kind.text, "With the permission"),
    ],
)
async def test_a_permission_is_blamed_only_where_it_would_help(desk: Desk, kind: Kind, words_of_it: str) -> None:
    desk.host.places.put(CHANNEL, kind)
    asked = press_of(ADA)
    asked.channel = Mock(spec=discord.Thread if "thread" in kind.name else discord.TextChannel, type=kind)
    asked.channel.id, asked.channel.parent_id = CHANNEL, CHANNEL + 1
    asked.app_permissions = discord.Permissions.all()
    asked.app_permissions.update(administrator=False, create_public_threads=False)
    await desk.plan("in 2 h", by=asked)
    pressed = press_of(ADA, values=["n3"])
    pressed.channel, pressed.app_permissions = asked.channel, asked.app_permissions
    await desk.press("count", by=pressed)
    assert words_of_it in pressed.words


@pytest.mark.deep
@pytest.mark.parametrize(
    ("kind", "threads"),
    [
        (Kind.text, [Kind.public_thread] * 3),
        (Kind.news, [Kind.news_thread] * 3),
        (Kind.voice, []),
        (Kind.stage_voice, []),
        (Kind.public_thread, []),
        (Kind.private_thread, []),
    ],
)
async def test_what_tables_open_in_follows_from_the_type_of_the_channel(
    host: Host, kind: Kind, threads: list[Kind]
) -> None:
    host.places.put(CHANNEL, kind, parent=CHANNEL + 1)
    night = await host.planned(tables=3)
    await host.after(2 * HOUR)
    assert host.asked.kinds == threads
    assert len((await host.now_is(night)).tables) == (3 if threads else 1)


async def test_a_channel_that_is_hidden_by_the_time_it_is_made_gets_no_event(host: Host) -> None:
    host.places.hidden(CHANNEL)
    await host.planned(event=True)
    assert host.asked.events == {}
