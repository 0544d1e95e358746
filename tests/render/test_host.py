"""Clover, the host: every mood whole, told apart and readable at every size and on every ground."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.render.host import MOODS, Mood, bust, bust_width, host, host_width
from bot.render.palette import INDEX, rgb
from bot.render.png import Sprite
from tests.render.vision import contrast

HEIGHTS = (90, 160, 294, 420)
BACKS = ("night", "stage", "beam")


def border(sprite: Sprite) -> set[int]:
    """The indices along the four edges."""
    width, height = sprite.size
    sides = ((0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height), (width - 1, 0, width, height))
    return {index for side in sides for index in sprite.crop(side).tobytes()}


def places(sprite: Sprite, colour: str) -> list[tuple[int, int]]:
    """Where a sprite has exactly this colour."""
    data, index = sprite.tobytes(), INDEX[colour]
    return [(place % sprite.width, place // sprite.width) for place, value in enumerate(data) if value == index]


def share_of_difference(first: Sprite, second: Sprite) -> float:
    """The share of pixels that differ."""
    apart = ImageChops.difference(*(Image.frombytes("L", each.size, each.tobytes()) for each in (first, second)))
    return 1 - apart.histogram()[0] / (first.width * first.height)


@pytest.mark.deep
@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("mood", MOODS)
def test_every_mood_has_the_height_that_was_asked_for_and_one_width(mood: Mood, height: int) -> None:
    for flipped in (False, True):
        assert host(mood, height, "night", flipped=flipped).size == (host_width(height), height)
        assert bust(mood, height, "night", flipped=flipped).size == (bust_width(height), height)


@pytest.mark.deep
@pytest.mark.parametrize("back", BACKS)
@pytest.mark.parametrize("mood", MOODS)
def test_nothing_of_the_host_is_cut_off(mood: Mood, back: str) -> None:
    for height in HEIGHTS:
        for flipped in (False, True):
            assert border(host(mood, height, back, flipped=flipped)) == {INDEX[back]}
            assert border(bust(mood, height, back, flipped=flipped)) == {INDEX[back]}


@pytest.mark.deep
@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize(("one", "other"), list(combinations(MOODS, 2)))
def test_two_moods_are_told_apart_at_every_size(one: Mood, other: Mood, height: int) -> None:
    assert share_of_difference(host(one, height, "night"), host(other, height, "night")) > 0.1
    assert share_of_difference(bust(one, height, "night"), bust(other, height, "night")) > 0.1


@pytest.mark.parametrize("back", BACKS)
def test_the_host_stands_out_from_its_ground(back: str) -> None:
    assert contrast(rgb("paper"), rgb(back)) >= 3, "the sticker's edge"
    assert contrast(rgb("pig"), rgb(back)) >= 3
    assert contrast(rgb("gold"), rgb(back)) >= 3


def test_the_face_is_readable_on_itself() -> None:
    for front, behind in (("ink", "pig"), ("ink", "white"), ("ink", "gold"), ("ink", "clover"), ("nose", "snout")):
        assert contrast(rgb(front), rgb(behind)) >= 3


@pytest.mark.parametrize("mood", MOODS)
def test_even_the_smallest_host_has_a_face_a_jacket_and_its_clover(mood: Mood) -> None:
    for sprite in (host(mood, 90, "stage"), bust(mood, 90, "stage")):
        for colour in ("pig", "ink", "white", "gold", "clover", "snout"):
            assert len(places(sprite, colour)) > 5, colour


@pytest.mark.deep
@pytest.mark.parametrize("height", HEIGHTS)
def test_the_host_presents_to_the_right_and_flipped_to_the_left(height: int) -> None:
    right = [x for x, _ in places(host("present", height, "night"), "white")]
    left = [x for x, _ in places(host("present", height, "night", flipped=True), "white")]
    width = host_width(height)
    assert max(right) > 0.9 * width < width - min(left)
    assert min(right) > 0.2 * width < width - max(left)


def test_both_hands_are_up_when_it_cheers_and_down_when_it_shrugs() -> None:
    for draw, middle in ((host, 0.6), (bust, 0.75)):
        for side in (False, True):
            hand = [y for x, y in places(draw("cheer", 294, "night"), "white") if (x > 240 if side else x < 55)]
            assert hand
            assert max(hand) < middle * 294


def test_a_host_is_drawn_once_and_always_the_same() -> None:
    first = host("hello", 200, "night")
    assert host("hello", 200, "night") is first
    assert host.__wrapped__("hello", 200, "night").tobytes() == first.tobytes()


def test_the_ground_changes_nothing_but_the_ground() -> None:
    night, stage = host("think", 294, "night"), host("think", 294, "stage")
    for colour in ("pig", "gold", "white"):
        assert abs(len(places(night, colour)) - len(places(stage, colour))) <= 4
