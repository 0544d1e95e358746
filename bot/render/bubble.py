"""A speech bubble for the host, and words broken into lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Literal

from PIL import Image

from bot.chosen import APART, APART_END, closed, clusters
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.png import EDGE, Sheet, Sprite
from bot.render.typesetting.breaking import CLOSE, breakable, joined, phrases, unspaced
from bot.render.typesetting.direction import base_direction
from bot.render.typesetting.text import Label, fitted, label, length, side_by_side

Tail = Literal["left", "right", "down", "none"]
TAIL = 24
"""How far the tail sticks out of the bubble."""
_ROOT = 34
"""How wide the tail is where it begins."""
RADIUS = 22
PAD = 16
"""Between the bubble's sides and its words."""
LEADING = 1.12
"""From line to line, as a share of the size."""
SMALLEST = 18
KERN = 1
"""A line may be that much longer than its words: letters move at spaces."""
AMONG = "日"
"""A character of a script without spaces, to measure others beside it."""
AIR = 12
"""Above and below the lines together."""
_Way = Literal["phrases", "words", "cutting"]
"""Where lines end: the first of these that leads to lines that fit."""
_BETWEEN_PHRASES: _Way = "phrases"
_BETWEEN_WORDS: _Way = "words"
_CUTTING: _Way = "cutting"


def bubble(
    sheet: Sheet,
    x: int,
    y: int,
    width: int,
    height: int,
    words: str | tuple[str, ...],
    *,
    size: int,
    tail: Tail = "left",
    back: str = "stage",
) -> None:
    """Draw a bubble of `width` × `height` on a flat background of the colour `back`, the words centred in it.

    The words are a text, broken into lines, or lines. They shrink until all fit; what still does not fit becomes an
    ellipsis. The tail sticks out by `TAIL` towards who speaks.
    """
    tall = height - EDGE
    radius = min(RADIUS, tall // 2)
    sheet.slab(x, y, width, height, radius, back)
    if tail == "down":
        sheet.put(_tail(tail, back), x + (width - _ROOT) // 2, y + tall)
    elif tail != "none":
        top = y + max(radius, min(tall * 3 // 5, tall - radius - _ROOT))
        sheet.put(_tail(tail, back), x - TAIL if tail == "left" else x + width, top)
    lines, size = _set(words, width - 2 * PAD, tall, size)
    if isinstance(words, str):
        lines = directed(words, lines)
    leading = round(size * LEADING)
    first = y + tall / 2 - leading * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        middle = round(first + leading * index)
        _write(sheet, x + width // 2, middle, line, size, y + 2, y + tall - 2)


def directed(text: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return the lines of a text, each running as the whole does: one may begin with a name that runs the other way.

    What is isolated in the text is so in each line that it is broken into.
    """
    base = base_direction(text)
    mark = "\u200f" if base == "R" else "\u200e"
    found, is_open = [], False
    for line in lines:
        whole = APART + line if is_open else line
        is_open = whole.count(APART) > whole.count(APART_END)
        whole = closed(whole)
        found.append(whole if base_direction(whole) == base else mark + whole)
    return tuple(found)


def _write(sheet: Sheet, x: int, y: int, line: str, size: int, top: int, foot: int) -> None:
    """Draw a line around x; what some script's letters reach beyond `top` and `foot` is cut off."""
    parts = _parts(line)
    pen, space = x - _reach(parts, size) / 2, _wide(" ", size)
    for part in parts:
        drawn = _label(part, size)
        if drawn.sprite is not None:
            begin = y + drawn.top
            high = drawn.sprite.height
            cut = (0, max(0, top - begin), drawn.sprite.width, min(high, foot - begin))
            whole = cut[1] == 0 and cut[3] == high
            sheet.put(drawn.sprite if whole else drawn.sprite.crop(cut), round(pen) + drawn.left, begin + cut[1])
        pen += _wide(part, size) + space


def _parts(line: str) -> list[str]:
    """Return what a line is drawn of: its words, each kept for all the lines it comes in, or one piece.

    Lines are new all the time, words are not. Where scripts join or run leftward, the line is more than its words.
    """
    return line.split(" ") if side_by_side(line) else [line]


def _reach(parts: Sequence[str], size: int) -> float:
    return sum(_wide(part, size) for part in parts) + (len(parts) - 1) * _wide(" ", size)


def _label(text: str, size: int) -> Label:
    return label(text, size, "ink", "paper", "text")


@lru_cache(maxsize=512)
def _set(words: str | tuple[str, ...], room: int, tall: int, size: int) -> tuple[tuple[str, ...], int]:
    """Return the lines and the largest size, up to the one wanted, at which all of them fit."""
    for ways in ((_BETWEEN_PHRASES, _BETWEEN_WORDS), (_CUTTING,)):  # without cutting words, if that is possible
        for smaller, way in product(range(size, SMALLEST, -2), ways):
            most = _most(tall, smaller)
            lines = _broken(words, room, smaller, most, way) if isinstance(words, str) else words
            if lines is not None and len(lines) <= most and _stands(lines, room, tall, smaller):
                return (_evened(words, lines, room, smaller, way) if isinstance(words, str) else lines), smaller
    size = min(size, SMALLEST)
    most = _most(tall, size)
    if isinstance(words, str):
        return wrapped(words, room, size, most), size
    return tuple(fitted(line, room, size, "text") for line in words[:most]), size


def _stands(lines: Sequence[str], room: int, tall: int, size: int) -> bool:
    """Whether lines fit as drawn: some scripts are taller than others."""
    high = round(size * LEADING) * (len(lines) - 1)
    drawn = [_label(part, size) for line in (*lines[:1], *lines[-1:]) for part in _parts(line)]
    reach = max((max(-each.top, each.top + each.sprite.height) for each in drawn if each.sprite), default=0)
    return high + 2 * reach <= tall - 4 and all(_fits(line, room, size) for line in lines)


def _most(tall: int, size: int) -> int:
    """How many lines a bubble has room for; a line's letters are about as high as its size."""
    return max(1, 1 + int((tall - size - AIR) / round(size * LEADING)))


@drawn_ahead
def _tail(tail: Tail, back: str) -> Sprite:
    """Draw the part that sticks out; in its colours the lower edge goes on."""
    if tail == "down":
        brush = Brush(_ROOT, TAIL, back)
        brush.polygon([(0, 0), (_ROOT, 0), (_ROOT, EDGE), (_ROOT / 2 + 3, TAIL), (0, EDGE)], "edge")
        brush.polygon([(2, 0), (_ROOT - 2, 0), (_ROOT / 2 + 3, TAIL - EDGE - 1)], "paper")
        return brush.done()
    brush = Brush(TAIL, _ROOT, back)
    brush.polygon([(TAIL, EDGE), (1, _ROOT - 6), (TAIL, _ROOT)], "edge")
    brush.polygon([(TAIL, 0), (1, _ROOT - 6 - EDGE), (TAIL, _ROOT - EDGE)], "paper")
    sprite = brush.done()
    return sprite if tail == "left" else sprite.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


@lru_cache(maxsize=1024)
def wrapped(text: str, width: int, size: int, lines: int) -> tuple[str, ...]:
    """Break a text into at most so many lines of about the same length, words longer than a line cut.

    What does not fit becomes an ellipsis at the end.
    """
    for way in (_BETWEEN_PHRASES, _BETWEEN_WORDS, _CUTTING):
        if (found := _broken(text, width, size, lines, way)) is not None:
            return _evened(text, found, width, size, way)
    return _ended(text, width, size, lines)


def _evened(text: str, found: tuple[str, ...], width: int, size: int, way: _Way) -> tuple[str, ...]:
    """Break a text anew in the narrowest room that takes no more lines."""
    low, high = 1, width
    while low < high:
        middle = (low + high) // 2
        if _broken(text, middle, size, len(found), way) is None:
            low = middle + 1
        else:
            high = middle
    return _broken(text, low, size, len(found), way) or found


def _fits(text: str, width: int, size: int) -> bool:
    """Whether a line fits, by its words: each is measured once, and not every line they could stand in."""
    return _reach([text] if unspaced(text) else text.split(" "), size) <= width - KERN


@lru_cache(maxsize=4096)
def _wide(word: str, size: int) -> float:
    return length(word, size, "text")


@lru_cache(maxsize=4096)
def _wide_among(word: str, size: int) -> float:
    """Return the width of a word among characters of a script without spaces: a line is in one face."""
    return max(_wide(word, size), _wide(AMONG + word, size) - _wide(AMONG, size))


def _broken(text: str, width: int, size: int, lines: int, way: _Way) -> tuple[str, ...] | None:
    """Greedy lines; None where the text needs more of them, or a word more room that may not be cut."""
    done: list[str] = []
    line = ""
    measure = _wide_among if unspaced(text) else _wide
    reach, space, room = 0.0, _wide(" ", size), width - KERN
    rest = deque(phrases(text) if way == _BETWEEN_PHRASES else breakable(text))
    while rest:
        before, word = rest.popleft()
        longer = measure(word, size)
        if line:
            longer += reach + space if before else reach
        if longer <= room:
            line = f"{line}{before}{word}" if line else word
            reach = longer
            continue
        if line:
            rest.appendleft((before, word))
        elif way != _CUTTING:
            return None
        else:
            # So long a word is of a name alone.
            word = "".join(clusters(word))
            line = _head(word, width, size)
            if len(line) < len(word):
                rest.appendleft((CLOSE, word[len(line) :]))
        done.append(line)
        line, reach = "", 0.0
        if len(done) == lines and rest:
            return None
    return (*done, line) if line else tuple(done)


def _ended(text: str, width: int, size: int, lines: int) -> tuple[str, ...]:
    """As much as fits, an ellipsis at the end."""
    done: list[str] = []
    rest = [*breakable(text)]
    while rest and len(done) < lines - 1:
        count = 0
        while count < len(rest) and _fits(joined(rest[: count + 1]), width, size):
            count += 1
        if count:
            done.append(joined(rest[:count]))
            rest = rest[count:]
            continue
        word = rest[0][1]
        done.append(_head(word, width, size))
        rest[0] = (CLOSE, word[len(done[-1]) :])
        if not rest[0][1]:
            del rest[0]
    return (*done, fitted(joined(rest), width, size, "text")) if rest else tuple(done)


def _head(word: str, width: int, size: int) -> str:
    """As much of a word as fits, at least one character."""
    parts = clusters(word)
    count = len(parts)
    while count > 1 and not _fits("".join(parts[:count]), width, size):
        count -= 1
    return "".join(parts[:count]) or word
