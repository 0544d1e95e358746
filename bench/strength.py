"""Who is how strong: `python -m bench.strength [--game KEY] [--write] [--solo N] [--shark N]` makes the tables of
docs/ai.md.

Without options it should take an hour on two cores, nearly all of it for Lucky Box; the samples are stated in the
tables.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev

from bench import strength_flip7
from bench.playouts import reference_deck
from bench.table import machine, ms, percentile, row
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.report import simulate
from bot.games.luckybox.rules.faces import Deck
from bot.tools.figures import credit, wilson
from bot.tools.simulation import Times

DOCS = Path(__file__).resolve().parent.parent / "docs"
START = {
    "luckybox": "<!-- measured: python -m bench.strength --write -->",
    "flip7": "<!-- measured: python -m bench.strength --game flip7 --write -->",
}
END = "<!-- end of what was measured -->"
CHARACTERS = ("random", "rookie", "regular", "shark")
OTHERS = 20
"""Games of the other characters for one of the shark's, which takes a hundred times as long."""
SOLO, SHARK = 250, 150
"""Games with a shark in each solo row, and in each row with others."""
SEED = "strength"


def solo(decks: Sequence[Deck], games: int, jobs: int) -> list[str]:
    """Points and times of each character alone, on each deck."""
    columns = (
        "deck",
        "character",
        "games",
        "mean ± error",
        "sd",
        "p10",
        "median",
        "p90",
        "70+",
        "decisions",
        "CPU median",
        "CPU p99",
    )
    lines = [row(columns), row(["---"] * len(columns))]
    for deck in decks:
        for name in CHARACTERS:
            count = games if name == "shark" else OTHERS * games
            times: Times = {}
            scores = [played.scores[0] for played in simulate(deck, [name], count, SEED, jobs, times=times)]
            took = times[name]
            cells = (
                deck.name,
                name,
                f"{count}",
                f"{fmean(scores):.1f} ± {stdev(scores) / sqrt(count):.1f}",
                f"{stdev(scores):.1f}",
                f"{percentile(scores, 0.1)}",
                f"{median(scores):g}",
                f"{percentile(scores, 0.9)}",
                f"{sum(score >= 70 for score in scores) / count:.1%}",
                f"{len(took) / count:.0f} a game",
                ms(percentile(took, 0.5)),
                ms(percentile(took, 0.99)),
            )
            lines.append(row(cells))
            print(lines[-1], file=sys.stderr, flush=True)
    return lines


def together(deck: Deck, games: int, jobs: int) -> list[str]:
    """Win rates of one stronger character among weaker ones of one kind, at 2, 3 and 4 seats; and of all four."""
    columns = ("seats", "one", "among", "games", "wins of the one", "95 % interval", "fair share")
    lines = [row(columns), row(["---"] * len(columns))]
    for seats in (2, 3, 4):
        for place in range(len(CHARACTERS) - 1, 0, -1):
            for weaker in CHARACTERS[place - 1 :: -1]:
                one = CHARACTERS[place]
                count = games if one == "shark" else OTHERS * games
                played = simulate(deck, [one, *[weaker] * (seats - 1)], count, SEED, jobs, rotate=True)
                wins = sum(credit(game, 0) for game in played)
                low, high = wilson(wins, count)
                among = f"{seats - 1} × {weaker}"
                cells = (f"{seats}", one, among, f"{count}", f"{wins / count:.1%}", f"{low:.1%}–{high:.1%}")
                lines.append(row((*cells, f"{1 / seats:.1%}")))
                print(lines[-1], file=sys.stderr, flush=True)
    played = simulate(deck, CHARACTERS, games, SEED, jobs, rotate=True)
    for place, name in enumerate(CHARACTERS):
        wins = sum(credit(game, place) for game in played)
        low, high = wilson(wins, games)
        rest = (f"{games}", f"{wins / games:.1%}", f"{low:.1%}–{high:.1%}", "25.0%")
        lines.append(row(("4", name, "one of each", *rest)))
    return lines


def between(page: str, start: str, made: str) -> str:
    """A page with what stands after a mark, up to the end of what was measured, made again."""
    head, _, rest = page.partition(start)
    _, _, tail = rest.partition(END)
    return f"{head}{start}\n{made}\n{END}{tail}"


def luckybox(solos: int, sharks: int, jobs: int) -> list[str]:
    """The tables of Lucky Box."""
    return [
        "### Alone",
        "",
        *solo([shipped_deck(), reference_deck()], solos, jobs),
        "",
        "### Together",
        "",
        f"On the deck {shipped_deck().name}.",
        "",
        *together(shipped_deck(), sharks, jobs),
        "",
    ]


def flip7(solos: int, sharks: int, jobs: int) -> list[str]:
    """The tables of Flip 7."""
    return strength_flip7.page(solos, sharks, SEED, jobs)


def main() -> int:
    """Measure, and print or write."""
    games = {"luckybox": (luckybox, SOLO, SHARK), "flip7": (flip7, strength_flip7.SOLO, strength_flip7.SHARK)}
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description="How strong the characters are.")
    parser.add_argument("--game", choices=games, help="one game's tables; else those of all")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/ai.md")
    parser.add_argument("--solo", type=int, help=f"the shark's solo games on each deck, or rounds ({_each(games, 1)})")
    parser.add_argument("--shark", type=int, help=f"games in each row with a shark ({_each(games, 2)})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parsed = parser.parse_args()
    path = DOCS / "ai.md"
    for key in [parsed.game] if parsed.game else games:
        measure, solos, sharks = games[key]
        solos, sharks = parsed.solo or solos, parsed.shark or sharks
        which = "" if key == "luckybox" else f"--game {key} "
        command = f"python -m bench.strength {which}--write --solo {solos} --shark {sharks}"
        tables = measure(solos, sharks, parsed.jobs)
        made = "\n".join(["", f"By `{command}`, seed `{SEED}`, on {machine()}", "", *tables])
        if parsed.write:
            path.write_text(between(path.read_text(encoding="utf-8"), START[key], made), encoding="utf-8")
        else:
            print(made)
    return 0


def _each(games: Mapping[str, Sequence[object]], place: int) -> str:
    return ", ".join(f"{key}: {parts[place]}" for key, parts in games.items())


if __name__ == "__main__":
    sys.exit(main())
