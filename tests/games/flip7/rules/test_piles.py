"""K1 to K6: the cards, the draw pile and the discard pile."""

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.engine.core import IllegalAction
from bot.engine.rng import Scripted, Seeded
from bot.games.flip7 import Flip7
from bot.games.flip7.rules.cards import COPIES, DECK, KINDS, NAMES
from tests.games.flip7.build import Table, everywhere, kinds, table

# K1


def test_k1_there_are_94_cards() -> None:
    copies = Counter(NAMES[card] for card in DECK)
    assert sum(copies.values()) == 94
    assert [copies[str(number)] for number in range(13)] == [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert sum(copies[str(number)] for number in range(13)) == 79
    assert [copies[name] for name in ("+2", "+4", "+6", "+8", "+10", "x2")] == [1] * 6
    assert [copies[name] for name in ("freeze", "flip3", "second")] == [3] * 3
    assert len(copies) == len(NAMES) == len(COPIES) == len(KINDS)


def test_k1_a_live_game_is_played_with_all_of_them() -> None:
    state = Flip7().start(2, {}, Seeded("any")).state
    assert tuple(everywhere(state)) == DECK


# K2


def test_k2_everything_is_public_but_the_order_of_the_pile() -> None:
    one, other = table("1 2 9 8 7 freeze"), table("1 2 freeze 7 9 8")
    assert [one.view(seat) for seat in (0, 1, None)] == [other.view(seat) for seat in (0, 1, None)]
    assert {name: count for name, count in one.view().unseen.items() if count} == {"7": 1, "8": 1, "9": 1, "freeze": 1}


# K3


def test_k3_piles_live_on_and_used_cards_are_not_shuffled_back() -> None:
    dealt = table("1 2 3 4 5").stay(0, 1).advance()
    assert (dealt.front(1), dealt.front(0)) == ("3", "4")
    assert (dealt.pile, dealt.discard) == ("5", "1 2")


def test_k3_a_fresh_deck_for_every_round() -> None:
    played = table("1 2 3 4", reshuffles=["4 2 1 3"], fresh_deck_each_round=True).stay(0, 1)
    assert (played.pile, played.discard) == ("3 4", "1 2")
    dealt = played.advance()
    assert (dealt.front(1), dealt.front(0)) == ("4", "2")
    assert (dealt.pile, dealt.discard) == ("1 3", "")
    assert dealt.kinds()[:2] == ["reshuffled", "round"]


# K4


def test_k4_the_discard_pile_becomes_the_draw_pile_when_a_card_is_needed() -> None:
    dealt = table("1 2", discard="5 7", reshuffles=["7 5"])
    assert (dealt.pile, dealt.discard) == ("", "5 7")
    hit = dealt.hit(0)
    assert (hit.front(0), hit.pile, hit.discard) == ("1 7", "5", "")
    assert hit.kinds() == ["reshuffled", "hit"]


def test_k4_not_when_the_last_card_leaves() -> None:
    after = table("1 2", discard="5", reshuffles=["1 5 2"]).stay(0, 1)
    assert (after.pile, after.discard) == ("", "1 2 5")
    assert after.advance().fronts == ["5", "1"]


def test_k4_cards_in_front_stay_those_of_busted_players_too() -> None:
    after = table("3 5 3", discard="9 +2", reshuffles=["9 +2"]).hit(0, 1)
    assert after.status == "busted active"
    assert after.fronts == ["3", "5 9"]


def test_k4_cards_in_front_of_those_who_stayed_stay_too() -> None:
    after = table("3 5", discard="9", reshuffles=["9"]).stay(0).hit(1)
    assert after.fronts == ["3", "5 9"]


def test_k4_the_freeze_of_a_frozen_player_stays() -> None:
    after = table("freeze 5", discard="9", reshuffles=["9"]).to(0).hit(1)
    assert after.status == "frozen active"
    assert after.front(1) == "5 9"


def test_k4_a_flip_three_being_resolved_and_what_it_set_aside_stay() -> None:
    after = table("flip3 freeze", discard="8 9", reshuffles=["8 9"]).to(1)
    assert after.front(1) == "8 9"
    assert after.question == "1 target freeze: 0 1"


def test_k4_assigned_cards_still_waiting_stay_and_a_resolved_flip_three_does_not() -> None:
    turned = table("flip3 flip3 freeze 1", discard="7 8 9", reshuffles=["7 9 8 flip3"]).to(0)
    after = turned.to(1, 0)  # the Flip Three to 1, the Freeze to 0: it waits while 1 turns three cards
    assert (after.status, after.fronts) == ("frozen active", ["1", "7 8 9"])
    assert (after.pile, after.discard) == ("flip3", "flip3")
    assert after.kinds() == ["assigned", "flip3", "reshuffled", "flipped", "flipped", "flipped", "frozen"]


def test_k4_a_card_in_question_stays() -> None:
    asked = table("freeze", discard="9", reshuffles=["9"])
    assert (asked.pile, asked.discard) == ("", "9")
    assert asked.to(0).fronts == ["", "9"]


# K5


def test_k5_a_used_second_chance_goes_to_the_discard_pile_with_the_duplicate() -> None:
    saved = table("second 2 5 4 5").hit(0, 1, 0)
    assert (saved.front(0), saved.discard) == ("5", "5 second")


def test_k5_a_second_chance_nobody_can_take() -> None:
    after = table("second second", seats=1, dealer=0).hit(0)
    assert (after.front(0), after.discard) == ("second", "second")
    assert after.event("second_discarded").seat == 0


def test_k5_a_resolved_flip_three() -> None:
    assert table("flip3 1 2 3 4").to(0).discard == "flip3"


def test_k5_a_card_whose_target_is_out_by_then() -> None:
    after = table("flip3 freeze freeze 3 4", seats=3).to(0).to(1, 1)
    assert after.status == "active frozen active"
    assert after.discard == "freeze flip3"
    assert after.event("discarded").data == {"card": "freeze", "why": "out"}


def test_k5_set_aside_cards_after_a_bust() -> None:
    after = table("flip3 6 freeze 6 4 8", seats=3).to(0)
    assert (after.status, after.fronts) == ("busted active active", ["6", "4", "8"])
    assert after.discard == "freeze flip3"
    assert after.event("discarded").data == {"card": "freeze", "why": "bust"}


def test_k5_all_the_rest_at_the_end_of_the_round() -> None:
    # 0 busts, 1 is frozen, 2 gives the Freeze and stays with modifiers, 3 has a Second Chance.
    dealt = table("3 9 freeze second 3 x2 12", seats=4)
    played = dealt.to(1).hit(0)
    assert played.discard == ""
    assert (played.status, played.fronts) == ("busted frozen active active", ["3", "9", "x2", "second"])
    ended = played.everyone_stays()
    assert ended.discard == "3 3 9 x2 freeze second"
    assert ended.pile == "12"


# K6


def test_k6_with_both_piles_empty_the_round_ends_and_everybody_not_bust_banks() -> None:
    ended = table("5 6 5", seats=2).hit(0, 1)
    assert ended.last_round["end"] == "nothing_to_draw"
    assert (ended.scores, ended.status) == ([0, 6], "busted active")
    assert ended.question is None


def test_k6_in_the_deal_as_well() -> None:
    ended = table("5", seats=3)
    assert (ended.scores, ended.status) == ([5, 0, 0], "active waiting waiting")
    assert ended.last_round["end"] == "nothing_to_draw"


def test_k6_in_a_flip_three_as_well() -> None:
    ended = table("flip3 freeze 5").to(1)
    assert (ended.scores, ended.status) == ([0, 5], "active waiting")
    assert ended.discard == "5 freeze flip3"


def test_k6_frozen_and_stayed_seats_bank_too() -> None:
    ended = table("7 8 freeze", seats=2).hit(0).to(1).hit(0)
    assert (ended.scores, ended.status) == ([7, 8], "active frozen")


class InOrder(Scripted):
    """Shuffles that give cards in order of kinds, as many as are wanted."""

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """The first pile is a Second Chance, and then as it comes."""
        return tuple(items) if stream == "reshuffles" else kinds("second flip3 second flip3 second flip3")


def test_k6_where_drawing_would_never_end() -> None:
    # All that is left are Flip Threes, and Second Chances nobody can take.
    game = Flip7()
    dealt = Table(game, game.start(1, {}, InOrder()))
    assert dealt.front(0) == "second"
    ended = dealt.hit(0)
    assert ended.last_round["end"] == "nothing_to_draw"
    assert (ended.scores, ended.discard) == ([0], "flip3 flip3 flip3 second second second")


def test_a_round_cannot_begin_with_nothing_to_draw() -> None:
    with pytest.raises(IllegalAction) as refused:
        table("")
    assert refused.value.code == "bad_record"


def test_a_round_can_begin_with_the_discard_pile_alone() -> None:
    begun: Table = table("", discard="4 5 6", reshuffles=["6 5 4"])
    assert begun.fronts == ["6", "5"]
