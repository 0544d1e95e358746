"""Discord stops every request of the bot for a while: it goes on after that, whoever has given up meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from discord.http import Route

from bot.ui.gateway.global_limit import EnduringHTTPClient
from tests.ui.virtual import run

PAUSE = 6.0
WAIT = Route("GET", "/users/@me")


class Discord:
    """Answers requests, after some that it refuses for all."""

    def __init__(self, *refused: float) -> None:
        self.refused = list(refused)
        self.asked: list[tuple[float, str]] = []

    @asynccontextmanager
    async def request(self, _: str, url: str, **__: Any) -> AsyncIterator[Any]:
        self.asked.append((asyncio.get_running_loop().time(), url.rsplit("/", 1)[-1]))
        pause = self.refused.pop(0) if self.refused else None
        told: Mapping[str, object] = {} if pause is None else {"global": True, "retry_after": pause}

        async def text(**_: str) -> str:
            await asyncio.sleep(0.1)
            return json.dumps(told)

        headers = {"content-type": "application/json", "Via": "1.1"}
        yield SimpleNamespace(status=200 if pause is None else 429, headers=headers, reason="", text=text)


async def client(discord: Discord) -> EnduringHTTPClient:
    http = EnduringHTTPClient(asyncio.get_running_loop())
    http._global_over = asyncio.Event()
    http._global_over.set()
    http._HTTPClient__session = discord  # type: ignore[attr-defined] # where discord.py sends requests
    return http


def test_a_request_is_answered_after_the_pause() -> None:
    async def evening() -> None:
        discord = Discord(PAUSE)
        await (await client(discord)).request(WAIT)
        assert [at for at, _ in discord.asked] == [0.0, pytest.approx(PAUSE + 0.1)]

    run(evening())


def test_the_others_go_on_after_the_pause_though_the_one_that_was_told_is_given_up() -> None:
    async def evening() -> None:
        discord = Discord(PAUSE)
        http = await client(discord)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5.0):
                await http.request(WAIT)
        assert asyncio.get_running_loop().time() == 5.0
        await http.request(Route("GET", "/gateway"))
        assert [name for _, name in discord.asked] == ["@me", "gateway"], "what was given up is sent once"
        assert discord.asked[1][0] == pytest.approx(PAUSE + 0.1)

    run(evening())


def test_of_several_that_were_told_none_is_sent_again_that_was_given_up() -> None:
    async def evening() -> None:
        discord = Discord(PAUSE, PAUSE + 1)
        http = await client(discord)

        async def asks(seconds: float, name: str) -> None:
            async with asyncio.timeout(seconds):
                await http.request(Route("GET", f"/{name}"))

        first, second = (asyncio.ensure_future(asks(seconds, name)) for seconds, name in ((5.0, "one"), (60.0, "two")))
        await asyncio.gather(first, second, return_exceptions=True)
        assert isinstance(first.exception(), TimeoutError)
        assert [name for _, name in discord.asked] == ["one", "two", "two"]

    run(evening())


def test_a_request_that_waits_for_others_is_never_sent_once_it_is_given_up() -> None:
    async def evening() -> None:
        discord = Discord(PAUSE)
        http = await client(discord)
        told = asyncio.ensure_future(http.request(WAIT))
        await asyncio.sleep(1.0)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1.0):
                await http.request(Route("GET", "/gateway"))
        await told
        assert [name for _, name in discord.asked] == ["@me", "@me"]

    run(evening())
