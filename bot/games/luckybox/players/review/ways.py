"""Whole ways through a turn: a cross and the cascade after it, or a choice of boxes, with where it leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bot.games.luckybox.players.fast_deck import FastDeck
from bot.games.luckybox.players.hands import (
    Hand,
    answered,
    bonus_options,
    cross_options,
    keep_options,
    kept,
    turn_of,
)
from bot.games.luckybox.players.plans import first_hands
from bot.games.luckybox.players.sight import Sight

WIDTH = 4
NODES = 120
"""Of a cascade: uses followed at each step, hands looked at in all; as the shark has it."""
ALIKE = 2
"""Ways that begin with the same cross, among those that are looked at closely: the rest would differ too little."""


class Way(NamedTuple):
    """A way through a turn, and what it is worth at a glance."""

    worth: float
    answers: tuple[int, ...]
    hand: Hand


def same(hand: Hand) -> Hand:
    """Return what hands that hold the same have in common: cards in one order."""
    return hand._replace(cards=tuple(sorted(hand.cards)))


def options_of(deck: FastDeck, sight: Sight, hand: Hand) -> list[int]:
    """Return every legal first answer."""
    if sight.ask == "keep":
        return keep_options(len(sight.offered), sight.round)
    return cross_options(deck, hand, turn_of(sight).revealed, relaxed=sight.relaxed)


def played(deck: FastDeck, sight: Sight, hand: Hand, answers: Sequence[int]) -> Hand:
    """Return where the seat's own answers led."""
    if sight.ask == "keep":
        return kept(hand, sight.offered, answers[0])
    for answer in answers:
        hand = answered(deck, turn_of(sight), hand, answer)
    return hand


def ways(deck: FastDeck, sight: Sight, hand: Hand, worth: Callable[[Hand], float]) -> list[Way]:
    """Return ways through the turn that lead to different hands, the best at a glance first."""
    options = options_of(deck, sight, hand)
    if sight.ask == "keep":
        found = [
            Way(worth(after), (option,), after) for option in options if (after := kept(hand, sight.offered, option))
        ]
    else:
        found = [
            way
            for option, after in first_hands(deck, turn_of(sight), hand, options)
            for way in _Cascade(deck, sight, worth).ends((option,), after)
        ]
    found.sort(key=lambda way: -way.worth)
    different: dict[Hand, Way] = {}
    for way in found:
        different.setdefault(same(way.hand), way)
    return list(different.values())


def chosen(found: Sequence[Way], most: int) -> list[Way]:
    """Return the ways that look best, at most `ALIKE` that begin alike."""
    begun: dict[int, int] = {}
    picked = []
    for way in found:
        begun[way.answers[0]] = begun.get(way.answers[0], 0) + 1
        if begun[way.answers[0]] <= ALIKE:
            picked.append(way)
    return picked[:most]


class _Cascade:
    """The ends of one cascade, within a number of hands looked at."""

    def __init__(self, deck: FastDeck, sight: Sight, worth: Callable[[Hand], float]) -> None:
        self.deck, self.turn, self.worth, self.nodes = deck, turn_of(sight), worth, NODES
        self.known: set[Hand] = set()

    def ends(self, answers: tuple[int, ...], hand: Hand) -> Iterator[Way]:
        """Yield every promising use of the waiting bonuses, to its end."""
        if not hand.waiting:
            yield Way(self.worth(hand), answers, hand)
            return
        looks = []
        for option in bonus_options(self.deck, hand, relaxed=False):
            after = answered(self.deck, self.turn, hand, option)
            if after not in self.known:
                self.known.add(after)
                looks.append((self.worth(after), option, after))
        self.nodes -= len(looks)
        looks.sort(key=lambda look: -look[0])
        for _, option, after in looks[: WIDTH if self.nodes > 0 else 1]:
            yield from self.ends((*answers, option), after)
