"""Many games of characters, spread over processes; what comes out does not depend on how many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from bot.engine.luckybox.compact.tables import DeckTables, tables
from bot.engine.luckybox.faces import Deck
from bot.engine.luckybox.lab import POLICIES, Played, play

Progress = Callable[[int, int], None]
"""Called with the games played so far and the games in all."""
CHUNKS = 40
"""Parts the work is cut into, a process taking the next when it is free."""


def simulate(
    deck: Deck, seats: Sequence[str], games: int, seed: str, jobs: int = 1, progress: Progress | None = None
) -> list[Played]:
    """The games 0…games−1 of these characters by seat, in order."""
    unknown = [name for name in seats if name not in POLICIES]
    if unknown:
        raise ValueError(f"there is nobody called {', '.join(unknown)}; there are {', '.join(POLICIES)}")
    if not 1 <= len(seats) <= 12:
        raise ValueError("one to twelve seats play")
    size = max(1, -(-games // CHUNKS))
    parts = [range(start, min(games, start + size)) for start in range(0, games, size)]
    work = partial(_part, deck, tuple(seats), seed)
    played: list[Played] = []
    if jobs <= 1:
        for part in map(work, parts):
            _add(played, part, games, progress)
        return played
    # A fresh interpreter for each process: nothing of the caller's threads or loops goes with it.
    with ProcessPoolExecutor(max_workers=jobs, mp_context=get_context("spawn")) as pool:
        for part in pool.map(work, parts):
            _add(played, part, games, progress)
    return played


def _add(played: list[Played], part: list[Played], games: int, progress: Progress | None) -> None:
    played += part
    if progress is not None:
        progress(len(played), games)


def _part(deck: Deck, seats: tuple[str, ...], seed: str, numbers: range) -> list[Played]:
    made: DeckTables = tables(deck)
    return [play(made, seats, seed, number) for number in numbers]
