"""Text in code blocks: columns align whatever they are written in."""

from __future__ import annotations

import pytest

from bot.render.typesetting.monospaced import aligned, harmless, headings, left, right, wide


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Ada", 3),
        ("Łukasz", 6),
        ("e\u0301te\u0301", 3),
        ("残り", 4),
        ("ﾊﾞｰｽﾄ", 5),
        ("한국어", 6),
        ("🎲", 2),
        ("❤️", 2),
        ("👩‍🚀", 2),
        ("👍🏽", 2),
        ("🇵🇱", 2),
        ("1️⃣", 2),
        ("נועה", 4),
        ("\u200eAda\u200e", 3),
    ],
)
def test_a_text_takes_as_many_columns_as_it_is_wide(text: str, columns: int) -> None:
    assert wide(text) == columns


@pytest.mark.parametrize("text", ["Ada", "残り", "👩‍🚀 Bo", "e\u0301"])
def test_what_is_padded_is_as_wide_as_asked(text: str) -> None:
    assert wide(left(text, 9)) == wide(right(text, 9)) == 9
    assert left(text, 9).startswith(text)
    assert right(text, 9).endswith(text)
    assert left(text, 1) == right(text, 1) == text


def test_headings_stand_above_the_ends_of_their_columns() -> None:
    table = aligned([headings("合計 | 最高 | バースト"), ["120", "30", "4"], ["9", "7", "12"]])
    assert table == ["合計 最高 バースト", " 120   30        4", "   9    7       12"]
    assert {wide(line) for line in table} == {18}


def test_tables_below_each_other_can_have_columns_of_one_width() -> None:
    assert aligned([["x", "moon"], ["+1", "-2"]], (4, 2)) == ["   x moon", "  +1   -2"]


def test_no_text_ends_the_block_it_stands_in() -> None:
    assert "`" not in harmless("```Ada`")
