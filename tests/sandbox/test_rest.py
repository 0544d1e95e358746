"""REST routes over plain HTTP: errors, uploads, edits, permissions, threads."""

import asyncio
import base64
import io
import json
import struct
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from sandbox import permissions
from sandbox.errors import Json
from sandbox.permissions import P
from sandbox.server import Sandbox
from tests.sandbox.little_bot import png

V2 = 1 << 15
BOT = {"Authorization": "Bot sandbox"}


class Client:
    """A bare HTTP client with the bot's token."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.room = f"/channels/{sandbox.channel('#game-table').id}"
        self._session = session

    async def call(
        self, method: str, path: str, body: Any = None, *files: tuple[str, bytes], headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """Status and JSON of one request; with files a multipart one."""
        data: Any = None if body is None else json.dumps(body)
        sent = dict(BOT if headers is None else headers)
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            for index, (name, content) in enumerate(files):
                data.add_field(
                    f"files[{index}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
                )
        elif data is not None:
            sent["Content-Type"] = "application/json"
        async with self._session.request(method, self.sandbox.api_base + path, data=data, headers=sent) as answer:
            assert answer.status == 204 or answer.headers["Content-Type"] == "application/json"
            return answer.status, await answer.json() if answer.status != 204 else None

    async def code(self, method: str, path: str, body: Any = None, *files: tuple[str, bytes]) -> int:
        """The error code of a request that must fail."""
        status, found = await self.call(method, path, body, *files)
        assert status >= 400, found
        return int(found["code"])


@pytest_asyncio.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    async with await Sandbox.start(clock_file=tmp_path / "clock") as sandbox, aiohttp.ClientSession() as session:
        yield Client(sandbox, session)


def picture(name: str = "a.png", **more: Any) -> Json:
    item = {"media": {"url": f"attachment://{name}"}, "description": "alt"}
    return {"flags": V2, "components": [{"type": 12, "items": [item]}]} | more


async def test_who_may_ask(client: Client) -> None:
    assert await client.call("GET", "/users/@me", headers={}) == (401, {"message": "401: Unauthorized", "code": 0})
    status, me = await client.call("GET", "/users/@me")
    assert (status, me["bot"]) == (200, True)
    assert await client.call("GET", "/nothing") == (404, {"message": "404: Not Found", "code": 0})
    assert client.sandbox.requests[-1].path == "/nothing"
    assert client.sandbox.requests[-1].status == 404
    status, gateway = await client.call("GET", "/gateway/bot")
    assert gateway["url"].startswith("ws://127.0.0.1:")
    assert (await client.call("GET", "/oauth2/applications/@me"))[1]["owner"]["global_name"] == "Ada"


async def test_it_is_known_at_which_door_a_request_came(client: Client) -> None:
    sandbox = client.sandbox
    doors = [await sandbox.open_door(), await sandbox.open_door()]
    async with aiohttp.ClientSession() as session:
        for door in doors:
            async with session.get(f"http://127.0.0.1:{door}/api/v10/users/@me", headers=BOT) as answer:
                assert answer.status == 200
    assert [request.port for request in sandbox.requests] == doors
    await client.call("GET", "/users/@me")
    assert str(sandbox.requests[-1].port) == sandbox.url.rpartition(":")[2]


async def test_other_sites_and_names_are_refused(client: Client) -> None:
    async with aiohttp.ClientSession() as session:
        for headers in ({"Host": "evil.example:80"}, {"Origin": "http://evil.example"}):
            async with session.get(client.sandbox.url + "/", headers=headers) as answer:
                assert answer.status == 403
        own = {"Origin": client.sandbox.url, "Content-Type": "text/plain"}
        async with session.post(client.sandbox.url + "/page/do", headers=own, data="{}") as answer:
            assert answer.status == 415


MOVING = {
    "gif": b"GIF89a" + struct.pack("<HH", 30, 20) + bytes(20),
    "webp": b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0" + bytes((29, 0, 0, 19, 0, 0)) + bytes(20),
}


@pytest.mark.parametrize("kind", MOVING)
async def test_pictures_that_move_keep_their_kind_and_size(client: Client, kind: str) -> None:
    file = MOVING[kind]
    _, made = await client.call("POST", client.room + "/messages", picture(f"a.{kind}"), (f"a.{kind}", file))
    media = made["components"][0]["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (30, 20, f"image/{kind}")
    async with aiohttp.ClientSession() as session, session.get(media["url"]) as answer:
        assert (answer.content_type, await answer.read()) == (f"image/{kind}", file)


async def test_messages_with_pictures(client: Client) -> None:
    status, made = await client.call("POST", client.room + "/messages", picture(), ("a.png", png(30, 20)))
    assert status == 200
    media = made["components"][0]["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (30, 20, "image/png")
    assert made["attachments"] == []
    async with aiohttp.ClientSession() as session, session.get(media["url"]) as answer:
        assert (answer.content_type, await answer.read()) == ("image/png", png(30, 20))
    message = f"{client.room}/messages/{made['id']}"

    # Without `attachments` the file stays, and may be referred to again.
    text = {"components": [{"type": 10, "content": "x"}, picture()["components"][0]]}
    status, edited = await client.call("PATCH", message, text)
    assert status == 200
    assert edited["edited_timestamp"]
    # With `attachments` only what is listed stays.
    kept = picture(attachments=[{"id": media["attachment_id"]}])
    assert (await client.call("PATCH", message, kept))[0] == 200
    assert await client.code("PATCH", message, picture(attachments=[])) == 50035
    assert await client.code("PATCH", message, picture(attachments=[{"id": "5"}])) == 50035
    new = picture(attachments=[{"id": 0, "filename": "a.png"}])
    status, edited = await client.call("PATCH", message, new, ("a.png", png(50, 50)))
    assert edited["components"][0]["items"][0]["media"]["width"] == 50
    assert len(client.sandbox.world.messages[int(made["id"])].attachments) == 1
    log = client.sandbox.requests[-1]
    assert (log.json, log.files[0].filename, log.status) == (new, "a.png", 200)


async def test_what_messages_may_not_be(client: Client) -> None:
    messages = client.room + "/messages"
    assert await client.code("POST", messages, {}) == 50006
    assert await client.code("POST", messages, {"content": "x" * 2001}) == 50035
    assert await client.code("POST", messages, picture()) == 50035
    assert await client.code("POST", messages, picture("b c.png"), ("b c.png", png(1, 1))) == 50035
    assert await client.code("POST", messages, picture(content="x"), ("a.png", png(1, 1))) == 50035
    assert await client.code("POST", messages, picture(embeds=[{}]), ("a.png", png(1, 1))) == 50035
    assert await client.code("POST", messages, picture(), ("a.png", bytes(10 * 1024 * 1024 + 1))) == 40005
    both = {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}
    assert await client.code("POST", messages, both) == 50035
    _, made = await client.call("POST", messages, picture(), ("a.png", png(1, 1)))
    message = f"{messages}/{made['id']}"
    assert await client.code("PATCH", message, {"flags": 0}) == 50035
    assert await client.code("PATCH", message, {"content": "x"}) == 50035
    assert await client.code("PATCH", message, {"components": []}) == 50006
    assert await client.code("POST", messages, [1]) == 50035
    _, found = await client.call("POST", messages, {"flags": V2, "components": [{"type": 1, "components": []}]})
    assert found["errors"]["components"]["0"]["components"]["_errors"][0]["code"] == "BASE_TYPE_BAD_LENGTH"


async def test_a_channel_message_is_never_ephemeral(client: Client) -> None:
    _, made = await client.call("POST", client.room + "/messages", {"content": "x", "flags": 64})
    assert made["flags"] == 0
    assert [len(client.sandbox.messages("#game-table", person)) for person in ("Ada", "Bo")] == [1, 1]


async def test_mentions_notify_only_whom_they_may(client: Client) -> None:
    ada, bo = client.sandbox.person("Ada").id, client.sandbox.person("Bo").id
    body = {"flags": V2, "components": [{"type": 10, "content": f"<@{ada}> <@{bo}>"}]}
    pings = []
    cases: list[Json] = [{}, {"allowed_mentions": {"parse": []}}, {"allowed_mentions": {"users": [str(bo)]}}]
    for allowed in cases:
        _, made = await client.call("POST", client.room + "/messages", body | allowed)
        pings.append(client.sandbox.message(int(made["id"])).pings)
    assert pings == [[ada, bo], [], [bo]]


async def test_permissions_decide(client: Client) -> None:
    box = client.sandbox
    messages = client.room + "/messages"
    _, made = await client.call("POST", messages, {"content": "x"})
    box.set_bot_permissions("#game-table", P.VIEW_CHANNEL | P.SEND_MESSAGES)
    assert await client.code("POST", messages, picture(), ("a.png", png(1, 1))) == 50013
    assert await client.code("GET", messages) == 50013
    assert (await client.call("POST", messages, {"content": "x"}))[0] == 200
    box.set_bot_permissions("#game-table", P.VIEW_CHANNEL)
    assert await client.code("POST", messages, {"content": "x"}) == 50013
    assert (await client.call("PATCH", f"{messages}/{made['id']}", {"content": "y"}))[0] == 200
    box.set_bot_permissions("#game-table", 0)
    assert await client.code("GET", client.room) == 50001
    box.set_bot_permissions("#game-table", permissions.MEMBER)
    said = box.say("Cy", "#game-table", "hello")
    assert await client.code("PATCH", f"{messages}/{said.id}", {"content": "y"}) == 50005
    assert await client.code("DELETE", f"{messages}/{said.id}") == 50013
    assert await client.code("GET", f"{messages}/5") == 10008
    assert await client.code("GET", "/channels/5/messages/5") == 10003
    box.remove_bot_from_guild()
    assert await client.code("POST", messages, {"content": "x"}) == 50001


async def test_listing(client: Client) -> None:
    messages = client.room + "/messages"
    ids = [(await client.call("POST", messages, {"content": str(i)}))[1]["id"] for i in range(4)]
    assert [m["id"] for m in (await client.call("GET", messages + "?limit=2"))[1]] == ids[:1:-1]
    assert [m["id"] for m in (await client.call("GET", f"{messages}?before={ids[2]}&limit=1"))[1]] == [ids[1]]
    assert [m["id"] for m in (await client.call("GET", f"{messages}?after={ids[0]}&limit=2"))[1]] == [ids[2], ids[1]]


async def test_threads(client: Client) -> None:
    _, made = await client.call("POST", client.room + "/messages", {"content": "x"})
    path = f"{client.room}/messages/{made['id']}/threads"
    status, thread = await client.call("POST", path, {"name": "Round 1", "auto_archive_duration": 60})
    assert (status, thread["id"], thread["type"]) == (201, made["id"], 11)
    assert await client.code("POST", path, {"name": "again"}) == 160004
    inside = f"/channels/{thread['id']}"
    _, said = await client.call("POST", inside + "/messages", {"content": "in"})
    assert (await client.call("PATCH", inside, {"archived": True}))[1]["thread_metadata"]["archived"] is True
    assert await client.code("PATCH", f"{inside}/messages/{said['id']}", {"content": "y"}) == 50083
    assert (await client.call("POST", inside + "/messages", {"content": "revives"}))[0] == 200
    assert client.sandbox.channel("Round 1").archived is False
    await client.call("PATCH", inside, {"archived": True, "locked": True})
    assert await client.code("POST", inside + "/messages", {"content": "no"}) == 50083
    assert await client.code("POST", client.room + "/threads", {"name": "private"}) == 50013
    assert (await client.call("POST", client.room + "/threads", {"name": "open", "type": 11}))[0] == 201
    client.sandbox.set_bot_permissions("#game-table", P.VIEW_CHANNEL | P.SEND_MESSAGES)
    assert await client.code("POST", inside + "/messages", {"content": "no"}) == 50013


async def test_people_guilds_and_direct_messages(client: Client) -> None:
    box = client.sandbox
    star = box.add_person("星 ☄️ עדה")
    assert (await client.call("GET", f"/users/{star.id}"))[1]["global_name"] == "星 ☄️ עדה"
    member = f"/guilds/{box.guild.id}/members/{star.id}"
    assert (await client.call("GET", member))[0] == 200
    status, direct = await client.call("POST", "/users/@me/channels", {"recipient_id": str(star.id)})
    assert (status, direct["type"]) == (200, 1)
    await client.call("POST", f"/channels/{direct['id']}/messages", {"content": "psst"})
    assert [m.text for m in box.messages(box.dm(star), star)] == ["psst"]
    assert box.messages(box.dm(star), "Ada") == []
    box.person_leaves(star)
    assert await client.call("GET", member) == (404, {"message": "Unknown Member", "code": 10007})
    box.person_joins(star)
    assert (await client.call("GET", member))[1]["user"]["id"] == str(star.id)
    assert await client.code("GET", "/users/5") == 10013
    assert await client.code("GET", "/guilds/5") == 10004
    assert await client.code("GET", f"/guilds/5/members/{star.id}") == 10004
    box.remove_bot_from_guild()
    assert (await client.call("GET", member))[0] == 403
    assert await client.code("GET", member) == 50001
    assert box.guild.name == "Sky Table"
    assert (await client.call("GET", "/oauth2/applications/@me"))[1]["owner"]["global_name"] == "Ada"


async def test_two_guilds_from_the_start(client: Client) -> None:
    box = client.sandbox
    sky, moon = box.guild, box.find_guild("Moon Table")
    assert (sky.id, box.find_guild("Sky Table")) == (200_000_000_000_000_000, sky)
    assert (moon.id, min(moon.channels)) == (210_000_000_000_000_000, 210_000_000_000_000_010)
    everybody = {person.name for person in box.world.people.values() if not person.bot}
    inside = [{box.world.people[user].name for user in guild.members} - {box.bot.name} for guild in (sky, moon)]
    assert inside[0] & inside[1] == {"Ada", "Bo", "Cy", "Dee", "Eli", "Fay"}
    assert inside[0] | inside[1] == everybody
    assert inside[1] - inside[0] == {"Kai", "Lou"}
    gus, lou = box.person("Gus").id, box.person("Lou").id
    assert (await client.call("GET", f"/guilds/{sky.id}/members/{gus}"))[0] == 200
    assert await client.code("GET", f"/guilds/{moon.id}/members/{gus}") == 10007
    assert await client.code("GET", f"/guilds/{sky.id}/members/{lou}") == 10007
    newcomer = box.add_person("Zed").id
    assert (newcomer in sky.members, newcomer in moon.members) == (True, False)
    with pytest.raises(KeyError):
        box.find_guild("Sun Table")


async def test_a_name_of_several_channels_is_the_oldest_guilds(client: Client) -> None:
    box = client.sandbox
    there = box.add_channel("general", "Moon Table")
    assert box.channel("#general") is there
    here = box.add_channel("general")
    assert box.channel("#general") is here
    box.remove_bot_from_guild()
    assert box.channel("#general") is here


async def test_direct_messages_reach_whom_they_may(client: Client) -> None:
    box = client.sandbox
    lou = box.person("Lou")

    async def send() -> int:
        """0 when the message came, else the code; opening the channel always works."""
        status, direct = await client.call("POST", "/users/@me/channels", {"recipient_id": str(lou.id)})
        assert status == 200
        status, found = await client.call("POST", f"/channels/{direct['id']}/messages", {"content": "psst"})
        assert status in (200, 403)
        return 0 if status == 200 else int(found["code"])

    assert await send() == 0
    box.refuse_direct(lou)
    assert await send() == 50007
    box.refuse_direct(lou, False)
    box.person_leaves(lou, "Moon Table")
    assert await send() == 50007
    box.install_for(lou)
    assert await send() == 0
    box.refuse_direct(lou)
    assert await send() == 50007
    box.refuse_direct(lou, False)
    box.remove_for(lou)
    assert await send() == 50007
    box.person_joins(lou)
    assert await send() == 0
    assert len(box.messages(box.dm(lou), lou)) == 3
    assert await client.code("POST", "/users/@me/channels", {"recipient_id": str(box.bot.id)}) == 50007


async def test_application_emojis(client: Client) -> None:
    path = f"/applications/{client.sandbox.bot.id}/emojis"
    pixel = "data:image/png;base64," + base64.b64encode(png(1, 1)).decode()
    status, made = await client.call("POST", path, {"name": "bolt", "image": pixel})
    assert status == 201
    assert await client.code("POST", path, {"name": "no way", "image": pixel}) == 50035
    assert await client.code("POST", path, {"name": "b", "image": pixel}) == 50035
    assert await client.code("POST", "/applications/5/emojis", {"name": "bolt", "image": pixel}) == 50001
    assert await client.code("DELETE", f"/applications/5/emojis/{made['id']}") == 50001
    assert await client.code("DELETE", f"{path}/5") == 10014
    assert (await client.call("GET", f"{path}/{made['id']}"))[1] == made
    assert await client.code("POST", path, {"name": "bolt", "image": "data:image/png;base64,AAAA"}) == 50035
    assert (await client.call("PATCH", f"{path}/{made['id']}", {"name": "flash"}))[1]["name"] == "flash"
    async with aiohttp.ClientSession() as session, session.get(f"{client.sandbox.url}/emojis/{made['id']}") as answer:
        assert answer.content_type == "image/png"
    button = {"type": 2, "style": 1, "custom_id": "b", "emoji": {"id": made["id"], "name": "flash"}}
    body = {"components": [{"type": 1, "components": [button]}]}
    assert (await client.call("POST", client.room + "/messages", body))[0] == 200
    await client.call("DELETE", f"{path}/{made['id']}")
    assert (await client.call("GET", path))[1] == {"items": []}
    assert await client.code("POST", client.room + "/messages", body) == 50035


async def test_ordered_faults(client: Client) -> None:
    box = client.sandbox
    messages = client.room + "/messages"
    box.fail_next("POST", r"/messages$", 429, headers={"Via": "1.1"}, body={"retry_after": 0.5, "global": False})
    status, found = await client.call("POST", messages, {"content": "x"})
    assert (status, found["retry_after"]) == (429, 0.5)
    assert box.messages("#game-table", "Ada") == []
    box.fail_next("*", r"/messages$", 403, 50013, times=2, after=True)
    assert await client.code("POST", messages, {"content": "x"}) == 50013
    assert await client.code("GET", messages) == 50013
    assert (await client.call("GET", messages))[0] == 200
    assert [m.text for m in box.messages("#game-table", "Ada")] == ["x"]


async def test_a_nonce_keeps_a_second_try_from_posting_again(client: Client) -> None:
    messages = client.room + "/messages"
    once = {"content": "x", "nonce": "a", "enforce_nonce": True}
    first = (await client.call("POST", messages, once))[1]
    assert (await client.call("POST", messages, once | {"content": "y"}))[1]["id"] == first["id"]
    other = (await client.call("POST", messages, once | {"nonce": "b"}))[1]
    assert other["id"] != first["id"]
    client.sandbox.clock.advance(200)
    assert (await client.call("POST", messages, once))[1]["id"] not in (first["id"], other["id"])


async def test_a_request_is_held_until_it_is_released(client: Client) -> None:
    box, messages = client.sandbox, client.room + "/messages"
    for after, seen in ((False, []), (True, ["x", "x"])):
        held = box.hold_next("POST", r"/messages$", after=after)
        posting = asyncio.create_task(client.call("POST", messages, {"content": "x"}))
        await held.reached.wait()
        assert [m.text for m in box.messages("#game-table", "Ada")] == seen
        held.release()
        assert (await posting)[0] == 200


async def test_a_connection_is_cut(client: Client) -> None:
    box, messages = client.sandbox, client.room + "/messages"
    for after, seen in ((False, []), (True, ["x"])):
        box.cut_next("POST", r"/messages$", after=after)
        with pytest.raises(aiohttp.ClientConnectionError):
            await client.call("POST", messages, {"content": "x"})
        assert [m.text for m in box.messages("#game-table", "Ada")] == seen


async def test_unknown_interactions(client: Client) -> None:
    app = client.sandbox.bot.id
    assert await client.code("POST", "/interactions/5/abc/callback", {"type": 6}) == 10062
    assert await client.code("POST", f"/webhooks/{app}/abc", {"content": "x"}) == 10015
    assert await client.code("PATCH", f"/webhooks/{app}/abc/messages/@original", {"content": "x"}) == 10015
