"""Custom ids of leaderboards come back as they were, and what is none of their forms is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.leaderboards.custom_ids import LeaderboardPress
from bot.tables.refusal import Refusal
from bot.ui.input.custom_id import LIMIT
from tests.ui.custom_ids import parse_any

presses = st.builds(
    LeaderboardPress,
    st.from_regex(r"[a-z0-9_]{1,32}", fullmatch=True) | st.just("*"),
    st.sampled_from(["wins", "win_rate", "*"]),
    st.sampled_from(["all", "2026-W47", "2026-11", "2026-Q4", "2026-11x3", "*"]),
    st.booleans(),
    st.none() | st.integers(0, 999_999),
    st.booleans(),
) | st.builds(
    LeaderboardPress,
    st.just("luckybox"),
    st.sampled_from(["today", "wins"]),
    st.just("all"),
    st.just(False),
    st.none() | st.integers(0, 999_999),
    st.booleans(),
    st.from_regex(r"[a-z]{2,12}", fullmatch=True).filter(lambda name: name not in ("here", "all")),
)


@given(presses)
def test_an_id_comes_back_as_the_press_it_was(press: LeaderboardPress) -> None:
    assert parse_any(press.custom_id) == press
    assert len(press.custom_id) <= LIMIT


@pytest.mark.parametrize(
    ("custom_id", "press"),
    [
        ("lead1:luckybox:*:week:here:3", LeaderboardPress("luckybox", "*", "week", True, 3)),
        ("lead1:flip7:wins:all:all:me", LeaderboardPress("flip7", "wins", "all", False, None)),
        ("lead1:flip7:today:all:circle:1", LeaderboardPress("flip7", "today", "all", False, 1, people="circle")),
    ],
)
def test_ids_that_were_posted_are_read_as_ever(custom_id: str, press: LeaderboardPress) -> None:
    assert parse_any(custom_id) == press


def test_what_is_none_of_its_forms_is_refused() -> None:
    with pytest.raises(Refusal):
        parse_any("lead1:luckybox:wins:day")
