"""Names in any script: drawn without boxes, in the right order, within their room, by both of Pillow's layouts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import ImageFont, features

from bot.chosen import IGNORABLE
from bot.games.luckybox.pictures import words
from bot.render.palette import INDEX
from bot.render.picture import Person
from bot.render.png import Sheet
from bot.render.typesetting import fonts, shaping
from bot.render.typesetting.fonts import FALLBACKS, MAIN, Face, coverage
from bot.render.typesetting.letters import DOT, drawn
from bot.render.typesetting.text import ELLIPSIS, REACH, Label, Piece, cap_height, fitted, label, length, pieces, write
from tests.depth import examples

NAMES = {
    "Latin": "Łukasz Žižek",
    "Vietnamese": "Nguyễn Thị Ánh",
    "Greek": "Ελένη",
    "Cyrillic": "Юлия Їжак",
    "Arabic": "محمد علي",
    "Persian": "می‌خواهم",
    "Urdu": "ٹڈڑے",
    "Uyghur": "ئۇيغۇر",
    "Hebrew": "שָׁלוֹם",
    "Thai": "ชื่อน้ำปู่",
    "Lao": "ຊື່ນ້ຳ",
    "Devanagari": "क्षत्रिय श्री",
    "Bengali": "ক্ষুদ্র কৌশিক",
    "Tamil": "கௌரி",
    "Telugu": "క్ష్మి శ్రీ",
    "Kannada": "ಶ್ರೀನಿವಾಸ",
    "Malayalam": "ങ്ങളുടെ",
    "Gujarati": "ગુજરાતી શ્રી",
    "Gurmukhi": "ਪੰਜਾਬੀ",
    "Odia": "ଓଡ଼ିଆ",
    "Sinhala": "ශ්‍රී ලංකා",
    "Khmer": "ស្ត្រី",
    "Myanmar": "ကျွန်ုပ်",
    "Tibetan": "བོད་ཡིག",
    "Georgian": "ქართული",
    "Armenian": "Հայերեն",
    "Ethiopic": "አማርኛ",
    "Chinese": "山田太郎",
    "Japanese": "ひらがなカタカナ",
    "Korean": "김철수",
    "Korean in parts": "\u1100\u1161\u11a8",
    "Syriac": "ܫܠܡܐ",
    "Thaana": "ދިވެހި",
    "Cherokee": "ᏣᎳᎩ",
    "Inuktitut": "ᐃᓄᒃᑎᑐᑦ",
    "Adlam": "𞤀𞤣𞤤𞤢𞤥",
    "Santali": "ᱥᱟᱱᱛᱟᱲᱤ",
    "Manipuri": "ꯃꯤꯇꯩ",
    "Javanese": "ꦗꦮ",
    "N'Ko": "ߒߞߏ",
    "Tifinagh": "ⵜⵉⴼⵉⵏⴰⵖ",
    "emoji": "😀🎲👩‍👩‍👧‍👦🇩🇪👍🏽1\ufe0f\u20e3❤\ufe0f",
    "new emoji": "🩷🫨",
    "ornaments": "꧁༺★♡ツ༻꧂",
}
FLOODS = {
    "Zalgo": "".join(letter + "".join(map(chr, range(0x300, 0x370))) for letter in "Ada"),
    "Thai": "ก" + "็้" * 99,
    "rings": "ш\u0489\u20dd" * 9,
    "long": "x" * 200,
    "emoji": "👩" + "\u200d👩" * 99,
    "conjunct": "क" + "्क" * 99,
    "wide": "꧅﷽𒐫" * 20,
    "struck": "i\u0336\u0338",
    "tall": "ẾỖབསྒྲུབས",
}
_PARTS = [
    *"abc 12()[]-:.!ｱＡ𝓐…·",
    *NAMES.values(),
    "\u0301",
    "\u094d",
    "\u200d",
    "\ufe0f",
    "\u202e",
    "\u200f",
    "\ud800",
]
anything = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=30),  # halves of characters too
    st.lists(st.sampled_from(_PARTS), max_size=12).map("".join),
)


def _forget() -> None:
    for kept in (fonts.font, cap_height, label, fitted, length):
        kept.cache_clear()


@contextmanager
def _laid_out(engine: ImageFont.Layout) -> Iterator[None]:
    load = ImageFont.truetype
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ImageFont, "truetype", lambda path, size: load(path, size, layout_engine=engine))
        _forget()
        yield
    _forget()


@pytest.fixture(params=["raqm", "basic"])
def _layout(request: pytest.FixtureRequest) -> Iterator[None]:
    """Pillow with FriBiDi on the machine, and without."""
    if request.param == "raqm" and not features.check("raqm"):
        pytest.skip("this machine has no FriBiDi")
    with _laid_out(ImageFont.Layout.RAQM if request.param == "raqm" else ImageFont.Layout.BASIC):
        yield


both_layouts = pytest.mark.usefixtures("_layout")


def _drawn(words: str, size: int = 36, face: Face = "text") -> Label:
    return label(words, size, "ink", "paper", face)


def _order(words: str) -> str:
    """What stands in a picture from left to right, mirrored brackets as they look."""
    mirror = str.maketrans("()[]«»", ")(][»«")
    return "".join(
        piece.text[::-1].translate(mirror) if piece.leftward else piece.text for piece in pieces(words, "text")
    )


def _glyphs(piece: Piece) -> tuple[tuple[int, int, int], ...]:
    return shaping.glyphs(piece.text, piece.font, 36, piece.leftward)[:-1]


def _check_no_box(words: str, face: Face) -> None:
    """No piece reaches for the glyph of a missing character."""
    for piece in pieces(words, face):
        if piece.shaped:
            assert all(glyph != 0 for glyph, _, _ in _glyphs(piece))
        else:
            assert all(ord(part) in coverage(piece.font) and ord(part) not in IGNORABLE for part in piece.text)


def _check_room(found: Label, size: int) -> None:
    if found.sprite is None:
        return
    over, reach = size // 5, round(size * REACH)
    assert -over <= found.left
    assert found.left + found.sprite.width <= found.width + over
    assert -reach <= found.top
    assert found.top + found.sprite.height <= reach


# Every script


@pytest.mark.deep
@both_layouts
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_a_name_is_drawn_with_nothing_replaced(name: str) -> None:
    shown = "".join(part for part, _ in drawn(name, "text"))
    assert shown.replace(" ", "") == unicodedata.normalize("NFC", name).replace(" ", "")
    _check_no_box(name, "text")
    assert _drawn(name).sprite is not None
    _check_room(_drawn(name), 36)


@pytest.mark.parametrize("name", FALLBACKS)
def test_a_missing_character_is_a_box_in_every_font_that_the_checks_would_see(name: str) -> None:
    assert shaping.glyphs("\U0010fffd", name, 36, False)[0][0] == 0


@pytest.mark.parametrize("name", ["محمد", "ٹڈڑے", "שָׁלוֹם", "क्षत्रिय", "ක්‍ෂ", "ကျွန်ုပ်", "😀👩‍👩‍👧‍👦", "김철수"])
def test_shaped_letters_look_the_same_with_and_without_fribidi(name: str) -> None:
    with _laid_out(ImageFont.Layout.BASIC):
        basic = _drawn(name)
    with _laid_out(ImageFont.Layout.RAQM):
        assert _drawn(name) == basic


def test_letters_join_and_stack() -> None:
    def glyphs(name: str) -> list[int]:
        return [glyph for piece in pieces(name, "text") for glyph, _, _ in _glyphs(piece)]

    alone = {letter: glyphs(letter)[0] for letter in "محمد"}
    assert len(set(glyphs("محمد"))) == 4  # the two letters of one kind differ by what stands beside them
    assert set(glyphs("محمد")).isdisjoint(alone.values())
    assert len(glyphs("क्ष")) == len(glyphs("👩‍👩‍👧")) == len(glyphs("🇩🇪")) == 1


def test_a_mark_stands_over_its_letter() -> None:
    (piece,) = pieces("x\u030c", "text")
    _, (_, mark, _) = _glyphs(piece)
    assert mark < shaping.glyphs("x", piece.font, 36, False)[-1][1]  # drawn back from where the pen is


def test_joiners_are_never_left_to_pillow() -> None:
    """Without FriBiDi it would draw a box for them."""
    for joiner in "\u200c\u200d\ufe0e\ufe0f":
        _check_no_box(f"a{joiner}b{joiner}", "text")


def test_accents_composed_or_not_look_the_same() -> None:
    assert _drawn("Zoe\u0308").sprite == _drawn("Zoë").sprite


# Which way a text runs


@both_layouts
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("שלום", "םולש"),
        ("abc שלום 12", "abc 12 םולש"),
        ("محمد علي (Ali)", "(Ali) يلع دمحم"),
        ("Ali (محمد) 3", "Ali (دمحم) 3"),
        ("שלום [12:30] a+b", "a+b [12:30] םולש"),
        ("א a(b) ג", "ג a(b) א"),
        ("שלום 😀 abc!", "!abc 😀 םולש"),
        ("«عربي» 12", "12 «يبرع»"),
        ("\u200eשלום, abc", "םולש, abc"),
        ("ab\u202ecd 12", "abcd 12"),
        ("\u2067ab\u2069 (\u202eab", "ab (ab"),
    ],
)
def test_mixed_names_are_in_the_order_a_browser_shows(name: str, shown: str) -> None:
    assert _order(name) == shown
    assert _drawn(name).sprite is not None


@both_layouts
def test_an_override_flips_nothing() -> None:
    plain, turned = _drawn("Ada 12"), _drawn("\u202eAda 12")
    assert plain.sprite == turned.sprite


@both_layouts
def test_a_bracket_opens_the_other_way_among_letters_from_right_to_left() -> None:
    def centre_of_ink(words: str) -> float:
        sprite = _drawn(words, 100).sprite
        assert sprite is not None
        ink = sprite.point([int(index != INDEX["paper"]) for index in range(256)])
        columns = [sum(ink.crop((x, 0, x + 1, ink.height)).tobytes()) for x in range(ink.width)]
        return sum(x * count for x, count in enumerate(columns)) / sum(columns) / ink.width

    # A bracket's stem is left of its middle when it opens to the right.
    assert centre_of_ink("(") < 0.5
    assert centre_of_ink("\u200f(") > 0.5


# Room


@both_layouts
@pytest.mark.parametrize("name", FLOODS.values(), ids=FLOODS.keys())
def test_floods_stay_within_their_room(name: str) -> None:
    _check_no_box(name, "text")
    short = fitted(name, 200, 36)
    assert _drawn(short).width <= 200
    _check_room(_drawn(name), 36)


def test_a_long_name_ends_where_a_reader_sees_a_character_end() -> None:
    for name in ("👩‍👩‍👧" * 20, "क्ष" * 40, "e\u0301" * 100, "🇩🇪" * 20, "ស្ត្រី" * 20):
        short = fitted(name, 200, 30)
        assert short.endswith(ELLIPSIS)
        kept = short.removesuffix(ELLIPSIS)
        unit = len(name) // (100 if name[0] == "e" else 40 if name[0] == "क" else 20)
        assert kept
        assert len(kept) % unit == 0
        assert name.startswith(kept)


def test_a_name_that_fits_stays_as_it_is() -> None:
    assert fitted("Ada", 200, 30) == "Ada"


@both_layouts
@pytest.mark.parametrize("words", ["", " ", "\u200b", "\ud800", "a\nb", "\u0301", "·", "\u3164", "\u202e", "\x00\x1b"])
def test_odd_texts_are_written_without_complaint(words: str) -> None:
    write(Sheet(60, 40, "night"), 5, 20, words, 20, "white", "night")


def test_what_no_font_has_is_a_dot_and_not_an_empty_box() -> None:
    assert _drawn("\ue000\ue001").sprite == _drawn(DOT).sprite
    assert _drawn("𑀦𑀸𑀫").sprite == _drawn("N.").sprite


@both_layouts
@given(anything, st.sampled_from(("display", "text")))
@settings(examples(100), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_drawn_without_a_box_and_within_its_room(words: str, face: Face) -> None:
    _check_no_box(words, face)
    _check_room(_drawn(words, 24, face), 24)
    short = fitted(words, 120, 24, face)
    assert _drawn(short, 24, face).width <= max(120, _drawn(ELLIPSIS, 24, face).width)
    assert short == words or short.endswith(ELLIPSIS)
    write(Sheet(60, 40, "night"), 5, 20, words, 24, "white", "night", face=face, align=0.5)


@pytest.mark.deep
@given(anything)
@examples(100)
def test_any_person_has_a_name_that_shows(name: str) -> None:
    called = words.name([Person(name)], 0)
    assert called == "Player 1" or _drawn(called).sprite is not None
    assert called.encode()  # no half characters, which no message could carry


# What must not change


@pytest.mark.skipif(not features.check("raqm"), reason="kerned by FriBiDi's layout")
@pytest.mark.parametrize(
    ("words", "face"), [("Łukasz Żółć", "text"), ("Round 3 · Turn 4/9", "display"), ("Ada", "text")]
)
def test_a_latin_text_is_as_wide_as_its_font_says(words: str, face: Face) -> None:
    total = fonts.font(MAIN[face], 36).getlength(words)
    if all(ord(part) in coverage(MAIN[face]) for part in words):
        assert _drawn(words, 36, face).width == round(total)


def test_what_is_isolated_turns_only_itself() -> None:
    def order(text: str) -> str:
        return "".join(piece.text[::-1] if piece.leftward else piece.text for piece in pieces(text, "text"))

    assert order("\u2068מיכל\u2069: 0 thinking") == "לכימ: 0 thinking"
    assert order("1. \u2068מיכל כהן 2\u2069 (7)") == "1. 2 ןהכ לכימ (7)"
    assert order("\u2068Ada\u2069 and \u2068מיכל!\u2069 won") == "Ada and !לכימ won"
    assert order("to \u2068מיכל") == "to לכימ", "cut off"


def test_what_is_isolated_stays_so_where_a_text_is_cut() -> None:
    long = "\u2068מיכל כהן\u2069: 0 thinking"
    for width in range(60, 400, 20):
        shown = fitted(long, width, 30)
        assert shown.count("\u2068") == shown.count("\u2069")
