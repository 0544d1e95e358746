"""Where an operator, a container or Prometheus asks how the bot is: `/livez`, `/readyz` and `/metrics`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from bot import machine
from bot.measures.prometheus import Prometheus

log = logging.getLogger(__name__)
ALIVE = 5.0
"""Seconds in which the event loop has to come round."""
BEAT = 0.5
"""Seconds between two looks whether it does."""
FORGET = 60.0
"""Seconds between two looks for interactions that nobody has answered."""
TEXT = "text/plain; version=0.0.4; charset=utf-8"
Check = Callable[[], Awaitable[str | None]]
"""Returns what is not ready, in a few words; None: all is well."""


class Server:
    """Answers what it is asked, and notes how late the event loop is meanwhile."""

    def __init__(
        self,
        measures: Prometheus,
        check: Check,
        refresh: Callable[[], Awaitable[None]],
        now: Callable[[], float] = machine.monotonic,
    ) -> None:
        self._measures = measures
        self._check = check
        self._refresh = refresh
        self._now = now
        self.beat_at = now()
        """When the event loop came round last."""

    async def live(self, _: web.Request) -> web.Response:
        """Answer whether the event loop comes round."""
        late = self._now() - self.beat_at
        if late > ALIVE:
            return _said(f"the event loop stood still for {late:.1f} s", well=False)
        return _said("alive")

    async def ready(self, _: web.Request) -> web.Response:
        """Answer whether the bot can serve: it is at the gateway, and the database can be written."""
        try:
            async with asyncio.timeout(ALIVE):
                missing = await self._check()
        except TimeoutError:
            missing = f"the database has not been written within {ALIVE:.0f} s"
        return _said("ready") if missing is None else _said(missing, well=False)

    async def metrics(self, _: web.Request) -> web.Response:
        await self._refresh()
        return web.Response(body=self._measures.text(), headers={"Content-Type": TEXT})

    async def beat(self) -> None:
        """Come round, again and again."""
        forget_at = self._now() + FORGET
        while True:
            before = self._now()
            await asyncio.sleep(BEAT)
            self.beat_at = self._now()
            self._measures.lag(max(0.0, self.beat_at - before - BEAT))
            if self.beat_at > forget_at:
                forget_at = self.beat_at + FORGET
                self._measures.forget()

    @asynccontextmanager
    async def serving(self, host: str, port: int) -> AsyncIterator[str]:
        """Listen there, and yield the address that can be asked; `OSError` if the port is taken."""
        application = web.Application()
        application.add_routes(
            [web.get("/livez", self.live), web.get("/readyz", self.ready), web.get("/metrics", self.metrics)]
        )
        runner = web.AppRunner(application, access_log=None)
        await runner.setup()
        beating = asyncio.create_task(self.beat())
        try:
            listening = await machine.current().listen(runner, host, port)
            yield f"http://{host}:{listening}"
        finally:
            beating.cancel()
            await runner.cleanup()


def _said(what: str, *, well: bool = True) -> web.Response:
    return web.Response(text=f"{what}\n", status=200 if well else 503)
