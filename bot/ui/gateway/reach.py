"""Whether Discord reaches the bot: on which shards a press could arrive now, and the time in which none could.

A shard is cut off when its session has ended, when its connection looks open and nothing comes over it (a heartbeat is
not acknowledged), before this process has a session for it, and when the process itself stood still. Its tables' clocks
stand still meanwhile; what was lost is kept (`store/lost.py`), and granted when a press can arrive again.

This stands on insides of discord.py, which `tests/ui/test_reach.py` tries: that `ShardInfo._parent.ws` is a shard's
connection, and that its `_keep_alive` notes when it last heard something, on `time.perf_counter`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Protocol

import discord
from discord.gateway import DiscordWebSocket

from bot import machine
from bot.league.lost import Span
from bot.store.lost import LostStore
from bot.store.sql.database import NO_ANSWER, in_short
from bot.store.sql.parts import Part, slot_of
from bot.tables.clocks.clock import Jump
from bot.tables.registry import Tables
from bot.ui.gateway.shard_line import FROZEN, WORTH_IT, Lines, ShardState, heard_on
from bot.ui.gateway.told_time import ToldTime
from bot.ui.input.answers import FAULTS
from bot.ui.messages.background import Background

log = logging.getLogger(__name__)

TICK, SOON = 1.0, 0.05
"""Seconds between two looks; and while somebody waits for a sign of life."""
QUIET, PATIENCE = 5.0, 6.0
"""Seconds without a word from Discord after which it is asked for one; and that it has to answer, while we listen."""
HOPELESS = 20.0
"""Seconds without an answer after which a connection is ended, so that there is another one."""
PAUSES = 5
"""Discord.py waits longer and longer between tries to connect: 32 seconds at most, by this power of two."""
BORROWED = 30.0
"""Seconds for which the presses of a shard that was handed over come by its former owner's connection at most."""
NOTE_EVERY = 10.0
"""Seconds between two notes of when shards were heard from: what a process that dies has not noted is granted, too."""
NOTED = NOTE_EVERY + QUIET + PATIENCE + 4.0
"""Seconds since the last note after which nobody has a session for a shard, whoever had it."""
KEPT_WITHIN = 0.2
"""Seconds for which a press waits until that is noted."""
REMEMBER_EVERY = 60.0
"""Seconds after which what other processes have lost is read again."""


class Host(Protocol):
    @property
    def is_alone(self) -> bool:
        """Return whether every shard that there is a session for is this process's."""
        ...

    def add_listener(self, func: Callable[[int], Coroutine[None, None, None]], /, name: str) -> None:
        """Have somebody told of an event."""
        ...

    def get_shard(self, shard_id: int, /) -> discord.ShardInfo | None: ...


class Reach:
    """Knows it, for as long as the bot runs."""

    def __init__(
        self,
        host: Host,
        lines: Lines,
        tables: Tables,
        store: LostStore,
        *,
        goes_on: Callable[[], None],
        regained: Callable[[Part], Awaitable[None]],
        ask: Callable[[], Awaitable[object]] | None,
    ) -> None:
        """`goes_on`: told that what stood still may have to be done now.

        `regained`: told that presses can arrive again at a part of the tables, whose deadlines may be others by now.
        `ask`: see `ToldTime`.
        """
        self._host = host
        self._tables = tables
        self._store = store
        self._lines = lines
        self._sessions: set[int] = set()
        """The shards with a session here, also those that are another process's."""
        self._running: asyncio.Task[None] | None = None
        self._noted = self._noted_at = self._remembered = 0.0
        self._work = Background()
        self.time = ToldTime(lines.judged, tables, store, self._work, ask)
        self.goes_on, self.regained = goes_on, regained

    @property
    def _now(self) -> float:
        return self._lines.now

    @property
    def shards(self) -> int:
        """Return by how many shards the bot is connected."""
        return self._lines.shards

    # What is asked of it

    def silent_for(self, slot: int) -> float | None:
        """Return for how many seconds a shard of this process has been cut off from Discord; None where it is not."""
        line = self._lines.of.get(slot)
        return None if line is None or line.cut is None or line.lapsed else machine.boottime() - line.out_since

    async def pressed(self, guild_id: int | None) -> None:
        """Take a press for the sign of life that it is.

        It is kept before the press is answered, where the last one that was kept is older than a few seconds: should
        this process die, the time until now was not lost.
        """
        line = self._lines.of.get(slot_of(guild_id, self.shards))
        if line is None or line.cut is not None:
            return
        line.proof = max(line.proof, self._now)
        if abs(self._now - self._noted_at) < NOTE_EVERY:
            return
        self._noted, self._noted_at = machine.boottime(), self._now
        with suppress(TimeoutError, *NO_ANSWER):
            async with asyncio.timeout(KEPT_WITHIN):
                await self._write()

    def doubt(self) -> None:
        """Ask for a sign of life on every shard: others have none."""
        for line in self._lines.of.values():
            if line.up and line.cut is None:
                line.asked = line.asked or (machine.perf_counter(), self._now)
        self._lines.woken.set()

    # What happens to it

    async def begin(self) -> None:
        """Read what was lost, listen to what becomes of sessions, and look again and again."""
        await self._remember()
        for event in ("on_shard_connect", "on_shard_resumed"):
            self._host.add_listener(self._connected, event)
        self._host.add_listener(self._disconnected, "on_shard_disconnect")
        self._running = asyncio.create_task(self._run())

    async def gain(self, slots: Collection[int], *, orphaned: bool) -> None:
        """Watch shards that are this process's from now on; `orphaned`: nobody has had a session for them."""
        before = await self._store.heard(self.shards)
        for slot in slots:
            if slot in self._lines.of:
                line = self._lines.of[slot]
                line.lapsed, line.out_since = False, machine.boottime()
            else:
                now = self._now
                heard = min(now, before.get(slot, now))
                # Whoever hands one over that has a session goes on answering, and has noted lately that it hears.
                cut = heard if orphaned or now - heard > NOTED else None
                there = slot in self._sessions
                self._lines.of[slot] = ShardState(
                    cut, machine.boottime(), now, machine.boottime(), up=there, was_up=there
                )
        self._lines.woken.set()

    def lose(self, slots: Collection[int]) -> None:
        """Watch shards no more: they are another process's."""
        for slot in slots:
            self._lines.of.pop(slot, None)

    async def _connected(self, slot: int) -> None:
        """Note that a shard has a session."""
        self._sessions.add(slot)
        is_new = slot not in self._lines.of and self._host.is_alone
        if is_new:
            # Its tables' clocks stand still until the database has told since when nobody was there for it.
            now, boottime = self._now, machine.boottime()
            self._lines.of[slot] = ShardState(now, boottime, now, boottime, regaining=True)
        line = self._lines.of.get(slot)
        if line is None:
            return
        line.up = line.was_up = True
        line.ended = False
        line.probed = None
        while is_new and line.regaining:
            try:
                before = await self._store.heard(self.shards)
                line.cut, line.regaining = min(line.cut or self._now, before.get(slot, self._now)), False
            except NO_ANSWER as error:
                log.warning("shard %d: since when it was cut off is not known: the database: %s", slot, in_short(error))
                await self._lines.clock.sleep_until(self._now + TICK)
        self._lines.woken.set()

    async def _disconnected(self, slot: int) -> None:
        """Note that the session of a shard is interrupted: until now something came by it."""
        self._sessions.discard(slot)
        line = self._lines.of.get(slot)
        if line is not None:
            line.up = False
            self._cut(slot, line, line.proof if machine.boottime() - self._lines.ticked > FROZEN else self._now)

    def lapsed(self, ago: float) -> None:
        """Note that presses cannot be taken until shards are gained anew: the database has not answered for so long."""
        for slot, line in self._lines.of.items():
            self._cut(slot, line, min(line.proof, self._now - ago), ago)
            line.lapsed = True

    def _cut(self, slot: int, line: ShardState, since: float, ago: float = 0.0) -> None:
        if line.cut is None:
            log.info("shard %d is cut off: its tables' clocks stand still", slot)
            line.cut, line.out_since = since, machine.boottime() - ago

    # Looking

    async def _run(self) -> None:
        """Look again and again."""
        while True:
            try:
                self.look()
                for jump in self.time.look():
                    await self._follow(jump)
                await self._note()
            except NO_ANSWER as error:
                log.warning("lost time is not noted: the database: %s", in_short(error))
            except Exception:  # it must outlive any fault
                log.exception("whether Discord is reached is not known")
            self._lines.woken.clear()
            pause = SOON if any(line.asked is not None for line in self._lines.of.values()) else TICK
            try:
                async with asyncio.timeout(pause):
                    await self._lines.woken.wait()
            except TimeoutError:
                continue

    def look(self) -> None:
        now = machine.boottime()
        passed = now - self._lines.ticked
        for slot, line in list(self._lines.of.items()):
            if passed > FROZEN:
                # Not for longer than it stood, however the bot's clock was moved meanwhile.
                self._cut(slot, line, max(line.proof, self._now - passed - TICK))
            line.silent += 0.0 if line.probed is None else min(passed, TICK)
            self._look_at(slot, line)
        self._lines.has_looked(now)
        if self.time.is_settled():
            self._go_on()

    def _go_on(self) -> None:
        self._tables.wake()
        self.goes_on()

    def _look_at(self, slot: int, line: ShardState) -> None:
        now, perf = self._now, machine.perf_counter()
        if not line.up:
            self._hurry(slot)
            if line.cut is None and (line.was_up or machine.boottime() - line.since > BORROWED):
                self._cut(slot, line, line.proof)
            elif line.cut is None:
                line.proof = now
            return
        socket = self._socket(slot)
        heard = 0.0 if socket is None else heard_on(socket)
        if socket is not None and socket.open:
            self._lines.learn_from(socket)
            self._listen(slot, line, socket, heard, perf)
        elif socket is not None:
            # That its session has ended is told once discord.py comes to it, which may be minutes later: it begins
            # with the shards it has tried to connect before.
            self._cut(slot, line, line.proof)
        line.seen = perf, now

    def _listen(self, slot: int, line: ShardState, socket: DiscordWebSocket, heard: float, perf: float) -> None:
        """Take what was heard for what it is, ask for a word where there was none for long."""
        if line.seen is not None and heard > line.seen[0]:
            line.proof = max(line.proof, line.seen[1])
        if line.asked is not None and heard > line.asked[0]:
            line.proof, line.asked = max(line.proof, line.asked[1]), None
            self._tables.wake()
        if line.probed is not None and heard > line.probed:
            line.probed = None
        if line.probed is None and (line.asked is not None or perf - heard > QUIET):
            line.probed, line.silent = perf, 0.0
            self._work.start(self._probe(slot, socket))
        silent = 0.0 if line.probed is None else line.silent
        if silent > PATIENCE and self._lines.acknowledges:
            self._cut(slot, line, line.proof, ago=perf - heard)
        elif (
            line.cut is not None
            and not (line.regaining or line.lapsed)
            and (line.probed is None or not self._lines.acknowledges)
        ):
            line.regaining = True
            self._work.start(self._regain(slot, line))
        if silent > HOPELESS and self._lines.acknowledges and not line.ended:
            log.warning("shard %d: nothing comes over its connection, which is ended", slot)
            line.ended = True
            self._work.start(socket.close(4000))

    async def _probe(self, slot: int, socket: DiscordWebSocket) -> None:
        keeper = socket._keep_alive
        try:
            if keeper is not None:
                await socket.send_heartbeat(keeper.beat())
        except (*FAULTS, discord.ConnectionClosed) as error:
            # Whoever has the connection finds out that it is broken.
            log.info("shard %d: no heartbeat: %r", slot, error)

    def _hurry(self, slot: int) -> None:
        """Try to connect more often than discord.py would after a longer outage."""
        shard = self._host.get_shard(slot)
        if shard is not None:
            shard._parent._backoff._max = PAUSES

    def _socket(self, slot: int) -> DiscordWebSocket | None:
        shard = self._host.get_shard(slot)
        return None if shard is None else shard._parent.ws

    async def _follow(self, jump: Jump) -> None:
        """Grant everybody time that was not lived through, or take it back."""
        now, part = self._now, Part(self.shards, frozenset(self._lines.of))
        for line in self._lines.of.values():
            line.proof, line.seen, line.asked = now, None, None
            line.cut = None if line.cut is None else min(line.cut, now)
        await self.time.follow(jump, part)
        await self._remember()
        self._go_on()
        await self.regained(part)

    # What was lost

    async def _regain(self, slot: int, line: ShardState) -> None:
        """Grant what was lost for a shard, and let its tables' clocks run again."""
        assert line.cut is not None
        span = Span(self.shards, slot, line.cut, self._now)
        part, worth_it = Part(self.shards, frozenset({slot})), span.ended - span.began >= WORTH_IT
        try:
            if worth_it:
                log.warning("shard %d was cut off for %.0f s, which is granted", slot, span.ended - span.began)
                await self._store.grant(span, part)
                await self._tables.grant_time(part, bounded=False)
                await self._remember()
            line.cut, line.proof = None, span.ended
        except NO_ANSWER as error:
            log.warning("shard %d: lost time is not granted yet: the database: %s", slot, in_short(error))
            return
        finally:
            line.regaining = False
        if not line.up:
            self._cut(slot, line, self._now)
        self._go_on()
        if worth_it:
            await self.regained(part)

    async def _note(self) -> None:
        now = machine.boottime()
        if now - self._noted < NOTE_EVERY and abs(self._now - self._noted_at) < NOTE_EVERY:
            return
        # A clock that was moved would else make a long loss of a short one.
        self._noted, self._noted_at = now, self._now
        await self._write()
        if now - self._remembered > REMEMBER_EVERY or self._lines.going_on():
            await self._remember()

    async def _write(self) -> None:
        heard = {slot: line.proof for slot, line in self._lines.of.items() if line.cut is None}
        if heard or self._lines.going_on():
            await self._store.note(self.shards, heard, self._lines.going_on())

    async def _remember(self) -> None:
        self._remembered = machine.boottime()
        self._tables.lost.remember(self.shards, *await self._store.lately(self._now))

    async def stop(self) -> None:
        """Note when shards were heard from last: this process ends."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        await self._work.stop()
        try:
            await self._write()
        except NO_ANSWER as error:
            log.warning("lost time is not noted: the database: %s", in_short(error))
