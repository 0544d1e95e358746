"""Connections in memory: what one end writes, the other end gets a little later, in order, in its own context."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import aiohttp
from aiohttp.client_proto import ResponseHandler

from simulation.loop import Process, current_process

if TYPE_CHECKING:
    from aiohttp import ClientRequest, ClientTimeout
    from aiohttp.tracing import Trace

Server = Callable[[], asyncio.Protocol]
NEAR, FAR = 0.001, 0.030
"""Seconds that a piece takes from one end to the other."""


_client: ContextVar[Process | None] = ContextVar("client", default=None)


def client() -> Process | None:
    """Return the process at the other end of the connection that is answered."""
    return _client.get()


@dataclass
class Network:
    """Who listens where, and which connections there are."""

    chance: Random
    listening: dict[int, tuple[Server, Context]] = field(default_factory=dict)
    connections: list[Connection] = field(default_factory=list)

    def listen(self, server: Server, port: int = 0) -> int:
        """Let whoever connects to this port (0: a free one) reach a server; return the port."""
        port = port or max(self.listening, default=40_000) + 1
        self.listening[port] = server, copy_context()
        return port

    def connect(self, client: asyncio.Protocol, port: int) -> Connection:
        """Connect a protocol to whoever listens. `ConnectionRefusedError` where nobody does."""
        if port not in self.listening:
            raise ConnectionRefusedError(port)
        server, context = self.listening[port]
        connection, there = Connection(self, port), context.copy()
        there.run(_client.set, current_process())
        connection.open(client, copy_context(), there.run(server), there)
        self.connections.append(connection)
        return connection

    def cut(self, process: Process) -> None:
        """Reset every connection of a process, as the system does when it is killed."""
        for connection in list(self.connections):
            if process in connection.processes:
                connection.reset()

    def takes(self) -> float:
        """Return the seconds that the next piece is on its way."""
        return self.chance.uniform(NEAR, FAR)


class Connection:
    """Two ends. What is written into one comes out of the other."""

    def __init__(self, network: Network, port: int) -> None:
        self.network = network
        self.port = port
        self.processes: set[Process | None] = set()

    def open(self, client: asyncio.Protocol, here: Context, server: asyncio.Protocol, there: Context) -> None:
        """Tell both ends that they are connected."""
        self.client = _End(self, client, here, ("127.0.0.1", 50_000), ("127.0.0.1", self.port))
        self.server = _End(self, server, there, ("127.0.0.1", self.port), ("127.0.0.1", 50_000))
        self.client.other, self.server.other = self.server, self.client
        self.processes = {current_process(), there.run(current_process)}
        there.run(server.connection_made, self.server)
        client.connection_made(self.client)

    def reset(self) -> None:
        """Break it off at once, for both: what is on its way is lost."""
        for end in (self.client, self.server):
            end.lose(ConnectionResetError("the connection was reset"))


class _End(asyncio.Transport):
    """What a protocol writes into."""

    other: _End

    def __init__(
        self,
        connection: Connection,
        protocol: asyncio.Protocol,
        context: Context,
        own: tuple[str, int],
        peer: tuple[str, int],
    ) -> None:
        super().__init__({"sockname": own, "peername": peer})
        self._connection = connection
        self._protocol: asyncio.Protocol = protocol
        self._context = context
        self._loop = asyncio.get_running_loop()
        self._arrives = 0.0
        """When the last piece that was written to this end is there: none overtakes another."""
        self._closing = self._lost = False
        self._paused = False
        self._unread: list[bytes] = []

    # What protocols call

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._closing:
            self.other._send(self.other._receive, bytes(data))

    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def write_eof(self) -> None:
        if not self._closing:
            self.other._send(self.other._end_of_file)

    def can_write_eof(self) -> bool:
        return True

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is no limit: what is written is gone at once."""

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self.other._send(self.other._closed)
            self._loop.call_soon(self.lose, None, context=self._context)

    def abort(self) -> None:
        if not self._lost:
            self._closing = True
            self.other._send(self.other.lose, ConnectionResetError("the connection was reset"))
            self._loop.call_soon(self.lose, None, context=self._context)

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self._protocol = protocol

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False
        self._loop.call_soon(self._catch_up, context=self._context)

    def is_reading(self) -> bool:
        return not self._paused and not self._closing

    # What comes from the other end

    def _send(self, deliver: Callable[..., None], *args: object) -> None:
        self._arrives = max(self._arrives, self._loop.time() + self._connection.network.takes())
        self._loop.call_at(self._arrives, deliver, *args, context=self._context)

    def _receive(self, data: bytes) -> None:
        self._unread.append(data)
        self._catch_up()

    def _catch_up(self) -> None:
        while self._unread and not self._paused and not self._lost:
            self._protocol.data_received(self._unread.pop(0))

    def _end_of_file(self) -> None:
        if not self._lost and not self._protocol.eof_received():
            self.close()

    def _closed(self) -> None:
        self._end_of_file()
        self.lose(None)

    def lose(self, error: Exception | None) -> None:
        """Tell the protocol that the connection is gone."""
        if self._lost:
            return
        self._lost = self._closing = True
        connections = self._connection.network.connections
        if self._connection in connections and self.other._lost:
            connections.remove(self._connection)
        self._loop.call_soon(self._protocol.connection_lost, error, context=self._context)


def processes(transport: asyncio.BaseTransport | None) -> set[Process | None]:
    """Return those at the ends of a connection; none of one that is gone."""
    return transport._connection.processes if isinstance(transport, _End) else set()


class MemoryConnector(aiohttp.BaseConnector):
    """Opens connections of aiohttp's client in this network, whatever the host is called."""

    def __init__(self, network: Network) -> None:
        super().__init__(limit=0)
        self._network = network

    async def _create_connection(
        self,
        req: ClientRequest,
        traces: list[Trace],
        timeout: ClientTimeout,  # noqa: ASYNC109 - aiohttp's own
    ) -> ResponseHandler:
        await asyncio.sleep(self._network.takes())
        protocol: ResponseHandler = self._factory()
        try:
            self._network.connect(protocol, req.url.port or 443)
        except OSError as error:
            raise aiohttp.ClientConnectorError(req.connection_key, error) from error
        return protocol
