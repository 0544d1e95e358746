"""How much luck explains, and whether it has a side: `python -m bench.luck [--write] [--games N] [--shark N]
[--identity N]` makes the tables and plots of docs/luck.md.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import atanh, sqrt, tanh
from pathlib import Path
from random import Random
from statistics import correlation, covariance, fmean, stdev, variance
from time import process_time

from bench.plots import histograms, scatter
from bench.strength import between
from bench.table import machine, percentile, row
from bot.engine.core import Step
from bot.engine.rng import Seeded
from bot.games.catalogue import games

DOCS = Path(__file__).resolve().parent.parent / "docs"
START = "<!-- measured: python -m bench.luck --write -->"
SEED = "luck"
GAMES, SHARK, IDENTITY = 3000, 100, 10_000
RANDOM = "random"
ALMOST = 1 - 1e-9
"""The highest correlation that has an interval."""
BATCH = 10
"""Games that a process is given at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """What is kept of a seat's breakdown."""

    score: float
    start: float
    luck: float
    play: float
    off: float
    """By how much score and sum differ."""
    corrected: float
    ms: float
    """CPU of the breakdown, a seat."""


def played(key: str, names: Sequence[str], deal: str, dice: str) -> Iterator[Step[object]]:
    """Yield the steps of a game: the deal from one seed, whoever plays from another."""
    game = games()[key]
    rules, players = game.rules, game.players
    random = Random(f"{deal}/{dice}")
    step = rules.start(len(names), rules.parse_options({}), Seeded(deal))
    yield step
    while not rules.is_over(step.state):
        open_ = rules.open_seats(step.state)
        if not open_:
            step = rules.apply(step.state, None, rules.advance)
            yield step
            continue
        seat = open_[0]
        decision = rules.decision(step.state, seat)
        assert decision is not None
        if names[seat] == RANDOM:
            action = random.choice(decision.options)
        else:
            action = players.consider(step.state, decision, names[seat], f"{dice}/{seat}")
        step = rules.apply(step.state, seat, action)
        yield step


def breakdowns(key: str, names: Sequence[str], numbers: Sequence[int], dice: str = "a") -> list[list[Line]]:
    """What each seat of some games came to."""
    game = games()[key]
    assert game.luck is not None
    found = []
    for number in numbers:
        steps = list(played(key, names, f"{SEED}/{len(names)}/{number}", dice))
        began = process_time()
        breakdown = game.luck.breakdown(game.rules, steps)
        ms = 1000 * (process_time() - began) / len(names)
        found.append(
            [
                Line(
                    each.score,
                    each.start,
                    each.luck,
                    each.play,
                    abs(each.start + each.luck + each.play - each.score),
                    breakdown.corrected(seat),
                    ms,
                )
                for seat, each in enumerate(breakdown.seats)
            ]
        )
    return found


def measured(
    pool: ProcessPoolExecutor, key: str, names: Sequence[str], count: int, dice: str = "a"
) -> list[list[Line]]:
    """The same for so many games, in several processes."""
    batches = [range(count)[at : at + BATCH] for at in range(0, count, BATCH)]
    found = list(chain.from_iterable(pool.map(partial(breakdowns, key, names, dice=dice), batches)))
    print(key, *names, count, file=sys.stderr, flush=True)
    return found


def summary(key: str, names: Sequence[str], who: int, lines: Sequence[Sequence[Line]]) -> str:
    """A row on one seat."""
    mine = [seats[who] for seats in lines]
    scores, lucks = [line.score for line in mine], [line.luck for line in mine]
    error = stdev(lucks) / sqrt(len(mine))
    game = games()[key]
    assert game.luck is not None
    beta = covariance(scores, lucks) / variance(lucks)
    cells = (
        ", ".join(f"**{name}**" if at == who and len(names) > 1 else name for at, name in enumerate(names)),
        f"{len(mine)}",
        f"{fmean(scores):.1f}",
        f"{stdev(scores):.1f}",
        f"{mine[0].start:.1f}",
        f"{fmean(lucks):+.2f} ± {error:.2f}",
        f"{stdev(lucks):.1f}",
        f"{fmean([line.play for line in mine]):+.1f}",
        f"{variance(scores) / variance([line.corrected for line in mine]):.2f}",
        f"{beta:.2f}",
        f"{variance(scores) / (variance(scores) - beta * covariance(scores, lucks)):.2f}",
        f"{fmean([line.ms for line in mine]):.1f} / {percentile([line.ms for line in mine], 0.99):.1f}",
    )
    return row(cells)


COLUMNS = (
    "seats",
    "games",
    "score",
    "sd",
    "start",
    "luck ± error",
    "sd of luck",
    "play",
    "variance falls by",
    "best β",
    "would fall by",
    "CPU a seat, mean / p99",
)


def page(pool: ProcessPoolExecutor, count: int, sharks: int, identity: int, plots: Path | None) -> list[str]:
    """The tables, and the plots where they are to be written."""
    alone = {
        name: measured(pool, "luckybox", (name,), sharks if name == "shark" else count)
        for name in (RANDOM, "rookie", "regular", "shark")
    }
    again = measured(pool, "luckybox", ("shark",), sharks, "b")
    four = measured(pool, "luckybox", ("regular", "regular", "rookie", "rookie"), count // 10)
    head = [row(COLUMNS), row(["---"] * len(COLUMNS))]
    lines = ["### Lucky Box", "", *head]
    lines += [summary("luckybox", (name,), 0, found) for name, found in alone.items()]
    lines += [summary("luckybox", ("regular", "regular", "rookie", "rookie"), who, four) for who in (0, 2)]
    lines += ["", "### Flip 7", "", *head]
    for names, share in (
        (("rookie",), 2),
        (("regular",), 2),
        (("rookie",) * 4, 5),
        (("regular",) * 4, 5),
        (("shark", "regular", "rookie"), 10),
    ):
        found = measured(pool, "flip7", names, count // share)
        lines += [summary("flip7", names, who, found) for who in range(len(names) if len(set(names)) > 1 else 1)]
    lines += ["", "### Two players on the same deal", "", *correlations(alone, again), ""]
    lines += ["### Whether it adds up", "", *_identity(pool, identity), ""]
    if plots is not None:
        plots.mkdir(exist_ok=True)
        rows = {}
        for at, name in enumerate(("rookie", "regular")):
            rows[name] = [round(line.score) for (line,) in alone[name]]
            rows["corrected" + " " * at] = [round(line.corrected) for (line,) in alone[name]]
        histograms(rows).save(plots / "scores.png", optimize=True)
        points = [(line.luck, line.score) for (line,) in alone["regular"]]
        scatter(points, "luck of a regular's game", "score").save(plots / "luck.png", optimize=True)
    return lines


def correlations(alone: dict[str, list[list[Line]]], again: list[list[Line]]) -> list[str]:
    """How the scores of two players on one deal go together."""
    scores = {name: [line.score for (line,) in found] for name, found in alone.items()}
    scores["shark, other dice"] = [line.score for (line,) in again]
    lines = [row(("one", "other", "deals", "correlation", "95 % interval")), row(["---"] * 5)]
    for one, other in (
        ("rookie", "regular"),
        ("rookie", "shark"),
        ("regular", "shark"),
        ("shark", "shark, other dice"),
    ):
        count = min(len(scores[one]), len(scores[other]))
        found = correlation(scores[one][:count], scores[other][:count])
        low, high = fisher(found, count)
        lines.append(row((one, other, f"{count}", f"{found:.2f}", f"{low:.2f}–{high:.2f}")))
    return lines


def fisher(found: float, count: int) -> tuple[float, float]:
    """The interval of a correlation, by Fisher's transformation."""
    wide = 1.96 / sqrt(count - 3)
    found = max(-ALMOST, min(ALMOST, found))
    return tanh(atanh(found) - wide), tanh(atanh(found) + wide)


def _identity(pool: ProcessPoolExecutor, count: int) -> list[str]:
    """Random games of one to twelve seats."""
    lines = [row(("game", "random games", "seats", "largest difference", "CPU a seat, mean")), row(["---"] * 5)]
    for key in ("luckybox", "flip7"):
        share = count if key == "luckybox" else count // 10
        each = -(-share // 12)
        found = [
            line for seats in range(1, 13) for lines_ in measured(pool, key, (RANDOM,) * seats, each) for line in lines_
        ]
        most, ms = max(line.off for line in found), fmean([line.ms for line in found])
        lines.append(row((key, f"{12 * each}", "1–12", f"{most:.1e}", f"{ms:.1f} ms")))
    return lines


def main() -> int:
    """Measure, and print or write."""
    parser = argparse.ArgumentParser(prog="python -m bench.luck", description="How much luck explains.")
    parser.add_argument("--write", action="store_true", help="put tables and plots into docs/luck.md")
    parser.add_argument("--games", type=int, default=GAMES, help="of each character alone; shares of it elsewhere")
    parser.add_argument("--shark", type=int, default=SHARK, help="games of the shark, which takes long")
    parser.add_argument("--identity", type=int, default=IDENTITY, help="random games that have to add up")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parsed = parser.parse_args()
    with ProcessPoolExecutor(parsed.jobs) as pool:
        tables = page(pool, parsed.games, parsed.shark, parsed.identity, DOCS / "luck" if parsed.write else None)
    command = f"python -m bench.luck --write --games {parsed.games} --shark {parsed.shark}"
    made = "\n".join(["", f"By `{command} --identity {parsed.identity}`, on {machine()}", "", *tables])
    path = DOCS / "luck.md"
    if parsed.write:
        path.write_text(between(path.read_text(encoding="utf-8"), START, made), encoding="utf-8")
    else:
        print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
