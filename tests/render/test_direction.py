"""The order of texts with letters of both directions."""

from __future__ import annotations

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from bot.render.typesetting.direction import base_direction, visual_order
from tests.depth import examples

LATIN_FIRST = [
    ("abc אבג 12", "abc 12 גבא"),
    ("abc (אבג) def", "abc (גבא) def"),
    ("a-אבג/b", "a-גבא/b"),
    ("12 abc", "12 abc"),
    ("a ابت 3", "a 3 تبا"),
]
HEBREW_FIRST = [
    ("אבג 12", "12 גבא"),
    ("אבג (abc)", ")abc( גבא"),
    ("א a(b) ב", "ב a(b) א"),
    ("אב 12:30", "12:30 בא"),
    ("אב 😀!", "!😀 בא"),
    ("12 אב", "בא 12"),
]


@pytest.mark.parametrize(("text", "shown"), LATIN_FIRST + HEBREW_FIRST)
def test_words_and_numbers_stand_where_the_unicode_algorithm_puts_them(text: str, shown: str) -> None:
    assert "".join(text[place] for place, _ in visual_order(text, base_direction(text))) == shown


@pytest.mark.parametrize(("text", "base"), [("12 a", "L"), ("!א a", "R"), ("محمد", "R"), ("", "L"), ("12", "L")])
def test_the_first_letter_says_where_a_text_starts(text: str, base: str) -> None:
    assert base_direction(text) == base


def test_a_direction_mark_counts_as_a_letter() -> None:
    assert base_direction("\u200eאב") == "L"
    assert base_direction("\u200fab") == "R"


def test_brackets_between_letters_from_right_to_left_are_to_be_mirrored_and_others_are_not() -> None:
    turned = {text: dict(visual_order(text, base_direction(text))) for text in ("(אב)", "א (ab)", "a (אב)")}
    assert turned["(אב)"] == {0: True, 1: True, 2: True, 3: True}
    assert [turned["א (ab)"][place] for place in (2, 3, 5)] == [True, False, True]
    assert [turned["a (אב)"][place] for place in (2, 3, 5)] == [False, True, False]


def test_every_part_has_its_place_in_texts_of_any_length() -> None:
    order = visual_order(["א"] * 700, "R")
    assert [place for place, _ in order] == list(reversed(range(700)))


@given(st.text(alphabet="abאבגدهو 12٣٤+-.,:/()[]«»$%!·★…漢😀", max_size=20))
@examples(100)
def test_the_marks_on_the_way_change_nothing(text: str) -> None:
    base = base_direction(text)
    order = visual_order(text, base)
    assert sorted(place for place, _ in order) == list(range(len(text)))
    assert "".join(text[place] for place, _ in order) == get_display(text, base_dir=base)
