"""Custom ids of leaderboards: which page of which one.

lead1:<game>:<measure>:<period>:<here|all|name of some people>:<page>[:finished]
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from bot.ui.input.custom_id import CustomId
from bot.ui.input.ids import EVERYWHERE, HERE

CHOSEN = "*"
"""What a select chooses."""
MINE = "me"
"""The page with one's own row."""


@dataclass(frozen=True, slots=True)
class LeaderboardPress(CustomId):
    """A page of a leaderboard. Game, measure or period may be `CHOSEN`; a page of None is the one with one's own row.

    A period is a kind, of which the present one is meant, or the key of one (`league.periods`).
    """

    refused_as: ClassVar[str] = "bad_league"
    prefix: ClassVar[str] = "lead1"
    pattern: ClassVar[re.Pattern[str]] = re.compile(
        r"([a-z0-9_]{1,32}|\*):([a-z_]{1,12}|\*):([a-z]{1,8}|[0-9]{4}-[WQ]?[0-9]{1,2}(?:x[2-4])?|\*)"
        r":([a-z]{2,12}):([0-9]{1,6}|me)(:finished)?",
        re.ASCII,
    )

    game: str
    measure: str
    period: str
    here: bool
    page: int | None
    finished: bool = False
    """How many of their games people finish is shown, too."""
    people: str = ""
    """The name of the people it is about (`bot.feature.PeopleScope`); empty: those of the server, or everybody."""

    def parts(self) -> Iterable[str]:
        page = MINE if self.page is None else str(self.page)
        scope = self.people or (HERE if self.here else EVERYWHERE)
        parts = (self.game, self.measure, self.period, scope, page)
        return (*parts, "finished") if self.finished else parts

    @classmethod
    def of_parts(cls, *parts: str) -> Self:
        game, measure, period, scope, page, finished = parts
        people = "" if scope in (HERE, EVERYWHERE) else scope
        return cls(game, measure, period, scope == HERE, None if page == MINE else int(page), bool(finished), people)
