"""The order in which characters stand from left to right, after the Unicode bidirectional algorithm.

python-bidi knows the algorithm but gives back a text, not places: two equal letters cannot be told apart in it, and
brackets that are to be mirrored are not. So each character is followed on its way through by two invisible marks that
say its place. Marks take the direction of what they follow and change nothing for others: where they come out before
their character, it runs from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from unicodedata import bidirectional

from bidi import get_display

from bot.chosen import APART, APART_END

_FIRST, _MARKS = 0xE0100, 240
"""The supplementary variation selectors: marks that no font draws."""
_UNMARKED = frozenset(("ES", "CS", "WS", "S", "B"))
"""A single separator between two numbers belongs to them, and trailing spaces follow the whole text: a mark would part
them. They look the same in both directions and in every place."""
_STRONG = {"L": "L", "R": "R", "AL": "R"}
_TURNS = frozenset(("R", "AL", "AN"))
ISOLATED = re.compile(f"{APART}([^{APART}{APART_END}]*){APART_END}?")
"""A part with a direction of its own, which may be cut off."""
OBJECT = "\ufffc"
"""Stands for such a part in the order of those around it."""


def base_direction(text: str) -> str:
    """Return "L" or "R": where a text starts, by its first letter or direction mark that is not isolated."""
    bare = ISOLATED.sub("", text) if APART in text else text
    return next((_STRONG[kind] for kind in map(bidirectional, bare) if kind in _STRONG), "L")


def visual_order(parts: Sequence[str], base: str) -> list[tuple[int, bool]]:
    """Return (index in `parts`, whether it runs from right to left) of every part, left to right.

    The first character of a part speaks for all of it.
    """
    heads = [part[0] for part in parts]
    if base == "L" and not any(bidirectional(head) in _TURNS for head in heads):
        return [(index, False) for index in range(len(heads))]
    bare: dict[str, list[int]] = {}
    for index, head in enumerate(heads):
        if bidirectional(head) in _UNMARKED:
            bare.setdefault(head, []).append(index)
    marked = "".join(
        head if head in bare else head + _mark(index // _MARKS) + _mark(index % _MARKS)
        for index, head in enumerate(heads)
    )
    return _read(iter(str(get_display(marked, base_dir=base))), bare)


def _mark(number: int) -> str:
    return chr(_FIRST + number % _MARKS)


def _read(shown: Iterator[str], bare: dict[str, list[int]]) -> list[tuple[int, bool]]:
    """Read what the marks say; from right to left all three characters come out in reverse."""
    order = []
    for character in shown:
        if character in bare:
            order.append((bare[character].pop(0), False))
            continue
        second, third = next(shown), next(shown)
        leftward = _is_mark(character)
        low, high = (character, second) if leftward else (third, second)
        order.append(((ord(high) - _FIRST) * _MARKS + ord(low) - _FIRST, leftward))
    return order


def _is_mark(character: str) -> bool:
    return 0 <= ord(character) - _FIRST < _MARKS
