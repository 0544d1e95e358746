"""Nothing that comes over the gateway ends the process, and whoever pressed is answered."""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import aiohttp
import discord
import pytest
from discord import gateway, shard

from bot.gateway import REASONS, Socket, install, reason
from bot.ui.gateway.unread import Unread
from tests.depth import deep
from tests.mangled import given, mangled
from tests.ui.test_servers import BOT, pressed, servers, told

VOICE = {"id": "7", "type": 2, "name": "voice", "position": 0, "guild_id": "1000"}
"""As Discord has sent it: discord.py wants a `bitrate`."""
SECRET = "tok-example"
GREETING = {
    "v": 10,
    "shard": [0, 1],
    "user": BOT,
    "guilds": [{"id": "1000", "unavailable": True}],
    "session_id": "s",
    "resume_gateway_url": "ws://127.0.0.1:1/gateway",
}


def message(event: str, data: object) -> dict[str, Any]:
    return {"op": 0, "t": event, "s": 2, "d": data}


async def connected(heard: list[tuple[Any, ...]] | None = None) -> Any:
    """A socket whose client knows a server."""
    state = servers(heard)
    state.parsers["GUILD_CREATE"](told(1))
    if heard is not None:
        heard.clear()
    socket = Socket(AsyncMock(close_code=None), loop=asyncio.get_running_loop())
    socket._connection, socket._discord_parsers = state, state.parsers
    socket.shard_id, socket.shard_count, socket.gateway = 0, 1, socket.DEFAULT_GATEWAY
    return socket


async def still(socket: Any) -> None:
    """Stop what a greeting has begun."""
    for task in (*socket._connection._ready_tasks.values(), socket._connection._ready_task):
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    socket._connection._ready_tasks.clear()


def messages() -> dict[str, Any]:
    """A message of each kind that is heard."""
    press = pressed(1000) | {"type": 3, "data": {"custom_id": "lb1:1", "component_type": 2}}
    choice = press | {
        "data": {"custom_id": "lb1:1", "component_type": 8, "values": ["7"], "resolved": {"channels": {"7": VOICE}}}
    }
    ours = {
        "READY": GREETING,
        "GUILD_CREATE": told(1),
        "GUILD_UPDATE": told(1),
        "GUILD_DELETE": {"id": "1000"},
        "CHANNEL_DELETE": {"id": "7", "guild_id": "1000", "type": 0},
        "THREAD_DELETE": {"id": "8", "guild_id": "1000", "parent_id": "7", "type": 11},
        "RESUMED": {},
    }
    return {
        **{event: message(event, data) for event, data in ours.items()},
        "command": message("INTERACTION_CREATE", pressed(1000)),
        "press": message("INTERACTION_CREATE", press),
        "choice": message("INTERACTION_CREATE", choice),
        "voice": message("INTERACTION_CREATE", press | {"channel": VOICE | {"bitrate": 64000}}),
        **given(),
    }


@pytest.mark.parametrize("others", [(), deep((None, []))], ids=["left out", "or another value"])
@pytest.mark.parametrize("name", messages())
async def test_no_message_raises_however_it_is_mangled(name: str, others: tuple[object, ...]) -> None:
    whole = messages()[name]
    whole["d"].pop("members", None)  # hundreds of the same, of which nothing is read
    whole["d"] = {
        key: value[:1] if isinstance(value, list) and key != "shard" else value for key, value in whole["d"].items()
    }
    for what, one in mangled(whole, *others):
        heard: list[tuple[Any, ...]] = []
        socket = await connected(heard)
        try:
            await socket.received_message(json.dumps(one))
        except ConnectionAbortedError:
            assert name in ("READY", "ready"), what
        except Exception as error:
            raise AssertionError(f"{name} {what}") from error
        await still(socket)
        if one.get("t") == "INTERACTION_CREATE" and one.get("op") == 0:
            assert_told(what, one.get("d"), heard)


def assert_told(what: str, data: Any, heard: list[tuple[Any, ...]]) -> None:
    """An interaction is taken, or is known to be unread, if there is any way to answer it."""
    if not isinstance(data, dict) or not str(data.get("id", "")).isdecimal() or not isinstance(data.get("token"), str):
        return
    taken = [event[1] for event in heard if event[0] in ("interaction", "unread")]
    assert len(taken) == 1, what
    if not isinstance(taken[0], Unread):
        assert isinstance(taken[0].user.id, int), what
        assert isinstance(taken[0].data, dict), what


@pytest.mark.skipif(not given(), reason="no payloads are given beside this project (../shared/discord/payloads)")
async def test_the_payloads_that_are_given_are_read_whole() -> None:
    for name, one in given().items():
        heard: list[tuple[Any, ...]] = []
        socket = await connected(heard)
        await socket.received_message(json.dumps(one))
        await still(socket)
        if one["t"] == "INTERACTION_CREATE":
            assert heard[-1][0] == "interaction", name


async def test_a_press_in_a_voice_channel_without_bitrate_is_a_line_without_its_token(
    caplog: pytest.LogCaptureFixture,
) -> None:
    heard: list[tuple[Any, ...]] = []
    socket = await connected(heard)
    press = pressed(1000) | {"token": SECRET, "channel": VOICE, "locale": "de"}
    await socket.received_message(json.dumps(message("INTERACTION_CREATE", press)))
    assert heard == [("unread", Unread(5, SECRET, 1000, "de", typing=False))]
    (line,) = caplog.records
    assert line.levelno == logging.ERROR
    assert "INTERACTION_CREATE" in line.getMessage()
    assert "bitrate" in line.getMessage()
    assert SECRET not in caplog.text


async def test_an_error_that_quotes_a_token_does_not_bring_it_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    socket = await connected()
    await socket.received_message(
        json.dumps(message("INTERACTION_CREATE", pressed(1000) | {"version": 1, "id": SECRET}))
    )
    await socket.received_message("{" + SECRET)
    assert len(caplog.records) == 2
    assert SECRET not in caplog.text


@pytest.mark.parametrize("lacking", [key for key in GREETING if key != "v"])
async def test_a_greeting_that_lacks_something_is_mended(lacking: str) -> None:
    heard: list[tuple[Any, ...]] = []
    socket = await connected(heard)
    greeting = {key: value for key, value in GREETING.items() if key != lacking}
    await socket.received_message(json.dumps(message("READY", greeting)))
    assert ("shard_connect", 0) in heard
    assert socket.sequence == 2
    await still(socket)


async def test_a_broken_stream_is_begun_anew_after_a_pause() -> None:
    socket = await connected()
    with pytest.raises(OSError, match="error"):
        await socket.received_message(b"\x00\x00\xff\xff")
    socket.socket.close.assert_awaited()


async def test_a_stream_is_read_as_before() -> None:
    heard: list[tuple[Any, ...]] = []
    socket = await connected(heard)
    packer = zlib.compressobj()
    for _ in range(2):
        text = json.dumps(message("CHANNEL_DELETE", {"id": "7", "guild_id": "1"})).encode()
        await socket.received_message(packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))
    assert heard == [("channel_gone", 7, 1)] * 2


async def test_what_the_gateway_means_is_left_to_discord_py() -> None:
    socket = await connected()
    with pytest.raises(gateway.ReconnectWebSocket):
        await socket.received_message(json.dumps({"op": 7, "d": None, "t": None, "s": None}))


# The end for good


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(MagicMock(close_code=code), shard_id=0)


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014])
def test_an_end_for_good_is_one_line_that_says_what_to_do(code: int) -> None:
    line = reason(closed(code))
    assert "\n" not in line
    assert line == REASONS[code]


def test_events_that_discord_keeps_from_the_bot_are_the_same_however_discord_py_says_so() -> None:
    assert reason(discord.PrivilegedIntentsRequired(0)) == REASONS[4014]


async def test_closed_for_good_before_a_greeting_it_is_told_and_not_tried_for_ever() -> None:
    socket = await connected()
    socket._max_heartbeat_timeout, socket._initial_identify = 1.0, True
    socket._receive.return_value = SimpleNamespace(type=aiohttp.WSMsgType.CLOSE, data=4012, extra="")
    socket.socket.close_code = 1006  # what is left of it where the other side has gone meanwhile
    await socket.poll_event()
    await socket.identify()
    socket.socket.send_str.assert_not_awaited()
    with pytest.raises(discord.ConnectionClosed) as refused:
        await socket.poll_event()
    assert refused.value.code == 4012


def test_discord_py_connects_by_this_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shard, "DiscordWebSocket", gateway.DiscordWebSocket)
    install()
    assert shard.DiscordWebSocket is Socket
    calls: list[Callable[..., object]] = [shard.Shard.reconnect, shard.Shard.reidentify]
    assert all("DiscordWebSocket" in call.__code__.co_names for call in calls), "this is where it is named"
