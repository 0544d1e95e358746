"""The connection to Discord's gateway: nothing that comes over it ends the process, and what does end it has a reason.

discord.py lets whatever its socket raises end the whole client. `Socket` keeps that to what the gateway means to say.
Installed by `install`, as discord.py names its socket in two modules and takes no other.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord import gateway, shard

from bot.ui.gateway.unread import in_a_line, number_of

if TYPE_CHECKING:
    from discord.state import ConnectionState

log = logging.getLogger(__name__)
MEANT = (
    gateway.ReconnectWebSocket,
    gateway.WebSocketClosure,
    discord.DiscordException,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
    asyncio.TimeoutError,
)
"""What is raised on purpose or by a connection that breaks: discord.py connects again, or ends with a reason."""
REFUSED = (
    "DISCORD_TOKEN: Discord does not accept it. Copy it again from the Bot page of the developer portal, "
    "or leave it empty to play in the sandbox"
)
REASONS = {
    4004: REFUSED,
    4010: "SHARDS: Discord knows no such shard (4010). Leave the setting empty, or stop the other processes first",
    4011: "SHARDS: the bot is in too many servers for so few shards (4011). Set it to more, or leave it empty",
    4012: "Discord no longer speaks the version of its API that this bot does (4012). Update the bot",
    4013: "Discord does not know the events that this bot asks for (4013). Update the bot",
    4014: "Discord does not let this bot have the events it asks for (4014). Look at the Bot page of the developer "
    "portal: is the token of the right application, and is it not disabled there?",
}
"""The codes with which the gateway closes for good: what each means, and what to do."""


def reason(error: discord.ClientException) -> str:
    """Return in one line why Discord will not have the bot, and what to do."""
    if isinstance(error, discord.ConnectionClosed):
        return REASONS.get(error.code, f"Discord has ended the connection for good ({error.code})")
    return REASONS[4014] if isinstance(error, discord.PrivilegedIntentsRequired) else REFUSED


def install() -> None:
    """Let discord.py connect by this socket."""
    shard.DiscordWebSocket = Socket  # type: ignore[misc]


class Socket(gateway.DiscordWebSocket):
    """discord.py's, which passes over what cannot be read."""

    _connection: ConnectionState[discord.Client]

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(socket, loop=loop)
        self._receive = socket.receive
        socket.receive = self._listen  # type: ignore[method-assign]
        self._said: str = ""
        self._refused: discord.ConnectionClosed | None = None

    async def _listen(self, timeout: float | None = None) -> aiohttp.WSMessage:  # noqa: ASYNC109 - as aiohttp has it
        """Wait for a message, and note with which code the connection is closed for good.

        aiohttp answers such a message by itself, and where the other side has gone by then it forgets the code over
        that: a bot whose token is no longer taken would try again for ever.
        """
        message = await self._receive(timeout=timeout)
        if message.type is aiohttp.WSMsgType.CLOSE and message.data in REASONS:
            self._close_code = message.data
        return message

    def log_receive(self, data: object, /) -> None:
        """Keep what was said until it has been read: this is asked with every message's text."""
        self._said = str(data)

    async def received_message(self, msg: object, /) -> None:
        """Take a message; one that cannot be read is a line in the log.

        A greeting has to be read, or there is no session: what can be known otherwise is put into it. A stream that is
        broken is begun anew, after a pause that grows.
        """
        try:
            await self._take(msg)
        finally:
            self._said = ""

    async def _take(self, msg: object) -> None:
        try:
            await super().received_message(msg)
        except MEANT:
            raise
        except zlib.error as error:
            await self._begin_anew(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, the others of this shard want to play on
            log.error("the gateway said something that cannot be read, and it is passed over: %s", in_a_line(error))  # noqa: TRY400 - what it says may be secret
            if (greeting := self._mended(self._said)) is not None:
                try:
                    await super().received_message(greeting)
                except MEANT:
                    raise
                except Exception as again:  # noqa: BLE001 - as above
                    await self._begin_anew(again)

    async def _begin_anew(self, error: Exception) -> None:
        await self.close()
        raise ConnectionAbortedError(in_a_line(error))

    def _mended(self, said: str) -> str | None:
        """Return a greeting with what it lacks; None for any other message."""
        try:
            message = json.loads(said)
            told = message["d"] if message["t"] == "READY" else None
        except (ValueError, KeyError, TypeError):
            return None
        if not isinstance(told, dict):
            return None
        user, servers = self._connection.user, told.get("guilds")
        assert user is not None  # `login` has asked for it
        session, resumed_at = told.get("session_id"), str(told.get("resume_gateway_url"))
        mended = {
            "user": {"id": str(user.id), "username": user.name, "discriminator": user.discriminator, "avatar": None},
            "guilds": [
                one
                for one in (servers if isinstance(servers, list) else ())
                if isinstance(one, dict) and number_of(one.get("id")) is not None
            ],
            # Without one it is refused to resume, and begins anew.
            "session_id": session if isinstance(session, str) else "",
            "resume_gateway_url": resumed_at if resumed_at.startswith("ws") else str(self.DEFAULT_GATEWAY),
            "shard": [self.shard_id or 0, self.shard_count or 1],
        }
        number = message.get("s")
        sequence = number if isinstance(number, int) else self.sequence
        return json.dumps({"op": self.DISPATCH, "t": "READY", "s": sequence, "d": mended})

    async def poll_event(self) -> None:
        """Wait for a message and take it.

        Closed for good before it was greeted, it is still handed over as a socket, which tells so when it is next
        asked: discord.py tries a connection that fails to begin again for ever.
        """
        if self._refused is not None:
            raise self._refused
        greeted = self._keep_alive is not None
        try:
            await super().poll_event()
        except discord.ConnectionClosed as closed:
            if greeted or closed.code not in REASONS:
                raise
            self._refused = closed

    async def identify(self) -> None:
        """Begin a session, unless that has been refused."""
        if self._refused is None:
            await super().identify()

    async def resume(self) -> None:
        """Go on with a session, unless that has been refused."""
        if self._refused is None:
            await super().resume()
