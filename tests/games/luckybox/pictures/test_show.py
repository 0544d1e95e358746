"""The show around the games: confetti, rays, lettering and the title picture."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.games.catalogue import games
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.pictures import draw_cover
from bot.render.decorations import confetti
from bot.render.palette import INDEX, rgb
from bot.render.picture import ALT_LIMIT
from bot.render.png import Sprite
from bot.render.typesetting.lettering import GOLD, WHITE, Look, lettering
from tests.render.test_host import border
from tests.render.vision import contrast


def filled(sprite: Sprite, back: str) -> float:
    """The share of a sprite that is not its ground."""
    data = sprite.tobytes()
    return 1 - data.count(INDEX[back]) / len(data)


def test_confetti_is_sparse_whole_and_the_same_for_the_same_seed() -> None:
    for width, height in ((900, 300), (280, 120), (60, 60)):
        sprite = confetti(width, height, 7, "night")
        assert sprite.size == (width, height)
        assert border(sprite) == {INDEX["night"]}
        assert 0 < filled(sprite, "night") < 0.06
    again = confetti.__wrapped__(280, 120, 7, "night")
    assert again.tobytes() == confetti(280, 120, 7, "night").tobytes()
    assert again.tobytes() != confetti(280, 120, 8, "night").tobytes()


@pytest.mark.deep
@pytest.mark.parametrize("look", [GOLD, WHITE, Look(arch=0.2), Look(swing=9)])
@pytest.mark.parametrize("words", ["Super Mega", "Lucky Box", "Flip 7", "jgyQ!", "I"])
@pytest.mark.parametrize("size", [30, 60, 140])
def test_lettering_is_whole_at_every_size(words: str, look: Look, size: int) -> None:
    sprite = lettering(words, size, "night", look)
    assert border(sprite) == {INDEX["night"]}
    assert filled(sprite, "night") > 0.25


@pytest.mark.parametrize("look", [GOLD, WHITE])
def test_lettering_stands_out_from_its_outline(look: Look) -> None:
    for front in (look.front, look.light):
        assert contrast(rgb(front), rgb(look.outline)) >= 4.5
    assert contrast(rgb(look.rim), rgb(look.outline)) >= 4.5


def test_the_title_picture_is_small_and_of_its_stated_size() -> None:
    picture = draw_cover(shipped_deck())
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    assert image.size == (picture.width, picture.height) == (900, 440)
    assert len(picture.png) <= 70_000


def test_the_title_picture_says_what_it_shows() -> None:
    alt = draw_cover(shipped_deck()).alt
    assert len(alt) <= ALT_LIMIT
    assert all(word in alt for word in ("Super Mega Lucky Box", "Clover", "pig", "card"))


def test_host_title_and_cards_share_the_title_picture() -> None:
    image = Image.open(io.BytesIO(draw_cover(shipped_deck()).png))
    shares = {
        "pig": (0, 60, 330, 440),
        "gold": (330, 150, 900, 290),
        "white": (330, 280, 900, 430),
        "velvet": (0, 0, 900, 60),
    }
    for colour, box in shares.items():
        data = image.crop(box).tobytes()
        assert data.count(INDEX[colour]) > 0.1 * len(data), colour


def test_the_game_gives_its_title_picture() -> None:
    assert games()["luckybox"].drawer.draw_cover() == draw_cover(shipped_deck())
