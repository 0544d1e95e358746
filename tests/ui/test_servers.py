"""Servers in memory: next to nothing of each, whatever Discord tells of it."""

from __future__ import annotations

import tracemalloc
from typing import Any
from unittest.mock import MagicMock

import discord

from bot.ui.servers import Servers, app_permissions

KIB = 1024
MANY = 200


def told(number: int) -> dict[str, Any]:
    """What the gateway tells of a middling server."""
    first = 1000 * number
    return {
        "id": str(first), "name": f"Server {number}", "unavailable": False, "member_count": 300, "owner_id": "1",
        "features": ["COMMUNITY", "NEWS"], "members": [],
        "channels": [
            {"id": str(first + place), "type": 0, "name": f"room-{place}", "position": place,
             "permission_overwrites": [{"id": str(first), "type": 0, "allow": "0", "deny": "1024"}]}
            for place in range(40)
        ],
        "roles": [
            {"id": str(first + place), "name": f"role {place}", "permissions": "8", "position": place, "color": 0,
             "hoist": False, "managed": False, "mentionable": False}
            for place in range(25)
        ],
        "emojis": [{"id": str(first + place), "name": f"face_{place}", "roles": []} for place in range(30)],
        "threads": [], "stickers": [], "voice_states": [], "presences": [],
    }  # fmt: skip


def servers(heard: list[tuple[Any, ...]]) -> Servers[discord.Client]:
    made: Servers[discord.Client] = Servers(
        dispatch=lambda *event: heard.append(event), handlers={}, hooks={}, http=MagicMock(),
        intents=discord.Intents(guilds=True), max_messages=None, chunk_guilds_at_startup=False,
        member_cache_flags=discord.MemberCacheFlags.none(),
    )  # fmt: skip
    made.shard_count = 1
    made.keep_small()
    return made


def test_a_server_costs_at_most_three_kib() -> None:
    state = servers([])
    state.parsers["GUILD_CREATE"](told(0))
    everything = [told(number) for number in range(1, MANY + 1)]
    tracemalloc.start()
    for one in everything:
        state.parsers["GUILD_CREATE"](one)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(state.guilds) == MANY + 1
    assert held / MANY <= 3 * KIB


def test_nothing_that_is_told_later_makes_it_grow() -> None:
    state = servers([])
    state.parsers["GUILD_CREATE"](told(1))
    state.parsers["GUILD_UPDATE"](told(1) | {"name": "Renamed"})
    (guild,) = state.guilds
    assert guild.name == "Renamed"
    assert not any((guild.channels, guild.roles, guild.emojis, guild.threads))
    assert not {"CHANNEL_CREATE", "GUILD_ROLE_CREATE", "GUILD_EMOJIS_UPDATE", "THREAD_CREATE"} & state.parsers.keys()


def test_a_channel_and_a_thread_that_are_gone_are_told_though_nobody_knew_them() -> None:
    heard: list[tuple[Any, ...]] = []
    state = servers(heard)
    state.parsers["CHANNEL_DELETE"]({"id": "7", "guild_id": "1", "type": 0})
    state.parsers["THREAD_DELETE"]({"id": "8", "guild_id": "1", "parent_id": "7", "type": 11})
    assert heard == [("channel_gone", 7, 1), ("thread_gone", 8)]


def test_what_the_bot_may_do_in_a_channel_is_what_discord_says_with_it() -> None:
    data = {"resolved": {"channels": {"7": {"id": "7", "app_permissions": "2048"}, "8": {"id": "8"}}}}
    assert app_permissions(data, 7) == 2048
    assert app_permissions(data, 8) is None
    assert app_permissions(None, 7) is None
