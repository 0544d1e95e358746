"""The picture of an evening: everything stands where there is room for it, and is told in words as well."""

from __future__ import annotations

from functools import partial

import pytest

from bot.features.game_nights.picture import (
    MOST_MOMENTS,
    MOST_TABLES,
    WIDTH,
    draw_evening,
    evening_sheet,
    plain_evening,
)
from bot.features.game_nights.summary import Evening, EveningBest, EveningHero, EveningMoment, EveningTable
from bot.render.picture import ALT_LIMIT, Sketch
from bot.render.png import Sheet
from bot.text import languages, use_locale
from tests.render.league.names import ODD, SCRIPTS
from tests.render.league.seen import outside, overlapping, sizes, written

NAMES = [*SCRIPTS.values(), *ODD.values()]
READABLE = 26
"""Pixels of letters that are read on a phone, where the picture is 400 wide."""


def evening(tables: int = 3, people: int = 5, *, first: int = 0, total: str = "203", words: str = "") -> Evening:
    """An evening, with names that go on from `first`."""
    names = [NAMES[(first + number) % len(NAMES)] for number in range(max(tables, people))]
    words = words or "chain of 7 crosses"
    played = [
        EveningTable(number, "Super Mega Lucky Box", (name,), total) for number, name in enumerate(names[:tables], 1)
    ]
    shared = EveningTable(tables + 1, "Flip 7", tuple(names[:3]), total)
    waiting = EveningTable(tables + 2, "Flip 7", (), "still being played")
    bests = (EveningBest("Best chain", tuple(names[:2]), words), EveningBest("Best round", (names[0],), words))
    moments = tuple(EveningMoment(name, words) for name in names[:people])
    heroes = (EveningHero(names[0], 2, words, sketch()), EveningHero(names[-1], 12, words))
    head = ("Friday at last", "Fri, 15 Jan 2027 · 3 tables · 5 players")
    return Evening(*head, (*played, shared, waiting), bests, moments, heroes)


def sketch() -> Sketch:
    """Something drawn."""
    return Sketch(Sheet(500, 100, "gold").pixels(), "A5 wins star")


@pytest.mark.parametrize(("tables", "people"), [(1, 1), (1, 2), (3, 12), (MOST_TABLES + 3, MOST_MOMENTS + 20)])
@pytest.mark.parametrize("total", ["7", "203", "−1204"])
def test_nothing_lies_upon_anything_or_outside(tables: int, people: int, total: str) -> None:
    shown = evening(tables, people, total=total)
    found = written(partial(evening_sheet, shown))
    assert not [*overlapping(found), *outside(found, evening_sheet(shown))]


@pytest.mark.parametrize("first", range(0, len(NAMES), 5))
def test_a_name_of_whatever_script_leaves_the_rest_where_it_is(first: int) -> None:
    places = []
    for shown in (evening(first=first), evening()):
        found = written(partial(evening_sheet, shown))
        assert not [*overlapping(found), *outside(found, evening_sheet(shown))]
        places.append([each.box for each in found if each.text in ("203", "chain of 7 crosses", "Best chain")])
    assert places[0] == places[1]


@pytest.mark.parametrize("words", ["W" * 60, "łańcuch: 117 skreśleń", "1ラウンド1204点"])
def test_words_of_any_length_have_their_place(words: str) -> None:
    shown = evening(words=words)
    found = written(partial(evening_sheet, shown))
    assert not [*overlapping(found), *outside(found, evening_sheet(shown))]


def test_it_is_read_on_a_phone() -> None:
    assert min(size for size in sizes(partial(evening_sheet, evening())) if size != 22) >= READABLE


@pytest.mark.parametrize("language", languages())
def test_every_language_has_room(language: str) -> None:
    with use_locale(language):
        shown = evening(MOST_TABLES + 3, MOST_MOMENTS + 20)
        found = written(partial(evening_sheet, shown))
        assert not [*overlapping(found), *outside(found, evening_sheet(shown))]


def test_the_picture_says_all_of_it_in_words() -> None:
    shown = Evening(
        "Friday",
        "Fri, 15 Jan 2027 · 2 tables · 2 players",
        (EveningTable(1, "Flip 7", ("Ada", "Hedy"), "203"), EveningTable(2, "Flip 7", (), "ended early")),
        (EveningBest("Best round", ("Ada",), "round of 74 points"),),
        (EveningMoment("Hedy", "round of 61 points"),),
        (EveningHero("Ada", 1, "round of 74 points", Sketch(sketch().sprite, "12, 11, +4")),),
    )
    told = draw_evening(shown)
    assert told.width == WIDTH
    assert told.alt.split(". ") == [
        "Friday",
        "Fri, 15 Jan 2027 · 2 tables · 2 players",
        "Hero of the evening: Ada, won 1 table, round of 74 points: 12, 11, +4",
        "Table 1, Flip 7: won by Ada and Hedy with 203",
        "Table 2, Flip 7: ended early",
        "Best round: Ada, round of 74 points",
        "Best moments: Hedy, round of 61 points.",
    ]


@pytest.mark.parametrize("people", [5, 40, 200])
def test_what_is_said_of_many_fits_a_description_and_the_text_has_all(people: int) -> None:
    shown = evening(MOST_TABLES, people)
    assert len(draw_evening(shown).alt) <= ALT_LIMIT
    text = plain_evening(shown)
    assert text.count("chain of 7 crosses") == people + 4
    assert "```" not in text


def test_a_description_without_room_for_everybody_tells_of_some_and_how_many_there_are_besides() -> None:
    told = draw_evening(evening(3, 60)).alt
    assert len(told) <= ALT_LIMIT
    _, _, moments = told.partition("Best moments")
    assert moments.count("chain of 7 crosses") >= 4
    assert "more: see the text" in moments


def test_names_that_are_kept_apart_leave_a_description_that_is_cut_within_its_limit() -> None:
    tables = tuple(EveningTable(number, "Flip 7", ("محمد علي", "שירה"), "203") for number in range(1, 41))
    assert len(draw_evening(Evening("Friday", "Fri", tables)).alt) <= ALT_LIMIT
