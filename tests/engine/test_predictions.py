"""How right spectators were: chances beside the exact odds, and what a crowd wants."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.predictions import ResolvedQuestion, SpectatorQuestion, brier, most_wanted, score, tally

CHANCES = SpectatorQuestion("0.3", "bust", ("20", "50", "80"), seat=0, odds=0.3)
SEATS = SpectatorQuestion("r1", "most", ("0", "1", "2"))


@pytest.mark.parametrize(
    ("answer", "happened", "right", "points"),
    [
        ("80", True, True, 0.04),
        ("80", False, False, 0.64),
        ("20", True, False, 0.64),
        ("20", False, True, 0.04),
        ("50", True, False, 0.25),
        ("50", False, False, 0.25),
    ],
)
def test_a_chance_is_scored_beside_the_exact_odds(answer: str, happened: bool, right: bool, points: float) -> None:
    found = score(ResolvedQuestion(CHANCES, happened=happened), answer)
    assert found is not None
    assert found.right == right
    assert found.brier == pytest.approx(points)
    assert found.exact == pytest.approx(0.49 if happened else 0.09)


def test_seats_are_right_or_wrong_and_several_may_be_right() -> None:
    resolved = ResolvedQuestion(SEATS, right=frozenset({"0", "2"}))
    scores = [score(resolved, answer) for answer in SEATS.answers]
    assert [found and (found.right, found.brier, found.exact) for found in scores] == [
        (True, None, None),
        (False, None, None),
        (True, None, None),
    ]


def test_nobody_is_right_or_wrong_where_it_came_to_nothing() -> None:
    assert score(ResolvedQuestion(CHANCES), "80") is None
    assert score(ResolvedQuestion(SEATS), "0") is None
    assert score(ResolvedQuestion(SEATS, right=frozenset({"0"})), "7") is None, "nobody was offered that"


@given(st.floats(0, 1), st.floats(0, 1))
def test_nobody_does_better_on_average_than_who_says_the_odds(said: float, odds: float) -> None:
    def mean(chance: float) -> float:
        return odds * brier(chance, happened=True) + (1 - odds) * brier(chance, happened=False)

    assert mean(odds) <= mean(said) + 1e-12


def test_what_all_said_together_is_their_mean_and_how_many_were_right() -> None:
    found = tally(ResolvedQuestion(CHANCES, happened=True), {"20": 1, "80": 3, "99": 5})
    assert (found.count, found.right) == (4, 3)
    assert found.mean == pytest.approx(0.65)
    found = tally(ResolvedQuestion(SEATS, right=frozenset({"1"})), {"1": 3, "2": 2})
    assert (found.count, found.right, found.mean) == (5, 3, None)
    assert tally(ResolvedQuestion(CHANCES, happened=True), {}).count == 0


@pytest.mark.parametrize(
    ("votes", "wanted"),
    [
        ([], None),
        (["h"], "h"),
        (["s", "h", "h"], "h"),
        (["s", "h", "h", "s"], "s"),
        (["h", "s", "s", "h"], "h"),
        (["x", "x", "s"], "s"),
        (["x"], None),
    ],
)
def test_a_crowd_wants_what_most_do_and_of_equals_the_earliest(votes: list[str], wanted: str | None) -> None:
    assert most_wanted(votes, ("h", "s")) == wanted
