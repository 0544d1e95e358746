"""Games that win what only a game of Flip 7 can win, and nearly the same that do not."""

from __future__ import annotations

from typing import Any

from bot.league.badges import Occasion
from bot.league.values import GameKind, Result
from tests.league.occasions import Case, first, game


def flip(*others: Result, counts: dict[str, int], **values: Any) -> Occasion:
    """A finished game of Flip 7."""
    return game(*others, counts={"flip7s": 0, "max_round": 40, "busts": 2} | counts, game="flip7", **values)


CASES = {
    "flip_seven": Case(
        [flip(counts={"flip7s": 1}), flip(counts={"flip7s": 3}, kind=GameKind.SOLO, rank=1)],
        [flip(counts={"flip7s": 0})],
    ),
    "big_round": Case([flip(counts={"max_round": 60})], [flip(counts={"max_round": 59})]),
    "no_bust": Case(
        [flip(**first(), counts={"busts": 0})],
        [flip(**first(), counts={"busts": 1}), flip(counts={"busts": 0}), flip(**first(people=1), counts={"busts": 0})],
    ),
}
