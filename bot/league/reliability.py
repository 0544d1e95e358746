"""How reliable somebody is: of the rated games they have begun, how many they have played to the end.

Of a game that was ended by agreement, or before it counted, there is no result: it is neither. Who was removed by the
others, or by a moderator, has not left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

ENOUGH = 0.8
"""The share of games that a table which asks for reliable people wants finished."""
JUDGED_FROM = 5
"""Games begun before anybody is judged by them."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """Rated games of somebody, of all kinds together."""

    begun: int = 0
    finished: int = 0

    @property
    def share(self) -> float | None:
        """Return the share that was finished; None where none was begun."""
        return self.finished / self.begun if self.begun else None

    @property
    def is_enough(self) -> bool:
        """Return whether it is enough for a table that asks for it."""
        return self.begun < JUDGED_FROM or self.finished >= ENOUGH * self.begun


def reliability(careers: Iterable[Mapping[str, int]]) -> Reliability:
    """Return what the numbers of somebody's careers come to (`league.careers`)."""
    begun = finished = 0
    for numbers in careers:
        begun += numbers.get("begun", 0)
        finished += numbers.get("begun", 0) - numbers.get("left", 0)
    return Reliability(begun, finished)
