"""Games in the compact engine: random play against the readable one, and what a decision of each character takes."""

from __future__ import annotations

import json
import random
import time
from functools import partial
from pathlib import Path

from bench.engine import playout
from bench.table import Section, cpu, ms, percentile
from bot.engine.rng import Seeded
from bot.games.catalogue import luckybox_deck
from bot.games.luckybox import Deck, Face, LuckyBox
from bot.games.luckybox.players import CHARACTERS
from bot.games.luckybox.players.compact import rules
from bot.games.luckybox.players.compact.playout import Shuffled, random_game
from bot.games.luckybox.players.fast_deck import DeckTables, tables
from bot.games.luckybox.players.sight import sight_of_table

REFERENCE = Path(__file__).resolve().parent.parent / "data" / "luckybox-reference-faces.json"
GAMES = {"rookie": 20, "regular": 20, "shark": 6}
"""Solo games whose decisions are timed."""


def reference_deck() -> Deck:
    """The deck that strengths are measured on."""
    raw = json.loads(REFERENCE.read_text(encoding="utf-8"))
    return Deck(raw["name"], {int(number): Face.from_json(face) for number, face in raw["faces"].items()})


def _random(deck: DeckTables, seats: int, dice: random.Random, *, seeded: bool) -> None:
    random_game(deck, seats, Seeded(str(dice.random())) if seeded else Shuffled(dice.random), dice.random)


def _playouts() -> Section:
    game, deck = LuckyBox(luckybox_deck()), tables(luckybox_deck())
    dice = random.Random(1)
    rows = []
    for seats in (1, 4, 12):
        plain = cpu(partial(playout, game, seats, 1))
        seeded = cpu(partial(_random, deck, seats, dice, seeded=True))
        quick = cpu(partial(_random, deck, seats, dice, seeded=False))
        rows.append((f"{seats}", f"{1 / plain:.0f}", f"{1 / seeded:.0f}", f"{1 / quick:.0f}", f"{plain / quick:.1f}×"))
    columns = ("seats", "readable engine", "compact, seeded shuffles", "compact, quick shuffles", "ratio")
    return Section("Playouts", "Random games a second.", columns, tuple(rows))


def _decisions(deck: DeckTables, name: str) -> tuple[str, ...]:
    policy = CHARACTERS[name]
    took = []
    scores = []
    for number in range(GAMES[name]):
        table = rules.start(deck, 1, Seeded(f"bench {number}"))
        while table.phase != "over":
            while rules.asked(table):
                options, sight = rules.options(table, 0), sight_of_table(table, 0)
                started = time.process_time()
                chosen = policy.choose(deck, sight, options, "bench")
                if len(options) > 1:
                    took.append(time.process_time() - started)
                rules.apply(table, 0, chosen)
            rules.advance(table)
        scores.append(table.boards[0].banked)
    mean = sum(scores) / len(scores)
    return (name, f"{mean:.0f}", f"{len(took)}", ms(percentile(took, 0.5)), ms(percentile(took, 0.99)))


def sections() -> list[Section]:
    """The figures of simulation."""
    deck = tables(reference_deck())
    rows = tuple(_decisions(deck, name) for name in CHARACTERS)
    columns = ("character", "mean points", "decisions", "median", "p99")
    about = "Solo games on the reference deck; decisions with more than one option, tables cold at the start."
    return [_playouts(), Section("Characters", about, columns, rows)]
