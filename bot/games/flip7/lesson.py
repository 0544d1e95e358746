"""The lesson of Flip 7: two hits, a bust that a Second Chance saves, and a stay."""

from __future__ import annotations

from bot.engine.core import JsonObject
from bot.engine.lesson import Lesson
from bot.games.flip7.rules.cards import DECK, KINDS
from bot.games.flip7.rules.draft import DECK_STREAM

DRAWN = ("8", "5", "second", "8")
"""The card that is dealt, and those that are hit."""


def _stacked(*names: str) -> tuple[int, ...]:
    """Return a whole deck with these cards on top."""
    rest = list(DECK)
    for name in names:
        rest.remove(KINDS[name])
    return (*(KINDS[name] for name in names), *rest)


HIT: JsonObject = {"seat": 0, "do": "hit"}
STAY: JsonObject = {"seat": 0, "do": "stay"}

LESSON = Lesson(
    streams={DECK_STREAM: (_stacked(*DRAWN),)}, opening=(), steps=(HIT, HIT, HIT, STAY), teaches=("second", "saved")
)
