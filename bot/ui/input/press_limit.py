"""How many presses and commands one person may give a second, so that nobody takes the bot's time from everybody else.

A token bucket for each person. What it refuses is answered with a line and touches neither a table nor the database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from bot import machine
from bot.tables.refusal import Refusal

BURST_SECONDS = 4.0
"""The bucket holds what comes in so many seconds: a cascade of quick presses is no flood."""
_REFUSED = "press_limit.refused"


class LimitedInteraction(Protocol):
    """What is looked at of an interaction: who it is from. What is decided about it is noted in `extras`."""

    @property
    def user(self) -> _Person: ...

    @property
    def extras(self) -> dict[object, object]:
        """Return the notes on it, which live as long as it does."""
        ...


class _Person(Protocol):
    @property
    def id(self) -> int: ...


class PressLimit:
    """Token buckets by person; a bucket that is full again is forgotten, so there are only those of the last seconds.

    It goes by the process's monotonic time, which nobody sets back or forward.
    """

    def __init__(self, per_second: float, now: Callable[[], float] = machine.monotonic) -> None:
        self._each = 1 / per_second
        self._now = now
        self._full_at: OrderedDict[int, float] = OrderedDict()
        """When each person's bucket is full again; who took something last is last."""

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, person: int) -> bool:
        """Take one from the person's bucket; return False, and take nothing, if it is empty."""
        now = self._now()
        self._forget(now)
        full_at = max(self._full_at.get(person, now), now) + self._each
        if full_at - now > BURST_SECONDS + self._each / 2:  # half of one: sums of fractions are not exact
            return False
        self._full_at[person] = full_at
        self._full_at.move_to_end(person)
        return True

    def _forget(self, now: float) -> None:
        """Forget whose bucket is full; whoever took something after the first that is not is looked at later."""
        while self._full_at and next(iter(self._full_at.values())) <= now:
            self._full_at.popitem(last=False)

    def refuses(self, interaction: LimitedInteraction) -> bool:
        """Return whether an interaction is one too many. It takes from the bucket once, however often this is asked."""
        if _REFUSED not in interaction.extras:
            interaction.extras[_REFUSED] = not self.take(interaction.user.id)
        return bool(interaction.extras[_REFUSED])

    def require(self, interaction: LimitedInteraction) -> None:
        """Raise `Refusal("too_quick")` where an interaction is one too many."""
        if self.refuses(interaction):
            raise Refusal("too_quick")
