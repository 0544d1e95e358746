"""Many games of characters, spread over processes; what comes out does not depend on how many.

`python -m bot simulate` (`simulation_report`), the bench and the tests play their games here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from bot.engine.luckybox.characters.policy import Policy
from bot.engine.luckybox.characters.sight import Sight
from bot.engine.luckybox.compact.tables import DeckTables, tables
from bot.engine.luckybox.faces import Deck
from bot.engine.luckybox.lab import POLICIES, Played, play

Progress = Callable[[int, int], None]
"""Called with the games played so far and the games in all."""
Times = dict[str, list[float]]
"""CPU seconds of every decision with more than one option, by character."""
CHUNKS = 40
"""Parts the work is cut into, a process taking the next when it is free."""
MOST_SEATS = 12

Result = TypeVar("Result")


def spread(
    work: Callable[[range], Result], games: int, jobs: int, done: Callable[[Result, int], None] | None = None
) -> list[Result]:
    """What `work` makes of the games 0…games−1, part by part in order; `done` hears of each part and games so far."""
    size = max(1, -(-games // CHUNKS))
    parts = [range(start, min(games, start + size)) for start in range(0, games, size)]
    results: list[Result] = []

    def add(result: Result) -> None:
        results.append(result)
        if done is not None:
            done(result, parts[len(results) - 1].stop)

    if jobs <= 1:
        for part in parts:
            add(work(part))
        return results
    # A fresh interpreter for each process: nothing of the caller's threads or loops goes with it.
    with ProcessPoolExecutor(max_workers=jobs, mp_context=get_context("spawn")) as pool:
        for result in pool.map(work, parts):
            add(result)
    return results


def simulate(
    deck: Deck,
    seats: Sequence[str],
    games: int,
    seed: str,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    rotate: bool = False,
    times: Times | None = None,
) -> list[Played]:
    """The games 0…games−1 of these characters, in order; `times` is filled.

    With `rotate` everybody moves one seat on from game to game, so that each sits in each seat equally often (±1);
    the lists of a game still go by the order of `seats`.
    """
    unknown = [name for name in seats if name not in POLICIES]
    if unknown:
        raise ValueError(f"there is nobody called {', '.join(unknown)}; there are {', '.join(POLICIES)}")
    if not 1 <= len(seats) <= MOST_SEATS:
        raise ValueError("one to twelve seats play")

    def done(part: _Part, so_far: int) -> None:
        if progress is not None:
            progress(so_far, games)

    work = partial(_part, deck, tuple(seats), seed, rotate)
    parts = spread(work, games, jobs, done)
    if times is not None:
        for part in parts:
            for name, took in part.times.items():
                times.setdefault(name, []).extend(took)
    return [played for part in parts for played in part.played]


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of games."""

    played: list[Played]
    times: Times


class _Timed:
    """A character with a stopwatch."""

    def __init__(self, policy: Policy, times: list[float]) -> None:
        self.policy, self.times = policy, times
        self.name = policy.name

    def choose(self, deck: DeckTables, sight: Sight, options: Sequence[int], seed: str) -> int:
        """What the character chooses."""
        started = time.process_time()
        chosen = self.policy.choose(deck, sight, options, seed)
        self.times.append(time.process_time() - started)
        return chosen


def _part(deck: Deck, seats: tuple[str, ...], seed: str, rotate: bool, numbers: range) -> _Part:
    made: DeckTables = tables(deck)
    times: Times = {name: [] for name in seats}
    policies: Mapping[str, Policy] = {name: _Timed(POLICIES[name], times[name]) for name in seats}
    played = []
    for number in numbers:
        moved = number % len(seats) if rotate else 0
        sitting = [*seats[moved:], *seats[:moved]]
        played.append(_moved_back(play(made, sitting, seed, number, policies), moved))
    return _Part(played, times)


def _moved_back(played: Played, moved: int) -> Played:
    """The lists by the order of the names, where everybody sat this many seats before their own."""
    back = len(played.scores) - moved
    return replace(
        played,
        scores=played.scores[back:] + played.scores[:back], ranks=played.ranks[back:] + played.ranks[:back],
        moons=played.moons[back:] + played.moons[:back], bolts=played.bolts[back:] + played.bolts[:back],
        boxes=played.boxes[back:] + played.boxes[:back], stars=played.stars[back:] + played.stars[:back],
    )  # fmt: skip
