"""The cards: each can be told from every other without its colour, in every look."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw

from bot.games.flip7.pictures import faces, shapes
from bot.games.flip7.pictures.faces import BIG, LOOKS, MIDDLE, MINI, SMALL, TINY, WIDE, Size
from bot.games.flip7.rules.cards import NAMES, NUMBER_NAMES
from tests.render.vision import VISIONS, alike, differing

SIZES = (BIG, WIDE, MIDDLE, SMALL, TINY)
SIDE = 100


def silhouette(number: str) -> Image.Image:
    mask = Image.new("L", (SIDE, SIDE))
    half = SIDE / 2
    ImageDraw.Draw(mask).polygon(shapes.medallion(number, half, half, half - 4, half - 4), fill=255)
    return mask


def test_every_number_has_a_shape_of_its_own() -> None:
    shapes_ = {number: silhouette(number) for number in NUMBER_NAMES}
    for (one, first), (other, second) in combinations(shapes_.items(), 2):
        apart = sum(ImageChops.difference(first, second).histogram()[128:]) / SIDE**2
        assert apart > 0.03, f"{one} and {other} differ in {apart:.1%} of their places"


def test_a_number_has_room_on_its_shape() -> None:
    """The numeral's middle, half as high and as wide as the shape's box, is on it."""
    for number in NUMBER_NAMES:
        middle = silhouette(number).crop((30, 25, 70, 75))
        inside = middle.histogram()[255] / (middle.width * middle.height)
        assert inside > 0.9, f"{number}: {inside:.0%}"


def test_numbers_have_grounds_of_thirteen_colours() -> None:
    assert len({shapes.field(number) for number in NUMBER_NAMES}) == len(NUMBER_NAMES)
    assert {shapes.field(card) for card in NAMES if card.startswith("+")} == {shapes.PLUS}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_cards_of_a_line_differ_without_colour(size: Size) -> None:
    drawn = {kind: faces.card(kind, "plain", size, "night") for kind in NAMES}
    assert not alike(drawn, 0.01)


def test_the_smallest_cards_differ_without_colour_too() -> None:
    assert not alike({kind: faces.card(kind, "plain", MINI, "stage") for kind in NAMES}, 0.01)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("number", ["0", "7", "12"])
def test_the_looks_of_a_card_differ_plainly_without_colour(size: Size, number: str) -> None:
    drawn = {str(look): faces.card(number, look, size, "night") for look in LOOKS}
    assert not alike(drawn, 0.06)


@pytest.mark.parametrize("vision", VISIONS)
def test_a_struck_card_still_tells_its_number(vision: str) -> None:
    """It differs from every other struck one about where its numeral is."""
    box = (MIDDLE.width // 4, MIDDLE.height // 4, 3 * MIDDLE.width // 4, 3 * MIDDLE.height // 4)
    drawn = {number: faces.card(number, "struck", MIDDLE, "night").crop(box) for number in NUMBER_NAMES}
    for (one, first), (other, second) in combinations(drawn.items(), 2):
        assert differing(first, second, vision) > 0.05, f"{one} and {other}"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_cards_of_a_bust_have_a_frame_of_their_own(size: Size) -> None:
    rims = {look: faces.card("5", look, size, "night").getpixel((1, size.height // 2)) for look in LOOKS}
    assert rims["twin"] == rims["struck"]
    assert list(rims.values()).count(rims["twin"]) == 2


def test_a_struck_card_is_struck_from_corner_to_corner() -> None:
    """Unlike its twin it has the cross on both diagonals."""
    twin, struck = (faces.card("5", look, BIG, "night") for look in ("twin", "struck"))
    apart = ImageChops.difference(twin, struck)
    for x, y in ((0.24, 0.3), (0.76, 0.3), (0.24, 0.7), (0.76, 0.7)):
        left, top = int(x * BIG.width), int(y * BIG.height)
        assert apart.crop((left - 9, top - 9, left + 9, top + 9)).getbbox(), "nothing struck there"


@pytest.mark.parametrize("size", [*SIZES, MINI], ids=str)
def test_cards_and_places_have_the_size_of_their_line(size: Size) -> None:
    for look in LOOKS:
        assert faces.card("4", look, size, "night").size == (size.width, size.height)
    for place in (1, 7):
        assert faces.slot(place, size, "night").size == (size.width, size.height)
    assert faces.chip("+2", "plain", size, "night").size == (size.width, faces.chip_height(size))


def test_the_seventh_place_says_what_filling_it_means() -> None:
    assert faces.slot(6, MIDDLE, "night").tobytes() == faces.slot(1, MIDDLE, "night").tobytes()
    assert differing(faces.slot(7, MIDDLE, "night"), faces.slot(1, MIDDLE, "night")) > 0.05


def test_modifiers_are_of_other_shapes_than_numbers_and_each_other() -> None:
    """Light against dark along the upper edge: a ticket has corners, x2 is round, a Second Chance in between."""
    chips = {kind: faces.chip(kind, "plain", BIG, "night") for kind in ("+4", "x2", "second", "freeze")}
    assert not alike(chips, 0.05)


def test_what_was_lost_in_a_bust_looks_otherwise_than_what_counts() -> None:
    for kind in ("+2", "+10", "x2", "second"):
        drawn = {str(look): faces.chip(kind, look, SMALL, "night") for look in faces.CHIP_LOOKS}
        assert not alike(drawn, 0.03)
