"""Several real clients at the sandbox side by side, each with shards of its own or with the same."""

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.sandbox.little_bot import LittleBot, board, connected, panel, running

ROOM, LOUNGE = "#game-table", "#moon-lounge"  # on shards 0 and 1 of 2
GAME = {"game": "luckybox"}


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with await Sandbox.start(
        clock_file=tmp_path / "clock", response_seconds=PATIENCE, shards=2
    ) as running_sandbox:
        yield running_sandbox


async def test_two_clients_share_the_shards(sandbox: Sandbox) -> None:
    halves = [LittleBot(shard_ids=[number], shard_count=2) for number in range(2)]
    sandbox.add_guilds(4)
    async with connected(sandbox, halves[0]) as even, connected(sandbox, halves[1]) as odd:
        assert [guild.name for guild in even.guilds] == ["Sky Table", "Server 1", "Server 3"]
        assert [guild.name for guild in odd.guilds] == ["Moon Table", "Server 2", "Server 4"]
        assert (await sandbox.slash("Ada", ROOM, "play", GAME)).ok
        assert (await sandbox.slash("Lou", LOUNGE, "play", GAME)).ok
        assert (await sandbox.slash("Ada", sandbox.dm("Ada"), "play", GAME)).ok
        assert [seen.guild.name if seen.guild else None for seen in even.seen] == ["Sky Table", None]
        assert [seen.guild.name for seen in odd.seen if seen.guild] == ["Moon Table"]

        first, second = sandbox.gateway.sessions.connected
        await sandbox.gateway.cut(first, None)
        assert (await sandbox.slash("Lou", LOUNGE, "play", GAME)).ok, "the other one goes on"
        await sandbox.wait_until(lambda: sandbox.gateway.resumed == 1)
        assert sandbox.gateway.sessions.connected == [first, second]
        assert (await sandbox.slash("Ada", ROOM, "play", GAME)).ok
        assert sandbox.gateway.identified == 2


async def test_an_old_and_a_new_client_are_there_at_once_and_one_of_them_answers(sandbox: Sandbox) -> None:
    async with connected(sandbox, LittleBot(shard_count=1)) as old, running(sandbox) as new:
        assert (old.shard_count, new.shard_count) == (1, 2)
        assert len(old.guilds) == len(new.guilds) == 2
        room = new.get_channel(sandbox.channel(ROOM).id)
        assert isinstance(room, discord.TextChannel)
        message = await room.send(view=panel("table"), file=board())
        pressed = await sandbox.click("Cy", message.id, label="Go")
        assert pressed.response_type == 7
        await sandbox.wait_until(lambda: sandbox.requests[-1].status == 400)
        assert sandbox.requests[-1].response["code"] == 40060
        assert [bot.seen[-1].id for bot in (old, new)] == [pressed.interaction.id] * 2
        await old.close()
        await sandbox.wait_until(lambda: len(sandbox.gateway.sessions.connected) == 2)
        assert [(one.shard, one.shards) for one in sandbox.gateway.sessions.all] == [(0, 2), (1, 2)]
        assert (await sandbox.click("Cy", message.id, label="Go")).ok


async def test_a_client_that_does_not_wait_its_turn_comes_in_later(sandbox: Sandbox) -> None:
    starts = sandbox.gateway.starts
    starts.enforced, starts.seconds = True, 0.2
    async with running(sandbox) as bot:
        await sandbox.wait_until(lambda: len(sandbox.gateway.sessions.connected) == 2)
        assert bot.shard_count == 2
        assert {one.shard for one in starts.too_early} == {1}
        begun = [one for one in starts.all if not one.too_early]
        assert [one.shard for one in begun] == [0, 1]
        assert begun[1].at - begun[0].at >= 0.2


async def test_a_client_without_shards_is_refused_where_there_are_too_many_guilds(sandbox: Sandbox) -> None:
    sandbox.gateway.starts.most_guilds = 1
    with pytest.raises(discord.ConnectionClosed) as refused:
        async with connected(sandbox, LittleBot(shard_count=1)):
            pass
    assert refused.value.code == 4011
    async with running(sandbox) as bot:
        assert len(bot.guilds) == 2


async def test_a_client_of_one_shard_has_its_guilds(sandbox: Sandbox) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True), shard_id=1, shard_count=2, guild_ready_timeout=0.05)
    async with connected(sandbox, client):
        assert [guild.name for guild in client.guilds] == ["Moon Table"]
