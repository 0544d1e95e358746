"""The search through a turn: every answer, and the best way through the cascade that follows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bot.games.luckybox.players.answers import DECLINE
from bot.games.luckybox.players.fast_deck import FastDeck
from bot.games.luckybox.players.hands import Hand, Turn, answered, bonus_options

Worth = Callable[[Hand], float]


class Plan(NamedTuple):
    """A way through a turn: what to answer now, where it leads, and what that is worth."""

    worth: float
    action: int
    hand: Hand


def first_hands(deck: FastDeck, turn: Turn, hand: Hand, options: Sequence[int]) -> Iterator[tuple[int, Hand]]:
    """Yield each answer to a cross or bonus question with the hand right after it; a bonus is never let go."""
    for option in options:
        if option > DECLINE:
            yield option, answered(deck, turn, hand, option)


class _Search:
    """The best end of one cascade, within a number of hands looked at."""

    def __init__(self, deck: FastDeck, turn: Turn, worth: Worth, width: int, nodes: int) -> None:
        self.deck, self.turn, self.worth, self.width, self.nodes = deck, turn, worth, width, nodes
        self.best: tuple[float, Hand] | None = None
        self.known: set[Hand] = set()

    def go(self, hand: Hand) -> None:
        """Follow every promising use of the waiting bonuses to its end."""
        if not hand.waiting:
            worth = self.worth(hand)
            if self.best is None or worth > self.best[0]:
                self.best = worth, hand
            return
        deck, turn = self.deck, self.turn
        looks = []
        for option in bonus_options(deck, hand, relaxed=False):
            after = answered(deck, turn, hand, option)
            if after not in self.known:
                self.known.add(after)
                looks.append((self.worth(after), after))
        self.nodes -= len(looks)
        looks.sort(key=lambda look: -look[0])
        for _, after in looks[: self.width if self.nodes > 0 else 1]:
            self.go(after)


def plans(
    deck: FastDeck, turn: Turn, hand: Hand, options: Sequence[int], worth: Worth, *, width: int, nodes: int
) -> list[Plan]:
    """Return the best way through the turn for each answer, the best first (equal ones in the order of the options)."""
    found = []
    for action, after in first_hands(deck, turn, hand, options):
        search = _Search(deck, turn, worth, width, nodes)
        search.go(after)
        if search.best is not None:
            found.append(Plan(search.best[0], action, search.best[1]))
    found.sort(key=lambda plan: -plan.worth)
    return found
