"""The page's own API and websocket, as the page's script uses them."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from sandbox.errors import Json
from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.sandbox.little_bot import LittleBot

ROOM = "#game-table"


class Tab:
    """One tab of one person."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession, socket: Any, me: str) -> None:
        self.sandbox = sandbox
        self.me = me
        self._session = session
        self._socket = socket

    async def news(self, kind: str) -> Json:
        """The next news of this kind."""
        while True:
            found: Json = json.loads((await self._socket.receive(timeout=PATIENCE)).data)
            if found["t"] == kind:
                return found

    async def world(self, **wanted: Any) -> Json:
        """The next news of the world in which these things are so; `guilds` are those one is in, by name."""
        while True:
            found = await self.news("world")
            seen = found | {"guilds": [guild["name"] for guild in found["guilds"]]}
            if all(seen[key] == value for key, value in wanted.items()):
                return found

    async def do(self, action: str, **more: Any) -> Any:
        """Carry out an action; the answer's JSON."""
        body = {"action": action, "as": str(self.sandbox.person(self.me).id), **more}
        async with self._session.post(self.sandbox.url + "/page/do", json=body) as answer:
            return await answer.json()


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with await Sandbox.start(clock_file=tmp_path / "clock") as running_sandbox:
        yield running_sandbox


async def open_tab(sandbox: Sandbox, session: aiohttp.ClientSession, name: str) -> Tab:
    socket = await session.ws_connect(f"{sandbox.url}/page/ws", params={"as": name}, headers={"Origin": sandbox.url})
    return Tab(sandbox, session, socket, name)


async def test_two_people_play_in_two_tabs(sandbox: Sandbox, bot: LittleBot) -> None:
    room = str(sandbox.channel(ROOM).id)
    async with aiohttp.ClientSession() as session:
        ada, bo = await open_tab(sandbox, session, "Ada"), await open_tab(sandbox, session, "Bo")
        world = await ada.news("world")
        assert [guild["name"] for guild in world["guilds"]] == ["Sky Table", "Moon Table"]
        roles = {person["name"]: list(person["roles"].values()) for person in world["people"]}
        assert (roles["Ada"], roles["Bo"]) == (["administrator", ""], ["moderator", "administrator"])
        assert (roles["Gus"], roles["Lou"]) == ([""], [""])
        assert (await ada.news("status"))["online"] is True
        names = [command["name"] for command in await ada.do("commands", channel=room)]
        assert names == ["play", "table"]

        outcome = await ada.do("slash", channel=room, name="play", options={"game": "luckybox"})
        assert outcome["ok"]
        shown = (await ada.news("message"))["message"]
        assert (shown["ephemeral"], shown["author_name"]) == (True, "Lucky Table")
        assert await bo.do("history", channel=room) == []
        await bo.do("say", channel=room, text="hello <b>")
        assert (await bo.news("message"))["message"]["content"] == "hello <b>"
        assert "does not see" in (await bo.do("click", message=shown["id"], custom_id="go"))["error"]

        await ada.do("choose", message=shown["id"], custom_id="pick", values=["3"])
        asked = await ada.do("click", message=shown["id"], custom_id="ask")
        assert asked["modal"]["title"] == "Your name"
        assert (await ada.do("submit", interaction=asked["interaction"], values={"name": "Nova"}))["ok"]
        assert (await ada.do("history", channel=room))[0]["components"][0]["components"][0]["content"] == "### Nova"
        await ada.do("dismiss", message=shown["id"])
        assert (await ada.news("message_deleted"))["id"] == shown["id"]
        assert [m["content"] for m in await ada.do("history", channel=room)] == ["hello <b>"]


async def test_a_right_click_offers_what_there_is_on_a_message_and_on_its_author(
    sandbox: Sandbox, bot: LittleBot
) -> None:
    room = str(sandbox.channel(ROOM).id)
    async with aiohttp.ClientSession() as session:
        ada = await open_tab(sandbox, session, "Ada")
        await ada.do("say", channel=room, text="hello")
        said = (await ada.news("message"))["message"]
        offered = [
            {"on": "message", "name": "Quote", "shown": "Quote"},
            {"on": "person", "name": "Who", "shown": "Who"},
        ]
        assert await ada.do("menu", channel=room, message=said["id"]) == offered
        bo = str(sandbox.person("Bo").id)
        assert await ada.do("menu", channel=room, person=bo) == offered[1:]
        assert (await ada.do("right_click", channel=room, message=said["id"], on="message", name="Quote"))["ok"]
        quoted = (await ada.news("message"))["message"]
        assert (quoted["content"], quoted["ephemeral"]) == ("Ada: hello", True)
        assert await ada.do("menu", channel=room, message=quoted["id"]) == offered[1:], "what one sees alone has none"
        assert (await ada.do("right_click", channel=room, person=bo, on="person", name="Who"))["ok"]
        assert (await ada.news("message"))["message"]["content"] == "Bo, Sky Table"
        refused = await ada.do("right_click", channel=room, person=bo, on="person", name="Quote")
        assert "not offered" in refused["error"]


async def test_the_clock_and_newcomers(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        ada = await open_tab(sandbox, session, "Ada")
        status = await ada.news("status")
        assert (status["online"], status["process"], status["offset"]) == (False, None, 0)
        await ada.do("advance", seconds=3600)
        assert (await ada.news("status"))["offset"] == 3600
        await ada.do("add_person", name="☄ नया")
        assert (await ada.news("world"))["people"][-1]["name"] == "☄ नया"
        assert "error" in await ada.do("nothing")
        assert "error" in await ada.do("history", channel="5")


async def test_midnight_and_back(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        ada = await open_tab(sandbox, session, "Ada")
        await ada.news("status")
        for to, second in (("before midnight", -30), ("after midnight", 30)):
            moved = await ada.do("move_clock", to=to)
            assert (await ada.news("status"))["offset"] == moved["offset"] == sandbox.clock.offset
            assert (sandbox.clock.now() - second) % 86_400 < 5, to
        before = sandbox.clock.offset
        assert (await ada.do("move_clock", to="back"))["offset"] == pytest.approx(before - 3600)
        assert (await ada.do("move_clock", to="real time"))["offset"] == 0
        assert "error" in await ada.do("move_clock", to="tomorrow")
        assert "error" in await ada.do("advance", seconds=-1)
        assert "error" in await ada.do("advance", seconds=float("nan"))
        assert sandbox.clock.offset == 0


async def test_leaving_and_joining(sandbox: Sandbox) -> None:
    sky, moon = sandbox.guild, sandbox.find_guild("Moon Table")
    room = str(sandbox.channel(ROOM).id)
    async with aiohttp.ClientSession() as session:
        cy = await open_tab(sandbox, session, "Cy")
        await cy.world(guilds=["Sky Table", "Moon Table"], elsewhere=[])
        await cy.do("leave", guild=str(sky.id))
        await cy.world(guilds=["Moon Table"], elsewhere=[{"id": str(sky.id), "name": "Sky Table"}])
        assert await cy.do("history", channel=room) == []
        assert "error" in await cy.do("say", channel=room, text="still here?")
        await cy.do("join", guild=str(sky.id))
        await cy.world(guilds=["Sky Table", "Moon Table"], elsewhere=[])
        bo = await open_tab(sandbox, session, "Bo")
        assert "owner" in (await bo.do("leave", guild=str(moon.id)))["error"]
        assert "error" in await bo.do("join", guild="5")
    assert sandbox.person("Bo").id in moon.members


async def test_the_app_of_ones_own_and_refusing(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        cy = await open_tab(sandbox, session, "Cy")
        await cy.world(has_app=False, refuses_direct=False)
        await cy.do("install", installed=True)
        await cy.world(has_app=True, refuses_direct=False)
        await cy.do("refuse_direct", refuses=True)
        await cy.world(has_app=True, refuses_direct=True)
        await cy.do("install", installed=False)
        await cy.world(has_app=False, refuses_direct=True)
    assert not sandbox.person("Bo").refuses_direct


async def test_the_page_is_served_without_foreign_addresses(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/", "/static/app.js", "/static/clock.js", "/static/sidebar.js", "/static/style.css"):
            async with session.get(sandbox.url + path) as answer:
                assert answer.status == 200
                assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
                assert "https://" not in await answer.text()
        async with session.get(sandbox.url + "/static/../server.py") as answer:
            assert answer.status == 404
