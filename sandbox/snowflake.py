"""Discord's ids: milliseconds since 2015 in the upper 42 bits, the rest makes them unique."""

from datetime import UTC, datetime

from sandbox.clock import SharedClock

EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Hands out strictly growing ids stamped with the shared clock."""

    def __init__(self, clock: SharedClock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, larger than every earlier one even when two fall in the same millisecond."""
        stamped = (int(self._clock.now() * 1000) - EPOCH_MS) << 22
        self._last = max(stamped, self._last + 1)
        return self._last

    def continue_after(self, snowflake: int) -> None:
        """Let every later id be larger than this one, which was handed out elsewhere."""
        self._last = max(self._last, snowflake)


def created_at(snowflake: int) -> float:
    """The Unix time in seconds at which `snowflake` was made."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000


def iso(timestamp: float) -> str:
    """A Unix time as Discord writes it, e.g. `2026-01-02T03:04:05.678000+00:00`."""
    return datetime.fromtimestamp(timestamp, UTC).isoformat(timespec="microseconds")
