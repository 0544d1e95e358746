"""The two small games of the tests as plugins, on every default there is, and their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from unittest.mock import patch

from bot import text
from bot.engine.codec import BaseCodec
from bot.engine.players import SimplePlayers
from bot.games.plugin import Plugin, in_order
from bot.text import DEFAULT, Catalogue, Plural, catalogue
from tests.engine.pig import Bidding, Pig

WORDS = {
    "game.pig": "Pig",
    "pig.ask.turn": "{at_stake} points are at stake, {total} are yours. Roll or bank?",
    "pig.count.banked": "Times banked",
    "pig.count.max_points": "Most points",
    "pig.do.bank": "Bank",
    "pig.do.roll": "Roll",
    "pig.event.rolled": "{who} rolls a {value}",
    "pig.option.goal": "to {value} points",
    "pig.rule.1": "Roll as often as you like and add up what the die shows.",
    "pig.rule.2": "A 1 ends your turn and takes everything you rolled in it.",
    "pig.rule.3": "Bank to keep your points. Whoever reaches the goal wins.",
    "pig.says.asks": "{who}, roll or bank!",
    "pig.says.over": "{who} has reached the goal!",
    "game.bidding": "Bidding",
    "bidding.ask.bid": "Which card do you bid?",
    "bidding.do.bid": "Bid {0}",
    "bidding.event.won": "{who} wins the {card}",
    "bidding.rule.1": "Everybody bids a 1, a 2 or a 3 for the card on top.",
    "bidding.rule.2": "The highest bid that nobody else made wins it.",
}
PLURALS = {"pig.event.banked": ("{who} banks {points} point", "{who} banks {points} points")}


def pig(rules_version: int = 1) -> Plugin:
    """Dice, one seat after the other."""
    rules = Pig(rules_version)
    return Plugin(rules, SimplePlayers(rules), BaseCodec(rules))


def bidding(cards: int = 5) -> Plugin:
    """Cards, all at once."""
    rules = Bidding(cards)
    return Plugin(rules, SimplePlayers(rules), BaseCodec(rules, "standard" if cards == 5 else f"of-{cards}"))


def updated_pig() -> Plugin:
    """The same after an update of its rules, the earlier ones beside them."""
    return in_order([pig(2), pig()])


def updated_bidding() -> Plugin:
    """The same after an update of its deck, the earlier one beside it."""
    return in_order([bidding(7), bidding()])


def _with_theirs(own: Catalogue, more: Mapping[str, str]) -> Catalogue:
    plurals = {key: Plural(forms, lambda number: int(number != 1)) for key, forms in PLURALS.items()}
    return replace(own, texts={**own.texts, **WORDS, **more}, plurals={**own.plurals, **plurals})


@contextmanager
def their_words(more: Mapping[str, str] = MappingProxyType({})) -> Iterator[None]:
    """The catalogue of texts has the words of the small games too, and these, while this lasts."""
    both = _with_theirs(catalogue(DEFAULT), more)
    with patch.object(text, "catalogue", lambda language: both):
        yield
