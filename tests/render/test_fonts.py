"""The fonts: licences, size, and which of them has what."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import category

import pytest
from babel.messages.pofile import read_po

from bot.render.typesetting.fonts import (
    BOLDER,
    EMOJI,
    FALLBACKS,
    FOLDER,
    MAIN,
    SCALE,
    chain,
    coverage,
    covers,
    font,
    font_for,
)

JAPANESE = "MPLUSRounded1c-Bold.ttf"
ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(path.name for path in FOLDER.iterdir() if path.suffix not in (".txt", ".md"))


def test_every_font_is_listed_with_a_licence_that_lies_beside_it() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `(\S+)` .* `(LICENSE-\S+\.txt)` \|$", readme, re.MULTILINE))
    assert sorted(listed) == FILES
    free = ("SIL Open Font License", "Apache License", "Bitstream Vera")
    for name in set(listed.values()):
        words = (FOLDER / name).read_text(encoding="utf-8")
        assert "Copyright" in words
        assert any(licence in words for licence in free), name


def test_no_licence_lies_around_without_a_font() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(path.name in readme for path in FOLDER.glob("LICENSE-*"))


def test_the_fonts_take_little_room() -> None:
    assert sum((FOLDER / name).stat().st_size for name in FILES) <= 11_000_000


def test_every_font_is_in_the_chain_and_only_those() -> None:
    assert sorted({*chain("display"), *chain("text")}) == FILES
    assert set(SCALE) | set(BOLDER) <= set(FALLBACKS)


def test_the_main_fonts_cover_what_the_pictures_say() -> None:
    display, text = coverage(MAIN["display"]), coverage(MAIN["text"])
    assert all(ord(sign) in display or ord(sign) in text for sign in "ABCDEFabc0123456789+-·×.…/!?–")


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("A", MAIN["display"]),
        ("Ế", "Baloo2-Bold.ttf"),
        ("Ю", "Rubik-Bold.ttf"),
        ("日", JAPANESE),
        ("们", "DroidSansFallback.ttf"),
        ("😀", EMOJI),
        ("ন", "BalooDa2-Bold.ttf"),
        ("ڑ", "NotoSansArabic-Bold.ttf"),
    ],
)
def test_a_character_is_drawn_by_the_first_font_that_has_it(character: str, name: str) -> None:
    assert font_for(character, "display") == name


def test_what_is_marked_as_an_emoji_is_drawn_as_one() -> None:
    assert font_for("©", "text") == MAIN["text"]
    assert font_for("©\ufe0f", "text") == EMOJI


def test_what_is_never_seen_needs_no_font() -> None:
    assert covers(MAIN["display"], "a\u200d\ufe0f")
    assert not covers(MAIN["display"], "aא")


@pytest.mark.deep
@pytest.mark.parametrize("block", [range(0xAC00, 0xD7A4), range(0x3041, 0x3095), range(0x4E00, 0x9FA6)])
def test_hangul_kana_and_the_common_ideographs_are_whole(block: range) -> None:
    assert [hex(point) for point in block if font_for(chr(point), "text") is None] == []


def test_a_font_that_nobody_has_says_so() -> None:
    with pytest.raises(FileNotFoundError, match="no font nothing"):
        font("nothing.ttf", 20)


def level_1() -> str:
    """The kanji of JIS level 1."""
    codes = (bytes((0xA0 + row, 0xA0 + column)) for row in range(16, 48) for column in range(1, 95))
    return "".join(code.decode("euc_jp", "ignore") for code in codes)


def test_the_japanese_font_has_kana_common_kanji_latin_and_full_width_signs() -> None:
    kana = "".join(chr(point) for point in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FF)))
    signs = "、。，．・：；？！（）「」『』【】〜…‥％＋－０１２３"
    ascii_ = "".join(map(chr, range(0x20, 0x7F)))
    assert len(level_1()) == 2965
    for characters in (kana, level_1(), signs, ascii_, "−×ąęłżéüßñ"):
        assert [sign for sign in characters if ord(sign) not in coverage(JAPANESE)] == []


@pytest.mark.parametrize(
    "path", [*ROOT.glob("bot/texts/ja.po"), *ROOT.glob("bot/games/*/texts/ja.po")], ids=lambda path: path.parts[-3]
)
def test_the_japanese_font_has_all_letters_of_the_japanese_texts(path: Path) -> None:
    with path.open("rb") as file:
        told = "".join("".join(entry.string or "") for entry in read_po(file) if entry.id)
    letters = {sign for sign in told if category(sign)[0] in "LNP"}
    assert sorted(sign for sign in letters if ord(sign) not in coverage(JAPANESE)) == []
