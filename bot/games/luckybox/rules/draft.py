"""A seat in the making: what its own action changes, until the seat that comes of it is made, once."""

from __future__ import annotations

from bot.engine.core import Event
from bot.games.luckybox.rules.state import Seat


class Draft:
    """A working copy of one seat, and what has happened to it. Nobody but the action in progress ever holds it."""

    __slots__ = (
        "bolts",
        "cards",
        "chain",
        "completed",
        "crossed",
        "events",
        "kept",
        "moons",
        "number",
        "passed",
        "stars",
        "start",
        "waiting",
    )  # fmt: skip

    def __init__(self, number: int, seat: Seat) -> None:
        self.number = number
        """Which seat it is, for the events."""
        self.start = seat
        self.events: list[Event] = []
        self.cards = seat.cards
        self.kept = seat.kept
        self.bolts = seat.bolts
        self.moons = seat.moons
        self.stars = seat.stars
        self.completed = seat.completed
        self.waiting = seat.waiting
        self.crossed = seat.crossed
        self.passed = seat.passed
        self.chain = seat.chain

    def seat(self) -> Seat:
        """Return the seat as it stands, an action later than it was, and to be taken back to the last advance."""
        start = self.start
        return Seat(
            self.cards, start.offered, self.kept, self.bolts, self.moons, self.stars, self.completed, self.waiting,
            self.crossed, self.passed, start.box_points, start.star_points, start.cross_points, start.moon_points,
            start.serial + 1, self.chain, start.before or start,
        )  # fmt: skip

    def tell(self, kind: str, **data: object) -> None:
        """Note that something happened."""
        self.events.append(Event(kind, self.number, data))

    def use_up(self, bonus: str) -> None:
        """Take the first of these bonuses away from those that wait."""
        place = self.waiting.index(bonus)
        self.waiting = self.waiting[:place] + self.waiting[place + 1 :]
