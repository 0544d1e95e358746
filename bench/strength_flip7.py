"""How strong the characters of Flip 7 are, and whether our engine gives the figures that are known (section 5 of the
rules' notes: an exact solver's optimum alone, others' simulations of simple rules)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from math import sqrt
from statistics import fmean, stdev

from bench.table import ms, percentile, row
from bot.engine.rng import Seeded
from bot.games.flip7.players.fast_game import FastGame
from bot.games.flip7.players.simulator import Flip7Simulator, Played, players
from bot.tools.figures import credit, wilson
from bot.tools.simulation import Times, many, spread

OPTIMUM = 20.297577
"""Points of a round alone from a fresh deck, at best; exact."""
KNOWN = {"regular": 20.243, "stay20": 18.188, "stay25": 19.070, "stay30": 18.819, "stay35": 17.742}
"""The same for simple rules (the regular's alone is "hit below 0.22"); exact."""
QUICK = ("random", "rookie", "stay20", "stay25", "stay30", "stay35", "regular")
CHARACTERS = ("random", "rookie", "regular", "shark")
OTHERS = 20
"""Rounds and games without a shark for one with, which takes two hundred times as long."""
SOLO, SHARK = 10_000, 1_000
"""Rounds alone of the shark, and games in each row with one."""


def round_alone(name: str, seed: str, game: int) -> int:
    """Return the points of one round alone, with all cards in the draw pile."""
    fast = FastGame(Seeded(f"{seed}/{game}"), players([name], seed))
    fast.play_round()
    return fast.board.totals[0]


def _rounds(name: str, seed: str, numbers: range) -> list[int]:
    return [round_alone(name, seed, number) for number in numbers]


def rounds_alone(name: str, count: int, seed: str, jobs: int) -> list[int]:
    """The points of rounds alone, each from a fresh deck: the same decks for everybody."""
    return [points for part in spread(partial(_rounds, name, seed), count, jobs) for points in part]


def _error(values: Sequence[float]) -> float:
    return stdev(values) / sqrt(len(values))


def alone(count: int, seed: str, jobs: int) -> list[str]:
    """Mean points of a round; beside it by the difference from the regular on the same decks, which varies less."""
    lines = [row(("who", "rounds", "mean ± error", "by decks shared with the regular", "known", "of the optimum"))]
    lines.append(row(["---"] * 6))
    regular = rounds_alone("regular", OTHERS * count, seed, jobs)
    for name in (*QUICK, "shark"):
        number = count if name == "shark" else OTHERS * count
        points = regular if name == "regular" else rounds_alone(name, number, seed, jobs)
        apart = [mine - other for mine, other in zip(points, regular, strict=False)]
        best = KNOWN["regular"] + fmean(apart)
        shared = "" if name == "regular" else f"{best:.3f} ± {_error(apart):.3f}"
        cells = (
            name,
            f"{number}",
            f"{fmean(points):.3f} ± {_error(points):.3f}",
            shared,
            f"{KNOWN[name]:.3f}" if name in KNOWN else "",
            f"{best / OPTIMUM:.1%}",
        )
        lines.append(_told(cells))
    return lines


def _told(cells: Sequence[str]) -> str:
    line = row(cells)
    print(line, file=sys.stderr, flush=True)
    return line


def _wins(played: Sequence[Played], place: int) -> tuple[str, str]:
    wins = sum(credit(game, place) for game in played)
    low, high = wilson(wins, len(played))
    return f"{wins / len(played):.1%}", f"{low:.1%}–{high:.1%}"


def together(count: int, seed: str, jobs: int) -> list[str]:
    """Win rates of one stronger character among weaker ones of one kind, at 2, 3 and 4 seats; and of all four."""
    columns = ("seats", "one", "among", "games", "wins of the one", "95 % interval", "fair share")
    lines = [row(columns), row(["---"] * len(columns))]
    for seats in (2, 3, 4):
        for one, weaker in (
            ("shark", "regular"),
            ("shark", "rookie"),
            ("shark", "stay30"),
            ("regular", "bust22"),
            ("regular", "rookie"),
            ("rookie", "random"),
        ):
            games = count if one == "shark" else OTHERS * count
            played = many(Flip7Simulator(), [one, *[weaker] * (seats - 1)], games, seed, jobs, rotate=True)
            cells = (f"{seats}", one, f"{seats - 1} × {weaker}", f"{games}", *_wins(played, 0), f"{1 / seats:.1%}")
            lines.append(_told(cells))
    played = many(Flip7Simulator(), CHARACTERS, count, seed, jobs, rotate=True)
    for place, name in enumerate(CHARACTERS):
        lines.append(_told(("4", name, "one of each", f"{count}", *_wins(played, place), "25.0%")))
    return lines


REFERENCES = (
    (("stay20", "stay25", "stay30", "stay35"), (0.164, 0.271, 0.298, 0.268)),
    (("stay15", "stay20", "stay25", "stay30"), (0.066, 0.218, 0.347, 0.368)),
)
TABLES = ((2, 9.777, 19.208, 0.2886, 0.00127), (4, 9.088, 19.249, 0.2947, 0.00369), (8, 8.583, 19.255, 0.3011, 0.01101))
"""Everybody stays at 25: seats, then what is known of rounds a game, points and busts of a player's round, and Flip 7 a
round."""


def known(games: int, seed: str, jobs: int) -> list[str]:
    """What others have found, and what our engine gives."""
    lines = [row(("seats", "what", "known", "here", "95 % interval")), row(["---"] * 5)]
    for names, shares in REFERENCES:
        played = many(Flip7Simulator(), names, games, seed, jobs, rotate=True)
        for place, name in enumerate(names):
            wins = _wins(played, place)
            lines.append(_told((", ".join(names), f"wins of {name}", f"{shares[place]:.1%}", *wins)))
    for seats, *figures in TABLES:
        played = many(Flip7Simulator(), ["stay25"] * seats, games, seed, jobs)
        lengths = [game.rounds for game in played]
        rounds = sum(lengths)
        points = [sum(game.scores) / game.rounds / seats for game in played]
        apart = 1.96 * _error(lengths)
        who = f"{seats} × stay25"
        mean = fmean(lengths)
        interval = f"{mean - apart:.3f}–{mean + apart:.3f}"
        lines.append(_told((who, "rounds a game", f"{figures[0]:.3f}", f"{mean:.3f}", interval)))
        mean, apart = sum(map(sum, (game.scores for game in played))) / rounds / seats, 1.96 * _error(points)
        interval = f"{mean - apart:.3f}–{mean + apart:.3f}"
        lines.append(_told((who, "points of a player's round", f"{figures[1]:.3f}", f"{mean:.3f}", interval)))
        for what, figure, found, tries in (
            ("busts of a player's round", figures[2], sum(sum(game.busts) for game in played), rounds * seats),
            ("rounds with a Flip 7", figures[3], sum(sum(game.sevens) for game in played), rounds),
        ):
            low, high = wilson(found, tries)
            lines.append(_told((who, what, f"{figure:.2%}", f"{found / tries:.2%}", f"{low:.2%}–{high:.2%}")))
    return lines


def answers(games: int, seed: str, jobs: int) -> list[str]:
    """What a decision takes, on the characters' board, at a table of four kinds."""
    times: Times = {}
    many(Flip7Simulator(), CHARACTERS, games, seed, jobs, rotate=True, times=times)
    lines = [row(("character", "decisions timed", "CPU median", "CPU p99")), row(["---"] * 4)]
    for name, took in times.items():
        lines.append(_told((name, f"{len(took)}", ms(percentile(took, 0.5)), ms(percentile(took, 0.99)))))
    return lines


def page(solo: int, shark: int, seed: str, jobs: int) -> list[str]:
    """All tables."""
    return [
        "### A round alone",
        "",
        f"From a fresh deck, action cards on oneself; the optimum is {OPTIMUM:.4f} points.",
        "",
        *alone(solo, seed, jobs),
        "",
        "### Games",
        "",
        *together(shark, seed, jobs),
        "",
        "### Known figures",
        "",
        *known(OTHERS * shark, seed, jobs),
        "",
        "### Time",
        "",
        *answers(max(1, shark // 2), seed, jobs),
        "",
    ]
