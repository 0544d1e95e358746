"""The state of a game of Lucky Box: values only, small enough to copy with every action; and drafts to make them from.

Making a frozen value sets each of its fields through `object.__setattr__`, which takes seven times as long as setting
those of a plain object. A draft is a plain object with the slots of a seat or a state, and sealed where it is: it
becomes the value. Every action makes both, so this is a good part of what the rules take.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, TypeAlias, cast

from bot.engine.core import Chance
from bot.games.luckybox.rules.faces import FULL

ROUNDS = 4
SHORT_ROUNDS = 2
"""Of the short game: the first two of the four."""
TURNS = 9
PerRound: TypeAlias = tuple[int, int, int, int]
"""One number for each of the four rounds; in a short game 0 for those it has not."""
Phase: TypeAlias = Literal["choose", "turn", "over"]
ZEROS: PerRound = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Options:
    """House rules. `relaxed`: the Board Game Arena's "you may"; `bands`: which solo table of four rounds is read."""

    relaxed: bool = False
    bands: Literal["rulebook", "short"] = "rulebook"
    rounds: int = ROUNDS
    """`ROUNDS`, or `SHORT_ROUNDS`."""


@dataclass(frozen=True, slots=True)
class Card:
    """A Lucky Box card in front of a player: its id and a mask of its crossed squares."""

    id: int
    crossed: int = 0

    @property
    def complete(self) -> bool:
        """All nine squares are crossed."""
        return self.crossed == FULL


@dataclass(frozen=True, slots=True)
class Link:
    """A cross of this turn's chain: the square, what it was crossed with, and what it brought."""

    card: int
    square: tuple[int, int]
    bonus: str | None
    """The bonus that was used; None for the turn's own cross."""
    won: tuple[int, ...]
    """The lines it completed: 0–2 rows, 3–5 columns."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's side of the table."""

    cards: tuple[Card, ...] = ()
    offered: tuple[int, ...] | None = None
    """Card ids as dealt, from the deal until the advance after the choice."""
    kept: tuple[int, ...] | None = None
    """The choice among `offered`, in dealt order, once made."""
    bolts: int = 4
    moons: int = 0
    stars: PerRound = ZEROS
    completed: PerRound = ZEROS
    """Cards completed by round, counted from the cross on."""
    waiting: tuple[str, ...] = ()
    """Won number and ? bonuses not yet used, in the order won."""
    crossed: bool = False
    """Has made this turn's cross."""
    passed: bool = False
    box_points: PerRound = ZEROS
    star_points: PerRound = ZEROS
    cross_points: int = 0
    moon_points: int = 0
    serial: int = 0
    chain: tuple[Link, ...] = ()
    """The crosses since the last advance, in order."""
    before: Seat | None = None
    """This seat at the last advance, if it has done anything since: what undo restores."""

    @property
    def done(self) -> bool:
        """Nothing is asked of this seat before the next advance."""
        if self.offered is not None:
            return self.kept is not None
        return self.passed or (self.crossed and not self.waiting)

    @property
    def total(self) -> int:
        """Points so far: the sum of what has been scored."""
        return sum(self.box_points) + sum(self.star_points) + self.cross_points + self.moon_points


@dataclass(frozen=True, slots=True)
class State:
    """A whole game. `numbers` has this round's deck last; `orders` every shuffle of the boxes so far."""

    chance: Chance
    options: Options
    phase: Phase
    round: int
    turn: int
    numbers: tuple[tuple[int, ...], ...]
    orders: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    """Card ids still to draw, the next one first."""
    discard: tuple[int, ...]
    seats: tuple[Seat, ...]

    @property
    def revealed(self) -> int | None:
        """The number of this turn; None while choosing and when over."""
        return self.numbers[self.round - 1][self.turn - 1] if self.phase == "turn" else None

    @property
    def seen(self) -> tuple[int, ...]:
        """The numbers revealed this round, in order, the current one last."""
        return self.numbers[self.round - 1][: self.turn] if self.phase == "turn" else ()

    def with_seat(self, seat: int, value: Seat) -> State:
        """Return this state with one seat replaced."""
        draft = StateDraft(self)
        draft.seats = (*self.seats[:seat], value, *self.seats[seat + 1 :])
        return draft.sealed()


def add(numbers: PerRound, round_: int, amount: int) -> PerRound:
    """Return the numbers with `amount` added to round `round_` (1–4)."""
    changed = list(numbers)
    changed[round_ - 1] += amount
    return (changed[0], changed[1], changed[2], changed[3])


class SeatDraft:
    """A working copy of a seat. It shares with it whatever does not change: all that a seat holds are values."""

    __slots__ = tuple(field.name for field in fields(Seat))

    def __init__(self, seat: Seat) -> None:
        self.cards: tuple[Card, ...] = seat.cards
        self.offered: tuple[int, ...] | None = seat.offered
        self.kept: tuple[int, ...] | None = seat.kept
        self.bolts: int = seat.bolts
        self.moons: int = seat.moons
        self.stars: PerRound = seat.stars
        self.completed: PerRound = seat.completed
        self.waiting: tuple[str, ...] = seat.waiting
        self.crossed: bool = seat.crossed
        self.passed: bool = seat.passed
        self.box_points: PerRound = seat.box_points
        self.star_points: PerRound = seat.star_points
        self.cross_points: int = seat.cross_points
        self.moon_points: int = seat.moon_points
        self.serial: int = seat.serial
        self.chain: tuple[Link, ...] = seat.chain
        self.before: Seat | None = seat.before

    def sealed(self) -> Seat:
        """Become the seat, a frozen value like any other; whoever drafted it has no more of it than everybody."""
        self.__class__ = Seat  # type: ignore[assignment] # the same slots, but frozen
        return cast("Seat", self)


class StateDraft:
    """A working copy of a state, which it shares everything with that does not change."""

    __slots__ = tuple(field.name for field in fields(State))

    def __init__(self, state: State) -> None:
        self.chance: Chance = state.chance
        self.options: Options = state.options
        self.phase: Phase = state.phase
        self.round: int = state.round
        self.turn: int = state.turn
        self.numbers: tuple[tuple[int, ...], ...] = state.numbers
        self.orders: tuple[tuple[int, ...], ...] = state.orders
        self.pile: tuple[int, ...] = state.pile
        self.discard: tuple[int, ...] = state.discard
        self.seats: tuple[Seat, ...] = state.seats

    def sealed(self) -> State:
        """Become the state, a frozen value like any other."""
        self.__class__ = State  # type: ignore[assignment] # the same slots, but frozen
        return cast("State", self)
