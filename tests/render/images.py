"""The golden images: every kind of picture at a third of its size. `python -m tests.render.images --write`, or
`make golden`, makes them again after a wanted change; look at what changed before keeping it.

Compared are the colours of small blocks, so that another build of FreeType or zlib, or a pixel of smoothing more or
less, passes, and a missing cross on the smallest card does not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from bot.render.picture import Picture
from gallery.kinds import kinds
from gallery.page import opened, packed, shows

FOLDER = Path(__file__).resolve().parent / "golden"
WIDTH = 300
COLOURS = 256
BLOCK = 4
"""Side of a block; it is twelve pixels of a picture. Blocks overlap by half, so none can hide between two."""
WORST = 32
"""Largest mean difference (0–255, of any channel) a block may have. Noise of three levels and a quarter of a pixel's
smoothing stay below 22, the smallest missing cross is above 50."""
AREA, PALE = 20, 14
"""Side of an area, and the largest mean difference one may have: a ground that became a little lighter has more,
edges smoothed otherwise do not add up to it."""
MEAN = 4.0
"""Largest mean difference of the whole image: a picture moved by one pixel has 6."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How far an image is from the golden one."""

    worst: int
    place: tuple[int, int]
    """The worst block's top left corner, in pixels of the golden image."""
    pale: int
    """The mean difference of the worst area."""
    mean: float

    @property
    def small(self) -> bool:
        """Whether they show the same."""
        return self.worst <= WORST and self.pale <= PALE and self.mean <= MEAN

    def __str__(self) -> str:
        return (
            f"the block at {self.place} differs by {self.worst} (limit {WORST}), an area by {self.pale} "
            f"(limit {PALE}), the whole by {self.mean:.1f} (limit {MEAN:.1f})"
        )


def shrunk(image: Image.Image) -> Image.Image:
    """An image at the golden images' width. What is clear lies on white."""
    if image.mode == "RGBA":
        ground = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(ground, image)
    tall = round(image.height * WIDTH / image.width)
    return image.convert("RGB").resize((WIDTH, tall), Image.Resampling.BOX)


def difference(actual: Image.Image, golden: Image.Image) -> Difference:
    """How far two shrunk images of one size are apart."""
    apart = ImageChops.difference(actual, golden)
    worst, place = -1, (0, 0)
    for left in (0, BLOCK // 2):
        for top in (0, BLOCK // 2):
            blocks = apart.crop((left, top, *apart.size)).reduce(BLOCK)
            data = blocks.tobytes()
            highest = max(data)
            if highest > worst:
                index = data.index(highest) // 3
                worst = highest
                place = (left + BLOCK * (index % blocks.width), top + BLOCK * (index // blocks.width))
    return Difference(worst, place, max(apart.reduce(AREA).tobytes()), sum(ImageStat.Stat(apart).mean) / 3)


def golden(name: str) -> Image.Image:
    """A golden image."""
    with Image.open(FOLDER / f"{name}.png") as image:
        return image.convert("RGB")


@cache
def drawn_now() -> Path:
    """Where pictures that differ are put: one folder for each run."""
    return Path(tempfile.mkdtemp(prefix="drawn-now-"))


def complaint(name: str, picture: Picture) -> str:
    """What is wrong with a picture: "" for nothing, else which file, where, and where the actual picture is to see."""
    path = FOLDER / f"{name}.png"
    if not path.exists():
        return f"{path} is missing: make golden"
    actual, wanted = shrunk(opened(picture)), golden(name)
    if actual.size != wanted.size:
        found = f"its size is {actual.size}, not {wanted.size}"
    else:
        apart = difference(actual, wanted)
        if apart.small:
            return ""
        found = str(apart)
    shown = drawn_now() / f"{name}.{picture.kind}"
    shown.write_bytes(picture.png)
    return f"{path}: {found}. The picture as drawn now: {shown}. After a wanted change: make golden"


def write(wanted: str = "") -> list[str]:
    """Make the golden images whose name begins so again; return the names of those whose pixels changed.

    Those of kinds that are no more go.
    """
    FOLDER.mkdir(exist_ok=True)
    changed = []
    for name, kind in kinds().items():
        if not name.startswith(wanted):
            continue
        path, data = FOLDER / f"{name}.png", packed(shrunk(opened(kind.draw())), COLOURS)
        if shows(path, data):
            continue
        path.write_bytes(data)
        changed.append(name)
    for stray in FOLDER.glob("*.png"):
        if stray.stem not in kinds():
            stray.unlink()
            changed.append(f"{stray.stem} (gone)")
    return changed


def main() -> int:
    """Write them, or say which differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.render.images")
    parser.add_argument("--write", action="store_true", help="make the golden images again")
    parser.add_argument("--name", default="", help="only those whose name begins so")
    given = parser.parse_args()
    if given.write:
        print(f"changed: {', '.join(write(given.name)) or 'none'}")
        return 0
    chosen = {name: kind for name, kind in kinds().items() if name.startswith(given.name)}
    wrong = [said for name, kind in chosen.items() if (said := complaint(name, kind.draw()))]
    print("\n".join(wrong) or "every picture is as its golden image")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
