"""The states on the way of a step, one for each card turned and each effect, and what is marked for a drum roll."""

from itertools import pairwise

from tests.games.flip7.build import Table, table


def lines(played: Table) -> list[list[str]]:
    """Number cards in front of every seat, moment by moment."""
    return [[" ".join(map(str, seat.numbers)) for seat in moment.seats] for moment in played.step.frames]


def test_the_deal_card_by_card() -> None:
    dealt = table("4 5 6 7", seats=3)
    assert lines(dealt) == [["4", "", ""], ["4", "5", ""], ["4", "5", "6"]]
    assert [moment.turned for moment in dealt.step.frames] == [(0, 4), (1, 5), (2, 6)]


def test_a_hit_is_one_moment_and_a_stay_none() -> None:
    assert lines(table("4 5 6 7").hit(0)) == [["4 6", "5"]]
    assert lines(table("4 5 6 7").stay(0)) == []


def test_a_bust_that_ends_the_round_is_seen_before_the_cards_are_put_away() -> None:
    ended = table("4 5 4 6").stay(1 - 1).hit(1)
    assert ended.question == "1 turn"
    busted = table("5 4 5 6").hit(0)
    assert busted.step.frames[-1].seats[0].duplicate == 5
    alone = table("5 5 6", seats=1).hit(0)
    assert alone.state.seats[0].numbers == ()
    assert (alone.step.frames[-1].seats[0].numbers, alone.step.frames[-1].seats[0].duplicate) == ((5,), 5)


def test_seven_numbers_are_seen_before_the_cards_are_put_away() -> None:
    ended = table("12 11 10 9 8 7 6", seats=1).hit(*[0] * 6)
    assert len(ended.step.frames[-1].seats[0].numbers) == 7


def test_a_save_is_two_moments_the_card_and_the_pair_gone() -> None:
    saved = table("second 2 5 4 5 7").hit(0, 1, 0)
    before, after = (moment.seats[0] for moment in saved.step.frames)
    assert (before.duplicate, before.second, before.status) == (5, True, "active")
    assert (after.duplicate, after.second) == (None, False)


def test_a_freeze_is_a_moment_of_its_own() -> None:
    frozen = table("4 5 6 freeze 7", seats=3).hit(0).to(1)
    assert [[seat.status for seat in moment.seats] for moment in frozen.step.frames] == [["active", "frozen", "active"]]


def test_a_second_chance_given_is_a_moment_of_its_own() -> None:
    given = table("second 2 second 6 7").hit(0)
    assert [[seat.second for seat in moment.seats] for moment in given.step.frames] == [[True, False], [True, True]]


def test_a_flip_three_card_by_card() -> None:
    turned = table("4 5 flip3 6 7 8 9").hit(0).to(1)
    assert lines(turned) == [["4", "5 6"], ["4", "5 6 7"], ["4", "5 6 7 8"]]


def suspense(before: Table, after: Table) -> list[bool]:
    """Of every moment on the way."""
    states = [before.state, *after.step.frames]
    return [after.game.is_dramatic(one, other) for one, other in pairwise(states)]


def skipped(before: Table, after: Table) -> list[bool]:
    """Of every moment on the way."""
    states = [before.state, *after.step.frames]
    return [after.game.may_skip(one, other) for one, other in pairwise(states)]


def test_a_drum_roll_with_five_or_six_numbers_whatever_comes() -> None:
    four = table("12 11 10 9 8 7 6 5", seats=1).hit(0, 0, 0)
    five = four.hit(0)
    assert suspense(four, five) == [False]
    assert suspense(five, five.hit(0)) == [True]
    assert suspense(five.hit(0), five.hit(0, 0)) == [True]
    harmless = table("12 11 10 9 8 +4 freeze 5", seats=1).hit(0, 0, 0, 0)
    assert suspense(harmless, harmless.hit(0)) == [True]


def test_a_drum_roll_where_one_card_in_four_busts_and_none_below() -> None:
    for rest, rolls in (("4 6 7 8", True), ("6 4 7 8", True), ("6 4 7 8 9", False), ("4 6 7 8 9", False)):
        dealt = table(f"4 5 {rest}")
        assert suspense(dealt, dealt.hit(0)) == [rolls], rest


def test_a_drum_roll_at_every_such_card_of_a_flip_three() -> None:
    turned = table("4 5 flip3 6 4 8").hit(0)
    assert suspense(turned, turned.to(1)) == [False, False, False]
    turned = table("5 4 flip3 6 7 4 4 6").hit(0)
    assert suspense(turned, turned.to(1)) == [True, True, True]


def test_a_card_dealt_in_a_later_round_is_passed_over_unless_it_is_an_action() -> None:
    first = table("4 5 6 7 second 9", seats=3)
    assert skipped(first, first) == [False, False, False]
    ended = first.stay(0, 1, 2)
    assert skipped(ended, ended.advance()) == [True, False, True]
    assert skipped(ended.advance(), ended.advance().stay(1)) == []


def test_a_card_that_busts_somebody_in_the_deal_is_not_passed_over() -> None:
    ended = table("1 2 3 flip3 4 5 6 4 8 9 10 11", seats=3, flip3_before_first_card="deal").stay(0, 1, 2)
    dealt = ended.advance()
    assert skipped(ended, dealt) == [False]
    flipped = dealt.to(2)
    assert [kind for kind in flipped.kinds() if kind in ("flipped", "bust", "dealt")] == [
        *["flipped"] * 3,
        "dealt",
        "bust",
        "dealt",
    ]
    assert skipped(dealt, flipped)[2:5] == [False, False, True]


def test_events_of_a_flip_three_with_all_that_can_happen_in_it() -> None:
    deck = "9 8 7 flip3 freeze second 8 3 2"
    turned = table(deck, seats=3).hit(0).to(1)
    assert turned.kinds() == ["assigned", "flip3", "flipped", "set_aside", "flipped", "flipped", "saved"]
    assert turned.to(2).kinds() == ["assigned", "frozen"]
