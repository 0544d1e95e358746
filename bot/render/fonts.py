"""Typefaces, and which of them can draw a character.

Pillow does not say which characters a font has, so the character map is read from the font file itself.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import ImageFont

Face = Literal["display", "text"]
FOLDER = Path(__file__).resolve().parents[2] / "assets" / "fonts"
MAIN: dict[Face, str] = {"display": "LuckyTableDisplay.ttf", "text": "Baloo2-Bold.ttf"}
FALLBACKS = (
    "Baloo2-Bold.ttf", "Rubik-Bold.ttf", "NotoEmoji-Bold.ttf", "NotoSansThai-Bold.ttf", "DejaVuSans-Bold.ttf",
    "DroidSansFallback.ttf",
)  # fmt: skip
"""Where a character is looked for that the main face lacks, in this order."""
SYSTEM = ("NotoSansCJK-Bold.ttc", "NotoSansBengali-Bold.ttf", "NotoSansTamil-Bold.ttf", "unifont.otf", "Symbola.ttf")
"""Fonts a machine may have; used for what ours lack."""


@cache
def _path(name: str) -> Path | None:
    """Where a font is: ours in the assets, else the system's; None where there is none."""
    own = FOLDER / name
    if own.exists():
        return own
    try:
        return Path(str(ImageFont.truetype(name, 10).path))
    except OSError:
        return None


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels."""
    path = _path(name)
    if path is None:
        raise FileNotFoundError(f"there is no font {name}")
    return ImageFont.truetype(path, size)


@cache
def chain(face: Face) -> tuple[str, ...]:
    """Names of the fonts to try for a face, ours first."""
    return (MAIN[face], *(name for name in FALLBACKS if name != MAIN[face]))


@cache
def _system() -> tuple[str, ...]:
    return tuple(name for name in SYSTEM if _path(name) is not None)


@cache
def coverage(name: str) -> frozenset[int]:
    """The code points a font has a drawing for."""
    path = _path(name)
    if path is None:
        return frozenset()
    data = path.read_bytes()
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    for place in range(struct.unpack_from(">H", data, start + 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * place)
        if tag == b"cmap":
            return _character_map(data, offset)
    return frozenset()


def _character_map(data: bytes, start: int) -> frozenset[int]:
    points: set[int] = set()
    for place in range(struct.unpack_from(">H", data, start + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", data, start + 4 + 8 * place)
        if platform != 0 and (platform, encoding) not in ((3, 1), (3, 10)):
            continue
        table = start + offset
        kind = struct.unpack_from(">H", data, table)[0]
        if kind == 4:
            points |= _segments(data, table)
        elif kind == 12:
            for group in range(struct.unpack_from(">I", data, table + 12)[0]):
                first, last = struct.unpack_from(">II", data, table + 16 + 12 * group)
                points.update(range(first, last + 1))
    return frozenset(points)


def _segments(data: bytes, table: int) -> set[int]:
    """Code points of a format 4 table that lead to a glyph other than 0."""
    double = struct.unpack_from(">H", data, table + 6)[0]
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, table + 14)
    starts = struct.unpack_from(f">{count}H", data, table + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, table + 16 + 2 * double)
    offsets = struct.unpack_from(f">{count}H", data, table + 16 + 3 * double)
    points = set()
    for place, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for point in range(first, min(last, 0xFFFE) + 1):
            if offset == 0:
                glyph = (point + delta) & 0xFFFF
            else:
                where = table + 16 + 3 * double + 2 * place + offset + 2 * (point - first)
                glyph = struct.unpack_from(">H", data, where)[0] if where + 2 <= len(data) else 0
            if glyph:
                points.add(point)
    return points


@lru_cache(maxsize=8192)
def font_for(cluster: str, face: Face) -> str | None:
    """The first font of the face's chain that has every character of a cluster; None if there is none."""
    needed = {ord(character) for character in cluster}
    for name in chain(face):
        if needed <= coverage(name):
            return name
    return next((name for name in _system() if needed <= coverage(name)), None)
