"""One clock for the sandbox and the bot: real time plus an offset kept in a small file, or a moment it stands at.

The file holds the offset in seconds as decimal text ("0", "3600.5"); of a clock that stands still, an "@" and the
moment in seconds since 1970 ("@1790000000"). It is replaced atomically, so a reader never sees half a number. Anybody
may read it; tests and the page's buttons move it.
"""

import math
import os
from collections.abc import Callable
from pathlib import Path

from bot import machine

DAY = 86_400


class SharedClock:
    """Wall-clock time that can be moved. `now()` is a Unix timestamp in seconds."""

    def __init__(
        self, path: Path, on_move: Callable[[], None] | None = None, *, stands_at: float | None = None
    ) -> None:
        """Use the time in `path`; a missing or unreadable file starts at real time. `on_move` runs after each move.

        With `stands_at` the clock stands still at this moment and passes only as it is moved.
        """
        self.path = path
        self._on_move = on_move
        try:
            self._read()
        except (OSError, ValueError):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write(0.0, stands=False)
        if stands_at is not None:
            self._write(stands_at, stands=True)

    @property
    def offset(self) -> float:
        """Seconds this clock is ahead of real time (negative: behind). Raises ValueError for a file without a time."""
        seconds, stands = self._read()
        return seconds - machine.time() if stands else seconds

    def now(self) -> float:
        """Return seconds since 1970, offset included."""
        seconds, stands = self._read()
        return seconds if stands else machine.time() + seconds

    def advance(self, seconds: float) -> float:
        """Move the clock forward by `seconds` and return the new offset."""
        if seconds < 0:
            raise ValueError("to move forward takes seconds of 0 or more; `set_back` moves the other way")
        return self._move(seconds)

    def set_back(self, seconds: float) -> float:
        """Move the clock back by `seconds` and return the new offset. Ids made from it keep growing all the same."""
        if seconds < 0:
            raise ValueError("to set back takes seconds of 0 or more; `advance` moves the other way")
        return self._move(-seconds)

    def move_to(self, timestamp: float) -> float:
        """Show this Unix time from now on, be it ahead or behind. Returns the new offset."""
        return self._move(timestamp - self.now())

    def to_real_time(self) -> float:
        """Show real time again, which is a step back for a clock that is ahead. Returns the offset, 0."""
        return self._move(-self.offset)

    def to_midnight(self, seconds: float = 0.0) -> float:
        """Move forward to `seconds` after the next midnight (UTC), or before it when negative; returns the new offset.

        When the moment before the next midnight is past already, it is the one before the midnight after that.
        """
        now = self.now()
        moment = (now // DAY + 1) * DAY + seconds
        while moment <= now:
            moment += DAY
        return self._move(moment - now)

    def _move(self, by: float) -> float:
        if not math.isfinite(by):
            raise ValueError("the clock's offset must be a finite number")
        seconds, stands = self._read()
        self._write(seconds + by, stands=stands)
        if self._on_move is not None:
            self._on_move()
        return self.offset

    def _read(self) -> tuple[float, bool]:
        """Return the number in the file, and whether it is a moment that the clock stands at."""
        text = self.path.read_text(encoding="ascii").strip() or "0"
        return float(text.removeprefix("@")), text.startswith("@")

    def _write(self, seconds: float, *, stands: bool) -> None:
        temporary = self.path.with_name(self.path.name + ".new")
        temporary.write_text(f"{'@' if stands else ''}{seconds:.6f}\n", encoding="ascii")
        os.replace(temporary, self.path)
