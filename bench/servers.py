"""What a server costs the bot: `python -m bench.servers --servers 100000` for as many as a large bot is in.

Traced, in this process: what discord.py's state holds of a server, as it comes and as the bot has it, everything else
left out. Over the wire: a whole process, connected to the sandbox with a shard for every 2,500 servers, each of which
is told with a GUILD_CREATE of its own; how its resident memory has grown, the allocator's gaps and all. The first few
hundred are not counted: with them grows what all share.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import math
import re
import socket
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest.mock import MagicMock

import aiohttp
import discord
from discord.state import AutoShardedConnectionState

from bench.process import running
from bench.table import Aim, Section, ms
from bot.ui.gateway.servers import Servers
from sandbox import payloads
from sandbox.errors import Json
from sandbox.model import TEXT_CHANNEL, Channel, Guild, Member, Overwrite, Person, Role
from sandbox.permissions import MEMBER, P
from sandbox.server import Sandbox
from sandbox.world import BOT_ID

CHANNELS, ROLES, EMOJI = 40, 25, 30
TRACED, WIRED, MANY = 300, 5000, 100_000
SHARE, FIRST = 2500, 500
"""Servers of one shard; servers that are told before those that are counted."""
IDENTIFY = 15.0
"""Seconds that a shard may take to come: discord.py waits for five between two."""
AT_ONCE = 40
"""Events on their way at most."""
FIRST_ID = 300_000_000_000_000_000
KIB = 1024
BOT = Person(BOT_ID, "Lucky Table", "lucky-table", bot=True)
COLUMNS = ("what", "counted", "a server", "CPU to take one in")


def told(number: int) -> Json:
    """What the gateway tells of a middling server."""
    first = FIRST_ID + (number << 22)
    guild = Guild(first, f"Server {number}", first + 1, 0.0, members={BOT_ID: Member(BOT_ID, 0.0)})
    guild.roles = {first + one: Role(first + one, f"role {one}", int(MEMBER)) for one in range(ROLES)}
    for one in range(first + 100, first + 100 + CHANNELS):
        hidden = {first: Overwrite(0, 0, int(P.SEND_MESSAGES))}
        guild.channels[one] = Channel(one, TEXT_CHANNEL, f"room-{one}", first, position=one - first, overwrites=hidden)
    emoji = [
        {
            "id": str(first + 200 + one),
            "name": f"face_{one}",
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
            "user": payloads.user(BOT),
        }
        for one in range(EMOJI)
    ]
    about = {"description": f"What server {number} is about, in one sentence.", "icon": f"{number:032x}"}
    return payloads.guild_create(guild, BOT) | about | {"emojis": emoji, "features": ["COMMUNITY", "NEWS"]}


def traced(kind: Callable[..., AutoShardedConnectionState[Any]], servers: int = TRACED) -> float:
    """Bytes that a server takes in a state of this kind with the bot's flags."""
    state = kind(
        dispatch=lambda *_: None,
        handlers={},
        hooks={},
        http=MagicMock(),
        intents=discord.Intents(guilds=True),
        max_messages=None,
        chunk_guilds_at_startup=False,
        member_cache_flags=discord.MemberCacheFlags.none(),
    )
    state.shard_count = 1
    state.user = discord.ClientUser(state=state, data=payloads.user(BOT))  # type: ignore[arg-type]
    state.parsers["GUILD_CREATE"](told(0))
    everything = [json.dumps(told(number)) for number in range(1, servers + 1)]
    tracemalloc.start()
    for one in everything:
        state.parsers["GUILD_CREATE"](json.loads(one))
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(state.guilds) == servers + 1
    return held / servers


@dataclass(frozen=True, slots=True)
class Wired:
    """What servers have cost a whole process."""

    servers: int
    before: float
    after: float
    """Its memory in MiB."""
    cpu: float
    """Seconds of CPU it took to take one in."""

    @property
    def each(self) -> float:
        """KiB of a server."""
        return (self.after - self.before) * KIB / self.servers


async def _tell(sandbox: Sandbox, numbers: range) -> None:
    """Tell of these servers, and wait until all of it has been taken."""
    gateway = sandbox.core.gateway
    for number in numbers:
        # Made when it is sent: those kept for a RESUME would take more than the bot.
        assert gateway.deliver("GUILD_CREATE", int(told(number)["id"]), partial(told, number))
        if number % AT_ONCE == 0 or number == numbers[-1]:
            await gateway.sent()


async def _known(port: int) -> int:
    """How many servers the bot says it is in."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        found = re.search(r"^\w*servers (\S+)$", await answer.text(), re.MULTILINE)
        assert found is not None
        return int(float(found[1]))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def wired(module: str, servers: int) -> Wired:
    """Connect a client to that many servers."""
    shards, port = math.ceil((FIRST + servers) / SHARE), _free_port()
    async with running(module, shards=shards, settings={"METRICS_PORT": str(port)}) as (sandbox, process):
        await sandbox.wait_until(lambda: sandbox.core.gateway.identified >= shards, IDENTIFY * shards)
        ours = module == "bench.watched"
        command = "help" if ours else "play"
        own = await _known(port) if ours else 0
        await _tell(sandbox, range(FIRST))
        assert (await sandbox.slash("Ada", "#game-table", command)).ok
        await process.settle()
        before, cpu = process.rss(), process.cpu()
        await _tell(sandbox, range(FIRST, FIRST + servers))
        # An answer comes after everything that was told before the question.
        assert (await sandbox.slash("Ada", "#game-table", command)).ok
        await process.settle()
        spent = process.cpu() - cpu
        assert not ours or await _known(port) == own + FIRST + servers
        return Wired(servers, before, process.rss(), spent / servers)


def _row(what: str, found: Wired) -> tuple[str, ...]:
    shards = math.ceil((FIRST + found.servers) / SHARE)
    grown = f"{found.servers:,} (shards: {shards}), from {found.before:.0f} to {found.after:.0f} MiB"
    return what, grown, f"{found.each:.2f} KiB", ms(found.cpu)


def sections(servers: int = WIRED) -> list[Section]:
    """The figures."""
    own, sparse = traced(AutoShardedConnectionState), traced(partial(Servers, None))
    alone = asyncio.run(wired("bench.alone", WIRED))
    bot = asyncio.run(wired("bench.watched", servers))
    about = (
        f"A server of {CHANNELS} channels, {ROLES} roles and {EMOJI} emoji. Traced: what discord.py's state holds of "
        f"{TRACED}, by itself and as the bot has it. Of whole processes: how much more memory they take with that many "
        f"servers that were told one by one over the sandbox's gateway, after {FIRST} that are not counted; the bot "
        "itself says that it is in all of them."
    )
    rows = (
        ("discord.py's state", f"{TRACED}, traced", f"{own / KIB:.2f} KiB", ""),
        ("the bot's state", f"{TRACED}, traced", f"{sparse / KIB:.2f} KiB", ""),
        _row("discord.py alone, its process", alone),
        _row("the bot, its process", bot),
    )
    aim = Aim("a server in memory", max(sparse / KIB, bot.each), 3, "KiB")
    return [Section("Memory of a server", about, COLUMNS, rows, (aim,))]


def main() -> None:
    """Measure with as many servers as is said."""
    parser = argparse.ArgumentParser(prog="python -m bench.servers", description="Measure what a server costs.")
    parser.add_argument("--servers", type=int, default=MANY, help=f"of the bot's process ({MANY:,} unless said)")
    for section in sections(parser.parse_args().servers):
        print(section.markdown())


if __name__ == "__main__":
    main()
