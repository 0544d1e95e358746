"""Legal is what is in a decision's options: every conceivable action of a position is tried against them."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import IllegalAction
from bot.engine.rng import Seeded
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass, Undo
from bot.games.luckybox.rules.faces import BONUSES, SQUARES
from tests.depth import examples
from tests.engine.playout import random_game
from tests.games.luckybox.build import card, face, opening, position, seat

GAME = LuckyBox(shipped_deck())


def conceivable(state: State) -> Iterator[Action]:
    """Every action one could think of: all cards on the table and a few that are not, all squares, all bonuses."""
    cards = {held.id for seat in state.seats for held in seat.cards} | {0, -1, 61, 121}
    cards |= {number for seat in state.seats for number in seat.offered or ()} | set(state.discard[:1])
    yield Undo()
    yield Pass()
    yield from (Decline(bonus) for bonus in BONUSES)
    yield from (Cross(number, square) for number, square in product(sorted(cards), SQUARES))
    yield from (Bonus(bonus, number, square) for bonus, number, square in product(BONUSES, sorted(cards), SQUARES))
    for count in range(4):
        yield from (Keep(kept) for kept in product(sorted(cards)[:9], repeat=count))


def same(action: Action) -> Action:
    """The action as options write it: a choice of cards is the same in any order."""
    return Keep(tuple(sorted(action.cards))) if isinstance(action, Keep) else action


def check_every_action(game: LuckyBox, state: State) -> None:
    """Exactly the options are played; whatever else is tried is refused and changes nothing."""
    before = repr(state)
    for number in range(-1, len(state.seats) + 1):
        legal = {
            same(option) for decision in game.decisions(state) if decision.seat == number for option in decision.options
        }
        if 0 <= number < len(state.seats) and game.may_undo(state, number):
            legal.add(Undo())
        for action in conceivable(state):
            try:
                game.apply(state, number, action)
            except IllegalAction:
                assert same(action) not in legal, (number, action)
            else:
                assert same(action) in legal, (number, action)
    assert repr(state) == before


def check_the_table(game: LuckyBox, state: State) -> None:
    """The table advances exactly when no question is open and the game is not over."""
    may = not game.is_over(state) and not game.decisions(state)
    if may:
        game.apply(state, None, game.advance)
        return
    with pytest.raises(IllegalAction) as refused:
        game.apply(state, None, game.advance)
    assert refused.value.code == ("game_over" if game.is_over(state) else "seats_waiting")


def test_while_choosing() -> None:
    game = opening(1)
    check_every_action(game.game, game.state)
    check_every_action(game.game, game.keep(1, 2, 3).state)


def test_in_a_turn() -> None:
    game = position(seat(card(1, "x.. .x. ..."), bolts=1), seat(card(2, "... .x. ..."), bolts=0), revealed=5)
    check_every_action(game.game, game.state)
    check_every_action(game.game, game.cross(1, (1, 0)).pass_(by=1).state)


def test_with_bonuses_waiting() -> None:
    faces = {1: face("123 456 789", rows="moon moon 1", columns="moon moon ?")}
    for relaxed in (False, True):
        game = position(seat(card(1, "..x ..x xx.")), seat(card(2)), faces=faces, revealed=9, relaxed=relaxed)
        game = game.cross(1, (2, 2))
        check_every_action(game.game, game.state)
        check_every_action(game.game, game.use("1", 1, (0, 0)).state)


@given(st.integers(1, 2), st.booleans(), st.integers(0, 2**32), st.integers(1, 90))
@examples(5)
def test_anywhere_in_a_game(seats: int, relaxed: bool, seed: int, moment: int) -> None:
    state = None
    for number, move in enumerate(random_game(GAME, seats, {"relaxed": relaxed}, Seeded(str(seed)), Random(seed))):
        state = move.after
        check_the_table(GAME, state)
        if number == moment:
            break
    assert state is not None
    check_every_action(GAME, state)


@given(st.integers(1, 12), st.booleans(), st.integers(0, 2**32))
@examples(6)
def test_the_table_moves_on_exactly_when_nobody_is_asked(seats: int, relaxed: bool, seed: int) -> None:
    for move in random_game(GAME, seats, {"relaxed": relaxed}, Seeded(str(seed)), Random(seed)):
        check_the_table(GAME, move.after)
        asked = [decision.seat for decision in GAME.decisions(move.after)]
        assert list(GAME.open_seats(move.after)) == asked
        assert [seat for seat in range(seats) if GAME.decision(move.after, seat)] == asked
