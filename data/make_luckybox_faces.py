"""Make the 60 faces of Lucky Box: `python -m data.make_luckybox_faces [--reference] [--seed TEXT] [--check]`.

Every row of a card is a permutation of one band, low 1–3, mid 4–6 or high 7–9. Over the deck every number stands 60
times and every band fills 60 rows. Equal numbers on a card never share a column. Of the
360 bonuses 144 are numbers (40 %), each number equally often up to one, never a number of its own line. The file is
the same for a seed on every machine: the shuffles are the engine's own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from pathlib import Path

from bot.engine.rng import Seeded
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, LINES, MOON, NUMBER_BONUSES, STAR, Face

SEED = "lucky-box faces 2"
NAME = "own-2"
PATH = Path(__file__).with_name(f"luckybox-{NAME}.json")
CARDS = 60
BANDS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
# The bands of every card's rows: half of the cards have all three; of the others each pair of bands equally often.
MIXES = [(0, 1, 2)] * 30 + [
    pair for pair in ((0, 0, 1), (0, 0, 2), (1, 1, 0), (1, 1, 2), (2, 2, 0), (2, 2, 1)) for _ in range(5)
]


@dataclass(frozen=True)
class Mix:
    """A deck to make: where it is kept, its name, its seed, and how its 360 bonuses are shared out."""

    path: Path
    name: str
    seed: str
    numbers: int
    others: Mapping[str, int]
    share: tuple[float, float]
    """Least and most share of the bonuses that are numbers."""


# The mix by which the solo bands mean something: docs/deck.md says how it was found. Question marks, stars and double
# lightning are few because each of them makes high scores easy; moons, of which six are enough, are many.
SHIPPED = Mix(PATH, NAME, SEED, 144, {ANY: 8, STAR: 44, MOON: 88, BOLT: 68, BOLT2: 8}, (0.40, 0.45))
# 30 % numbers, 12 % ?, 18 % stars, 16 % moons, 14 % and 10 % lightning: what the strength of the characters is
# measured on, whatever becomes of the shipped deck.
REFERENCE = Mix(
    Path(__file__).with_name("luckybox-reference-faces.json"),
    "reference-1",
    "lucky-box reference faces 1",
    108,
    {ANY: 43, STAR: 65, MOON: 58, BOLT: 50, BOLT2: 36},
    (0.30, 0.30),
)


class _Dice:
    """A run of shuffles from one seed."""

    def __init__(self, seed: str) -> None:
        self.chance = Seeded(seed)
        self.used = 0

    def order(self, count: int) -> tuple[int, ...]:
        """0…count−1 in a new order."""
        self.used += 1
        return self.chance.order("faces", self.used, range(count))


def grids(dice: _Dice) -> list[tuple[int, ...]]:
    """Sixty different grids with the bands of `MIXES`."""
    found: set[tuple[int, ...]] = set()
    ordered = []
    for card in dice.order(CARDS):
        candidates = list(_candidates(MIXES[card]))
        pick = next(grid for index in dice.order(len(candidates)) if (grid := candidates[index]) not in found)
        found.add(pick)
        ordered.append(pick)
    return ordered


def _candidates(mix: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for bands in sorted(set(permutations(mix))):
        for rows in product(*(list(permutations(BANDS[band])) for band in bands)):
            grid = tuple(number for row in rows for number in row)
            if all(len({grid[c], grid[3 + c], grid[6 + c]}) == 3 for c in range(3)):
                yield grid


def bonuses(dice: _Dice, faces: list[tuple[int, ...]], mix: Mix = SHIPPED) -> list[tuple[str, ...]]:
    """Six bonuses for every grid, mixed evenly over the deck; a number never stands at a line it is in."""
    wanted = [NUMBER_BONUSES[index % 9] for index in range(mix.numbers)]
    wanted += [bonus for bonus, count in mix.others.items() for _ in range(count)]
    places = [wanted[index] for index in dice.order(len(wanted))]
    # Swap every bonus that may not stand where it fell with one that fits both places.
    for place in range(len(places)):
        if not _fits(faces, place, places[place]):
            other = next(
                other
                for other in dice.order(len(places))
                if _fits(faces, place, places[other]) and _fits(faces, other, places[place])
            )
            places[place], places[other] = places[other], places[place]
    return [tuple(places[6 * card : 6 * card + 6]) for card in range(CARDS)]


def _fits(faces: list[tuple[int, ...]], place: int, bonus: str) -> bool:
    card, line = divmod(place, 6)
    numbers = {str(number) for index, number in enumerate(faces[card]) if LINES[line] >> index & 1}
    return bonus not in numbers


def make(seed: str, mix: Mix = SHIPPED) -> list[Face]:
    """The deck of a seed and a mix."""
    dice = _Dice(seed)
    made = grids(dice)
    return [Face(grid, row) for grid, row in zip(made, bonuses(dice, made, mix), strict=True)]


def faults(deck: list[Face], mix: Mix = SHIPPED) -> list[str]:
    """What is wrong with a deck, in words; empty for a good one (the constraints of the rules)."""
    wrong = []
    if len(deck) != CARDS or len(set(deck)) != CARDS:
        wrong.append(f"{CARDS} different faces are needed")
    for number, face in enumerate(deck, 1):
        rows = [face.grid[start : start + 3] for start in (0, 3, 6)]
        if any(tuple(sorted(row)) not in BANDS for row in rows):
            wrong.append(f"face {number}: a row is not a permutation of a band")
        if any(len({row[column] for row in rows}) < 3 for column in range(3)):
            wrong.append(f"face {number}: a column holds a number twice")
        for line, bonus in enumerate(face.bonuses):
            if bonus in {str(value) for index, value in enumerate(face.grid) if LINES[line] >> index & 1}:
                wrong.append(f"face {number}: a number bonus stands at a line it is in")
    numbers = Counter(value for face in deck for value in face.grid)
    if set(numbers.values()) != {CARDS}:
        wrong.append("not every number stands 60 times")
    prizes = Counter(bonus for face in deck for bonus in face.bonuses)
    counts = [prizes[number] for number in NUMBER_BONUSES]
    if max(counts) - min(counts) > 1:
        wrong.append("number bonuses are not equally often")
    least, most = mix.share
    if not least <= sum(counts) / (6 * CARDS) <= most:
        wrong.append(f"{100 * least:.0f}–{100 * most:.0f} % of the bonuses are numbers")
    return wrong


def text(deck: list[Face], seed: str, name: str = NAME) -> str:
    """The file's text: one face a line."""
    lines = [f'  "{number}": {json.dumps(face.to_json())}' for number, face in enumerate(deck, 1)]
    return f'{{"name": {json.dumps(name)}, "seed": {json.dumps(seed)}, "faces": {{\n' + ",\n".join(lines) + "\n}}\n"


def main() -> int:
    """Write the faces, or with --check compare them with the file."""
    parser = argparse.ArgumentParser(description="Make the faces of Lucky Box.")
    parser.add_argument(
        "--reference", action="store_true", help="the deck strengths are measured on, not the shipped one"
    )
    parser.add_argument("--seed", help="another seed than the committed file's")
    parser.add_argument("--check", action="store_true", help="only compare with the committed file")
    arguments = parser.parse_args()
    mix = REFERENCE if arguments.reference else SHIPPED
    seed = arguments.seed or mix.seed
    deck = make(seed, mix)
    if wrong := faults(deck, mix):
        print(*wrong, sep="\n", file=sys.stderr)
        return 1
    made = text(deck, seed, mix.name)
    if arguments.check:
        return int(mix.path.read_text(encoding="utf-8") != made)
    mix.path.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
