"""One clock for the sandbox and the bot: real time plus an offset kept in a small file.

The file holds the offset in seconds as decimal text ("0", "3600.5"). It is replaced atomically, so a reader never
sees half a number. Anybody may read it; tests and the page's buttons move it.
"""

import math
import os
import time
from collections.abc import Callable
from pathlib import Path

DAY = 86_400


class SharedClock:
    """Wall-clock time that can be moved. `now()` is a Unix timestamp in seconds."""

    def __init__(self, path: Path, on_move: Callable[[], None] | None = None) -> None:
        """Use the offset in `path`; a missing or unreadable file starts at 0. `on_move` runs after each move."""
        self.path = path
        self._on_move = on_move
        try:
            float(path.read_text(encoding="ascii"))
        except (OSError, ValueError):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write(0.0)

    @property
    def offset(self) -> float:
        """Seconds this clock is ahead of real time (negative: behind). Raises ValueError for a file without one."""
        return float(self.path.read_text(encoding="ascii").strip() or "0")

    def now(self) -> float:
        """Seconds since 1970, offset included."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> float:
        """Move the clock forward by `seconds` and return the new offset."""
        if seconds < 0:
            raise ValueError("to move forward takes seconds of 0 or more; `set_back` moves the other way")
        return self._move(self.offset + seconds)

    def set_back(self, seconds: float) -> float:
        """Move the clock back by `seconds` and return the new offset. Ids made from it keep growing all the same."""
        if seconds < 0:
            raise ValueError("to set back takes seconds of 0 or more; `advance` moves the other way")
        return self._move(self.offset - seconds)

    def to_real_time(self) -> float:
        """Show real time again, which is a step back for a clock that is ahead. Returns the offset, 0."""
        return self._move(0.0)

    def to_midnight(self, seconds: float = 0.0) -> float:
        """Move forward to `seconds` after the next midnight (UTC), or before it when negative; returns the new offset.

        When the moment before the next midnight is past already, it is the one before the midnight after that.
        """
        now = self.now()
        moment = (now // DAY + 1) * DAY + seconds
        while moment <= now:
            moment += DAY
        return self._move(self.offset + moment - now)

    def _move(self, offset: float) -> float:
        if not math.isfinite(offset):
            raise ValueError("the clock's offset must be a finite number")
        offset = round(offset, 6)  # what the file holds
        self._write(offset)
        if self._on_move is not None:
            self._on_move()
        return offset

    def _write(self, offset: float) -> None:
        temporary = self.path.with_name(self.path.name + ".new")
        temporary.write_text(f"{offset:.6f}\n", encoding="ascii")
        os.replace(temporary, self.path)
