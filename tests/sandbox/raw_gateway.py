"""A bare websocket at the sandbox's gateway: frames as they are, without a library's own ideas."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from sandbox.core import TOKEN
from sandbox.errors import Json
from sandbox.server import Sandbox
from tests.patience import PATIENCE

IDENTIFY, RESUME, INVALID_SESSION, HELLO = 2, 6, 9, 10
BROKEN_OFF = 1006
"""What a client takes for the close code of a connection that ended without one."""


class Raw:
    """One connection. `ready` is the payload of its READY, `guilds` the ids that GUILD_CREATE told at the start."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.ready: Json = {}
        self.guilds: list[int] = []
        self.seq = 0

    async def send(self, op: int, data: Any) -> None:
        """Send one frame."""
        await self._socket.send_json({"op": op, "d": data})

    async def next(self) -> Json:
        """Return the next frame."""
        frame: Json = await self._socket.receive_json(timeout=PATIENCE)
        self.seq = frame["s"] or self.seq
        return frame

    async def event(self) -> tuple[str, Any]:
        """Return name and payload of the next event."""
        frame = await self.next()
        assert frame["op"] == 0, frame
        return frame["t"], frame["d"]

    async def ask(self, shard: Any = None, token: str = TOKEN) -> None:
        """Send an IDENTIFY and wait for nothing."""
        await self.send(IDENTIFY, {"token": token, "intents": 1} | ({} if shard is None else {"shard": shard}))

    async def identify(self, *shard: int) -> "Raw":
        """Begin a session of a shard, and read what is told of its guilds."""
        await self.ask(list(shard) or None)
        kind, self.ready = await self.event()
        assert kind == "READY"
        for _ in self.ready["guilds"]:
            kind, guild = await self.event()
            assert kind == "GUILD_CREATE"
            self.guilds.append(int(guild["id"]))
        return self

    async def resume(self, other: "Raw") -> None:
        """Ask to go on with the session of another connection, from where that has heard of."""
        await self.send(RESUME, {"token": TOKEN, "session_id": other.ready["session_id"], "seq": other.seq})

    async def resumed(self, other: "Raw") -> list[tuple[str, Any]]:
        """Go on with the session of another connection; return the events that it has missed."""
        await self.resume(other)
        self.ready, missed = other.ready, []
        while (event := await self.event())[0] != "RESUMED":
            missed.append(event)
        return missed

    async def close(self, code: int) -> None:
        """Close it with this code."""
        await self._socket.close(code=code)

    async def closed_with(self) -> int | None:
        """Return the code with which the gateway closes it, whatever it says before."""
        while (await self._socket.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self._socket.close_code


class Client:
    """As many connections as a test wants, and requests with the bot's token."""

    def __init__(self, sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
        self._sandbox = sandbox
        self._http = http
        self._kept: list[Raw] = []  # a socket that nobody holds is closed

    async def connect(self) -> Raw:
        """Return a connection that has been greeted."""
        raw = Raw(await self._http.ws_connect(self._sandbox.url + "/gateway"))
        self._kept.append(raw)
        assert (await raw.next())["op"] == HELLO
        return raw

    async def session(self, *shard: int) -> Raw:
        """Return a connection with a session of this shard."""
        return await (await self.connect()).identify(*shard)

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return status and JSON of a request."""
        headers = {"Authorization": f"Bot {TOKEN}"}
        async with self._http.request(method, self._sandbox.api_base + path, json=body, headers=headers) as answer:
            return answer.status, await answer.json() if answer.status != 204 else None


@asynccontextmanager
async def raw_client(sandbox: Sandbox) -> AsyncIterator[Client]:
    """Connect to a sandbox."""
    async with aiohttp.ClientSession() as http:
        yield Client(sandbox, http)
