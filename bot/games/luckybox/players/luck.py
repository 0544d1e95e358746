"""Luck and play in Lucky Box: what a hand is worth to ordinary players, before and after every chance.

Chance is an offer of boxes, and a number. What things are worth after it is the best play by the quick player's eye
(`values`), with worths learned for this (`luck_weights`). What could be expected is the exact mean of that over all
that might have come, as far as anybody can know: numbers by what is left of the round's deck, offers by the boxes not
dealt yet (`offers`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bot.engine.core import Step
from bot.engine.luck import Breakdown, Chanced, Ledger, Making
from bot.engine.run_to_completion import run_to_completion
from bot.games.luckybox.players.fast_deck import FARTHEST, FastDeck, fast_deck
from bot.games.luckybox.players.hands import Hand, card_key
from bot.games.luckybox.players.luck_weights import LUCK_WEIGHTS
from bot.games.luckybox.players.offers import Piles, best_of
from bot.games.luckybox.players.short_luck_weights import SHORT_LUCK_WEIGHTS
from bot.games.luckybox.players.values import ENOUGH_MOONS, KEY, NOT_THERE, Values
from bot.games.luckybox.rules.faces import FACES, FULL
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.legal import keep_count
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.state import ROUNDS, Seat, State

LUCK_VERSION = 1
"""Of everything that decides a figure: the learned worths, the constants here, the rules of the best play."""
BETA = 0.6
"""How much of the luck is taken off a score: fixed for the version, measured in docs/luck.md."""
OFFERS = 1.5
"""How much an offer's luck counts of the difference in worth: of what a better box brings, a share of `BETA` would take
off too little. Found on games of the regular, the rookie and the shark; the mean is zero whatever it is."""
OFFER, NUMBER = "offer", "number"
NUMBERS = range(1, 10)
COPIES = 2
"""Of each number in a round's deck."""


@lru_cache(maxsize=4)
def values_of(deck: FastDeck, rounds: int) -> Values:
    """Return the tables of a deck for games of so many rounds, filled as they are needed.

    Their contents never depend on the order of filling.
    """
    return Values(deck, LUCK_WEIGHTS if rounds == ROUNDS else SHORT_LUCK_WEIGHTS)


class LuckyBoxLuck:
    """Tells luck from play (`bot.engine.luck.LuckModel`)."""

    version = LUCK_VERSION
    beta = BETA

    def breakdown(self, rules: LuckyBox, steps: Iterable[Step[State]]) -> Breakdown:
        return run_to_completion(self.making(rules, steps))

    def making(self, rules: LuckyBox, steps: Iterable[Step[State]]) -> Making:
        """Begin the same, a step at a time."""
        deck, before = fast_deck(rules.deck), None
        ledgers: list[Ledger] = []
        for step in steps:
            after = step.state
            values = values_of(deck, after.options.rounds)
            if before is None:
                values.tidy()
                ledgers = [Ledger() for _ in after.seats]
                enter_offers(values, Piles.at_start(after), after, ledgers)
            elif (after.phase, after.round, after.turn) != (before.phase, before.round, before.turn):
                if after.phase == "turn":
                    enter_number(values, before, after, ledgers)
                elif after.phase == "choose":
                    enter_offers(values, Piles.at_deal(before, after), after, ledgers)
            before = after
            yield
        assert before is not None
        over = before.phase == "over"
        seats = [
            ledger.closed(seat.total if over else None) for ledger, seat in zip(ledgers, before.seats, strict=True)
        ]
        return Breakdown(self.version, self.beta, over, tuple(seats))


def hand_of_seat(seat: Seat, round_: int) -> Hand:
    """Return what a seat holds in a round whose end is not scored yet, with all it won this turn used."""
    cards = tuple([card_key(card.id, card.crossed) for card in seat.cards])
    points = seat.total + BOX_POINTS[round_ - 1] * seat.completed[round_ - 1]
    return Hand(cards, seat.bolts, seat.moons, seat.stars[round_ - 1], points)


# Numbers


def enter_number(values: Values, before: State, after: State, ledgers: Sequence[Ledger]) -> None:
    """Enter the number that was revealed, for every seat."""
    seen, round_, turn = after.seen[:-1], after.round, after.turn
    number, likely = after.seen[-1], chances(seen)
    for seat, ledger in zip(before.seats, ledgers, strict=True):
        hand = hand_of_seat(seat, round_)
        worths = {
            may: after_number(values, hand, round_, turn, may, relaxed=after.options.relaxed) for may, _ in likely
        }
        expected = sum([chance * worths[may] for may, chance in likely])
        ledger.add(expected, worths[number], Chanced(round_, turn, NUMBER, (number,), None, 0.0, 0.0))


def chances(seen: Sequence[int]) -> list[tuple[int, float]]:
    """Return the numbers that may be revealed after these of a round, and how likely each is."""
    left = COPIES * len(NUMBERS) - len(seen)
    return [(number, (COPIES - seen.count(number)) / left) for number in NUMBERS if seen.count(number) < COPIES]


def after_number(values: Values, hand: Hand, round_: int, turn: int, number: int, *, relaxed: bool) -> float:
    """Return what a hand is worth once a number is revealed, with the best cross.

    None is made where that is allowed and better.
    """
    moment = values.at(round_, turn, hand.stars, hand.moons)
    here = moment.hand(hand)
    cards = [card << KEY for card in hand.cards if card & FULL != FULL]
    if not cards:
        return here
    question = number << 3 | min(hand.bolts, FARTHEST)
    gain = max([moment[card | question][0] for card in cards])
    if gain >= 0:
        return here + gain
    must = not relaxed and max([moment[card | number << 3][0] for card in cards]) > NOT_THERE
    return here + gain if must else here


# Offers


def enter_offers(values: Values, piles: Piles, after: State, ledgers: Sequence[Ledger]) -> None:
    """Enter the boxes that every seat was offered."""
    round_, keep = after.round, keep_count(after.round)
    known: dict[tuple[bool, tuple[int, int]], float] = {}
    for number, (seat, ledger) in enumerate(zip(after.seats, ledgers, strict=True)):
        offered = seat.offered
        assert offered is not None
        hand = hand_of_seat(seat, round_)
        full = hand.moons >= ENOUGH_MOONS
        fresh = values.fresh[round_ - 1][full]
        parts = piles.parts(number, len(offered))
        if (full, parts) not in known:
            worths = [[fresh[(card - 1) % FACES] for card in pile] for pile in (piles.undealt, piles.reshuffled)]
            known[full, parts] = best_of(worths, parts, keep)
        expected = known[full, parts]
        best = sum(sorted([fresh[(card - 1) % FACES] for card in offered], reverse=True)[:keep])
        before = values.at(round_, 0, hand.stars, hand.moons).hand(hand) + expected
        chanced = Chanced(round_, 0, OFFER, offered, number, 0.0, 0.0)
        ledger.add(before, before + OFFERS * (best - expected), chanced)
