"""The one palette of all pictures: named colours, the shades between those that touch, and the way back from RGB.

Every sprite holds palette indices (8-bit `L`), so composing is copying bytes and a picture needs no quantising. Edges
are smooth because the palette holds the shades between each pair of colours in `TOUCHING`.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.render.colours import NAMES, TOUCHING

SHADES = 1
"""Shades between two touching colours. The shades of one pair serve others too: with three times as many the eye sees
no difference and a panel is 5 % larger."""
LEVELS = 4
"""Steps of coverage that a text's edge is rounded to: fewer steps pack better."""
RGB = tuple[int, int, int]


@cache
def rgb(colour: str) -> RGB:
    """Return (red, green, blue), each 0–255, of a named colour."""
    value = NAMES[colour]
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _between(first: RGB, second: RGB, share: float) -> RGB:
    """`share` of the second colour, the rest of the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _entries() -> tuple[RGB, ...]:
    entries = [rgb(name) for name in NAMES]
    for first, second in TOUCHING:
        for step in range(1, SHADES + 1):
            shade = _between(rgb(first), rgb(second), step / (SHADES + 1))
            if min(_distance(shade, other) for other in entries) > 60:
                entries.append(shade)
    if len(entries) > 256:
        raise ValueError(f"a palette has 256 places, not {len(entries)}")
    return tuple(entries)


def _distance(first: RGB, second: RGB) -> int:
    """Squared distance, green weighed most as the eye does."""
    red, green, blue = (a - b for a, b in zip(first, second, strict=True))
    return 2 * red * red + 4 * green * green + 3 * blue * blue


ENTRIES = _entries()
INDEX = {name: index for index, name in enumerate(NAMES)}
"""Palette index of each named colour."""
PLTE = b"".join(bytes(entry) for entry in ENTRIES)
"""The palette as a PNG chunk holds it: three bytes for each entry."""


@cache
def nearest(colour: RGB) -> int:
    """Return the index of the entry that looks most like a colour."""
    red, green, blue = colour
    apart = [2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2 for r, g, b in ENTRIES]
    return apart.index(min(apart))


_LEVEL_OF = bytes(round(coverage * (LEVELS - 1) / 255) for coverage in range(256))
"""The step between two colours for each coverage, of `LEVELS`."""


@cache
def blend(front: str, back: str) -> bytes:
    """Return 256 indices, coverage 0–255 of `front` over `back`."""
    steps = [nearest(_between(rgb(back), rgb(front), level / (LEVELS - 1))) for level in range(LEVELS)]
    return _LEVEL_OF.translate(bytes(steps).ljust(256, b"\0"))


def tinted(mask: Image.Image, front: str, back: str) -> Image.Image:
    """Return a mask of coverage as indices: `front` where it covers, `back` elsewhere.

    `Image.point` would do, and round the table of 256 indices anew for each mask.
    """
    return Image.frombytes("L", mask.size, mask.tobytes().translate(blend(front, back)))


@cache
def _palette_image() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(PLTE)
    return image


def to_indices(image: Image.Image) -> Image.Image:
    """Return an RGB image as palette indices in an `L` image of the same size."""
    mapped = image.quantize(palette=_palette_image(), dither=Image.Dither.NONE)
    return Image.frombytes("L", mapped.size, mapped.tobytes())
