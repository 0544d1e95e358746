"""What the clock and the autopilot play: the regular's answer, from what the seat sees."""

from dataclasses import replace

import pytest

from bot.games.luckybox.players import LuckyBoxPlayers
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Pass
from tests.games.luckybox.build import Position, card, deck, face, first_turn, opening, position, seat


def choice(game: Position, by: int = 0) -> Action:
    """What the policy plays for the seat."""
    decision = next(decision for decision in game.game.decisions(game.state) if decision.seat == by)
    chosen = LuckyBoxPlayers(game.game).default(game.state, decision)
    assert chosen in decision.options
    return chosen


def test_it_completes_a_card_when_it_can() -> None:
    game = position(seat(card(1), card(2, "xxx xxx xx.")), revealed=9)
    assert choice(game) == Cross(2, (2, 2))


def test_it_spends_lightning_for_a_whole_card() -> None:
    game = position(seat(card(1), card(2, "xxx xxx xx.")), revealed=8)
    assert choice(game) == Cross(2, (2, 2))


def test_it_does_not_waste_lightning_on_a_lone_cross() -> None:
    faces = {1: face("155 555 555")}
    assert choice(position(seat(card(1, "x.. ... ...")), faces=faces, revealed=1)) == Pass()


def test_it_passes_where_nothing_can_be_crossed() -> None:
    assert choice(position(seat(card(1, "xxx xxx xxx")), revealed=5)) == Pass()


def test_it_sees_what_a_cascade_will_bring() -> None:
    # Row 0 of card 1 gives the 9 that completes card 2; row 0 of card 3 only a moon.
    faces = {1: face("123 456 778", rows="9 moon moon")}
    mine = seat(card(1, "xx. ... ..."), card(2, "xxx xxx xx."), card(3, "xx. ... ..."))
    game = position(mine, faces=faces, revealed=3)
    assert choice(game) == Cross(1, (0, 2))
    assert choice(game.cross(1, (0, 2))) == Bonus("9", 2, (2, 2))


def test_it_uses_a_bonus_even_where_it_may_decline() -> None:
    faces = {1: face("123 456 789", rows="? moon moon")}
    game = position(seat(card(1, "xx. ... ...")), faces=faces, revealed=3, relaxed=True).cross(1, (0, 2))
    assert isinstance(choice(game), Bonus)


def test_it_plays_the_same_every_time() -> None:
    game = first_turn(3)
    assert [choice(game, by) for by in range(3)] == [choice(first_turn(3), by) for by in range(3)]


def test_it_knows_nothing_of_piles_and_of_what_others_are_offered() -> None:
    game = opening(2)
    other = replace(game.state.seats[1], offered=(11, 12, 13, 14, 15))
    stacked = replace(game.state, pile=game.state.pile[::-1], seats=(game.state.seats[0], other))
    assert choice(game) == choice(Position(game.game, stacked))
    turn = position(seat(card(1)), revealed=5, then=[5, 6])
    assert choice(turn) == choice(position(seat(card(1)), revealed=5, then=[9, 1]))


@pytest.mark.deep
def test_a_long_cascade_does_not_hold_up_the_table() -> None:
    # Everything gives a question mark: without a limit the search would try millions of ways.
    wild = face("555 555 555", rows="? ? ?", columns="? ? ?")
    faces = dict.fromkeys(range(1, 61), wild)
    game = position(seat(*(card(n, "xx. xx. xx.") for n in range(1, 7))), faces=faces, revealed=5)
    plays = 0
    while not game.me.done:
        game, plays = game.play(choice(game)), plays + 1
    assert plays > 5
    assert deck(faces).face(60) == wild
