"""Characters, reviews and luck in the short game: they know that it has two rounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean, stdev

import pytest

from bot.engine.core import considered
from bot.engine.luck import Breakdown
from bot.engine.review import Past
from bot.engine.rng import Seeded
from bot.engine.run_to_completion import run_to_completion
from bot.games.luckybox import LuckyBox
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import LuckyBoxPlayers
from bot.games.luckybox.players.answers import from_action, to_action
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.fast_game import FastGame
from bot.games.luckybox.players.hands import hand_of
from bot.games.luckybox.players.luck import LuckyBoxLuck
from bot.games.luckybox.players.luck import values_of as luck_values_of
from bot.games.luckybox.players.review import LuckyBoxReviewer
from bot.games.luckybox.players.review.moons import left_after
from bot.games.luckybox.players.review.stages import Stake
from bot.games.luckybox.players.shark import Aim, coming, values_of
from bot.games.luckybox.players.sight import Sight, sight_of_view
from bot.games.luckybox.players.simulator import play
from bot.games.luckybox.rules.state import ROUNDS, SHORT_ROUNDS
from data.learn_luck import learned
from data.learn_luckybox import improved
from tests.engine.playout import Move, random_game
from tests.games.luckybox.players.carried import game_of

DECK = shipped_deck()
GAME = LuckyBox(DECK)
FAST = fast_deck(DECK)
SHORT = {"rounds": SHORT_ROUNDS}


def played(name: str, seed: str) -> Breakdown:
    """What a solo game of a character came to, luck and play apart."""
    players = LuckyBoxPlayers(GAME)
    steps = [GAME.start(1, SHORT, Seeded(seed))]
    while not GAME.is_over(steps[-1].state):
        for number in GAME.open_seats(steps[-1].state):
            for action in considered(GAME, players, steps[-1].state, number, name, f"{seed}/{number}"):
                steps.append(GAME.apply(steps[-1].state, number, action))
        steps.append(GAME.apply(steps[-1].state, None, GAME.advance))
    return LuckyBoxLuck().breakdown(GAME, steps)


def sights(seats: int, seed: str) -> list[Sight]:
    """What a random game asks, as it is seen."""
    moves = random_game(GAME, seats, SHORT, Seeded(seed), Random(seed), undo=0.0)
    return [sight_of_view(GAME.view(move.before, move.seat)) for move in moves if move.seat is not None]


@pytest.mark.parametrize("seats", [1, 3])
def test_the_fast_board_plays_it_as_the_rules_do(seats: int) -> None:
    for seed in range(6):
        dice = Random(seed)
        state = GAME.start(seats, SHORT, Seeded(str(seed))).state
        fast = FastGame.start(FAST, seats, Seeded(str(seed)), rounds=SHORT_ROUNDS)
        while not GAME.is_over(state):
            assert fast == replace(game_of(state, FAST), rounds=SHORT_ROUNDS)
            open_ = GAME.open_seats(state)
            if not open_:
                state = GAME.apply(state, None, GAME.advance).state
                fast.advance()
                continue
            seat = dice.choice(open_)
            decision = GAME.decision(state, seat)
            assert decision is not None
            assert fast.sight(seat) == sight_of_view(GAME.view(state, seat))
            cards, offered = fast.seats[seat].ids[:], fast.seats[seat].offered or ()
            assert {to_action(option, cards, offered) for option in fast.options(seat)} == set(decision.options)
            action = dice.choice(decision.options)
            fast.apply(seat, from_action(action, cards, offered))
            state = GAME.apply(state, seat, action).state
        assert fast.phase == "over"
        assert [seat.hand.points for seat in fast.seats] == [seat.total for seat in state.seats]


def test_the_number_of_rounds_is_no_part_of_what_chance_is_drawn_from() -> None:
    sight = sights(1, "chance")[0]
    assert sight.rounds == SHORT_ROUNDS
    assert repr(sight) == repr(replace(sight, rounds=ROUNDS)), "else characters would play whole games otherwise"


def test_what_may_come_ends_with_the_second_round() -> None:
    for sight in sights(2, "futures")[::5]:
        for future in coming(sight, 4, "seed"):
            assert len(future.numbers) == SHORT_ROUNDS - sight.round + 1
        assert Aim(values_of(FAST, sight.rounds), sight).last == SHORT_ROUNDS


def test_with_others_the_last_round_and_the_one_before_are_played_to_be_ahead() -> None:
    first = sights(2, "ahead")[0]
    assert Aim(values_of(FAST, SHORT_ROUNDS), first).rivals
    assert not Aim(values_of(FAST, ROUNDS), replace(first, rounds=ROUNDS)).rivals, "who is ahead says little yet"


def test_at_the_end_of_it_lightning_and_moons_have_no_time_left() -> None:
    assert left_after(SHORT_ROUNDS, 2, 9) == left_after(ROUNDS, 4, 9) == 0
    assert left_after(SHORT_ROUNDS, 1, 0) == 18
    short, whole = (values_of(FAST, rounds).at(2, 6, 0, 0) for rounds in (SHORT_ROUNDS, ROUNDS))
    assert short.bolt < whole.bolt, "it can be spent for three turns more, not for three rounds"


def test_a_review_looks_no_further_than_its_end() -> None:
    moves: list[Move] = list(random_game(GAME, 1, SHORT, Seeded("review"), Random("review"), undo=0.0))
    past = Past(GAME, 1, GAME.parse_options(SHORT), Seeded("review"), tuple((move.seat, move.action) for move in moves))
    review = run_to_completion(LuckyBoxReviewer().review(past, 0))
    assert len(review.turns) == SHORT_ROUNDS * 10, "a choice of boxes and nine turns a round"
    sight = next(one for one in sights(1, "review") if one.round == SHORT_ROUNDS and one.ask == "cross")
    stake = Stake(FAST, sight)
    assert stake.soon == SHORT_ROUNDS
    end = stake.end(hand_of(sight, 0), stake.futures("x", 2)[0], stake.soon)
    assert -10 < end < 60


def test_what_is_to_be_expected_is_what_ordinary_players_end_with() -> None:
    """On average it is within three standard errors of what regulars come to: 400 games said 0.1 of a point."""
    games = [played("regular", f"par/{number}").seats[0] for number in range(60)]
    scores = [game.score for game in games]
    assert {round(game.start, 3) for game in games} == {round(games[0].start, 3)}, "it depends on the deck alone"
    rounds = [(chance.round, chance.turn) for chance in games[0].chances]
    assert rounds == [(round_, turn) for round_ in (1, 2) for turn in range(10)]
    assert abs(fmean(scores) - games[0].start) < 3 * stdev(scores) / len(scores) ** 0.5
    whole = luck_values_of(FAST, ROUNDS).at(1, 0, 0, 0).constant
    assert luck_values_of(FAST, SHORT_ROUNDS).at(1, 0, 0, 0).constant < whole, "there is less to come"


def test_the_better_character_ends_with_more() -> None:
    means = {
        name: fmean(play(FAST, [name], "strength", game, rounds=SHORT_ROUNDS).scores[0] for game in range(60))
        for name in ("random", "rookie", "regular")
    }
    assert means["random"] + 3 < means["rookie"] < means["regular"]


def test_learning_of_short_games_has_a_moment_for_each_part_of_their_rounds() -> None:
    from bot.games.luckybox.players.short_luck_weights import SHORT_LUCK_WEIGHTS
    from bot.games.luckybox.players.short_weights import SHORT_WEIGHTS

    assert len(SHORT_WEIGHTS) == len(SHORT_LUCK_WEIGHTS) == 8
    assert improved(SHORT_WEIGHTS, [FAST], 2, 1) == improved(SHORT_WEIGHTS, [FAST], 2, 1)
    assert len(learned(1, SHORT_WEIGHTS)) == 8
