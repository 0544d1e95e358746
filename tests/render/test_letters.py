"""What is one character to a reader, and what is drawn where no font has it."""

from __future__ import annotations

import unicodedata

import pytest

from bot.chosen import clusters
from bot.render.typesetting.fonts import EMOJI, MAIN, Face
from bot.render.typesetting.letters import DOT, drawn, readable, tamed

EACH_ONE = {
    "a letter with a mark": "e\u0301",
    "a joined family": "👩‍👩‍👧",
    "a skin tone": "👍🏽",
    "a flag": "🇩🇪",
    "a flag of tags": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "a keycap": "1\ufe0f\u20e3",
    "a heart marked as an emoji": "❤\ufe0f",
    "Hangul in parts": "\u1100\u1161\u11a8",
    "a Devanagari conjunct": "क्ष",
    "a Bengali conjunct with its vowel": "ক্ষু",
    "a Malayalam conjunct": "ങ്ങ",
    "a Khmer stack": "ស្ត្រី",
    "a Thai letter with vowel and tone": "ที่",
    "a Hebrew letter with its points": "שָׁ",
}


@pytest.mark.parametrize("character", EACH_ONE.values(), ids=EACH_ONE.keys())
def test_a_reader_sees_one_character(character: str) -> None:
    assert clusters(f"x{character}y{character}") == ["x", character, "y", character]


def test_two_flags_are_two_characters() -> None:
    assert clusters("🇩🇪🇫🇷") == ["🇩🇪", "🇫🇷"]


@pytest.mark.parametrize(
    "text", ["\u200b\u202e\x00\x1b\x7f", "\ud800\udfff", "\u2066\u2069\ufeff\u200d", "\uffff\ufdd0"]
)
def test_controls_and_halves_of_characters_are_left_out(text: str) -> None:
    assert clusters(text) == []
    assert clusters(f"a{text}b") in (["a", "b"], ["a\u200d", "b"])


def _shown(text: str) -> str:
    return "".join(shown for shown, _ in drawn(text, "text"))


@pytest.mark.parametrize("name", ["𝓐𝓭𝓪", "𝔸𝕕𝕒", "𝕬𝖉𝖆", "𝙰𝚍𝚊", "Ａｄａ", "Ⓐⓓⓐ"])
def test_ornamental_letters_become_plain_ones(name: str) -> None:
    assert _shown(name) == "Ada"
    assert {font for _, font in drawn(name, "text")} == {MAIN["text"]}


@pytest.mark.parametrize("name", ["🅐🅓🅐", "🄰🄳🄰", "🅰🅳🅰", "ᴀᴅᴀ"])
def test_letters_in_rings_and_small_capitals_are_drawn_one_way_or_the_other(name: str) -> None:
    assert len(_shown(name)) == 3
    assert DOT not in _shown(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("𑀦𑀸𑀫", "N."),  # Brahmi letter na
        ("Ada 𑀓𑀦", "Ada K."),
        ("𑀓 𑀦", "K. N."),
        ("Ada 𒀀𒀁", f"Ada {DOT}"),  # cuneiform signs have no sound in their names
        ("𒀀𑀓", "K."),
        ("Ada\ue000\ue001!", f"Ada{DOT}!"),
        ("ʕᴥʔ", f"ʕ{DOT}ʔ"),  # a Latin letter that is no sound, but a bear's snout
        ("𑁧", "1"),  # Brahmi digit one
    ],
)
def test_what_no_font_has_becomes_an_initial_or_one_dot(name: str, shown: str) -> None:
    assert _shown(name) == shown


@pytest.mark.parametrize("name", ["Ada", "𑀦𑀸𑀫", "Ada \ue000", "!", "日", "😀", "e" + "\u0301" * 99])
def test_a_name_is_readable_when_anything_of_it_can_be_drawn(name: str) -> None:
    assert readable(name)


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u200b", "\ue000\ue001", "\u3164\u2800", "\u3000\u00a0", " \u200d\ufe0f", "\ud800", "\u0301", "𒀀"],
)
def test_a_name_of_which_nothing_can_be_drawn_is_not(name: str) -> None:
    assert not readable(name)


@pytest.mark.parametrize("sign", ["ℹ", "©", "™", "Ⓜ"])
def test_a_sign_is_an_emoji_only_where_it_is_marked_as_one(sign: str) -> None:
    assert [font for _, font in drawn(sign, "text")] == [MAIN["text"]]
    assert [*drawn(f"{sign}\ufe0f", "text")] == [(f"{sign}\ufe0f", EMOJI)]


def test_a_flood_of_marks_keeps_as_many_as_have_room() -> None:
    zalgo = "".join(letter + "".join(map(chr, range(0x300, 0x370))) for letter in "Ada")
    parts = [tamed(cluster) for cluster in clusters(zalgo)]
    assert len(parts) == 3
    assert all(sum(unicodedata.combining(mark) >= 200 for mark in part) <= 2 for part in parts)
    assert all(len(part) <= 6 for part in parts)
    assert len(tamed("x" + "\u0301\u0302\u0303\u0304" * 9)) == 3


@pytest.mark.parametrize("flood", ["ก" + "็" * 60, "ก" + "็\u034f" * 60, "ک" + "ّ" * 60, "ш" + "҉" * 60])
def test_the_same_mark_is_drawn_once(flood: str) -> None:
    assert len(tamed(flood)) <= 2


@pytest.mark.parametrize("name", ["क्ष्म्य", "བསྒྲུབས", "ကျွန်ုပ်", "ស្ត្រី", "👨🏽‍👩🏽‍👧🏽‍👦🏽", "שָּׁ", "ậ̃"])
def test_no_script_loses_a_mark(name: str) -> None:
    assert [tamed(cluster) for cluster in clusters(name)] == clusters(unicodedata.normalize("NFC", name))


def test_marks_with_joiners_between_them_are_a_flood_too() -> None:
    shown = tamed("ก" + "็\u200d้\u200d" * 60)
    assert sum(unicodedata.category(part) == "Mn" for part in shown) <= 4


def test_a_chain_without_end_ends() -> None:
    assert len(tamed("क" + "्क" * 300)) <= 16


def test_a_word_of_joined_letters_is_in_one_font() -> None:
    # The first letters are in Rubik as well, the last one is not.
    assert {font for _, font in drawn("لاہور", "text")} == {"NotoSansArabic-Bold.ttf"}
    assert {font for _, font in drawn("لا ہور", "text")} == {"Rubik-Bold.ttf", "NotoSansArabic-Bold.ttf", MAIN["text"]}


def _fonts(text: str, face: Face) -> set[str]:
    """The fonts of what is to be seen."""
    return {name for shown, name in drawn(text, face) if shown != " "}


@pytest.mark.parametrize("text", ["Zażółć gęślą jaźń", "Zwycięzca: 3 pkt (+12)", "Runda 3 · Gracz ą", "ą1"])
def test_a_polish_heading_is_in_one_face(text: str) -> None:
    assert _fonts(text, "display") == {"Baloo2-Bold.ttf"}
    assert {name for _, name in drawn(text, "display")} == {"Baloo2-Bold.ttf"}


@pytest.mark.parametrize("text", ["Round 3 · Turn 4/9", "Größe", "Manche 1 à côté", "★ Łódka 3", "🎲 3", "Ada 𑀓"])
def test_letters_that_the_main_font_has_stay_in_it_beside_signs_and_what_no_font_has(text: str) -> None:
    letters = {name for shown, name in drawn(text, "display") if shown.isalnum()}
    assert letters == {MAIN["display"]}


def test_letters_of_two_scripts_are_in_one_face_if_a_font_has_both() -> None:
    assert _fonts("Юлия Ada 2", "display") == _fonts("Юлия Ada 2", "text") == {"Rubik-Bold.ttf"}


@pytest.mark.parametrize("name", ["ไทย Ada Żółw 7", "한국 Ada Żółw 7", "ᏣᎳᎩ Ada Żółw 7", "محمد Żółw 7"])
def test_where_no_font_has_both_scripts_latin_letters_and_digits_are_in_one(name: str) -> None:
    for face in ("display", "text"):
        found = {font for shown, font in drawn(name, face) if shown in [*"AdaŻółw7"]}
        assert found == {"Baloo2-Bold.ttf"}


@pytest.mark.parametrize("text", ["ラウンド3・AIの番（12点）！", "Adaさん：50％", "3/9", "10点をとりました。"])
@pytest.mark.parametrize("face", ["display", "text"])
def test_a_japanese_label_is_in_the_japanese_font_with_its_digits_and_latin_letters(text: str, face: Face) -> None:
    assert _fonts(f"番{text}", face) == {"MPLUSRounded1c-Bold.ttf"}


def test_a_name_with_a_rare_kanji_is_in_one_face_too() -> None:
    assert _fonts("龘山", "text") == {"DroidSansFallback.ttf"}


def test_punctuation_of_full_width_stays_as_wide_beside_japanese_only() -> None:
    assert _shown("番（1）！") == "番（1）！"
    assert _shown("（Ada）！") == "(Ada)!"
