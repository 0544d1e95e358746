"""The same deal from one of its turns on, what the other seats do then, and where two lines part."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.replayed_line import Line
from bot.features.what_if.then_and_now import as_it_was, first_difference, whereabouts
from bot.games.plugin import Plugin
from tests.depth import deep
from tests.engine.played import FLIP7, LUCKYBOX, Played
from tests.every_plugin import every_plugin


def go_on(played: Played, line: Line, seat: int, choose: Any) -> int:
    """To the end, the others as they did where they can; how often one of them could not."""
    rules, others = played.game.rules, 0
    while not rules.is_over(played.state):
        asked = rules.open_seats(played.state)
        for other in (number for number in asked if number != seat):
            action = as_it_was(line, played.game.similarity, played.state, other, played.actions)
            decision = rules.decision(played.state, other)
            assert decision is not None
            others += action is None
            played.do(other, decision.options[0] if action is None else action)
            break
        else:
            decision = rules.decision(played.state, seat) if asked else None
            played.do(seat if decision else None, choose(decision) if decision else rules.advance)
    return others


def in_front(state: Any, seat: int) -> object:
    """What a seat of Flip 7 goes by."""
    return FLIP7.similarity.visible_state(state, seat)


def seats_of(game: Plugin) -> int:
    """How many sit at a table of this game here."""
    return max(game.rules.min_seats, min(3, game.rules.max_seats))


@pytest.mark.parametrize("seed", [0, *map(deep, (1, 2))])
@every_plugin
def test_who_does_the_same_again_comes_to_the_same_end_wherever_they_begin(plugin: Plugin, seed: int) -> None:
    game, seats = plugin, seats_of(plugin)
    played = Played(game, seats, f"deal {seed}").to_end(Random(seed))
    line, dice = played.line, Random(seed)
    for seat in range(seats):
        turns = line.turns(seat)
        for turn in dice.sample(turns, min(4, len(turns))):
            again = played.until(turn.position)
            assert seat in game.rules.open_seats(line.states[turn.position])

            def same(_: Any, again: Played = again, seat: int = seat) -> Any:
                found = as_it_was(line, game.similarity, again.state, seat, again.actions)
                assert found is not None
                return found

            assert go_on(again, line, seat, same) == 0, "everybody does what they did"
            assert game.rules.standings(again.state) == game.rules.standings(played.state)
            assert first_difference(line, again.line, seat) is None


def test_of_what_was_taken_back_nothing_is_counted() -> None:
    played = Played(LUCKYBOX, 1)
    decision = LUCKYBOX.rules.decision(played.state, 0)
    assert decision is not None
    first, second = decision.options[:2]
    for action in (first, LUCKYBOX.rules.undo, second):
        played.do(0, action)
    assert whereabouts(played.actions, 0) == (0, 1)
    assert whereabouts(played.actions[:2], 0) == (0, 0)


def test_in_lucky_box_the_others_never_notice_what_one_crosses_instead() -> None:
    played = Played(LUCKYBOX, 4, "neighbours").to_end(Random(5))
    line = played.line
    turn = line.turns(2)[12]
    again = played.until(turn.position)
    dice = Random(9)
    assert go_on(again, line, 2, lambda decision: dice.choice(decision.options)) == 0
    before, after = LUCKYBOX.rules.standings(played.state), LUCKYBOX.rules.standings(again.state)
    assert before is not None
    assert after is not None
    moons = [[seat.moon_points for seat in end.seats] for end in (played.state, again.state)]
    for seat in (0, 1, 3):
        # Moons alone are counted against each other.
        assert before[seat].total - moons[0][seat] == after[seat].total - moons[1][seat]
    assert first_difference(line, again.line, 2) is not None


def test_the_numbers_to_come_are_the_same_whatever_is_done() -> None:
    played = Played(LUCKYBOX, 1).to_end(Random(2))
    again, dice = played.until(played.line.turns(0)[3].position), Random(3)
    go_on(again, played.line, 0, lambda decision: dice.choice(decision.options))
    assert again.state.numbers == played.state.numbers
    assert again.state.orders == played.state.orders


@pytest.mark.deep
@pytest.mark.parametrize("games", [4, deep(20)])
def test_in_flip_7_who_gets_other_cards_than_then_is_not_made_to_play_as_then(games: int) -> None:
    parted = 0
    for seed in range(games):
        played = Played(FLIP7, 3, f"{seed}").to_end(Random(seed))
        again = played.until(0)
        # Seat 0 always stays at once, so the cards it had turned go to the others.
        parted += go_on(again, played.line, 0, lambda decision: decision.options[-1])
        for seat in (1, 2):
            for answer in (one for turn in again.line.turns(seat) for one in turn.answers):
                then = played.line.answer(seat, answer.segment, answer.index)
                alike = then is not None and in_front(then.asked, seat) == in_front(answer.asked, seat)
                assert answer.action == then.action if alike and then is not None else True
    assert parted


def test_the_first_turn_in_which_one_did_otherwise_is_found_with_both_answers() -> None:
    played = Played(LUCKYBOX, 1).to_end(Random(2))
    turn = played.line.turns(0)[5]
    again = played.until(turn.position)
    decision = LUCKYBOX.rules.decision(again.state, 0)
    assert decision is not None
    other = next(option for option in decision.options if option != turn.actions[0])
    again.do(0, other)
    again.to_end(Random(4))
    found = first_difference(played.line, again.line, 0)
    assert found is not None
    assert found.then is not None
    assert found.now is not None
    assert (found.then.segment, found.now.segment) == (5, 5)
    assert found.then.actions[0] == turn.actions[0]
    assert found.now.asked == found.then.asked
    assert found.then.actions != found.now.actions
