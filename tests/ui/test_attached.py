"""Reading what somebody attaches: only from Discord, only so much of it, only for so long, whatever is said of it."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.http import Route

from bot.tables.refusal import Refusal
from bot.ui.gateway.attached import MOST, PIECE, read_attached
from tests.patience import PATIENCE

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
LARGER = b"x" * (MOST + 1)


class Shelf:
    """Where files lie: a server that answers as it is told to."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.handlers: dict[str, Handler] = {}
        app = web.Application()
        app.router.add_get("/{name}", self._answer)
        self.server = TestServer(app)

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(request.path)
        return await self.handlers[request.match_info["name"]](request)

    def lay(self, name: str, data: bytes, **more: Any) -> str:
        """Lay a file down; its address."""

        async def handler(_: web.Request) -> web.StreamResponse:
            return web.Response(body=data, **more)

        return self.put(name, handler)

    def put(self, name: str, handler: Handler) -> str:
        self.handlers[name] = handler
        return str(self.server.make_url(f"/{name}"))


@pytest.fixture
async def shelf(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Shelf]:
    """A server in Discord's place."""
    made = Shelf()
    await made.server.start_server()
    monkeypatch.setattr(Route, "BASE", str(made.server.make_url("/api/v10")))
    yield made
    await made.server.close()


def attachment(url: object, size: object = 10, **more: object) -> discord.Attachment:
    data = {"id": "1", "filename": "game.json", "size": size, "url": url, "proxy_url": url, **more}
    return discord.Attachment(data=cast("Any", data), state=cast("Any", SimpleNamespace(http=None)))


async def refused(file: discord.Attachment, **more: Any) -> str:
    with pytest.raises(Refusal) as no:
        await read_attached(file, **more)
    return no.value.code


async def test_a_file_is_read_whatever_is_said_of_its_kind_and_size(shelf: Shelf) -> None:
    url = shelf.lay("game.exe", b"{}", content_type="image/png")
    for size in (0, 2, 1999, -5, None, "many"):
        assert await read_attached(attachment(url, size, content_type="video/mp4")) == b"{}"


async def test_one_that_is_said_to_be_too_large_is_not_asked_for(shelf: Shelf) -> None:
    assert await refused(attachment(shelf.lay("a", b"{}"), MOST + 1)) == "file_too_large"
    assert shelf.asked == []


async def test_one_that_is_larger_than_was_said_is_read_no_further_than_it_may_be(shelf: Shelf) -> None:
    sent = 0

    async def endless(request: web.Request) -> web.StreamResponse:
        nonlocal sent
        answer = web.StreamResponse()
        await answer.prepare(request)
        try:
            while True:
                await answer.write(bytes(PIECE))
                sent += PIECE
        except ConnectionError:
            return answer

    assert await refused(attachment(shelf.lay("exactly", LARGER), 3)) == "file_too_large"
    assert len(await read_attached(attachment(shelf.lay("most", LARGER[:-1]), 3))) == MOST
    assert await refused(attachment(shelf.put("endless", endless), 3)) == "file_too_large"
    assert sent < 20 * MOST, "what lies in the buffers between us"


async def test_nothing_is_unpacked(shelf: Shelf) -> None:
    packed = gzip.compress(bytes(50_000_000))
    url = shelf.lay("bomb", packed, headers={"Content-Encoding": "gzip"})
    assert await read_attached(attachment(url)) == packed


async def test_an_empty_one_and_one_that_is_gone_are_told_apart(shelf: Shelf) -> None:
    assert await refused(attachment(shelf.lay("empty", b""))) == "file_empty"
    for status in (403, 404, 429, 500, 204):
        assert await refused(attachment(shelf.lay(f"s{status}", b"", status=status))) == "file_lost"


async def test_nobody_sends_us_elsewhere(shelf: Shelf) -> None:
    aim = shelf.lay("aim", b"{}")
    moved = shelf.lay("moved", b"", status=302, headers={"Location": aim})
    assert await refused(attachment(moved)) == "file_lost"
    assert shelf.asked == ["/moved"]


async def test_it_is_not_waited_for_longer_than_is_worth_it(shelf: Shelf) -> None:
    over = asyncio.Event()

    async def never(_: web.Request) -> web.StreamResponse:
        await asyncio.wait_for(over.wait(), PATIENCE)
        return web.Response()

    async def stops(request: web.Request) -> web.StreamResponse:
        answer = web.StreamResponse()
        await answer.prepare(request)
        await answer.write(b"{")
        await asyncio.wait_for(over.wait(), PATIENCE)
        return answer

    for name, handler in (("never", never), ("stops", stops)):
        assert await refused(attachment(shelf.put(name, handler)), seconds=0.05) == "file_lost"
    over.set()


async def test_a_server_that_breaks_off_or_is_not_there_costs_nothing_but_the_file(shelf: Shelf) -> None:
    async def breaks(request: web.Request) -> web.StreamResponse:
        answer = web.StreamResponse(headers={"Content-Length": "100"})
        await answer.prepare(request)
        await answer.write(b"{")
        assert request.transport is not None
        request.transport.abort()
        return answer

    assert await refused(attachment(shelf.put("breaks", breaks))) == "file_lost"
    url = str(shelf.server.make_url("/gone"))
    await shelf.server.close()
    assert await refused(attachment(url)) == "file_lost"


@pytest.mark.parametrize(
    "url",
    [
        "http://cdn.discordapp.com/a.json",
        "https://cdn.discordapp.com.example.org/a.json",
        "https://cdn.discordapp.com@example.org/a.json",
        "https://ada@cdn.discordapp.com/a.json",
        "https://cdn.discordapp.com:8443/a.json",
        "https://cdn.discordapp.com:port/a.json",
        "https://discord.com/a.json",
        "https://127.0.0.1/a.json",
        "https://169.254.169.254/latest/meta-data",
        "http://[::1]/a.json",
        "http://[::1/a.json",
        "file:///etc/passwd",
        "ftp://cdn.discordapp.com/a.json",
        "",
        None,
        5,
        ["https://cdn.discordapp.com/a.json"],
    ],
)
async def test_no_other_server_is_asked(url: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object, **__: object) -> None:
        raise AssertionError(url)

    monkeypatch.setattr("aiohttp.ClientSession", asked)
    assert await refused(attachment(url)) == "file_lost"


async def test_discords_own_servers_are_asked_and_the_stand_in_is_not_where_there_is_none(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Route, "BASE", "https://discord.com/api/v10")
    assert await refused(attachment(shelf.lay("a", b"{}"))) == "file_lost"
    assert shelf.asked == []
    asked: list[str] = []

    async def read(url: str, _: int) -> bytes:
        asked.append(url)
        return b"{}"

    monkeypatch.setattr("bot.ui.gateway.attached._read", read)
    for url in ("https://cdn.discordapp.com/attachments/1/2/a.json?ex=1", "https://media.discordapp.net/a.json"):
        assert await read_attached(attachment(url)) == b"{}"
        assert asked.pop() == url
