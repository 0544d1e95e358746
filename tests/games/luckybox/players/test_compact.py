"""The compact engine is the readable one: the same options, states and scores in random games."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.catalogue import luckybox_deck
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.players.compact import rules
from bot.games.luckybox.players.compact.playout import random_game
from bot.games.luckybox.players.compact.state import Table, board_of, table_of
from bot.games.luckybox.players.fast_deck import tables

DECK = luckybox_deck()
GAME = LuckyBox(DECK)
TABLES = tables(DECK)


def play_both(seats: int, seed: int, *, relaxed: bool) -> tuple[State, Table]:
    """A random game in both engines, compared after every action."""
    dice = Random(seed)
    state = GAME.start(seats, {"relaxed": relaxed}, Seeded(str(seed))).state
    table = rules.start(TABLES, seats, Seeded(str(seed)), relaxed=relaxed)
    assert table == table_of(state, TABLES)
    while not GAME.is_over(state):
        open_ = GAME.open_seats(state)
        assert rules.asked(table) == list(open_)
        if not open_:
            state = GAME.apply(state, None, GAME.advance).state
            rules.advance(table)
            assert table == table_of(state, TABLES)
            continue
        seat = dice.choice(open_)
        decision = GAME.decision(state, seat)
        assert decision is not None
        board = table.boards[seat]
        cards, offered = board.cards[:], board.offered or ()
        options = rules.options(table, seat)
        actions = {rules.to_action(option, cards, offered) for option in options}
        assert len(options) == len(actions)
        assert actions == set(decision.options)
        action = dice.choice(decision.options)
        option = rules.from_action(action, cards, offered)
        assert option in options
        assert rules.to_action(option, cards, offered) == action
        state = GAME.apply(state, seat, action).state
        rules.apply(table, seat, option)
        assert board == table_of(state, TABLES).boards[seat]
    return state, table


@pytest.mark.parametrize(("seats", "games"), [(1, 120), (2, 80), (4, 40), (7, 16), (12, 12)])
def test_both_engines_agree_on_random_games(seats: int, games: int) -> None:
    for seed in range(games):
        state, table = play_both(seats, seed, relaxed=seed % 4 == 3)
        assert [board.banked for board in table.boards] == [seat.total for seat in state.seats]
        assert table.phase == "over"


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_a_quick_random_game_is_a_game_of_the_readable_engine(seats: int) -> None:
    for seed in range(20):
        traces: list[list[int]] = [[] for _ in range(seats)]
        table = random_game(TABLES, seats, Seeded(str(seed)), Random(seed).random, traces)
        state = GAME.start(seats, {}, Seeded(str(seed))).state
        while not GAME.is_over(state):
            open_ = GAME.open_seats(state)
            for seat in open_:
                board = board_of(state, TABLES, seat)
                action = rules.to_action(traces[seat].pop(0), board.cards, board.offered or ())
                state = GAME.apply(state, seat, action).state
            if not open_:
                state = GAME.apply(state, None, GAME.advance).state
        assert traces == [[]] * seats
        assert table == table_of(state, TABLES)


def test_quick_random_games_draw_every_option_alike() -> None:
    """The first cross of a game for one: each of the options listed, about equally often."""
    dice = Random(1)
    table = rules.start(TABLES, 1, Seeded("first"))
    rules.apply(table, 0, 0b111)
    rules.advance(table)
    options = rules.options(table, 0)
    drawn: Counter[int] = Counter()
    for _ in range(100 * len(options)):
        traces: list[list[int]] = [[]]
        keeps_the_first = chain([0.0], iter(dice.random, None))
        random_game(TABLES, 1, Seeded("first"), keeps_the_first.__next__, traces)
        assert traces[0][0] == 0b111
        drawn[traces[0][1]] += 1
    assert set(drawn) == set(options)
    assert all(60 < count < 150 for count in drawn.values())
