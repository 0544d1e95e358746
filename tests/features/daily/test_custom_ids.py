"""Custom ids of the daily and its reminders come back as they were, and what is none of their forms is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.daily.custom_ids import DayPress, ReminderPress
from bot.tables.refusal import Refusal
from bot.ui.input.custom_id import LIMIT, CustomId
from tests.ui.custom_ids import parse_any

presses = st.one_of(
    st.builds(
        DayPress,
        st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12),
        st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=32),
        st.integers(0, 9_999_999),
        st.sampled_from(["", "here", "all", "p", "n"]),
        st.integers(1, 9_999_999),
        st.sampled_from(["", "b", "f"]),
    ),
    st.builds(ReminderPress, st.sampled_from(["off", "hour", "tomorrow"])),
)


@given(presses)
def test_an_id_comes_back_as_the_press_it_was(press: CustomId) -> None:
    assert parse_any(press.custom_id) == press
    assert len(press.custom_id) <= LIMIT


@pytest.mark.parametrize(
    ("custom_id", "press"),
    [
        ("daily1:play:luckybox:326", DayPress("play", "luckybox", 326)),
        ("daily1:practice:flip7:326:n", DayPress("practice", "flip7", 326, "n")),
        ("daily1:archive:flip7:2:p", DayPress("archive", "flip7", 2, "p")),
        ("daily1:pick:luckybox:0", DayPress("pick", "luckybox", 0)),
        ("daily1:results:luckybox:326:here:2:f", DayPress("results", "luckybox", 326, "here", 2, "f")),
        ("remind1:off", ReminderPress()),
        ("remind1:hour", ReminderPress("hour")),
        ("remind1:tomorrow", ReminderPress("tomorrow")),
    ],
)
def test_ids_that_were_posted_are_read_as_ever(custom_id: str, press: CustomId) -> None:
    assert parse_any(custom_id) == press


@pytest.mark.parametrize(
    "custom_id",
    [
        "remind1:on",
        "remind1:hour:3",
        "daily1:play",
        "daily1:play:luckybox:-1",
        "daily1:play:luckybox:12345678",
        "daily1:play:luckybox:١",
        "daily1:play:luckybox:1\n",
    ],
)
def test_what_is_none_of_its_forms_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal):
        parse_any(custom_id)
