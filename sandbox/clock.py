"""One clock for the sandbox and the bot: real time plus an offset kept in a small file.

The file holds the offset in seconds as decimal text ("0", "3600.5"). It is replaced atomically, so a reader never
sees half a number. Anybody may read it; tests and the page's buttons move it.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path


class SharedClock:
    """Wall-clock time that can be moved. `now()` is a Unix timestamp in seconds."""

    def __init__(self, path: Path, on_move: Callable[[], None] | None = None) -> None:
        """Use the offset in `path`; a missing or unreadable file starts at 0. `on_move` runs after each advance."""
        self.path = path
        self._on_move = on_move
        try:
            float(path.read_text(encoding="ascii"))
        except (OSError, ValueError):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write(0.0)

    @property
    def offset(self) -> float:
        """Seconds this clock is ahead of real time. Raises ValueError when the file holds no number."""
        return float(self.path.read_text(encoding="ascii").strip() or "0")

    def now(self) -> float:
        """Seconds since 1970, offset included."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> float:
        """Move the clock by `seconds` and return the new offset. Never backwards: ids are made from this clock."""
        if seconds < 0:
            raise ValueError("the clock only moves forward")
        offset = self.offset + seconds
        self._write(offset)
        if self._on_move is not None:
            self._on_move()
        return offset

    def _write(self, offset: float) -> None:
        temporary = self.path.with_name(self.path.name + ".new")
        temporary.write_text(f"{offset:.6f}\n", encoding="ascii")
        os.replace(temporary, self.path)
