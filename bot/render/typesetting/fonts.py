"""Typefaces, and which of them can draw a character.

A font beyond the main ones costs nothing until a text has a character that the earlier ones lack: HarfBuzz then maps
the file into memory and reads its table of characters (some hundredths of a millisecond).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import uharfbuzz
from PIL import ImageFont

from bot.chosen import IGNORABLE

Face = Literal["display", "text"]
FOLDER = Path(__file__).resolve().parents[3] / "assets" / "fonts"
MAIN: dict[Face, str] = {"display": "LuckyTableDisplay.ttf", "text": "Baloo2-Bold.ttf"}
EMOJI = "NotoEmoji-Bold.ttf"
FALLBACKS = (
    "Baloo2-Bold.ttf",
    "Rubik-Bold.ttf",
    EMOJI,
    "NotoSansThai-Bold.ttf",
    "BalooDa2-Bold.ttf",
    "BalooThambi2-Bold.ttf",
    "NotoSansTelugu-Bold.ttf",
    "BalooTamma2-Bold.ttf",
    "BalooChettan2-Bold.ttf",
    "BalooBhai2-Bold.ttf",
    "BalooPaaji2-Bold.ttf",
    "BalooBhaina2-Bold.ttf",
    "NotoSansSinhala-Bold.ttf",
    "NotoSansKhmer-Bold.ttf",
    "NotoSansLao-Bold.ttf",
    "NotoSansMyanmar-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSansArmenian-Bold.ttf",
    "NotoSansEthiopic-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "DejaVuSans-Bold.ttf",
    "MPLUSRounded1c-Bold.ttf",
    "DroidSansFallback.ttf",
    "NotoSerifTibetan-Bold.ttf",
    "NotoSansSyriac-Bold.ttf",
    "NotoSansThaana-Bold.ttf",
    "NotoSansCherokee-Bold.ttf",
    "NotoSansCanadianAboriginal-Bold.ttf",
    "NotoSansAdlam-Bold.ttf",
    "NotoSansOlChiki-Bold.ttf",
    "NotoSansMeeteiMayek-Bold.ttf",
    "NotoSansJavanese-Bold.ttf",
)
"""Where a character is looked for that the main face lacks, in this order."""
SYSTEM = (
    "NotoSansCJK-Bold.ttc",
    "NotoSansCJK-Regular.ttc",
    "msyh.ttc",
    "PingFang.ttc",
    "NotoSansSymbols2-Regular.ttf",
    "seguisym.ttf",
    "Arial Unicode.ttf",
    "unifont.otf",
    "Symbola.ttf",
)
"""Fonts a machine may have; used for what ours lack."""
SCALE = {
    "MPLUSRounded1c-Bold.ttf": 0.86,
    "DroidSansFallback.ttf": 0.86,
    EMOJI: 0.86,
    "DejaVuSans-Bold.ttf": 0.86,
    "NotoSansGeorgian-Bold.ttf": 0.92,
    "NotoSansArmenian-Bold.ttf": 0.88,
    "NotoSansEthiopic-Bold.ttf": 0.9,
    "NotoSansMyanmar-Bold.ttf": 0.86,
    "NotoSansKhmer-Bold.ttf": 0.88,
    "NotoSansSinhala-Bold.ttf": 0.94,
    "NotoSansTelugu-Bold.ttf": 0.92,
    "NotoSansArabic-Bold.ttf": 0.9,
    "NotoSerifTibetan-Bold.ttf": 0.74,
    "NotoSansJavanese-Bold.ttf": 0.76,
    "NotoSansLao-Bold.ttf": 0.94,
    "NotoSansAdlam-Bold.ttf": 0.9,
    "NotoSansCherokee-Bold.ttf": 0.9,
    "NotoSansCanadianAboriginal-Bold.ttf": 0.86,
}
"""Sizes at which a font's letters look as large as ours, and their tallest stacks have room on a line."""
BOLDER = {"DroidSansFallback.ttf": 0.032}
"""Fonts that come in a regular weight only, and how much their strokes grow, as a share of the size."""
OPEN = 32
"""Fonts open at once, each in one size: one takes a quarter of a MiB, and a tenth of a millisecond to open again."""


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


def _found(name: str) -> Path:
    path = _path(name)
    if path is None:
        raise FileNotFoundError(f"there is no font {name}")
    return path


@lru_cache(maxsize=OPEN)
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels, for Pillow."""
    return ImageFont.truetype(_found(name), size)


@cache
def outlines(name: str) -> uharfbuzz.Face:
    """Return a font for HarfBuzz, which comes without types: its characters, its rules and its outlines."""
    return uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(_found(name))))


@cache
def chain(face: Face) -> tuple[str, ...]:
    """Return the names of the fonts to try for a face, ours first."""
    return (MAIN[face], *(name for name in FALLBACKS if name != MAIN[face]))


@cache
def _system() -> tuple[str, ...]:
    return tuple(name for name in SYSTEM if _path(name) is not None)


@cache
def coverage(name: str) -> Container[int]:
    """Return the code points a font has a drawing for."""
    points: Container[int] = outlines(name).unicodes
    return points


def loading(face: Face) -> Iterator[None]:
    """Load the fonts of a face's chain, one with every step."""
    for name in chain(face):
        coverage(name)
        yield


def covers(name: str, text: str) -> bool:
    """Return whether a font has everything that is to be seen of a text."""
    points = coverage(name)
    return all(ord(character) in points for character in text if ord(character) not in IGNORABLE)


@lru_cache(maxsize=8192)
def font_for(text: str, face: Face) -> str | None:
    """Return the first font of the face's chain, then of the system's, that has every character; None if there is none.

    What is marked as an emoji is looked for among the emoji first.
    """
    names = (EMOJI, *chain(face)) if "\ufe0f" in text else chain(face)
    own = next((name for name in names if covers(name, text)), None)
    # Which fonts a system has takes a walk through its folders.
    return own or next((name for name in _system() if covers(name, text)), None)
