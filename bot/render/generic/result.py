"""The result: a podium (alone: the points), what the host says, and a row for everybody."""

from __future__ import annotations

from bot.render.generic.scene import Scene
from bot.render.player_label import marks
from bot.render.png import EDGE, Sheet
from bot.render.podium import HEIGHT as PODIUM
from bot.render.podium import HOST_ROOM, WIDTH, Finisher, draw_host, draw_podium, draw_verdict, with_verdict
from bot.render.typesetting.lettering import lettering
from bot.render.typesetting.text import write
from bot.text import count, say

MARGIN, HEADING, ROW, MARK = 8, 50, 60, 34
RANK, NAME, BAR, TOTAL = 68, 480, 520, 838
"""Where the name begins and ends, where the bar begins, and the middle of the total."""


def result_sheet(scene: Scene) -> Sheet:
    """Return the end of a game before it is encoded."""
    ranked = scene.ranked
    top, tall = PODIUM, HEADING + ROW * len(ranked) + MARGIN + EDGE
    sheet = Sheet(WIDTH, with_verdict(top + tall), "night")
    if len(ranked) == 1:
        _draw_alone(sheet, scene)
    else:
        draw_podium(
            sheet, [Finisher(scene.label(seat), scene.rank(seat), str(scene.row(seat).total)) for seat in ranked[:3]]
        )
    sheet.slab(MARGIN, top, WIDTH - 2 * MARGIN, tall, 18, "night")
    draw_verdict(sheet, top + tall, scene.said())
    write(sheet, TOTAL, top + HEADING // 2, say("glance.total"), 27, "ink", "paper", align=0.5)
    for index, seat in enumerate(ranked):
        _draw_row(sheet, top + HEADING + ROW * index, scene, seat)
    return sheet


def _draw_alone(sheet: Sheet, scene: Scene) -> None:
    """Draw the points, large."""
    total = scene.row(0).total
    draw_host(sheet, "cheer", happy=True)
    number = lettering(str(total).replace("-", "−"), 150, "night")
    middle = (HOST_ROOM + WIDTH) // 2
    sheet.put(number, middle - number.width // 2, 26)
    write(sheet, middle, 278, count("glance.points_word", total), 48, "lilac", "night", align=0.5)


def _draw_row(sheet: Sheet, y: int, scene: Scene, seat: int) -> None:
    rank, row = scene.rank(seat), scene.row(seat)
    back, middle = "glow" if rank == 1 else "paper", y + ROW // 2
    sheet.fill(MARGIN, y, WIDTH - 2 * MARGIN, 2, "edge")
    if rank == 1:
        sheet.rounded(MARGIN + 4, y + 4, WIDTH - 2 * MARGIN - 8, ROW - 6, 12, back, "paper")
    write(sheet, MARGIN + 30, middle, str(rank), 34, "ink", back, align=0.5)
    end = NAME
    for sprite in reversed(marks(scene.person(seat), MARK, back)):
        end -= MARK + 4
        sheet.put(sprite, end, middle - MARK // 2)
    write(sheet, RANK, middle, scene.label(seat).fitted(end - RANK - 6, 31), 31, "ink", back, face="text")
    best = max(1, *(other.total for other in scene.public.rows), 1)
    width = TOTAL - 70 - BAR
    filled = round(width * max(0, row.total) / best)
    sheet.rounded(BAR, middle - 10, width, 20, 10, "edge", back)
    if filled:
        sheet.rounded(BAR, middle - 10, max(20, filled), 20, 10, "mid_ink", "edge")
    write(sheet, TOTAL, middle, str(row.total).replace("-", "−"), 44, "ink", back, align=0.5)
