"""The simulator's fast game keeps the rules: the same questions, the same cards in sight and scores in random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import starmap
from random import Random

import pytest

from bot.engine.core import Chance
from bot.engine.rng import Seeded
from bot.games.flip7 import Flip7, State
from bot.games.flip7.players.board import Board, board_of
from bot.games.flip7.players.fast_game import FastGame
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import FLIP3, NAMES
from tests.depth import deep

GAME = Flip7()


class Both:
    """Answers at random for all seats of a fast game, and plays the readable one along with it."""

    def __init__(self, seats: int, chance: Chance, seed: int, hits: float, target: int) -> None:
        self.dice, self.often = Random(seed), hits
        self.state: State = GAME.start(seats, {"target_score": target}, chance).state
        self.asked: Counter[str] = Counter()

    def catch_up(self) -> None:
        """To the next question, or the end."""
        while self.state.phase == "scored":
            self.state = GAME.apply(self.state, None, GAME.advance).state

    def answer(self, board: Board, seat: int, ask: str, legal: Sequence[int], chosen: Action) -> None:
        """Both stand at the same question, and everything in sight is the same."""
        self.catch_up()
        question = self.state.question
        assert question is not None
        assert (question.seat, question.ask, question.legal) == (seat, ask, tuple(legal))
        assert board == board_of(GAME.view(self.state, seat))
        self.asked[ask] += 1
        self.state = GAME.apply(self.state, seat, chosen).state

    def hits(self, board: Board, seat: int) -> bool:
        hit = self.dice.random() < self.often
        self.answer(board, seat, "turn", (), Hit() if hit else Stay())
        return hit

    def target(self, board: Board, seat: int, card: int, legal: Sequence[int]) -> int:
        at = self.dice.choice(legal)
        self.answer(board, seat, "target", legal, Target(NAMES[card], at))
        return at

    def give(self, board: Board, seat: int, legal: Sequence[int]) -> int:
        at = self.dice.choice(legal)
        self.answer(board, seat, "give", legal, Give(at))
        return at


def play_both(seats: int, chance: Chance, seed: int, target: int = 200) -> tuple[Both, FastGame]:
    """A random game in both engines, compared at every question and at its end."""
    both = Both(seats, chance, seed, (0.5, 0.75, 0.9, 0.97)[seed % 4], target)
    fast = FastGame(chance, [both] * seats, target)
    fast.play()
    both.catch_up()
    state, tally = both.state, fast.tally
    assert state.phase == "over"
    assert [seat.total for seat in state.seats] == fast.board.totals
    assert [past.end for past in state.rounds] == tally.ends
    assert len(state.orders) - 1 == tally.shuffles
    for seat in range(seats):
        assert tally.busts[seat] == sum(past.lines[seat].status == "busted" for past in state.rounds)
        assert tally.sevens[seat] == sum(past.flip7_by == seat for past in state.rounds)
    assert tally.ties == sum(max(past.totals) >= target for past in state.rounds) - 1
    assert sorted(state.discard) == [kind for kind, count in enumerate(fast.board.discard) for _ in range(count)]
    assert state.pile == tuple(fast.pile[::-1])
    return both, fast


@pytest.mark.parametrize(
    ("seats", "games"),
    [(2, 8), (18, 6), *starmap(deep, ((1, 400), (2, 400), (3, 100), (4, 200), (7, 60), (18, 60)))],
)
def test_both_engines_agree_on_random_games(seats: int, games: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(games):
        both, _ = play_both(seats, Seeded(f"{seats}/{seed}"), seed)
        asked += both.asked
    assert asked["turn"]
    assert bool(asked["target"]) == (seats > 1)
    assert bool(asked["give"]) == (seats > 2)


class Few(Seeded):
    """Shuffles of a few cards only."""

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """The first pile is some of the cards."""
        shuffled = super().order(stream, index, items)
        return shuffled if stream != "deck" else shuffled[: 16 + len(self.seed) % 20]


@pytest.mark.deep
def test_both_engines_agree_with_a_handful_of_cards() -> None:
    """Rounds in which there is nothing left to draw, and shuffles in the middle of everything."""
    ends: Counter[str] = Counter()
    shuffles = 0
    for seed in range(80):
        _, fast = play_both(2 + seed % 4, Few(seed * "x"), seed, target=50)
        ends += Counter(fast.tally.ends)
        shuffles += fast.tally.shuffles
    assert min(ends["all_out"], ends["nothing_to_draw"], ends["flip7"]) >= 10
    assert shuffles > 100


class Same(Seeded):
    """Every shuffle of the deck is these cards."""

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """Seven numbers, the last of them by a Flip Three, with nothing left to draw after it."""
        return (12, 11, 10, 9, 8, 7, FLIP3, 6) if stream == "deck" else super().order(stream, index, items)


def test_seven_numbers_end_a_flip_three_before_the_next_card_is_missed() -> None:
    both = Both(1, Same("x"), 1, 1.0, 50)
    fast = FastGame(both.state.chance, [both], 50)
    fast.play()
    both.catch_up()
    assert fast.tally.ends == [past.end for past in both.state.rounds] == ["flip7"]
    assert fast.board.totals == [both.state.seats[0].total]
