"""The scorecard: the rounds with their boxes and stars, then crosses, moons and the total, as on paper."""

from __future__ import annotations

from bot.games.luckybox.pictures import widgets, words
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import ROUNDS
from bot.games.luckybox.rules.view import SeatView, View
from bot.render.png import Sheet
from bot.render.typesetting.text import shrunk, write
from bot.text import say

WIDTH, HEIGHT = 883, 148
ROUND_WIDTH = 152
"""Of one of four; in a short game each has the room of two."""
_ENDS = (608, 693, 778)
"""Where the columns of crosses, moons and total begin."""


def draw_scorecard(sheet: Sheet, x: int, y: int, view: View, mine: SeatView) -> None:
    """Draw a player's scorecard with its top left corner at (x, y)."""
    sheet.slab(x, y, WIDTH, HEIGHT, 18, "night")
    wide = ROUND_WIDTH * ROUNDS // view.rounds
    for round_ in range(1, view.rounds + 1):
        _draw_round(sheet, (x + wide * (round_ - 1), wide), y, view, mine, round_)
    over = view.phase == "over"
    crosses = sum(card.crossed.bit_count() for card in mine.cards)
    columns = (
        (widgets.icon("cross", 34, "paper"), f"{crosses}", f"{mine.score.crosses}"),
        (widgets.icon("moon", 34, "paper"), f"{mine.moons}", f"{mine.score.moons:+d}" if mine.score.moons else "0"),
    )
    for (symbol, count, points), left in zip(columns, _ENDS, strict=False):
        sheet.fill(x + left, y + 9, 2, HEIGHT - 22, "edge")
        sheet.put(symbol, x + left + 7, y + 6)
        write(sheet, x + left + 43, y + 24, count, 28, "quiet", "paper")
        write(sheet, x + left + 43, y + 88, points.replace("-", "−") if over else "–", 38, "ink", "paper", align=0.5)
    left = x + _ENDS[2]
    sheet.rounded(left, y + 7, WIDTH - _ENDS[2] - 7, HEIGHT - 19, 14, "ink", "paper")
    middle = left + (WIDTH - _ENDS[2] - 7) // 2
    total, room = say("luckybox.total"), WIDTH - _ENDS[2] - 15
    write(sheet, middle, y + 28, total, shrunk([total], room, 28, 16), "gold", "ink", align=0.5)
    write(sheet, middle, y + 85, str(words.points(view, mine)), 56, "white", "ink", align=0.5)


def _draw_round(sheet: Sheet, place: tuple[int, int], y: int, view: View, mine: SeatView, round_: int) -> None:
    """Draw a round at a place: where it begins, and how wide it is."""
    x, wide = place
    running = view.phase == "turn" and round_ == view.round
    past = round_ < view.round or view.phase == "over"
    back = "glow" if running else "paper"
    if running:
        sheet.rounded(x + 4, y + 4, wide - 5, HEIGHT - 13, 14, back, "paper")
    elif round_ > 1:
        sheet.fill(x, y + 9, 2, HEIGHT - 22, "edge")
    write(sheet, x + 14, y + 24, say("luckybox.round", round=round_), 28, "ink" if past or running else "quiet", back)
    boxes, stars, right = mine.completed[round_ - 1], mine.stars[round_ - 1], x + wide - 11
    sheet.put(widgets.box_icon(36, back, boxes > 0), x + 11, y + 45)
    if boxes > 1:
        write(sheet, x + 51, y + 63, f"×{boxes}", 28, "quiet", back)
    if boxes or past:
        write(sheet, right, y + 63, str(boxes * BOX_POINTS[round_ - 1]), 38, "ink", back, align=1)
    else:
        # What a box would bring.
        write(sheet, right, y + 63, say("luckybox.each", points=BOX_POINTS[round_ - 1]), 28, "quiet", back, align=1)
    for star in range(3):
        sheet.put(widgets.slot_star(star < stars, 33, back), x + 9 + 30 * star, y + 90)
    if past or running:
        write(sheet, right, y + 108, str(STAR_POINTS[stars]), 38, "ink", back, align=1)
