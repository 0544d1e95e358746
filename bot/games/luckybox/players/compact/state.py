"""The state of a game as lists of whole numbers, changed in place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.engine.core import Chance
from bot.games.luckybox.players.fast_deck import CODES, FARTHEST, DeckTables, FaceTables
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import Phase, State


@dataclass(slots=True)
class Board:
    """One player's side: `cards`, `faces` and `masks` go together, place by place."""

    cards: list[int] = field(default_factory=list)
    faces: list[FaceTables] = field(default_factory=list)
    masks: list[int] = field(default_factory=list)
    bolts: int = 4
    moons: int = 0
    stars: list[int] = field(default_factory=lambda: [0] * 4)
    completed: list[int] = field(default_factory=lambda: [0] * 4)
    waiting: list[int] = field(default_factory=list)
    """Codes of won bonuses not yet used, in the order won."""
    offered: tuple[int, ...] | None = None
    kept: tuple[int, ...] | None = None
    done: bool = False
    """Nothing is asked before the next advance."""
    crossed: bool = False
    banked: int = 0
    """Points scored so far."""
    cross_points: int = 0
    moon_points: int = 0

    def copy(self) -> Board:
        """A board to try things on."""
        return Board(
            self.cards[:], self.faces[:], self.masks[:], self.bolts, self.moons, self.stars[:], self.completed[:],
            self.waiting[:], self.offered, self.kept, self.done, self.crossed, self.banked, self.cross_points,
            self.moon_points,
        )  # fmt: skip

    @property
    def reach(self) -> int:
        """Lightning that counts for one cross."""
        return min(FARTHEST, self.bolts)


@dataclass(slots=True)
class Table:
    """A whole game; `pile` has the next card last."""

    deck: DeckTables
    chance: Chance
    relaxed: bool
    boards: list[Board]
    pile: list[int]
    discard: list[int] = field(default_factory=list)
    shuffles: int = 1
    """Shuffles of the boxes so far."""
    phase: Phase = "choose"
    round: int = 1
    turn: int = 1
    numbers: tuple[int, ...] = ()
    """This round's nine numbers."""

    @property
    def revealed(self) -> int:
        """The number of this turn."""
        return self.numbers[self.turn - 1]


def board_of(state: State, deck: DeckTables, seat: int) -> Board:
    """A seat of the readable engine, carried over."""
    mine = state.seats[seat]
    scored = state.round if state.phase == "over" else state.round - 1
    return Board(
        cards=[card.id for card in mine.cards], faces=[deck.of(card.id) for card in mine.cards],
        masks=[card.crossed for card in mine.cards], bolts=mine.bolts, moons=mine.moons, stars=list(mine.stars),
        completed=list(mine.completed), waiting=[CODES[bonus] for bonus in mine.waiting], offered=mine.offered,
        kept=mine.kept, done=mine.done or state.phase == "over", crossed=mine.crossed,
        banked=sum(points(mine.completed, mine.stars, range(scored))) + mine.cross_points + mine.moon_points,
        cross_points=mine.cross_points, moon_points=mine.moon_points,
    )  # fmt: skip


def points(completed: Iterable[int], stars: Iterable[int], rounds: range) -> list[int]:
    """Boxes and stars in points, for each of the rounds (0–3)."""
    boxes, rows = list(completed), list(stars)
    return [BOX_POINTS[number] * boxes[number] + STAR_POINTS[rows[number]] for number in rounds]


def table_of(state: State, deck: DeckTables) -> Table:
    """A state of the readable engine, carried over."""
    boards = [board_of(state, deck, seat) for seat in range(len(state.seats))]
    return Table(
        deck=deck, chance=state.chance, relaxed=state.options.relaxed, boards=boards, pile=list(state.pile[::-1]),
        discard=list(state.discard), shuffles=len(state.orders), phase=state.phase, round=state.round,
        turn=state.turn, numbers=state.numbers[-1] if state.phase != "choose" else (),
    )  # fmt: skip


def complete(mask: int) -> bool:
    """All nine squares are crossed."""
    return mask == FULL
