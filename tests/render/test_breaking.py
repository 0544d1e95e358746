"""Where lines may end: at ordinary spaces, and in Japanese between characters, but not everywhere."""

from __future__ import annotations

import pytest

from bot.render.bubble import wrapped
from bot.render.typesetting.breaking import breakable, joined, phrases
from bot.render.typesetting.text import ELLIPSIS, fitted

FRENCH = "Choisis une carte\u202f; ensuite\u00a0: à toi\u202f! Le «\u00a0Crowd\u00a0» joue, 10\u202f000\u00a0points."
JAPANESE = "「スーパー」は、ボックスを完成させるゲーム。3回ふって、ちょっと待つ……そうして100％勝ちます（たぶん）！"
MIXED = "Adaさんはカードを12枚とり、Lucky Boxで−6点。合計は#3、+120点です。"
NOT_FIRST = "、。，．！？」』）】・ー々っゃゅょぁぃぅぇぉッャュョァィゥェォ…‥％"
NOT_LAST = "「『（【"


def parts(text: str) -> list[str]:
    return [word for _, word in breakable(text)]


def test_an_english_text_breaks_at_its_spaces() -> None:
    assert parts("Mix low,  middle and\nhigh-ish numbers") == ["Mix", "low,", "middle", "and", "high-ish", "numbers"]


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2007"])
def test_a_no_break_space_holds_together_what_stands_around_it(space: str) -> None:
    assert parts(f"un deux{space}: trois") == ["un", f"deux{space}:", "trois"]
    assert parts(f"残り{space}3") == ["残", f"り{space}3"]


@pytest.mark.parametrize("width", range(160, 640, 40))
def test_no_french_line_begins_with_a_sign_that_belongs_to_the_word_before(width: int) -> None:
    lines = wrapped(FRENCH, width, 30, 20)
    assert not [line for line in lines if line[0] in ";:!?»" or line[-1] == "«"]
    assert "".join(lines).replace(" ", "") == FRENCH.replace(" ", "")


@pytest.mark.parametrize("sign", NOT_FIRST)
def test_no_line_begins_with_a_closing_mark_or_a_small_kana(sign: str) -> None:
    assert parts(f"日本{sign}日本") == ["日", f"本{sign}", "日", "本"]


@pytest.mark.parametrize("sign", NOT_LAST)
def test_no_line_ends_with_an_opening_mark(sign: str) -> None:
    assert parts(f"日本{sign}日本") == ["日", "本", f"{sign}日", "本"]


@pytest.mark.parametrize(
    "whole", ["Lucky", "1000", "3/9", "−6", "+12", "#3", "50%", "50％", "A-1", "x²", "a+b", "¥100", "12:30", "2.5"]
)
def test_a_word_in_latin_letters_and_a_number_with_its_sign_stay_whole(whole: str) -> None:
    assert parts(f"あと{whole}を") == ["あ", "と", whole, "を"]


@pytest.mark.parametrize(
    "counted", ["12枚", "3点", "１２点", "10ラ", "5つ", "2か", "7ヶ", "50%", "50％", "−6点", "2.5倍", "約3枚", "第4回"]
)
def test_a_number_stays_with_its_counter(counted: str) -> None:
    assert parts(f"これは{counted}です") == ["こ", "れ", "は", counted, "で", "す"]


def test_behind_a_number_a_line_may_end_before_what_counts_nothing() -> None:
    assert parts("12が3と「4（5）」") == ["12", "が", "3", "と", "「4", "（5）」"]


@pytest.mark.parametrize("text", [JAPANESE, MIXED])
@pytest.mark.parametrize("width", range(110, 640, 30))
def test_japanese_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrapped(text, width, 30, 40)
    assert all(fitted(line, width, 30) == line for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert not [line for line in lines if line[0] in NOT_FIRST or line[-1] in NOT_LAST]


def test_japanese_lines_are_filled() -> None:
    lines = wrapped(JAPANESE, 400, 30, 9)
    assert len(lines) >= 3
    assert max(map(len, lines)) - min(map(len, lines)) <= 5


@pytest.mark.parametrize("text", [JAPANESE, MIXED, FRENCH])
def test_what_does_not_fit_becomes_an_ellipsis(text: str) -> None:
    lines = wrapped(text, 200, 30, 2)
    assert len(lines) == 2
    assert lines[1].endswith(ELLIPSIS)
    assert text.startswith(lines[0])
    assert all(fitted(line, 200, 30) == line for line in lines)


def test_words_are_joined_as_they_stood() -> None:
    assert joined(breakable(MIXED)) == MIXED
    assert joined(breakable("  low   and high ")) == "low and high"


@pytest.mark.parametrize(
    "text",
    [
        "この|ターンの|数字は|2。|選べる|マスを|消しましょう。",
        "13点は|安全です。|お見事！",
        "Ada：|ヒットか|ステイか？",
        "ここがいちばん|好きです！",
        "「スーパー」は|第4回から、|約3枚。",
    ],
)
def test_a_japanese_phrase_ends_in_kana_or_a_mark_before_the_next_word(text: str) -> None:
    assert [word for _, word in phrases(text.replace("|", ""))] == text.split("|")


def test_where_there_are_spaces_a_phrase_is_a_word() -> None:
    assert phrases(FRENCH) == breakable(FRENCH)


def test_a_japanese_line_ends_with_a_phrase_where_there_is_room_and_anywhere_where_there_is_not() -> None:
    text = "ここがいちばん好きです！"
    assert wrapped(text, 220, 30, 2) == ("ここがいちばん", "好きです！")
    assert "".join(wrapped(text, 190, 30, 2)) == text
