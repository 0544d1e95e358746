"""Events: what happened, in order, and who may hear of it."""

from tests.games.luckybox.build import card, end_of_round, face, opening, position, seat


def test_an_offer_is_heard_only_by_the_player_it_is_made_to() -> None:
    heard = [(event.kind, event.seat, event.audience, event.data["cards"]) for event in opening(2).events]
    assert heard == [("offered", 0, 0, (1, 2, 3, 4, 5)), ("offered", 1, 1, (6, 7, 8, 9, 10))]


def test_of_a_choice_others_hear_only_that_it_is_made() -> None:
    heard = [(event.kind, event.seat, event.audience, dict(event.data)) for event in opening(2).keep(3, 1, 2).events]
    assert heard == [("chosen", 0, None, {}), ("kept", 0, 0, {"cards": (1, 2, 3)})]


def test_a_cross_is_told_before_the_lines_and_the_card_it_completes() -> None:
    faces = {1: face("123 456 789", rows="moon moon star", columns="moon moon ?")}
    game = position(seat(card(1, "xxx xxx xx.")), faces=faces, revealed=9).cross(1, (2, 2))
    assert game.kinds() == ["crossed", "line", "line", "completed", "lost"]
    assert [event.data["line"] for event in game.events if event.kind == "line"] == [2, 5]


def test_a_pass_and_an_undo_are_told() -> None:
    game = position(seat(card(1, "... .x. ...")), revealed=5).pass_()
    assert game.kinds() == ["passed"]
    assert game.undo().kinds() == ["undone"]


def test_a_round_is_scored_before_the_next_cards_are_offered() -> None:
    game = end_of_round(seat(), seat(), round_=1).advance()
    assert game.kinds() == ["scored", "scored", "offered", "offered"]


def test_an_event_of_a_bonus_names_it() -> None:
    faces = {1: face("123 456 789", rows="7 moon moon")}
    game = position(seat(card(1, "xx. ... ...")), faces=faces, revealed=3).cross(1, (0, 2)).use("7", 1, (2, 0))
    assert game.event("crossed").data == {"card": 1, "square": (2, 0), "number": 7, "bonus": "7", "bolts": 0}
