"""The bot's requests to Discord, watched where they leave: by route, by whose budget, and how they ended."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from http import HTTPStatus
from types import SimpleNamespace
from typing import Protocol

import aiohttp

from bot import machine

INVALID = frozenset((401, 403, 429))
"""Answers that Discord counts: ten thousand of them in ten minutes, and it hears nothing more of this address."""
SPAN = 600.0
"""Seconds in which they are counted."""
SHARED = "shared"
"""The scope of a refusal that is nobody's fault: it does not count."""
MOST = 100
"""Routes at most: what else should come is one of the `OTHER`."""
OTHER = "other"
_ADDRESS = re.compile(r"/api(?:/v\d+)?(/.*)")
_SECRET = re.compile(r"^/(interactions|webhooks)/\d+/[^/]+")
_NUMBER = re.compile(r"/\d+(?=/|$)")
_CALLBACK = re.compile(r"^/interactions/(\d+)/[^/]+/callback$")


def path_of(address: str) -> str | None:
    """Return the path within Discord's API; None for anything else, such as the gateway."""
    found = _ADDRESS.search(address)
    return found[1] if found else None


def route_of(path: str) -> str:
    """Return the route of a path: without ids, and without the token that some of them hold."""
    return _NUMBER.sub("/{id}", _SECRET.sub(r"/\1/{id}/{token}", path))


class Noted(Protocol):
    def requested(self, route: str, status: str, by: str, seconds: float) -> None:
        """Count a request: its route with the method, how it ended, and by what it was allowed ("bot" or "token")."""
        ...

    def limited(self, scope: str) -> None:
        """Count a request that was one too many, and for whom: "user" (the bot), "global" or "shared"."""
        ...

    def answered(self, interaction_id: int) -> None:
        """Note that an interaction has its first answer."""
        ...


class RequestWatch:
    def __init__(self, noted: Noted, now: Callable[[], float] = machine.monotonic) -> None:
        self._noted = noted
        self._now = now
        self._invalid: deque[float] = deque(maxlen=20_000)
        """When each of them came."""
        self._routes: set[str] = set()

    def trace(self) -> aiohttp.TraceConfig:
        """Return what the client is given to be watched by."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._starts)
        trace.on_request_end.append(self._ends)
        trace.on_request_exception.append(self._breaks)
        return trace

    @property
    def invalid(self) -> int:
        """How many requests of the last ten minutes count as invalid for Discord."""
        before = self._now() - SPAN
        while self._invalid and self._invalid[0] < before:
            self._invalid.popleft()
        return len(self._invalid)

    async def _starts(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        context.at = self._now()
        context.by = "bot" if "Authorization" in asked.headers else "token"

    async def _ends(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, got: aiohttp.TraceRequestEndParams
    ) -> None:
        scope = got.response.headers.get("X-RateLimit-Scope", "user")
        self.ended(got.method, got.url.path, got.response.status, scope, context.by, self._now() - context.at)

    async def _breaks(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, broken: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if (path := path_of(broken.url.path)) is not None:
            self._noted.requested(self._known(broken.method, path), "none", context.by, self._now() - context.at)

    def ended(self, method: str, address: str, status: int, scope: str, by: str, seconds: float) -> None:
        """Count a request that was answered."""
        path = path_of(address)
        if path is None:
            return
        self._noted.requested(self._known(method, path), str(status), by, seconds)
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            self._noted.limited(scope if scope in ("user", "global", SHARED) else OTHER)
        if status in INVALID and not (status == HTTPStatus.TOO_MANY_REQUESTS and scope == SHARED):
            self._invalid.append(self._now())
        callback = _CALLBACK.match(path)
        if callback and status < HTTPStatus.BAD_REQUEST:
            self._noted.answered(int(callback[1]))

    def _known(self, method: str, path: str) -> str:
        route = f"{method} {route_of(path)}"
        if route not in self._routes:
            if len(self._routes) >= MOST:
                return OTHER
            self._routes.add(route)
        return route
