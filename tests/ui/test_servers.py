"""Servers in memory: next to nothing of each, whatever Discord tells of it."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, cast
from unittest.mock import MagicMock

import discord
from discord.state import AutoShardedConnectionState

from bot.app import TableBot
from bot.store.sql.parts import MILLISECONDS_AT
from bot.ui.gateway.servers import HEARD, Servers, app_permissions, resolved, roles_of
from bot.ui.gateway.whereabouts import Sightings

KIB = 1024
MANY = 200
BOT = {"id": "9", "username": "lucky", "discriminator": "0", "avatar": None, "global_name": None}
MEMBER = {"roles": ["1"], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}


def told(number: int) -> dict[str, Any]:
    """What the gateway tells of a middling server, and of the bot in it."""
    first = 1000 * number
    return {
        "id": str(first),
        "name": f"Server {number}",
        "unavailable": False,
        "member_count": 300,
        "owner_id": "1",
        "verification_level": 1,
        "default_message_notifications": 1,
        "explicit_content_filter": 2,
        "features": ["COMMUNITY", "NEWS"],
        "members": [MEMBER | {"user": BOT}],
        "description": f"Words of {number}",
        "channels": [
            {
                "id": str(first + place),
                "type": 0,
                "name": f"room-{place}",
                "position": place,
                "permission_overwrites": [{"id": str(first), "type": 0, "allow": "0", "deny": "1024"}],
            }
            for place in range(40)
        ],
        "roles": [
            {
                "id": str(first + place),
                "name": f"role {place}",
                "permissions": "8",
                "position": place,
                "color": 0,
                "hoist": False,
                "managed": False,
                "mentionable": False,
            }
            for place in range(25)
        ],
        "emojis": [{"id": str(first + place), "name": f"face_{place}", "roles": []} for place in range(30)],
        "threads": [
            {
                "id": str(first + 500),
                "parent_id": str(first + 1),
                "owner_id": "1",
                "type": 11,
                "name": "a thread",
                "message_count": 0,
                "member_count": 1,
                "rate_limit_per_user": 0,
                "thread_metadata": {
                    "archived": False,
                    "auto_archive_duration": 60,
                    "archive_timestamp": MEMBER["joined_at"],
                },
            },
        ],
        "stickers": [],
        "voice_states": [],
        "presences": [],
        "incidents_data": {"dm_spam_detected_at": None},
    }


def pressed(guild_id: int) -> dict[str, Any]:
    """A command that somebody gives in a server."""
    return {
        "id": "5",
        "application_id": "9",
        "type": 2,
        "token": "t",
        "version": 1,
        "attachment_size_limit": 1,
        "guild_id": str(guild_id),
        "guild": {"id": str(guild_id), "locale": "en-GB", "features": []},
        "app_permissions": "2048",
        "channel": {"id": "7", "type": 0, "name": "room", "position": 0, "guild_id": str(guild_id)},
        "member": MEMBER | {"user": BOT | {"id": "8"}, "permissions": "0"},
        "data": {"id": "6", "name": "play"},
        "entitlements": [],
        "authorizing_integration_owners": {},
        "context": 0,
        "locale": "en-GB",
    }


def state_of(kind: Callable[..., AutoShardedConnectionState[Any]], heard: list[tuple[Any, ...]] | None = None) -> Any:
    """A state as a client has it that the gateway has greeted."""
    events = [] if heard is None else heard
    made: Any = kind(
        dispatch=lambda *event: events.append(event),
        handlers={},
        hooks={},
        http=MagicMock(),
        intents=discord.Intents(guilds=True),
        max_messages=None,
        chunk_guilds_at_startup=False,
        member_cache_flags=discord.MemberCacheFlags.none(),
    )
    made.shard_count = 1
    made.user = discord.ClientUser(state=made, data=BOT)  # type: ignore[arg-type]
    made._get_client = lambda: MagicMock(user=made.user)
    return made


def servers(heard: list[tuple[Any, ...]] | None = None) -> Any:
    return state_of(partial(Servers, None), heard)


def held(guild: discord.Guild) -> list[object]:
    """What a server holds that no other holds as well: objects and collections that are not empty."""
    shared = (type(guild), guild._state, *(one for kind in vars(discord.enums).values() for one in values(kind)))
    return [
        one
        for one in gc.get_referents(guild)
        if not any(one is other for other in shared) and (one or not isinstance(one, Collection)) and one is not None
    ]


def values(kind: object) -> list[object]:
    """The values of one of discord.py's enumerations."""
    return list(cast("Iterable[object]", kind)) if isinstance(kind, discord.enums.EnumMeta) else []


def test_a_server_costs_at_most_three_kib() -> None:
    state = servers()
    state.parsers["GUILD_CREATE"](told(0))
    everything = [told(number) for number in range(1, MANY + 1)]
    tracemalloc.start()
    for one in everything:
        state.parsers["GUILD_CREATE"](one)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(state.guilds) == MANY + 1
    assert held / MANY <= 3 * KIB


def test_a_server_holds_nothing_of_what_there_is_in_it() -> None:
    state = servers()
    for number in (1, 2, 1):
        state.parsers["GUILD_CREATE"](told(number))
    for guild in state.guilds:
        assert [one for one in held(guild) if not isinstance(one, int)] == [guild.name]
    assert not any((state._emojis, state._stickers, len(state._users), state._private_channels))


async def test_a_server_that_is_only_announced_holds_no_more() -> None:
    state = servers()
    greeting = {"shard": [0, 1], "user": BOT, "guilds": [told(1), {"id": "2000", "unavailable": True}]}
    state.parsers["READY"](greeting)
    assert [(guild.id, guild.unavailable) for guild in state.guilds] == [(1000, False), (2000, True)]
    assert not any(part for guild in state.guilds for part in (guild.channels, guild.roles, guild.threads))
    for waiting in state._ready_tasks.values():
        waiting.cancel()


def test_an_interaction_leaves_nothing_behind_at_its_server() -> None:
    heard: list[tuple[Any, ...]] = []
    state = servers(heard)
    state.parsers["GUILD_CREATE"](told(1))
    (guild,) = state.guilds
    before = held(guild)
    state.parsers["INTERACTION_CREATE"](pressed(guild.id))
    ((_, interaction),) = [event for event in heard if event[0] == "interaction"]
    assert interaction.guild is guild
    assert interaction.user.id == 8
    assert interaction.app_permissions.send_messages
    assert held(guild) == before


def test_nothing_that_is_told_later_makes_it_grow() -> None:
    state = servers()
    state.parsers["GUILD_CREATE"](told(1))
    state.parsers["GUILD_UPDATE"](told(1) | {"name": "Renamed"})
    (guild,) = state.guilds
    assert [one for one in held(guild) if not isinstance(one, int)] == ["Renamed"]
    assert state.parsers.keys() == HEARD, "of all else, roles and channels and threads and emoji, nothing is heard"


def test_a_channel_and_a_thread_that_are_gone_are_told_though_nobody_knew_them() -> None:
    heard: list[tuple[Any, ...]] = []
    state = servers(heard)
    state.parsers["CHANNEL_DELETE"]({"id": "7", "guild_id": "1", "type": 0})
    state.parsers["THREAD_DELETE"]({"id": "8", "guild_id": "1", "parent_id": "7", "type": 11})
    assert heard == [("channel_gone", 7, 1), ("thread_gone", 8)]


def test_a_server_that_sends_the_bot_away_is_told_and_forgotten() -> None:
    heard: list[tuple[Any, ...]] = []
    state = servers(heard)
    state.parsers["GUILD_CREATE"](told(1))
    state.parsers["GUILD_DELETE"]({"id": "1000"})
    assert ("server_gone", 1000) in heard
    assert not state.guilds


def test_a_server_that_is_away_in_an_outage_is_still_one_of_them() -> None:
    state = servers()
    state.parsers["GUILD_CREATE"](told(1))
    state.parsers["GUILD_DELETE"]({"id": "1000", "unavailable": True})
    assert [guild.id for guild in state.guilds] == [1000]


async def test_a_server_that_a_new_session_of_its_shard_does_not_name_is_gone() -> None:
    state = state_of(partial(Servers, Sightings()))
    state.shard_count = 2
    here, gone, of_the_other = (1 << MILLISECONDS_AT, 3 << MILLISECONDS_AT, 2 << MILLISECONDS_AT)
    for guild_id in (here, gone, of_the_other):
        state.parsers["GUILD_CREATE"](told(1) | {"id": str(guild_id)})
    state.parsers["READY"]({"shard": [1, 2], "user": BOT, "guilds": [{"id": str(here), "unavailable": True}]})
    assert {guild.id for guild in state.guilds} == {here, of_the_other}
    for waiting in state._ready_tasks.values():
        waiting.cancel()


def test_of_servers_that_nobody_knew_is_told_too_and_of_roles() -> None:
    heard: list[tuple[Any, ...]] = []
    state = servers(heard)
    state.parsers["GUILD_DELETE"]({"id": "1000"})
    state.parsers["GUILD_DELETE"]({"id": "1000", "unavailable": True})
    state.parsers["GUILD_ROLE_DELETE"]({"guild_id": "1000", "role_id": "7"})
    assert heard == [("server_gone", 1000), ("server_away", 1000), ("role_gone", 1000, 7)]


def test_what_the_bot_may_do_in_a_channel_is_what_discord_says_with_it() -> None:
    data = {"resolved": {"channels": {"7": {"id": "7", "app_permissions": "2048"}, "8": {"id": "8"}}}}
    assert app_permissions(data, 7) == 2048
    assert app_permissions(data, 8) is None
    assert app_permissions(None, 7) is None


def test_what_was_chosen_is_what_discord_tells_of() -> None:
    data = {"resolved": {"roles": {"7": {"id": "7"}}}}
    assert resolved(data, "roles").keys() == {"7"}
    assert resolved(data, "channels") == resolved(None, "roles") == {}


# What this stands on. Where one of these fails, discord.py has changed: look at `bot/ui/gateway/servers.py` again.


def test_discord_py_has_all_that_is_overridden_and_heard() -> None:
    state = state_of(AutoShardedConnectionState)
    assert state.parsers.keys() >= HEARD
    overridden = {name for name in vars(Servers) if name.startswith("parse_")}
    assert overridden <= set(dir(AutoShardedConnectionState))


def test_discord_py_asks_its_client_for_the_state() -> None:
    class Client(discord.AutoShardedClient):
        def _get_state(self, **options: Any) -> Any:
            return Servers(None, dispatch=self.dispatch, handlers={}, hooks={}, http=self.http, **options)

    assert isinstance(Client(intents=discord.Intents.none())._connection, Servers)
    assert "_get_state" in vars(TableBot)


def test_discord_py_by_itself_holds_all_that_is_left_out_here() -> None:
    state = state_of(AutoShardedConnectionState)
    state.parsers["GUILD_CREATE"](told(1))
    (guild,) = state.guilds
    assert [len(of) for of in (guild.channels, guild.roles, guild.threads, guild.members)] == [40, 25, 1, 1]
    assert len([one for one in held(guild) if not isinstance(one, int | str)]) > 4


def test_discord_py_by_itself_adds_the_bot_to_a_server_somebody_acts_in() -> None:
    state = state_of(AutoShardedConnectionState)
    state.parsers["GUILD_CREATE"]({"id": "1000", "unavailable": False})
    (guild,) = state.guilds
    assert not guild._members
    state.parsers["INTERACTION_CREATE"](pressed(1000))
    assert guild._members


def test_discord_py_keeps_the_ids_of_a_members_roles() -> None:
    heard: list[tuple[Any, ...]] = []
    state = servers(heard)
    state.parsers["GUILD_CREATE"](told(1))
    told_of = pressed(1000)
    told_of["member"]["roles"] = ["5", "6"]
    state.parsers["INTERACTION_CREATE"](told_of)
    [interaction] = [one for name, one in heard if name == "interaction"]
    assert roles_of(interaction.user) == {1000, 5, 6}
