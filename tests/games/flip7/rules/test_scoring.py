"""R1 to R5: the end of a round, points, dealers, the end of the game, seats."""

import pytest

from bot.engine.core import Standing
from bot.games.flip7.rules.cards import BONUS, KINDS, points_of
from tests.games.flip7.build import CODEC, kinds, table

SIX = "7 8 9 10 11 12"

# R1


def test_r1_the_round_ends_when_nobody_is_active() -> None:
    stayed = table("1 2 3").stay(0)
    assert stayed.result["rounds"] == []
    ended = stayed.stay(1)
    assert ended.last_round == {"dealer": 1, "end": "all_out", "flip7_by": None, "scores": [1, 2], "totals": [1, 2]}


def test_r1_at_once_at_seven_different_numbers() -> None:
    ended = table(f"{SIX} 1 4 4", seats=1).hit(*[0] * 6)
    assert ended.last_round["end"] == "flip7"
    assert ended.event("flip7").data["numbers"] == ("1", "7", "8", "9", "10", "11", "12")
    assert (ended.pile, ended.question) == ("4 4", None)


def test_r1_the_0_counts() -> None:
    assert table(f"{SIX} 0", seats=1).hit(*[0] * 6).scores == [57 + BONUS]


def test_r1_modifiers_and_actions_do_not_count() -> None:
    played = table(f"{SIX} +2 x2 second 1", seats=1).hit(*[0] * 8)
    assert played.question == "0 turn"
    assert played.hit(0).last_round["flip7_by"] == 0


def test_r1_waiting_and_set_aside_cards_are_discarded_and_no_card_is_drawn() -> None:
    # 0 assigns a Flip Three to itself and a Freeze to 1: the seventh number ends the round before the Freeze.
    deck = "12 11 10 1 9 2 8 3 flip3 flip3 freeze 7 6 5 4"
    played = table(deck).hit(0, 1, 0, 1, 0, 1, 0).to(0)
    assert played.question == "0 target flip3: 0 1"
    ended = played.to(0, 1)
    assert ended.last_round["flip7_by"] == 0
    assert (ended.status, ended.pile) == ("active active", "4")
    assert ended.discard == "1 2 3 5 6 7 8 9 10 11 12 freeze flip3 flip3"


# R2


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("0", 0),
        ("12 11", 23),
        ("x2", 0),
        ("x2 0", 0),
        ("12 x2", 24),
        ("+4", 4),
        ("+4 x2", 4),
        ("5 +4 x2", 14),
        ("12 11 +2 +4 +6 +8 +10", 53),
        ("12 11 x2 +2 +4 +6 +8 +10", 76),
        ("12 11 10 9 8 7 6 x2 +2 +4 +6 +8 +10", 156),
    ],
)
def test_r2_x2_doubles_the_numbers_only_then_plus_cards(cards: str, points: int) -> None:
    numbers = [card for card in kinds(cards) if card <= 12]
    modifiers = [card for card in kinds(cards) if card > 12]
    assert points_of(numbers, modifiers) == points


def test_r2_15_for_the_flip_7_player_alone_and_those_still_active_bank() -> None:
    ended = table("7 5 8 +10 9 6 10 x2 11 4 12 3 6", seats=2).hit(*[0, 1] * 5, 0)
    assert ended.last_round["flip7_by"] == 0
    assert ended.scores == [63 + BONUS, 2 * (5 + 6 + 4 + 3) + 10]
    assert ended.status == "active active"


def test_r2_the_largest_round_is_171() -> None:
    deck = "12 x2 11 +2 10 +4 9 +6 8 +8 7 +10 6"
    ended = table(deck, seats=1).hit(*[0] * 12)
    assert ended.scores == [171]


def test_r2_x2_does_not_double_the_bonus() -> None:
    assert table("x2 0 1 2 3 4 5 6", seats=1).hit(*[0] * 7).scores == [2 * 21 + BONUS]


def test_r2_busted_seats_get_nothing_at_a_flip_7() -> None:
    ended = table("7 5 8 5 9 10 11 12 6", seats=2).hit(0, 1).hit(*[0] * 5)
    assert (ended.scores, ended.status) == ([78, 0], "active busted")


def test_points_in_front_are_without_the_bonus_and_0_after_a_bust() -> None:
    assert table("7 5 x2 3").hit(0).of_seats("points") == [14, 5]
    assert table("7 5 7 3").hit(0).of_seats("points") == [0, 5]


# R3


def test_r3_the_dealer_passes_to_the_left_every_round() -> None:
    dealt = table("1 2 3 4 5 6 7 8 9", seats=3, dealer=1)
    dealers = [dealt.result["dealer"]]
    for _ in range(2):
        dealt = dealt.everyone_stays().advance()
        dealers.append(dealt.result["dealer"])
    assert dealers == [1, 2, 0]
    assert [event.seat for event in dealt.events("dealt")] == [1, 2, 0]


def test_r3_tie_break_rounds_included() -> None:
    tied = table("4 4 1 2", totals=(196, 196)).stay(0, 1)
    assert tied.result["dealer"] == 1
    assert tied.advance().result["dealer"] == 0


# R4


def test_r4_the_highest_total_wins_after_a_round_in_which_somebody_has_enough() -> None:
    ended = table("4 12 5", totals=(197, 195)).stay(0, 1)
    assert ended.of_seats("total") == [201, 207]
    assert ended.result["winners"] == [1]
    assert ended.of_seats("rank") == [2, 1]
    assert ended.event("game_over").data == {"winners": [1]}


def test_r4_exactly_the_target_is_enough_and_one_less_is_not() -> None:
    assert table("4 1 5", totals=(196, 0)).stay(0, 1).result["over"]
    assert not table("4 1 5", totals=(195, 0)).stay(0, 1).result["over"]


def test_r4_never_in_the_middle_of_a_round() -> None:
    going_on = table("4 1 5", totals=(199, 0)).stay(0)
    assert (going_on.result["over"], going_on.question) == (False, "1 turn")


def test_r4_at_a_tie_for_the_highest_everybody_plays_another_round() -> None:
    tied = table("4 4 1 2 3 12", seats=3, totals=(196, 196, 10)).stay(0, 1, 2)
    assert (tied.result["over"], tied.result["winners"]) == (False, None)
    assert tied.event("extra_round").data == {"total": 200}
    again = tied.advance()
    assert again.fronts == ["12", "2", "3"]
    ended = again.everyone_stays()
    assert ended.result["winners"] == [0]


def test_r4_somebody_behind_may_win_the_extra_round() -> None:
    tied = table("4 4 1 0 12 0", seats=3, totals=(196, 196, 198)).everyone_stays().advance()
    assert tied.fronts == ["0", "0", "12"]
    assert tied.everyone_stays().result["winners"] == [2]


def test_r4_until_one_leader_has_enough() -> None:
    tied = table("4 4 5 5 6 7", totals=(196, 196)).stay(0, 1).advance().everyone_stays()
    assert (tied.of_seats("total"), tied.result["over"]) == ([205, 205], False)
    assert tied.advance().everyone_stays().result["winners"] == [1]


def test_r4_a_tie_below_the_highest_does_not_matter() -> None:
    ended = table("9 4 4", seats=3, totals=(196, 196, 196)).everyone_stays()
    assert ended.result["winners"] == [0]
    assert ended.of_seats("rank") == [1, 2, 2]


def test_r4_a_tie_below_the_target_is_an_ordinary_round() -> None:
    assert table("4 4").stay(0, 1).kinds() == ["stayed", "round_over"]


def test_tie_rule_shared_win() -> None:
    ended = table("4 4 1", seats=3, totals=(196, 196, 10), tie_rule="shared_win").everyone_stays()
    assert ended.result["winners"] == [0, 1]
    assert ended.of_seats("rank") == [1, 1, 3]
    assert ended.game.standings(ended.state) == (Standing(0, 200, 1), Standing(1, 200, 1), Standing(2, 11, 3))


@pytest.mark.parametrize(("target", "over"), [(50, True), (51, False), (500, False)])
def test_target_score(target: int, over: bool) -> None:
    assert table("4 1 5", totals=(46, 0), target_score=target).stay(0, 1).result["over"] is over


@pytest.mark.parametrize("totals", [(200, 0), (777, 0), (200, 200)])
def test_at_or_above_the_target_a_round_is_played_first(totals: tuple[int, int]) -> None:
    begun = table("4 1 5", totals=totals)
    assert (begun.result["over"], begun.question) == (False, "0 turn")
    assert begun.stay(0, 1).result["winners"] == [0]


# R5


def test_r5_1_to_18_seats() -> None:
    game = CODEC.game({})
    assert (game.min_seats, game.max_seats) == (1, 18)
    cards = " ".join(name for name in KINDS if name not in ("freeze", "flip3"))
    assert len(table(cards, seats=18).fronts) == 18


def test_r5_alone_the_game_is_a_race_to_the_target() -> None:
    ended = table("12 11", seats=1, totals=(180,)).hit(0).stay(0)
    assert (ended.of_seats("total"), ended.result["winners"], ended.of_seats("rank")) == ([203], [0], [1])
