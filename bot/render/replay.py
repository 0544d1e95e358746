"""What the replays of all games have in common: frames of equal height, and how the animation is described."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.render.animation import Frame, centred
from bot.render.picture import ALT_LIMIT
from bot.render.png import Sheet
from bot.text import count, say

BACK = "night"


def levelled(sheets: Iterable[tuple[Sheet, int]], last: Sheet, milliseconds: int) -> Iterator[Frame]:
    """Yield frames of sheets with their milliseconds, then of the last one.

    Each is in the middle of one as high as the highest so far.
    """
    height = last.height
    for sheet, shown in sheets:
        height = max(height, sheet.height)
        yield Frame(centred(sheet, height, BACK), shown)
    yield Frame(centred(last, height, BACK), milliseconds)


def described(told: str, milliseconds: int, *, over: bool) -> str:
    """Return the description of an animation from that of its end: how it ended matters more than that it moves."""
    begun = "" if over else f"{say('alt.unfinished')} "
    moves = f" {count('alt.replay', round(milliseconds / 1000))}"
    return next(text for text in (begun + told + moves, begun + told, told) if len(text) <= ALT_LIMIT)
