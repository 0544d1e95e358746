"""Custom ids of circles come back as they were, and what is none of their forms is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.circles.custom_ids import CirclePress
from bot.tables.refusal import Refusal
from bot.ui.input.custom_id import LIMIT
from tests.ui.custom_ids import parse_any

VERBS = ("open", "page", "ask", "leave", "agree", "decline", "remind", "off")
presses = st.builds(CirclePress, st.sampled_from(VERBS), st.none() | st.integers(0, 10**19 - 1))


@given(presses)
def test_an_id_comes_back_as_the_press_it_was(press: CirclePress) -> None:
    assert parse_any(press.custom_id) == press
    assert len(press.custom_id) <= LIMIT


@pytest.mark.parametrize(
    "custom_id", ["circle1:join", "circle1:agree:ada", "circle1:page:-1", f"circle1:agree:{10**19}"]
)
def test_what_is_none_of_its_forms_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal):
        parse_any(custom_id)
