"""The pages of the rules: every line, mark and number on them is what the rules say."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest

from bot.games.flip7.pictures import draw_rules, lines, positions, rules
from bot.games.flip7.rules.cards import BONUS, COPIES, HIGHEST, NAMES, SEVEN, points_of
from bot.games.flip7.rules.options import Options
from bot.games.flip7.rules.view import View
from bot.text import say
from tests.games.flip7.build import table
from tests.render.league.seen import written


def numbers(page: int, sentence: int) -> list[int]:
    """The numbers that a sentence names in digits."""
    return [int(found) for found in re.findall(r"\d+", say(f"flip7.page.{page}.{sentence}"))]


def drawn(page: int) -> list[str]:
    """What is written on a page, counted from 1."""
    return [one.text for one in written(partial(draw_rules, page - 1))]


@pytest.mark.parametrize(
    ("position", "seat", "mark", "gain", "word"),
    [
        (positions.stayed, 0, "stayed", 25, "+25"),
        (positions.busted, 0, "busted", 0, "BUST!"),
        (positions.seventh, 0, "flip7", 9 + 0 + 4 + 11 + 7 + 2 + 10 + BONUS, "+58"),
        (positions.counted, 0, "stayed", 2 * (5 + 9 + 12) + 4, "+56"),
        (positions.frozen, 1, "frozen", 12 + 5, "17"),
        (positions.saved, 0, "active", 8 + 3, "SAVED!"),
    ],
)
def test_a_line_on_a_page_is_worth_what_the_rules_say(
    position: Callable[[], View], seat: int, mark: str, gain: int, word: str
) -> None:
    spot = lines.spot(position(), seat)
    assert (spot.mark, spot.gain, rules.outcome(spot)) == (mark, gain, word)
    assert sum(text.count(word) for page in (1, 2, 3) for text in drawn(page) if text == word) == 1


def test_the_bust_is_the_second_of_a_number_and_nothing_is_banked() -> None:
    view = positions.busted()
    assert view.rounds[-1].scores[0] == 0
    assert view.rounds[-1].lines[0].duplicate == "8"


def test_a_flip_7_is_seven_numbers_with_the_0_and_ends_the_round() -> None:
    view = positions.seventh()
    assert view.rounds[-1].end == "flip7"
    assert len(view.rounds[-1].lines[0].numbers) == SEVEN
    assert "0" in view.rounds[-1].lines[0].numbers
    assert numbers(1, 5) == [7, BONUS]


def test_whoever_is_still_in_at_a_flip_7_banks() -> None:
    after = table("9 8 0 2 4 1 11 3 7 5 2 6 10", 2)
    while after.state.phase == "turns":
        after = after.hit()
    assert after.last_round["end"] == "flip7"
    assert min(after.scores) > 0


def test_the_example_of_points_is_the_sum_it_says() -> None:
    line = positions.counted().rounds[-1].lines[0]
    assert (line.numbers, line.modifiers) == (("5", "9", "12"), ("+4", "x2"))
    twice, total = 5 + 9 + 12, points_of((5, 9, 12), (NAMES.index("x2"), NAMES.index("+4")))
    assert numbers(2, 5) == [5, 9, 12, 2, 4, twice, 4, total]


def test_there_are_as_many_cards_of_a_number_as_the_page_says() -> None:
    assert COPIES[: HIGHEST + 1] == (1, *range(1, HIGHEST + 1))
    assert numbers(2, 2) == [12, 11, 1, 0]


def test_plus_cards_count_without_a_number() -> None:
    assert table("+4 1").stay(0, 1).scores[0] == 4


def test_a_saved_player_keeps_all_but_the_duplicate_and_the_turn_is_over() -> None:
    before = positions.saved()
    assert before.seats[0].line.second
    assert before.seats[0].line.duplicate == "8"
    after = table("8 1 second 4 3 7 8 10").hit(0, 1, 0, 1).hit(0)
    assert (after.front(0), after.asked) == ("3 8", 1)
    assert after.discard == "8 second"


def test_a_second_second_chance_is_passed_on_or_discarded() -> None:
    given = table("second 1 second").hit(0)
    assert given.fronts == ["second", "1 second"]
    nobody = table("second second second").hit(0)
    assert nobody.fronts == ["second", "second"]
    assert nobody.discard == "second"


def test_a_freeze_waits_inside_a_flip_three_and_whoever_flipped_gives_it_away() -> None:
    view = positions.set_aside()
    assert (view.flips[0].left, view.flips[0].aside) == (1, ("freeze",))
    assert view.question is None
    assert table("6 1 flip3 2 freeze 9").hit(0).to(1).question == "1 target freeze: 0 1"


def test_a_second_chance_inside_a_flip_three_works_at_once() -> None:
    assert "Second Chance among them works at once" in " ".join(drawn(3))
    after = table("6 1 flip3 second 6 4").hit(0).to(0)
    assert (after.front(0), after.of_seats("status")) == ("4 6", ["active", "active"])
    assert after.discard == "6 flip3 second"


def test_after_a_bust_what_waits_is_discarded() -> None:
    after = table("6 1 flip3 freeze 6 3").hit(0).to(0)
    assert after.of_seats("status") == ["busted", "active"]
    assert after.discard == "freeze flip3"


def test_alone_in_the_round_action_cards_are_ones_own() -> None:
    assert table("6 1 4 freeze").hit(0).stay(1).hit(0).last_round["end"] == "all_out"
    assert table("6 1 4 freeze").hit(0).stay(1).hit(0).status == "frozen stayed"


def test_the_end_is_decided_by_the_most_points_at_the_end_of_a_round() -> None:
    view = positions.won()
    assert [seat.total for seat in view.seats] == [201, 207]
    assert view.winners == (1,)
    assert numbers(4, 1) == [Options().target_score]
    assert numbers(4, 4) == [Options().target_score]


def test_a_tie_plays_on() -> None:
    view = positions.tied()
    assert [seat.total for seat in view.seats] == [202, 202]
    assert (view.phase, view.winners) == ("scored", None)


def test_the_next_on_the_left_deals() -> None:
    first = table("5 6 7 8", 2, dealer=0).everyone_stays()
    assert (first.state.dealer, first.advance().state.dealer) == (0, 1)


def test_with_nothing_in_front_one_is_not_asked() -> None:
    """The Freeze dealt to seat 1 is given to seat 0; seat 1 has nothing and takes the 7 without a question."""
    after = table("5 freeze 7 3", 2).to(0)
    assert after.front(1) == "7"


def test_a_page_says_in_words_what_lies_on_it() -> None:
    said = [draw_rules(page).alt for page in range(len(rules.FIGURES))]
    assert "Shown: 8, 3, 12, 8 again (BUST!)." in said[0]
    assert "Shown: 5, 9, 12, +4, x2 (+56)." in said[1]
    assert "Shown: 12, 5, Freeze (17)." in said[2]
    assert "Shown: two of three cards flipped, 2, Freeze; Freeze waits." in said[2]
    assert "Player 2 wins!" in said[3]
