"""Who may begin a session at the gateway, when, and with which guilds."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from sandbox.identify import Verdict
from sandbox.server import Sandbox
from sandbox.world import FIRST_ID, SECOND_ID
from tests.patience import PATIENCE
from tests.sandbox.raw_gateway import INVALID_SESSION, Client

BAD_TOKEN, ALREADY_IDENTIFIED, INVALID_SHARD, SHARDING_REQUIRED = 4004, 4005, 4010, 4011


class Time:
    """The seconds that the limits of IDENTIFY are counted by."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE, shards=3) as running:
        yield running


@pytest.fixture
def time(sandbox: Sandbox) -> Time:
    sandbox.gateway.starts.now = Time()
    return sandbox.gateway.starts.now


async def test_the_bot_is_told_how_many_shards_and_sessions_it_may_have(
    sandbox: Sandbox, client: Client, time: Time
) -> None:
    _, told = await client.call("GET", "/gateway/bot")
    assert told["shards"] == 3
    assert told["session_start_limit"] == {
        "total": 1000,
        "remaining": 1000,
        "reset_after": 86_400_000,
        "max_concurrency": 1,
    }
    await client.session()
    await client.session()
    time.now += 3600
    sandbox.gateway.starts.shards, sandbox.gateway.starts.max_concurrency = 8, 16
    _, told = await client.call("GET", "/gateway/bot")
    assert told["shards"] == 8
    assert told["session_start_limit"] == {
        "total": 1000,
        "remaining": 998,
        "reset_after": 82_800_000,
        "max_concurrency": 16,
    }
    time.now += 82_800
    _, told = await client.call("GET", "/gateway/bot")
    assert told["session_start_limit"]["remaining"] == 1000


async def test_one_identify_too_many_in_a_day_ends_every_session_and_the_token(
    sandbox: Sandbox, client: Client
) -> None:
    starts = sandbox.gateway.starts
    starts.total, starts.enforced, starts.max_concurrency = 2, True, 4
    sessions = [await client.session(number, 4) for number in range(2)]
    greedy = await client.connect()
    await greedy.ask([2, 4])
    assert await asyncio.gather(*(raw.closed_with() for raw in (greedy, *sessions))) == [BAD_TOKEN] * 3
    assert not sandbox.online
    assert (await client.call("GET", "/users/@me"))[0] == 401
    later = await client.connect()
    await later.resume(sessions[0])
    assert await later.closed_with() == BAD_TOKEN

    starts.new_token()
    assert (await client.call("GET", "/users/@me"))[0] == 200
    again = await client.connect()
    await again.resume(sessions[0])
    assert (await again.next())["op"] == INVALID_SESSION
    await client.session(3, 4)


async def test_a_day_of_identifies_is_only_counted_unless_told_otherwise(sandbox: Sandbox, client: Client) -> None:
    sandbox.gateway.starts.total = 1
    await client.session()
    await client.session()
    assert sandbox.gateway.starts.remaining == 0
    assert len(sandbox.gateway.sessions.connected) == 2


@pytest.mark.parametrize("shard", [[3, 3], [-1, 3], [0, 0], ["0", "1"], [0], [0, 1, 2], [False, True], 7, {}])
async def test_a_shard_that_cannot_be_is_refused(sandbox: Sandbox, client: Client, shard: Any) -> None:
    raw = await client.connect()
    await raw.ask(shard)
    assert await raw.closed_with() == INVALID_SHARD
    assert [one.verdict for one in sandbox.gateway.starts.all] == [Verdict.INVALID_SHARD]
    assert not sandbox.online


async def test_too_many_guilds_for_a_session_need_more_shards(sandbox: Sandbox, client: Client) -> None:
    sandbox.gateway.starts.most_guilds = 5
    sandbox.add_guilds(4)
    raw = await client.connect()
    await raw.ask()
    assert await raw.closed_with() == SHARDING_REQUIRED
    assert len((await client.session(0, 2)).guilds) == 3


async def test_a_session_begins_once_and_with_the_right_token(client: Client) -> None:
    stranger = await client.connect()
    await stranger.ask(token="wrong")
    assert await stranger.closed_with() == BAD_TOKEN
    twice = await client.session()
    await twice.ask()
    assert await twice.closed_with() == ALREADY_IDENTIFIED
    early = await client.connect()
    await early.send(3, {})
    assert await early.closed_with() == 4003
    unclear = await client.connect()
    await unclear.send(2, None)
    assert await unclear.closed_with() == 4002


async def test_a_session_has_the_guilds_of_its_shard(sandbox: Sandbox, client: Client) -> None:
    many = [guild.id for guild in sandbox.add_guilds(300)]
    found: list[int] = []
    for shard in range(3):
        raw = await client.session(shard, 3)
        assert raw.ready["shard"] == [shard, 3]
        assert all(guild["unavailable"] for guild in raw.ready["guilds"])
        assert [int(guild["id"]) for guild in raw.ready["guilds"]] == raw.guilds
        assert all((guild >> 22) % 3 == shard for guild in raw.guilds)
        assert [guild for guild in raw.guilds if guild in many] == many[shard::3]
        found += raw.guilds
    assert sorted(found) == sorted([FIRST_ID, SECOND_ID, *many])
    alone = await client.session()
    assert sorted(alone.guilds) == sorted(found)
    assert "shard" not in alone.ready, "it is told to those who asked for one"


async def test_each_bucket_of_shards_takes_turns(sandbox: Sandbox, client: Client, time: Time) -> None:
    starts = sandbox.gateway.starts
    starts.max_concurrency, starts.enforced = 2, True
    await client.session(0, 4)
    await client.session(1, 4)
    time.now += 4.9
    raw = await client.connect()
    await raw.ask([2, 4])
    refused = await raw.next()
    assert (refused["op"], refused["d"]) == (INVALID_SESSION, False)
    assert [(one.shard, one.verdict) for one in starts.too_early] == [(2, Verdict.TOO_EARLY)]
    time.now += 0.1
    await raw.identify(2, 4)
    await client.session(3, 4)
    assert [(session.shard, session.shards) for session in sandbox.gateway.sessions.connected] == [
        (number, 4) for number in range(4)
    ]
    assert len(starts.all) == 5
    assert starts.remaining == 995
    time.now += 4.9
    for shard in ([4, 8], [5, 8]):
        raw = await client.connect()
        await raw.ask(shard)
        assert (await raw.next())["op"] == INVALID_SESSION, "other numbers of shards take the same turns"


async def test_turns_are_only_watched_unless_told_otherwise(sandbox: Sandbox, client: Client, time: Time) -> None:
    for _ in range(2):
        await client.session()
    assert len(sandbox.gateway.sessions.connected) == 2
    assert [one.too_early for one in sandbox.gateway.starts.all] == [False, True]
    assert len(sandbox.gateway.starts.too_early) == 1


def test_many_guilds_lie_evenly_on_the_shards(sandbox: Sandbox) -> None:
    made = sandbox.add_guilds(10) + sandbox.add_guilds(10)
    assert [guild.name for guild in made[::19]] == ["Server 1", "Server 20"]
    for shards in range(1, 17):
        assert [(guild.id >> 22) % shards for guild in made] == [number % shards for number in range(20)]
    ids = [{guild.id, *guild.roles, *guild.channels, *sandbox.guild.channels, sandbox.guild.id} for guild in made]
    shared = set.union(*itertools.starmap(set.intersection, itertools.combinations(ids, 2)))
    assert shared == {sandbox.guild.id, *sandbox.guild.channels}, "nothing has the id of another guild's"
