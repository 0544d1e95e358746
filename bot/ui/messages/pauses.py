"""How long what Discord has refused is left alone: a little longer each time, until something about it changes."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from bot.ui.messages.error_codes import pause

LONGEST = 120.0
"""Seconds between two tries at most: whoever has just allowed it wants to see it."""


@dataclass(frozen=True, slots=True)
class _Refused:
    stamp: object
    times: int
    until: float


class Pauses:
    """Knows what waits."""

    def __init__(self) -> None:
        self._refused: dict[Hashable, _Refused] = {}

    def waits(self, key: Hashable, stamp: object, now: float) -> bool:
        """Return whether something is left alone for now, which was like this (`stamp`) when it was refused."""
        refused = self._refused.get(key)
        if refused is None or refused.stamp != stamp:
            return False
        # Farther ahead than any pause: the clock was set back.
        return now < refused.until <= now + LONGEST

    def tried(self, key: Hashable, stamp: object, now: float, *, done: bool) -> None:
        """Note how a try has ended."""
        if done:
            self._refused.pop(key, None)
            return
        before = self._refused.get(key)
        times = 1 if before is None or before.stamp != stamp else before.times + 1
        self._refused[key] = _Refused(stamp, times, now + min(pause(times), LONGEST))
