"""What is known of the line to Discord that a shard is: whether something can come over it, and since when not."""

from __future__ import annotations

from dataclasses import dataclass

from discord.gateway import DiscordWebSocket


@dataclass(slots=True)
class ShardState:
    """A shard of this process."""

    cut: float | None
    """Since when nothing could arrive, on the bot's clock; None: it can."""
    out_since: float
    """The same on `steady`: the bot's clock may be moved."""
    proof: float
    """Until when it is known that a press could have arrived, on the bot's clock."""
    since: float
    """When it became this process's, on `steady`."""
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
    ended: bool = False
    """The connection was ended here, as it was silent."""
    seen: tuple[float, float] | None = None
    """What both clocks said at the last look: `time.perf_counter`, by which discord.py hears, and the bot's."""


def heard_on(socket: DiscordWebSocket) -> float:
    """Return when something last came over a connection, on `time.perf_counter`."""
    keeper = socket._keep_alive
    return 0.0 if keeper is None else max(keeper._last_recv, keeper._last_ack)
