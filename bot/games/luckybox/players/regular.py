"""The regular: looks through this turn, cascades and all, and judges where it leads by rules of thumb.

A square's chance of being crossed comes from the numbers still in this round's deck; a card's chance of being completed
in this round or a later one, and a line's, is the product of its squares'. Points are then expected points.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from bot.games.luckybox.players.fast_deck import BOLT_CODE, MOON_CODE, OPEN, SET, STAR_CODE, FastDeck
from bot.games.luckybox.players.hands import SHIFT, Hand, hand_of, kept, turn_of
from bot.games.luckybox.players.plans import plans
from bot.games.luckybox.players.sight import Sight
from bot.games.luckybox.rules.faces import FULL, LINES
from bot.games.luckybox.rules.scoring import BOX_POINTS, MOON_BONUS, SOLO_MOON_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import TURNS

USED = 0.55
"""Share of the fitting numbers that end on a given square: others want them too."""
BESIDE = 0.035
"""Chance a turn that a square is crossed by lightning, a number bonus or a question mark."""
LATER = 0.09
"""Chance a turn that a square is crossed, in the rounds after this one."""
NUMBER_WORTH = 1.4
ANY_WORTH = 2.2
"""Points a number or ? bonus is worth before it is known what it will do."""
BOLT_WORTH = 1.1
"""Points of a token of lightning at the start; less with every turn gone."""
STAR_LATER = 2.2
"""Points of a star in a later round."""
MOON_WORTH = 1.8
"""Points of a moon among several players, near the most or the fewest."""
WIDTH = 4
NODES = 120
"""Of a cascade: uses followed at each step, hands looked at in all."""


class Judgement:
    """The worth of hands in one situation; remembers every card it has looked at."""

    def __init__(self, deck: FastDeck, sight: Sight) -> None:
        self.deck = deck
        self.round, self.rounds = sight.round, sight.rounds
        self.choosing = sight.ask == "keep"
        turns = TURNS if self.choosing else TURNS - sight.turn
        self.turns_left = turns + TURNS * (self.rounds - sight.round)
        self.chances = self._chances(sight.seen, turns)
        self.others = [side.moons for seat, side in enumerate(sight.sides) if seat != sight.seat]
        self.cards: dict[tuple[int, int], float] = {}
        share = self.turns_left / (TURNS * self.rounds)
        self.bolt = BOLT_WORTH * min(1.0, 0.25 + share) if self.turns_left else 0.0
        self.now = min(1.0, turns / TURNS + 0.3)

    def _chances(self, seen: Sequence[int], turns: int) -> list[tuple[float, ...]]:
        """By number: the chance that an open square is crossed by the end of this round, of the next one and so on."""
        unseen = 18 - len(seen)
        found: list[tuple[float, ...]] = [()]
        for number in range(1, 10):
            comes = turns * (2 - seen.count(number)) / unseen
            missed = exp(-USED * comes - BESIDE * turns)
            found.append(
                tuple(1 - missed * exp(-LATER * TURNS * later) for later in range(self.rounds - self.round + 1))
            )
        return found

    def worth(self, hand: Hand) -> float:
        """Return the expected points of a hand."""
        total = hand.points + STAR_POINTS[hand.stars] + self.bolt * min(hand.bolts, 8) + self._moons(hand.moons)
        for code in hand.waiting:
            total += NUMBER_WORTH if code else ANY_WORTH
        for card in hand.cards:
            if card & FULL != FULL:
                key = (card, hand.stars)
                worth = self.cards.get(key)
                if worth is None:
                    worth = self.cards[key] = self._card(card, hand.stars)
                total += worth
        return total

    def _moons(self, moons: int) -> float:
        if not self.others:
            # The next moon may come yet: half-way to its points.
            table = SOLO_MOON_POINTS
            here, then = table[min(moons, 6)], table[min(moons + 1, 6)]
            return here + (then - here) * min(0.8, self.turns_left / 30) + 0.6 * min(moons, 6)
        most, fewest = max(self.others), min(self.others)
        settled = 1 - self.turns_left / (TURNS * self.rounds)
        now = MOON_BONUS * (moons >= most) - (MOON_BONUS * (moons <= fewest) if len(self.others) > 1 else 0)
        return now * settled * settled + MOON_WORTH * (1 - settled * settled) * min(moons, most + 2)

    def _card(self, card: int, stars: int) -> float:
        face = self.deck.faces[card >> SHIFT]
        mask = card & FULL
        chances, grid = self.chances, face.grid
        total, before = 0.0, 0.0
        for later in range(self.rounds - self.round + 1):
            chance = 1.0
            for square in OPEN[mask]:
                chance *= chances[grid[square]][later]
            total += (chance - before) * BOX_POINTS[self.round - 1 + later]
            before = chance
        crosses = sum(chances[grid[square]][-1] for square in OPEN[mask]) + mask.bit_count()
        total += (1 - before) * crosses / 2
        for line, code in zip(LINES, face.codes, strict=True):
            open_ = SET[line & ~mask]
            if open_:
                total += self._line(open_, grid, code, stars)
        return total

    def _line(self, open_: tuple[int, ...], grid: tuple[int, ...], code: int, stars: int) -> float:
        """Return the worth of an incomplete line: its bonus by the chance of completing it."""
        soon, ever = 1.0, 1.0
        for square in open_:
            soon *= self.chances[grid[square]][0]
            ever *= self.chances[grid[square]][-1]
        if code == STAR_CODE:
            next_star = STAR_POINTS[stars + 1] - STAR_POINTS[stars] if stars < 3 else 0
            return soon * min(4.0, next_star + 0.7 * (stars < 2)) + (ever - soon) * STAR_LATER
        if code == MOON_CODE:
            return ever * MOON_WORTH
        if code >= BOLT_CODE:
            return ever * self.bolt * (code - BOLT_CODE + 1) * 0.8
        return ever * (NUMBER_WORTH if code else ANY_WORTH) * 0.9


class Regular:
    """One turn ahead, with a good eye for what cards and tokens are worth."""

    name = "regular"

    def choose(self, deck: FastDeck, sight: Sight, options: Sequence[int], seed: str) -> int:
        """Return one of the options; the seed is not needed, equal ones go in order."""
        if len(options) == 1:
            return options[0]
        hand = hand_of(sight, sight.seat)
        judgement = Judgement(deck, sight)
        if sight.ask == "keep":
            return max(options, key=lambda option: judgement.worth(kept(hand, sight.offered, option)))
        found = plans(deck, turn_of(sight), hand, options, judgement.worth, width=WIDTH, nodes=NODES)
        return found[0].action
