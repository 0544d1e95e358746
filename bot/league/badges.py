"""Badges: what somebody's play has achieved once, each a rule over what is kept of finished games.

Those any game may win are here; a game brings its own, and passes them in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.league.careers import COUNT, Career
from bot.league.streaks import Streak
from bot.league.values import GameKind, Result


@dataclass(frozen=True, slots=True)
class Occasion:
    """A finished game as a rule sees it: somebody's result and what it led to."""

    result: Result
    others: Sequence[Result]
    """The other seats of the same game."""
    career: Career
    """The person's career after this game."""
    streak: Streak | None = None
    """The days in a row after this game, if it was a daily."""

    @property
    def is_alone(self) -> bool:
        """Return whether it was played by one person for themselves."""
        return self.result.kind in (GameKind.SOLO, GameKind.DAILY)

    @property
    def is_victory(self) -> bool:
        """Return whether it is a first place at a table with another person: what a career counts as a win."""
        return self.result.kind == GameKind.TABLE and self.result.people > 1 and self.result.is_win

    def count(self, key: str) -> int | None:
        """Return what the rules counted; None where it is not known, as for games from before it was counted."""
        return self.result.counts.get(key)

    def has(self, key: str, least: int) -> bool:
        """Return whether the rules counted at least so many."""
        return (self.count(key) or 0) >= least

    def beat(self, character: str) -> bool:
        """Return whether an AI seat of this character was left behind at a table."""
        result = self.result
        return (
            result.kind == GameKind.TABLE
            and result.seats > result.people
            and any(other.character == character and other.rank > result.rank for other in self.others)
        )


@dataclass(frozen=True, slots=True)
class Goal:
    """How much of a badge is done, where that is a number: what is left is told from `near` on."""

    done: Callable[[Career, Streak | None], int]
    """Of somebody's career and their days in a row as they are now."""
    needed: int
    near: int
    unit: str
    """In the texts, `badgeleft.{unit}` says how many are left."""


@dataclass(frozen=True, slots=True)
class Badge:
    """Something to be won once. Whatever a rule asks about and is not known counts as not done.

    Keys are kept in databases: one that was given is never renamed.
    """

    key: str
    rule: Callable[[Occasion], bool]
    goal: Goal | None = None

    @property
    def name(self) -> str:
        """Return the key of its name in the texts."""
        return f"badge.{self.key}"

    @property
    def how(self) -> str:
        """Return the key of what it is won for in the texts."""
        return f"badgehow.{self.key}"


GameBadges = Mapping[str, Sequence[Badge]]
"""By game, the badges that only it can win."""


def won(occasion: Occasion, held: Collection[str], badges: Iterable[Badge]) -> tuple[str, ...]:
    """Return the keys of those of these badges that are newly earned, in their order."""
    return tuple(badge.key for badge in badges if badge.key not in held and badge.rule(occasion))


def next_one(
    held: Collection[str], badges: Iterable[Badge], career: Career, streak: Streak | None
) -> tuple[Badge, Goal, int] | None:
    """Return the badge that is nearest to being won, its goal and how much is left; None where none is near."""
    found = [
        (goal.needed - goal.done(career, streak), badge, goal)
        for badge in badges
        if badge.key not in held and (goal := badge.goal) is not None
    ]
    near = [(left / goal.near, badge, goal, left) for left, badge, goal in found if 0 < left <= goal.near]
    return min(near, key=lambda one: one[0])[1:] if near else None


def most(*keys: str) -> Callable[[Career, Streak | None], int]:
    """Return how to read the highest of these numbers of a career."""
    return lambda career, _: max(career.numbers.get(key, 0) for key in keys)


def counted(key: str) -> Callable[[Career, Streak | None], int]:
    """Return how to read what the rules count under this key."""
    return most(f"{COUNT}{key}")


def badges_of(own: Sequence[Badge]) -> tuple[Badge, ...]:
    """Return every badge that can be won in a game that brings these, in the order in which they are told."""
    return (*_FIRST, *own, *_LAST)


def _games(least: int) -> Callable[[Occasion], bool]:
    return lambda now: now.career.numbers.get("games", 0) >= least


def _days_in_a_row(occasion: Occasion) -> int:
    """Return the longest streak: a day finished late may have mended one that is over already."""
    return occasion.streak.best if occasion.result.kind == GameKind.DAILY and occasion.streak else 0


def _days(occasion: Occasion) -> int:
    return occasion.streak.finished if occasion.result.kind == GameKind.DAILY and occasion.streak else 0


_FIRST = (
    Badge("first_game", _games(1)),
    Badge("fifty_games", _games(50), Goal(most("games"), 50, 5, "games")),
)
_LAST = (
    Badge("big_table", lambda now: now.is_victory and now.result.seats >= 6),
    Badge("photo_finish", lambda now: now.is_victory and any(other.is_win for other in now.others)),
    Badge("shark", lambda now: now.beat("shark")),
    Badge(
        "seven_days",
        lambda now: _days_in_a_row(now) >= 7,
        Goal(lambda _, streak: 0 if streak is None else streak.current, 7, 3, "in_a_row"),
    ),
    Badge(
        "thirty_days",
        lambda now: _days(now) >= 30,
        Goal(lambda _, streak: 0 if streak is None else streak.finished, 30, 5, "days"),
    ),
)
SHARED = badges_of(())
"""The badges of every game."""
