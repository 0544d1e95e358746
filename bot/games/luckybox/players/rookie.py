"""The rookie: takes the cross that brings something right now and thinks no further."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.luckybox.players.answers import PASS
from bot.games.luckybox.players.fast_deck import FastDeck
from bot.games.luckybox.players.hands import Hand, hand_of, turn_of
from bot.games.luckybox.players.plans import first_hands
from bot.games.luckybox.players.sight import Sight, words

BOX_LOOKS = 10.0
BONUS_LOOKS = 2.0
"""A number in hand looks as good as a star or a moon; lightning does not count."""
BOLT_LOOKS = 0.0
"""What a token of lightning is thought to be worth: nothing, so it is spent on whatever looks as good without."""
HABIT = 0.1
NEVER = -99.0


class Rookie:
    """Completes what can be completed; sees neither cascades nor what is still to come."""

    name = "rookie"

    def choose(self, deck: FastDeck, sight: Sight, options: Sequence[int], seed: str) -> int:
        """Return one of the options; equal ones by chance."""
        chance = words(sight, seed, len(options))
        if sight.ask == "keep":
            # Naive: many different numbers on the kept cards look like many chances.
            looks = [float(len(_numbers(deck, sight, option))) for option in options]
        else:
            hand = hand_of(sight, sight.seat)
            after = dict(first_hands(deck, turn_of(sight), hand, options))
            # To cross something looks better than to pass; to let a bonus go looks foolish.
            looks = [_looks(hand, after[option]) if option in after else NEVER for option in options]
            looks = [look + HABIT if option != PASS else look for look, option in zip(looks, options, strict=True)]
        best = max(looks)
        return max((chance[index], option) for index, option in enumerate(options) if looks[index] == best)[1]


def _numbers(deck: FastDeck, sight: Sight, places: int) -> set[int]:
    return {number for index, card in enumerate(sight.offered) if places >> index & 1 for number in deck.of(card).grid}


def _looks(before: Hand, after: Hand) -> float:
    """How good a cross looks: the box, and its lines' bonuses whatever they are."""
    bonuses = after.stars - before.stars + after.moons - before.moons + len(after.waiting) - len(before.waiting)
    return (
        BOX_LOOKS * (after.points > before.points) + BONUS_LOOKS * bonuses + BOLT_LOOKS * (after.bolts - before.bolts)
    )
