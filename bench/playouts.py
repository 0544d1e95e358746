"""Games on the fast board: random play beside the readable rules, and what a decision of each character takes."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path

from bench.engine import playout
from bench.table import Section, cpu, ms, percentile
from bot.engine.rng import Seeded
from bot.games.luckybox import Deck, Face, LuckyBox
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.choosing import CHARACTERS
from bot.games.luckybox.players.fast_deck import FastDeck, fast_deck
from bot.games.luckybox.players.fast_game import FastGame
from bot.games.luckybox.players.simulator import Anybody, play

REFERENCE = Path(__file__).resolve().parent.parent / "data" / "luckybox-reference-faces.json"
GAMES = {"rookie": 20, "regular": 20, "shark": 6}
"""Solo games whose decisions are timed."""


def reference_deck() -> Deck:
    """The deck that strengths are measured on."""
    raw = json.loads(REFERENCE.read_text(encoding="utf-8"))
    return Deck(raw["name"], {int(number): Face.from_json(face) for number, face in raw["faces"].items()})


def _playouts() -> Section:
    game, deck = LuckyBox(shipped_deck()), fast_deck(shipped_deck())
    rows = []
    for seats in (1, 4, 12):
        plain = cpu(partial(playout, game, seats, 1))
        fast = cpu(partial(play, deck, [Anybody.name] * seats, "bench", 1))
        rows.append((f"{seats}", f"{1 / plain:.0f}", f"{1 / fast:.0f}", f"{plain / fast:.1f}×"))
    columns = ("seats", "readable rules", "fast, as `simulate` plays", "ratio")
    return Section("Playouts", "Random games a second.", columns, tuple(rows))


def _decisions(deck: FastDeck, name: str) -> tuple[str, ...]:
    policy = CHARACTERS[name]
    took = []
    scores = []
    for number in range(GAMES[name]):
        game = FastGame.start(deck, 1, Seeded(f"bench {number}"))
        while game.phase != "over":
            while game.asked():
                options, sight = game.options(0), game.sight(0)
                started = time.process_time()
                chosen = policy.choose(deck, sight, options, "bench")
                if len(options) > 1:
                    took.append(time.process_time() - started)
                game.apply(0, chosen)
            game.advance()
        scores.append(game.seats[0].hand.points)
    mean = sum(scores) / len(scores)
    return (name, f"{mean:.0f}", f"{len(took)}", ms(percentile(took, 0.5)), ms(percentile(took, 0.99)))


def sections() -> list[Section]:
    """The figures of simulation."""
    deck = fast_deck(reference_deck())
    rows = tuple(_decisions(deck, name) for name in CHARACTERS)
    columns = ("character", "mean points", "decisions", "median", "p99")
    about = "Solo games on the reference deck; decisions with more than one option, tables cold at the start."
    return [_playouts(), Section("Characters", about, columns, rows)]
