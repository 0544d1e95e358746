"""A character that speaks up: its head and name, and a bubble with what it says, where else the host would speak."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.render.bubble import TAIL, bubble
from bot.render.characters import CHARACTERS, head
from bot.render.picture import Person, Voice
from bot.render.player_label import label, marks, named, told_name
from bot.render.png import Sheet
from bot.render.typesetting.text import write
from bot.text import say

WIDE = 400
"""From this width on the bubble stands beside the head, else above it."""
LARGE, MIDDLE, SMALL = 128, 100, 60
"""Side of the head: beside a bubble, beside one in a low box, below one."""
LABEL, SIZE = 34, 26
"""Height of the name below a large head, and its size."""
SAID = 14
"""Characters of a name in what is said."""


def draw_voice(sheet: Sheet, x: int, y: int, width: int, height: int, voice: Voice, people: Sequence[Person]) -> None:
    """Draw who speaks and what they say into a box of the stage."""
    words = named(voice.words, people, SAID)
    if width < WIDE:
        _draw_above(sheet, x, y, width, height, words, voice, people)
        return
    side = LARGE if height >= LARGE + LABEL else MIDDLE
    left, top = x + 16, y + (height - side - LABEL) // 2
    _draw_head(sheet, left, top, side, voice, people)
    shown = label(people, voice.seat).fitted(side + 16, SIZE)
    write(sheet, left + side // 2, top + side + LABEL // 2, shown, SIZE, "gold", "stage", face="text", align=0.5)
    left += side + TAIL + 8
    high = min(height - 24, 150)
    bubble(sheet, left, y + (height - high) // 2, x + width - 14 - left, high, words, size=40, tail="left")


def _draw_above(
    sheet: Sheet, x: int, y: int, width: int, height: int, words: str, voice: Voice, people: Sequence[Person]
) -> None:
    """Draw the bubble over the head, and the name beside that."""
    high = height - SMALL - TAIL - 14
    bubble(sheet, x + 8, y + 8, width - 16, high, words, size=34, tail="down")
    shown = label(people, voice.seat).fitted((width - SMALL) // 2 - 16, SIZE)
    left, top = x + (width - SMALL) // 2, y + height - SMALL - 4
    _draw_head(sheet, left, top, SMALL, voice, people)
    write(sheet, left + SMALL + 8, top + SMALL // 2, shown, SIZE, "gold", "stage", face="text")


def _draw_head(sheet: Sheet, x: int, y: int, side: int, voice: Voice, people: Sequence[Person]) -> None:
    person = people[voice.seat] if voice.seat < len(people) else Person("")
    for sprite in marks(replace(person, mark="none"), side, "stage")[:1]:
        sheet.put(sprite, x, y)


def spoken(voice: Voice | None, people: Sequence[Person]) -> list[str]:
    """Return what is said as a sentence of a description; nothing where nobody speaks."""
    if voice is None:
        return []
    return [say("voice.alt", who=told_name(people, voice.seat), words=named(voice.words, people, SAID))]


def warming() -> Iterator[None]:
    """Draw the heads ahead."""
    for character in CHARACTERS:
        for side in (LARGE, MIDDLE, SMALL):
            head(character, side, "stage")
            yield
