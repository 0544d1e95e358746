"""The lesson of Lucky Box: the end of a first round, on cards of the shipped deck.

The pupil comes in at turn 7, with a box that two crosses and a ? complete: an 8 fills a row and wins lightning,
lightning makes a 4 the 5 that fills a column, and the ? that it wins fills the last row and column, and the box.
"""

from __future__ import annotations

from typing import Final

from bot.engine.core import JsonObject
from bot.engine.lesson import Lesson

BOX: Final = 14
"""The card that is completed."""
ONES, TWOS = 49, 44
"""Cards without a 4, 5 or 6: at turn 9 no square has the number."""
NUMBERS = (5, 6, 4, 7, 9, 3, 2, 8, 4)


def _cross(card: int, row: int, column: int) -> JsonObject:
    return {"seat": 0, "do": "cross", "card": card, "square": [row, column]}


def _bonus(bonus: str, card: int, row: int, column: int) -> JsonObject:
    return {"seat": 0, "do": "bonus", "bonus": bonus, "card": card, "square": [row, column]}


ADVANCE: JsonObject = {"do": "advance"}
OPENING: tuple[JsonObject, ...] = (
    {"seat": 0, "do": "keep", "cards": [BOX, TWOS, ONES]}, ADVANCE,
    _cross(BOX, 0, 0), ADVANCE,
    _cross(BOX, 0, 1), ADVANCE,
    _cross(BOX, 0, 2), _bonus("1", ONES, 1, 0), ADVANCE,
    _cross(BOX, 1, 1), ADVANCE,
    _cross(BOX, 1, 2), ADVANCE,
    _cross(BOX, 2, 1), ADVANCE,
)  # fmt: skip
STEPS: tuple[JsonObject, ...] = (
    _cross(TWOS, 2, 1), _cross(BOX, 1, 0), _cross(BOX, 2, 2), _bonus("?", BOX, 2, 0), ADVANCE,
    {"seat": 0, "do": "keep", "cards": [31]},
)  # fmt: skip

LESSON = Lesson(
    streams={"boxes": ((BOX, TWOS, ONES, 2, 7, 21, 31, 58),), "numbers": (NUMBERS,)}, opening=OPENING, steps=STEPS,
    teaches=("bolt", "lightning", "any"),
)  # fmt: skip
