"""What a player sees: all that lies open, never the piles, never what others are still choosing."""

from dataclasses import replace

import pytest

from tests.games.luckybox.build import Position, card, end_of_round, first_turn, opening, position, seat


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_order_of_the_draw_pile_is_hidden(viewer: int | None) -> None:
    game = first_turn()
    stacked = replace(game.state, pile=game.state.pile[::-1])
    assert game.view(viewer) == Position(game.game, stacked).view(viewer)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_numbers_to_come_are_hidden(viewer: int | None) -> None:
    one = position(seat(card(1)), seat(card(2)), revealed=5, then=[6, 7, 8])
    other = position(seat(card(1)), seat(card(2)), revealed=5, then=[8, 8, 1])
    assert one.view(viewer) == other.view(viewer)


@pytest.mark.parametrize("viewer", [None, 1])
def test_what_another_player_is_offered_is_hidden(viewer: int | None) -> None:
    assert opening().view(viewer).seats[0].offered is None


def test_a_player_sees_their_own_offer_with_its_faces() -> None:
    game = opening()
    offered = game.view(0).seats[0].offered
    assert offered is not None
    assert [(shown.id, shown.face) for shown in offered] == [(n, game.game.deck.face(n)) for n in (1, 2, 3, 4, 5)]


@pytest.mark.parametrize("viewer", [None, 1])
def test_another_players_choice_is_hidden_until_all_have_chosen(viewer: int | None) -> None:
    one, other = opening().keep(1, 2, 3), opening().keep(3, 4, 5)
    assert one.view(viewer) == other.view(viewer)
    assert one.view(viewer).seats[0].cards == ()
    assert one.view(viewer).seats[0].kept is None
    shown = one.keep(6, 7, 8, by=1).advance().view(viewer)
    assert [held.id for held in shown.seats[0].cards] == [1, 2, 3]


def test_that_another_player_has_chosen_is_seen() -> None:
    assert [shown.done for shown in opening().keep(1, 2, 3).view(None).seats] == [True, False]


def test_a_player_sees_their_own_choice() -> None:
    shown = opening().keep(5, 1, 3).view(0).seats[0]
    assert shown.kept == (1, 3, 5)
    assert [held.id for held in shown.cards] == [1, 3, 5]


def test_cards_from_earlier_rounds_are_seen_while_a_player_chooses() -> None:
    game = end_of_round(seat(card(9, "x.. ... ...")), seat(), round_=1).advance().keep(1)
    assert [(held.id, held.crossed) for held in game.view(1).seats[0].cards] == [(9, 1)]
    assert [held.id for held in game.view(0).seats[0].cards] == [9, 1]


def test_all_that_lies_open_is_seen_by_everybody() -> None:
    game = position(seat(card(1, "... .x. ..."), bolts=3, moons=2, stars=(1, 0, 0, 0)), seat(card(2)), revealed=5)
    game = game.cross(2, (1, 1), by=1)
    for viewer in (None, 0, 1):
        shown = game.view(viewer)
        assert (shown.phase, shown.round, shown.turn, shown.revealed, shown.viewer) == ("turn", 1, 1, 5, viewer)
        mine = shown.seats[0]
        assert (mine.bolts, mine.moons, mine.stars, mine.done) == (3, 2, (1, 0, 0, 0), False)
        assert [(held.id, held.face, held.crossed) for held in mine.cards] == [(1, game.game.deck.face(1), 1 << 4)]
        assert shown.seats[1].done


def test_the_numbers_seen_this_round_are_shown_and_counted() -> None:
    game = position(seat(card(1)), revealed=5, then=[5, 6]).cross(1, (1, 1)).advance().pass_().advance()
    shown = game.view(0)
    assert shown.seen == (5, 5, 6)
    assert [shown.unseen(number) for number in (5, 6, 7)] == [0, 1, 2]


def test_numbers_of_earlier_rounds_are_not_counted() -> None:
    assert position(seat(card(1)), revealed=5, round_=2).view(0).seen == (5,)
    choosing = end_of_round(seat(), round_=1).advance().view(0)
    assert (choosing.seen, choosing.revealed) == ((), None)


def test_a_score_shows_a_round_once_it_is_scored() -> None:
    game = end_of_round(seat(stars=(3, 0, 0, 0)), round_=1)
    assert game.view(0).seats[0].score.total == 0
    score = game.advance().view(0).seats[0].score
    assert (score.stars, score.total) == ((9, 0, 0, 0), 9)


def test_places_are_seen_when_the_game_is_over() -> None:
    game = end_of_round(seat(), seat(moons=1), round_=4).advance().view(None)
    assert [(shown.rank, shown.done) for shown in game.seats] == [(2, True), (1, True)]
