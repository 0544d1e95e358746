"""A1, F1 and S1 to S4: who is given a Freeze or a Second Chance, and what they do."""

import pytest

from bot.games.flip7.rules.actions import Hit, Target
from tests.games.flip7.build import table

# A1


@pytest.mark.parametrize("card", ["freeze", "flip3"])
def test_a1_the_drawer_gives_it_to_any_active_player_themselves_included(card: str) -> None:
    drawn = table(f"1 2 3 4 {card} 6 7 8", seats=4).stay(0).hit(1)
    assert drawn.question == f"1 target {card}: 1 2 3"


@pytest.mark.parametrize("card", ["freeze", "flip3"])
def test_a1_the_only_active_player_gets_it_without_a_question(card: str) -> None:
    drawn = table(f"1 2 {card} 6 7 8").stay(0).hit(1)
    assert drawn.event("assigned").data == {"card": card, "at": 1, "forced": True}
    assert drawn.status == ("stayed frozen" if card == "freeze" else "stayed active")


def test_a1_alone_every_action_card_is_ones_own() -> None:
    assert table("5 flip3 1 2 3 4", seats=1).hit(0).front(0) == "1 2 3 5"
    assert table("5 freeze", seats=1).hit(0).scores == [5]


def test_a1_it_is_never_kept_for_later() -> None:
    drawn = table("1 2 freeze 4").hit(0)
    assert drawn.refusal(Hit(), 0) == "wrong_question"
    assert drawn.refusal(Hit(), 1) == "not_your_turn"


# F1


def test_f1_the_target_banks_their_points_and_is_out() -> None:
    frozen = table("5 2 x2 4 freeze 7").hit(0, 1, 0).to(0)
    assert frozen.status == "frozen active"
    assert (frozen.front(0), frozen.of_seats("points")[0]) == ("5 x2", 10)
    assert frozen.event("frozen").data == {"points": 10}
    assert frozen.stay(1).scores == [10, 6]


def test_f1_the_freeze_lies_with_them_until_the_end_of_the_round() -> None:
    frozen = table("5 2 freeze 7").hit(0).to(1)
    assert frozen.discard == ""
    assert frozen.stay(0).discard == "2 5 freeze"


def test_f1_a_second_chance_does_not_help() -> None:
    frozen = table("5 second freeze 7").hit(0).to(1)
    assert (frozen.status, frozen.front(1)) == ("active frozen", "second")


def test_f1_freezing_oneself_banks_too() -> None:
    assert table("5 2 freeze 7").hit(0).to(0).stay(1).scores == [5, 2]


# S1


def test_s1_a_second_chance_is_kept_by_the_drawer_without_a_question() -> None:
    assert table("second 2 7 8").fronts == ["second", "2"]
    assert table("1 2 second 8").hit(0).fronts == ["1 second", "2"]


def test_second_chance_first_choose_asks_who_gets_it() -> None:
    asked = table("second 2 3 7", seats=3, second_chance_first="choose")
    assert asked.question == "0 give second: 0 1 2"
    assert asked.to(2).fronts == ["7", "2", "3 second"]
    assert asked.to(0).fronts == ["second", "2", "3"]


def test_second_chance_first_choose_among_active_seats_without_one() -> None:
    # 0 gave its own away, so its first turn is a hit: another one.
    again = table("second 2 3 7 second 9", seats=4, second_chance_first="choose").to(2)
    assert again.fronts == ["", "2", "3 second", "7"]
    assert again.question == "0 give second: 0 1 3"
    out = table("1 2 3 second second 9", seats=3, second_chance_first="choose").stay(0).hit(1)
    assert out.question == "1 give second: 1 2"
    assert out.to(1).hit(2).fronts == ["1", "2 second", "3 second"]


def test_second_chance_first_choose_holds_inside_a_flip_three_asked_of_the_flipper() -> None:
    asked = table("flip3 second 2 3 7 8", seats=3, second_chance_first="choose").to(1)
    assert asked.question == "1 give second: 0 1 2"
    given = asked.to(0)
    assert given.fronts == ["second", "2 3", ""]
    assert given.question == "1 turn"


def test_second_chance_first_choose_with_one_to_choose_is_not_asked() -> None:
    assert table("second 2 3", seats=1, second_chance_first="choose").front(0) == "second"
    given = table("1 2 second 8", second_chance_first="choose").stay(0).hit(1)
    assert given.front(1) == "2 second"


# S2


def test_s2_an_extra_one_must_be_given_to_an_active_player_without_one() -> None:
    extra = table("second second 3 4 second 6 7", seats=4).hit(0)
    assert extra.question == "0 give second: 2 3"
    assert extra.to(3).fronts == ["second", "second", "3", "4 second"]


def test_s2_with_one_to_give_it_to_there_is_no_question() -> None:
    given = table("second 2 second 6 7").hit(0)
    assert given.fronts == ["second", "2 second"]
    assert given.event("second_given").data == {"at": 1, "forced": True}


def test_s2_if_there_is_none_it_is_discarded() -> None:
    extra = table("second second second 6 7").hit(0)
    assert (extra.fronts, extra.discard) == (["second", "second"], "second")


def test_s2_players_out_do_not_count() -> None:
    extra = table("second 2 second 6 7", seats=2).hit(0)
    assert extra.front(1) == "2 second"
    out = table("2 second second 6 7").stay(0).hit(1)
    assert (out.fronts, out.discard) == (["2", "second"], "second")


def test_s2_undealt_active_players_count() -> None:
    turned = table("flip3 second second 3 4 5 6", seats=3).to(0)
    assert turned.question == "0 give second: 1 2"
    assert turned.status == "active waiting waiting"


# S3


def test_s3_both_go_to_the_discard_pile_and_the_first_copy_stays() -> None:
    saved = table("second 2 5 4 5 7").hit(0, 1, 0)
    assert (saved.front(0), saved.status, saved.discard) == ("5", "active active", "5 second")
    assert saved.event("saved").data == {"card": "5"}


def test_s3_the_card_was_the_players_turn() -> None:
    assert table("second 2 5 4 5 7").hit(0, 1, 0).asked == 1


def test_s3_it_never_counts_towards_seven() -> None:
    saved = table("second 0 1 2 3 4 5 5 6", seats=1).hit(*[0] * 6).hit(0)
    assert (saved.front(0), saved.question) == ("0 1 2 3 4 5", "0 turn")
    assert saved.hit(0).last_round["flip7_by"] == 0


def test_second_chance_use_continue_turn_asks_the_saved_player_again() -> None:
    saved = table("second 2 5 4 5 7", second_chance_use="continue_turn").hit(0, 1, 0)
    assert saved.question == "0 turn"
    assert saved.hit(0).asked == 1
    assert saved.stay(0).asked == 1


def test_second_chance_use_continue_turn_in_the_deal_means_another_dealt_card() -> None:
    deck = "flip3 second 4 3 3 9 8 7"
    asked = table(deck, seats=3, second_chance_use="continue_turn").to(1)
    assert asked.question == "1 turn"
    hit = asked.hit(1)
    assert hit.fronts == ["7", "3 4 9", "8"]
    assert [(event.seat, event.data["card"]) for event in hit.events("dealt")] == [(1, "3"), (1, "9"), (2, "8")]
    dealt = table(deck, seats=3, second_chance_use="continue_turn", flip3_before_first_card="deal").to(1)
    assert dealt.fronts == ["7", "3 4 9", "8"]


def test_second_chance_use_ends_turn_in_the_deal_means_no_other_card() -> None:
    hit = table("flip3 second 4 3 3 9 8 7", seats=3).to(1).hit(1)
    assert hit.fronts == ["8", "3 4", "9"]


def test_second_chance_use_continue_turn_changes_nothing_inside_a_flip_three() -> None:
    for value in ("ends_turn", "continue_turn"):
        turned = table("5 2 second 8 flip3 7 5 3 9", second_chance_use=value).hit(0, 1, 0).to(0)
        assert (turned.front(0), turned.asked) == ("3 5 7", 1)


# S4


def test_s4_unused_ones_are_discarded_at_the_end_of_the_round() -> None:
    ended = table("second 2 3 4").stay(0, 1)
    assert (ended.discard, ended.fronts) == ("2 second", ["", ""])
    assert "second" not in ended.advance().fronts[0]


def test_s4_a_player_may_get_and_use_several_in_one_round() -> None:
    once = table("second 3 3 second 3 4", seats=1).hit(0, 0)
    assert (once.front(0), once.discard) == ("3", "3 second")
    twice = once.hit(0, 0)
    assert (twice.front(0), twice.status, twice.discard) == ("3", "active", "3 3 second second")


@pytest.mark.parametrize("at", [0, 1])
def test_a_target_is_any_of_the_legal_seats(at: int) -> None:
    drawn = table("1 2 freeze 4").hit(0).play(Target("freeze", at), 0)
    assert drawn.status.split()[at] == "frozen"
