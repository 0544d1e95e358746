"""What a review of Lucky Box gives for reasons: facts of the rules, in whole sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from bot.engine.core import JsonValue
from bot.engine.review import Verdict
from bot.games.luckybox.rules.actions import Cross, Keep
from bot.tables.table import Table
from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.screens import games
from tests.ui.build import in_turn, mine, options, table

NOTHING: dict[str, JsonValue] = {
    "crosses": 1,
    "lines": [],
    "lightning": 0,
    "bolts": 2,
    "boxes": 0,
    "points": 0,
    "stars": 0,
    "moons": 0,
    "lost": [],
    "wasted": 0,
    "passed": False,
    "declined": 0,
    "nearly": 1,
    "ready": 2,
    "open": {str(number): 2 for number in range(1, 10)},
}
"""What a cross brings that brings nothing."""


def said(
    made: Table,
    reasons: Sequence[str],
    played: Mapping[str, JsonValue],
    best: Mapping[str, JsonValue],
    *,
    turn: int = 1,
    plays: Sequence[object] = (),
) -> list[str]:
    """The reasons as they are told."""
    actions = plays or [options(made)[0]] * 2
    own, other = ((made.rules.dump_action(0, action),) for action in actions)
    facts: Mapping[str, JsonValue] = {
        "played": {**NOTHING, **played},
        "best": {**NOTHING, **best},
        "reasons": list(reasons),
    }
    verdict = Verdict(0, 1, turn, "slip", 0, 0, own, other, 2.0, 0.1, 0.0, facts)
    return [NO_EMOJIS.written(line) for line in games.of(made).reasons(made, verdict)]


@pytest.mark.parametrize(
    ("reason", "best", "sentence"),
    [
        ("box", {"boxes": 1, "points": 15}, "It completes 1 box, for 15 points."),
        ("cascade", {"crosses": 3}, "It sets off a chain of 3 crosses."),
        ("line", {"lines": ["star", "?"]}, "It completes 2 lines and wins ⭐ and ❓."),
        ("star", {"stars": 1}, "It wins 1 star this round."),
        ("moon", {"moons": 2}, "It wins 2 moons."),
        ("lost", {}, "It puts every bonus to use."),
        ("lightning", {"bolts": 4}, "It leaves you with 2 more lightning."),
        ("lightning", {"bolts": 2}, "It spends less lightning."),
        ("nearly", {"nearly": 2}, "It leaves 2 cards with at most two squares to go (your play: 1)."),
        ("ready", {"ready": 3}, "It leaves 3 lines one square short of complete (your play: 2)."),
        ("crosses", {}, "It crosses a square where you passed."),
        ("waits", {}, "It passes, and saves squares and lightning for later."),
    ],
)
def test_every_reason_of_the_reviewer_has_a_sentence(reason: str, best: Mapping[str, JsonValue], sentence: str) -> None:
    assert said(in_turn(), [reason], {}, best) == [sentence]


def test_only_the_two_weightiest_are_told() -> None:
    told = said(in_turn(), ["box", "star", "moon"], {}, {"boxes": 1, "points": 15, "stars": 1, "moons": 1})
    assert told == ["It completes 1 box, for 15 points.", "It wins 1 star this round."]


def test_numbers_that_may_still_come_speak_for_a_play_that_leaves_them_a_square() -> None:
    made = in_turn()
    revealed = made.state.revealed
    gone = next(number for number in range(1, 10) if number != revealed)
    left: dict[str, JsonValue] = {str(number): 0 if number == gone else 2 for number in range(1, 10)}
    [told] = said(made, [], {"open": left}, {})
    assert told == "Of the 17 number cards still hidden, 17 then fit one of your squares (after your play: 15)."


def test_where_all_else_is_equal_the_fuller_card_speaks() -> None:
    made = in_turn()
    first, second, *_ = mine(made).cards
    fuller = tuple(replace(card, crossed=0b111) if card is second else card for card in mine(made).cards)
    made.state = made.state.with_seat(0, replace(mine(made), cards=fuller))
    plays = [Cross(first.id, (2, 2)), Cross(second.id, (2, 2))]
    assert said(made, [], {}, {}, plays=plays) == [
        "It goes on with card B, which then has 5 squares to go (the card you played on: 8)."
    ]
    assert said(made, [], {}, {}, plays=plays[::-1]) == []


def test_a_choice_of_cards_is_told_by_its_numbers_and_by_what_its_lines_win() -> None:
    made = table(1)
    offered = mine(made).offered
    assert offered is not None
    played, best = Keep(offered[:3]), Keep(offered[2:])
    few: dict[str, JsonValue] = {str(number): 1 if number < 4 else 3 for number in range(1, 10)}
    many: dict[str, JsonValue] = {str(number): 3 for number in range(1, 10)}
    told = said(made, [], {"open": few}, {"open": many}, turn=0, plays=[played, best])
    assert told[0] == "With this choice, every number is on your cards at least 3 times (with yours: 1)."
    assert told[1].startswith("It has extra bonuses to win: ")
    rare: dict[str, JsonValue] = {**many, "1": 0, "2": 1}
    fewer: dict[str, JsonValue] = {**many, "1": 0}
    told = said(made, [], {"open": rare}, {"open": fewer}, turn=0, plays=[played, best])
    assert told[0] == "With this choice, 1 of the nine numbers has at most one square to cross (with yours: 2)."


def test_plays_are_told_with_what_they_bring() -> None:
    made = table(1)
    offered = mine(made).offered
    assert offered is not None
    words = games.of(made).play_words(made, 0, [Keep(offered[:3])])
    assert words == "**Card 1, Card 2 and Card 3**"
