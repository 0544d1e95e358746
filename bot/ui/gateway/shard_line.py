"""What is known of the lines to Discord that shards are: whether something can come over them, and since when not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from discord.gateway import DiscordWebSocket

from bot import machine
from bot.league.lost import Span
from bot.store.sql.parts import Part, slot_of
from bot.tables.clocks.clock import Clock, Judged

WORTH_IT = 5.0
"""Seconds of a loss from which on it is kept and granted: a session that is resumed at once takes nobody's time."""
FROZEN = 5.0
"""Seconds between two looks after which this process, or its machine, stood still."""


@dataclass(slots=True)
class ShardState:
    """A shard of this process."""

    cut: float | None
    """Since when nothing could arrive, on the bot's clock; None: it can."""
    out_since: float
    """The same on `machine.boottime`: the bot's clock may be moved."""
    proof: float
    """Until when it is known that a press could have arrived, on the bot's clock."""
    since: float
    """When it became this process's, on `machine.boottime`."""
    up: bool = False
    """It has a session."""
    was_up: bool = False
    asked: tuple[float, float] | None = None
    """What both clocks said when somebody wanted a sign of life, and waits for it."""
    probed: float | None = None
    """When one was asked for that has not come yet, on `time.perf_counter`."""
    silent: float = 0.0
    """For how many seconds we have listened since then."""
    regaining: bool = False
    lapsed: bool = False
    """Nothing that arrives can be taken: the process has no lease of it, as the database does not answer."""
    ended: bool = False
    """The connection was ended here, as it was silent."""
    seen: tuple[float, float] | None = None
    """What both clocks said at the last look: `time.perf_counter`, by which discord.py hears, and the bot's."""


class Lines:
    """Those of this process, and what they say of presses (`Arrivals`). `Reach` looks after them."""

    def __init__(self, clock: Clock, shards: Callable[[], int | None]) -> None:
        """`shards`: by how many the bot is connected; None: that is not known yet."""
        self.clock = clock
        self.judged = clock if isinstance(clock, Judged) else Judged()
        self._shards = shards
        self.of: dict[int, ShardState] = {}
        """By shard."""
        self.acknowledges = False
        """Heartbeats are acknowledged here: where none ever was, silence says nothing."""
        self.ticked = machine.boottime()
        """When they were looked at last."""
        self.woken = asyncio.Event()
        """Set when somebody waits for a look at them."""

    @property
    def now(self) -> float:
        """Return the time, on the bot's clock."""
        return self.clock.now()

    @property
    def shards(self) -> int:
        """Return by how many shards the bot is connected."""
        return self._shards() or 1

    def has_looked(self, now: float) -> None:
        """Note the end of a look at them, on `machine.boottime`."""
        self.ticked = now

    def learn_from(self, socket: DiscordWebSocket) -> None:
        """Note that heartbeats are acknowledged here, if one was over this connection."""
        self.acknowledges = self.acknowledges or socket.latency != float("inf")

    def reached(self, part: Part | None) -> Part | None:
        """Return those of these shards on which a press could arrive."""
        if self.judged.is_unsure():
            return Part(self.shards, frozenset())
        cut = {slot for slot, line in self.of.items() if line.cut is not None}
        if not cut:
            return part
        slots = frozenset(range(self.shards)) if part is None else part.slots
        return Part(self.shards if part is None else part.shards, slots - cut)

    def proven(self, guild_id: int | None, moment: float) -> bool:
        """Return whether it is known that presses in a server could arrive until a moment; if not, find out."""
        if machine.boottime() - self.ticked > FROZEN:
            self.woken.set()
            return False
        line = self.of.get(slot_of(guild_id, self.shards))
        if line is None or not (line.up or line.cut is not None):
            # Its presses come by another process.
            return True
        if line.cut is None and (line.proof >= moment or not self.acknowledges):
            return True
        line.asked = line.asked or (machine.perf_counter(), self.now)
        self.woken.set()
        return False

    def going_on(self) -> list[Span]:
        """Return what is being lost at the moment."""
        now = self.now
        lines = [(slot, line.cut) for slot, line in self.of.items() if line.cut is not None]
        return [Span(self.shards, slot, cut, now) for slot, cut in lines if now - cut >= WORTH_IT]


def heard_on(socket: DiscordWebSocket) -> float:
    """Return when something last came over a connection, on `time.perf_counter`."""
    keeper = socket._keep_alive
    return 0.0 if keeper is None else max(keeper._last_recv, keeper._last_ack)
