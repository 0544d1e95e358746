"""Lookup tables over faces and masks: what a cross wins, where a number stands, which numbers lightning reaches.

They are worked out from the readable rules once, and the characters look up what the rules would say.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

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


class Won(NamedTuple):
    """What the lines that one cross completes bring."""

    waiting: tuple[int, ...]
    """Codes of the bonuses to be used on a square, in the order won."""
    bolts: int
    moons: int
    stars: int
    """Beyond `MAX_STARS` in a round they are of no use."""


def _won(codes: tuple[int, ...]) -> Won:
    return Won(
        tuple(code for code in codes if code <= LAST_CROSSING),
        codes.count(BOLT_CODE) + 2 * codes.count(BOLT2_CODE),
        codes.count(MOON_CODE),
        codes.count(STAR_CODE),
    )


@dataclass(frozen=True, eq=False)
class FastFace:
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
    def won(self) -> list[Won | None]:
        """What a cross wins, at 9·mask + square; None where it completes no line."""
        made = {lines: _won(tuple(self.codes[line] for line in lines)) for lines in set(COMPLETED) if lines}
        return [made.get(lines) for lines in COMPLETED]

    @cached_property
    def within(self) -> tuple[tuple[int, ...], ...]:
        """The mask of the squares within reach, by revealed number and lightning (4 for more)."""
        return tuple(tuple(sum(self.at[number] for number in numbers) for numbers in by_bolts) for by_bolts in REACH)


@dataclass(frozen=True, eq=False)
class FastDeck:
    """The faces of a deck by index 0–59; `fast_deck` makes one for a deck, and that one only equals itself."""

    deck: Deck

    @cached_property
    def faces(self) -> tuple[FastFace, ...]:
        return tuple(FastFace(self.deck.face(number)) for number in range(1, FACES + 1))

    def of(self, card: int) -> FastFace:
        """Return the tables of a card id 1–120."""
        return self.faces[(card - 1) % FACES]


@lru_cache(maxsize=8)
def _made(name: str, faces: tuple[Face, ...]) -> FastDeck:
    return FastDeck(Deck(name, dict(enumerate(faces, 1))))


def fast_deck(deck: Deck) -> FastDeck:
    """Return the tables of a deck, made once for equal decks."""
    return _made(deck.name, tuple(deck.face(number) for number in range(1, FACES + 1)))
