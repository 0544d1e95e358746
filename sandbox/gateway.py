"""The gateway: HELLO, IDENTIFY, READY, GUILD_CREATE, heartbeats, events, RESUME. Plain JSON text frames."""

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from sandbox import payloads
from sandbox.bus import Bus, Change
from sandbox.errors import Json
from sandbox.world import World

ACK_AFTER = 0.02
"""Seconds before a heartbeat is answered: a network's way there and back."""
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 9, 10, 11
HEARTBEAT_MS = 41_250
KEPT_EVENTS = 1000
BAD_TOKEN, ALREADY_IDENTIFIED, BAD_SHARD, BAD_PAYLOAD, NOT_IDENTIFIED = 4004, 4005, 4010, 4002, 4003


@dataclass
class Session:
    """One identified shard. It outlives its socket, so that RESUME can replay what was missed."""

    id: str
    shard: int
    shards: int
    seq: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    outbox: asyncio.Queue[Json] | None = None  # None while disconnected

    def serves(self, guild_id: int | None) -> bool:
        """Whether events of this guild (None: direct messages) go to this shard."""
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def send(self, event: str, data: Json) -> None:
        """Number the event, keep it for a RESUME, and send it if a socket is there."""
        self.seq += 1
        frame = {"op": DISPATCH, "t": event, "s": self.seq, "d": data}
        self.sent.append(frame)
        if self.outbox is not None:
            self.outbox.put_nowait(frame)


class Gateway:
    """Keeps the sessions and answers the websocket."""

    def __init__(self, world: World, bus: Bus, token: str) -> None:
        self._world = world
        self._bus = bus
        self._token = token
        self._sessions: dict[str, Session] = {}
        self._sockets: dict[web.WebSocketResponse, Session | None] = {}
        self.identified = 0  # how many IDENTIFYs succeeded
        self.resumed = 0  # how many RESUMEs succeeded
        bus.subscribe(self._forward)

    @property
    def online(self) -> bool:
        """Whether at least one shard of the bot is connected."""
        return any(session.outbox is not None for session in self._sessions.values())

    async def sent(self) -> None:
        """Wait until nothing is on its way to the bot any more."""
        await asyncio.gather(
            *(session.outbox.join() for session in self._sessions.values() if session.outbox is not None)
        )

    def forget_sent(self) -> None:
        """Keep none of the events so far for a RESUME: where there are many large ones, they take more than the bot."""
        for session in self._sessions.values():
            session.sent.clear()

    def deliver(self, event: str, guild_id: int | None, data: Json) -> bool:
        """Send an event to the connected shard that serves the guild; False when there is none."""
        for session in reversed(self._sessions.values()):
            if session.outbox is not None and session.serves(guild_id):
                session.send(event, data)
                return True
        return False

    async def drop(self, *, resumable: bool = True) -> None:
        """Cut every connection; when not `resumable` the sessions are forgotten too."""
        if not resumable:
            self._sessions.clear()
        for socket, session in list(self._sockets.items()):
            if session is not None:
                session.outbox = None
            await socket.close(code=4000 if resumable else 4009)
        self._bus.publish(Change("status"))

    def _forward(self, change: Change) -> None:
        if not change.kind.isupper():
            return
        for session in self._sessions.values():
            if session.serves(change.guild_id):
                session.send(change.kind, change.data)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """The websocket route."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=1 << 20, timeout=1.0)
        await socket.prepare(request)
        outbox: asyncio.Queue[Json] = asyncio.Queue()
        writer = asyncio.create_task(self._write(socket, outbox))
        self._sockets[socket] = None
        outbox.put_nowait({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None})
        try:
            async for frame in socket:
                code = self._receive(socket, outbox, frame.data) if frame.type is WSMsgType.TEXT else BAD_PAYLOAD
                if code:
                    await socket.close(code=code)
                    break
        finally:
            writer.cancel()
            session = self._sockets.pop(socket)
            if session is not None and session.outbox is outbox:
                session.outbox = None
            self._bus.publish(Change("status"))
        return socket

    @staticmethod
    async def _write(socket: web.WebSocketResponse, outbox: asyncio.Queue[Json]) -> None:
        """Send frames in order; a socket that is gone ends it (its events wait for a RESUME)."""
        try:
            while True:
                await socket.send_str(json.dumps(await outbox.get()))
                outbox.task_done()
        except (ConnectionError, RuntimeError):
            return

    def _receive(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[Json], text: str) -> int:
        """Handle one frame of the bot; a number other than 0 closes the socket with that code."""
        try:
            frame = json.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            return BAD_PAYLOAD
        if op == HEARTBEAT:
            ack = {"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None}
            # discord.py notes when it sent a heartbeat just after sending it: an answer sooner than that would look
            # like one that is a whole interval late.
            asyncio.get_running_loop().call_later(ACK_AFTER, outbox.put_nowait, ack)
            return 0
        if op == IDENTIFY:
            return self._identify(socket, outbox, data)
        if op == RESUME:
            return self._resume(socket, outbox, data)
        return 0 if self._sockets[socket] is not None else NOT_IDENTIFIED

    def _identify(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[Json], data: Json) -> int:
        if self._sockets[socket] is not None:
            return ALREADY_IDENTIFIED
        if data.get("token") != self._token:
            return BAD_TOKEN
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            return BAD_SHARD
        session = Session(secrets.token_hex(16), shard, shards, outbox=outbox)
        for old in [s for s in self._sessions.values() if s.outbox is None and s.shard == shard]:
            del self._sessions[old.id]  # the bot started afresh: what its past self missed is of no use
        self._sessions[session.id] = session
        self._sockets[socket] = session
        guilds = [guild for guild in self._world.guilds.values() if session.serves(guild.id)]
        session.send(
            "READY",
            {
                "v": 10,
                "user": payloads.user(self._world.bot) | {"mfa_enabled": True, "verified": True},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": self._world.base_url.replace("http", "ws", 1) + "/gateway",
                "shard": [shard, shards],
                "application": {"id": str(self._world.bot.id), "flags": 0},
            },
        )
        for guild in guilds:
            session.send("GUILD_CREATE", payloads.guild_create(guild, self._world.bot))
        self.identified += 1
        self._bus.publish(Change("status"))
        return 0

    def _resume(self, socket: web.WebSocketResponse, outbox: asyncio.Queue[Json], data: Json) -> int:
        if data.get("token") != self._token:
            return BAD_TOKEN
        session = self._sessions.get(str(data.get("session_id")))
        seq = data.get("seq")
        kept = session.sent if session else ()
        oldest = kept[0]["s"] if kept else session.seq + 1 if session else 1
        if session is None or not isinstance(seq, int) or not oldest - 1 <= seq <= session.seq:
            outbox.put_nowait({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return 0
        for frame in session.sent:
            if frame["s"] > seq:
                outbox.put_nowait(frame)
        session.outbox = outbox
        self._sockets[socket] = session
        session.send("RESUMED", {})
        self.resumed += 1
        self._bus.publish(Change("status"))
        return 0
