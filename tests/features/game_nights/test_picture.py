"""The picture of a game night: everything stands where there is room for it, and is told in words as well."""

from __future__ import annotations

from functools import partial

import pytest

from bot.features.game_nights.picture import (
    MOST_MOMENTS,
    MOST_TABLES,
    WIDTH,
    draw_game_night,
    game_night_sheet,
    plain_game_night,
)
from bot.features.game_nights.summary import GameNight, GameNightBest, GameNightHero, GameNightMoment, GameNightTable
from bot.render.picture import ALT_LIMIT, Sketch
from bot.render.png import Sheet
from bot.text import languages, use_locale
from tests.render.league.names import ODD, SCRIPTS
from tests.render.league.seen import outside, overlapping, sizes, written

NAMES = [*SCRIPTS.values(), *ODD.values()]
READABLE = 26
"""Pixels of letters that are read on a phone, where the picture is 400 wide."""


def night(tables: int = 3, people: int = 5, *, first: int = 0, total: str = "203", words: str = "") -> GameNight:
    """A game night, with names that go on from `first`."""
    names = [NAMES[(first + number) % len(NAMES)] for number in range(max(tables, people))]
    words = words or "chain of 7 crosses"
    played = [
        GameNightTable(number, "Super Mega Lucky Box", (name,), total) for number, name in enumerate(names[:tables], 1)
    ]
    shared = GameNightTable(tables + 1, "Flip 7", tuple(names[:3]), total)
    waiting = GameNightTable(tables + 2, "Flip 7", (), "still being played")
    bests = (GameNightBest("Best chain", tuple(names[:2]), words), GameNightBest("Best round", (names[0],), words))
    moments = tuple(GameNightMoment(name, words) for name in names[:people])
    heroes = (GameNightHero(names[0], 2, words, sketch()), GameNightHero(names[-1], 12, words))
    head = ("Friday at last", "Fri, 15 Jan 2027 · 3 tables · 5 players")
    return GameNight(*head, (*played, shared, waiting), bests, moments, heroes)


def sketch() -> Sketch:
    """Something drawn."""
    return Sketch(Sheet(500, 100, "gold").pixels(), "A5 wins star")


@pytest.mark.parametrize(("tables", "people"), [(1, 1), (1, 2), (3, 12), (MOST_TABLES + 3, MOST_MOMENTS + 20)])
@pytest.mark.parametrize("total", ["7", "203", "−1204"])
def test_nothing_lies_upon_anything_or_outside(tables: int, people: int, total: str) -> None:
    shown = night(tables, people, total=total)
    found = written(partial(game_night_sheet, shown))
    assert not [*overlapping(found), *outside(found, game_night_sheet(shown))]


@pytest.mark.parametrize("first", range(0, len(NAMES), 5))
def test_a_name_of_whatever_script_leaves_the_rest_where_it_is(first: int) -> None:
    places = []
    for shown in (night(first=first), night()):
        found = written(partial(game_night_sheet, shown))
        assert not [*overlapping(found), *outside(found, game_night_sheet(shown))]
        places.append([each.box for each in found if each.text in ("203", "chain of 7 crosses", "Best chain")])
    assert places[0] == places[1]


@pytest.mark.parametrize("words", ["W" * 60, "łańcuch: 117 skreśleń", "1ラウンド1204点"])
def test_words_of_any_length_have_their_place(words: str) -> None:
    shown = night(words=words)
    found = written(partial(game_night_sheet, shown))
    assert not [*overlapping(found), *outside(found, game_night_sheet(shown))]


def test_it_is_read_on_a_phone() -> None:
    assert min(size for size in sizes(partial(game_night_sheet, night())) if size != 22) >= READABLE


@pytest.mark.deep
@pytest.mark.parametrize("language", languages())
def test_every_language_has_room(language: str) -> None:
    with use_locale(language):
        shown = night(MOST_TABLES + 3, MOST_MOMENTS + 20)
        found = written(partial(game_night_sheet, shown))
        assert not [*overlapping(found), *outside(found, game_night_sheet(shown))]


def test_the_picture_says_all_of_it_in_words() -> None:
    shown = GameNight(
        "Friday",
        "Fri, 15 Jan 2027 · 2 tables · 2 players",
        (GameNightTable(1, "Flip 7", ("Ada", "Hedy"), "203"), GameNightTable(2, "Flip 7", (), "ended early")),
        (GameNightBest("Best round", ("Ada",), "round of 74 points"),),
        (GameNightMoment("Hedy", "round of 61 points"),),
        (GameNightHero("Ada", 1, "round of 74 points", Sketch(sketch().sprite, "12, 11, +4")),),
    )
    told = draw_game_night(shown)
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
    shown = night(MOST_TABLES, people)
    assert len(draw_game_night(shown).alt) <= ALT_LIMIT
    text = plain_game_night(shown)
    assert text.count("chain of 7 crosses") == people + 4
    assert "```" not in text


def test_a_description_without_room_for_everybody_tells_of_some_and_how_many_there_are_besides() -> None:
    told = draw_game_night(night(3, 60)).alt
    assert len(told) <= ALT_LIMIT
    _, _, moments = told.partition("Best moments")
    assert moments.count("chain of 7 crosses") >= 4
    assert "more: see the text" in moments


def test_names_that_are_kept_apart_leave_a_description_that_is_cut_within_its_limit() -> None:
    tables = tuple(GameNightTable(number, "Flip 7", ("محمد علي", "שירה"), "203") for number in range(1, 41))
    assert len(draw_game_night(GameNight("Friday", "Fri", tables)).alt) <= ALT_LIMIT
