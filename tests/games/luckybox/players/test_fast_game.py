"""The simulator's fast game keeps the rules: the same options, seats and scores in random games."""

from itertools import starmap
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.answers import from_action, to_action
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.fast_game import FastGame
from tests.depth import deep
from tests.games.luckybox.players.carried import game_of, seat_of

DECK = shipped_deck()
GAME = LuckyBox(DECK)
FAST = fast_deck(DECK)


def play_both(seats: int, seed: int, *, relaxed: bool) -> tuple[State, FastGame]:
    """A random game by the rules and on the fast board, compared after every action."""
    dice = Random(seed)
    state = GAME.start(seats, {"relaxed": relaxed}, Seeded(str(seed))).state
    fast = FastGame.start(FAST, seats, Seeded(str(seed)), relaxed=relaxed)
    assert fast == game_of(state, FAST)
    while not GAME.is_over(state):
        open_ = GAME.open_seats(state)
        assert fast.asked() == list(open_)
        if not open_:
            state = GAME.apply(state, None, GAME.advance).state
            fast.advance()
            assert fast == game_of(state, FAST)
            continue
        seat = dice.choice(open_)
        decision = GAME.decision(state, seat)
        assert decision is not None
        mine = fast.seats[seat]
        cards, offered = mine.ids[:], mine.offered or ()
        options = fast.options(seat)
        actions = {to_action(option, cards, offered) for option in options}
        assert len(options) == len(actions)
        assert actions == set(decision.options)
        action = dice.choice(decision.options)
        option = from_action(action, cards, offered)
        assert option in options
        assert to_action(option, cards, offered) == action
        state = GAME.apply(state, seat, action).state
        fast.apply(seat, option)
        assert mine == seat_of(state, seat)
    return state, fast


@pytest.mark.parametrize(
    ("seats", "games"),
    [(1, 40), (2, 25), (4, 12), (7, 6), (12, 4), *starmap(deep, ((1, 1200), (2, 600), (4, 300), (12, 100)))],
)
def test_random_games_go_the_same_way_on_the_fast_board(seats: int, games: int) -> None:
    for seed in range(games):
        state, fast = play_both(seats, seed, relaxed=seed % 4 == 3)
        assert [seat.hand.points for seat in fast.seats] == [seat.total for seat in state.seats]
        assert fast.phase == "over"
