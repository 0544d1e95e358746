"""Connections in memory: everything arrives, in order, a little later, or is lost with the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from simulation.loop import Process, SimulatedLoop
from simulation.network import FAR, Network

PORT = 7


class Peer(asyncio.Protocol):
    """Keeps what comes; a server answers each piece with itself."""

    transport: asyncio.Transport

    def __init__(self, *, echoes: bool = False) -> None:
        self.got = b""
        self.lost: list[Exception | None] = []
        self._echoes = echoes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.got += data
        if self._echoes:
            self.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.append(exc)


@pytest.fixture
def loop() -> Iterator[SimulatedLoop]:
    made = SimulatedLoop()
    yield made
    made.close()


@pytest.fixture
def network() -> Network:
    return Network(Random(1))


def test_what_is_written_arrives_in_order_and_not_at_once(loop: SimulatedLoop, network: Network) -> None:
    client, server = Peer(), Peer(echoes=True)
    pieces = [bytes([number]) * 3 for number in range(100)]

    async def talk() -> None:
        network.listen(lambda: server, PORT)
        network.connect(client, PORT)
        for piece in pieces:
            client.transport.write(piece)
        assert server.got == b""
        await asyncio.sleep(3 * FAR)

    loop.run_until_complete(talk())
    assert client.got == server.got == b"".join(pieces)


def test_whoever_reads_no_more_for_a_while_loses_nothing(loop: SimulatedLoop, network: Network) -> None:
    client, server = Peer(), Peer()

    async def talk() -> None:
        network.listen(lambda: server, PORT)
        network.connect(client, PORT)
        server.transport.pause_reading()
        client.transport.write(b"one ")
        await asyncio.sleep(1)
        assert server.got == b""
        server.transport.resume_reading()
        client.transport.write(b"two")
        await asyncio.sleep(1)

    loop.run_until_complete(talk())
    assert server.got == b"one two"


def test_what_was_written_before_a_close_still_arrives(loop: SimulatedLoop, network: Network) -> None:
    client, server = Peer(), Peer()

    async def talk() -> None:
        network.listen(lambda: server, PORT)
        network.connect(client, PORT)
        client.transport.write(b"the last word")
        client.transport.close()
        await asyncio.sleep(1)

    loop.run_until_complete(talk())
    assert server.got == b"the last word"
    assert (client.lost, server.lost) == ([None], [None])
    assert network.connections == []


def test_a_killed_process_leaves_reset_connections_and_hears_nothing_of_it(
    loop: SimulatedLoop, network: Network
) -> None:
    client, server, process = Peer(), Peer(), Process("bot")

    async def talk() -> None:
        network.listen(lambda: server, PORT)
        process.context().run(network.connect, client, PORT)
        client.transport.write(b"on its way")
        process.kill()
        network.cut(process)
        await asyncio.sleep(1)

    loop.run_until_complete(talk())
    assert server.got == b""
    assert [type(error) for error in server.lost] == [ConnectionResetError]
    assert client.lost == []


def test_where_nobody_listens_a_connection_is_refused(loop: SimulatedLoop, network: Network) -> None:
    async def knock() -> None:
        network.connect(Peer(), PORT)

    with pytest.raises(ConnectionRefusedError):
        loop.run_until_complete(knock())
