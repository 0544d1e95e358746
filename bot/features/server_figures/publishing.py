"""What of a server's figures may be shown: nothing of fewer than five people, and nothing from which such follows.

Everything below is made of what stands for five people or more (`_told`), and of nothing else:

- A week is told if so many played in it; where fewer did, nobody among them, it is as if nothing were known of it.
- Who was new, and who was back, is told if each of the two are so many, so that neither follows from all of them.
- The best hour and the game most played are sums over weeks in which so many played at that hour, or that game. Only
  their names are told: a number would leave that of the others.

Weeks that are not over are not told: somebody who looks before a game and after it would see what it added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from bot.features.server_figures.counting import ALL, DAYS, GAME, HOUR, week_of

LEAST = 5
"""People of whom together something is told."""
WEEKS = 12


class WeekCell(NamedTuple):
    """What the games of a week came to in a server, of one kind (`counting.abouts`)."""

    monday: int
    about: str
    games: int
    people: int
    newcomers: int

    def and_then(self, games: int, people: int, newcomers: int) -> WeekCell:
        """Return it with what one of its days adds."""
        return WeekCell(self.monday, self.about, self.games + games, self.people + people, self.newcomers + newcomers)


class Split(NamedTuple):
    """Those who played in a week for the first time in the server, and the others."""

    new: int
    back: int


@dataclass(frozen=True, slots=True)
class WeekTold:
    """A week of at least five people."""

    monday: int
    games: int
    people: int
    split: Split | None
    """None: one of the two are fewer than five."""


@dataclass(frozen=True, slots=True)
class FiguresTold:
    """What may be shown of a server's last whole weeks."""

    mondays: tuple[int, ...]
    """Of all of them, the oldest first."""
    weeks: tuple[WeekTold, ...]
    """Those of at least five people."""
    hour: int | None
    """Of the day, UTC, in which most people played; of equals the earliest."""
    game: str | None
    """The key of the game of which most were played."""


def mondays_before(today: int) -> tuple[int, ...]:
    """Return the Mondays of the last whole weeks before a day, the oldest first."""
    monday = week_of(today)
    return tuple(range(monday - WEEKS * DAYS, monday, DAYS))


def publishable(cells: Iterable[WeekCell], today: int) -> FiguresTold:
    """Return what may be shown on a day of a server's weeks."""
    mondays = mondays_before(today)
    told = [cell for cell in _told(cells) if cell.monday in mondays]
    weeks = sorted((_week(cell) for cell in told if cell.about == ALL), key=lambda week: week.monday)
    people: Counter[int] = Counter()
    games: Counter[str] = Counter()
    for cell in told:
        if cell.about.startswith(HOUR):
            people[int(cell.about.removeprefix(HOUR))] += cell.people
        elif cell.about.startswith(GAME):
            games[cell.about.removeprefix(GAME)] += cell.games
    hour = min(people, key=lambda one: (-people[one], one), default=None)
    game = min(games, key=lambda one: (-games[one], one), default=None)
    return FiguresTold(mondays, tuple(weeks), hour, game)


def _told(cells: Iterable[WeekCell]) -> Iterator[WeekCell]:
    """Yield what stands for so many people that it may be told."""
    return (cell for cell in cells if cell.people >= LEAST)


def _week(cell: WeekCell) -> WeekTold:
    split = Split(cell.newcomers, cell.people - cell.newcomers)
    return WeekTold(cell.monday, cell.games, cell.people, split if min(split) >= LEAST else None)
