"""`python -m bench --against REV`: this tree and another commit's in turns, each in an environment of its own.

The sandbox, those who press and discord.py alone beside it are this tree's for both: only the bot is another one. A
pair is one run of each; which comes first changes from pair to pair. What is told of the two is the middle of all
pairs' ratios, and how far apart these are.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench import clicks, first_play, load, rounds
from bench.clicks import Crowd
from bench.floor import Floor, laid
from bench.table import Section, percentile
from bench.tree import HERE, Tree, checked_out

PAIRS = 5
PRESSES, SECONDS = 300, 15.0
"""Presses of a solo game, and seconds of play at twenty tables."""
TABLES, RATE, LOADED = 200, 30.0, 30.0
"""Of the load over the wire: presses a second at so many tables, for so many seconds."""
OVER = "over discord.py alone"


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured of a bot: less of it is better."""

    what: str
    unit: str
    value: float


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of a bot came to, and what it counted."""

    figures: Sequence[Figure]
    counted: str


Part = Callable[[Floor, Tree], Awaitable[Run]]


async def _alone(floor: Floor, tree: Tree) -> Run:
    found = await clicks.alone(floor, PRESSES, tree)
    return Run([Figure(f"a press alone, {OVER}", "×", found.over)], found.process.kinds)


async def _at_tables(floor: Floor, tree: Tree) -> Run:
    found = await clicks.at_tables(floor, Crowd(20, 0.5), SECONDS, tree)
    figures = [Figure(f"a press at one of 20 tables, {OVER}", "×", found.over)]
    return Run(figures, found.process.kinds)


async def _rounds(floor: Floor, tree: Tree) -> Run:
    floor.looks.clear()  # those of a part before
    each, process, played = await rounds.rounds(floor, tree)
    over = each / statistics.mean(floor.looks)
    figures = [Figure(f"a round of Flip 7, over a press of {OVER.removeprefix('over ')}", "×", over)]
    return Run(figures, f"{played} rounds, {process.kinds}")


async def _start(floor: Floor, tree: Tree) -> Run:
    del floor  # a start has another one
    with tempfile.TemporaryDirectory() as name:
        database = Path(name) / "bench.db"
        await first_play.first_play("bot", database, tree)
        first_play.close_all(database)
        alone = await first_play.first_play("bench.alone", database)
        again = await first_play.first_play("bot", database, tree)
    return Run([Figure(f"start to first answer, {OVER}", "×", again / alone)], "a start of each")


async def _memory(floor: Floor, tree: Tree) -> Run:
    del floor  # memory needs none
    with tempfile.TemporaryDirectory() as name:
        _, later, pressed, ended = await first_play.three_games(Path(name) / "bench.db", tree)
    figures = [Figure("memory a minute after three games", "MiB", sum(later))]
    return Run(figures, f"{ended} games, {pressed.total()} presses")


async def _load(floor: Floor, tree: Tree) -> Run:
    del floor  # it is the machine that is loaded
    found = await load.measured(TABLES, RATE, LOADED, tree)
    answered, what = found.process.answered, f"{TABLES} tables, {RATE:g} presses/s"
    spent = found.cpu["the bot"] / max(1, len(answered))
    figures = [
        Figure(f"{what}: CPU a press", "ms", 1000 * spent),
        Figure(f"{what}: answer p99", "ms", 1000 * percentile(answered, 0.99)),
        Figure(f"{what}: longest lag of the loop", "ms", 1000 * max(found.lags)),
    ]
    return Run(figures, f"{found.process.kinds}; {found.process.failed.total()} failed")


PARTS: dict[str, Part] = {
    "alone": _alone,
    "tables": _at_tables,
    "rounds": _rounds,
    "start": _start,
    "memory": _memory,
    "load": _load,
}


@dataclass(frozen=True, slots=True)
class Pair:
    """A run of each."""

    there: Run
    here: Run


async def _paired(part: Part, floor: Floor, there: Tree, pairs: int) -> list[Pair]:
    """Both in turns, so many times."""
    found = []
    for number in range(pairs):
        runs = {}
        for tree in (there, HERE) if number % 2 == 0 else (HERE, there):
            runs[tree.name] = await part(floor, tree)
        found.append(Pair(runs[there.name], runs[HERE.name]))
        print(f"pair {number + 1} of {pairs}: {_briefly(found[-1])}", file=sys.stderr, flush=True)
    return found


def _briefly(pair: Pair) -> str:
    return "; ".join(
        f"{there.what}: {there.value:.4g} and {here.value:.4g}"
        for there, here in zip(pair.there.figures, pair.here.figures, strict=True)
    )


def told(name: str, pairs: Sequence[Pair]) -> list[tuple[str, ...]]:
    """A row for each figure: the middle of each tree's runs, of the pairs' ratios, and the least and most of these."""
    rows: list[tuple[str, ...]] = []
    for place, figure in enumerate(pairs[0].here.figures):
        there, here = ([getattr(pair, side).figures[place].value for pair in pairs] for side in ("there", "here"))
        ratios = sorted(after / before for before, after in zip(there, here, strict=True))
        middles = (f"{statistics.median(values):.4g} {figure.unit}".replace(" ×", "×") for values in (there, here))
        spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        counted = f"each of {len(pairs)} times: {pairs[-1].there.counted} at {name}, {pairs[-1].here.counted} here"
        rows.append((figure.what, *middles, f"{statistics.median(ratios):.2f}", spread, counted))
    return rows


async def _sections(revision: str, parts: Sequence[str], pairs: int) -> list[Section]:
    with checked_out(revision) as there:
        rows: list[tuple[str, ...]] = []
        async with laid() as floor:
            for part in parts:
                print(f"in turns: {part}", file=sys.stderr, flush=True)
                rows += told(there.name, await _paired(PARTS[part], floor, there, pairs))
    about = (
        f"The commit {there.name} and this tree in turns, {pairs} pairs, each bot in an environment of its own; the "
        "middle of each one's runs, and of the ratios of the pairs."
    )
    columns = ("what", there.name, "here", "here over there", "least to most", "counted, the last time")
    return [Section(f"Against {there.name}", about, columns, tuple(rows))]


def sections(revision: str, parts: Sequence[str] = tuple(PARTS), pairs: int = PAIRS) -> list[Section]:
    """The figures of both; raises `ValueError` for a revision there is none of."""
    return asyncio.run(_sections(revision, parts, pairs))
