"""Sessions at the gateway side by side: what each is told, and how one ends and goes on without the others."""

import asyncio
from unittest.mock import AsyncMock, Mock

import pytest

from sandbox.bus import Change
from sandbox.gateway import Connection
from sandbox.server import Sandbox
from sandbox.sessions import RESUMABLE_SECONDS, Sessions
from tests.patience import PATIENCE
from tests.sandbox.raw_gateway import BROKEN_OFF, INVALID_SESSION, Client, Raw

ROOM, LOUNGE = "#game-table", "#moon-lounge"
COMMAND = {"name": "play", "description": "Play a game"}


async def told(raw: Raw) -> str:
    """The name in the next event."""
    return str((await raw.event())[1]["name"])


async def gone(sandbox: Sandbox, raw: Raw) -> None:
    """Wait until the sandbox has noticed that a connection is gone."""
    await sandbox.wait_until(
        lambda: raw.ready["session_id"] not in [session.id for session in sandbox.gateway.sessions.connected]
    )


async def test_events_of_a_guild_go_to_every_session_that_has_it(sandbox: Sandbox, client: Client) -> None:
    old, alike, even, odd = [await client.session(*shard) for shard in ((0, 1), (0, 1), (0, 2), (1, 2))]
    sandbox.add_channel("sun", "Sky Table")  # this guild is on shard 0 of 2
    sandbox.add_channel("moon", "Moon Table")  # and this one on shard 1
    (many,) = sandbox.add_guilds(1)
    assert [await told(old), await told(old), await told(old)] == ["sun", "moon", many.name]
    assert [await told(alike), await told(alike), await told(alike)] == ["sun", "moon", many.name]
    assert [await told(even), await told(even)] == ["sun", many.name]
    assert await told(odd) == "moon"
    sandbox.add_channel("stars", "Moon Table")
    assert await told(odd) == "stars", "and nothing else before"


async def test_events_without_a_guild_go_to_the_first_shards(sandbox: Sandbox, client: Client) -> None:
    firsts = [await client.session(*shard) for shard in ((0, 1), (0, 2), (0, 3))]
    second = await client.session(1, 2)
    sandbox.core.bus.publish(Change("ENTITLEMENT_CREATE", {"name": "gift"}))
    sandbox.add_channel("moon", "Moon Table")
    assert [await told(raw) for raw in firsts] == ["gift"] * 3
    assert await told(second) == "moon"


async def test_an_interaction_comes_to_each_session_and_is_answered_once(sandbox: Sandbox, client: Client) -> None:
    _, mine = await client.call("GET", "/users/@me")
    await client.call("PUT", f"/applications/{mine['id']}/commands", [COMMAND])
    old, new, elsewhere = [await client.session(*shard) for shard in ((0, 1), (0, 2), (1, 2))]
    acting = asyncio.create_task(sandbox.slash("Ada", ROOM, "play"))
    first, second = [(await raw.event())[1] for raw in (old, new)]
    assert first == second
    callback = f"/interactions/{first['id']}/{first['token']}/callback"
    status, _ = await client.call("POST", callback, {"type": 4, "data": {"content": "new"}})
    assert status == 204
    status, refused = await client.call("POST", callback, {"type": 4, "data": {"content": "old"}})
    assert (status, refused["code"]) == (400, 40060)
    outcome = await acting
    assert outcome.ok
    assert [seen.raw["content"] for seen in sandbox.messages(ROOM, "Ada")] == ["new"]

    acting = asyncio.create_task(sandbox.slash("Ada", sandbox.dm("Ada"), "play"))
    direct = (await old.event())[1]
    assert (await new.event())[1] == direct, "direct messages come to the first shards"
    await client.call("POST", f"/interactions/{direct['id']}/{direct['token']}/callback", {"type": 5})
    assert (await acting).ok
    sandbox.add_channel("moon", "Moon Table")
    assert await told(elsewhere) == "moon", "another shard heard of neither"


async def test_nobody_answers_for_a_shard_that_is_away(sandbox: Sandbox, client: Client) -> None:
    _, mine = await client.call("GET", "/users/@me")
    await client.call("PUT", f"/applications/{mine['id']}/commands", [COMMAND])
    await client.session(1, 2)
    assert sandbox.online
    outcome = await sandbox.slash("Ada", ROOM, "play")
    assert (outcome.ok, outcome.error) == (False, "The application did not respond")


async def test_each_session_is_resumed_by_itself(sandbox: Sandbox, client: Client) -> None:
    even, odd = await client.session(0, 2), await client.session(1, 2)
    await sandbox.drop_gateway()
    assert [await raw.closed_with() for raw in (even, odd)] == [4000, 4000]
    for name in ("one", "two"):
        sandbox.add_channel(f"sun-{name}", "Sky Table")
        sandbox.add_channel(f"moon-{name}", "Moon Table")
    assert not sandbox.online
    again = await client.connect()
    assert [data["name"] for _, data in await again.resumed(odd)] == ["moon-one", "moon-two"]
    assert [session.shard for session in sandbox.gateway.sessions.connected] == [1]
    sandbox.add_channel("moon-three", "Moon Table")
    assert await told(again) == "moon-three"
    other = await client.connect()
    assert [data["name"] for _, data in await other.resumed(even)] == ["sun-one", "sun-two"]
    assert (sandbox.gateway.identified, sandbox.gateway.resumed) == (2, 2)
    assert len(sandbox.gateway.starts.all) == 2, "a RESUME is no IDENTIFY"


async def test_a_new_session_leaves_an_older_one_of_its_shard_alone(sandbox: Sandbox, client: Client) -> None:
    old = await client.session(0, 2)
    await sandbox.drop_gateway()
    new = await client.session(0, 2)
    sandbox.add_channel("sun", "Sky Table")
    assert await told(new) == "sun"
    assert len(await (await client.connect()).resumed(old)) == 1
    assert len(sandbox.gateway.sessions.connected) == 2


@pytest.mark.parametrize("code", [4000, 4009, 1000, None])
async def test_one_session_is_cut_and_the_others_are_not(sandbox: Sandbox, client: Client, code: int | None) -> None:
    even, odd = await client.session(0, 2), await client.session(1, 2)
    first, second = sandbox.gateway.sessions.connected
    await sandbox.gateway.cut(first, code)
    assert sandbox.gateway.sessions.connected == [second]
    assert await even.closed_with() == (code or BROKEN_OFF)
    assert not await (await client.connect()).resumed(even), "nothing was missed"
    sandbox.add_channel("moon", "Moon Table")
    assert await told(odd) == "moon"
    assert first.connected


async def test_one_session_is_ended_for_good(sandbox: Sandbox, client: Client) -> None:
    even, odd = await client.session(0, 2), await client.session(1, 2)
    (first,) = sandbox.gateway.sessions.of(0, 2)
    await sandbox.gateway.cut(first, 4009, resumable=False)
    assert await even.closed_with() == 4009
    again = await client.connect()
    await again.resume(even)
    refused = await again.next()
    assert (refused["op"], refused["d"]) == (INVALID_SESSION, False)
    await again.identify(0, 2)
    sandbox.add_channel("moon", "Moon Table")
    assert await told(odd) == "moon"


@pytest.mark.parametrize(("code", "ends"), [(1000, True), (1001, True), (4000, False)])
async def test_a_bot_ends_its_session_by_the_code_it_closes_with(
    sandbox: Sandbox, client: Client, code: int, ends: bool
) -> None:
    raw = await client.session()
    await raw.close(code)
    await gone(sandbox, raw)
    again = await client.connect()
    await again.resume(raw)
    answer = await again.next()
    assert (answer["op"] == INVALID_SESSION, answer["t"] == "RESUMED") == (ends, not ends)


async def test_a_resume_takes_the_session_from_a_connection_that_is_still_there(
    sandbox: Sandbox, client: Client
) -> None:
    raw = await client.session()
    again = await client.connect()
    await again.resumed(raw)
    assert await raw.closed_with() == BROKEN_OFF
    sandbox.add_channel("sun", "Sky Table")
    assert await told(again) == "sun"
    assert len(sandbox.gateway.sessions.connected) == 1


async def test_a_resume_from_a_place_that_never_was_is_refused(client: Client) -> None:
    raw = await client.session()
    raw.seq += 1
    again = await client.connect()
    await again.resume(raw)
    assert (await again.next())["op"] == INVALID_SESSION


async def test_a_session_waits_some_minutes_for_its_resume(sandbox: Sandbox) -> None:
    now = 1000.0
    sessions = Sessions(lambda: now)
    stays, leaves = (sessions.open(0, 1, asyncio.Queue()) for _ in range(2))
    sessions.lose(leaves)
    now += RESUMABLE_SECONDS
    assert sessions.find(leaves.id) is leaves
    now += 1
    assert sessions.find(leaves.id) is None
    assert sessions.all == [stays]


async def test_a_bot_that_is_stopped_is_cut_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.gateway.CLOSE_SECONDS", 0.01)
    socket, request = Mock(), Mock()

    async def never(**_: int) -> None:
        await asyncio.Event().wait()

    socket.close = AsyncMock(side_effect=never)  # what was sent before is never read
    async with asyncio.timeout(PATIENCE):
        await Connection(socket, request).close(4000)
    request.transport.abort.assert_called_once_with()


async def test_a_guild_is_told_as_it_is_when_it_is_told(sandbox: Sandbox, client: Client) -> None:
    (gone_soon, stays) = sandbox.add_guilds(2, furnished=True)
    raw = await client.connect()
    await raw.ask()
    (_, raw.ready), *guilds = [await raw.event() for _ in range(5)]
    assert [len(guilds[-1][1][key]) for key in ("channels", "roles", "emojis")] == [41, 28, 30]
    assert guilds[-1][1]["id"] == str(stays.id)
    sandbox.remove_bot_from_guild(gone_soon)
    assert (await raw.event())[0] == "GUILD_DELETE"
    again = await client.connect()
    raw.seq = 1
    told_again = await again.resumed(raw)
    assert [kind for kind, _ in told_again] == ["GUILD_CREATE"] * 3 + ["GUILD_DELETE"]
