"""Show lettering: big words with a bright front, an outline and a thick side, letter by letter a little out of line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw

from bot.render.brush import SCALE, Brush
from bot.render.palette import rgb
from bot.render.png import Sprite
from bot.render.typesetting.fonts import MAIN, covers, font
from bot.render.typesetting.text import cap_height, covered, length, side_by_side


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a word, and how lively it is."""

    front: str = "gold"
    light: str = "glow"
    """The upper half of each letter."""
    outline: str = "ink"
    side: str = "amber"
    """The thickness below the letters."""
    rim: str = "paper"
    """The sticker's edge around it all."""
    swing: float = 3.0
    """Degrees a letter leans, this way and that."""
    arch: float = 0.0
    """How much higher the middle is than the ends, as a share of the size."""


STICKERS = 2
"""Words kept to be painted onto something else; each takes about a MiB."""
GOLD, WHITE = Look(), Look("lilac", "white", side="mid")


_LINE, _EDGE, _DEPTH = 0.055, 0.1, 0.1
"""Width of the outline, of outline and rim together, and the letters' thickness, as shares of the size."""


@dataclass(frozen=True, slots=True)
class _Word:
    """The coverage of a word's layers."""

    front: Image.Image
    light: Image.Image
    outline: Image.Image
    rim: Image.Image


def paint_words(brush: Brush, x: float, y: float, words: str, size: int, look: Look = GOLD) -> None:
    """Draw words whose capitals are centred on (x, y)."""
    sticker, mask, (left, top) = _sticker(words, size, look)
    brush.image.paste(sticker, (round(x * SCALE + left), round(y * SCALE + top)), mask)


@lru_cache(maxsize=STICKERS)
def _sticker(words: str, size: int, look: Look) -> tuple[Image.Image, Image.Image, tuple[float, float]]:
    """Draw words alone: what they cover, and where it begins from their middle.

    Each letter is drawn four times, and turned: it is kept.
    """
    word = _masks(words, size, look) if is_lettered(words) else _as_written(words, size)
    depth = max(1, round(size * SCALE * _DEPTH))
    all_of_it = _dropped(word.rim, depth)
    layers = (
        (look.outline, _dropped(word.outline, depth)),
        (look.side, _dropped(word.front, depth)),
        (look.outline, word.outline),
        (look.front, word.front),
        (look.light, word.light),
    )
    sticker = Image.new("RGB", all_of_it.size, rgb(look.rim))
    for colour, mask in layers:
        sticker.paste(rgb(colour), (0, 0), mask)
    box = all_of_it.getbbox() or (0, 0, 1, 1)
    return sticker.crop(box), all_of_it.crop(box), (box[0] - sticker.width / 2, box[1] - sticker.height / 2)


def is_lettered(words: str) -> bool:
    """Return whether words can be drawn letter by letter; all others are drawn as they are written, in a line."""
    return side_by_side(words) and covers(MAIN["display"], words)


def words_width(words: str, size: int) -> int:
    """Return the width of the letters alone."""
    if not is_lettered(words):
        return round(length(words, size, "display"))
    return round(font(MAIN["display"], size * SCALE).getlength(words) / SCALE)


@lru_cache(maxsize=64)
def lettering(words: str, size: int, back: str, look: Look = GOLD) -> Sprite:
    """Draw words as a sprite, wide enough for all of them and about half again as high as their size."""
    brush = Brush(words_width(words, size) + round(size * 0.5), round(size * (1.6 + look.arch)), back)
    paint_words(brush, brush.image.width / SCALE / 2, size * (0.72 + look.arch / 2), words, size, look)
    return brush.done()


def _dropped(mask: Image.Image, depth: int) -> Image.Image:
    """Return the mask and everything up to `depth` below it."""
    done = 0
    while done < depth:  # each step doubles what is covered
        step = min(max(1, done), depth - done)
        moved = Image.new("L", mask.size)
        moved.paste(mask, (0, step))
        mask, done = ImageChops.lighter(mask, moved), done + step
    return mask


def _as_written(words: str, size: int) -> _Word:
    """Return the layers of words in a script whose letters do not stand each for itself, or that another font has."""
    scaled = size * SCALE
    written, *_ = covered(words, scaled, "display")
    front = Image.new("L", (written.width + scaled, max(2 * scaled, written.height)))
    front.paste(written, ((front.width - written.width) // 2, (front.height - written.height) // 2))
    light = front.copy()
    light.paste(0, (0, front.height // 2, front.width, front.height))
    return _Word(front, light, _grown(front, scaled * _LINE), _grown(front, scaled * _EDGE))


def _grown(mask: Image.Image, by: float) -> Image.Image:
    """Return the mask and everything as near to it as that."""
    grown = mask
    for part in (0.5, 1.0):
        for step in range(24):
            moved = Image.new("L", mask.size)
            turn = 2 * pi * step / 24
            moved.paste(mask, (round(cos(turn) * by * part), round(sin(turn) * by * part)))
            grown = ImageChops.lighter(grown, moved)
    return grown


def _masks(words: str, size: int, look: Look) -> _Word:
    name, scaled = MAIN["display"], size * SCALE
    letters = font(name, scaled)
    total, half = letters.getlength(words), cap_height(name, scaled) / 2
    canvas = (round(total + scaled), round(scaled * (2 + look.arch)))
    word = _Word(*(Image.new("L", canvas) for _ in range(4)))
    layers = ((word.front, 0.0), (word.outline, _LINE), (word.rim, _EDGE), (word.light, 0.0))
    for index, letter in enumerate(words):
        if letter.isspace():
            continue
        # Measured with what stands before it, so that pairs keep their kerning.
        wide = letters.getlength(letter)
        middle = letters.getlength(words[: index + 1]) - wide / 2
        across = 2 * middle / total - 1
        lean = look.swing * (1 if index % 2 else -1) + 40 * look.arch * across
        rise = scaled * (look.arch * (0.5 - across * across) + (0.02 if index % 2 else -0.02))
        room = (round(wide + 0.6 * scaled), round(1.7 * scaled))
        left = round(canvas[0] / 2 - total / 2 + middle - room[0] / 2)
        top = round(canvas[1] / 2 - rise - room[1] / 2)
        for mask, stroke in layers:
            tile = Image.new("L", room)
            draw = ImageDraw.Draw(tile)
            foot = (room[0] / 2, room[1] / 2 + half)
            draw.text(foot, letter, 255, letters, "ms", stroke_width=round(stroke * scaled))
            if mask is word.light:
                draw.rectangle((0, room[1] // 2, *room), fill=0)
            tile = tile.rotate(-lean, Image.Resampling.BILINEAR)
            mask.paste(255, (left, top), tile)
    return word
