"""Games of Flip 7 by the readable rules and the fast ones, and what an answer of each character and the odds take."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import count

from bench.table import Aim, Section, cpu, ms, percentile
from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, State
from bot.games.flip7.players import Flip7Players
from bot.games.flip7.players.odds import of_seat
from bot.games.flip7.players.simulator import play

LEAST_GAMES = 1.5
"""Thousands of games of four a second in the fast game that `simulate` plays."""
LONGEST = 50
"""Milliseconds an answer may take, at the median."""
ROWS = (("regular",), ("regular",) * 4, ("stay25",) * 4, ("rookie",) * 4, ("regular",) * 12)
GAMES = 3
"""Games of four whose answers are timed."""
PLAYERS = Flip7Players()


def readable(names: Sequence[str], seed: str) -> State:
    """Return the end of a game of characters by the readable rules."""
    game = Flip7()
    state = game.start(len(names), {}, Seeded(seed)).state
    while not game.is_over(state):
        decisions = game.decisions(state)
        if not decisions:
            state = game.apply(state, None, game.advance).state
        for decision in decisions:
            state = game.apply(state, decision.seat, PLAYERS.consider(state, decision, names[decision.seat], "")).state
    return state


def _playouts() -> Section:
    rows, aims = [], []
    for names in ROWS:
        numbers, seeds = count(), count()
        quick = cpu(lambda names=names, numbers=numbers: play(names, "bench", next(numbers)))  # type: ignore[misc]
        plain = ""
        if names[0] in PLAYERS.characters:
            slow = cpu(lambda names=names, seeds=seeds: readable(names, f"bench/{next(seeds)}"))  # type: ignore[misc]
            plain = f"{1 / slow:.0f}"
        rows.append((f"{len(names)} × {names[0]}", plain, f"{1 / quick:.0f}"))
        if names == ("regular",) * 4:
            aims.append(Aim("games of Flip 7 for four a second", 0.001 / quick, LEAST_GAMES, "thousand", least=True))
    columns = ("seats", "readable rules, views and all", "fast, as `simulate` plays")
    return Section("Flip 7: games", "Whole games a second, shuffles from seeds.", columns, tuple(rows), tuple(aims))


def _answers() -> Section:
    game = Flip7()
    took: dict[str, list[float]] = {name: [] for name in (*PLAYERS.characters, "the odds")}
    for number in range(GAMES):
        state = game.start(4, {}, Seeded(f"bench {number}")).state
        while not game.is_over(state):
            for decision in game.decisions(state):
                chosen = {}
                for name in PLAYERS.characters:
                    started = time.process_time()
                    chosen[name] = PLAYERS.consider(state, decision, name, "bench")
                    took[name].append(time.process_time() - started)
                started = time.process_time()
                of_seat(game.view(state, decision.seat), decision.seat)
                took["the odds"].append(time.process_time() - started)
                state = game.apply(state, decision.seat, chosen[("shark", "regular")[decision.seat % 2]]).state
            if not game.is_over(state) and not game.decisions(state):
                state = game.apply(state, None, game.advance).state
    rows = tuple(
        (name, f"{len(times)}", *(ms(percentile(times, share)) for share in (0.5, 0.99, 1.0)))
        for name, times in took.items()
    )
    hint = [odds + stand_in for odds, stand_in in zip(took["the odds"], took[PLAYERS.default_character], strict=True)]
    aims = (
        Aim("an answer of Flip 7's shark", 1000 * percentile(took["shark"], 0.5), LONGEST, "ms"),
        Aim("a hint of Flip 7: odds and advice", 1000 * percentile(hint, 0.5), LONGEST, "ms"),
    )
    about = "From the state, views made on the way; games of four, two sharks and two regulars."
    return Section("Flip 7: answers", about, ("what", "asked", "median", "p99", "longest"), rows, aims)


def sections() -> list[Section]:
    """The figures of Flip 7."""
    return [_playouts(), _answers()]
