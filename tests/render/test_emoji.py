"""Our emoji as pictures: small, without a ground, each like no other, and named by what they look like."""

from __future__ import annotations

import io
import re
from functools import partial
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.emoji import ours
from bot.games.catalogue import games
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.pictures import emoji as luckybox
from bot.render import emoji
from bot.render.characters import CHARACTERS
from bot.text import DEFAULT, catalogue

OURS = partial(ours, games().values())
"""A set of emoji, not drawn yet."""
SMALL = 22
"""Pixels of an emoji in a line of text."""
GROUNDS = ("#313338", "#ffffff")
"""Discord's dark and light."""
symbols = pytest.mark.parametrize("symbol", sorted(OURS().shapes))
grounds = pytest.mark.parametrize("ground", GROUNDS)


def seen(symbol: str, ground: str) -> Image.Image:
    """An emoji as it is seen in a text, without colours."""
    small = OURS().draw(symbol).resize((SMALL, SMALL), Image.Resampling.LANCZOS)
    shown = Image.new("RGB", small.size, ground)
    shown.paste(small, (0, 0), small)
    return shown.convert("L")


def grey(ground: str) -> int:
    """How light a ground is, 0 to 255."""
    return Image.new("RGB", (1, 1), ground).convert("L").tobytes()[0]


def test_every_bonus_of_the_deck_every_symbol_of_the_texts_and_every_character_has_one() -> None:
    bonuses = {bonus for card in range(1, 61) for bonus in shipped_deck().face(card).bonuses}
    symbols = {key.removeprefix("symbol.") for key in catalogue(DEFAULT).texts if key.startswith("symbol.")}
    assert bonuses | symbols | set("123456789") | {"cross", "box"} | set(CHARACTERS) == set(OURS().shapes)
    assert [one.symbol for one in OURS().all] == list(OURS().shapes)


@pytest.mark.deep
def test_every_file_is_a_picture_discord_takes() -> None:
    for one in OURS().all:
        assert len(one.png) <= 256 * 1024, one.name
        with Image.open(io.BytesIO(one.png)) as image:
            assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (128, 128))
            assert image.tobytes() == OURS().draw(one.symbol).tobytes()


@symbols
def test_the_ground_is_clear_and_nothing_is_cut_off(symbol: str) -> None:
    alpha = OURS().draw(symbol).getchannel("A")
    box = alpha.getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert min(left, top, 128 - right, 128 - bottom) >= 1
    assert max(right - left, bottom - top) > 110, "it uses the room there is"
    assert alpha.getextrema() == (0, 255)


@symbols
def test_edges_are_smooth_and_not_darkened_by_the_clear_ground(symbol: str) -> None:
    """The rim is white: halfway to nothing it has to be white too, not grey."""
    pixels = OURS().draw(symbol).get_flattened_data()
    edge = [pixel for pixel in pixels if isinstance(pixel, tuple) and 0 < pixel[3] < 255]
    assert len(edge) > 100
    assert all(min(pixel[:3]) > 240 for pixel in edge)


@pytest.mark.deep
@grounds
@symbols
def test_it_stands_out_from_either_ground_when_it_is_small(symbol: str, ground: str) -> None:
    alpha = OURS().draw(symbol).resize((SMALL, SMALL), Image.Resampling.LANCZOS).getchannel("A").tobytes()
    inside = [shade for shade, cover in zip(seen(symbol, ground).tobytes(), alpha, strict=True) if cover > 128]
    clear = sum(abs(shade - grey(ground)) >= 70 for shade in inside)
    assert clear / len(inside) > 0.3


@pytest.mark.deep
@grounds
def test_no_two_look_the_same_without_colours(ground: str) -> None:
    for one, other in combinations(OURS().shapes, 2):
        difference = ImageChops.difference(seen(one, ground), seen(other, ground))
        assert ImageStat.Stat(difference).mean[0] > 7, (one, other)


@pytest.mark.deep
def test_names_are_words_and_what_discord_takes() -> None:
    names = [one.name for one in OURS().all]
    assert len(set(names)) == len(names)
    for name in names:
        assert re.fullmatch(r"lt_[a-z]+(_[a-z]+)?_[0-9a-f]{6}", name)
        assert 2 <= len(name) <= 32


@pytest.mark.deep
def test_a_name_changes_with_the_pixels_and_with_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {one.symbol: one.name for one in OURS().all}
    assert {one.symbol: one.name for one in OURS().all} == before
    monkeypatch.setattr(emoji, "RIM", emoji.RIM + 1)
    monkeypatch.setattr(luckybox, "RIM", emoji.RIM)
    after = {one.symbol: one.name for one in OURS().all}
    assert all(after[symbol] != before[symbol] for symbol in before)


@pytest.mark.deep
def test_another_packing_of_the_same_pixels_has_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    before = OURS().all
    save = Image.Image.save
    monkeypatch.setattr(Image.Image, "save", lambda image, file, kind, **_: save(image, file, kind, compress_level=1))
    after = OURS().all
    assert [one.png for one in after] != [one.png for one in before]
    assert [one.name for one in after] == [one.name for one in before]


@pytest.mark.deep
def test_a_name_tells_the_symbol_whatever_its_picture() -> None:
    for one in OURS().all:
        assert OURS().symbol_of(one.name) == one.symbol
        assert OURS().symbol_of(one.name[:-6] + "000000") == one.symbol


@pytest.mark.parametrize(
    "name", ["star", "lt_star", "lt_star_12345", "lt_star_1234567", "lt_star_12345G", "xlt_star_123456", ""]
)
def test_names_of_others_are_not_ours(name: str) -> None:
    assert OURS().symbol_of(name) is None
    assert not emoji.is_ours(name)


def test_what_another_version_called_ours_is_ours_without_a_symbol() -> None:
    assert emoji.is_ours("lt_rainbow_123456")
    assert OURS().symbol_of("lt_rainbow_123456") is None
