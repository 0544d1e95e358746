"""What goes wrong in an evening: each kind is a function that lets it happen, and waits until it is over."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from sandbox.journal import OrderedFault
from sandbox.permissions import P
from simulation import database
from simulation.server import Cut
from simulation.truths.deletion import deletes, forgotten

if TYPE_CHECKING:
    from simulation.evening import Evening
    from simulation.hosts import Host

ANY = r"."
ROUTES = (
    ("POST", r"/interactions/.*/callback"),
    ("PATCH", r"/webhooks/.*/messages/"),
    ("POST", r"^/webhooks/"),
    ("POST", r"^/channels/\d+/messages$"),
    ("PATCH", r"^/channels/\d+/messages/"),
    ("GET", r"^/channels/"),
    ("*", ANY),
)
"""Which requests something happens to."""
REFUSED = (("POST", r"^/channels/\d+/messages$"), ("PATCH", r"^/channels/\d+/messages/"))
"""Which requests Discord refuses for a while and takes later: none that answers a press."""
REFUSALS = ((403, 50001), (403, 50013), (400, 50035), (400, 30046), (400, 20016), (403, 200000))
"""Status and code of what Discord refuses. None says that something is gone which is there: it never lies so."""

RENAMED = ("Zoë", "*_~|`", "李雷", "a" * 32, "@everyone", "🎲", "\u202eadA")
"""What somebody calls themselves who no longer wants to be called what they were."""

UNHEARD = 0.5
"""How many of the servers that add the bot have no channel where Discord says who has come."""

Happen = Callable[["Evening", Random], Awaitable[bool | None]]
"""Lets it happen, and waits until it is over; False: it came to nothing."""


@dataclass(frozen=True)
class Fault:
    """A kind of fault."""

    name: str
    happen: Happen
    weight: float
    takes_answers: bool
    """While it lasts, a press may go without an answer in time."""
    logged: str = ""
    """What the bot may log as a fault while it lasts: a part of each such line."""
    several: bool | None = None
    """Whether it happens where hosts share a database only, or (False) where one has a file only."""


FAULTS: list[Fault] = []


def named(name: str) -> Fault:
    """Return the kind of this name."""
    return next(one for one in FAULTS if one.name == name)


def fault(
    weight: float = 1.0, *, takes_answers: bool = True, logged: str = "", several: bool | None = None
) -> Callable[[Happen], None]:
    """Add a kind."""

    def add(happen: Happen) -> None:
        name = getattr(happen, "__name__", "?").replace("_", " ")
        FAULTS.append(Fault(name, happen, weight, takes_answers, logged, several))

    return add


async def _connected(evening: Evening) -> None:
    """Wait until the bot is at the gateway, and has had a moment there."""
    await evening.world.serving()
    await asyncio.sleep(1.0)


async def _struck(ordered: OrderedFault) -> bool:
    """Wait for requests it happens to; return whether there were any. It happens to no later ones."""
    await asyncio.sleep(20)
    ordered.withdraw()
    return ordered.struck > 0


def _one(evening: Evening, chance: Random) -> Host:
    """Return the host that it happens to."""
    hosts = evening.world.hosts
    return chance.choice(hosts) if len(hosts) > 1 else hosts[0]


async def _back(evening: Evening, host: Host, chance: Random) -> None:
    await asyncio.sleep(chance.uniform(0.1, 20))
    host.start()
    await _connected(evening)


@fault(3.0)
async def killed(evening: Evening, chance: Random) -> None:
    """Whatever it is doing, at any await."""
    host = _one(evening, chance)
    host.kill_after(chance.randint(1, 400))
    await host.died()
    await _back(evening, host, chance)


@fault(0.5)
async def killed_at_its_start(evening: Evening, chance: Random) -> None:
    """Once more before it serves."""
    host = _one(evening, chance)
    host.kill()
    host.start()
    host.kill_after(chance.randint(1, 3000))
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(host.died(), 10)
    host.kill()
    await _back(evening, host, chance)


@fault(1.0)
async def stopped(evening: Evening, chance: Random) -> None:
    """In order, as for an update."""
    host = _one(evening, chance)
    await host.stop()
    await _back(evening, host, chance)


@fault(0.7, several=False)
async def updated(evening: Evening, chance: Random) -> None:
    """To a program that draws everything otherwise, or back."""
    host = evening.world.hosts[0]
    await host.stop()
    host.program = "second" if host.program == "first" else "first"
    await _back(evening, host, chance)


@fault(2.0, takes_answers=False)
async def refused(evening: Evening, chance: Random) -> bool:
    """Discord says no."""
    method, path = chance.choice(REFUSED)
    status, code = chance.choice(REFUSALS)
    return await _struck(evening.world.sandbox.fail_next(method, path, status, code, times=chance.randint(1, 2)))


@fault(2.0)
async def broken_at_discord(evening: Evening, chance: Random) -> bool:
    """Discord answers with a fault of its own, before it has done what was asked, or after."""
    method, path = chance.choice(ROUTES)
    status = chance.choice((500, 502, 503, 504))
    times, after = chance.randint(1, 3), chance.random() < 0.5
    return await _struck(evening.world.sandbox.fail_next(method, path, status, times=times, after=after))


@fault(1.0)
async def too_many_requests(evening: Evening, chance: Random) -> bool:
    """429, for this one's own limit, one that is shared, or all."""
    method, path = chance.choice(ROUTES)
    seconds = chance.choice((0.3, 1.5, 6.0))
    scope = chance.choice(("user", "shared", "global"))
    headers = {"Via": "1.1 google", "Retry-After": str(seconds), "X-RateLimit-Scope": scope}
    body = {"retry_after": seconds, "global": scope == "global"}
    return await _struck(evening.world.sandbox.fail_next(method, path, 429, headers=headers, body=body))


@fault(2.0)
async def cut_off(evening: Evening, chance: Random) -> bool:
    """The connection breaks, before a request has got through or before its answer has."""
    method, path = chance.choice(ROUTES)
    times, after = chance.randint(1, 2), chance.random() < 0.5
    return await _struck(evening.world.sandbox.cut_next(method, path, times=times, after=after))


@fault(1.0)
async def late(evening: Evening, chance: Random) -> bool:
    """A request, or its answer, is on its way for long."""
    method, path = chance.choice(ROUTES)
    held = evening.world.sandbox.hold_next(method, path, after=chance.random() < 0.5)
    await asyncio.sleep(chance.uniform(1, 40))
    held.release()
    return held.taken


@fault(1.0)
async def gateway_cut(evening: Evening, chance: Random) -> None:
    """The gateway's connection is closed; the session goes on, or not."""
    await evening.world.sandbox.drop_gateway(resumable=chance.random() < 0.6)
    await asyncio.sleep(10)
    await _connected(evening)


@fault(0.6)
async def gateway_silent(evening: Evening, chance: Random) -> None:
    """The gateway's connection looks open, and nothing comes over it."""
    gateway = evening.world.sandbox.gateway
    gateway.silent = True
    await asyncio.sleep(chance.uniform(5, 150))
    gateway.silent = False
    await asyncio.sleep(5)
    await _connected(evening)


@fault(0.6)
async def gateway_shut(evening: Evening, chance: Random) -> None:
    """Nobody gets a connection for a while."""
    await _shut(evening, chance.uniform(5, 60))


@fault(0.0)
async def gateway_shut_for_minutes(evening: Evening, chance: Random) -> None:
    """Nobody gets a connection for so long that clocks would run out: while people are there, nothing else would be."""
    await _shut(evening, chance.uniform(60, 240))


async def _shut(evening: Evening, seconds: float) -> None:
    gateway = evening.world.sandbox.gateway
    gateway.shut = True
    await evening.world.sandbox.drop_gateway()
    await asyncio.sleep(seconds)
    gateway.shut = False
    await _connected(evening)


@fault(1.0)
async def delivered_twice(evening: Evening, chance: Random) -> bool:
    """Discord sends an interaction again, but for what somebody did before they had their data deleted."""
    sandbox = evening.world.sandbox
    gone = {person.id for person in forgotten(sandbox)}
    known = [one for one in sandbox.core.interactions.all[-20:] if one.user_id not in gone or deletes(one)]
    return bool(known) and sandbox.redeliver(chance.choice(known))


@fault(0.7, takes_answers=False)
async def message_deleted(evening: Evening, chance: Random) -> bool:
    """A moderator deletes one of the bot's messages."""
    sandbox = evening.world.sandbox
    found = [one.id for one in sandbox.world.messages.values() if one.author_id == sandbox.bot.id and not one.ephemeral]
    if found:
        sandbox.delete_message(chance.choice(found))
    return bool(found)


@fault(0.3)
async def channel_deleted(evening: Evening, chance: Random) -> bool:
    """A channel or a thread is deleted, with what is played in it."""
    if len(found := evening.served()) > 1:
        evening.world.sandbox.delete_channel(chance.choice(found).id)
    return len(found) > 1


@fault(0.7, takes_answers=False)
async def permissions_taken(evening: Evening, chance: Random) -> bool:
    """For a while the bot may not do in a channel what it needs to."""
    if not (found := evening.served()):
        return False
    sandbox, channel = evening.world.sandbox, chance.choice(found)
    everything = int(sandbox.world.permissions(channel, sandbox.bot.id))
    taken = chance.choice((P.SEND_MESSAGES, P.VIEW_CHANNEL, P.ATTACH_FILES))
    sandbox.set_bot_permissions(channel.id, everything & ~int(taken))
    await asyncio.sleep(chance.uniform(5, 120))
    if channel in evening.served():
        sandbox.set_bot_permissions(channel.id, everything)
    return True


@fault(0.4, takes_answers=False)
async def person_left(evening: Evening, chance: Random) -> bool:
    """Somebody leaves the server, and comes back."""
    sandbox, person = evening.world.sandbox, chance.choice(evening.people[1:])
    found = [guild for guild in sandbox.world.guilds.values() if person.id in guild.members]
    if not found:
        return False
    guild = chance.choice(found)
    sandbox.person_leaves(person, guild)
    await asyncio.sleep(chance.uniform(5, 200))
    sandbox.person_joins(person, guild)
    return True


@fault(0.6)
async def slow_machine(evening: Evening, chance: Random) -> None:
    """Threads, disks and AI seats take up to a hundred times as long."""
    machine = _one(evening, chance).machine
    machine.slow = chance.uniform(5, 100)
    await asyncio.sleep(chance.uniform(5, 60))
    machine.slow = 1.0
    await asyncio.sleep(5)


@fault(0.5, takes_answers=False)
async def ai_process_died(evening: Evening, chance: Random) -> bool:
    """The process that AI seats think in is gone."""
    children = [child for child in _one(evening, chance).machine.children if child.is_running]
    for child in children:
        child.kill()
    return bool(children)


@fault(0.5, takes_answers=False)
async def clock_jumped(evening: Evening, chance: Random) -> None:
    """Somebody sets the machine's clock, and sets it right again."""
    machine = _one(evening, chance).machine
    by = chance.choice((-7200.0, -30.0, 30.0, 3600.0, 86_400.0))
    machine.began += by
    await asyncio.sleep(chance.uniform(1, 50))
    machine.began -= by
    await asyncio.sleep(5)


@fault(0.8, logged="database", several=False)
async def database_locked(evening: Evening, chance: Random) -> None:
    """Somebody else writes into the database's file for long, whether the bot runs or starts."""
    host = evening.world.hosts[0]
    if starts := chance.random() < 0.4:
        await host.stop()
    with contextlib.closing(sqlite3.connect(host.database, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        if starts:
            host.start()
        await asyncio.sleep(chance.uniform(0.5, 40))
    await _connected(evening)


@fault(0.8, logged="database", several=False)
async def disk_full(evening: Evening, chance: Random) -> None:
    """No file of the bot's may grow, or no file be written to at all, whether it runs or starts."""
    host = evening.world.hosts[0]
    if starts := chance.random() < 0.4:
        await host.stop()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    most = max(file.stat().st_size for file in host.database.parent.glob("bot.db*"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (chance.choice((0, most)), before[1]))
    try:
        if starts:
            host.start()
        await asyncio.sleep(chance.uniform(0.5, 40))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    await _connected(evening)


@fault(0.6, logged="database", several=False)
async def database_unreadable(evening: Evening, chance: Random) -> None:
    """Some of what is asked of the database breaks off, whether the bot runs or starts."""
    if starts := chance.random() < 0.3:
        await evening.world.hosts[0].stop()
    share = chance.choice((0.02, 0.2, 1.0))
    with database.breaking_off(lambda: chance.random() < share):
        if starts:
            evening.world.hosts[0].start()
        await asyncio.sleep(chance.uniform(0.5, 40))
    await _connected(evening)


@fault(0.5)
async def bot_removed(evening: Evening, chance: Random) -> None:
    """Somebody removes the bot from a server, and adds it again."""
    sandbox = evening.world.sandbox
    guild = sandbox.find_guild(chance.choice([place.guild_id for place in evening.served()] or [sandbox.guild.id]))
    sandbox.remove_bot_from_guild(guild)
    await asyncio.sleep(chance.uniform(5, 100))
    sandbox.add_bot_to_guild(guild)
    await asyncio.sleep(2)


@fault(0.3, takes_answers=False)
async def bot_added(evening: Evening, chance: Random) -> None:
    """A server adds the bot, one that has a channel where it may speak or none; people are there, too."""
    sandbox = evening.world.sandbox
    # People may be called otherwise by now.
    owner = sandbox.world.people[sandbox.guild.owner_id]
    guild = sandbox.add_guild(f"New {len(sandbox.world.guilds)}", owner, with_bot=False)
    (general,) = guild.channels.values()
    if chance.random() < UNHEARD:
        guild.system_channel_id = None
    sandbox.add_bot_to_guild(guild)
    evening.places.append(general)
    for visitor in evening.visitors:
        if visitor.places:
            visitor.places.append(general)
    await asyncio.sleep(2)


@fault(0.4, takes_answers=False)
async def thread_deleted(evening: Evening, chance: Random) -> bool:
    """A thread is deleted, with what is played in it."""
    sandbox = evening.world.sandbox
    guilds = sandbox.world.guilds.values()
    if threads := [place for guild in guilds for place in guild.channels.values() if place.is_thread]:
        sandbox.delete_channel(chance.choice(threads))
    return bool(threads)


@fault(0.5, takes_answers=False)
async def thread_archived(evening: Evening, chance: Random) -> bool:
    """A thread is archived, as it is after a while, or locked, and opened again after some time."""
    sandbox = evening.world.sandbox
    guilds = sandbox.world.guilds.values()
    threads = [place for guild in guilds for place in guild.channels.values() if place.is_thread]
    if not threads:
        return False
    thread = chance.choice(threads)
    thread.archived, thread.locked = True, chance.random() < 0.3
    sandbox.world.channel_changed(thread)
    if thread.locked:
        await asyncio.sleep(chance.uniform(5, 100))
        thread.archived = thread.locked = False
        sandbox.world.channel_changed(thread)
    return True


@fault(0.3, takes_answers=False)
async def role_deleted(evening: Evening, chance: Random) -> bool:
    """Somebody deletes a role of a server."""
    world = evening.world.sandbox.world
    roles = [(guild, role) for guild in world.guilds.values() for role in guild.roles if role != guild.id]
    if roles:
        world.delete_role(*chance.choice(roles))
    return bool(roles)


@fault(0.4, takes_answers=False)
async def renamed(evening: Evening, chance: Random) -> None:
    """Somebody is called something else from now on."""
    chance.choice(evening.people).name = chance.choice(RENAMED)


@fault(3.0, logged="database", several=True)
async def paused(evening: Evening, chance: Random) -> None:
    """A host's process does nothing for a while, and goes on as if no time had passed: others may have what it had.

    What the database answered meanwhile comes too late for it.
    """
    host = _one(evening, chance)
    host.pause()
    await asyncio.sleep(chance.choice((chance.uniform(0.5, 8), chance.uniform(8, 60))))
    host.go_on()
    await _connected(evening)


@fault(2.0, takes_answers=False, several=True)
async def updated_one_after_the_other(evening: Evening, chance: Random) -> None:
    """Each host in turn is stopped in order and started again, as another program or the same: nobody is to notice."""
    other = chance.random() < 0.5
    for host in chance.sample(evening.world.hosts, len(evening.world.hosts)):
        await host.stop()
        if other:
            host.program = "second" if host.program == "first" else "first"
        await asyncio.sleep(chance.uniform(0.1, 5))
        host.start()
        await _connected(evening)


@fault(1.5, several=True)
async def all_killed(evening: Evening, chance: Random) -> None:
    """All hosts are gone at once, and come back one by one."""
    hosts = evening.world.hosts
    for host in hosts:
        host.kill()
    for host in chance.sample(hosts, len(hosts)):
        await asyncio.sleep(chance.uniform(0.1, 8))
        host.start()
    await _connected(evening)


@fault(3.0, logged="database", several=True)
async def database_connection_cut(evening: Evening, chance: Random) -> bool:
    """What is written next breaks off: before it is committed, while nobody can know, or when it is done."""
    server = evening.world.server
    assert server is not None
    before = server.struck
    server.cuts += [chance.choice(list(Cut)) for _ in range(chance.randint(1, 4))]
    await asyncio.sleep(20)
    server.cuts.clear()
    await _connected(evening)
    return server.struck > before


@fault(2.0, logged="database", several=True)
async def database_away(evening: Evening, chance: Random) -> None:
    """Its server is restarted, or is not there for longer."""
    server = evening.world.server
    assert server is not None
    server.go_away()
    await asyncio.sleep(chance.choice((0.0, chance.uniform(1, 40))))
    server.away = False
    await _connected(evening)


@fault(1.5, logged="database", several=True)
async def database_unheard(evening: Evening, chance: Random) -> None:
    """What one host, or all of them, say to it does not arrive for a while, and connections look open."""
    server, host = evening.world.server, _one(evening, chance)
    assert server is not None
    server.unheard = None if chance.random() < 0.4 else {host.process}
    await asyncio.sleep(chance.uniform(0.5, 40))
    server.hear()
    await _connected(evening)
