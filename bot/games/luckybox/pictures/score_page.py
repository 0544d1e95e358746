"""The last page of a larger panel: the scorecard in two rows, and the host with what there is to say."""

from __future__ import annotations

from bot.games.luckybox.pictures import widgets, words
from bot.games.luckybox.pictures.host_lines import HostLine
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import ROUNDS as MOST
from bot.games.luckybox.rules.view import SeatView, View
from bot.render.alt_corner import corner_height
from bot.render.bubble import TAIL, bubble
from bot.render.host import bust
from bot.render.png import Sheet
from bot.render.typesetting.text import length, shrunk, write
from bot.text import say

WIDTH, MARGIN = 900, 8
ROUNDS, SUMS = 236, 132
"""Heights of the row of rounds, and of the one of crosses, moons and the total."""
ROUND_WIDTH = 221
"""Of one of four; in a short game each has the room of two."""
LARGE, SMALL, ICON = 61, 45, 58
"""Sizes of points and of what stands beside them, and the side of a symbol."""
HOST = 190
"""Height of the host."""


def draw_score(sheet: Sheet, y: int, view: View, mine: SeatView, said: HostLine) -> None:
    """Draw the page below a head that ends at height `y`."""
    sheet.slab(MARGIN, y, WIDTH - 2 * MARGIN, ROUNDS, 20, "night")
    wide = ROUND_WIDTH * MOST // view.rounds
    for round_ in range(1, view.rounds + 1):
        _draw_round(sheet, (MARGIN + wide * (round_ - 1), wide), y, view, mine, round_)
    y += ROUNDS + MARGIN
    _draw_sums(sheet, y, view, mine)
    y += SUMS + MARGIN
    _draw_host(sheet, y, sheet.height - MARGIN - y, said)


def _draw_round(sheet: Sheet, place: tuple[int, int], y: int, view: View, mine: SeatView, round_: int) -> None:
    """Draw a round at a place: where it begins, and how wide it is."""
    x, wide = place
    running = view.phase == "turn" and round_ == view.round
    past = round_ < view.round or view.phase == "over"
    back = "glow" if running else "paper"
    if running:
        sheet.rounded(x + 4, y + 4, wide - 8, ROUNDS - 13, 16, back, "paper")
    elif round_ > 1:
        sheet.fill(x, y + 9, 2, ROUNDS - 22, "edge")
    heading, right = say("luckybox.round", round=round_), x + wide - 14
    size = shrunk([heading], wide - 30, SMALL, 24)
    write(sheet, x + 16, y + 38, heading, size, "ink" if past or running else "quiet", back)
    boxes, stars = mine.completed[round_ - 1], mine.stars[round_ - 1]
    sheet.put(widgets.box_icon(ICON, back, boxes > 0), x + 12, y + 72)
    if boxes > 1:
        write(sheet, x + 73, y + 101, f"×{boxes}", SMALL, "quiet", back)
    if boxes or past:
        write(sheet, right, y + 101, str(boxes * BOX_POINTS[round_ - 1]), LARGE, "ink", back, align=1)
    else:
        # What a box would bring.
        each = say("luckybox.each", points=BOX_POINTS[round_ - 1])
        size = shrunk([each], wide - ICON - 40, SMALL, 24)
        write(sheet, right, y + 101, each, size, "quiet", back, align=1)
    for star in range(3):
        sheet.put(widgets.slot_star(star < stars, 46, back), x + 9 + 42 * star, y + 150)
    if past or running:
        write(sheet, right, y + 173, str(STAR_POINTS[stars]), LARGE, "ink", back, align=1)


def _draw_sums(sheet: Sheet, y: int, view: View, mine: SeatView) -> None:
    """Draw crosses and moons, counted and with what they bring, and the total."""
    wide = (WIDTH - 2 * MARGIN) // 3
    sheet.slab(MARGIN, y, WIDTH - 2 * MARGIN, SUMS, 20, "night")
    crosses = sum(card.crossed.bit_count() for card in mine.cards)
    moons = f"{mine.score.moons:+d}".replace("-", "−") if mine.score.moons else "0"
    middle = y + (SUMS - 5) // 2
    for index, (kind, held, points) in enumerate(
        (("cross", crosses, str(mine.score.crosses)), ("moon", mine.moons, moons))
    ):
        left = MARGIN + wide * index
        if index:
            sheet.fill(left, y + 9, 2, SUMS - 22, "edge")
        sheet.put(widgets.icon(kind, ICON, "paper"), left + 14, middle - ICON // 2)
        write(sheet, left + 22 + ICON, middle, str(held), SMALL, "quiet", "paper")
        shown = points if view.phase == "over" else "–"
        write(sheet, left + wide - 18, middle, shown, LARGE, "ink", "paper", align=1)
    left = MARGIN + 2 * wide
    room = WIDTH - MARGIN - 8 - left
    sheet.rounded(left, y + 7, room, SUMS - 19, 16, "ink", "paper")
    total, points = say("luckybox.total"), str(words.points(view, mine))
    write(sheet, left + room - 14, middle, points, 90, "white", "ink", align=1)
    size = shrunk([total], room - 44 - round(length(points, 90, "display")), SMALL, 20)
    write(sheet, left + 14, middle, total, size, "gold", "ink")


def _draw_host(sheet: Sheet, y: int, height: int, said: HostLine) -> None:
    sheet.rounded(MARGIN, y, WIDTH - 2 * MARGIN, height, 20, "stage", "night")
    figure = bust(said.mood, HOST, "stage", flipped=True)
    right = WIDTH - MARGIN - 16 - figure.width
    sheet.put(figure, right, y + height - HOST - 6)
    # Above the corner for Discord's badge.
    high = sheet.height - corner_height(sheet.height) - y - 16
    bubble(sheet, MARGIN + 16, y + 16, right - TAIL - MARGIN - 16, high, said.text, size=60, tail="right")
