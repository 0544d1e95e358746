"""The gateway: HELLO, IDENTIFY, READY, GUILD_CREATE, heartbeats, events, RESUME. Plain JSON text frames."""

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from functools import partial

from aiohttp import WSMessage, WSMsgType, web

from sandbox import payloads
from sandbox.bus import Bus, Change
from sandbox.errors import Json
from sandbox.identify import SessionStarts, Verdict
from sandbox.model import Guild
from sandbox.sessions import Alter, Frame, Outbox, Payload, Session, Sessions
from sandbox.world import World

ACK_AFTER = 0.02
"""Seconds before a heartbeat is answered: a network's way there and back."""
CLOSE_SECONDS = 1.0
"""Real seconds for the closing handshake: a bot that is stopped reads nothing, and answers nothing."""
HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 1, 2, 6, 9, 10, 11
HEARTBEAT_MS = 41_250
UNKNOWN_ERROR, TIMED_OUT = 4000, 4009
BAD_PAYLOAD, NOT_IDENTIFIED, BAD_TOKEN, ALREADY_IDENTIFIED = 4002, 4003, 4004, 4005
REFUSED = {Verdict.INVALID_SHARD: 4010, Verdict.TOO_MANY_GUILDS: 4011, Verdict.NONE_LEFT: BAD_TOKEN}
GOODBYE = (1000, 1001)
"""With these a bot ends its session. After any other code, and without one, it may resume."""


@dataclass(eq=False)
class Connection:
    """A socket, and the session that goes over it."""

    socket: web.WebSocketResponse
    request: web.Request
    outbox: Outbox = field(default_factory=asyncio.Queue)
    session: Session | None = None

    async def close(self, code: int | None) -> None:
        """End it with this code; None: the connection is reset, and no word is said."""
        if code is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self.socket.close(code=code)
                    return
        if self.request.transport is not None:
            self.request.transport.abort()


class Gateway:
    """Keeps the sessions and answers the websocket."""

    def __init__(self, world: World, bus: Bus, token: str) -> None:
        self._world = world
        self._bus = bus
        self._token = token
        self.connections: list[Connection] = []
        self.sessions = Sessions()
        self.starts = SessionStarts()
        self.identified = 0  # how many IDENTIFYs succeeded
        self.resumed = 0  # how many RESUMEs succeeded
        self.silent = False
        """Connections look open, and nothing comes over them: no event, and no word about a heartbeat."""
        self.shut = False
        """Nobody gets a connection."""
        bus.subscribe(self._forward)

    @property
    def online(self) -> bool:
        """Whether at least one shard of the bot is connected."""
        return bool(self.sessions.connected)

    async def sent(self) -> None:
        """Wait until nothing is on its way to the bot any more."""
        outboxes = [session.outbox for session in self.sessions.connected]
        await asyncio.gather(*(outbox.join() for outbox in outboxes if outbox is not None))

    def deliver(self, event: str, guild_id: int | None, data: Payload) -> bool:
        """Send an event to every connected session that serves the guild; False when there is none.

        So does Discord, as far as is known: several sessions may be of one shard, and its documentation makes no
        exception for interactions. Bots that run twice get each interaction twice, with one token, and whoever answers
        second gets 40060 (sometimes, it is reported, 10062). Assumed: an interaction is not kept for a RESUME.
        """
        serving = [session for session in self.sessions.connected if session.serves(guild_id)]
        for session in serving:
            session.send(event, data)
        return bool(serving)

    async def drop(self, *, resumable: bool = True, code: int | None = None) -> None:
        """Cut every connection; when not `resumable` the sessions are forgotten too. `code`: what it is closed with."""
        ended = list(self.connections)
        if not resumable:
            self.sessions.forget_all()
        await self._end(ended, code or (UNKNOWN_ERROR if resumable else TIMED_OUT))

    async def cut(self, session: Session, code: int | None = UNKNOWN_ERROR, *, resumable: bool = True) -> None:
        """End the connection of one session with this close code; None resets the connection without a close.

        When not `resumable` its RESUME will be refused.
        """
        if not resumable:
            self.sessions.forget(session)
        await self._end([one for one in self.connections if one.session is session], code)

    def alter_next(self, event: str, alter: Alter) -> None:
        """Let the data of the next event of this kind arrive as `alter` returns it: it may change what it is given."""
        self.sessions.altered[event] = alter

    async def _end(self, connections: list[Connection], code: int | None) -> None:
        for connection in connections:
            if connection.session is not None and connection.session.outbox is connection.outbox:
                self.sessions.lose(connection.session)
        await asyncio.gather(*(connection.close(code) for connection in connections))
        self._bus.publish(Change("status"))

    def _forward(self, change: Change) -> None:
        if change.kind.isupper():
            self.sessions.tell(change.kind, change.guild_id, change.data)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """The websocket route."""
        if self.shut:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20, timeout=CLOSE_SECONDS)
        await socket.prepare(request)
        connection = Connection(socket, request)
        writer = asyncio.create_task(self._write(connection))
        self.connections.append(connection)
        connection.outbox.put_nowait(Frame(HELLO, {"heartbeat_interval": HEARTBEAT_MS}))
        goodbye = False
        try:
            # Not `async for`, to which a connection that breaks off looks like one closed with code 1000.
            while (frame := await socket.receive()).type not in (WSMsgType.CLOSING, WSMsgType.CLOSED):
                if frame.type is WSMsgType.CLOSE:
                    goodbye = frame.data in GOODBYE
                    break
                if code := await self._receive(connection, frame):
                    await connection.close(code)
                    break
        finally:
            writer.cancel()
            self.connections.remove(connection)
            self._ended(connection, goodbye)
        return socket

    def _ended(self, connection: Connection, goodbye: bool) -> None:
        session = connection.session
        if session is not None and session.outbox is connection.outbox:
            (self.sessions.forget if goodbye else self.sessions.lose)(session)
        self._bus.publish(Change("status"))

    async def _write(self, connection: Connection) -> None:
        """Send frames in order; a socket that is gone ends it (its events wait for a RESUME)."""
        try:
            while True:
                frame = await connection.outbox.get()
                while self.silent:  # noqa: ASYNC110 - tests are few, and it is seldom
                    await asyncio.sleep(ACK_AFTER)
                if (text := frame.text()) is not None:
                    await connection.socket.send_str(text)
                connection.outbox.task_done()
        except (ConnectionError, RuntimeError):
            return

    async def _receive(self, connection: Connection, message: WSMessage) -> int:
        """Handle one frame of the bot; a number other than 0 closes the socket with that code."""
        try:
            frame = json.loads(message.data if message.type is WSMsgType.TEXT else "")
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError, AttributeError):
            return BAD_PAYLOAD
        if op == HEARTBEAT:
            # discord.py notes when it sent a heartbeat just after sending it: an answer sooner than that would look
            # like one that is a whole interval late.
            asyncio.get_running_loop().call_later(ACK_AFTER, connection.outbox.put_nowait, Frame(HEARTBEAT_ACK))
            return 0
        if op not in (IDENTIFY, RESUME):
            return 0 if connection.session is not None else NOT_IDENTIFIED
        if connection.session is not None:
            return ALREADY_IDENTIFIED
        if not isinstance(data, dict):
            return BAD_PAYLOAD
        if data.get("token") != self._token or self.starts.token_reset:
            return BAD_TOKEN
        code = await (self._identify(connection, data) if op == IDENTIFY else self._resume(connection, data))
        self._bus.publish(Change("status"))
        return code

    async def _identify(self, connection: Connection, data: Json) -> int:
        asked = data.get("shard")
        identify = self.starts.take(asked, lambda shard, shards: len(self._guilds(shard, shards)))
        if identify.verdict is Verdict.NONE_LEFT:
            await self._reset_token()
        if identify.verdict is Verdict.TOO_EARLY:
            connection.outbox.put_nowait(Frame(INVALID_SESSION, False))
        if identify.verdict is not Verdict.STARTED:
            return REFUSED.get(identify.verdict, 0)
        session = self.sessions.open(identify.shard, identify.shards, connection.outbox)
        connection.session = session
        guilds = self._guilds(session.shard, session.shards)
        ready: Json = {
            "v": 10,
            "user": payloads.user(self._world.bot) | {"mfa_enabled": True, "verified": True},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._world.base_url.replace("http", "ws", 1) + "/gateway",
            "application": {"id": str(self._world.bot.id), "flags": 0},
        }
        session.send("READY", ready if asked is None else ready | {"shard": [session.shard, session.shards]})
        for guild in guilds:
            # Made when it is sent, and forgotten then: thousands of guilds weigh more than all the rest.
            session.send("GUILD_CREATE", partial(self._world.guild_create, guild))
        self.identified += 1
        return 0

    def _guilds(self, shard: int, shards: int) -> list[Guild]:
        """The guilds that a session of this shard has."""
        return [guild for guild in self._world.guilds.values() if (guild.id >> 22) % shards == shard]

    async def _reset_token(self) -> None:
        """Too many IDENTIFYs: Discord ends every session, and the token is good for nothing any more."""
        self.sessions.forget_all()
        await self._end([one for one in self.connections if one.session is not None], BAD_TOKEN)

    async def _resume(self, connection: Connection, data: Json) -> int:
        session = self.sessions.find(data.get("session_id"))
        missed = session.missed_since(data.get("seq")) if session is not None else None
        if session is None or missed is None:
            connection.outbox.put_nowait(Frame(INVALID_SESSION, False))
            return 0
        if session.connected:  # over a connection that only the bot knows to be dead
            await self.cut(session, None)
            missed = session.missed_since(data.get("seq")) or []
        for frame in missed:
            connection.outbox.put_nowait(frame)
        session.outbox = connection.outbox
        connection.session = session
        session.send("RESUMED", {})
        self.resumed += 1
        return 0
