"""Learn what a hand of Lucky Box brings ordinary players.

`python -m data.learn_luck [--games N] [--short] [--out FILE]`

The regular and the rookie play solo games on the shipped deck. For every moment a linear regression of the points still
to come on the hand says what hands are worth to them, which is not what they are worth to the quick player, who makes
more of lightning and of what comes later. What is hardly seen keeps the quick player's worth. The order of what luck
brings matters here, not the level: each character has a constant of its own, and the regular's is kept.

`--out bot/games/luckybox/players/luck_weights.py` replaces the worths; a whole run takes about six minutes.
With `--short` the games are short ones, which is for `short_luck_weights.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.engine.rng import Seeded
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.fast_deck import FastDeck, fast_deck
from bot.games.luckybox.players.fast_game import FastGame
from bot.games.luckybox.players.hands import Hand
from bot.games.luckybox.players.short_weights import SHORT_WEIGHTS
from bot.games.luckybox.players.simulator import POLICIES
from bot.games.luckybox.players.weights import PARTS, PER_MOMENT, WEIGHTS
from bot.games.luckybox.rules.scoring import STAR_POINTS
from bot.games.luckybox.rules.state import TURNS
from data.learn_luckybox import CONSTANT, STARS, Features, features, text

CHARACTERS = ("regular", "rookie")
"""Whose games are learned from; the first one's level is kept."""
CALM = 1000.0
"""How many times a feature has to be seen to count for as much as the quick player's worth of it."""
FREE = 1e-3
"""The same for the constants."""
PLACES = PER_MOMENT + 1
"""The last one is the constant of the second character."""


def hands(deck: FastDeck, name: str, seed: str, rounds: int) -> Iterator[tuple[int, Hand]]:
    """Yield a solo game of a character: the moment and the hand before every number and at the end of each round but
    the last; last of all the hand with everything scored."""
    game = FastGame.start(deck, 1, Seeded(seed), rounds=rounds)
    while True:
        mine = game.seats[0]
        while not mine.done:
            game.apply(0, POLICIES[name].choose(deck, game.sight(0), game.options(0), seed))
        turns = 0 if game.phase == "choose" else game.turn
        moment = PARTS * (game.round - 1) + turns // 3
        if turns < TURNS:
            yield moment, mine.hand
        game.advance()
        if game.phase == "over":
            yield -1, mine.hand
            return
        if turns == TURNS:
            yield moment, mine.hand


class Fit:
    """A linear regression, held back from far away from where it starts."""

    def __init__(self, start: Sequence[float]) -> None:
        self.start = [*start, 0.0]
        self.rows = [[0.0] * PLACES for _ in range(PLACES)]
        self.products = [0.0] * PLACES
        for place, row in enumerate(self.rows):
            row[place] = FREE if place in (CONSTANT, PER_MOMENT) else CALM

    def add(self, seen: Features, points: float) -> None:
        """One hand and the points that still came."""
        missed = points - sum([self.start[place] * value for place, value in seen])
        for place, value in seen:
            row = self.rows[place]
            for other, factor in seen:
                row[other] += value * factor
            self.products[place] += value * missed

    def solve(self) -> list[float]:
        """The worths, by Gaussian elimination."""
        rows = [[*row, product] for row, product in zip(self.rows, self.products, strict=True)]
        for place, row in enumerate(rows):
            for later in rows[place + 1 :]:
                if factor := later[place] / row[place]:
                    for column in range(place, PLACES + 1):
                        later[column] -= factor * row[column]
        found = [0.0] * PLACES
        for place in reversed(range(PLACES)):
            row = rows[place]
            rest = sum([row[column] * found[column] for column in range(place + 1, PLACES)])
            found[place] = (row[PLACES] - rest) / row[place]
        return [before + change for before, change in zip(self.start, found, strict=True)][:PER_MOMENT]


def learned(games: int, start: Sequence[Sequence[float]] = WEIGHTS) -> list[list[float]]:
    """The worths after so many games of each character, of as many rounds as the quick player's worths are for."""
    deck = fast_deck(shipped_deck())
    fits = [Fit(weights) for weights in start]
    for place, name in enumerate(CHARACTERS):
        for game in range(games):
            *played, (_, end) = hands(deck, name, f"luck/{name}/{game}", len(start) // PARTS)
            for moment, hand in played:
                fits[moment].add([*features(deck, hand), (PER_MOMENT, place)], end.points - hand.points)
        print(f"{name}: {games} games", file=sys.stderr, flush=True)
    found = []
    for moment, fit in enumerate(fits):
        # After the last turn of the last round nothing is left to learn; of the others the stars are scored already.
        weights = list(start[moment]) if moment == len(start) - 1 else fit.solve()
        if moment % PARTS == PARTS - 1:
            none = weights[STARS]
            weights[STARS : STARS + 4] = [none + points for points in STAR_POINTS]
        found.append(weights)
    return found


def main() -> int:
    """Learn, and write what was learned."""
    parser = argparse.ArgumentParser(description="Learn what hands of Lucky Box bring ordinary players.")
    parser.add_argument("--games", type=int, default=6000, help="of each character")
    parser.add_argument("--short", action="store_true", help="of short games")
    parser.add_argument("--out", type=Path, help="the module whose numbers are replaced")
    arguments = parser.parse_args()
    weights = learned(arguments.games, SHORT_WEIGHTS if arguments.short else WEIGHTS)
    if arguments.out:
        arguments.out.write_text(text(weights, arguments.out.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
