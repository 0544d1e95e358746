"""Animations: every frame decodes to its sheet, for as long as it was given, and what does not change costs nothing."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from PIL import Image

from bot.render.animation import UNCHANGED, AnimationFrame, gif
from bot.render.colours import NAMES
from bot.render.palette import ENTRIES, rgb
from bot.render.png import Sheet
from tests.render.frames import frames_of


def sheet(width: int, height: int, *marks: tuple[int, int], back: str = "night") -> Sheet:
    """A sheet with small gold squares."""
    made = Sheet(width, height, back)
    for x, y in marks:
        made.fill(x, y, 5, 5, "gold")
    return made


def rgb_of(made: Sheet) -> Image.Image:
    """A sheet as a picture of true colours, by way of its PNG."""
    return Image.open(io.BytesIO(made.png())).convert("RGB")


def made(sheets: Sequence[Sheet], milliseconds: int = 100) -> bytes:
    """The sheets as a GIF."""
    return gif([AnimationFrame(one, milliseconds) for one in sheets], "night").data


def test_every_frame_is_its_sheet_to_the_pixel() -> None:
    sheets = [sheet(60, 40), sheet(60, 40, (3, 3)), sheet(60, 40, (30, 20), (50, 30)), sheet(60, 40, back="paper")]
    seen = frames_of(made(sheets))
    assert [image.tobytes() for image, _ in seen] == [rgb_of(one).tobytes() for one in sheets]


def test_every_frame_is_shown_as_long_as_it_was_given() -> None:
    animation = gif([AnimationFrame(sheet(9, 9, (number, 0)), 100 * number + 50) for number in range(1, 4)], "night")
    assert [milliseconds for _, milliseconds in frames_of(animation.data)] == [150, 250, 350]
    assert animation.milliseconds == 750


def test_it_begins_again_for_ever() -> None:
    assert Image.open(io.BytesIO(made([sheet(9, 9), sheet(9, 9, (1, 1))]))).info["loop"] == 0


def test_a_frame_like_the_one_before_makes_that_one_longer() -> None:
    seen = frames_of(made([sheet(9, 9), sheet(9, 9), sheet(9, 9, (1, 1)), sheet(9, 9, (1, 1)), sheet(9, 9)]))
    assert [milliseconds for _, milliseconds in seen] == [200, 200, 100]


def test_every_colour_of_the_palette_comes_through_and_one_index_is_left_for_unchanged() -> None:
    assert len(ENTRIES) <= UNCHANGED
    before, after = Sheet(len(ENTRIES), 1, "night"), Sheet(len(ENTRIES), 1, "night")
    for place in range(len(ENTRIES)):
        after.image.putpixel((place + 1, 0), place)
    seen = frames_of(made([after, before, after]))
    assert [image.getpixel((place, 0)) for image, _ in seen[::2] for place in range(len(ENTRIES))] == [*ENTRIES] * 2
    assert len(NAMES) <= len(ENTRIES)


def test_smaller_frames_lie_on_the_ground_whatever_comes_before_or_after() -> None:
    sheets = [sheet(20, 10, back="paper"), sheet(30, 40, back="gold"), sheet(10, 20, back="paper")]
    animation = gif([AnimationFrame(one, 100) for one in sheets], "night")
    assert (animation.width, animation.height) == (30, 40)
    for (image, _), one in zip(frames_of(animation.data), sheets, strict=True):
        assert image.size == (30, 40)
        expected = Image.new("RGB", (30, 40), rgb("night"))
        expected.paste(rgb_of(one))
        assert image.tobytes() == expected.tobytes()


def test_what_does_not_change_costs_next_to_nothing() -> None:
    noise = Sheet(200, 200, "night")
    for place in range(0, 200 * 200, 7):
        noise.fill(place % 200, place // 200, 2, 1, "gold" if place % 3 else "paper")
    still = len(made([noise]))
    dotted = Sheet(200, 200, "night")
    dotted.put(noise.pixels(), 0, 0)
    for corner in (0, 190):
        dotted.fill(corner, corner, 10, 10, "white")
    assert len(made([noise, dotted])) < still * 1.2


def test_the_same_frames_give_the_same_bytes() -> None:
    assert made([sheet(30, 20), sheet(30, 20, (4, 4))]) == made([sheet(30, 20), sheet(30, 20, (4, 4))])


def test_one_pixel_and_one_frame_are_enough() -> None:
    ((image, _),) = frames_of(made([sheet(1, 1)]))
    assert (image.size, image.getpixel((0, 0))) == ((1, 1), rgb("night"))


def test_without_a_frame_there_is_no_animation() -> None:
    with pytest.raises(ValueError, match="frame"):
        gif([], "night")
