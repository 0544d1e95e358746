"""Ways to encode a picture: time against bytes, on a five-card panel and on a table of twelve.

Level and strategy of `bot/render/png.py` are chosen by this. Other deflates are measured where they are installed;
the bot does not need them.
"""

from __future__ import annotations

import importlib
import io
import zlib
from collections.abc import Callable, Iterator
from functools import partial

from PIL import Image

from bench.pictures import panel, raw
from bench.table import Section, cpu, ms
from bot.games.catalogue import games
from bot.render.palette import PLTE
from bot.render.png import ISAL, Sheet
from gallery import positions

ROUNDS, LEAST = 3, 0.03
LEVEL = 3
"""Of zlib, where it has to do."""
OURS = "isal 1" if ISAL is not None else f"zlib {LEVEL}"
STRATEGIES = {"filtered": zlib.Z_FILTERED, "RLE": zlib.Z_RLE, "Huffman only": zlib.Z_HUFFMAN_ONLY}
Way = Callable[[], bytes]


def _deflated(data: bytes, level: int, memory: int, strategy: int) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, 15, memory, strategy)
    return packer.compress(data) + packer.flush()


def _saved(image: Image.Image, kind: str, **options: int | bool) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def _others(data: bytes) -> Iterator[tuple[str, Way]]:
    """Other deflates, where they are installed."""
    for name, module, levels in (("isal", "isal.isal_zlib", range(4)), ("zlib-ng", "zlib_ng.zlib_ng", range(1, 10))):
        try:
            found = importlib.import_module(module)
        except ImportError:
            continue
        for level in levels:
            yield f"{name} {level}", partial(found.compress, data, level)


def ways(sheet: Sheet, data: bytes) -> Iterator[tuple[str, Way]]:
    """Every way by name, from what deflate takes."""
    for level in range(1, 10):
        yield f"zlib {level}", partial(zlib.compress, data, level)
    for name, strategy in STRATEGIES.items():
        for level in (1, LEVEL):
            yield f"zlib {level}, {name}", partial(_deflated, data, level, 8, strategy)
    for level in (1, LEVEL, 6):
        yield f"zlib {level}, memLevel 9", partial(_deflated, data, level, 9, zlib.Z_DEFAULT_STRATEGY)
    yield from _others(data)
    inside = sheet.image.crop((1, 0, sheet.width + 1, sheet.height))
    flat = Image.frombytes("P", inside.size, inside.tobytes())
    flat.putpalette(PLTE)
    for level in (1, LEVEL, 6, 9):
        yield f"Pillow, palette PNG {level}", partial(_saved, flat, "PNG", compress_level=level)
    full = flat.convert("RGB")
    yield "Pillow, RGB PNG", partial(_saved, full, "PNG")
    for method in (0, 1):
        yield f"Pillow, WebP lossless m{method}", partial(_saved, full, "WEBP", lossless=True, method=method)


def _section(title: str, sheet: Sheet, data: bytes) -> Section:
    found = sorted((cpu(way, ROUNDS, LEAST), len(way()), name) for name, way in ways(sheet, data))
    ours = next((seconds, size) for seconds, size, name in found if name == OURS)
    rows, least = [], 1 << 30
    for seconds, size, name in found:
        front = "yes" if size < least else ""
        least = min(least, size)
        here = f"**{name}**" if name == OURS else name
        change = (f"{seconds / ours[0] - 1:+.0%}", f"{size / ours[1] - 1:+.0%}")
        rows.append((here, ms(seconds), f"{size / 1000:.1f} kB", *change, front))
    about = (
        f"What deflate takes is {len(data):,} bytes; set in bold is what the bot uses, the changes are against it. On "
        "the front is what no other way beats in both time and bytes."
    )
    return Section(title, about, ("way", "CPU", "bytes", "time", "size", "front"), tuple(rows))


def sections() -> list[Section]:
    """The figures of encoding."""
    games()["luckybox"].drawer.warm()
    return [
        _section("Encoding a five-card panel", *raw(panel(5))),
        _section("Encoding a table of twelve", *raw(positions.gathered(12).draw)),
    ]
