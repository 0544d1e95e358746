"""What a panel of Flip 7 marks: the odds of one more card, and what a hint advises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.games.flip7.players.odds import Odds


@dataclass(frozen=True, slots=True)
class Advice:
    """What glows on the picture: the deck (hit), the points (stay), or the player who should get a card."""

    what: Literal["deck", "points", "player"]
    seat: int = -1
    is_play: bool = False
    """It is not advised: a review shows that it was played, or could have been."""


Marks: TypeAlias = Mapping[str, Odds | Advice]
ODDS, ADVICE = "odds", "advice"


def odds_of(marks: Marks) -> Odds | None:
    """Return the odds among the marks, if they are told."""
    found = marks.get(ODDS)
    return found if isinstance(found, Odds) else None


def advice_of(marks: Marks) -> Advice | None:
    """Return the advice among the marks, if there is one."""
    found = marks.get(ADVICE)
    return found if isinstance(found, Advice) else None
