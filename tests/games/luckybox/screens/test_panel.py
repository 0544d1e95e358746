"""The panel of Lucky Box: every legal answer can be pressed, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.luckybox.rules.actions import Keep, Pass
from bot.games.luckybox.rules.faces import NUMBER_BONUSES
from bot.games.luckybox.screens.panel import parts
from bot.store.enums import Status
from bot.tables.table import Table
from bot.text import speaking
from bot.ui.screen import Button, Select
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
@pytest.mark.parametrize("seats", [1, 4, 12])
def test_every_legal_answer_can_be_pressed_and_nothing_else(seats: int, choose: Chooser, relaxed: bool) -> None:
    for number, (made, seat) in enumerate(game(seats, 5, choose, options={"relaxed": relaxed})):
        if made.status == Status.RUNNING and (seats < 12 or number % 5 == 0):
            assert_offers_what_is_legal(made, seat)


@pytest.mark.parametrize("relaxed", [False, True])
@pytest.mark.parametrize("count", range(1, len(KINDS) + 1))
def test_with_any_bonuses_waiting_every_use_can_be_pressed(count: int, relaxed: bool) -> None:
    made = in_turn(options={"relaxed": relaxed})
    with_seat(made, cards=cards(6), crossed=True, waiting=KINDS[-count:])
    assert_offers_what_is_legal(made, 0)


def test_a_bonus_stands_before_its_square_as_the_language_writes_it() -> None:
    made = with_seat(in_turn(), cards=cards(2), crossed=True, waiting=("5",))
    with speaking("fr"):
        labels = [button.label for button in buttons(parts(made, 0).rows)]
    assert "5\N{NO-BREAK SPACE}: A5" in labels


@pytest.mark.parametrize("crossed", [0b000_000_000, 0b000_000_111, 0b101_010_101, 0b011_111_111])
@pytest.mark.parametrize("count", range(1, 7))
def test_with_any_cards_every_cross_can_be_pressed(count: int, crossed: int) -> None:
    made = with_seat(in_turn(options={"relaxed": True}), cards=cards(count, crossed), bolts=20)
    assert_offers_what_is_legal(made, 0)


def test_a_choice_of_three_cards_is_one_press() -> None:
    made = table(2)
    (select,) = parts(made, 0).rows
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
    (button,) = buttons(parts(made, 0).rows)
    assert button.style == "primary"


def test_a_single_answer_is_one_press_in_every_game() -> None:
    seen = 0
    for choose in (at_random, well):
        for made, seat in game(3, 2, choose):
            if len(options(made, seat)) == 1:
                seen += 1
                assert [way.presses for way in ways(made, seat)] == [1]
                assert len(buttons(parts(made, seat).rows)) == 1
    assert seen > 10


def test_free_crosses_are_buttons_and_come_first() -> None:
    made = in_turn(seed="3")
    rows = parts(made, 0).rows
    (first, *_) = buttons(rows)
    assert first.style == "primary"
    assert "⚡" not in first.label


def lightning(made: Table, focus: str = "") -> Select:
    """What lightning is spent for."""
    return next(row for row in parts(made, 0, focus).rows if isinstance(row, Select))


def test_lightning_asks_for_the_number_first_then_for_one_of_its_squares() -> None:
    made = with_seat(in_turn(), cards=cards(6), bolts=20)
    numbers = lightning(made)
    assert numbers.placeholder == "Spend ⚡ (20 left): which number?"
    assert len(numbers.options) == 8, "every number but the one that came"
    costs = [int(option.label.partition(" · ")[2].removesuffix("⚡")) for option in numbers.options]
    assert costs == sorted(costs)
    opened = parts(made, 0, numbers.options[2].value).rows
    squares = next(row for row in opened if isinstance(row, Select))
    chosen = numbers.options[2].label.partition(" · ")[0]
    assert {option.label.partition(" ")[0][1:].partition(".")[0] for option in squares.options} == {chosen}
    assert 0 < len(squares.options) <= 9
    assert (numbers.options[2].description or "").startswith(f"{len(squares.options)} squares")
    assert any("Other numbers" in button.label for button in buttons(opened))


def test_the_squares_of_a_number_that_win_most_come_first_and_the_number_says_so() -> None:
    made = with_seat(in_turn(), cards=cards(4, 0b011_011_011), bolts=20)
    for number in lightning(made).options:
        squares = lightning(made, number.value).options
        won = [(option.description or "").count("→") for option in squares]
        assert won[0] == max(won)
        assert (number.description or "").count("→") == max(won)


def test_a_menu_has_nine_lines_at_most_and_all_of_them_lead_to_every_cross() -> None:
    made = with_seat(in_turn(options={"relaxed": True}), cards=cards(6), bolts=20)
    menus = [lightning(made), *(lightning(made, option.value) for option in lightning(made).options)]
    assert max(len(menu.options) for menu in menus) <= 9
    assert_offers_what_is_legal(made, 0)


def test_a_card_chosen_on_a_message_of_an_earlier_version_shows_its_squares() -> None:
    made = with_seat(in_turn(), cards=cards(6), bolts=20)
    card = mine(made).cards[2].id
    squares = lightning(made, f"x.{card}")
    assert 0 < len(squares.options) <= 9
    assert {option.label[0] for option in squares.options} == {"C"}
    assert "card C" in squares.placeholder


@pytest.mark.parametrize("focus", ["x.404", "x", "none", "b5.1", "..", "x.1.2", "\x00", "xn.0", "xn.10", "xn.", "xn"])
def test_a_focus_that_is_nothing_asks_again(focus: str) -> None:
    made = with_seat(in_turn(), cards=cards(6), bolts=20)
    assert parts(made, 0, focus).rows == parts(made, 0, "").rows


def test_whoever_is_done_has_no_answer_to_press() -> None:
    made = in_turn(2)
    play(made, 0, options(made)[0])
    with_seat(made, waiting=(), crossed=True)
    assert ways(made, 0) == []
    assert ways(made, 1) != []


def test_the_squares_to_choose_from_are_marked_with_what_they_cost() -> None:
    made = in_turn(seed="3")
    found = parts(made, 0)
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
    labels = [button.label for button in buttons(parts(made, 0).rows) if isinstance(button, Button)]
    assert labels == ["Keep 1", "Keep 2", "Keep 3"]
