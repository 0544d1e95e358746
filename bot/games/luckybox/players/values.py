"""The quick player's eye: what each cross on a card is worth, from tables filled as they are needed.

The worth of a hand is a sum over its cards and tokens (`weights`), so the best cross for a revealed number is the best
of each card's best, and a card's best depends only on its face and mask, the moment, the stars of the round, whether
more moons still count, the number and the lightning: one look into a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from bot.games.luckybox.players.fast_deck import (
    ANY_CODE,
    BOLT_CODE,
    COST,
    LAST_CROSSING,
    MISSING,
    MOON_CODE,
    OPEN,
    STAR_CODE,
    FastDeck,
    Won,
)
from bot.games.luckybox.players.hands import SHIFT, Hand
from bot.games.luckybox.players.weights import KINDS, PARTS, PATTERNS, WEIGHTS
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.scoring import BOX_POINTS

ENOUGH_MOONS = 6
"""The solo table ends with six moons; among several players more than that are rarely needed."""
MOST_BOLTS = 8
"""Lightning beyond this adds nothing to the worth of a hand."""
KEY = 7
"""A card in these tables is `hands`' number shifted by this; below it the question: 8·number + lightning, `FREE` for a
bonus (number 0: any square)."""
FREE = 5
NOT_THERE = -1e9
"""The worth of a cross that cannot be made."""
FULL_TABLES = 200_000
"""Answers kept before the tables are emptied: about sixty megabytes."""

Answer = tuple[float, int, int, int, Won | None]
"""Worth, card before, card after (0: complete), lightning spent, what the completed lines bring."""


def _patterns() -> tuple[int, ...]:
    """Return the pattern of each mask: masks that differ by the order of rows and columns share one."""
    orders = list(permutations(range(3)))
    found: dict[int, int] = {}
    patterns = []
    for mask in range(FULL + 1):
        squares = [divmod(square, 3) for square in range(9) if mask >> square & 1]
        least = min(
            sum(1 << 3 * rows[row] + columns[column] for row, column in squares)
            for rows in orders
            for columns in orders
        )
        patterns.append(found.setdefault(least, len(found)))
    return tuple(patterns)


PATTERN = _patterns()


def line_kind(code: int, stars: int, moons_count: bool) -> int | None:
    """Return which of the nine kinds of open lines a bonus makes; None: worth nothing (a fourth star)."""
    if code == ANY_CODE:
        return 1
    if code <= LAST_CROSSING:
        return 0
    if code == STAR_CODE:
        return 6 + stars if stars < 3 else None
    if code == MOON_CODE:
        return 2 if moons_count else 3
    return 4 if code == BOLT_CODE else 5


class Moment(dict[int, Answer]):
    """The answers in one moment, with this many stars, and moons that count or do not."""

    def __init__(self, deck: FastDeck, weights: Sequence[float], at: int, stars: int, *, moons_count: bool) -> None:
        super().__init__()
        self.faces = deck.faces
        self.box = BOX_POINTS[at // PARTS]
        self.stars, self.moons_count = stars, moons_count
        self.base = [weights[PATTERN[mask]] for mask in range(FULL)] + [0.0]
        lines = weights[PATTERNS : PATTERNS + 3 * KINDS]
        self.open_line = [lines[start : start + KINDS] for start in (0, KINDS, 2 * KINDS)]
        self.bolt, self.constant, self.moon, *rest = weights[PATTERNS + 3 * KINDS :]
        self.star_row = rest[:4]
        self.number, self.any = rest[4:]
        self.bonus = self._bonuses()
        self.steps: dict[int, list[tuple[float, ...]]] = {}
        self.crosses: dict[int, list[tuple[float, int]]] = {}
        self.cards: dict[int, float] = {}

    def _bonuses(self) -> list[float]:
        """Return what winning each bonus is worth at once."""
        star = self.star_row[self.stars + 1] - self.star_row[self.stars] if self.stars < 3 else 0.0
        moon = self.moon if self.moons_count else 0.0
        return [self.any, *[self.number] * 9, star, moon, self.bolt, 2 * self.bolt]

    def card(self, card: int) -> float:
        """Return the worth of a card (a `hands` number) beside what it has brought already."""
        worth = self.cards.get(card)
        if worth is None:
            mask = card & FULL
            worth = self.base[mask]
            for code, missing in zip(self.faces[card >> SHIFT].codes, MISSING[mask], strict=True):
                if missing:
                    kind = line_kind(code, self.stars, self.moons_count)
                    worth += self.open_line[missing - 1][kind] if kind is not None else 0.0
            self.cards[card] = worth
        return worth

    def hand(self, hand: Hand) -> float:
        """Return the worth of a hand: points, and what its cards and tokens will bring."""
        worth = hand.points + self.constant + self.star_row[hand.stars] + self.bolt * min(hand.bolts, MOST_BOLTS)
        worth += self.moon * min(hand.moons, ENOUGH_MOONS)
        for code in hand.waiting:
            worth += self.bonus[code]
        for card in hand.cards:
            if card & FULL != FULL:
                worth += self.card(card)
        return worth

    def _steps_of(self, face: int) -> list[tuple[float, ...]]:
        """For each line of a face: what crossing one of its squares changes, by squares missing before (0–3)."""
        found: list[tuple[float, ...]] = []
        for code in self.faces[face].codes:
            kind = line_kind(code, self.stars, self.moons_count)
            worth = [0.0, *(lines[kind] if kind is not None else 0.0 for lines in self.open_line)]
            found.append((0.0, self.bonus[code] - worth[1], worth[1] - worth[2], worth[2] - worth[3]))
        self.steps[face] = found
        return found

    def _crosses_of(self, card: int) -> list[tuple[float, int]]:
        """Return what crossing each open square is worth, lightning not counted; the best first."""
        face, mask = card >> SHIFT, card & FULL
        steps = self.steps.get(face) or self._steps_of(face)
        changes = [step[left] for step, left in zip(steps, MISSING[mask], strict=True)]
        base, here = self.base, self.base[mask]
        found = [
            (base[mask | 1 << square] - here + changes[square // 3] + changes[3 + square % 3], square)
            for square in OPEN[mask]
        ]
        if len(found) == 1:
            found = [(found[0][0] + self.box, found[0][1])]
        found.sort(reverse=True)
        self.crosses[card] = found
        return found

    def __missing__(self, key: int) -> Answer:
        """Return the best cross on one card for one question."""
        card = key >> KEY
        revealed, bolts = key >> 3 & 15, key & 7
        face, mask = self.faces[card >> SHIFT], card & FULL
        grid = face.grid
        best, at, spent = NOT_THERE, -1, 0
        if bolts == FREE:
            for worth, square in self.crosses.get(card) or self._crosses_of(card):
                if not revealed or grid[square] == revealed:
                    best, at = worth, square
                    break
        else:
            costs, price = COST[revealed], self.bolt
            for worth, square in self.crosses.get(card) or self._crosses_of(card):
                if worth <= best:
                    break
                cost = costs[grid[square]]
                if cost <= bolts and worth - price * cost > best:
                    best, at, spent = worth - price * cost, square, cost
        before = card << KEY
        if at < 0:
            answer: Answer = (NOT_THERE, before, before, 0, None)
        else:
            full = mask | 1 << at == FULL
            answer = (best, before, 0 if full else before | 1 << at + KEY, spent, face.won[9 * mask + at])
        self[key] = answer
        return answer


class Values:
    def __init__(self, deck: FastDeck, weights: Sequence[Sequence[float]] = WEIGHTS) -> None:
        self.deck = deck
        self.rounds = len(weights) // PARTS
        self.moments = [
            [
                [Moment(deck, weights[at], at, stars, moons_count=moons_count) for moons_count in (True, False)]
                for stars in range(4)
            ]
            for at in range(PARTS * self.rounds)
        ]
        self.fresh = [
            [[row[0][full].card(face << SHIFT) for face in range(len(deck.faces))] for full in (0, 1)]
            for row in self.moments[::PARTS]
        ]
        """The worth of a new card, by round, moons enough, and face."""

    def at(self, round_: int, turns: int, stars: int, moons: int) -> Moment:
        """Return the moment after this many turns of a round, counted from 1."""
        return self.moments[PARTS * (round_ - 1) + turns // 3][stars][moons >= ENOUGH_MOONS]

    def tidy(self) -> None:
        """Empty the tables when they have grown large."""
        for _ in self.tidying():
            pass

    def tidying(self) -> Iterator[None]:
        """Do so a table at a time: all together take a tenth of a second."""
        kept = [moment for row in self.moments for pair in row for moment in pair]
        if sum(map(len, kept)) > FULL_TABLES:
            for moment in kept:
                moment.clear()
                moment.crosses.clear()
                moment.cards.clear()
                yield
