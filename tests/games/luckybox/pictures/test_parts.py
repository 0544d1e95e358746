"""Palette, sheet and shapes: the parts every picture is made of."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.games.catalogue import games
from bot.games.luckybox.pictures import widgets
from bot.games.luckybox.pictures.shapes import band_of, outline, row_band
from bot.render.colours import NAMES, TOUCHING
from bot.render.palette import ENTRIES, INDEX, rgb, to_indices
from bot.render.png import Sheet
from tests.render.vision import contrast

GROUNDS = [INDEX[name] for name in ("paper", "gold", "glow")]
"""What a star lies on."""
WORDS = (
    ("white", "night"),
    ("gold", "night"),
    ("lilac", "night"),
    ("white", "stage"),
    ("gold", "stage"),
    ("lilac", "stage"),
    ("white", "beam"),
    ("ink", "paper"),
    ("quiet", "paper"),
    ("ink", "glow"),
    ("quiet", "glow"),
    ("ink", "gold"),
    ("gold", "ink"),
    ("white", "ink"),
    ("ink", "mint"),
    ("ink", "edge"),
    ("ink", "amber"),
    ("white", "quiet"),
    ("white", "pink"),
    ("white", "green"),
    *((f"{band}_ink", "white") for band in ("low", "mid", "high", "plain")),
    *(("white", f"{band}_ink") for band in ("low", "mid", "high", "plain")),
)
"""Every pair of colours that words and numbers are written in."""
SYMBOLS = (
    *(("ink", f"{band}_pale") for band in ("low", "mid", "high", "plain")),
    ("ink", "bolt"),
    ("ink", "moon"),
    ("ink", "gold"),
    ("bolt", "stage"),
    ("moon", "stage"),
    ("gold", "stage"),
    ("green", "mint"),
    ("quiet", "paper"),
    ("pink", "glow"),
    ("mid", "paper"),
    ("ink", "low"),
    ("ink", "high"),
)


@pytest.mark.parametrize(("front", "back"), WORDS)
def test_words_stand_out_from_their_ground(front: str, back: str) -> None:
    assert contrast(rgb(front), rgb(back)) >= 4.5


@pytest.mark.parametrize(("front", "back"), SYMBOLS)
def test_symbols_stand_out_from_their_ground(front: str, back: str) -> None:
    assert contrast(rgb(front), rgb(back)) >= 3


def test_the_palette_fits_a_png_and_keeps_every_named_colour() -> None:
    assert len(ENTRIES) <= 256
    assert all(ENTRIES[INDEX[name]] == rgb(name) for name in NAMES)
    assert {name for pair in TOUCHING for name in pair} <= set(NAMES)


def test_a_flat_sprite_has_the_same_index_as_a_flat_fill() -> None:
    for name, index in INDEX.items():
        assert set(to_indices(Image.new("RGB", (4, 4), rgb(name))).tobytes()) == {index}


def test_what_sticks_out_of_a_sheet_is_cut_off_and_never_becomes_a_filter_byte() -> None:
    sheet = Sheet(20, 10, "paper")
    sheet.fill(-3, 0, 40, 10, "gold")
    sheet.put(Sheet(8, 8, "ink").image, -4, 2)
    image = Image.open(io.BytesIO(sheet.png()))
    image.load()
    assert set(sheet.image.crop((0, 0, 1, 10)).tobytes()) == {0}
    assert [image.getpixel((x, 5)) for x in (0, 4, 5, 19)] == [INDEX[name] for name in ("ink", "ink", "gold", "gold")]


def test_bands_have_shapes_of_their_own() -> None:
    assert [band_of(number) for number in range(1, 10)] == ["low"] * 3 + ["mid"] * 3 + ["high"] * 3
    assert row_band((1, 3, 2)) == "low"
    assert row_band((1, 5, 2)) == "plain"
    shapes = {tuple(outline(band, 0, 0, 40)) for band in ("low", "mid", "high")}
    assert len(shapes) == 3


def test_warming_up_twice_does_no_harm() -> None:
    games()["luckybox"].drawer.warm()
    games()["luckybox"].drawer.warm()


@pytest.mark.parametrize("back", ["paper", "gold"])
@pytest.mark.parametrize("won", ["no", "yes", "now"])
def test_a_star_is_filled_on_any_card_and_stands_out_from_what_is_around_it(back: str, won: widgets.Won) -> None:
    side = widgets.LARGE.bonus
    pixels = widgets.bonus("star", won, side, back)
    middle = side // 2
    across = [pixels.getpixel((x, middle)) for x in range(middle, side)]
    inside, around = across[0], next(one for one in across[across.index(INDEX["ink"]) :] if one in GROUNDS)
    assert inside == INDEX["gold"]
    assert around != inside
