"""Bonuses: a completed row or column pays at once, numbers and question marks are crossed off now or lost."""

import pytest

from bot.games.luckybox.rules.actions import Bonus, Cross, Decline, Pass
from bot.games.luckybox.rules.faces import LINES
from tests.games.luckybox.build import Position, card, face, position, seat

LAST_OF_ROW = "xx. ... ..."


def finish_a_row(bonus: str, *, moons: int = 0, stars: int = 0, round_: int = 1) -> Position:
    """Cross the last square of a row that has this bonus."""
    start = seat(card(1, LAST_OF_ROW), moons=moons, stars=tuple(stars * (r == round_) for r in range(1, 5)))  # type: ignore[arg-type]
    return position(start, faces={1: face("123 456 789", rows=f"{bonus} moon moon")}, revealed=3, round_=round_).cross(
        1, (0, 2)
    )


@pytest.mark.parametrize("line", range(6))
def test_each_row_and_each_column_pays_the_bonus_at_its_end(line: int) -> None:
    bonuses = ["star"] * 6
    bonuses[line] = "bolt2"
    faces = {1: face("555 555 555", rows=" ".join(bonuses[:3]), columns=" ".join(bonuses[3:]))}
    squares = [index for index in range(9) if LINES[line] >> index & 1]
    for last in squares:
        picture = "".join("x" if index in squares and index != last else "." for index in range(9))
        game = position(seat(card(1, picture)), faces=faces, revealed=5).cross(1, divmod(last, 3))
        assert (game.me.bolts, game.me.stars[0]) == (6, 0)
        assert game.event("line").data == {"card": 1, "line": line, "bonus": "bolt2"}


def test_the_rows_are_lines_0_to_2_and_the_columns_3_to_5() -> None:
    pictures = ["".join("x" if mask >> index & 1 else "." for index in range(9)) for mask in LINES]
    assert pictures == ["xxx......", "...xxx...", "......xxx", "x..x..x..", ".x..x..x.", "..x..x..x"]


def test_two_crosses_in_a_row_pay_nothing() -> None:
    game = position(seat(card(1, "x.. ... ...")), revealed=2).cross(1, (0, 1))
    assert game.kinds() == ["crossed"]


def test_a_diagonal_pays_nothing() -> None:
    game = position(seat(card(1, "x.. .x. ...")), revealed=9).cross(1, (2, 2))
    assert game.kinds() == ["crossed"]


def test_a_row_and_a_column_completed_by_one_cross_both_pay() -> None:
    faces = {1: face("123 456 789", rows="moon moon bolt2", columns="moon moon star")}
    game = position(seat(card(1, "..x ..x xx.")), faces=faces, revealed=9).cross(1, (2, 2))
    assert (game.me.bolts, game.me.stars, game.me.moons) == (6, (1, 0, 0, 0), 0)


def test_a_line_pays_only_once() -> None:
    faces = {1: face("123 456 789", rows="bolt moon moon", columns="star star star")}
    game = position(seat(card(1, LAST_OF_ROW)), faces=faces, revealed=3, then=[4]).cross(1, (0, 2))
    assert game.me.bolts == 5
    game = game.advance().cross(1, (1, 0))
    assert game.me.bolts == 5
    assert game.kinds() == ["crossed"]


# Taken at once


@pytest.mark.parametrize(("bonus", "bolts"), [("bolt", 5), ("bolt2", 6)])
def test_lightning_is_taken_at_once(bonus: str, bolts: int) -> None:
    game = finish_a_row(bonus)
    assert (game.me.bolts, game.me.done) == (bolts, True)


def test_a_moon_is_taken_at_once() -> None:
    game = finish_a_row("moon", moons=7)
    assert (game.me.moons, game.me.done) == (8, True)


def test_there_is_no_limit_to_tokens() -> None:
    faces = {1: face("123 456 789", rows="bolt2 moon moon")}
    game = position(seat(card(1, LAST_OF_ROW), bolts=30, moons=30), faces=faces, revealed=3).cross(1, (0, 2))
    assert game.me.bolts == 32


@pytest.mark.parametrize("round_", [1, 2, 3, 4])
def test_a_star_is_circled_in_the_row_of_the_round(round_: int) -> None:
    assert finish_a_row("star", round_=round_).me.stars == tuple(int(r == round_) for r in (1, 2, 3, 4))


def test_a_fourth_star_in_a_round_does_nothing() -> None:
    assert finish_a_row("star", stars=2).me.stars[0] == 3
    game = finish_a_row("star", stars=3)
    assert game.me.stars[0] == 3
    assert game.me.done
    assert "star_unused" in game.kinds()


def test_stars_start_again_in_the_next_round() -> None:
    faces = {1: face("123 456 789", rows="star moon moon")}
    game = position(seat(card(1, LAST_OF_ROW), stars=(3, 0, 0, 0)), faces=faces, revealed=3, round_=2).cross(1, (0, 2))
    assert game.me.stars == (3, 1, 0, 0)


def test_lightning_won_in_a_turn_cannot_change_its_number() -> None:
    faces = {1: face("123 456 789", rows="bolt2 moon moon")}
    game = position(seat(card(1, LAST_OF_ROW), card(2), bolts=0), faces=faces, revealed=3, then=[3]).cross(1, (0, 2))
    assert game.me.bolts == 2
    assert game.refusal(Cross(2, (1, 0))) == "already_done"
    assert game.advance().cross(2, (1, 0)).me.bolts == 1


# Numbers and question marks


def test_a_number_bonus_crosses_any_open_square_with_that_number() -> None:
    faces = {1: face("123 456 789", rows="7 moon moon"), 2: face("777 456 123")}
    game = position(seat(card(1, LAST_OF_ROW), card(2, "x.. ... ...")), faces=faces, revealed=3).cross(1, (0, 2))
    assert game.me.waiting == ("7",)
    assert game.options() == (Bonus("7", 1, (2, 0)), Bonus("7", 2, (0, 1)), Bonus("7", 2, (0, 2)))
    game = game.use("7", 2, (0, 2))
    assert (game.crossed(2), game.me.waiting, game.me.done) == ("x.x ... ...", (), True)


def test_a_number_bonus_may_be_used_on_the_same_card() -> None:
    game = finish_a_row("7").use("7", 1, (2, 0))
    assert game.crossed(1) == "xxx ... x.."


def test_a_number_bonus_takes_no_other_number_whatever_the_lightning() -> None:
    game = finish_a_row("7")
    assert game.me.bolts == 4
    assert game.refusal(Bonus("7", 1, (2, 1))) == "wrong_number"
    assert game.use("7", 1, (2, 0)).me.bolts == 4


def test_a_number_bonus_without_an_open_square_is_lost() -> None:
    game = finish_a_row("2")
    assert (game.me.waiting, game.me.done) == ((), True)
    assert game.event("lost").data == {"bonus": "2"}


def test_a_question_mark_crosses_any_open_square() -> None:
    faces = {1: face("123 456 789", rows="? moon moon")}
    game = position(seat(card(1, LAST_OF_ROW), card(2, "xxx xxx x..")), faces=faces, revealed=3).cross(1, (0, 2))
    assert [(use.card, use.square) for use in game.options() if isinstance(use, Bonus)] == [
        (1, (1, 0)),
        (1, (1, 1)),
        (1, (1, 2)),
        (1, (2, 0)),
        (1, (2, 1)),
        (1, (2, 2)),
        (2, (2, 1)),
        (2, (2, 2)),
    ]
    assert game.use("?", 2, (2, 2)).crossed(2) == "xxx xxx x.x"


def test_a_question_mark_with_everything_crossed_is_lost() -> None:
    faces = {1: face("123 456 789", rows="? moon moon")}
    game = position(seat(card(1, "xx. xxx xxx")), faces=faces, revealed=3).cross(1, (0, 2))
    assert game.me.done
    assert "lost" in game.kinds()


@pytest.mark.parametrize("bonus", ["7", "?"])
def test_a_bonus_with_an_open_square_must_be_used(bonus: str) -> None:
    game = finish_a_row(bonus)
    assert game.ask() == "bonus"
    assert game.refusal(Decline(bonus)) == "must_use_bonus"
    assert game.refusal(Pass()) == "bonus_pending"
    assert game.refusal(Cross(1, (1, 0))) == "bonus_pending"
    assert all(isinstance(option, Bonus) for option in game.options())


@pytest.mark.parametrize("bonus", ["8", "?", "star", "moon", "bolt", "bolt2"])
def test_only_a_waiting_bonus_is_used(bonus: str) -> None:
    assert finish_a_row("7").refusal(Bonus(bonus, 1, (2, 1))) == "no_such_bonus"


def test_no_bonus_waits_before_the_cross() -> None:
    assert position(seat(card(1)), revealed=5).refusal(Bonus("5", 1, (1, 1))) == "no_such_bonus"


def test_a_bonus_is_not_used_on_a_crossed_square_or_anothers_card() -> None:
    faces = {1: face("123 456 789", rows="7 moon moon"), 2: face("777 456 123")}
    mine = seat(card(1, LAST_OF_ROW), card(2, "x.. ... ..."))
    game = position(mine, seat(card(3)), faces=faces, revealed=3).cross(1, (0, 2))
    assert game.refusal(Bonus("7", 2, (0, 0))) == "already_crossed"
    assert game.refusal(Bonus("7", 3, (2, 0))) == "not_your_cards"
    assert game.refusal(Bonus("7", 99, (2, 0))) == "unknown_card"


def test_bonuses_are_not_saved_for_the_next_turn() -> None:
    game = finish_a_row("7")
    assert game.refusal(game.game.advance, by=None) == "seats_waiting"


# Cascades


def test_a_bonus_may_complete_further_lines() -> None:
    faces = {1: face("123 456 789", rows="6 9 star", columns="moon moon bolt")}
    game = position(seat(card(1, "xx. xx. xx.")), faces=faces, revealed=3).cross(1, (0, 2))
    game = game.use("6", 1, (1, 2))
    assert game.me.waiting == ("9",)
    game = game.use("9", 1, (2, 2))
    assert (game.me.stars[0], game.me.bolts, game.me.done) == (1, 5, True)
    assert game.me.completed == (1, 0, 0, 0)


def test_the_row_waits_before_the_column_and_new_bonuses_wait_last() -> None:
    faces = {1: face("123 456 789", rows="moon moon 1", columns="moon moon ?"), 2: face("111 456 789", rows="4 ? ?")}
    mine = seat(card(1, "..x ..x xx."), card(2, "xx. ... ..."), card(3))
    game = position(mine, faces=faces, revealed=9).cross(1, (2, 2))
    assert game.me.waiting == ("1", "?")
    assert game.use("1", 2, (0, 2)).me.waiting == ("?", "4")


def test_the_player_chooses_the_order_of_waiting_bonuses() -> None:
    faces = {1: face("123 456 789", rows="moon moon 1", columns="moon moon ?")}
    game = position(seat(card(1, "..x ..x xx."), card(2)), faces=faces, revealed=9).cross(1, (2, 2))
    assert {option.bonus for option in game.options() if isinstance(option, Bonus)} == {"1", "?"}
    row_first = game.use("1", 1, (0, 0)).use("?", 2, (0, 0))
    column_first = game.use("?", 2, (0, 0)).use("1", 1, (0, 0))
    assert row_first.me.cards == column_first.me.cards


def test_a_waiting_bonus_is_lost_when_another_takes_its_last_square() -> None:
    faces = {1: face("123 456 789", rows="moon moon 1", columns="moon moon ?")}
    game = position(seat(card(1, "..x ..x xx.")), faces=faces, revealed=9).cross(1, (2, 2)).use("?", 1, (0, 0))
    assert game.me.waiting == ()
    assert game.event("lost").data == {"bonus": "1"}


def test_of_two_equal_bonuses_each_is_used_once() -> None:
    faces = {1: face("123 456 789", rows="moon moon 1", columns="moon moon 1"), 2: face("111 456 789")}
    game = position(seat(card(1, "..x ..x xx."), card(2)), faces=faces, revealed=9).cross(1, (2, 2))
    assert game.me.waiting == ("1", "1")
    assert len(game.options()) == 4
    game = game.use("1", 1, (0, 0))
    assert game.me.waiting == ("1",)
    assert game.use("1", 2, (0, 0)).me.done


def test_a_completed_card_counts_from_the_cross_on_and_stays_until_its_round_is_scored() -> None:
    game = position(seat(card(1, "xxx xxx xx.")), revealed=9, round_=2).cross(1, (2, 2))
    assert game.me.completed == (0, 1, 0, 0)
    assert game.held() == [1]
    assert game.event("completed").data == {"card": 1, "round": 2}
    assert game.me.total == 0
