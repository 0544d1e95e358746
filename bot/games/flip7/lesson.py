"""The lesson of Flip 7: a round with a save, a ×2 and a Flip Three that is banked, and one that a Freeze ends."""

from __future__ import annotations

from bot.engine.core import JsonObject
from bot.engine.lesson import Lesson
from bot.games.flip7.rules.cards import DECK, KINDS
from bot.games.flip7.rules.draft import DECK_STREAM

ROUND_1 = ("8", "5", "second", "8", "x2", "flip3", "2", "4", "11")
"""The card that is dealt, those that are hit, and the three of the Flip Three."""
ROUND_2 = ("9", "freeze")


def _stacked(*names: str) -> tuple[int, ...]:
    """Return a whole deck with these cards on top."""
    rest = list(DECK)
    for name in names:
        rest.remove(KINDS[name])
    return (*(KINDS[name] for name in names), *rest)


HIT: JsonObject = {"seat": 0, "do": "hit"}
STAY: JsonObject = {"seat": 0, "do": "stay"}

LESSON = Lesson(
    streams={DECK_STREAM: (_stacked(*ROUND_1, *ROUND_2),)},
    opening=(),
    steps=(HIT, HIT, HIT, HIT, HIT, STAY, HIT),
    teaches=("second", "saved", "double", "flip3", "frozen"),
)
