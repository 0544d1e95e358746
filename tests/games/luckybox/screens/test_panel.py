"""The panel of Lucky Box: every legal answer can be pressed, and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.games.luckybox.rules.actions import Keep, Pass
from bot.games.luckybox.rules.faces import NUMBER_BONUSES
from bot.games.luckybox.screens.panel import panel_content
from bot.store.enums import Status
from bot.tables.table import Table
from bot.text import use_locale
from bot.ui.screens.screen import Button, Select
from tests.depth import deep
from tests.ui.build import Chooser, at_random, cards, game, in_turn, mine, options, play, table, well, with_seat
from tests.ui.presses import buttons, ways

KINDS = (*NUMBER_BONUSES, "?")


def assert_offers_what_is_legal(made: Table, seat: int) -> None:
    """The panel offers every legal answer once, and nothing illegal, for this seat and this question."""
    offered = ways(made, seat)
    actions = [way.action for way in offered]
    assert len(set(actions)) == len(actions)
    assert set(actions) == set(options(made, seat))
    for way in offered:
        assert (way.id.table, way.id.seat, way.id.serial) == (made.id, seat, made.rules.serial(made.state, seat))
        assert way.presses <= 2


@pytest.mark.parametrize("relaxed", [False, True])
@pytest.mark.parametrize("choose", [at_random, well])
@pytest.mark.parametrize("seats", [4, *map(deep, (1, 12))])
def test_every_legal_answer_can_be_pressed_and_nothing_else(seats: int, choose: Chooser, relaxed: bool) -> None:
    for number, (made, seat) in enumerate(game(seats, 5, choose, options={"relaxed": relaxed})):
        if made.status == Status.RUNNING and (seats < 12 or number % 5 == 0):
            assert_offers_what_is_legal(made, seat)


@pytest.mark.deep
@pytest.mark.parametrize("relaxed", [False, True])
@pytest.mark.parametrize("count", range(1, len(KINDS) + 1))
def test_with_any_bonuses_waiting_every_use_can_be_pressed(count: int, relaxed: bool) -> None:
    made = in_turn(options={"relaxed": relaxed})
    with_seat(made, cards=cards(6), crossed=True, waiting=KINDS[-count:])
    assert_offers_what_is_legal(made, 0)


def test_a_bonus_stands_before_its_square_as_the_language_writes_it() -> None:
    made = with_seat(in_turn(), cards=cards(2), crossed=True, waiting=("5",))
    with use_locale("fr"):
        labels = [button.label for button in buttons(panel_content(made, 0).rows)]
    assert "5\N{NO-BREAK SPACE}: A5" in labels


@pytest.mark.parametrize("crossed", [0b000_000_000, 0b000_000_111, 0b101_010_101, 0b011_111_111])
@pytest.mark.parametrize("count", range(1, 7))
def test_with_any_cards_every_cross_can_be_pressed(count: int, crossed: int) -> None:
    made = with_seat(in_turn(options={"relaxed": True}), cards=cards(count, crossed), bolts=20)
    assert_offers_what_is_legal(made, 0)


def test_a_choice_of_three_cards_is_one_press() -> None:
    made = table(2)
    (select,) = panel_content(made, 0).rows
    assert isinstance(select, Select)
    assert (select.count, len(select.options)) == (3, 5)
    assert {way.presses for way in ways(made, 0)} == {1}
    assert len(ways(made, 0)) == 10


def test_cards_are_chosen_in_any_order() -> None:
    made = table(2)
    first = options(made)[0]
    assert isinstance(first, Keep)
    play(made, 0, Keep(first.cards[::-1]))
    assert mine(made).kept == first.cards


def test_one_legal_answer_is_one_button() -> None:
    made = with_seat(in_turn(), cards=cards(1, 0b111_111_111), bolts=0)
    assert options(made) == (Pass(),)
    (button,) = buttons(panel_content(made, 0).rows)
    assert button.style == "primary"


def test_a_single_answer_is_one_press_in_every_game() -> None:
    seen = 0
    for choose in (at_random, well):
        for made, seat in game(3, 2, choose):
            if len(options(made, seat)) == 1:
                seen += 1
                assert [way.presses for way in ways(made, seat)] == [1]
                assert len(buttons(panel_content(made, seat).rows)) == 1
    assert seen > 10


def test_free_crosses_are_buttons_and_come_first() -> None:
    made = in_turn(seed="3")
    rows = panel_content(made, 0).rows
    (first, *_) = buttons(rows)
    assert first.style == "primary"
    assert "⚡" not in first.label


def menus(made: Table) -> list[Select]:
    """What lightning is spent on beside the buttons: a select for each card."""
    return [row for row in panel_content(made, 0).rows if isinstance(row, Select) and "⚡" in row.placeholder]


def test_lightning_has_a_select_for_each_card_that_says_square_and_price() -> None:
    made = with_seat(in_turn(), cards=cards(6), bolts=20)
    found = menus(made)
    assert [menu.placeholder for menu in found] == [f"Spend ⚡ on card {name}: which square?" for name in "ABCDEF"]
    for menu, name in zip(found, "ABCDEF", strict=True):
        assert 0 < len(menu.options) <= 9
        assert {option.label[0] for option in menu.options} == {name}
        costs = [int(option.label.partition(" · ")[2].removesuffix("⚡")) for option in menu.options]
        assert costs == sorted(costs), "nothing wins anything yet"


def test_what_wins_most_has_a_button_and_what_a_select_has_wins_no_more() -> None:
    made = with_seat(in_turn(), cards=cards(4, 0b011_011_011), bolts=20)
    lines = [button.label for button in buttons(panel_content(made, 0).rows) if "⚡" in button.label]
    assert len(lines) == 3
    for menu in menus(made):
        won = [(option.description or "").count("→") for option in menu.options]
        assert won == sorted(won, reverse=True)
        assert max(won) <= min(label.count("→") for label in lines)


def test_a_box_that_lightning_completes_is_the_first_of_these_buttons() -> None:
    full = with_seat(in_turn(), cards=cards(3, 0b111_111_110), bolts=20)
    first = next(button for button in buttons(panel_content(full, 0).rows) if "⚡" in button.label)
    assert re.search(r"^[ABC]\d(\.\d)? · \d⚡ → .*→ BOX \+15", first.label)


def sparing(made: Table, seat: int, dice: Random) -> Any:
    """The first answer that takes no lightning, if there is one: there is plenty of it soon."""
    return options(made, seat)[0]


@pytest.mark.deep
def test_over_fifty_games_every_play_with_lightning_is_one_press_and_the_best_have_buttons() -> None:
    plays = winning = 0
    for seed in range(50):
        for number, (made, seat) in enumerate(game(2, seed, sparing)):
            if made.status != Status.RUNNING or number % 4:
                continue
            paid = [way for way in ways(made, seat) if "⚡" in way.words.partition(" →")[0].partition(" | ")[0]]
            plays += len(paid)
            assert all(way.presses == 1 for way in paid)
            wins = [way for way in paid if "→" in way.words]
            pressed = [way for way in wins if " | " not in way.words]
            assert len(pressed) == min(3, len(wins))
            winning += len(pressed)
    assert plays > 5_000
    assert winning > 300


def test_on_the_first_turn_of_fifty_games_nine_labels_at_most_stand_beside_the_digits() -> None:
    for seed in range(50):
        made = in_turn(seed=str(seed))
        found = panel_content(made, 0)
        shown = [mark for mark in found.marks.values() if mark.sign != "none"]
        assert len(shown) <= 9
        labels = " ".join(button.label for button in buttons(found.rows))
        for mark in found.marks.values():
            assert (mark.sign == "tag") == (mark.tag in labels.split())
            assert mark.sign != "bolt" or mark.cost == 1


@pytest.mark.parametrize(
    "focus", ["x.404", "x", "none", "b5.1", "..", "x.1.2", "\x00", "xn.0", "xn.5", "xn.", "xn", "x.1"]
)
def test_a_focus_that_is_nothing_asks_again_and_so_does_one_of_an_earlier_version(focus: str) -> None:
    made = with_seat(in_turn(), cards=cards(6), bolts=20)
    assert panel_content(made, 0, focus).rows == panel_content(made, 0, "").rows


def test_whoever_is_done_has_no_answer_to_press() -> None:
    made = in_turn(2)
    play(made, 0, options(made)[0])
    with_seat(made, waiting=(), crossed=True)
    assert ways(made, 0) == []
    assert ways(made, 1) != []


def test_the_squares_to_choose_from_are_marked_with_what_they_cost() -> None:
    made = in_turn(seed="3")
    found = panel_content(made, 0)
    state = made.state
    for cross in options(made):
        after = made.rules.apply(state, 0, cross).state.seats[0]
        if isinstance(cross, Pass | Keep):
            continue
        mark = found.marks[cross.card, cross.square]  # type: ignore[union-attr]
        assert mark.cost == mine(made).bolts - after.bolts
    assert len(found.marks) == sum(not isinstance(option, Pass) for option in options(made))


def test_a_new_card_of_three_is_a_button_each() -> None:
    made = table(2)
    made.state = replace(made.state, round=2)
    with_seat(made, offered=(11, 12, 13))
    labels = [button.label for button in buttons(panel_content(made, 0).rows) if isinstance(button, Button)]
    assert labels == ["Keep 1", "Keep 2", "Keep 3"]
