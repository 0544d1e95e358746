"""Who sits where: names as they can be drawn, and the symbols beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from bot.render import icons
from bot.render.brush import Brush
from bot.render.characters import CHARACTERS, head
from bot.render.picture import NAME, Person
from bot.render.png import Sprite
from bot.render.text import clusters, readable
from bot.text import say

SHORT = 24
"""Characters of a name in a description."""
NAMES = 4096
"""Names kept as they are drawn: every picture asks for every name several times."""
MARK = re.compile(f"{NAME[0]}([0-9]+){NAME[1]}")
DARK = frozenset(("night", "stage", "beam", "ink", "low_ink", "high_ink"))
"""Backgrounds on which quiet symbols are bright."""


def name(people: Sequence[Person], seat: int) -> str:
    """Return what a seat is called.

    It is its person's name without control characters, or its number where nothing of the name can be drawn.
    """
    given = _drawable_name(people[seat].name if seat < len(people) else "")
    return given or say("seat.unnamed", number=seat + 1)


@lru_cache(maxsize=NAMES)
def _drawable_name(given: str) -> str:
    return " ".join("".join(clusters(given)).split()) if readable(given) else ""


def short(given: str, most: int = SHORT) -> str:
    """Return a name of at most so many characters, as a reader counts them."""
    parts = clusters(given)
    return given if len(parts) <= most else "".join(parts[: most - 1]).rstrip() + "…"


def named(told: str, people: Sequence[Person], most: int = SHORT, before: str = "") -> str:
    """Return words with the names in place of the marks (`picture.seat_mark`); `before` stands before every name."""
    return MARK.sub(lambda found: before + short(name(people, int(found[1])), most), told)


def marks(person: Person, side: int, back: str) -> list[Sprite]:
    """Draw what stands beside a name: what the player is doing, and who an AI seat is."""
    found = [status(person.mark, side, back)] if person.mark != "none" else []
    character = next((known for known in CHARACTERS if known == person.character), None)
    if character is not None:
        found.append(head(character, side, back))
    elif person.ai:
        found.append(status("ai", side, back))
    return found


@cache
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
