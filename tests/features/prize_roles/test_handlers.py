"""Choosing roles: by those who manage the server and its roles, who see what each opens and how the bot is let."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.tables.refusal import Refusal
from tests.features.prize_roles.server import BOT, BOTS_OWN, CHAMPION, Server, pressed_by
from tests.tables.room import ADA, GUILD
from tests.ui.message import controls

ROLE_SELECT, BUTTON = 6, 2


def opened(channel: int) -> dict[str, Any]:
    """A channel that the role opens."""
    overwrite = {"id": str(CHAMPION), "type": 0, "allow": "1024", "deny": "0"}
    return {"id": str(channel), "permission_overwrites": [overwrite]}


async def test_each_prize_has_a_select_which_names_the_role_that_is_chosen(server: Server) -> None:
    shown = await server.pick(CHAMPION)
    selects = controls(shown.view, ROLE_SELECT)
    assert [select.custom_id for select in selects] == ["prize1:pick:first", "prize1:pick:second"]
    assert f"<@&{CHAMPION}>" in shown.words
    assert (await server.store.roles(GUILD))["first"].role_id == CHAMPION
    assert f"<@&{CHAMPION}>" not in (await server.pick(None)).words
    assert await server.store.roles(GUILD) == {}


async def test_who_chooses_sees_which_channels_the_role_opens(server: Server) -> None:
    server.channels_there = [opened(31), opened(32)]
    assert "-# In these channels it allows something: <#31> and <#32>" in (await server.pick(CHAMPION)).words
    server.channels_there = [opened(channel) for channel in range(31, 45)]
    assert "and 4 more" in (await server.press("show")).words
    server.channels_there = []
    assert "It opens no channel." in (await server.press("show")).words


async def test_manage_roles_is_asked_for_here_alone_and_beside_what_the_bot_may_already(server: Server) -> None:
    server.put(BOTS_OWN, 9, 1 << 11, tags={"bot_id": str(BOT)})
    shown = await server.press("show")
    assert "Manage Roles" in shown.words
    assert controls(shown.view, ROLE_SELECT) == []
    (link, again) = controls(shown.view, BUTTON)
    asked = dict(part.split("=") for part in link.url.partition("?")[2].split("&"))
    assert int(asked["permissions"]) == discord.Permissions(manage_roles=True).value | 1 << 11
    assert (asked["guild_id"], asked["client_id"]) == (str(GUILD), str(BOT))
    assert again.custom_id == "prize1:show"


@pytest.mark.parametrize(
    "may", [discord.Permissions(), discord.Permissions(manage_guild=True), discord.Permissions(manage_roles=True)]
)
async def test_nobody_else_sees_or_chooses_them(server: Server, may: discord.Permissions) -> None:
    for verb in ("show", "pick"):
        with pytest.raises(Refusal) as no:
            await server.press(verb, "first", by=pressed_by(ADA, may=may))
        assert no.value.code == "prize_roles_manager_needed"


async def test_outside_of_a_server_there_are_none(server: Server) -> None:
    with pytest.raises(Refusal):
        await server.press("show", by=pressed_by(guild=None))


async def test_a_role_that_discord_has_not_named_is_not_believed(server: Server) -> None:
    with pytest.raises(Refusal) as no:
        await server.press("pick", "first", by=pressed_by(values=[str(CHAMPION)], resolved={}))
    assert no.value.code == "bad_button"


async def test_what_stands_against_a_role_is_said_beside_it(server: Server) -> None:
    await server.pick(CHAMPION)
    server.put(CHAMPION, 30)
    assert "The role stands above mine" in (await server.press("show")).words


async def test_where_discord_does_not_answer_nothing_is_changed_and_that_is_said(server: Server) -> None:
    server.fault = TimeoutError()
    for ask in (server.pick(CHAMPION), server.press("show")):
        with pytest.raises(Refusal) as no:
            await ask
        assert no.value.code == "prize_roles_unknown"
    assert await server.store.roles(GUILD) == {}
