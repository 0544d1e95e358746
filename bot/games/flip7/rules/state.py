"""The state of a game of Flip 7: values only.

What is still to be done is a queue of small tasks, never a function that waits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.engine.core import Chance
from bot.games.flip7.rules.cards import points_of
from bot.games.flip7.rules.options import Options

Status: TypeAlias = Literal["waiting", "active", "stayed", "frozen", "busted"]
"""`waiting`: active, but the deal has not reached it. A frozen seat has the Freeze in front of it."""
Phase: TypeAlias = Literal["deal", "turns", "scored", "over"]
"""`scored`: the round is over and the next one waits for the table's advance."""
Ask: TypeAlias = Literal["turn", "target", "give"]
End: TypeAlias = Literal["all_out", "flip7", "nothing_to_draw"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: what lies in front in this round, and the total of the rounds before."""

    total: int = 0
    status: Status = "waiting"
    numbers: tuple[int, ...] = ()
    """Number cards in the order they came, all different."""
    modifiers: tuple[int, ...] = ()
    """Plus cards and x2 in the order they came."""
    second: bool = False
    """Holds a Second Chance."""
    duplicate: int | None = None
    """The number card that was the bust; for a moment also one that a Second Chance is about to save from."""
    flipped: bool = False
    """Turned cards of a Flip Three while waiting (D4)."""

    @property
    def active(self) -> bool:
        """May be given cards, and takes part until bust, stayed or frozen."""
        return self.status in ("active", "waiting")

    @property
    def in_front(self) -> bool:
        """Something lies there that a player could stay on (T2)."""
        return bool(self.numbers or self.modifiers or self.second)

    @property
    def points(self) -> int:
        """Points in front: nothing after a bust, never the bonus for seven numbers."""
        return 0 if self.status == "busted" else points_of(self.numbers, self.modifiers)


@dataclass(frozen=True, slots=True)
class FlipThree:
    """A Flip Three being carried out (P1): who turns, who drew the card, cards left, and what was set aside (P3)."""

    seat: int
    origin: int
    left: int = 3
    aside: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Assign:
    """Freezes and Flip Threes somebody has to give to active seats, one after the other (A1, P3)."""

    by: int
    cards: tuple[int, ...]
    origin: int
    """Who turned them."""
    ends_flip3: bool = False
    """They were set aside by a Flip Three, which is discarded when the last of them is assigned (P5)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An assigned card that waits to take effect on a seat (P4)."""

    card: int
    at: int
    origin: int
    """Who turned it."""


@dataclass(frozen=True, slots=True)
class GiveSecond:
    """A Second Chance its drawer has to pass on (S2)."""

    by: int


Task: TypeAlias = FlipThree | Assign | Effect | GiveSecond


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now: a turn (hit or stay), a target for a card, or who gets a Second Chance."""

    seat: int
    ask: Ask
    card: int | None = None
    legal: tuple[int, ...] = ()
    """The seats that may be named, ascending; none for a turn."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over. `lines`: the seats with what lay in front of them when it ended."""

    dealer: int
    end: End
    flip7_by: int | None
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """What a game starts from, in records (by default: an ordinary new game)."""

    dealer: int = 0
    totals: tuple[int, ...] = ()
    """None: zero for everybody."""
    discard: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A whole game. The draw pile is the last of `orders` without its first `drawn` cards."""

    chance: Chance
    options: Options
    phase: Phase
    round: int
    dealer: int
    seats: tuple[Seat, ...]
    serials: tuple[int, ...]
    """Counts each seat's questions and answers."""
    orders: tuple[tuple[int, ...], ...]
    """The draw pile at the start and after every shuffle since, the next card first."""
    drawn: int
    discard: tuple[int, ...]
    whose: int | None
    """The seat whose deal or turn it is, whatever it has caused; none before the first is dealt."""
    tasks: tuple[Task, ...]
    """What is to be done before the deal or the turns go on, the next first."""
    question: Question | None
    turned: tuple[int, int] | None
    """The last card turned in this round: the seat it was turned for, and the card."""
    rounds: tuple[Round, ...]
    shuffles: int = 0
    """How often the discard pile became the draw pile in this round."""

    @property
    def pile(self) -> tuple[int, ...]:
        """The draw pile, the next card first."""
        return self.orders[-1][self.drawn :]

    @property
    def winners(self) -> tuple[int, ...]:
        """Whoever has the highest total (R4)."""
        most = max(seat.total for seat in self.seats)
        return tuple(number for number, seat in enumerate(self.seats) if seat.total == most)
