"""A person's career in a game, in sums: what a profile shows, updated with every finished game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bot.league.values import GameKind, Result

COUNT = "f."
"""How the keys of what the rules count (`Rules.counts`) begin."""
MAXIMUM = "max_"
"""How those counts begin of which the highest is kept, not the sum."""


@dataclass(frozen=True, slots=True)
class Career:
    """Everything a profile says of a person's finished games of a kind of game.

    - `games`; `tables`, `solos` and `dailies` of them; `rated` and `rated_wins`; `begun`, of games that were to be
      rated for them, and `left` of those; `table_wins` with two people or more (first places, shared ones too)
    - points: `total` and `best` of all, `table_total` and `table_best`, `daily_total` and `daily_best`, `solo_best`
    - what the rules count under `f.…`: sums, of counts that begin with `max_` the highest

    A best is there once there was a game of its kind: a score may be below zero.
    """

    numbers: Mapping[str, int] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)
    """How often each final score was reached."""


def add(career: Career, result: Result) -> Career:
    """Return the career after one more game; the order of games does not matter."""
    numbers, totals = dict(career.numbers), dict(career.totals)
    count(numbers, totals, result)
    return Career(numbers, totals)


def count(numbers: dict[str, int], totals: dict[str, int], result: Result) -> None:
    """Count one more game in the numbers and totals of a career."""
    for key, value in _sums(result):
        numbers[key] = numbers.get(key, 0) + value
    highest = [("best", result.total), (_BESTS[result.kind], result.total)]
    for key, value in result.counts.items():
        name, is_highest = _named(key)
        if is_highest:
            highest.append((name, value))
        else:
            numbers[name] = numbers.get(name, 0) + value
    for key, value in highest:
        if value >= numbers.get(key, value):
            numbers[key] = value
    score = str(result.total)
    totals[score] = totals.get(score, 0) + 1


@lru_cache(maxsize=1024)
def _named(key: str) -> tuple[str, bool]:
    """Return what a count is called in a career, and whether it is the highest that is kept."""
    return COUNT + key, key.startswith(MAXIMUM)


def _sums(result: Result) -> tuple[tuple[str, int], ...]:
    total, won = result.total, result.is_win
    table, daily = result.kind == GameKind.TABLE, result.kind == GameKind.DAILY
    return (
        ("games", 1),
        ("tables", int(table)),
        ("table_wins", int(table and won and result.people > 1)),
        ("begun", int(result.rated or result.left)),
        ("left", int(result.left)),
        ("rated", int(result.rated)),
        ("rated_wins", int(result.rated and won)),
        ("solos", int(result.kind == GameKind.SOLO)),
        ("dailies", int(daily)),
        ("total", total),
        ("table_total", total if table else 0),
        ("daily_total", total if daily else 0),
    )


_BESTS = {kind: f"{kind}_best" for kind in GameKind}
"""The best score at a table, alone or of a day."""
