"""Custom ids of seasons come back as they were, and what is none of their forms is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.seasons.custom_ids import HallPress, MySeasonPress
from bot.tables.refusal import Refusal
from bot.ui.input.custom_id import LIMIT
from tests.ui.custom_ids import parse_any

SEASONS = st.sampled_from(["2026-Q4", "2026-11x3", "2027-01x4"])
HALLS = st.builds(HallPress, st.sampled_from(["show", "week", "end"]), SEASONS | st.just(""))
OWN = st.builds(
    MySeasonPress,
    st.sampled_from(["show", "turn", "share"]),
    st.from_regex(r"[a-z0-9_]{1,32}", fullmatch=True),
    SEASONS,
)


@given(HALLS | OWN)
def test_an_id_comes_back_as_the_press_it_was(press: HallPress | MySeasonPress) -> None:
    assert parse_any(press.custom_id) == press
    assert len(press.custom_id) <= LIMIT


@pytest.mark.parametrize(
    "custom_id", ["hall1:show:2026-Q5", "hall1:drop", "season1:show:luckybox", "season1:show:luckybox:2026-11"]
)
def test_what_is_none_of_them_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal):
        parse_any(custom_id)
