"""What the log of finished games comes to, by server and day.

Games are taken in as they are numbered in the log. Somebody counts once a week (Monday to Sunday, UTC) for all games of
a server, once for each hour of the day and once for each game, on the day of their first one. They are new where the
log has none of theirs in the server before. So nothing is kept of who they were, and the days of a week add up exactly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.league import days

ALL, HOUR, GAME = "all", "hour:", "game:"
HOUR_SECONDS = 3600
NOTHING = -1
"""The number before that of the first game."""
DAYS = 7
MONDAY = 3
"""Days from the one before the first Monday there was to 1 January 1970, a Thursday."""

Met: TypeAlias = tuple[int, str]
"""Somebody, and about what they have been counted in a week."""


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A finished game of a server, as the log has it."""

    number: int
    table_id: int
    guild_id: int
    game: str
    at: float
    people: tuple[int, ...]
    """Everybody who sat at it; below zero those who had their data deleted since."""

    @property
    def day(self) -> int:
        return days.day_of(self.at)

    @property
    def week(self) -> int:
        return week_of(self.day)

    @property
    def abouts(self) -> tuple[str, str, str]:
        """Return about what it is counted."""
        return abouts(self.game, self.at)


class DayKey(NamedTuple):
    guild_id: int
    day: int
    about: str


class DayCount(NamedTuple):
    """What one row counts."""

    games: int
    people: int
    newcomers: int
    since: int

    def and_then(self, more: DayCount) -> DayCount:
        """Return both together; the other came later."""
        games, people = self.games + more.games, self.people + more.people
        return DayCount(games, people, self.newcomers + more.newcomers, self.since)


def week_of(day: int) -> int:
    """Return the Monday of the week that a day is in."""
    return day - (day + MONDAY) % DAYS


def abouts(game: str, at: float) -> tuple[str, str, str]:
    """Return about what a game that ended then is counted: all, its hour of the day (UTC), its game."""
    hour = int((at - days.begins(days.day_of(at))) // HOUR_SECONDS)
    return ALL, f"{HOUR}{hour}", f"{GAME}{game}"


def counted(game: LoggedGame, met: Collection[Met], known: Container[int]) -> Iterator[tuple[DayKey, DayCount]]:
    """Yield what a game adds to which rows.

    `met`: who was counted about what in its week by the games before it. `known`: who has played there before.
    """
    for about in game.abouts:
        fresh = [user for user in game.people if (user, about) not in met]
        newcomers = sum(user not in known for user in fresh) if about == ALL else 0
        yield DayKey(game.guild_id, game.day, about), DayCount(1, len(fresh), newcomers, game.number)


class LogMemory:
    """The log as it is taken in from its beginning: who has played where, and what it came to."""

    def __init__(self) -> None:
        self.read = NOTHING
        """The number up to which it has been."""
        self.counts: defaultdict[int, dict[DayKey, DayCount]] = defaultdict(dict)
        """By server."""
        self._known: defaultdict[int, set[int]] = defaultdict(set)
        self._met: defaultdict[tuple[int, int], set[Met]] = defaultdict(set)

    def go_on(self, games: Iterable[LoggedGame], up_to: int) -> None:
        """Take in the next games: all there are, up to this number."""
        for game in games:
            self._take(game)
        self.read = up_to

    def _take(self, game: LoggedGame) -> None:
        counts = self.counts[game.guild_id]
        met, known = self._met[game.guild_id, game.week], self._known[game.guild_id]
        for key, count in counted(game, met, known):
            before = counts.get(key)
            counts[key] = count if before is None else before.and_then(count)
        met.update((user, about) for user in game.people for about in game.abouts)
        known.update(game.people)
