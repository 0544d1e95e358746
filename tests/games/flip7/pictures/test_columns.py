"""Boards as text in every language: columns stay below their headings, whatever they are called."""

from __future__ import annotations

import re
from functools import cache

import pytest

from bot.games.flip7.pictures import plain_replay, plain_result, plain_table
from bot.games.flip7.pictures.lines import spots
from bot.games.flip7.pictures.words import distance
from bot.games.flip7.rules.view import View
from bot.render.picture import Person
from bot.render.typesetting.monospaced import headings, wide
from bot.text import languages, say, use_locale
from gallery import flip7

PEOPLE = [Person("結衣"), Person("🎲 Bo"), Person("Łukasz")]


@cache
def moments() -> tuple[View, ...]:
    """A game from its beginning to its end."""
    return tuple(flip7.moments(3, 2))


def without_name(row: str) -> str:
    """A row of numbers up to the name behind it."""
    return next(row.partition(f"  {person.name}")[0] for person in PEOPLE if row.endswith(person.name))


@pytest.mark.parametrize("language", languages())
def test_the_result_has_its_numbers_below_their_headings(language: str) -> None:
    with use_locale(language):
        heads = headings(say("flip7.plain.heading"))
        lines = plain_result(moments()[-1], PEOPLE).split("\n")
    assert len(heads) == 4
    assert wide(" ".join(heads)) <= 25
    place = next(place for place, line in enumerate(lines) if line.split() == " ".join(heads).split())
    rows = [line for line in lines[place:] if re.match(r" *\d+\. ", line)]
    assert len(rows) == len(PEOPLE)
    assert {wide(without_name(row)) for row in rows} == {wide(lines[place])}


@pytest.mark.parametrize("language", languages())
def test_points_stand_beside_their_words_below_how_everybody_stands(language: str) -> None:
    with use_locale(language):
        for view in moments()[:3]:
            lines = plain_table(view, PEOPLE).split("\n")
            for person, spot in zip(PEOPLE, spots(view), strict=True):
                place = next(place for place, line in enumerate(lines) if re.match(rf"[> ] {person.name}", line))
                assert lines[place + 1].strip().startswith(say(f"flip7.status.{spot.mark}"))
                told = {"points": spot.gain, "total": spot.total, "distance": distance(spot.missing)}
                assert lines[place + 2].strip() == say("flip7.plain.points", **told)


@pytest.mark.parametrize("language", languages())
def test_rounds_side_by_side_end_with_a_total_below_its_word(language: str) -> None:
    with use_locale(language):
        lines = plain_replay(moments(), PEOPLE).split("\n")
        total = say("flip7.total")
    place = next(place for place, line in enumerate(lines) if line.endswith(f" {total}"))
    rows = lines[place + 1 : place + 1 + len(PEOPLE)]
    assert {wide(without_name(row)) for row in rows} == {wide(lines[place])}
