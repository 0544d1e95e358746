"""The faces of the Lucky Box cards: a 3×3 grid of numbers with a bonus at the end of every row and column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from bot.engine.core import JsonObject, JsonValue

NUMBER_BONUSES = tuple("123456789")
ANY = "?"
STAR = "star"
MOON = "moon"
BOLT = "bolt"
BOLT2 = "bolt2"
BONUSES = (*NUMBER_BONUSES, ANY, STAR, MOON, BOLT, BOLT2)
CROSSING_BONUSES = frozenset((*NUMBER_BONUSES, ANY))
"""Bonuses that are used by crossing off a square; the others are taken at once."""

SQUARES = tuple((row, column) for row in range(3) for column in range(3))
"""(row, column) of each square; a card's crosses are a mask with bit 3·row + column."""

LINES = (0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100)
"""Masks of the rows 0–2, then of the columns 0–2."""

LINES_THROUGH = tuple(((row, LINES[row]), (3 + column, LINES[3 + column])) for row, column in SQUARES)
"""The two lines each square lies on and their masks, its row first."""

FULL = 0b111_111_111
FACES = 60
"""Faces in a deck; a second copy of card n has the id n + 60."""


@dataclass(frozen=True, slots=True)
class Face:
    """One card's print: `grid` has nine numbers 1–9 in reading order, `bonuses` the three rows', then the columns'."""

    grid: tuple[int, ...]
    bonuses: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.grid) != len(SQUARES) or not all(1 <= number <= 9 for number in self.grid):
            raise ValueError("a face has nine numbers from 1 to 9")
        if len(self.bonuses) != len(LINES) or not all(bonus in BONUSES for bonus in self.bonuses):
            raise ValueError("a face has six bonuses")

    @classmethod
    def from_json(cls, raw: Mapping[str, JsonValue]) -> Face:
        """Return a face from its record form; `ValueError` says what is wrong with it."""
        if set(raw) != {"grid", "rows", "columns"}:
            raise ValueError("a face has the keys grid, rows and columns")
        return cls(_numbers(raw["grid"]), (*_bonuses(raw["rows"]), *_bonuses(raw["columns"])))

    def to_json(self) -> JsonObject:
        """Return the record format: a 3×3 grid, three row and three column bonuses."""
        return {
            "grid": [list(self.grid[start : start + 3]) for start in (0, 3, 6)],
            "rows": list(self.bonuses[:3]),
            "columns": list(self.bonuses[3:]),
        }


def index_of(square: tuple[int, int]) -> int:
    """Return the place of a square in reading order, 0–8."""
    return 3 * square[0] + square[1]


def _numbers(grid: JsonValue) -> tuple[int, ...]:
    if not isinstance(grid, list) or len(grid) != 3:
        raise ValueError("a grid has three rows")
    numbers: list[int] = []
    for row in grid:
        if not isinstance(row, list) or len(row) != 3:
            raise ValueError("a row of a grid has three numbers")
        for number in row:
            if type(number) is not int:
                raise ValueError("a grid holds whole numbers")
            numbers.append(number)
    return tuple(numbers)


def _bonuses(lines: JsonValue) -> tuple[str, ...]:
    if not isinstance(lines, list) or len(lines) != 3:
        raise ValueError("a face has three row and three column bonuses")
    bonuses: list[str] = []
    for bonus in lines:
        if not isinstance(bonus, str):
            raise ValueError("a bonus is a text")
        bonuses.append(bonus)
    return tuple(bonuses)


@dataclass(frozen=True)
class Deck:
    """Sixty faces by id, and the name a seeded record knows them by."""

    name: str
    faces: Mapping[int, Face]

    def __post_init__(self) -> None:
        if set(self.faces) != set(range(1, FACES + 1)):
            raise ValueError(f"a deck has the faces 1 to {FACES}")

    @cached_property
    def _by_id(self) -> tuple[Face, ...]:
        once = tuple(self.faces[number] for number in range(1, FACES + 1))
        return once + once

    @cached_property
    def masks(self) -> tuple[tuple[int, ...], ...]:
        """By card id the masks of its squares by their number, 1–9; at 0 that of all nine."""
        once = tuple(_by_number(self.faces[number].grid) for number in range(1, FACES + 1))
        return ((), *once, *once)

    def face(self, card: int) -> Face:
        """Return the face of a card id 1–120."""
        return self._by_id[card - 1]

    def with_faces(self, faces: Mapping[int, Face]) -> Deck:
        """Return this deck with some faces replaced, id by id: itself, if they are its own."""
        if all(self.faces.get(number) == face for number, face in faces.items()):
            return self
        return Deck(self.name, {**self.faces, **faces})


def _by_number(grid: tuple[int, ...]) -> tuple[int, ...]:
    masks = [FULL, *(0 for _ in range(9))]
    for index, number in enumerate(grid):
        masks[number] |= 1 << index
    return tuple(masks)


def deck_ids(seats: int) -> range:
    """Return the card ids in play: two copies of the faces from seven seats on (rulebook, 7–12 Players)."""
    return range(1, FACES * (2 if seats > 6 else 1) + 1)
