"""Who scores most in a round: asked until the fourth number, decided when the round is scored."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.engine.predictions import ResolvedQuestion
from bot.engine.rng import Seeded
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.predictions import LuckyBoxPredictions
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.state import State
from tests.engine.playout import random_game

GAME, PREDICTIONS = LuckyBox(shipped_deck()), LuckyBoxPredictions()


def moments(seats: int, seed: int) -> Iterator[tuple[State, State, ResolvedQuestion | None]]:
    """The states around every action of a random game, and what it decided."""
    for move in random_game(GAME, seats, {}, Seeded(str(seed)), Random(seed)):
        yield move.before, move.step.state, PREDICTIONS.resolved(move.before, move.step.state, move.step.events)


def test_it_is_asked_from_the_second_round_on_until_the_fourth_number() -> None:
    asked = {(state.round, state.phase, state.turn): PREDICTIONS.asks(state) for state, _, _ in moments(3, 1)}
    for (number, phase, turn), question in asked.items():
        if number > 1 and (phase == "choose" or turn <= 3):
            assert question is not None
            assert (question.name, question.answers) == (f"r{number}", ("0", "1", "2"))
        else:
            assert question is None


def test_right_are_those_who_score_most_by_boxes_and_stars() -> None:
    seen = 0
    for seed in range(20):
        for before, after, resolved in moments(3, seed):
            if resolved is None:
                continue
            seen += 1
            points = [seat.box_points[before.round - 1] + seat.star_points[before.round - 1] for seat in after.seats]
            best = {str(seat) for seat, scored in enumerate(points) if scored == max(points) > 0}
            assert resolved.right == best
            assert resolved.question.name == f"r{before.round}"
            assert resolved.is_void == (max(points) == 0)
    assert seen == 60


def test_a_question_is_resolved_after_it_was_asked_and_once() -> None:
    open_, resolved_names = set[str](), list[str]()
    for before, _, resolved in moments(2, 5):
        if question := PREDICTIONS.asks(before):
            assert question.name not in resolved_names
            open_.add(question.name)
        if resolved is not None:
            resolved_names.append(resolved.question.name)
    assert resolved_names == ["r2", "r3", "r4"]
    assert open_ == set(resolved_names)
