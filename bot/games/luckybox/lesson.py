"""The lesson of Lucky Box: most of a first round and the begin of a second, on cards of the shipped deck.

The pupil comes in at turn 5. A 3 is crossed for what the labels of squares mean, a 6 fills a column and wins lightning,
which makes a 3 the 4 that a row lacks; the 5 beside it wins a moon. Lightning makes a 1 the 9 that fills the last
column, as the two are neighbours, and the ? that it wins completes the box. In round 2 a 2 fills a row and wins a star.
"""

from __future__ import annotations

from typing import Final

from bot.engine.core import JsonObject
from bot.engine.lesson import Lesson

BOX: Final = 14
"""The card that is completed."""
STARRED: Final = 51
"""The card whose first row, 1 2 3, wins a star: its 1 is crossed by a bonus before the pupil comes in."""
HIGH: Final = 17
"""A card without a 1, 2 or 3: at turns 7 and 9 no square has the number."""
NEW: Final = 31
"""The card that is kept for round 2."""
NUMBERS = (5, 6, 4, 8, 3, 6, 3, 5, 1)
ROUND_2 = (2, 9, 7, 4, 8, 5, 1, 3, 6)


def _cross(card: int, row: int, column: int) -> JsonObject:
    return {"seat": 0, "do": "cross", "card": card, "square": [row, column]}


def _bonus(bonus: str, card: int, row: int, column: int) -> JsonObject:
    return {"seat": 0, "do": "bonus", "bonus": bonus, "card": card, "square": [row, column]}


ADVANCE: JsonObject = {"do": "advance"}
OPENING: tuple[JsonObject, ...] = (
    {"seat": 0, "do": "keep", "cards": [BOX, STARRED, HIGH]},
    ADVANCE,
    _cross(BOX, 0, 0),
    ADVANCE,
    _cross(BOX, 0, 1),
    ADVANCE,
    _cross(BOX, 0, 2),
    _bonus("1", STARRED, 0, 0),
    ADVANCE,
    _cross(BOX, 1, 0),
    ADVANCE,
)
STEPS: tuple[JsonObject, ...] = (
    _cross(STARRED, 0, 2),
    _cross(BOX, 2, 0),
    _cross(BOX, 2, 1),
    _cross(BOX, 2, 2),
    _cross(BOX, 1, 2),
    _bonus("?", BOX, 1, 1),
    ADVANCE,
    {"seat": 0, "do": "keep", "cards": [NEW]},
    _cross(STARRED, 0, 1),
)

LESSON = Lesson(
    streams={"boxes": ((BOX, STARRED, HIGH, 2, 7, 21, NEW, 58),), "numbers": (NUMBERS, ROUND_2)},
    opening=OPENING,
    steps=STEPS,
    teaches=("bolt", "lightning", "moon", "any", "star"),
)
