"""The shark: plays the rest of the game many times over for each good answer, and takes the one that ends best.

Every answer meets the same futures (common random numbers), so that their difference is not noise. Its effort is a
number of turns played, not a time: the same sight and seed give the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import tanh

from bot.games.luckybox.players.fast_deck import FastDeck
from bot.games.luckybox.players.hands import Hand, hand_of, kept, turn_of
from bot.games.luckybox.players.plans import Plan, plans
from bot.games.luckybox.players.rollouts import End, Future, finish, futures
from bot.games.luckybox.players.short_weights import SHORT_WEIGHTS
from bot.games.luckybox.players.sight import Sight, words
from bot.games.luckybox.players.values import ENOUGH_MOONS, Values
from bot.games.luckybox.players.weights import WEIGHTS
from bot.games.luckybox.rules.faces import FACES
from bot.games.luckybox.rules.scoring import MOON_BONUS, SOLO_MOON_POINTS
from bot.games.luckybox.rules.state import ROUNDS, TURNS

CANDIDATES = 10
EFFORT = 13_000
"""Turns played in all the futures of one decision."""
LEAST_FUTURES = 4
SETTING_UP = 3
"""Turns' worth of effort it takes to begin and end a future."""
WORDS_A_FUTURE = 48
"""Random words for a future at most: half of four decks of 18 (futures come in pairs), and twelve boxes."""
HORIZON = 2
"""Rounds played on, the present one among them; what is left after them is valued by the quick player's eye."""
TRUST = 50
"""Futures that the quick player's eye counts for besides those played: many plans differ by less than the noise."""
POOL = 24
"""Faces that new boxes are taken from in one round's futures: the tables meet the same ones again and again."""
WIDTH = 4
NODES = 120
"""Of a cascade: uses followed at each step, hands looked at in all."""
RIVALS = 4
"""Other seats that are played on, those ahead first; twelve would leave no effort for the shark's own plans."""
EARLY_ROUNDS = 2
"""As long as so many rounds are to come, a game with others is played for points: who is ahead then says little."""
EARLY_MOON = 1.8
"""Points of a moon in them."""
CLOSE = 10.0
"""Points ahead or behind that make a game three quarters won or lost: what lies far beyond matters little."""
TIE = 0.01
"""Points of a moon when totals are equal."""
MARGIN = 0.02
"""What a point ahead is worth besides winning, so that a lost game is played on."""


@lru_cache(maxsize=4)
def values_of(deck: FastDeck, rounds: int) -> Values:
    """Return the tables of a deck for games of so many rounds, filled as games go on.

    Their contents never depend on the order of filling.
    """
    return Values(deck, WEIGHTS if rounds == ROUNDS else SHORT_WEIGHTS)


class Aim:
    """What the shark plays for: points alone and early in a game with others; later to be ahead of the others."""

    def __init__(self, values: Values, sight: Sight) -> None:
        self.values, self.sight = values, sight
        self.alone = len(sight.sides) == 1
        early = sight.rounds - sight.round >= EARLY_ROUNDS
        self.last = min(sight.rounds, sight.round + HORIZON - 1) if self.alone or early else sight.rounds
        self.rivals = [] if self.alone or early else self._rivals()
        self.scale = 1.0 if self.alone or early else 1 / CLOSE + MARGIN
        """How much a point changes what is added up."""
        self.moon = values.at(self.last, TURNS, 0, 0).moon if self.alone else EARLY_MOON

    def _rivals(self) -> list[tuple[int, Hand]]:
        """Return the others that matter most: who looks strongest, and who has the most and the fewest moons."""
        sight = self.sight
        hands = [(seat, hand_of(sight, seat)) for seat in range(len(sight.sides)) if seat != sight.seat]
        if len(hands) <= RIVALS:
            return hands
        turns = turns_over(sight)
        worths = {seat: self.values.at(sight.round, turns, hand.stars, hand.moons).hand(hand) for seat, hand in hands}
        strong = sorted(hands, key=lambda other: -worths[other[0]])
        by_moons = sorted(hands, key=lambda other: other[1].moons)
        return list(dict((by_moons[0], by_moons[-1], *strong[: RIVALS - 1])).items())

    def others(self, future: Future) -> list[End]:
        """Return how the rivals end in a future: with this turn, or the choice of a box, unless they have done it."""
        sight = self.sight
        ends = []
        for seat, hand in self.rivals:
            round_, turn, playing = sight.round, turns_over(sight), future
            if sight.ask == "keep":
                # The offer is hidden: another that may be stands for it, from the end of the last round.
                round_, turn = sight.round - 1, TURNS
                playing = Future(((), *future.numbers), (future.offers[-1], *future.offers))
            elif not sight.sides[seat].done:
                turn -= 1
                playing = Future(((sight.seen[-1], *future.numbers[0]), *future.numbers[1:]), future.offers)
            ends.append(finish(self.values, hand, round_, turn, playing))
        return ends

    def worth(self, mine: End, others: list[End]) -> float:
        points, moons = mine
        if self.alone and self.last == self.sight.rounds:
            return points + SOLO_MOON_POINTS[min(moons, ENOUGH_MOONS)]
        if not others:
            return points + self.moon * min(moons, ENOUGH_MOONS)
        counts = [moons, *[held for _, held in others]]
        most, fewest = max(counts), min(counts)
        penalty = MOON_BONUS if len(self.sight.sides) > 2 else 0
        best = max(
            [total + MOON_BONUS * (held == most) - penalty * (held == fewest) + TIE * held for total, held in others]
        )
        ahead = points + MOON_BONUS * (moons == most) - penalty * (moons == fewest) + TIE * moons - best
        return tanh(ahead / CLOSE) + MARGIN * ahead


class Shark:
    """Rollouts over the best plans."""

    name = "shark"

    def __init__(self, effort: int = EFFORT, candidates: int = CANDIDATES) -> None:
        self.effort, self.candidates = effort, candidates

    def choose(self, deck: FastDeck, sight: Sight, options: Sequence[int], seed: str) -> int:
        if len(options) == 1:
            return options[0]
        values = values_of(deck, sight.rounds)
        values.tidy()
        found = self._plans(deck, values, sight, options)
        if len(found) == 1:
            return found[0].action
        return self._settled(values, sight, found, seed).action

    def _settled(self, values: Values, sight: Sight, found: list[Plan], seed: str) -> Plan:
        """Return the plan that ends best: all are played on, then the better half goes on, until one is left."""
        aim = Aim(values, sight)
        turns = turns_over(sight)
        left = TURNS * (aim.last - sight.round + 1) - turns + SETTING_UP
        heats = (len(found) - 1).bit_length()
        counts = []
        alive = len(found)
        for _ in range(heats):
            counts.append(max(LEAST_FUTURES, self.effort // (heats * (alive + len(aim.rivals)) * left)) // 2 * 2)
            alive = (alive + 1) // 2
        chance = iter(coming(sight, sum(counts), seed))
        # The quick player's eye counts for some futures: many plans differ by less than the noise of those played.
        sums = {place: TRUST * aim.scale * plan.worth for place, plan in enumerate(found)}
        for count in counts:
            for future in islice(chance, count):
                others = aim.others(future)
                for place in sums:
                    end = finish(values, found[place].hand, sight.round, turns, future, aim.last)
                    sums[place] += aim.worth(end, others)
            better = sorted(sums, key=lambda place: -sums[place])[: (len(sums) + 1) // 2]
            sums = {place: sums[place] for place in better}
        return found[next(iter(sums))]

    def _plans(self, deck: FastDeck, values: Values, sight: Sight, options: Sequence[int]) -> list[Plan]:
        """Return what is worth a closer look, by the quick player's eye, the best first."""
        hand = hand_of(sight, sight.seat)
        moment = values.at(sight.round, turns_over(sight), hand.stars, hand.moons)
        if sight.ask == "keep":
            hands = [(option, kept(hand, sight.offered, option)) for option in options]
            found = [Plan(moment.hand(after), option, after) for option, after in hands]
            return sorted(found, key=lambda plan: -plan.worth)
        found = plans(deck, turn_of(sight), hand, options, moment.hand, width=WIDTH, nodes=NODES)
        different: dict[Hand, Plan] = {}
        for plan in found:
            same = plan.hand._replace(cards=tuple(sorted(plan.hand.cards)))
            different.setdefault(same, plan)
        return list(different.values())[: self.candidates]


def turns_over(sight: Sight) -> int:
    """Count the turns of this round that are over once the seat has answered."""
    return 0 if sight.ask == "keep" else sight.turn


def coming(sight: Sight, count: int, seed: str, shift: int | None = None) -> list[Future]:
    """Return what may come, from what is not in sight: boxes lying face up are not dealt.

    New boxes are taken from a few faces: from others with another seed and round, or as `shift` says.
    """
    known = {(card - 1) % FACES for side in sight.sides for card, _ in side.cards}
    known |= {(card - 1) % FACES for card in sight.offered}
    faces = [face for face in range(FACES) if face not in known] or list(range(FACES))
    if len(faces) > POOL:
        start = sum(seed.encode("utf-8", "surrogatepass")) + 7 * sight.round if shift is None else shift
        faces = sorted(faces, key=lambda face: (face * 37 + start) % 61)[:POOL]
    chance: Iterator[int] = iter(words(sight, seed, count * WORDS_A_FUTURE))
    return futures(sight.seen, (sight.round, sight.rounds), faces, chance, count)
