"""What a picture of a league has written where, and drawings of it to compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from bench.patching import instead
from bot.render.picture import Picture
from bot.render.png import Sheet
from bot.render.typesetting import text as texts

AIR = 1
"""Pixels by which boxes may touch: letters lean."""


@dataclass(frozen=True)
class Written:
    """A text as it was drawn."""

    text: str
    size: int
    box: tuple[int, int, int, int]
    """Left, top, right, bottom of what is seen of it."""


def written(draw: Callable[[], Any]) -> list[Written]:
    """Every text that is written while something is drawn, in that order; not what stands in bubbles."""
    found: list[Written] = []
    real = texts.write

    def write(sheet: Sheet, x: int, y: int, text: str, size: int, front: str, back: str, **named: Any) -> int:
        drawn = texts.label(text, size, front, back, named.get("face", "display"))
        if drawn.sprite is not None:
            left = x + drawn.left - round(drawn.width * named.get("align", 0.0))
            top = y + drawn.top
            found.append(Written(text, size, (left, top, left + drawn.sprite.width, top + drawn.sprite.height)))
        return real(sheet, x, y, text, size, front, back, **named)

    with instead([(real, write)]):
        draw()
    return found


def sizes(draw: Callable[[], Any]) -> set[int]:
    """The sizes of all letters, those in bubbles too."""
    found: set[int] = set()
    real = texts.label

    def label(text: str, size: int, *rest: Any, **named: Any) -> Any:
        found.add(size)
        return real(text, size, *rest, **named)

    with instead([(real, label)]):
        draw()
    return found


def overlapping(found: list[Written]) -> Iterator[str]:
    """Pairs of texts that lie on each other."""
    for one, other in combinations(found, 2):
        a, b = one.box, other.box
        if a[0] + AIR < b[2] and b[0] + AIR < a[2] and a[1] + AIR < b[3] and b[1] + AIR < a[3]:
            yield f"{one} and {other}"


def outside(found: list[Written], sheet: Sheet | Picture) -> Iterator[str]:
    """Texts that stick out of the picture."""
    for one in found:
        left, top, right, bottom = one.box
        if left < 0 or top < 0 or right > sheet.width or bottom > sheet.height:
            yield str(one)
