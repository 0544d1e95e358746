"""Learn what cards and tokens are worth.

`python -m data.learn_luckybox [--rounds N] [--games N] [--short] [--out FILE]`

A quick player plays solo games on the reference deck and on the shipped one, choosing each turn by the worth of the
hand after it. For every moment a linear regression of the points still to come on the hand gives better worths; with
those it plays again. After six to eight rounds it gets no better. `--out bot/games/luckybox/players/weights.py`
replaces the shark's worths; a whole run takes about ten minutes. With `--short` the games are short ones: that is for
`short_weights.py`, and takes about four.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.games.luckybox.players.fast_deck import MISSING, FastDeck, fast_deck
from bot.games.luckybox.players.hands import (
    EMPTY,
    SHIFT,
    Hand,
    Turn,
    cross_options,
    cross_points,
    keep_options,
    kept,
    round_scored,
)
from bot.games.luckybox.players.plans import plans
from bot.games.luckybox.players.short_weights import SHORT_WEIGHTS
from bot.games.luckybox.players.values import ENOUGH_MOONS, MOST_BOLTS, PATTERN, Values, line_kind
from bot.games.luckybox.players.weights import KINDS, PARTS, PATTERNS, PER_MOMENT, WEIGHTS
from bot.games.luckybox.rules.faces import FULL, Deck, Face
from bot.games.luckybox.rules.scoring import SOLO_MOON_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import ROUNDS, SHORT_ROUNDS, TURNS
from bot.games.luckybox.rules.table import NUMBER_CARDS
from data.make_luckybox_faces import REFERENCE, SHIPPED

BOLT, CONSTANT, MOON, STARS, NUMBER, ANY = (PATTERNS + 3 * KINDS + place for place in (0, 1, 2, 3, 7, 8))
NUMBER_WORTH, ANY_WORTH = 2.0, 3.5
"""Of a waiting bonus: found by trying; no hand after a turn has one, so that nothing about it can be learned."""
CURIOSITY = 0.08
"""Share of plays at random in every second game: else much would never be seen."""
CALM = 20.0
"""Added to the diagonal of the regression: what was hardly seen keeps a small worth."""

Features = list[tuple[int, float]]


class Regression:
    """Sums for one moment."""

    def __init__(self) -> None:
        self.squares = [[0.0] * PER_MOMENT for _ in range(PER_MOMENT)]
        self.products = [0.0] * PER_MOMENT

    def add(self, features: Features, points: float) -> None:
        """One hand and the points that still came."""
        for place, value in features:
            row = self.squares[place]
            for other, factor in features:
                row[other] += value * factor
            self.products[place] += value * points

    def solve(self) -> list[float]:
        """The weights, by Gaussian elimination."""
        rows = [[*row, product] for row, product in zip(self.squares, self.products, strict=True)]
        for place, row in enumerate(rows):
            row[place] += CALM
        for place, row in enumerate(rows):
            for later in rows[place + 1 :]:
                if factor := later[place] / row[place]:
                    for column in range(place, PER_MOMENT + 1):
                        later[column] -= factor * row[column]
        found = [0.0] * PER_MOMENT
        for place in reversed(range(PER_MOMENT)):
            row = rows[place]
            rest = sum(row[column] * found[column] for column in range(place + 1, PER_MOMENT))
            found[place] = (row[PER_MOMENT] - rest) / row[place]
        return found


def features(deck: FastDeck, hand: Hand) -> Features:
    """What of a hand has a weight (`values.Moment.hand` is their sum)."""
    found: dict[int, float] = {CONSTANT: 1, BOLT: min(hand.bolts, MOST_BOLTS), MOON: min(hand.moons, ENOUGH_MOONS)}
    found[STARS + hand.stars] = 1
    for card in hand.cards:
        mask = card & FULL
        if mask != FULL:
            found[PATTERN[mask]] = found.get(PATTERN[mask], 0) + 1
            for code, missing in zip(deck.faces[card >> SHIFT].codes, MISSING[mask], strict=True):
                kind = line_kind(code, hand.stars, hand.moons < ENOUGH_MOONS)
                if missing and kind is not None:
                    place = PATTERNS + (missing - 1) * KINDS + kind
                    found[place] = found.get(place, 0) + 1
    return list(found.items())


def hands(values: Values, dice: random.Random, curiosity: float) -> Iterator[tuple[int, Hand]]:
    """A solo game: the moment and the hand after every choice; last of all the hand with everything scored."""
    deck = values.deck
    boxes = dice.sample(range(1, len(deck.faces) + 1), 5 + 3 * (values.rounds - 1))
    hand = EMPTY
    for round_ in range(1, values.rounds + 1):
        offered, boxes = (boxes[:5], boxes[5:]) if round_ == 1 else (boxes[:3], boxes[3:])
        moment = values.at(round_, 0, 0, hand.moons)
        choices = [kept(hand, offered, places) for places in keep_options(len(offered), round_)]
        hand = dice.choice(choices) if dice.random() < curiosity else max(choices, key=moment.hand)
        yield PARTS * (round_ - 1), hand
        for turn, revealed in enumerate(dice.sample(NUMBER_CARDS, TURNS), 1):
            worth = values.at(round_, turn, hand.stars, hand.moons).hand
            options = cross_options(deck, hand, revealed, relaxed=False)
            found = plans(deck, Turn(round_, revealed), hand, options, worth, width=1, nodes=0)
            hand = (dice.choice(found) if dice.random() < curiosity else found[0]).hand
            yield PARTS * (round_ - 1) + turn // 3, hand
        hand = round_scored(hand)
    yield -1, hand._replace(points=hand.points + cross_points(hand) + SOLO_MOON_POINTS[min(hand.moons, ENOUGH_MOONS)])


def improved(weights: Sequence[Sequence[float]], decks: list[FastDeck], games: int, number: int) -> list[list[float]]:
    """One round: play, then fit new weights. They count for half, later for less, so that noise averages out."""
    players = [Values(deck, weights) for deck in decks]
    fits = [Regression() for _ in weights]
    scores = []
    for game in range(games):
        dice = random.Random(f"{number}/{game}")
        values = players[game // 2 % len(players)]
        played = list(hands(values, dice, CURIOSITY * (game % 2)))
        final = played.pop()[1].points
        if not game % 2:
            scores.append(final)
        for moment, hand in played:
            fits[moment].add(features(values.deck, hand), final - hand.points)
    print(f"round {number}: mean {sum(scores) / len(scores):.2f}", file=sys.stderr, flush=True)
    share = 1 / max(2, number - 1)
    found = []
    for old, fit in zip(weights, fits, strict=True):
        new = [before + share * (after - before) for before, after in zip(old, fit.solve(), strict=True)]
        new[NUMBER], new[ANY] = NUMBER_WORTH, ANY_WORTH
        found.append(new)
    return found


def text(weights: Sequence[Sequence[float]], module: str) -> str:
    """The module with other numbers."""
    lines = []
    for moment in weights:
        line = ""
        for weight in moment:
            word = str(round(100 * weight))
            if len(line) + len(word) > 115:
                lines.append(line)
                line = ""
            line += f" {word}" if line else word
        lines.append(line)
    head, _, rest = module.partition('_LEARNED = """\n')
    return f'{head}_LEARNED = """\n' + "\n".join(lines) + '\n"""' + rest.partition('"""')[2]


def main() -> int:
    """Learn, and write what was learned."""
    parser = argparse.ArgumentParser(description="Learn what cards and tokens of Lucky Box are worth.")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=10000, help="in each round")
    parser.add_argument("--short", action="store_true", help="of short games")
    parser.add_argument("--again", action="store_true", help="start from the present worths, not from nothing")
    parser.add_argument("--out", type=Path, help="the module whose numbers are replaced")
    arguments = parser.parse_args()
    decks = []
    for mix in (REFERENCE, SHIPPED):
        faces = json.loads(mix.path.read_text(encoding="utf-8"))["faces"]
        decks.append(fast_deck(Deck(mix.name, {int(number): Face.from_json(face) for number, face in faces.items()})))
    weights: Sequence[Sequence[float]] = SHORT_WEIGHTS if arguments.short else WEIGHTS
    if not arguments.again:
        weights = [_plain() for _ in range(PARTS * (SHORT_ROUNDS if arguments.short else ROUNDS))]
    for number in range(arguments.rounds):
        weights = improved(weights, decks, arguments.games, number)
    if arguments.out:
        arguments.out.write_text(text(weights, arguments.out.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def _plain() -> list[float]:
    """Where learning starts: a cross is half a point, more crosses on a card a little more, a bonus what it says."""
    found = [0.0] * PER_MOMENT
    for mask in range(FULL):
        found[PATTERN[mask]] = 0.5 * mask.bit_count() + 0.08 * mask.bit_count() ** 2
    for missing, share in enumerate((0.3, 0.1, 0.03)):
        for kind, worth in enumerate((1.5, 2.5, 2.5, 0.0, 0.9, 1.8, 1.0, 3.0, 5.0)):
            found[PATTERNS + missing * KINDS + kind] = share * worth
    found[BOLT], found[MOON], found[NUMBER], found[ANY] = 0.9, 2.5, NUMBER_WORTH, ANY_WORTH
    found[STARS : STARS + 4] = STAR_POINTS
    return found


if __name__ == "__main__":
    sys.exit(main())
