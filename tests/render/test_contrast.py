"""What is drawn can be read: pairs of colours as the drawers really use them, and shapes that need no colour.

`watching.gallery()` draws everything and writes down who wrote in which colour on which ground, and every sprite.
"""

from __future__ import annotations

import importlib
import inspect
import io
import pkgutil
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from types import CodeType, ModuleType

import pytest
from PIL import Image, ImageChops

from bench.patching import DRAWING
from bot import games as rooms
from bot import render
from bot.games.luckybox.pictures import Mark
from bot.games.luckybox.rules.faces import SQUARES
from bot.games.luckybox.rules.state import Link
from bot.render.palette import ENTRIES, INDEX, RGB, rgb
from gallery import positions
from gallery.kinds import kinds
from gallery.page import opened
from gallery.positions import Board
from tests.render.vision import VISIONS, alike, contrast, differing, grey, linear, luminance
from tests.render.watching import Drawn, gallery

WORDS, SYMBOLS = 4.5, 3.0
"""Least contrast of words, and of symbols (WCAG 2.2, 1.4.3 and 1.4.11)."""
LIGHT = ("#FFFFFF", "#FBFBFB")
"""What Discord's light themes show behind a picture."""
DECORATION = {
    "_corners": "of a plate",
    "disc": "a name's initials stand on it",
    "line": "scores as a line: the numbers beside it tell them",
    "card_base": "a card's paper",
    "strip": "a row's ground: the squares on it carry the shape",
    "spotlight": "light on the stage",
}
"""Sprites that tell nothing: the symbols on them do."""
COMPOSED = {"marked": "rows of marks, compared by themselves"}
"""Sprites put together from others."""
LEAST = 0.01
"""Share of a sprite that differs between two numbers: a 2 and a 3 of a price have little more."""
OUTLINE = 0.03
"""Share of a sprite that its outline or its letters take at least, where it is they that stand out: a price on a square
of its own colour takes least."""
PLAIN = 0.08
"""Share of a sprite that differs between two things of different kinds."""


watched = pytest.mark.deep
"""Reads what the drawers really did while they drew the whole gallery, which takes a dozen seconds."""


def colour(value: str) -> RGB:
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def told(sprites: list[Drawn]) -> dict[str, Image.Image]:
    return {str(drawn): drawn.image for drawn in sprites}


def made_by(*makers: str) -> list[Drawn]:
    return [drawn for drawn in gallery().sprites.values() if drawn.maker in makers]


def grouped(sprites: list[Drawn]) -> list[dict[str, Image.Image]]:
    """Sprites that can stand beside each other: of one maker, size and ground."""
    groups: dict[tuple[object, ...], list[Drawn]] = defaultdict(list)
    for drawn in sprites:
        groups[drawn.maker, drawn.image.size, drawn.arguments.get("back")].append(drawn)
    return [told(group) for group in groups.values() if len(group) > 1]


def all_crossed(drawn: Drawn) -> bool:
    """Whether nothing of a small card's row is open: what band it was of is told by nothing and asked by nobody."""
    return drawn.arguments.get("mask") == 0b111


def decoration(drawn: Drawn) -> bool:
    """Whether a sprite tells nothing: an empty place is told by what is not there."""
    return drawn.maker in DECORATION or drawn.maker.startswith("empty") or drawn.arguments.get("number") == 0


def standing_out(drawn: Drawn, vision: str) -> float:
    """Of what a sprite shows beside its ground, the share that stands out from it: its fill or its outline."""
    ground = rgb(drawn.ground)
    shown = clear = 0
    for index, count in Counter(drawn.image.tobytes()).items():
        if ENTRIES[index] != ground:
            shown += count
            clear += count * (contrast(ENTRIES[index], ground, vision) >= SYMBOLS)
    return clear / max(1, shown)


def all_makers() -> Iterator[tuple[str, CodeType]]:
    """Every function and method of the drawers that returns a picture, by its name."""
    for package in (render, rooms):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if DRAWING.match(found.name):
                yield from makers_in(importlib.import_module(found.name))


def makers_in(module: ModuleType) -> Iterator[tuple[str, CodeType]]:
    """Those of a module; what only says how others do it is left out."""
    classes = [one for one in vars(module).values() if inspect.isclass(one) and not getattr(one, "_is_protocol", False)]
    for name, made in [item for owner in (module, *classes) for item in vars(owner).items()]:
        if not inspect.isfunction(made) or made.__module__ != module.__name__:
            continue
        if made.__annotations__.get("return") == "Picture" and not hasattr(made, "__isabstractmethod__"):
            yield f"{module.__name__}.{name}", made.__code__


def nothing(found: list[str]) -> None:
    """There is nothing wrong; else everything that is, line by line."""
    assert not found, "\n".join(sorted(found))


@watched
def test_the_drawers_were_watched() -> None:
    seen = gallery()
    assert len(seen.words) > 20
    assert {"paper", "night", "stage"} <= {back for _, back in seen.words}
    assert {("ink", "amber"), ("white", "green")} <= seen.words.keys(), "letters that sprites have"
    assert {"tile", "bonus", "icon", "status"} <= {drawn.maker for drawn in seen.sprites.values()}


@watched
def test_whatever_makes_a_picture_was_watched_making_one() -> None:
    """A new kind of picture has its place in the gallery, and what is measured here is measured of it, too."""
    makers = dict(all_makers())
    assert len(makers) > 30
    nothing([name for name, code in makers.items() if code not in gallery().makers])


@watched
@pytest.mark.parametrize("vision", VISIONS)
def test_every_word_stands_out_from_its_ground(vision: str) -> None:
    nothing(
        [
            f"{front} on {back}: {found:.2f} ({', '.join(sorted(words)[:6])})"
            for (front, back), words in gallery().words.items()
            if (found := contrast(rgb(front), rgb(back), vision)) < WORDS
        ]
    )


@watched
def test_words_lie_on_the_ground_they_are_told() -> None:
    nothing([f"{words}: there is {there}" for words, there in gallery().lies.items()])


@watched
@pytest.mark.parametrize("vision", VISIONS)
def test_every_symbol_stands_out_from_its_ground_by_its_fill_or_its_outline(vision: str) -> None:
    nothing(
        [
            f"{drawn}: {share:.0%} of it stands out from {drawn.ground}"
            for drawn in gallery().sprites.values()
            if not decoration(drawn) and (share := standing_out(drawn, vision)) < OUTLINE
        ]
    )


@watched
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("band", ["low", "mid", "high"])
def test_the_shape_of_a_square_stands_out_from_its_band(band: str, vision: str) -> None:
    assert contrast(rgb("white"), rgb(band), vision) >= SYMBOLS


@pytest.mark.deep
@pytest.mark.parametrize("name", [name for name, kind in kinds().items() if kind.sent])
def test_a_picture_needs_no_background(name: str) -> None:
    """Nothing shines through, and on light its edge is seen; on dark it may melt into the message."""
    with Image.open(io.BytesIO(kinds()[name].draw().png)) as image:
        assert "transparency" not in image.info
        shown = image.convert("RGB")
    wide, tall = shown.size
    rim: Counter[RGB] = Counter()
    for box in ((0, 0, wide, 1), (0, tall - 1, wide, tall), (0, 0, 1, tall), (wide - 1, 0, wide, tall)):
        data = shown.crop(box).tobytes()
        rim.update(zip(data[::3], data[1::3], data[2::3], strict=True))
    edge, _ = rim.most_common(1)[0]
    assert all(contrast(edge, colour(ground)) >= SYMBOLS for ground in LIGHT)


@watched
def test_sprites_that_mean_different_things_differ_without_colour() -> None:
    telling = [
        drawn
        for drawn in gallery().sprites.values()
        if not decoration(drawn) and not all_crossed(drawn) and drawn.maker not in COMPOSED
    ]
    nothing([pair for group in grouped(telling) for pair in alike(group, LEAST)])


@watched
def test_statuses_and_stars_differ_plainly_without_colour() -> None:
    groups = grouped(made_by("status", "slot_star"))
    assert groups
    nothing([pair for group in groups for pair in alike(group, PLAIN)])


@watched
def test_bonuses_differ_plainly_by_kind_and_by_being_won_without_colour() -> None:
    """Numbers differ by their digit; a number, a question mark, a star, a moon, lightning and a cross by far more."""
    for group in grouped(made_by("bonus", "icon")):
        unlike = {name: image for name, image in group.items() if not any(f"kind={n}," in name for n in range(2, 10))}
        nothing(alike(unlike, PLAIN))


def _of_one_square(number: int) -> dict[str, Image.Image]:
    """A square of a panel in every look it can have, cut out of whole pictures."""
    board = positions.playing(3)
    mine = board.view.seats[board.seat]
    card, index = next(
        (card, place)
        for card in mine.cards
        for place in range(9)
        if card.face.grid[place] == number and not card.crossed >> place & 1
    )
    where = (card.id, SQUARES[index])

    def with_crossed(crossed: int, *chain: Link) -> Board:
        cards = tuple(replace(held, crossed=crossed) if held.id == card.id else held for held in mine.cards)
        seat = replace(mine, cards=cards, chain=chain)
        seats = tuple(seat if old.seat == board.seat else old for old in board.view.seats)
        return replace(board, view=replace(board.view, seats=seats), marks={})

    bare, after = with_crossed(card.crossed), card.crossed | 1 << index
    boards = {
        "open": bare,
        "free": replace(bare, marks={where: Mark("A1", 0)}),
        "paid": replace(bare, marks={where: Mark("A1", 2)}),
        "crossed": with_crossed(after),
        "crossed just now": with_crossed(after, Link(*where, None, ())),
    }
    pictures = {name: opened(shown.draw()) for name, shown in boards.items()}
    # Crossing changes more than the square (a line, the host's remark), marking it does not: that tells its place.
    box = ImageChops.difference(pictures["open"], pictures["free"]).getbbox()
    assert box is not None
    return {name: _indices(picture.crop(box)) for name, picture in pictures.items()}


def _indices(image: Image.Image) -> Image.Image:
    """Back from colours to palette indices."""
    places = {entry: place for place, entry in enumerate(ENTRIES)}
    data = image.tobytes()
    found = bytes(places[entry] for entry in zip(data[::3], data[1::3], data[2::3], strict=True))
    return Image.frombytes("L", image.size, found)


@watched
@pytest.mark.parametrize("number", [1, 5, 8])
def test_open_free_paid_and_crossed_squares_differ_plainly_without_colour(number: int) -> None:
    nothing(alike(_of_one_square(number), PLAIN))


@watched
def test_the_squares_of_the_bands_have_shapes_that_need_no_colour() -> None:
    """Light against dark in a corner, where no number is."""
    corners: dict[tuple[int, int], dict[str, Image.Image]] = defaultdict(dict)
    for drawn in made_by("tile"):
        if drawn.arguments["look"] == "open" and drawn.arguments["number"] in (1, 5, 9):
            wide, tall = drawn.image.size
            corner = grey(drawn.image.crop((0, 0, wide // 4, tall // 4)))
            corners[wide, tall][str(drawn)] = corner.point([0] * 90 + [100] * 166)
    assert corners
    for shapes in corners.values():
        assert len(shapes) == 3
        for (one, first), (other, second) in combinations(shapes.items(), 2):
            histogram = ImageChops.difference(first, second).histogram()
            assert sum(histogram[50:]) / sum(histogram) >= PLAIN, f"{one} and {other}"


# The measures themselves


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert linear(0) == 0
    assert luminance((255, 255, 255)) == pytest.approx(1)


@pytest.mark.parametrize("vision", VISIONS)
def test_grey_stays_grey_for_everybody(vision: str) -> None:
    assert luminance((128, 128, 128), vision) == pytest.approx(luminance((128, 128, 128)), abs=0.002)


def test_red_is_dark_to_protanopes_only() -> None:
    assert luminance((255, 0, 0), "protanopia") < 0.6 * luminance((255, 0, 0))
    assert luminance((255, 0, 0), "deuteranopia") > luminance((255, 0, 0))


def test_sprites_alike_but_for_their_colour_are_found() -> None:
    flat = {name: Image.new("L", (10, 10), INDEX[name]) for name in ("gold", "bolt", "ink")}
    pairs = alike(flat, PLAIN)
    assert any(pair.startswith("usual: gold and bolt") for pair in pairs)
    assert not any("ink" in pair for pair in pairs)
    assert differing(flat["gold"], flat["ink"]) == 1
