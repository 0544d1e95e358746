"""What the replays of all games have in common: frames of equal height, and how the animation is described."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.render.animation import AnimationFrame, centred, gif
from bot.render.picture import ALT_LIMIT, Picture
from bot.render.png import Sheet
from bot.text import count, say, sentences_of

BACK = "night"
FIRST, STEP, REST = 1400, 1000, 3000
"""Milliseconds of a moment before it begins, of each step of it, and of what came of it."""


def levelled(sheets: Iterable[tuple[Sheet, int]], last: Sheet, milliseconds: int) -> Iterator[AnimationFrame]:
    """Yield frames of sheets with their milliseconds, then of the last one.

    Each is in the middle of one as high as the highest so far.
    """
    height = last.height
    for sheet, shown in sheets:
        height = max(height, sheet.height)
        yield AnimationFrame(centred(sheet, height, BACK), shown)
    yield AnimationFrame(centred(last, height, BACK), milliseconds)


def passage(sheets: Iterable[Sheet], told: str) -> Picture:
    """Return a few sheets as an animation that begins slowly and rests on the last; `told` describes that one."""
    *before, last = sheets
    shown = [(sheet, STEP) for sheet in before]
    if shown:
        shown[0] = (shown[0][0], FIRST)
    made = gif(levelled(shown, last, REST), BACK)
    return Picture(
        made.data, described(told, made.milliseconds, over=True, moves="alt.moment"), made.width, made.height, "gif"
    )


def described(told: str, milliseconds: int, *, over: bool, moves: str = "alt.replay") -> str:
    """Return the description of an animation from that of its end: how it ended matters more than that it moves."""
    begun = "" if over else say("alt.unfinished")
    moving = count(moves, round(milliseconds / 1000))
    texts = map(sentences_of, ((begun, told, moving), (begun, told), (told,)))
    return next(text for text in texts if len(text) <= ALT_LIMIT)
