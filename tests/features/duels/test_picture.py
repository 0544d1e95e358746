"""The end of a duel: everything stands where there is room for it, whoever has played, and is told in words as well."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.features.duels.picture import draw_summary, plain_summary, summary_sheet
from bot.features.duels.summary import DuelSummary, DuelSummaryDeal, DuelSummaryRow
from bot.render.picture import ALT_LIMIT
from bot.render.podium import WIDTH
from tests.render.league.names import ODD, SCRIPTS
from tests.render.league.seen import outside, overlapping, written

NAMES = [*SCRIPTS.values(), *ODD.values()]
BLOCK_LIMIT = 3500


def summary_of(
    count: int, *, points: str = "104", worth: str = "10½", total: str = "33", first: int = 0
) -> DuelSummary:
    """The end of a duel of so many, with names that go on from `first`."""
    names = [NAMES[(first + number) % len(NAMES)] for number in range(count)]
    unfinished = DuelSummaryDeal("", "0")
    rows = tuple(
        DuelSummaryRow(number, name, total, (DuelSummaryDeal(points, worth), unfinished, DuelSummaryDeal("7", "½")))
        for number, name in enumerate(names, 1)
    )
    return DuelSummary("Ann wins", "Open duel of 12 in Super Mega Lucky Box, score of each deal", rows)


@pytest.mark.parametrize("count", [2, 3, 7, 12])
@pytest.mark.parametrize("total", ["0", "½", "2½", "28½", "33"])
def test_nothing_lies_upon_anything_or_outside(count: int, total: str) -> None:
    shown = summary_of(count, total=total)
    found = written(partial(summary_sheet, shown))
    assert not [*overlapping(found), *outside(found, summary_sheet(shown))]
    assert total in {each.text for each in found}, "a sum is never cut"


@pytest.mark.parametrize("first", range(0, len(NAMES), 6))
def test_a_name_of_whatever_script_leaves_the_numbers_where_they_are(first: int) -> None:
    numbers = []
    for shown in (summary_of(6, first=first), summary_of(6)):
        found = written(partial(summary_sheet, shown))
        assert not [*overlapping(found), *outside(found, summary_sheet(shown))]
        numbers.append([each.box for each in found if each.text in ("104", "+10½", "33")])
    assert numbers[0] == numbers[1]


def test_the_picture_says_all_of_it_in_words() -> None:
    told = draw_summary(summary_of(2))
    assert (told.width, len(told.alt) <= ALT_LIMIT) == (WIDTH, True)
    assert "Ann wins." in told.alt
    deals = "deal 1: score 104, matchpoints 10½; deal 2 not finished; deal 3: score 7, matchpoints ½."
    assert f"matchpoints 33: {deals}" in told.alt


def test_what_is_said_of_twelve_fits_a_description_and_a_text() -> None:
    shown = summary_of(12)
    assert len(draw_summary(shown).alt) <= ALT_LIMIT
    assert draw_summary(shown).alt.count("matchpoints 33") == 12
    text = plain_summary(shown)
    assert len(text) < BLOCK_LIMIT
    assert len(text.splitlines()) == 4 + 12


@pytest.mark.parametrize("first", range(0, len(NAMES), 4))
def test_how_it_stands_between_two_has_its_place_and_is_told_in_words(first: int) -> None:
    shown = replace(
        summary_of(2, first=first), head_to_head=f"Duels between them here: {NAMES[first]} 12½, {NAMES[first - 1]} 3½"
    )
    found = written(partial(summary_sheet, shown))
    assert not [*overlapping(found), *outside(found, summary_sheet(shown))]
    assert "Duels between them here" in draw_summary(shown).alt
    assert "Duels between them here" in plain_summary(shown).splitlines()[-1]
