"""Tables over faces and masks: what a cross completes, where a number stands, which numbers lightning reaches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, FACES, FULL, LINES, MOON, NUMBER_BONUSES, STAR, Deck, Face
from bot.games.luckybox.rules.legal import bolt_cost

# Bonuses as whole numbers: up to `LAST_CROSSING` they are used on a square, a number stands for itself.
ANY_CODE = 0
LAST_CROSSING = 9
STAR_CODE = 10
MOON_CODE = 11
BOLT_CODE = 12
BOLT2_CODE = 13
WORDS = (ANY, *NUMBER_BONUSES, STAR, MOON, BOLT, BOLT2)
CODES = {word: code for code, word in enumerate(WORDS)}

SQUARES = 9
FARTHEST = 4
"""The most lightning a cross can cost: half-way around nine numbers."""
COST = tuple(
    tuple(bolt_cost(number, revealed) if number and revealed else 0 for number in range(10)) for revealed in range(10)
)
"""Lightning by revealed number and wanted number."""
REACHES = FARTHEST + 1
REACH = tuple(
    tuple(tuple(number for number in range(1, 10) if COST[revealed][number] <= bolts) for bolts in range(FARTHEST + 1))
    for revealed in range(10)
)
"""The numbers within reach, by revealed number and lightning (4 for more)."""
COMPLETED: tuple[tuple[int, ...], ...] = tuple(
    tuple(line for line, squares in enumerate(LINES) if squares & ~mask == 1 << square)
    for mask in range(FULL + 1)
    for square in range(SQUARES)
)
"""The lines a cross on an open square completes, at 9·mask + square; rows first."""
OPEN = tuple(tuple(square for square in range(SQUARES) if not mask >> square & 1) for mask in range(FULL + 1))
"""The open squares of a mask."""
SET = tuple(tuple(square for square in range(SQUARES) if mask >> square & 1) for mask in range(FULL + 1))
"""The squares in a mask."""
COUNT = tuple(mask.bit_count() for mask in range(FULL + 1))
MISSING = tuple(tuple((squares & ~mask).bit_count() for squares in LINES) for mask in range(FULL + 1))
"""Open squares of each of the six lines, by mask."""


@dataclass(frozen=True, eq=False)
class FaceTables:
    """One face."""

    face: Face

    @cached_property
    def grid(self) -> tuple[int, ...]:
        """The nine numbers."""
        return self.face.grid

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The six bonuses as codes."""
        return tuple(CODES[bonus] for bonus in self.face.bonuses)

    @cached_property
    def at(self) -> tuple[int, ...]:
        """The mask of the squares with each number 1–9; at 0 all squares, as the question mark asks."""
        masks = [FULL] + [0] * 9
        for square, number in enumerate(self.face.grid):
            masks[number] |= 1 << square
        return tuple(masks)

    @cached_property
    def won(self) -> list[tuple[int, ...]]:
        """The bonuses a cross wins, at 9·mask + square."""
        codes = self.codes
        single = [(code,) for code in codes]
        return [
            single[lines[0]] if len(lines) == 1 else tuple(codes[line] for line in lines) if lines else ()
            for lines in COMPLETED
        ]

    @cached_property
    def within(self) -> tuple[tuple[int, ...], ...]:
        """The mask of the squares within reach, by revealed number and lightning (4 for more)."""
        return tuple(tuple(sum(self.at[number] for number in numbers) for numbers in by_bolts) for by_bolts in REACH)

    @cached_property
    def reached(self) -> tuple[int, ...]:
        """The same in one row, at `REACHES`·number + lightning."""
        return tuple(squares for by_bolts in self.within for squares in by_bolts)


@dataclass(frozen=True, eq=False)
class DeckTables:
    """The faces of a deck by index 0–59; `tables` makes one for a deck, and that one only equals itself."""

    deck: Deck

    @cached_property
    def faces(self) -> tuple[FaceTables, ...]:
        """The tables of each face."""
        return tuple(FaceTables(self.deck.face(number)) for number in range(1, FACES + 1))

    def of(self, card: int) -> FaceTables:
        """The tables of a card id 1–120."""
        return self.faces[(card - 1) % FACES]


@lru_cache(maxsize=8)
def _tables(name: str, faces: tuple[Face, ...]) -> DeckTables:
    return DeckTables(Deck(name, dict(enumerate(faces, 1))))


def tables(deck: Deck) -> DeckTables:
    """The tables of a deck, made once for equal decks."""
    return _tables(deck.name, tuple(deck.face(number) for number in range(1, FACES + 1)))
