"""What the shipped deck does: `python -m bench.deck [--write]` makes docs/deck.md's figures, table and plots again."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean, median, stdev

from bench.plots import bars, histograms
from bench.table import percentile, row
from bot.engine.rng import Seeded
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.fast_deck import FastDeck, fast_deck
from bot.games.luckybox.players.fast_game import FastGame
from bot.games.luckybox.players.simulator import POLICIES, Played, played_out
from bot.games.luckybox.report import simulate
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, FACES, MOON, NUMBER_BONUSES, STAR, Deck
from bot.tools.figures import wilson
from bot.tools.simulation import spread

DOCS = Path(__file__).resolve().parent.parent / "docs"
START, END = "<!-- measured: python -m bench.deck --write -->", "<!-- end of what was measured -->"
GAMES = {"random": 4000, "rookie": 4000, "regular": 2000, "shark": 200}
JUDGE = "regular"
"""Who plays the games that faces are valued by."""
VALUED = 100
"""Games for the value of each face."""
SEED = "deck"
SIGNS = {ANY: "?", STAR: "★", MOON: "☾", BOLT: "⚡", BOLT2: "⚡⚡"}


def values(deck: Deck, games: int, jobs: int) -> list[tuple[float, float]]:
    """For each face: its worth in points with the standard error.

    The worth is how many points more the regular makes in a solo game that begins with this face alone than in the same
    game that begins with no box at all: same numbers, same later boxes.
    """
    parts = spread(partial(_differences, deck), games, jobs)
    found = [game for part in parts for game in part]
    by_face = [[game[at] for game in found] for at in range(FACES)]
    return [(fmean(each), stdev(each) / len(each) ** 0.5) for each in by_face]


def solo_with(deck: FastDeck, faces: Sequence[int], name: str, seed: str, number: int) -> int:
    """Return the score of a solo game that begins with these faces (1–60) in front of the player, not three chosen."""
    game = FastGame.start(deck, 1, Seeded(f"{seed}/{number}"))
    seat = game.seats[0]
    # Everything else is the same pile whatever the faces: they are taken out of it, and nothing else moves.
    game.pile = [card for card in (*game.pile, *(seat.offered or ())[::-1]) if card not in faces]
    seat.offered = tuple(faces)
    seat.keep((1 << len(faces)) - 1)
    return played_out(game, [POLICIES[name]], seed, number).scores[0]


def _differences(deck: Deck, games: range) -> list[list[int]]:
    made = fast_deck(deck)
    return [
        [solo_with(made, (face,), JUDGE, SEED, game) - without for face in range(1, FACES + 1)]
        for game in games
        for without in [solo_with(made, (), JUDGE, SEED, game)]
    ]


def score_lines(played: Mapping[str, Sequence[Played]]) -> list[str]:
    """The distributions of solo scores."""
    columns = ("character", "games", "mean", "sd", "p10", "median", "p90", "70+", "95 % interval", "a box in round 1")
    lines = [row(columns), row(["---"] * len(columns))]
    for name, games in played.items():
        scores = [game.scores[0] for game in games]
        top = sum(score >= 70 for score in scores)
        low, high = wilson(top, len(games))
        first = sum(game.boxes[0][0] > 0 for game in games) / len(games)
        cells = (
            name,
            f"{len(games)}",
            f"{fmean(scores):.1f}",
            f"{stdev(scores):.1f}",
            f"{percentile(scores, 0.1)}",
            f"{median(scores):g}",
            f"{percentile(scores, 0.9)}",
            f"{top / len(games):.1%}",
            f"{low:.1%}–{high:.1%}",
            f"{first:.1%}",
        )
        lines.append(row(cells))
    return lines


def mix_lines(deck: Deck) -> list[str]:
    """How the 360 bonuses are shared out."""
    prizes = Counter(bonus for number in range(1, FACES + 1) for bonus in deck.face(number).bonuses)
    numbers = [prizes[number] for number in NUMBER_BONUSES]
    kinds = {"numbers": sum(numbers), **{sign: prizes[bonus] for bonus, sign in SIGNS.items()}}
    total = sum(kinds.values())
    each = f"{min(numbers)}" if min(numbers) == max(numbers) else f"{min(numbers)} or {max(numbers)}"
    return [
        row(list(kinds)),
        row(["---"] * len(kinds)),
        row([f"{count} ({count / total:.1%})" for count in kinds.values()]),
        "",
        f"Each number stands {each} times among the bonuses.",
    ]


def face_lines(deck: Deck, worths: Sequence[tuple[float, float]]) -> list[str]:
    """The table of faces."""
    mean = fmean(worth for worth, _ in worths)
    columns = ("face", "rows", "bonuses of the rows", "bonuses of the columns", "worth ± error", "of the mean")
    lines = [row(columns), row(["---"] * len(columns))]
    for number, (worth, error) in enumerate(worths, 1):
        face = deck.face(number)
        grid = " / ".join("".join(map(str, face.grid[start : start + 3])) for start in (0, 3, 6))
        signs = [SIGNS.get(bonus, bonus) for bonus in face.bonuses]
        cells = (f"{number}", grid, " ".join(signs[:3]), " ".join(signs[3:]), f"{worth:.1f} ± {error:.1f}")
        lines.append(row((*cells, f"{worth / mean:.2f}")))
    return lines


def main() -> int:
    """Measure, and print or write."""
    parser = argparse.ArgumentParser(prog="python -m bench.deck", description="What the shipped deck does.")
    parser.add_argument("--write", action="store_true", help="put tables and plots into docs/deck.md and docs/deck/")
    parser.add_argument("--shark", type=int, default=GAMES["shark"], help=f"games of the shark ({GAMES['shark']})")
    parser.add_argument("--valued", type=int, default=VALUED, help=f"games for the worth of each face ({VALUED})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parsed = parser.parse_args()
    deck = shipped_deck()
    worths = values(deck, parsed.valued, parsed.jobs)
    played = {
        name: simulate(deck, [name], count, SEED, parsed.jobs)
        for name, count in (GAMES | {"shark": parsed.shark}).items()
    }
    points = [worth for worth, _ in worths]
    mean = fmean(points)
    worth = (
        f"Mean worth {mean:.1f} points; least {min(points):.1f} ({min(points) / mean:.2f} of the mean), most "
        f"{max(points):.1f} ({max(points) / mean:.2f}); {parsed.valued} games for each."
    )
    command = f"python -m bench.deck --write --shark {parsed.shark} --valued {parsed.valued}"
    parts = [
        "",
        f"By `{command}`, seed `{SEED}`, deck {deck.name}.",
        "",
        "## The mix",
        "",
        *mix_lines(deck),
        "",
        "## Solo scores",
        "",
        *score_lines(played),
        "",
        "![Solo scores of each character](deck/scores.png)",
        "",
        "Lines: where the bands begin; orange: 70 or more.",
        "",
        "## The faces",
        "",
        worth,
        "",
        "![What each face is worth](deck/faces.png)",
        "",
        *face_lines(deck, worths),
        "",
    ]
    made = "\n".join(parts)
    if not parsed.write:
        print(made)
        return 0
    (DOCS / "deck").mkdir(exist_ok=True)
    histograms({name: [game.scores[0] for game in games] for name, games in played.items()}).save(
        DOCS / "deck" / "scores.png", optimize=True
    )
    bars(points).save(DOCS / "deck" / "faces.png", optimize=True)
    page = DOCS / "deck.md"
    head, _, rest = page.read_text(encoding="utf-8").partition(START)
    page.write_text(f"{head}{START}\n{made}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
