"""A podium for the first three of a game, and the host beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.alt_corner import corner_width, with_corner
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.bubble import directed, wrapped
from bot.render.decorations import confetti
from bot.render.host import Mood, host
from bot.render.player_label import Called
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import length, write

WIDTH, HEIGHT = 900, 312
HOST, HOST_ROOM = 272, 262
"""Height of the host, and the width left for them."""
CONFETTI = 76
"""How far down confetti falls: not onto the names."""
VERDICT = 70
"""Height of the foot, which says what decided the game."""
ASIDE = 16
"""Left free beside those words."""
NEXT = 32
"""From line to line of those words."""
SIZES, IN_TWO = (36, 34, 32, 30, 28, 26), 28
"""Of those words: the largest at which one line has them all, else what they have in two."""

CROWN = 53
"""How far a crown's foot is below its upper edge."""
STEP = 208
"""Width of a step."""
TALL = {1: 190, 2: 152, 3: 128}
"""Height of a rank's step."""


@drawn_ahead
def step(rank: int, tall: int) -> Sprite:
    brush = Brush(STEP, tall, "night")
    front = "gold" if rank == 1 else "edge"
    brush.rounded(4, 0, STEP - 8, tall + 30, 18, front)
    brush.polygon([(4, 84), (STEP - 4, 84), (STEP - 4, tall), (4, tall)], "amber" if rank == 1 else "quiet")
    brush.text(STEP / 2, 84 + (tall - 84) / 2, str(rank), min(64, tall - 84), "ink" if rank == 1 else "white")
    return brush.done()


@drawn_ahead
def crown() -> Sprite:
    brush = Brush(80, 60, "night")
    points = [(8, 52), (4, 16), (24, 30), (40, 6), (56, 30), (76, 16), (72, 52)]
    brush.polygon(points, "gold")
    for x, y in ((5, 15), (40, 7), (75, 15)):
        brush.circle(x, y, 5, "gold")
    brush.polygon([(9, 42), (71, 42), (72, 52), (8, 52)], "amber")
    return brush.done()


@dataclass(frozen=True, slots=True)
class Finisher:
    name: Called
    rank: int
    total: str
    """Their points, or matchpoints."""


def draw_podium(sheet: Sheet, finishers: Sequence[Finisher], above: int = 0) -> None:
    """Draw steps for the first two or three below what is `above`, the first in the middle, `HEIGHT` high.

    Equal ranks stand equally high, and the host cheers beside them.
    """
    order = {1: (0,), 2: (1, 0), 3: (1, 0, 2)}[len(finishers)]
    left = HOST_ROOM + (WIDTH - HOST_ROOM - STEP * len(finishers)) // 2
    draw_host(sheet, "cheer", happy=True, above=above)
    for column, index in enumerate(order):
        finisher = finishers[index]
        rank = min(finisher.rank, 3)
        middle, top = left + STEP * column + STEP // 2, above + HEIGHT - TALL[rank]
        sheet.put(step(rank, TALL[rank]), middle - STEP // 2, top)
        write(sheet, middle, top + 48, finisher.total, 64, "ink", "gold" if rank == 1 else "edge", align=0.5)
        name = finisher.name.fitted(STEP - 8, 34)
        write(sheet, middle, top - 28, name, 34, "white", "night", face="text", align=0.5)
        if rank == 1:
            sheet.put(crown(), middle - 40, top - 112)


def draw_host(sheet: Sheet, mood: Mood, *, happy: bool, above: int = 0) -> None:
    """Draw the host left of where the podium is, under confetti if there is something to be happy about."""
    if happy:
        sheet.put(confetti(WIDTH, CONFETTI, 7, "night"), 0, above)
    sheet.put(host(mood, HOST, "night"), 0, above + HEIGHT - HOST)


def with_verdict(above: int) -> int:
    """Return the height of a result whose foot begins where `above` ends."""
    return with_corner(above, VERDICT)


def draw_verdict(sheet: Sheet, above: int, verdict: str) -> None:
    """Write what decided the game into the foot, which begins there, right of the corner for Discord's badge."""
    left = corner_width(WIDTH) + ASIDE
    room = WIDTH - ASIDE - left
    size = next((size for size in SIZES if length(verdict, size, "text") <= room), 0)
    lines = (verdict,) if size else directed(verdict, wrapped(verdict, room, IN_TWO, 2))
    first = (above + sheet.height) / 2 - NEXT * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        at = round(first + NEXT * index)
        write(sheet, left + room // 2, at, line, size or IN_TWO, "gold", "night", face="text", align=0.5)
