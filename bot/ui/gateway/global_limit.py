"""Requests to Discord that outlive a global rate limit, though whoever was told of it gives up.

discord.py 2.7.1 stops all requests where one is answered with a global 429, and lets them go on when that one has slept
so long. Where that one is cancelled meanwhile, as whatever takes us too long is, nothing is ever sent again until the
bot is started anew. Here the one that was told sleeps to the end, whoever waits for it, and is not sent once more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Self, cast

from discord.http import HTTPClient, Route

from bot.single_flight import heed


class _Pause(asyncio.Event):
    """Set while requests may be sent: each request that is told to wait clears it, and sets it again after that."""

    def __init__(self) -> None:
        super().__init__()
        self._asleep: dict[asyncio.Task[object], bool] = {}
        """Requests that were told, and whether nobody waits for them any more."""

    def clear(self) -> None:
        super().clear()
        if (told := asyncio.current_task()) is not None:
            self._asleep[told] = False

    def set(self) -> None:
        super().set()
        told = asyncio.current_task()
        if told is not None and self._asleep.pop(told, False):
            # A task that is cancelled goes on until it waits for something: that may be too late not to send it.
            raise asyncio.CancelledError

    def give_up(self, request: asyncio.Task[object]) -> None:
        """End a request that nobody waits for: at once, or as soon as it has slept so long as it was told."""
        if request in self._asleep:
            self._asleep[request] = True
        else:
            request.cancel()


class EnduringHTTPClient(HTTPClient):
    """discord.py's, in which a pause of all requests ends in any case."""

    @classmethod
    def instead_of(cls, made: HTTPClient) -> Self:
        """Return one as discord.py has made it, before it was used."""
        return cls(
            made.loop,
            made.connector,
            proxy=made.proxy,
            proxy_auth=made.proxy_auth,
            unsync_clock=not made.use_clock,
            http_trace=made.http_trace,
            max_ratelimit_timeout=made.max_ratelimit_timeout,
        )

    @property
    def _global_over(self) -> asyncio.Event:
        return self._pause

    @_global_over.setter
    def _global_over(self, _: asyncio.Event) -> None:
        """Keep our own: discord.py makes one as it begins, and one more with each login."""
        self._pause = _Pause()

    async def request(self, route: Route, **given: object) -> object:
        """Send a request, as discord.py does."""
        send = cast("Callable[..., Coroutine[None, None, object]]", super().request)
        sent = asyncio.create_task(send(route, **given))
        try:
            return await asyncio.shield(sent)
        except asyncio.CancelledError:
            self._pause.give_up(sent)
            sent.add_done_callback(heed)
            raise
