"""A page of the rules: its sentences flow past its figures, and both are told."""

from __future__ import annotations

from functools import partial

import pytest

from bot.game_words import RulesPage
from bot.render.png import Sheet
from bot.render.rules_page import BESIDE, HEAD, LEFT, MARGIN, WIDTH, Figure, Figures, described, rules_sheet
from tests.render.league.seen import Written, outside, overlapping, written

LONG = "These are words enough for a line, and for another one, and perhaps for a third one."


def page(*sentences: str, name: str = "A turn") -> RulesPage:
    return RulesPage(name, sentences)


def boxes(shown: RulesPage, figures: Figures) -> tuple[list[Written], Sheet]:
    """What is written, and the sheet."""
    sheets: list[Sheet] = []
    found = written(lambda: sheets.append(rules_sheet("Pig", shown, figures)))
    return found, sheets[0]


def remembered(width: int, height: int, where: list[tuple[int, int]]) -> Figure:
    return Figure(width, height, lambda _, x, y: where.append((x, y)), f"A box of {width} by {height}.")


def test_sentences_stand_beside_a_narrow_figure_and_below_it_have_the_whole_width() -> None:
    where: list[tuple[int, int]] = []
    figure = remembered(BESIDE, 120, where)
    found, sheet = boxes(page(LONG, LONG, LONG, LONG), Figures(shown={1: figure}))
    assert where == [(WIDTH - MARGIN - BESIDE, HEAD)]
    foot = HEAD + figure.height
    beside = [one for one in found if HEAD <= one.box[1] < foot]
    assert beside
    assert all(one.box[2] <= WIDTH - MARGIN - BESIDE for one in beside)
    assert max(one.box[2] for one in found if one.box[1] > foot) > WIDTH - MARGIN - BESIDE
    assert not [*overlapping(found), *outside(found, sheet)]


def test_a_wide_figure_lies_below_its_sentence_and_above_the_next() -> None:
    where: list[tuple[int, int]] = []
    figure = remembered(BESIDE + 100, 200, where)
    found, _ = boxes(page("One.", "Two."), Figures(shown={1: figure}))
    ((x, y),) = where
    one, two = (next(text.box for text in found if text.text == word) for word in ("One.", "Two."))
    assert one[3] <= y
    assert y + figure.height <= two[1]
    assert x == (WIDTH - figure.width) // 2


def test_figures_do_not_lie_on_each_other_and_the_page_ends_below_the_last() -> None:
    first: list[tuple[int, int]] = []
    second: list[tuple[int, int]] = []
    figures = Figures(shown={1: remembered(200, 300, first), 2: remembered(300, 300, second)})
    _, sheet = boxes(page("One.", "Two."), figures)
    assert second[0][1] >= first[0][1] + 300
    assert sheet.height >= second[0][1] + 300 + MARGIN


def test_a_sign_stands_in_place_of_a_number() -> None:
    where: list[tuple[int, int]] = []
    sign = remembered(40, 40, where)
    boxes(page("One.", "Two."), Figures(signs={2: sign}))
    ((x, y),) = where
    assert x + sign.width <= LEFT
    assert y > HEAD


def test_a_page_is_told_with_what_its_figures_show() -> None:
    figures = Figures(shown={1: remembered(10, 10, [])})
    assert described("Pig", page("One.", "Two."), figures) == "The rules of Pig: A turn. One. A box of 10 by 10. Two."
    assert described("Pig", page("One.", name="")) == "The rules of Pig. One."


@pytest.mark.parametrize("title", ["Pig", "Super Mega Lucky Box of the whole wide world", "W" * 60])
@pytest.mark.parametrize("name", ["", "A turn", "W" * 40])
def test_titles_fit(title: str, name: str) -> None:
    found = written(partial(rules_sheet, title, page("One.", name=name)))
    assert not [*overlapping(found), *outside(found, rules_sheet(title, page("One.", name=name)))]
