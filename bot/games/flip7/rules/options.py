"""The options of a table, and their defaults (the publisher's)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bot.engine.core import JsonValue
from bot.engine.options import Choice, Flag, Number, Option, parse_options

LEAST_TARGET = 20
MOST_TARGET = 1000


@dataclass(frozen=True, slots=True)
class Options:
    """House rules; each names the line of the rules it changes."""

    target_score: int = 200
    """R4: how many points end the game."""
    tie_rule: Literal["extra_round", "shared_win"] = "extra_round"
    """R4: what a tie for the highest total at the end means."""
    first_player: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    """D1, T1: where the deal and the turns begin."""
    deal_guarantee: Literal["one_deal", "until_card"] = "one_deal"
    """D2: whether a seat left with nothing in front by its dealt card is dealt another."""
    flip3_before_first_card: Literal["ask", "deal", "skip"] = "ask"
    """D4: what the deal does with a seat that turned cards of a Flip Three before its own."""
    setaside_on_bust: Literal["discard", "resolve"] = "discard"
    """P3: what becomes of set-aside cards when the Flip Three ends in a bust."""
    setaside_timing: Literal["assign_all_fifo", "sequential"] = "assign_all_fifo"
    """P3, P4: all set-aside cards are assigned and wait in one queue, or each is carried out before the next."""
    setaside_assigner: Literal["flipper", "origin"] = "flipper"
    """P3: who assigns them: who turned them, or who drew that Flip Three card."""
    second_chance_use: Literal["ends_turn", "continue_turn"] = "ends_turn"
    """S3: whether a save was the turn."""
    second_chance_first: Literal["keep", "choose"] = "keep"
    """S1: whether the drawer keeps a Second Chance or chooses who gets it."""
    fresh_deck_each_round: bool = False
    """K3: whether all cards are shuffled for every round."""


DEFAULTS = Options()
CHOICES: dict[str, tuple[str, ...]] = {
    "tie_rule": ("extra_round", "shared_win"),
    "first_player": ("left_of_dealer", "dealer"),
    "deal_guarantee": ("one_deal", "until_card"),
    "flip3_before_first_card": ("ask", "deal", "skip"),
    "setaside_on_bust": ("discard", "resolve"),
    "setaside_timing": ("assign_all_fifo", "sequential"),
    "setaside_assigner": ("flipper", "origin"),
    "second_chance_use": ("ends_turn", "continue_turn"),
    "second_chance_first": ("keep", "choose"),
}
"""The options that are one of a few words; the first is the default."""


DECLARED: tuple[Option, ...] = (
    Number("target_score", DEFAULTS.target_score, LEAST_TARGET, MOST_TARGET, (20, 50, 100, 150, 300, 500, 1000)),
    *(Choice(name, words) for name, words in CHOICES.items()),
    Flag("fresh_deck_each_round"),
)
"""What a table may choose, and what of it a lobby offers."""


def build(raw: Mapping[str, JsonValue]) -> Options:
    """Return the options as a value."""
    values: dict[str, Any] = parse_options(DECLARED, raw)
    return Options(**values)
