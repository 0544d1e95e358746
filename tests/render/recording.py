"""What a picture is drawn of, box by box: kept only while somebody asks, as tests do.

While nobody asks, nothing is done for it: asking puts other methods in the place of a sheet's, and takes them away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any
from unittest.mock import patch

from bot.render.atlas import Atlas
from bot.render.drawer import Drawer
from bot.render.palette import INDEX, blend
from bot.render.picture import Picture
from bot.render.png import Sheet, Sprite

GROUNDS = ("night", "stage", "beam", "paper", "edge", "glow")
"""What things lie on: cards' paper, panels, frames of what is empty. All else that is drawn says something."""
THIN = 40
"""Below that height what is filled in a bright colour is a bar, not a panel."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class DrawnItem:
    """Something that says something, and where it is seen."""

    what: str
    box: Box

    def moved(self, x: int, y: int) -> DrawnItem:
        """Return the same on a sheet on which its own lies there."""
        left, top, right, bottom = self.box
        return DrawnItem(self.what, (left + x, top + y, right + x, bottom + y))


def _told() -> bytes:
    """Return 255 for every palette index that is no ground, nor a shade between two."""
    shades = {index for front, back in permutations(GROUNDS, 2) for index in blend(front, back)}
    plain = {INDEX[name] for name in GROUNDS} | {index for index in shades if index >= len(INDEX)}
    return bytes(0 if index in plain else 255 for index in range(256))


TOLD = _told()


@dataclass(slots=True)
class Recording:
    """The sheets that were drawn on meanwhile, in their order, each with all that says something."""

    sheets: list[tuple[Sheet, list[DrawnItem]]] = field(default_factory=list)
    _silent: int = 0
    """How deep in the drawing of a ground we are."""
    _copies: dict[int, tuple[Sprite, list[DrawnItem]]] = field(default_factory=dict)
    """Sheets as sprites, kept so that no other has their identity."""

    def of(self, sheet: Sheet) -> list[DrawnItem]:
        """Return what has been drawn on a sheet so far."""
        for other, found in reversed(self.sheets):
            if other is sheet:
                return found
        self.sheets.append((sheet, []))
        return self.sheets[-1][1]

    def put(self, sheet: Sheet, sprite: Sprite, x: int, y: int) -> None:
        """Note what a sprite shows beside its ground."""
        found = self.of(sheet)
        if self._silent:
            return
        if id(sprite) in self._copies:
            found += [drawn.moved(x, y) for drawn in self._copies[id(sprite)][1]]
        elif box := sprite.point(TOLD).getbbox():
            found.append(DrawnItem("sprite", box).moved(x, y))

    def fill(self, sheet: Sheet, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Note a rectangle that is no ground."""
        found = self.of(sheet)
        if not self._silent and colour not in GROUNDS and width > 0 and height > 0:
            found.append(DrawnItem(colour, (x, y, x + width, y + height)))

    def rounded(
        self, sheet: Sheet, x: int, y: int, width: int, height: int, radius: int, colour: str, back: str
    ) -> None:
        """Note a bar; a higher one is a panel."""
        if height < THIN:
            self.fill(sheet, x, y, width, height, colour)

    def pixels(self, sheet: Sheet, copy: Sprite) -> None:
        """Note what a sheet shows that will lie on another."""
        self._copies[id(copy)] = copy, self.of(sheet)


@contextmanager
def recording() -> Iterator[Recording]:
    """Keep what is drawn on sheets while this lasts."""
    made = Recording()

    def noting(method: Callable[..., Any], note: Callable[..., None], *, ground: bool = False) -> Callable[..., Any]:
        def noted(sheet: Sheet, *given: Any) -> Any:
            note(sheet, *given)
            made._silent += ground
            try:
                return method(sheet, *given)
            finally:
                made._silent -= ground

        return noted

    def pixels(sheet: Sheet) -> Sprite:
        copy = real(sheet)
        made.pixels(sheet, copy)
        return copy

    real = Sheet.pixels
    others = {
        "put": noting(Sheet.put, made.put),
        "fill": noting(Sheet.fill, made.fill),
        "rounded": noting(Sheet.rounded, made.rounded, ground=True),
        "slab": noting(Sheet.slab, lambda *_: None, ground=True),
        "pixels": pixels,
    }
    before = {name: getattr(Sheet, name) for name in others}
    try:
        for name, method in others.items():
            setattr(Sheet, name, method)
        yield made
    finally:
        for name, method in before.items():
            setattr(Sheet, name, method)


class _Forgotten(dict[tuple[str, str], Picture]):
    """What has been drawn so far, of which nothing is found again."""

    def __contains__(self, key: object) -> bool:
        return False


@contextmanager
def drawn_anew() -> Iterator[None]:
    """While this lasts, titles and rules are not kept, and no sprite is taken from where they were drawn ahead."""
    drawn = _Forgotten()
    with (
        patch.object(Drawer, "_once", property(lambda _: drawn)),
        patch.object(Atlas, "get", lambda *_: None),
    ):
        yield
