"""Speech bubbles: the words stay inside, whatever they are."""

from __future__ import annotations

import pytest

from bot.render.bubble import TAIL, Tail, bubble, wrapped
from bot.render.palette import INDEX
from bot.render.png import Sheet
from bot.render.typesetting.text import ELLIPSIS, fitted, label
from tests.render.games import ODD_NAMES

SENTENCE = "Welcome to the show! Mix low, middle and high numbers."
TEXTS = (SENTENCE, "Pick!", "Ägypten", "jjj ggg ÅÅÅ", " ".join([SENTENCE] * 9), *ODD_NAMES)
PLACES = ((300, 130), (220, 60), (90, 40), (600, 180), (60, 200))
TAILS: tuple[Tail, ...] = ("left", "right", "down", "none")
X, Y = 40, 30


def drawn(words: str | tuple[str, ...], width: int, height: int, size: int = 46, tail: Tail = "left") -> Sheet:
    """A bubble on a sheet with room around it."""
    sheet = Sheet(width + 2 * X, height + 2 * Y, "stage")
    bubble(sheet, X, Y, width, height, words, size=size, tail=tail)
    return sheet


def changed(first: Sheet, second: Sheet) -> list[int]:
    """Places of the pixels that differ."""
    pairs = zip(first.pixels().tobytes(), second.pixels().tobytes(), strict=True)
    return [place for place, (a, b) in enumerate(pairs) if a != b]


@pytest.mark.deep
@pytest.mark.parametrize(("width", "height"), PLACES)
@pytest.mark.parametrize("words", TEXTS)
def test_words_lie_on_their_bubbles_paper_and_nowhere_else(words: str, width: int, height: int) -> None:
    empty = drawn("", width, height)
    paper = empty.pixels().tobytes()
    written = changed(empty, drawn(words, width, height))
    assert written or not words.strip() or words == "\u200b\u200d"
    assert {paper[place] for place in written} <= {INDEX["paper"]}


def test_lines_that_are_given_are_kept_and_stay_inside_too() -> None:
    empty = drawn("", 240, 90)
    paper = empty.pixels().tobytes()
    for lines in (("one", "two"), ("x" * 90, "two"), tuple("abcdefgh")):
        written = changed(empty, drawn(lines, 240, 90))
        assert written
        assert {paper[place] for place in written} == {INDEX["paper"]}


@pytest.mark.parametrize("tail", TAILS)
def test_a_tail_sticks_out_on_its_side_only(tail: Tail) -> None:
    sheet = drawn("", 300, 130, tail=tail).pixels()
    outside = {
        "left": sheet.crop((X - TAIL, 0, X, sheet.height)),
        "right": sheet.crop((X + 300, 0, X + 300 + TAIL, sheet.height)),
        "down": sheet.crop((0, Y + 130, sheet.width, Y + 130 + TAIL)),
        "up": sheet.crop((0, 0, sheet.width, Y)),
        "beyond": sheet.crop((0, 0, X - TAIL, sheet.height)),
    }
    out = {side for side, part in outside.items() if set(part.tobytes()) != {INDEX["stage"]}}
    assert out == {tail} - {"none"}


def test_words_that_were_said_before_are_not_drawn_again() -> None:
    drawn("Ada crosses three, Bo passes", 600, 180)
    before = label.cache_info().misses
    drawn("Bo crosses three, Ada passes", 600, 180)
    assert label.cache_info().misses == before


def test_letters_that_join_across_a_space_are_drawn_in_one() -> None:
    drawn("سلام دنیا", 600, 180)
    before = label.cache_info().misses
    drawn("دنیا سلام", 600, 180)
    assert label.cache_info().misses == before + 1


def test_few_words_are_large_and_many_shrink() -> None:
    sizes = []
    for words in ("Pick!", SENTENCE, f"{SENTENCE} {SENTENCE}"):
        empty, full = drawn("", 300, 130), drawn(words, 300, 130)
        rows = {place // full.width for place in changed(empty, full)}
        first = min(rows)
        sizes.append(next(row for row in range(first, first + 200) if row not in rows) - first)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 1.5 * sizes[2]


@pytest.mark.parametrize("width", [120, 200, 333, 700])
@pytest.mark.parametrize("text", TEXTS[:5])
def test_wrapped_lines_fit_and_say_it_all_or_end_in_an_ellipsis(text: str, width: int) -> None:
    for most in (1, 2, 5):
        lines = wrapped(text, width, 30, most)
        assert len(lines) <= most
        assert all(fitted(line, width, 30) == line for line in lines)
        if lines[-1].endswith(ELLIPSIS):
            assert text.startswith(lines[0].removesuffix(ELLIPSIS))
        else:
            assert " ".join(lines).split() == text.split()


def test_wrapped_lines_are_about_equally_long() -> None:
    lines = wrapped(SENTENCE, 600, 30, 4)
    assert len(lines) == 2
    assert max(map(len, lines)) - min(map(len, lines)) <= 10


def test_a_word_longer_than_a_line_is_cut_and_nothing_is_lost() -> None:
    lines = wrapped("x" * 40, 200, 30, 9)
    assert len(lines) > 1
    assert "".join(lines) == "x" * 40


def test_no_words_are_no_lines() -> None:
    assert wrapped("  ", 200, 30, 3) == ()
