"""Figures of many games, and how they are printed: what every game's report has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, pstdev
from typing import Protocol

from bot.engine.core import JsonValue
from bot.tools.simulation import Progress, Times

Z95 = 1.959964
"""Standard deviations either side of the mean that hold 95 % of a normal distribution."""
Summary = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Order:
    seats: tuple[str, ...]
    games: int
    seed: str
    jobs: int


@dataclass(frozen=True, slots=True)
class Report:
    """How games of one kind are measured."""

    characters: Callable[[], Sequence[str]]
    most_seats: int
    run: Callable[[Order, Progress | None, Times], Summary]
    """The figures as JSON, which depend on seats, games and seed alone; the times next to them."""
    lines: Callable[[Summary], list[str]]
    """The figures as text."""


class Ended(Protocol):
    """What is known of a game of any kind; lists go by seat."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Totals."""
        ...

    @property
    def ranks(self) -> tuple[int, ...]:
        """Places, 1, 1, 3."""
        ...


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate by Wilson: right for few games and for rates near 0 and 1 too."""
    share, z = wins / games, Z95
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def distribution(values: Sequence[float]) -> dict[str, JsonValue]:
    """Mean, standard deviation, tenth percentile, median, ninetieth percentile."""
    return {
        "mean": round(fmean(values), 3),
        "sd": round(pstdev(values), 3),
        "p10": percentile(values, 0.1),
        "median": median(values),
        "p90": percentile(values, 0.9),
    }


def credit(played: Ended, place: int) -> float:
    """Return what a game counts as won: 1, or the share of a win several share."""
    return 1 / played.ranks.count(1) if played.ranks[place] == 1 else 0.0


def rate(count: float, games: int) -> Summary:
    low, high = wilson(count, games)
    return {"rate": round(count / games, 4), "low": round(low, 4), "high": round(high, 4)}


def seat_figures(played: Sequence[Ended], name: str, place: int) -> Summary:
    """Return what is reported about a seat in every game: wins, a shared one in parts, and totals."""
    return {
        "character": name,
        "wins": rate(sum(credit(game, place) for game in played), len(played)),
        "score": distribution([game.scores[place] for game in played]),
    }


# As text

ROTATED = "Everybody moves one seat on from game to game. A shared win counts in parts. Intervals: 95 %."


def seat_head(*, alone: bool) -> str:
    """Return the head of the columns of `seat_cells`."""
    wins = "" if alone else f"{'wins':>7}{'interval':>16}"
    return f"{'':10}{wins}   {'score':>6}{'sd':>6}{'p10':>5}{'med':>6}{'p90':>5}"


def seat_cells(seat: Summary, *, alone: bool) -> str:
    """Name, wins and score of a seat."""
    wins, score = as_dict(seat["wins"]), as_dict(seat["score"])
    won = "" if alone else f"{percent(wins['rate']):>7}{interval(wins):>16}"
    return (
        f"{seat['character']:10}{won}   {score['mean']:6.1f}{score['sd']:6.1f}"
        f"{score['p10']:5}{score['median']:6}{score['p90']:5}"
    )


def interval(found: Summary) -> str:
    """Return the interval of a `rate`."""
    return f"{percent(found['low'])}–{percent(found['high'])}"


def percent(share: JsonValue) -> str:
    assert isinstance(share, int | float)
    return f"{100 * share:.1f} %"


def as_list(value: JsonValue) -> list[JsonValue]:
    """Return a part of a summary that is a list."""
    assert isinstance(value, list)
    return value


def as_dict(value: JsonValue) -> Summary:
    """Return a part of a summary that has keys."""
    assert isinstance(value, dict)
    return value
