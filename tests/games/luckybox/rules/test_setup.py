"""Setup: four lightning tokens, five cards offered, three kept."""

import pytest

from bot.games.luckybox.rules.actions import Keep
from tests.games.luckybox.build import opening


def test_everyone_starts_with_four_lightning_tokens_no_moons_and_an_empty_scorecard() -> None:
    for seat in opening(seats=3).state.seats:
        assert (seat.bolts, seat.moons, seat.cards, seat.total) == (4, 0, (), 0)
        assert seat.stars == seat.completed == (0, 0, 0, 0)


def test_five_cards_are_dealt_to_each_player_in_seat_order() -> None:
    offers = [seat.offered for seat in opening(seats=3).state.seats]
    assert offers == [(1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15)]


def test_everyone_is_asked_at_once_which_three_of_five_to_keep() -> None:
    game = opening(seats=3)
    assert [(asked.seat, asked.ask, len(asked.options)) for asked in game.game.decisions(game.state)] == [
        (0, "keep", 10),
        (1, "keep", 10),
        (2, "keep", 10),
    ]


def test_the_choice_is_open_until_everyone_has_made_theirs() -> None:
    game = opening(seats=2).keep(6, 7, 8, by=1)
    assert game.ask(0) == "keep"
    assert game.ask(1) is None
    assert game.refusal(game.game.advance, by=None) == "seats_waiting"


@pytest.mark.parametrize("cards", [(), (1,), (1, 2), (1, 2, 3, 4), (1, 2, 2), (1, 1, 1)])
def test_exactly_three_different_cards_are_kept(cards: tuple[int, ...]) -> None:
    assert opening().refusal(Keep(cards)) == "wrong_count"


def test_a_card_offered_to_another_player_cannot_be_kept() -> None:
    assert opening().refusal(Keep((1, 2, 6))) == "not_your_cards"


def test_a_card_of_no_deck_cannot_be_kept() -> None:
    assert opening().refusal(Keep((1, 2, 61))) == "unknown_card"


def test_the_cards_may_be_named_in_any_order() -> None:
    assert opening().keep(5, 1, 3).me == opening().keep(1, 3, 5).me


def test_the_other_two_cards_go_to_the_discard_pile_in_seat_order_as_dealt() -> None:
    game = opening(seats=2).keep(6, 8, 10, by=1).keep(5, 1, 4)
    assert game.state.discard == ()
    game = game.advance()
    assert game.state.discard == (2, 3, 7, 9)
    assert [game.held(0), game.held(1)] == [[1, 4, 5], [6, 8, 10]]


def test_what_everyone_kept_is_shown_when_the_first_number_is_revealed() -> None:
    game = opening(seats=2).keep(1, 2, 3)
    assert [event.audience for event in game.events if event.data] == [0]
    game = game.keep(6, 7, 8, by=1).advance()
    assert [event.data["cards"] for event in game.events if event.kind == "keeps"] == [(1, 2, 3), (6, 7, 8)]
    assert game.event("revealed").data == {"round": 1, "turn": 1, "number": 1}


def test_nobody_crosses_before_the_first_number() -> None:
    game = opening().keep(1, 2, 3)
    assert game.refusal(game.game.parse_action({"seat": 0, "do": "cross", "card": 1, "square": [0, 0]})[1]) == (
        "wrong_phase"
    )


@pytest.mark.parametrize(("seats", "cards"), [(1, 60), (6, 60), (7, 120), (12, 120)])
def test_from_seven_players_on_two_copies_of_the_cards_are_used(seats: int, cards: int) -> None:
    state = opening(seats=seats).state
    offered = [card for seat in state.seats for card in seat.offered or ()]
    assert sorted([*offered, *state.pile]) == list(range(1, cards + 1))


def test_the_second_copy_of_a_card_has_the_same_face() -> None:
    game = opening(seats=7).game
    assert all(game.deck.face(number) == game.deck.face(number + 60) for number in range(1, 61))


def test_with_seven_players_both_copies_of_a_card_can_be_kept() -> None:
    boxes = [1, 61, 2, *(number for number in range(3, 121) if number != 61)]
    assert opening(seats=7, boxes=[boxes]).keep(1, 61, 2).held() == [1, 61, 2]
