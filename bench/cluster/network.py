"""The network between one process and the database: it can be cut, so that nothing is heard of either side any more."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

PIECE = 1 << 16


class Wire:
    """A port of this machine whose connections lead to the database's socket.

    Cut, it carries nothing either way and closes nothing, as where packets are lost: who waits goes on waiting. What
    is on its way arrives when it is joined again, as TCP would send it again. `shut`, connections are refused.
    """

    def __init__(self, far: Path) -> None:
        self._far = far
        self._joined = asyncio.Event()
        self._joined.set()
        self._server: asyncio.Server | None = None
        self._carrying: set[asyncio.Task[None]] = set()
        self.port = 0

    async def open(self) -> None:
        """Take connections, at the same port as before if there was one."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def shut(self) -> None:
        """Take no connections any more; those there are stay."""
        if self._server is not None:
            self._server.close()

    def cut(self) -> None:
        """Carry nothing any more."""
        self._joined.clear()

    def join(self) -> None:
        """Carry again, first of all what has waited."""
        self._joined.set()

    async def close(self) -> None:
        """End every connection."""
        self.shut()
        for task in self._carrying:
            task.cancel()
        await asyncio.gather(*self._carrying, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._carrying.add(task)
        try:
            await self._joined.wait()
            far_reader, far_writer = await asyncio.open_unix_connection(str(self._far))
            await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer))
        except (OSError, asyncio.CancelledError):
            writer.transport.abort()
        finally:
            self._carrying.discard(task)
            writer.close()

    async def _pump(self, near: asyncio.StreamReader, far: asyncio.StreamWriter) -> None:
        """Carry one way until that side has ended."""
        try:
            while piece := await near.read(PIECE):
                await self._joined.wait()
                far.write(piece)
                await far.drain()
            await self._joined.wait()
        except OSError:
            await self._joined.wait()
        finally:
            with contextlib.suppress(OSError):
                far.close()
