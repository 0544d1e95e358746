"""Many games of characters, spread over processes; what comes out does not depend on how many.

`python -m bot simulate`, the bench and the tests play their games here. A game brings a `Simulator`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, TypeVar, cast

from bot import machine

Progress = Callable[[int, int], None]
"""Called with the games played so far and the games in all."""
Times = dict[str, list[float]]
"""CPU seconds of every decision with more than one option, by character."""
CHUNKS = 40
"""Parts the work is cut into, a process taking the next when it is free."""
IN_WORDS = {12: "twelve", 18: "eighteen"}

Result = TypeVar("Result")
Ended = TypeVar("Ended")
Somebody = TypeVar("Somebody")


class Watch(Protocol):
    """What everybody who answers questions is passed through."""

    def __call__(self, name: str, somebody: Somebody, /) -> Somebody:
        """Return the same, or somebody who answers the same, timed."""
        ...


class Simulator(Protocol[Ended]):
    """Where one game is played over and over. It is sent to other processes."""

    @property
    def names(self) -> Sequence[str]:
        """Who can sit there."""
        ...

    @property
    def most_seats(self) -> int: ...

    @property
    def timed(self) -> int:
        """One game in this many is timed: a stopwatch at every question takes longer than some players."""
        ...

    def play(self, seats: Sequence[str], seed: str, game: int, watch: Watch) -> Ended:
        """Return one game to its end, a pure function of its other arguments.

        Whoever answers questions is passed through `watch`, with their name.
        """
        ...

    def moved_back(self, ended: Ended, moved: int) -> Ended:
        """Return its lists by seat as if everybody had sat this many seats before."""
        ...


def spread(
    work: Callable[[range], Result], games: int, jobs: int, done: Callable[[Result, int], None] | None = None
) -> list[Result]:
    """Return what `work` makes of the games 0…games−1, part by part in order.

    `done` hears of each part and games so far.
    """
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
    with machine.current().processes(jobs) as pool:
        for result in pool.map(work, parts):
            add(result)
    return results


def many(
    simulator: Simulator[Ended],
    seats: Sequence[str],
    games: int,
    seed: str,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    rotate: bool = False,
    times: Times | None = None,
) -> list[Ended]:
    """Return the games 0…games−1 of these characters, in order; `times` is filled.

    With `rotate` everybody moves one seat on from game to game, so that each sits in each seat equally often (±1);
    the lists of a game still go by the order of `seats`.
    """
    unknown = [name for name in seats if name not in simulator.names]
    if unknown:
        raise ValueError(f"there is nobody called {', '.join(unknown)}; there are {', '.join(simulator.names)}")
    if not 1 <= len(seats) <= simulator.most_seats:
        raise ValueError(f"one to {IN_WORDS.get(simulator.most_seats, simulator.most_seats)} seats play")

    def done(part: _Part[Ended], so_far: int) -> None:
        if progress is not None:
            progress(so_far, games)

    work = partial(_part, simulator, tuple(seats), seed, rotate)
    parts = spread(work, games, jobs, done)
    if times is not None:
        for part in parts:
            for name, took in part.times.items():
                times.setdefault(name, []).extend(took)
    return [ended for part in parts for ended in part.ended]


@dataclass(frozen=True, slots=True)
class _Part(Generic[Ended]):
    ended: list[Ended]
    times: Times


class _Timed:
    """Somebody with a stopwatch, whatever they are asked."""

    def __init__(self, somebody: object, times: list[float]) -> None:
        self._somebody, self._times = somebody, times

    def __getattr__(self, name: str) -> object:
        answer: object = getattr(self._somebody, name)
        if not callable(answer):
            return answer

        def timed(*question: object) -> object:
            started = time.process_time()
            answered: object = answer(*question)
            self._times.append(time.process_time() - started)
            return answered

        setattr(self, name, timed)
        return timed


def _part(simulator: Simulator[Ended], seats: tuple[str, ...], seed: str, rotate: bool, numbers: range) -> _Part[Ended]:
    times: Times = {name: [] for name in seats}
    ended = []
    for number in numbers:
        moved = number % len(seats) if rotate else 0
        sitting = [*seats[moved:], *seats[:moved]]
        watch = partial(_watched, times) if number % simulator.timed == 0 else _unwatched
        ended.append(simulator.moved_back(simulator.play(sitting, seed, number, watch), moved))
    return _Part(ended, times)


def _watched(times: Times, name: str, somebody: Somebody, /) -> Somebody:
    return cast("Somebody", _Timed(somebody, times[name]))


def _unwatched(name: str, somebody: Somebody, /) -> Somebody:
    return somebody
