"""What it does that ratings loosen at the turn of a quarter: how well they predict, how fast they settle again.

`python -m bench.loosening --write` makes the table of docs/league.md, with other values beside the one in use.

Games are drawn as in `bench.fairness`. At each turn of a quarter everybody's strength changes by a number drawn around
nothing; within a quarter it stays. How much people really change is not known, so that several sizes are tried. Some
stay away for a quarter or two.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from math import erf, sqrt
from random import Random
from statistics import correlation, fmean

from bench.fairness import HOUR, MINUTE, PAGE, League, ranks
from bench.strength import between
from bench.table import row
from bot.league import days, periods, ratings
from bot.league.ratings import BETA, SHOWN, as_of

START = "<!-- measured: python -m bench.loosening --write -->"
SEED = "loosening"
DRIFTS = (0.0, 1.0, 2.0, 4.0)
"""By how much a strength changes at a turn, as a deviation: 0, 60, 120 and 240 points as they are shown."""
CANDIDATES = (0.0, 1.0, 1.5, 2.0, 3.0)
SPREAD = 4.0
"""How different people are, as a deviation."""
PEOPLE, SEATS, GAMES = 12, 4, 3
"""Of a server, at a table, and games of a table on an evening."""
QUARTERS, FIRST_MEASURED = 7, 3
EVENINGS = 26
"""Of a quarter: two a week."""
AWAY = 0.15
"""The share of people who stay away for a quarter."""
EARLY = 6
"""Evenings after a turn that are looked at by themselves."""
MARKS = (1, 3, 6, 12, 26)
"""Evenings after a turn at which is looked how much ratings are like strengths."""
GROUPS = 40


@dataclass
class Seen:
    """What was seen of ratings, in all groups."""

    early: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """Squared errors of the chance that one of two is ahead: in the first six evenings of a quarter, and after them."""
    told: list[bool] = field(default_factory=list)
    """Of pairs in these first evenings: whether the one with the higher rating came before the other."""
    alike: dict[int, list[float]] = field(default_factory=dict)
    """By evening after the turn: rank correlation of ratings and strengths.

    Ratings spread wider than what is drawn here, as the model has other tails: differences in points say little.
    """


@contextmanager
def loosened(by: float) -> Iterator[None]:
    """Let ratings loosen by this at a turn."""
    before, ratings.LOOSENED = ratings.LOOSENED, by
    try:
        yield
    finally:
        ratings.LOOSENED = before


def _chance(league: League, one: int, other: int, quarter: int) -> float:
    """The chance that one is ahead of the other, by their ratings."""
    mine, theirs = (as_of(league.of(user), quarter) for user in (one, other))
    wide = sqrt(2 * BETA**2 + mine.sigma**2 + theirs.sigma**2)
    return (1 + erf((mine.mu - theirs.mu) / wide / sqrt(2))) / 2


def _evening(league: League, dice: Random, at: float, people: Sequence[int], strength: dict[int, float]) -> list[float]:
    """Everybody plays some games at tables; return what was given for whoever came before another, pair by pair."""
    found: list[float] = []
    quarter = periods.quarter_of(days.day_of(at))
    mixed = dice.sample(people, len(people))
    for first in range(0, len(mixed), SEATS):
        table = mixed[first : first + SEATS]
        if len(table) < 2:
            continue
        for game in range(GAMES):
            order = sorted(table, key=lambda user: -(strength[user] + dice.gauss(0, BETA)))
            for place, user in enumerate(order):
                found += [_chance(league, user, other, quarter) for other in order[place + 1 :]]
            league.ends(order, at + game * 30 * MINUTE)
    return found


def _runs(seed: str, drift: float, seen: Seen) -> None:
    """Some quarters of a server."""
    dice, league = Random(seed), League(fair=True)
    strength = {user: dice.gauss(0, SPREAD) for user in range(PEOPLE)}
    for number in range(QUARTERS):
        first = days.of_date(date(2024 + number // 4, 3 * (number % 4) + 1, 1))
        if number:
            strength = {user: one + dice.gauss(0, drift) for user, one in strength.items()}
        there = [user for user in strength if dice.random() >= AWAY]
        for evening in range(1, EVENINGS + 1):
            at = days.begins(first + (evening - 1) * 7 // 2) + 19 * HOUR
            given = _evening(league, dice, at, there, strength)
            if number < FIRST_MEASURED:
                continue
            (seen.early if evening <= EARLY else seen.late).extend((1 - chance) ** 2 for chance in given)
            if evening <= EARLY:
                seen.told += [chance > 0.5 for chance in given]
            if evening in MARKS:
                true, rated = [strength[user] for user in there], [league.of(user).mu for user in there]
                seen.alike.setdefault(evening, []).append(correlation(ranks(true), ranks(rated)))


def measured(drift: float, by: float, groups: int = GROUPS) -> Seen:
    """Return what is seen of all groups whose people change so much, where ratings loosen by this."""
    seen = Seen()
    with loosened(by):
        for group in range(groups):
            _runs(f"{SEED}/{drift}/{group}", drift, seen)
    return seen


def cells(seen: Seen) -> list[str]:
    """Return the figures of a row."""
    return [
        f"{fmean(seen.told):.1%}",
        f"{fmean(seen.early):.4f}",
        f"{fmean(seen.late):.4f}",
        *(f"{fmean(seen.alike[mark]):.3f}" for mark in MARKS),
    ]


COLUMNS = (
    "a quarter changes people by",
    "loosening",
    f"first {EARLY} evenings: pairs told",
    "error",
    "error after them",
    *(f"rank correlation after {mark}" if mark == MARKS[0] else f"after {mark}" for mark in MARKS),
)


def page(candidates: Sequence[float], groups: int = GROUPS) -> str:
    """Return the table."""
    lines = [row(COLUMNS), row(["---"] * len(COLUMNS))]
    for drift in DRIFTS:
        for by in candidates:
            name = f"{2 * SHOWN * by:.0f}" if by else "none"
            name = f"**{name}**" if by == ratings.LOOSENED else name
            lines.append(row((f"{SHOWN * drift:.0f}", name, *cells(measured(drift, by, groups)))))
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join([*lines, ""])


def main() -> int:
    """Simulate, and print or write."""
    parser = argparse.ArgumentParser(prog="python -m bench.loosening", description="What loosening ratings does.")
    parser.add_argument("--write", action="store_true", help="put the table into docs/league.md")
    given = parser.parse_args()
    made = page(CANDIDATES)
    if given.write:
        PAGE.write_text(between(PAGE.read_text(encoding="utf-8"), START, made), encoding="utf-8")
    print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
