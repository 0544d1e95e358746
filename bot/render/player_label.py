"""Who sits where: names as they can be drawn, and the symbols beside them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.chosen import MARKS, apart, beginning, clusters, cut, likeness, mark, told_apart
from bot.render import icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.characters import CHARACTERS, head
from bot.render.picture import NAME, Beside, Person
from bot.render.png import Sprite
from bot.render.typesetting.letters import drawn
from bot.render.typesetting.text import fitted, length, readable
from bot.text import kept_by_language, say

SHORT = 24
"""Characters of a name in a description."""
LEAST = 4
"""Characters that are left of any name, however little room there is."""
NAMES, TABLES = 4096, 512
"""Names, and tables with all of theirs, that are kept as they are drawn: every picture asks for each several times."""
REACTIONS: dict[Beside, Callable[[Brush, float, float, float], None]] = {
    "thumb": icons.thumb,
    "heart": icons.heart,
    "laugh": icons.laugh,
    "wow": icons.wow,
    "tear": icons.tear,
}
_NAMED = re.compile(f"{NAME[0]}([0-9]+){NAME[1]}")
DARK = frozenset(("night", "stage", "beam", "ink", "low_ink", "high_ink"))
"""Backgrounds on which quiet symbols are bright."""


@dataclass(frozen=True, slots=True)
class Called:
    """A name as it can be drawn, and the mark that stands before it where it is cut too short to be told apart."""

    text: str
    mark: str = ""

    def fitted(self, width: int, size: int) -> str:
        """Return the name, or as much of its beginning as fits so many pixels; at least its mark."""
        if not self.mark or length(self.text, size, "text") <= width:
            return fitted(self.text, width, size, "text")
        before = f"{self.mark} "
        return before + fitted(self.text, max(0, width - round(length(before, size, "text"))), size, "text")

    def short(self, most: int = SHORT) -> str:
        """Return the name in at most so many characters, as a reader counts them."""
        if not self.mark or len(clusters(self.text)) <= most:
            return cut(self.text, most)
        before = f"{self.mark} "
        return before + cut(self.text, most - len(before))


def label(people: Sequence[Person], seat: int) -> Called:
    """Return what a seat is called in a picture. No two of a table are alike there, also where they are cut.

    It is its person's name without control characters, or its number where nothing of the name can be drawn.
    """
    if seat >= len(people):
        return Called(say("seat.unnamed", number=seat + 1))
    return _labels(tuple((person.name, person.ai) for person in people))[seat]


@kept_by_language(TABLES)
def _labels(people: tuple[tuple[str, bool], ...]) -> tuple[Called, ...]:
    given = [_drawable_name(name) or say("seat.unnamed", number=number) for number, (name, _) in enumerate(people, 1)]
    # Different characters may be drawn alike: rare ones become initials.
    alike = ["".join(shown for shown, _ in drawn(name, "text")) for name in given]
    names = told_apart(given, [index for index, (_, ai) in enumerate(people) if ai], alike=alike)
    starts = Counter(likeness(beginning(name, LEAST)) for name in names)
    return tuple(
        Called(name, mark(number) if starts[likeness(beginning(name, LEAST))] > 1 and name[0] not in MARKS else "")
        for number, name in enumerate(names, 1)
    )


def name(people: Sequence[Person], seat: int) -> str:
    """Return what a seat is called, whole."""
    return label(people, seat).text


@lru_cache(maxsize=NAMES)
def _drawable_name(given: str) -> str:
    return " ".join("".join(clusters(given)).split()) if readable(given) else ""


def short_name(people: Sequence[Person], seat: int, most: int = SHORT) -> str:
    """Return what a seat is called in at most so many characters, where nothing stands behind it."""
    return label(people, seat).short(most)


def told_name(people: Sequence[Person], seat: int, most: int = SHORT) -> str:
    """Return the same as a sentence has it: it turns nothing beside it."""
    return apart(short_name(people, seat, most))


def told_whole(people: Sequence[Person], seat: int) -> str:
    """Return what a seat is called, whole, as a sentence has it."""
    return apart(name(people, seat))


def named(told: str, people: Sequence[Person], most: int = SHORT) -> str:
    """Return words with the names in place of the marks (`picture.seat_mark`)."""
    return _NAMED.sub(lambda found: told_name(people, int(found[1]), most), told)


def marks(person: Person, side: int, back: str) -> list[Sprite]:
    """Draw what stands beside a name: what the player is doing, who an AI seat is, a symbol that somebody chose."""
    found = [status(person.mark, side, back)] if person.mark != "none" else []
    character = next((known for known in CHARACTERS if known == person.character), None)
    if character is not None:
        found.append(head(character, side, back))
    elif person.ai:
        found.append(status("ai", side, back))
    if person.beside is not None:
        found.append(reaction(person.beside, side, back))
    return found


@drawn_ahead
def reaction(kind: Beside, side: int, back: str) -> Sprite:
    """Draw a symbol that somebody chose: each has a shape of its own, so that a small one is told from the others."""
    brush = Brush(side, side, back)
    REACTIONS[kind](brush, side / 2, side / 2, side * 0.46)
    return brush.done()


@drawn_ahead
def status(kind: str, side: int, back: str) -> Sprite:
    """Draw what a player is doing: a tick in a disc (done), three dots (thinking), a cog (autopilot), a robot (AI)."""
    brush = Brush(side, side, back)
    middle = side / 2
    quiet = "lilac" if back in DARK else "quiet"
    if kind == "done":
        brush.circle(middle, middle, side * 0.46, "mint")
        icons.tick(brush, middle, middle, side * 0.28, "green", side * 0.13)
    elif kind == "thinking":
        icons.dots(brush, middle, middle, side * 0.42, "gold" if back in DARK else "ink")
    elif kind == "autopilot":
        icons.gear(brush, middle, middle, side * 0.4, quiet, back)
    elif kind == "ai":
        icons.robot(brush, middle, middle + side * 0.06, side * 0.36, quiet, back)
    return brush.done()
