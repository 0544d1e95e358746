"""What a chosen text looks like: nothing turns the line, nothing shows nothing, and no two people look the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chosen import MARKS, beginning, closed, clusters, cut, likeness, plain, seen, told_apart
from bot.text import MARKS as SIGNS

FSI, PDI = "\u2068", "\u2069"
CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
NOTHING = [
    "",
    " ",
    "\u3164",
    "\u115f\u1160",
    "\u2800",
    "\uffa0",
    "\u200b\u200b",
    "\ufeff",
    "\u2060",
    "\u00ad",
    "\u180e",
    "\u034f",
    "\u0301",
    "\u20dd",
    "\U000e0041\U000e007f",
    "\ufe0f",
    "\u2062",
    "\u202e",
    "\ufffc",
    "\U0001d159",
    "\n\t",
    "\ud800",
    "\ufdd0",
    "\U000e0001",
    "\u3164\u0301\u200b ",
    "\u17b4",
    "\u2065",
]


def test_an_ordinary_name_stays_as_it_is() -> None:
    for name in ("Ada", "Łukasz Ó Briain", "山田太郎", "🎲 Lucky", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "นิชา", "Zoë", "Bo 2!"):
        assert plain(name) == seen(name) == name


@pytest.mark.parametrize(
    "name", ["מיכל", "מיכל 2", "2 מיכל", "Ada מ", "מיכל!", "(מיכל)", "مريم", "٣", "ޝަރީފް", "abc-אב", "𞤀𞤁", "😀 מ 😀"]
)
def test_what_runs_from_right_to_left_is_isolated_and_nothing_else_is_lost(name: str) -> None:
    assert seen(name) == name
    said = plain(name)
    assert (said[0], said[-1]) == (FSI, PDI)
    assert said[1:-1].replace("\\", "") == name


@pytest.mark.parametrize("mark", CONTROLS)
def test_a_name_turns_nothing_around_it(mark: str) -> None:
    assert plain(f"Ada{mark} 21 won") == "Ada 21 won"
    assert plain(f"{mark}מיכל{mark}") == f"{FSI}מיכל{PDI}"
    assert plain(mark) == "?"


@given(st.text())
def test_whatever_is_chosen_leaves_no_direction_open(name: str) -> None:
    shown = seen(name)
    assert not set(shown) & set(CONTROLS)
    said = plain(name)
    turns = any(unicodedata.bidirectional(one) in ("R", "AL", "AN") for one in shown)
    assert said.startswith(FSI) == said.endswith(PDI) == turns


@pytest.mark.parametrize("name", NOTHING)
def test_of_what_shows_nothing_nothing_is_seen(name: str) -> None:
    assert seen(name) == ""
    assert plain(name) == "?"
    assert plain(name, "somebody") == "somebody"


def test_a_name_marks_nothing() -> None:
    assert plain(f"A{SIGNS[0]}star{SIGNS[1]}x{SIGNS[2]}a") == "Astarxa"


# Cut


def test_a_text_is_cut_by_what_a_reader_sees_and_stays_isolated() -> None:
    assert cut("Ada", 3) == "Ada"
    assert cut("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2) == "👩‍👩‍👧‍👦…"
    assert cut(f"to {FSI}מיכל כהן{PDI}: 7", 6) == f"to {FSI}מי{PDI}…"
    assert beginning(f"{FSI}מי{PDI} 7", 3) == f"{FSI}מי{PDI} "
    assert closed(f"to {FSI}מי") == f"to {FSI}מי{PDI}"


# People of one name

ALIKE = [
    ("Alex", "Alex"),
    ("Alex", "alex"),
    ("Alex", "Alex "),
    ("Alex", "A\u200blex"),
    ("Alex", "\u0410lex"),
    ("Alex", "Ａlex"),
    ("Alex", "𝐀𝐥𝐞𝐱"),
    ("Alex", "Al\u00adex"),
    ("Alex", "Alex\U000e0041"),
    ("Alex", "AIex"),
    ("Zoë", "Zoe\u0308"),
    ("Straße", "STRASSE"),
    ("O'Neil", "O’Neil"),
    ("Bob", "B0b"),
    ("Anna", "Аnnа"),
    ("Alex", "Alex\ufe0f"),
    ("Alex", "Alex\u3164"),
    ("x" * 40, "x" * 41),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_two_who_look_the_same_are_told_apart(one: str, other: str) -> None:
    names = [seen(one), seen(other), "Bo"]
    assert told_apart(names) == (f"{MARKS[0]} {names[0]}", f"{MARKS[1]} {names[1]}", "Bo")


def test_others_are_called_what_they_are_called() -> None:
    for names in (["Alex", "Alexa"], ["Zoe", "Zoë"], ["Player 0", "Player 1", "Player 11"], ["מיכל", "מיכאל"]):
        assert told_apart(names) == tuple(names)


def test_a_character_keeps_its_name_and_a_person_of_that_name_is_marked() -> None:
    assert told_apart(["Pip", "Pip", "Ada"], own=[1]) == ("❶ Pip", "Pip", "Ada")
    assert told_apart(["Pip", "Pip"], own=[0, 1]) == ("Pip", "❷ Pip")


@pytest.mark.parametrize("number", range(1, 20))
def test_no_mark_can_be_chosen(number: int) -> None:
    marked = told_apart(["Alex"] * 19)[number - 1]
    assert seen(marked) == f"{number} Alex"
    for lookalike in ("②", "❷", "➁", "➋", "⓶", "2"):
        assert seen(f"{lookalike} Alex") == "2 Alex"


@given(
    st.lists(st.sampled_from(["Alex", "alex", "Аlex", "❶ Alex", "1 Alex", "❷ Alex", "Bo", "", "\u3164"]), max_size=18)
)
def test_no_two_of_a_table_look_the_same_whatever_they_call_themselves(chosen: Sequence[str]) -> None:
    names = told_apart([seen(name) or "somebody" for name in chosen])
    assert len(set(map(likeness, names))) == len(names)
    assert all("".join(clusters(name)) == name for name in names)
