"""The options of a table; what each does stands with the rule it changes."""

from dataclasses import asdict

import pytest

from bot.engine.core import IllegalAction, JsonValue
from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, Options
from bot.games.flip7.rules.options import CHOICES, build

PUBLISHER = {
    "target_score": 200,
    "tie_rule": "extra_round",
    "first_player": "left_of_dealer",
    "deal_guarantee": "one_deal",
    "flip3_before_first_card": "ask",
    "setaside_on_bust": "discard",
    "setaside_timing": "assign_all_fifo",
    "setaside_assigner": "flipper",
    "second_chance_use": "ends_turn",
    "second_chance_first": "keep",
    "fresh_deck_each_round": False,
}


def test_the_defaults_are_the_publishers() -> None:
    assert Flip7().parse_options({}) == PUBLISHER
    assert asdict(Options()) == PUBLISHER
    assert {name: words[0] for name, words in CHOICES.items()} == {
        name: value for name, value in PUBLISHER.items() if isinstance(value, str)
    }


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in CHOICES.items() for word in words])
def test_every_word_of_every_option_is_taken(name: str, word: str) -> None:
    assert Flip7().parse_options({name: word}) == PUBLISHER | {name: word}
    assert getattr(build({name: word}), name) == word


@pytest.mark.parametrize("target", [20, 200, 1000])
def test_a_target_score_from_20_to_1000(target: int) -> None:
    assert build({"target_score": target}).target_score == target


@pytest.mark.parametrize("target", [19, 1001, -200])
def test_no_other_target_score(target: int) -> None:
    with pytest.raises(IllegalAction) as refused:
        build({"target_score": target})
    assert refused.value.code == "bad_record"


def test_a_state_knows_its_options() -> None:
    options: dict[str, JsonValue] = {"target_score": 120, "tie_rule": "shared_win"}
    state = Flip7().start(2, options, Seeded("options")).state
    assert asdict(state.options) == PUBLISHER | options
