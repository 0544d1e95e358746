"""`python -m bot simulate`: games of characters, and what they say: win rates, scores, and what else a game counts.

A game's report says who can sit there and how its games are summed up.
"""

from __future__ import annotations

import argparse
import json
import os
from typing import TextIO

from bot import machine
from bot.games.catalogue import games
from bot.tools.any_game import report_of
from bot.tools.figures import Order, Report, percentile
from bot.tools.simulation import Progress, Times

USAGE = 2
"""Exit status for what the user can fix."""
BAR = 30
"""Characters of a full progress bar."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    first = next(iter(games()))
    parser.add_argument("--game", default=first, help=f"the game's key: {', '.join(games())} ({first})")
    parser.add_argument("--seats", required=True, help="characters by seat, with commas: shark,regular,rookie,random")
    parser.add_argument("--games", type=int, default=1000, help="games to play (1000)")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same figures (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (as many as there are cores)")
    parser.add_argument("--json", action="store_true", help="the figures as JSON")


def run(parsed: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    """Play what was asked for, figures to `out`, progress and times to `err`; the exit status."""
    try:
        report, order = _order(parsed)
    except ValueError as error:
        print(error, file=err)
        return USAGE
    started = machine.perf_counter()
    times: Times = {}
    summary = report.run(order, _bar(err) if err.isatty() else None, times)
    took = machine.perf_counter() - started
    print(
        json.dumps(summary, indent=1, ensure_ascii=False) if parsed.json else "\n".join(report.lines(summary)), file=out
    )
    print(f"{took:.1f} s, {order.games / took:.1f} games a second", file=err)
    for name, each in times.items():
        if each:
            median_, p99 = (1000 * percentile(each, share) for share in (0.5, 0.99))
            print(f"{name}: {len(each)} decisions, CPU median {median_:.2f} ms, p99 {p99:.2f} ms", file=err)
    return 0


def _order(parsed: argparse.Namespace) -> tuple[Report, Order]:
    """Return what was asked for, or `ValueError` with what is wrong in words."""
    game = games().get(parsed.game)
    if game is None:
        raise ValueError(f"--game: there is no game called {parsed.game}; there are: {', '.join(games())}")
    report = report_of(game)
    seats = tuple(name.strip() for name in parsed.seats.split(","))
    characters = report.characters()
    unknown = [name for name in seats if name not in characters]
    if unknown:
        said = ", ".join(name or "(nothing)" for name in unknown)
        raise ValueError(f"--seats: there is nobody called {said}; there are: {', '.join(characters)}")
    if len(seats) < game.rules.min_seats:
        raise ValueError(f"--seats: {len(seats)} are too few; at least {game.rules.min_seats} play")
    if len(seats) > report.most_seats:
        raise ValueError(f"--seats: {len(seats)} are too many; 1 to {report.most_seats} play")
    if parsed.games < 1:
        raise ValueError(f"--games: {parsed.games} is not a number of games; it must be at least 1")
    if parsed.jobs < 1:
        raise ValueError(f"--jobs: {parsed.jobs} is not a number of processes; it must be at least 1")
    return report, Order(seats, parsed.games, parsed.seed, parsed.jobs)


def _bar(err: TextIO) -> Progress:
    """Return a line that is written over until all games are played."""

    def show(done: int, games: int) -> None:
        full = BAR * done // games
        end = "\n" if done == games else ""
        print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {games} games", end=end, file=err, flush=True)

    return show
