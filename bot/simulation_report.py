"""`python -m bot simulate`: games of characters, and what they say: win rates, scores, moons, boxes by round.

A game's laboratory says who can sit there and how its games are summed up; another game is one line in `laboratories`.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, pstdev
from typing import TextIO

from bot.engine.core import JsonValue
from bot.engine.luckybox.lab import POLICIES, Played
from bot.engine.luckybox.scoring import LOWEST_BAND, SOLO_BANDS
from bot.engine.luckybox.state import ROUNDS
from bot.games import luckybox_deck
from bot.simulation import MOST_SEATS, Progress, Times, simulate

USAGE = 2
"""Exit status for what the person at the keyboard can mend."""
Z95 = 1.959964
"""Standard deviations either side of the mean that hold 95 % of a normal distribution."""
TOP_BAND = 70
BAR = 30
"""Characters of a full progress bar."""
Summary = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played."""

    seats: tuple[str, ...]
    games: int
    seed: str
    jobs: int


@dataclass(frozen=True, slots=True)
class Laboratory:
    """How games of one kind are measured."""

    characters: Callable[[], Sequence[str]]
    most_seats: int
    run: Callable[[Order, Progress | None, Times], Summary]
    """The figures as JSON, which depend on seats, games and seed alone; the times beside them."""
    lines: Callable[[Summary], list[str]]
    """The figures as text."""


def laboratories() -> dict[str, Laboratory]:
    """Every game that can be simulated, by key."""
    return {"luckybox": Laboratory(lambda: tuple(POLICIES), MOST_SEATS, _run_luckybox, _luckybox_lines)}


# Figures


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a rate by Wilson, 95 % unless told: right for few games and for rates near 0 and 1 too."""
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def distribution(values: Sequence[float]) -> dict[str, JsonValue]:
    """Mean, standard deviation, tenth percentile, median, ninetieth percentile."""
    return {
        "mean": round(fmean(values), 3), "sd": round(pstdev(values), 3), "p10": percentile(values, 0.1),
        "median": median(values), "p90": percentile(values, 0.9),
    }  # fmt: skip


def credit(played: Played, place: int) -> float:
    """What a game counts as won: 1, or the share of a win several share."""
    return 1 / played.ranks.count(1) if played.ranks[place] == 1 else 0.0


def luckybox_seat(played: Sequence[Played], name: str, place: int) -> Summary:
    """The figures of one character of a simulation; a shared win counts in parts."""
    games = len(played)
    wins = sum(credit(game, place) for game in played)
    low, high = wilson(wins, games)
    scores = [game.scores[place] for game in played]
    summary: Summary = {
        "character": name,
        "wins": {"rate": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)},
        "score": distribution(scores),
        "moons": distribution([game.moons[place] for game in played]),
        "lightning left": round(fmean(game.bolts[place] for game in played), 3),
        "boxes by round": [round(fmean(game.boxes[place][at] for game in played), 3) for at in range(ROUNDS)],
        "stars by round": [round(fmean(game.stars[place][at] for game in played), 3) for at in range(ROUNDS)],
        "completes a box in round 1": round(sum(game.boxes[place][0] > 0 for game in played) / games, 4),
    }
    if len(played[0].scores) == 1:
        bands = Counter(game.band for game in played)
        names = [name for _, name in SOLO_BANDS["rulebook"]][::-1]
        summary["bands"] = {band: round(bands[band] / games, 4) for band in (LOWEST_BAND, *names)}
        top = sum(score >= TOP_BAND for score in scores)
        low, high = wilson(top, games)
        summary["70+"] = {"rate": round(top / games, 4), "low": round(low, 4), "high": round(high, 4)}
    return summary


def _run_luckybox(order: Order, progress: Progress | None, times: Times) -> Summary:
    deck = luckybox_deck()
    played = simulate(
        deck, order.seats, order.games, order.seed, order.jobs, progress, rotate=len(order.seats) > 1, times=times
    )
    return {
        "game": "luckybox",
        "deck": deck.name,
        "seed": order.seed,
        "games": order.games,
        "rounds": ROUNDS,
        "seats": [luckybox_seat(played, name, place) for place, name in enumerate(order.seats)],
    }


def _luckybox_lines(summary: Summary) -> list[str]:
    seats = _list(summary["seats"])
    games, rounds = summary["games"], summary["rounds"]
    lines = [f"Lucky Box, deck {summary['deck']}, {games} games of {rounds} rounds, seed {summary['seed']}"]
    alone = len(seats) == 1
    if not alone:
        lines.append("Everybody moves one seat on from game to game. A shared win counts in parts. Intervals: 95 %.")
    wins = "" if alone else f"{'wins':>7}{'interval':>16}"
    figures = f"   {'score':>6}{'sd':>6}{'p10':>5}{'med':>6}{'p90':>5}   {'moons':>5}{'sd':>5}"
    lines += ["", f"{'':10}{wins}{figures}   boxes in round 1–4       stars in round 1–4"]
    lines += [_seat_line(_dict(seat), alone=alone) for seat in seats]
    return [*lines, "", *_band_lines(_dict(seats[0]))] if alone else lines


def _seat_line(seat: Summary, *, alone: bool) -> str:
    wins, score, moons = _dict(seat["wins"]), _dict(seat["score"]), _dict(seat["moons"])
    boxes, stars = (
        "  ".join(f"{count:.2f}" for count in _list(seat[what])) for what in ("boxes by round", "stars by round")
    )
    won = "" if alone else f"{_percent(wins['rate']):>7}{_interval(wins):>16}"
    return (
        f"{seat['character']:10}{won}   {score['mean']:6.1f}{score['sd']:6.1f}"
        f"{score['p10']:5}{score['median']:6}{score['p90']:5}   {moons['mean']:5.2f}{moons['sd']:5.1f}   "
        f"{boxes}   {stars}"
    )


def _band_lines(seat: Summary) -> list[str]:
    top = _dict(seat["70+"])
    lines = [f"{band:>7}  {_percent(share):>7}" for band, share in _dict(seat["bands"]).items()]
    first = _percent(seat["completes a box in round 1"])
    return [
        *lines,
        f"70 or more: {_percent(top['rate'])} ({_interval(top)})",
        f"a box complete in round 1: {first} of the games",
    ]


def _interval(rate: Summary) -> str:
    return f"{_percent(rate['low'])}–{_percent(rate['high'])}"


def _list(value: JsonValue) -> list[JsonValue]:
    assert isinstance(value, list)
    return value


def _dict(value: JsonValue) -> Summary:
    assert isinstance(value, dict)
    return value


def _percent(share: JsonValue) -> str:
    assert isinstance(share, int | float)
    return f"{100 * share:.1f} %"


# The command


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--game", default="luckybox", help="the game's key (luckybox)")
    parser.add_argument("--seats", required=True, help="characters by seat, with commas: shark,regular,rookie,random")
    parser.add_argument("--games", type=int, default=1000, help="games to play (1000)")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same figures (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as there are cores)")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")


def run(parsed: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    """Play what was asked for, figures to `out`, progress and times to `err`; the exit status."""
    try:
        laboratory, order = _order(parsed)
    except ValueError as error:
        print(error, file=err)
        return USAGE
    started = time.perf_counter()
    times: Times = {}
    summary = laboratory.run(order, _bar(err) if err.isatty() else None, times)
    took = time.perf_counter() - started
    print(json.dumps(summary, indent=1, ensure_ascii=False) if parsed.json else "\n".join(laboratory.lines(summary)),
          file=out)  # fmt: skip
    print(f"{took:.1f} s, {order.games / took:.1f} games a second", file=err)
    for name, each in times.items():
        if each:
            median_, p99 = (1000 * percentile(each, share) for share in (0.5, 0.99))
            print(f"{name}: {len(each)} decisions, CPU median {median_:.2f} ms, p99 {p99:.2f} ms", file=err)
    return 0


def _order(parsed: argparse.Namespace) -> tuple[Laboratory, Order]:
    """What was asked for, or `ValueError` with what is wrong in words."""
    known = laboratories()
    laboratory = known.get(parsed.game)
    if laboratory is None:
        raise ValueError(f"--game: there is no game called {parsed.game}; there are: {', '.join(known)}")
    seats = tuple(name.strip() for name in parsed.seats.split(","))
    characters = laboratory.characters()
    unknown = [name for name in seats if name not in characters]
    if unknown:
        said = ", ".join(name or "(nothing)" for name in unknown)
        raise ValueError(f"--seats: there is nobody called {said}; there are: {', '.join(characters)}")
    if len(seats) > laboratory.most_seats:
        raise ValueError(f"--seats: {len(seats)} are too many; 1 to {laboratory.most_seats} play")
    if parsed.games < 1:
        raise ValueError(f"--games: {parsed.games} is not a number of games; 1 or more are played")
    if parsed.jobs < 1:
        raise ValueError(f"--jobs: {parsed.jobs} is not a number of processes; 1 or more work")
    return laboratory, Order(seats, parsed.games, parsed.seed, parsed.jobs)


def _bar(err: TextIO) -> Progress:
    """A line that is written over until all games are played."""

    def show(done: int, games: int) -> None:
        full = BAR * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {games} games", end=end, file=err, flush=True)

    return show
