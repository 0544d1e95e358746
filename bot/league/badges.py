"""Badges: what somebody's play has shown once, each a rule over what is kept of finished games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from bot.league.streaks import Streak
from bot.store.rows import ResultRow

LUCKYBOX, FLIP7 = "luckybox", "flip7"


@dataclass(frozen=True, slots=True)
class Occasion:
    """A finished game as a rule sees it: somebody's result and what it led to."""

    result: ResultRow
    others: Sequence[ResultRow]
    """The other seats of the same game."""
    numbers: Mapping[str, int]
    """The career (`careers.add`) after this game."""
    streak: Streak | None = None
    """The days in a row after this game, if it was a daily."""


@dataclass(frozen=True, slots=True)
class Badge:
    """Something to be won once. Whatever a rule asks for and is not known was not done."""

    key: str
    game: str | None
    """Only for this game; None: for any."""
    rule: Callable[[Occasion], bool]

    @property
    def name(self) -> str:
        """The key of its name in the texts."""
        return f"badge.{self.key}"

    @property
    def how(self) -> str:
        """The key of what it is won for in the texts."""
        return f"badgehow.{self.key}"


def won(occasion: Occasion, held: Collection[str]) -> tuple[str, ...]:
    """The keys of the badges newly earned, in the order of the table."""
    return tuple(
        badge.key
        for badge in BADGES
        if badge.key not in held and badge.game in (None, occasion.result.game) and badge.rule(occasion)
    )


def _alone(occasion: Occasion) -> bool:
    return occasion.result.kind in ("solo", "daily")


def _victory(occasion: Occasion) -> bool:
    """First at a table with another person, alone or shared: what a career counts as a win."""
    result = occasion.result
    return result.kind == "table" and result.people > 1 and result.rank == 1


def _beat(occasion: Occasion, character: str) -> bool:
    result = occasion.result
    return result.kind == "table" and any(
        other.character == character and other.rank > result.rank for other in occasion.others
    )


def _career(occasion: Occasion, key: str) -> int:
    return occasion.numbers.get(key, 0)


def _days_in_a_row(occasion: Occasion) -> int:
    """The longest streak: a day finished late may have mended one that is over already."""
    return occasion.streak.best if occasion.result.kind == "daily" and occasion.streak else 0


def _days(occasion: Occasion) -> int:
    return occasion.streak.finished if occasion.result.kind == "daily" and occasion.streak else 0


def _rounds(occasion: Occasion, fact: str) -> list[int]:
    """A fact of Lucky Box that is kept for each of the four rounds."""
    return [_fact(occasion, f"{fact}_{round_}") or 0 for round_ in (1, 2, 3, 4)]


def _fact(occasion: Occasion, key: str) -> int | None:
    """None: not known, as games from before the facts have none."""
    return occasion.result.facts.get(key)


BADGES: tuple[Badge, ...] = (
    Badge("first_game", None, lambda now: _career(now, "games") >= 1),
    Badge("fifty_games", None, lambda now: _career(now, "games") >= 50),
    Badge("early_box", LUCKYBOX, lambda now: _rounds(now, "boxes")[0] >= 1),
    Badge("chain", LUCKYBOX, lambda now: (_fact(now, "max_chain") or 0) >= 5),
    Badge("six_moons", LUCKYBOX, lambda now: sum(_rounds(now, "moons")) >= 6),
    Badge("starry", LUCKYBOX, lambda now: sum(stars >= 3 for stars in _rounds(now, "stars")) >= 2),
    Badge("seventy", LUCKYBOX, lambda now: _alone(now) and now.result.total >= 70),
    Badge("no_lightning", LUCKYBOX, lambda now: _victory(now) and _fact(now, "bolts_spent") == 0),
    Badge("comeback", LUCKYBOX, lambda now: _victory(now) and _fact(now, "last_after_3") == 1),
    Badge("flip_seven", FLIP7, lambda now: (_fact(now, "flip7s") or 0) >= 1),
    Badge("big_round", FLIP7, lambda now: (_fact(now, "max_round") or 0) >= 60),
    Badge("no_bust", FLIP7, lambda now: _victory(now) and _fact(now, "busts") == 0),
    Badge("big_table", None, lambda now: _victory(now) and now.result.seats >= 6),
    Badge("photo_finish", None, lambda now: _victory(now) and any(other.rank == 1 for other in now.others)),
    Badge("shark", None, lambda now: _beat(now, "shark")),
    Badge("seven_days", None, lambda now: _days_in_a_row(now) >= 7),
    Badge("thirty_days", None, lambda now: _days(now) >= 30),
)
"""Every badge there is. Keys are kept in databases: one that was given is never renamed."""
