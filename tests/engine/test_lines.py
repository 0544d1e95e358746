"""Two lines of play of one deal: turn beside turn, and the first difference."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import JsonObject, SomeAction
from bot.engine.lines import LineTurn, TurnPair, first_difference, paired, turns
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.plugin import Plugin

ADVANCE: JsonObject = {"do": "advance"}
GAMES = list(games().values())


def act(what: str) -> JsonObject:
    """An action of the only seat."""
    return {"seat": 0, "do": what}


def line(*stretches: Sequence[str], turn_by_turn: bool = False) -> list[list[LineTurn[str]]]:
    """A line of play by names of actions; a board is all that still stands of its stretch, in whatever order."""
    actions: list[JsonObject] = []
    boards, standing = [""], [""]
    for number, stretch in enumerate(stretches):
        if number:
            actions.append(ADVANCE)
            boards.append("")
        standing = []
        for what in stretch:
            standing = [] if what == "undo" else [*standing, what]
            actions.append(act(what))
            boards.append("".join(sorted(standing)))
    return turns(actions, boards, turn_by_turn=turn_by_turn)


def where(one: list[list[LineTurn[str]]], other: list[list[LineTurn[str]]]) -> int | None:
    """The place of the first difference."""
    return first_difference(paired(one, other))


def test_where_all_answer_at_once_a_stretch_is_one_turn() -> None:
    assert [[turn.board for turn in stretch] for stretch in line("ab", "c", "")] == [["ab"], ["c"]]
    assert [[turn.board for turn in stretch] for stretch in line("ab", "", "c")] == [["ab"], [""], ["c"]]


def test_in_a_game_of_turns_every_answer_is_one() -> None:
    found = line("ab", "c", turn_by_turn=True)
    assert [[turn.board for turn in stretch] for stretch in found] == [["a", "ab"], ["c"]]
    assert [[turn.first for turn in stretch] for stretch in found] == [[0, 1], [3]]


def test_the_first_difference_is_the_first_turn_that_came_to_something_else() -> None:
    assert where(line("ab", "c", "d"), line("ab", "c", "d")) is None
    assert where(line("ab", "c", "d"), line("ab", "x", "d")) == 1


def test_the_same_in_another_order_is_no_difference_nor_is_what_was_taken_back() -> None:
    assert where(line("ab", "c"), line("ba", "c")) is None
    assert where(line(["a", "undo", "b"], "c"), line("b", "c")) is None


def test_turns_stand_beside_each_other_by_their_stretch_however_long_it_is() -> None:
    pairs = paired(line("ab", "x", turn_by_turn=True), line("a", "x", turn_by_turn=True))
    shown = [(pair.one and pair.one.board, pair.other and pair.other.board) for pair in pairs]
    assert shown == [("a", "a"), ("ab", None), ("x", "x")]
    assert first_difference(pairs) == 1


def test_who_stopped_earlier_differs_there() -> None:
    assert where(line("a", "b"), line("a")) == 1
    assert where(line(), line("a")) == 0


WORDS = st.lists(st.text("abc", max_size=3), min_size=1, max_size=6)


@given(WORDS, WORDS, st.booleans())
def test_up_to_the_first_difference_both_have_the_same_boards(one: list[str], other: list[str], single: bool) -> None:
    pairs: list[TurnPair[str]] = paired(line(*one, turn_by_turn=single), line(*other, turn_by_turn=single))
    found = first_difference(pairs)
    for pair in pairs[:found]:
        assert pair.one is not None
        assert pair.other is not None
        assert pair.one.board == pair.other.board
    assert found is None or pairs[found].differs


@given(WORDS, WORDS, st.booleans())
def test_it_is_the_same_place_from_either_side_and_none_from_ones_own(
    one: list[str], other: list[str], single: bool
) -> None:
    mine, theirs = line(*one, turn_by_turn=single), line(*other, turn_by_turn=single)
    assert where(mine, theirs) == where(theirs, mine)
    assert where(mine, mine) is None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_of_every_game_the_first_other_answer_is_found(game: Plugin) -> None:
    """Two people answer alike, up to the second question where there is a choice; there one answers otherwise."""
    rules = game.rules

    def played(otherwise: int) -> tuple[list[JsonObject], list[object], int]:
        state = rules.start(1, rules.parse_options({}), Seeded("a deal of a duel")).state
        actions, boards, choices, at = list[JsonObject](), [rules.view(state, 0)], 0, 0
        while len(actions) < 30 and not rules.is_over(state):
            decision = rules.decision(state, 0)
            answer: SomeAction = rules.advance
            if decision is not None:
                answer = decision.options[0]
                choices += len(decision.options) > 1
                if choices == otherwise and len(decision.options) > 1:
                    answer, at = decision.options[-1], len(actions)
            seat = None if decision is None else 0
            actions.append(rules.dump_action(seat, answer))
            state = rules.apply(state, seat, answer).state
            boards.append(rules.view(state, 0))
        return actions, boards, at

    (plain, before, _), (other, after, at) = played(0), played(2)
    single = rules.turn_by_turn
    pairs = paired(turns(plain, before, turn_by_turn=single), turns(other, after, turn_by_turn=single))
    found = first_difference(pairs)
    assert found is not None
    pair = pairs[found]
    assert pair.other is not None
    assert pair.other.first <= at < pair.other.first + len(pair.other.actions)
