"""The odds of the next card: what turning every card that may come really does."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, State
from bot.games.flip7.players.odds import NOTHING, Odds, odds, of_seat
from bot.games.flip7.rules.actions import Hit
from bot.games.flip7.rules.cards import BONUS, COPIES, NAMES, X2
from tests.engine.playout import random_game
from tests.games.flip7.build import table

GAME = Flip7()


def turned(state: State, seat: int) -> Odds:
    """The same by playing a hit with every card of the pile on top."""
    pile = state.pile
    busts = sevens = change = 0
    before = state.seats[seat].points
    for place in range(len(pile)):
        order = (*state.orders[-1][: state.drawn], pile[place], *pile[:place], *pile[place + 1 :])
        step = GAME.apply(replace(state, orders=(*state.orders[:-1], order)), seat, Hit())
        # What follows the card (others' turns, a Flip Three) is none of its: only the first card turned counts.
        for moment in step.frames:
            mine = moment.seats[seat]
            if moment.turned is not None and moment.turned[0] == seat and (mine.duplicate is None or not mine.second):
                break
        kinds = [event.kind for event in step.events]
        bust = step.events[1].kind == "bust" if len(step.events) > 1 else False
        seven = kinds[1:2] == ["flip7"]
        busts += bust
        sevens += seven
        change += mine.points - before + BONUS * seven
    return Odds(busts / len(pile), change / len(pile), sevens / len(pile))


def questions(seats: int, seed: int) -> list[State]:
    """Open turns of a random game."""
    found = [
        move.before
        for move in random_game(GAME, seats, {}, Seeded(str(seed)), Random(seed))
        if move.before.question is not None and move.before.question.ask == "turn"
    ]
    return found[::4]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_odds_are_what_turning_every_card_does(seats: int) -> None:
    seen = 0
    for seed in range(5):
        for state in questions(seats, seed):
            assert state.question is not None
            seat = state.question.seat
            if state.pile:
                found, right = of_seat(GAME.view(state, None), seat), turned(state, seat)
                assert (found.bust, found.seven) == (right.bust, right.seven)
                assert found.hit == pytest.approx(right.hit)
                seen += 1
    assert seen > 20


def test_the_whole_draw_pile_counts_and_not_its_numbers_only() -> None:
    game = table("12 11 5 3 12 12 +4 freeze 2 second", 2)
    found = of_seat(game.view(), 0)
    assert game.pile == "5 3 12 12 +4 freeze 2 second"
    assert found.bust == pytest.approx(2 / 8)
    assert found.hit == pytest.approx((5 + 3 + 4 + 2 - 2 * 12) / 8)
    assert found.seven == 0


def test_with_a_second_chance_nothing_is_a_bust() -> None:
    found = odds([0] * 12 + [3] + [0] * 9, [12, 3], 15, doubled=False, second=True)
    assert found == Odds(0.0, 0.0, 0.0)
    assert odds([0] * 12 + [3] + [0] * 9, [12, 3], 15, doubled=False, second=False) == Odds(1.0, -15.0, 0.0)


def test_the_seventh_number_brings_its_bonus_and_a_double_doubles_numbers_only() -> None:
    pile = _pile("1 2 +4 3")
    found = odds(pile, [3, 4, 5, 6, 7, 8], 66, doubled=True, second=False)
    assert found.seven == pytest.approx(1 / 2)
    assert found.bust == pytest.approx(1 / 4)
    assert found.hit == pytest.approx((2 + 4 + 2 * BONUS + 4 - 66) / 4)
    assert odds(_pile("x2 0"), [3, 4], 7 + 10, doubled=False, second=False).hit == pytest.approx(7 / 2)


def _pile(words: str) -> list[int]:
    return [words.split().count(name) for name in NAMES]


def test_an_empty_draw_pile_is_shuffled_from_the_discard_pile() -> None:
    game = table("3 4", 2, discard="3 3 5 6")
    found = of_seat(game.view(), 0)
    assert game.view().pile == 0
    assert found.bust == pytest.approx(2 / 4)
    assert found.hit == pytest.approx((5 + 6 - 2 * 3) / 4)


def test_without_any_card_there_are_no_odds() -> None:
    assert of_seat(table("3 4", 2).view(), 0) == NOTHING


def test_from_a_fresh_deck_a_number_has_one_danger_less_than_its_value() -> None:
    """Section 5 of the rules: a held v means v − 1 dangerous cards; 0 and 1 are free."""
    for number in range(13):
        pile = list(COPIES)
        pile[number] -= 1
        found = odds(pile, [number], number, doubled=False, second=False)
        assert found.bust == pytest.approx(max(0, number - 1) / 93)


def test_it_may_be_asked_for_anybody() -> None:
    view: Any = table("7 x2 7 7", 2).view()
    assert of_seat(view, 0).bust == 1
    assert of_seat(view, 1) == Odds(0.0, 7 * 2, 0.0)
    assert NAMES[X2] in view.seats[1].line.modifiers
