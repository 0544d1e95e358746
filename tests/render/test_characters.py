"""The heads of the AI opponents: whole, on every ground and at every size, and told apart without colours."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.render.characters import CHARACTERS, FINE, Character, head
from bot.render.palette import ENTRIES, INDEX, rgb
from bot.render.png import Sprite
from tests.render.vision import VISIONS, alike, contrast

SIDES = (28, 32, 40, 96, 160)
BACKS = ("stage", "paper", "glow")
EDGE = {"stage": "paper", "paper": "ink", "glow": "ink"}
"""What parts a head from its ground: the sticker's edge on dark, the outline inside of it on light."""
FILLS = ("chick", "high", "bolt", "owl", "low", "gold", "shark", "shark_shade", "high_ink")
"""What the outline holds."""
SYMBOLS = 3.0
"""Least contrast of what is no word (WCAG 2.2, 1.4.11)."""
PLAIN = 0.25
"""Share of a head that differs plainly from another's."""

sides = pytest.mark.parametrize("side", SIDES)
backs = pytest.mark.parametrize("back", BACKS)
characters = pytest.mark.parametrize("character", CHARACTERS)


def border(sprite: Sprite) -> set[int]:
    """The indices along the four edges."""
    side = sprite.width
    lines = ((0, 0, side, 1), (0, side - 1, side, side), (0, 0, 1, side), (side - 1, 0, side, side))
    return {index for line in lines for index in sprite.crop(line).tobytes()}


def share(sprite: Sprite, colour: str) -> float:
    """The share of a sprite that has exactly this colour."""
    return sprite.tobytes().count(INDEX[colour]) / (sprite.width * sprite.height)


def from_outside(sprite: Sprite, passed: set[int]) -> set[int]:
    """The places (y · side + x) one comes to from the border, step by step, without leaving the indices `passed`."""
    side, data = sprite.width, sprite.tobytes()
    reached: set[int] = set()
    following = {step * side for step in range(side)} | set(range(side))
    while following:
        reached |= following
        beside = {
            place + step
            for place in following
            for step in (-1, 1, -side, side)
            if 0 <= place + step < side * side and abs(place % side - (place + step) % side) <= 1
        }
        following = {place for place in beside - reached if data[place] in passed}
    return reached


@sides
@backs
@characters
def test_a_head_is_a_square_of_the_side_that_was_asked_for(character: Character, back: str, side: int) -> None:
    assert head(character, side, back).size == (side, side)


@pytest.mark.deep
@pytest.mark.parametrize("back", [*BACKS, "night", "beam"])
@characters
def test_nothing_is_cut_off_at_the_border(character: Character, back: str) -> None:
    for side in SIDES:
        assert border(head(character, side, back)) == {INDEX[back]}, side


@pytest.mark.deep
@pytest.mark.parametrize("back", [*BACKS, "night", "beam"])
@characters
def test_nothing_is_cut_off_at_the_border_at_any_size(character: Character, back: str) -> None:
    for side in (*range(24, 72), 96, 128, 160, 240):
        assert border(head(character, side, back)) == {INDEX[back]}, side


@sides
@characters
def test_a_head_uses_the_room_there_is(character: Character, side: int) -> None:
    shown = head(character, side, "stage")
    ground = INDEX["stage"]
    box = shown.point([index != ground for index in range(256)]).getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) >= 0.88 * side
    assert min(box[2] - box[0], box[3] - box[1]) >= 0.8 * side


@backs
@sides
def test_two_heads_differ_plainly_for_every_eye_and_without_colours(side: int, back: str) -> None:
    assert not alike({character: head(character, side, back) for character in CHARACTERS}, PLAIN)


@sides
def test_two_heads_differ_plainly_without_colours_on_a_phone(side: int) -> None:
    """A picture 900 pixels wide is 400 there."""
    for one, other in combinations(CHARACTERS, 2):
        small = round(side * 4 / 9)
        first, second = (_shown(head(which, side, "stage")).resize((small, small)) for which in (one, other))
        pairs = zip(first.tobytes(), second.tobytes(), strict=True)
        assert sum(abs(a - b) >= 25 for a, b in pairs) / small**2 >= PLAIN, (one, other)


def _shown(sprite: Sprite) -> Sprite:
    """A sprite as greys, 0 to 255."""
    greys = [round(0.299 * red + 0.587 * green + 0.114 * blue) for red, green, blue in ENTRIES]
    return sprite.point(greys + [0] * (256 - len(greys)))


@pytest.mark.deep
@pytest.mark.parametrize("vision", VISIONS)
@backs
@sides
@characters
def test_an_outline_that_stands_out_from_the_ground_goes_all_around(
    character: Character, side: int, back: str, vision: str
) -> None:
    """There is no gap in it: nobody gets in from outside but over what is plainly seen."""
    ground, shown = rgb(back), head(character, side, back)
    assert contrast(rgb(EDGE[back]), ground, vision) >= SYMBOLS
    faint = {place for place, entry in enumerate(ENTRIES) if contrast(entry, ground, vision) < SYMBOLS}
    reached = from_outside(shown, faint)
    assert not {shown.tobytes()[place] for place in reached} & {INDEX[colour] for colour in FILLS}
    assert side // 2 * side + side // 2 not in reached


def _named(place: int) -> bool:
    """Whether an index is a colour of its own and no shade between two."""
    return place < len(INDEX)


def test_small_heads_are_drawn_with_fewer_colours_than_large_ones() -> None:
    for character in CHARACTERS:
        small, large = (
            {index for index in head(character, side, "stage").tobytes() if _named(index)} for side in (FINE - 24, 160)
        )
        assert len(small) < len(large), character


@sides
def test_each_has_its_own_colours_at_every_size(side: int) -> None:
    own = {"rookie": ("chick", "high"), "regular": ("owl", "gold", "low"), "shark": ("shark", "white", "gold")}
    for character in CHARACTERS:
        for colour in own[character]:
            assert share(head(character, side, "stage"), colour) > 0.01, (character, colour)
    assert share(head("regular", side, "stage"), "chick") == 0
    assert share(head("shark", side, "stage"), "owl") == 0


@characters
def test_the_ground_changes_nothing_but_the_ground(character: Character) -> None:
    stage, night = head(character, 160, "stage"), head(character, 160, "night")
    for colour in ("ink", "white", "gold", "chick", "owl", "shark"):
        assert abs(share(stage, colour) - share(night, colour)) < 0.002, colour


@characters
def test_a_head_is_drawn_once_and_always_the_same(character: Character) -> None:
    first = head(character, 40, "stage")
    assert head(character, 40, "stage") is first
    assert head.__wrapped__(character, 40, "stage").tobytes() == first.tobytes()
