"""How it goes as a picture: bars with their numbers, and everything in words."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.features.server_figures.picture import draw_figures, figures_sheet, plain_figures
from bot.features.server_figures.publishing import FiguresTold
from bot.render.picture import ALT_LIMIT
from bot.text import languages, use_locale
from gallery.features import server_figures as shown
from tests.render.league.seen import outside, overlapping, sizes, written

LIVELY = shown.lively()
ALL = {
    "lively": LIVELY,
    "busy": shown.busy(),
    "one week": shown.figures(((5, 5, 0),), hour=None, game=None),
    "short": replace(LIVELY, game="luckybox.short", hour=23),
    "a game that is gone": replace(LIVELY, game="W" * 60),
}


@pytest.mark.parametrize("told", ALL.values(), ids=ALL)
def test_everything_has_room_in_every_language(told: FiguresTold) -> None:
    for language in languages():
        with use_locale(language):
            found = written(partial(figures_sheet, told))
            assert not [*overlapping(found), *outside(found, figures_sheet(told))], language
            assert len(draw_figures(told).alt) <= ALT_LIMIT


def test_letters_are_large_enough_for_a_phone_and_the_picture_is_light() -> None:
    assert min(sizes(partial(draw_figures, LIVELY))) >= 26
    assert len(draw_figures(LIVELY).png) <= 50_000
    assert draw_figures(LIVELY) == draw_figures(LIVELY)


def test_a_week_of_few_has_neither_bar_nor_numbers() -> None:
    found = [each.text for each in written(partial(figures_sheet, shown.figures(((3, 4, 2), (6, 7, 1)))))]
    assert found.count("<5") == 11
    assert not {"3", "4", "2", "1"} & set(found)
    assert {"6", "7"} <= set(found)


def test_the_description_says_everything() -> None:
    assert draw_figures(shown.figures(((3, 4, 2), (6, 7, 1), (30, 11, 6)))).alt == (
        "How it goes: 7 Sept to 29 Nov. Best hour: 19:00–20:00 UTC. Most played: Super Mega Lucky Box. "
        "23 Nov: 30 games, 11 people, new: 6, back: 5. 16 Nov: 6 games, 7 people. Fewer than five people in the weeks "
        "from: 7 Sept, 14 Sept, 21 Sept, 28 Sept, 5 Oct, 12 Oct, 19 Oct, 26 Oct, 2 Nov, 9 Nov."
    )


def test_the_last_hour_of_a_day_ends_at_midnight() -> None:
    assert "Best hour: 23:00–0:00 UTC" in draw_figures(replace(LIVELY, hour=23)).alt


def test_as_text_every_week_has_its_line() -> None:
    lines = plain_figures(shown.figures(((3, 4, 2), (6, 7, 1), (30, 11, 6)))).split("\n")
    assert lines[:3] == ["How it goes · 7 Sept to 29 Nov", "", "         games  people  new  back"]
    assert lines[12:] == [
        "9 Nov        –      <5    –     –",
        "16 Nov       6       7    –     –",
        "23 Nov      30      11    6     5",
        "",
        "Best hour: 19:00–20:00 UTC",
        "Most played: Super Mega Lucky Box",
    ]
