"""Discs with initials: whoever has a name of whatever script has a face, the same one everywhere."""

from __future__ import annotations

import pytest

from bot.chosen import clusters
from bot.render.league import people
from bot.render.palette import INDEX, rgb
from bot.render.png import Sheet
from bot.render.typesetting.letters import drawable
from tests.render.league.names import NOTHING, ODD, SCRIPTS
from tests.render.vision import VISIONS, contrast

EVERY = {**SCRIPTS, **ODD}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Grace Hopper", "GH"),
        ("grace brewster hopper", "GH"),
        ("Ada", "A"),
        ("ada lovelace", "AL"),
        ("Łukasz Żak", "ŁŻ"),
        ("Дмитро Іваненко", "ДІ"),
        ("Ωμέγα Άλφα", "ΩΆ"),
        ("José e\u0301mile", "JÉ"),
        ("محمد علي", "م"),
        ("שירה כהן", "ש"),
        ("山田 太郎", "山"),
        ("김 민준", "김"),
        ("देवी", "दे"),
        ("42nd street", "4"),
        ("Agent 47", "A"),
        ("~xX_Dragon_Xx~", "X"),
        ("ʻokina", "O"),
        ("ß", "ß"),
        ("🎲 Ada 🎲", "A"),
        ("🦊🌈", "🦊"),
        ("👩‍👩‍👧 🎲", "👩‍👩‍👧"),
        ("!!!", "!"),
        ("\u3164", "S"),
        ("", "S"),
    ],
)
def test_initials_are_what_a_reader_would_choose(name: str, wanted: str) -> None:
    assert people.initials(name) == wanted


@pytest.mark.parametrize("name", EVERY.values(), ids=EVERY)
def test_initials_are_one_or_two_characters_that_a_font_has(name: str) -> None:
    shown = clusters(people.initials(name))
    assert 1 <= len(shown) <= 2
    assert all(drawable(part, "display") for part in shown)


@pytest.mark.deep
@pytest.mark.parametrize("side", [54, 108])
@pytest.mark.parametrize("name", [*EVERY.values(), *NOTHING], ids=[*EVERY, *map(repr, NOTHING)])
def test_a_disc_has_letters_well_inside_it(name: str, side: int) -> None:
    sheet, bare = Sheet(200, 200, "paper"), Sheet(200, 200, "paper")
    people.draw_avatar(sheet, 40, 40, side, name, "paper")
    ground, _ = people.colours(name)
    bare.put(people.disc(ground, side, "paper"), 40, 40)
    wide = sheet.image.width
    letters = [
        (place % wide - 1 - 40, place // wide - 40)
        for place, (with_letters, without) in enumerate(zip(sheet.image.tobytes(), bare.image.tobytes(), strict=True))
        if with_letters != without
    ]
    assert len(letters) > side / 2, "something to see"
    middle = side / 2
    assert max(((x + 0.5 - middle) ** 2 + (y + 0.5 - middle) ** 2) ** 0.5 for x, y in letters) < middle - people.RIM + 1
    off = [sum(part) / 2 - middle for part in zip(map(min, *letters), map(max, *letters), strict=True)]
    assert all(abs(part) <= side * 0.08 for part in off), "in the middle"


def test_a_face_is_the_same_wherever_it_is_drawn() -> None:
    drawn = set()
    for _ in range(2):
        sheet = Sheet(60, 60, "paper")
        people.draw_avatar(sheet, 3, 3, 54, "Grace Hopper", "paper")
        drawn.add(sheet.image.tobytes())
    assert len(drawn) == 1
    # Of the name itself and not of the run: Python's own hash of a text is another in every process.
    assert [people.colours(name)[0] for name in ("Ada", "Grace", "Linus")] == ["shark_shade", "moon", "owl"]
    assert people.colours("e\u0301lodie") == people.colours("\u00e9lodie")


def test_a_crowd_has_many_colours() -> None:
    crowd = [people.colours(f"{first}{last}") for first in "ABCDEFGHIJ" for last in "klmnopqrst"]
    counts = [crowd.count(pair) for pair in people.DISCS]
    assert min(counts) >= 2
    assert max(counts) <= 25


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("ground", "front"), people.DISCS)
def test_initials_stand_out_from_their_disc_and_the_disc_from_paper_and_night(
    ground: str, front: str, vision: str
) -> None:
    assert contrast(rgb(front), rgb(ground), vision) >= 4.5
    for back, rim in (("paper", "ink"), ("glow", "ink"), ("night", "paper")):
        assert INDEX[rim] in people.disc(ground, 54, back).tobytes()
        assert contrast(rgb(rim), rgb(back), vision) >= 3


@pytest.mark.parametrize("name", NOTHING)
def test_who_has_no_name_to_see_is_somebody(name: str) -> None:
    assert people.name(name) == "Somebody"
