"""Custom ids: what a button knows, and what comes back from outside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.refusal import Refusal
from bot.ui.input.custom_id import LIMIT, CustomId
from bot.ui.input.ids import (
    DIGITS,
    DeletePress,
    HistoryPress,
    Press,
    ProfilePress,
    RulesPress,
    SwitchPress,
    base36,
    parse,
)
from tests.ui.custom_ids import parse_any

LARGEST = 36**12 - 1
presses = st.builds(
    Press,
    table=st.integers(0, LARGEST),
    verb=st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12),
    seat=st.none() | st.integers(0, 99),
    serial=st.integers(0, 36**6 - 1),
    argument=st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=60),
)


def code(custom_id: str) -> str:
    """What an id is refused with."""
    with pytest.raises(Refusal) as refused:
        parse(custom_id)
    return refused.value.code


@given(presses)
def test_an_id_comes_back_as_the_press_it_was(press: Press) -> None:
    assert parse(press.custom_id) == press
    assert 1 <= len(press.custom_id) <= LIMIT


def test_the_longest_conceivable_id_is_short_enough() -> None:
    longest = Press(LARGEST, "v" * 12, 99, 36**6 - 1, "a" * 60)
    assert parse(longest.custom_id) == longest
    assert len(longest.custom_id) <= 100


@given(st.integers(0, 10**30))
def test_numbers_in_base_36_come_back(number: int) -> None:
    assert int(base36(number), 36) == number
    assert set(base36(number)) <= set(DIGITS)


def test_an_id_starts_with_its_version() -> None:
    assert Press(35, "board").custom_id == f"{Press.prefix}:z:-:0:board"
    assert Press(36, "do", 3, 37, "x17.4").custom_id == f"{Press.prefix}:10:3:11:do:x17.4"


@pytest.mark.parametrize("custom_id", ["t0:1:-:0:board", "t2:1:-:0:board", "t12:anything", "t1:", "t1:no such form"])
def test_an_id_of_another_version_is_called_old(custom_id: str) -> None:
    assert code(custom_id) == "old_button"


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        " ",
        "x",
        "me1:text_mode",
        "lb1:1:0:1:do",
        "T1:1:-:0:board",
        " t1:1:-:0:board",
        "t:1",
        "t1",
        "null",
        "\x00",
        "☾",
        "a" * 100,
        "tt1:1:-:0:board",
    ],
)
def test_an_id_that_is_not_ours_is_refused(custom_id: str) -> None:
    assert code(custom_id) == "bad_button"


@pytest.mark.parametrize(
    "custom_id",
    [
        "t1:1:-:0:board ",
        "t1:1:-:0:board\n",
        "t1:1:-:0:board:\n",
        "t1:1:-:0:board:",
        "t1:1:-:0:Board",
        "t1:1:-:0:bo4rd",
        "t1::-:0:board",
        "t1:1::0:board",
        "t1:1:-::board",
        "t1:1:-:0:",
        "t1:1:-:0",
        "t1:-1:-:0:board",
        "t1:1:-1:0:board",
        "t1:1:100:0:board",
        "t1:1:a:0:board",
        "t1:1.5:-:0:board",
        "t1:+1:-:0:board",
        "t1:1_0:-:0:board",
        "t1:A:-:0:board",
        f"t1:{'9' * 5000}:-:0:board",
        f"t1:1:{'9' * 5000}:0:board",
        f"t1:1:-:{'9' * 5000}:board",
        f"t1:1:-:0:{'v' * 13}",
        f"t1:1:-:0:do:{'x' * 61}",
        "t1:١:-:0:board",
        "t1:1:١:0:board",
        "t1:1:-:१:board",
        "t1:²:-:0:board",
        "t1:１:-:0:board",
        "t1:1:-:0:ｂoard",
        "t1:ſ:-:0:board",
        "t1:K:-:0:board",
    ],
)
def test_a_forged_id_is_refused(custom_id: str) -> None:
    assert code(custom_id) == "old_button"


@given(st.text(max_size=120) | st.text("t1:-0az\n", max_size=40))
def test_any_text_is_a_press_or_refused(custom_id: str) -> None:
    try:
        press = parse(custom_id)
    except Refusal:
        return
    assert parse(press.custom_id) == press


GAMES = st.text("abcdefghijklmnopqrstuvwxyz0123456789_", min_size=1, max_size=32)
others = st.one_of(
    st.builds(ProfilePress, GAMES),
    st.builds(HistoryPress, st.none() | st.integers(0, 999_999)),
    st.builds(RulesPress, GAMES, st.integers(0, 99)),
    st.builds(SwitchPress, st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=32)),
    st.just(DeletePress()),
    presses,
)


@given(others)
def test_every_kind_of_id_comes_back_as_the_press_it_was(press: CustomId) -> None:
    assert parse_any(press.custom_id) == press
    assert len(press.custom_id) <= LIMIT


@pytest.mark.parametrize(
    ("custom_id", "press"),
    [
        ("t1:z:2:10:do:x17.4", Press(35, "do", 2, 36, "x17.4")),
        ("prof1:luckybox", ProfilePress("luckybox")),
        ("hist1:2", HistoryPress(2)),
        ("hist1:open", HistoryPress()),
        ("rules1:luckybox:1", RulesPress("luckybox")),
        ("rules1:flip7:12", RulesPress("flip7", 12)),
        ("me1:text_mode", SwitchPress("text_mode")),
        ("privacy1:delete", DeletePress()),
    ],
)
def test_ids_that_were_posted_are_read_as_ever(custom_id: str, press: CustomId) -> None:
    assert parse_any(custom_id) == press


@pytest.mark.parametrize(
    "custom_id",
    [
        "privacy1:",
        "privacy1:delete:",
        "privacy1:Delete",
        "privacy1",
        "me1:",
        "me1:a-b",
        "hist1:",
        "prof1:",
        "rules1:",
        "rules1:flip7",
        "rules1:flip7:-1",
        "rules1:flip7:100",
        "rules1:flip7:١",
        "rules1:Flip7:1",
    ],
)
def test_an_id_of_a_known_kind_but_no_known_form_is_refused(custom_id: str) -> None:
    with pytest.raises(Refusal):
        parse_any(custom_id)


def test_the_largest_table_number_fits_the_database() -> None:
    assert parse(f"t1:{'z' * 12}:-:0:board").table < 2**63
