"""A game as it was played: what stands of it, and what its turns are."""

from __future__ import annotations

from random import Random

from tests.engine.played import FLIP7, LUCKYBOX, Played


def test_of_what_was_taken_back_nothing_is_left_in_a_line() -> None:
    played = Played(LUCKYBOX, 1)
    rules = LUCKYBOX.rules
    decision = rules.decision(played.state, 0)
    assert decision is not None
    first, second = decision.options[:2]
    for action in (first, rules.undo, second):
        played.do(0, action)
    (turn,) = played.line.turns(0)
    assert (turn.actions, turn.position) == ((second,), 0)


def test_a_turn_of_a_game_of_turns_is_one_answer_and_else_all_until_the_table_moves_on() -> None:
    alone = Played(LUCKYBOX, 1).to_end(Random(1)).line
    turns = alone.turns(0)
    assert [turn.segment for turn in turns] == list(range(40)), "a choice and nine turns, four times"
    assert [turn.position for turn in turns] == alone.begun[:40]
    several = Played(FLIP7, 2).to_end(Random(1)).line
    assert all(len(turn.answers) == 1 for turn in several.turns(0))
