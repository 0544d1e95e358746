"""The same deals for several people, each played alone: what one feature does for others that have people meet so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store.sql.writing import Writing
from bot.tables.seating.setup import Location
from bot.text import say
from bot.ui.screens.screen import Button


@dataclass(frozen=True, slots=True)
class Rival:
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Match:
    """Who is to play the same deals."""

    game: str
    rivals: tuple[Rival, ...]
    """Of one alone an AI character is the rival."""
    location: Location
    """Whose server looks after it; nothing is posted there."""
    at: float
    """When it begins."""
    ends_at: float


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """How one stands."""

    is_over: bool
    deals: int
    guild_id: int | None
    """In which server it can be looked back at."""
    finished: tuple[int, ...]
    """How many deals each person has finished, in the order in which they were named."""
    halves: tuple[int, ...] = ()
    """Matchpoints, counted in halves, once it is over: of each person, then of the AI character, if one played."""


class SameDeals(Protocol):
    def opens(self, match: Match) -> Callable[[Writing], int]:
        """Return what writes a match into a transaction, and returns its number; `Refusal` for a game that is gone."""
        ...

    async def outcomes(self, numbers: Collection[int]) -> dict[int, MatchOutcome]:
        """Return how matches stand, by their numbers: without those that cannot be read."""
        ...

    def buttons(self, number: int, outcome: MatchOutcome, guild_id: int | None) -> Sequence[Button]:
        """Return what one of those who play it may press in this server: to go on, or to look back."""
        ...


def in_halves(halves: int) -> str:
    """Return points of which a draw is half of one: "2", "½", "1½"."""
    whole, half = divmod(halves, 2)
    sign = say("points.half")
    return (f"{whole}{sign}" if whole else sign) if half else str(whole)
