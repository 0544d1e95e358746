"""The table: the revealed number on the stage, the numbers seen and left, a small board for every player.

Size: 900 wide; the height depends on the players, and up to four players on whether anyone has more than three cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from bot.engine.luckybox.scoring import BOX_POINTS
from bot.engine.luckybox.view import View
from bot.render.brush import Brush
from bot.render.luckybox import alt, small, stage, words
from bot.render.picture import Person, Picture
from bot.render.png import Sheet, Sprite
from bot.render.text import write

WIDTH = 900
HERO = 232
HEAD = 296
"""Hero and numbers together."""
GAP = 8
FEW = 4
"""Up to this many players the small boards show numbers."""
SPOT, PLATE = 290, 168


def draw_table(view: View, people: Sequence[Person]) -> Picture:
    """The whole table for everybody."""
    sheet = table_sheet(view, people)
    return Picture(sheet.png(), alt.table(view, people), sheet.width, sheet.height)


def table_sheet(view: View, people: Sequence[Person]) -> Sheet:
    """The whole table before it is encoded."""
    players = len(view.seats)
    few = players <= FEW
    columns = min(players, 2) if few else 3
    width = small.FEW_WIDTH if few else small.MANY_WIDTH
    rows = 2 if max(len(seat.cards) for seat in view.seats) > 3 else 1
    tall = small.few_height(rows) if few else small.MANY_HEIGHT
    height = HEAD + (tall + GAP) * -(-players // columns)
    sheet = Sheet(WIDTH, height, "night")
    _draw_hero(sheet, view)
    stage.draw_numbers(sheet, GAP, HERO + 4, view)
    left = (WIDTH - columns * (width + GAP) + GAP) // 2
    for place, seat in enumerate(view.seats):
        x, y = left + place % columns * (width + GAP), HEAD + place // columns * (tall + GAP)
        person = people[seat.seat] if seat.seat < len(people) else Person("")
        draw = small.draw_few if few else small.draw_many
        draw(sheet, x, y, view, seat, words.name(people, seat.seat), person, tall)
    return sheet


def _draw_hero(sheet: Sheet, view: View) -> None:
    side = (WIDTH - SPOT) // 2 - 2 * GAP
    for x in (GAP, WIDTH - GAP - side):
        sheet.rounded(x, GAP, side, HERO - 2 * GAP, 22, "stage", "night")
    middle = GAP + side // 2
    if view.phase == "over":
        write(sheet, middle, HERO // 2, "Game over", 50, "white", "stage", align=0.5)
    else:
        write(sheet, middle, 70, f"Round {view.round}", 62, "white", "stage", align=0.5)
        second = f"Turn {view.turn} of 9" if view.phase == "turn" else "Choose cards"
        write(sheet, middle, 130, second, 40, "gold", "stage", align=0.5)
        worth = f"A box is worth {BOX_POINTS[view.round - 1]}"
        write(sheet, middle, 182, worth, 28, "lilac", "stage", face="text", align=0.5)
    sheet.put(spotlight(), (WIDTH - SPOT) // 2, 0)
    stage.draw_plate(sheet, (WIDTH - PLATE) // 2, (HERO - PLATE) // 2, view, PLATE, "beam")
    _draw_seen(sheet, WIDTH - GAP - side, GAP, side, view)


@cache
def spotlight() -> Sprite:
    """Light beams behind the revealed number, and a ring of bulbs around it."""
    brush = Brush(SPOT, HERO, "night")
    x, y = SPOT / 2, HERO / 2
    for beam in range(12):
        angle = 2 * pi * beam / 12
        points = [(x + 260 * cos(angle + turn), y + 260 * sin(angle + turn)) for turn in (-0.12, 0.12)]
        brush.polygon([(x, y), *points], "stage")
    half = PLATE / 2 + 14
    brush.rounded(x - half, y - half, 2 * half, 2 * half, 40, "beam")
    for bulb in range(5):
        offset = (bulb - 2) * 2 * (half - 20) / 4
        for bulb_x, bulb_y in ((offset, -half), (offset, half), (-half, offset), (half, offset)):
            brush.circle(x + bulb_x, y + bulb_y, 7, "gold")
    return brush.done()


def _draw_seen(sheet: Sheet, x: int, y: int, side: int, view: View) -> None:
    """The round's numbers in order, in three rows of three; the places still to come are empty."""
    write(sheet, x + side // 2, y + 24, "Numbers so far", 28, "lilac", "stage", align=0.5)
    for place in range(9):
        left, top = x + side // 2 - 128 + 88 * (place % 3), y + 44 + 56 * (place // 3)
        number = view.seen[place] if place < len(view.seen) else 0
        sheet.put(seen_chip(number, number != 0 and place == len(view.seen) - 1), left, top)


@cache
def seen_chip(number: int, now: bool) -> Sprite:
    """One of the round's numbers; 0 is one still to come."""
    brush = Brush(80, 50, "stage")
    if number == 0:
        brush.rounded(0, 0, 80, 50, 14, "beam")
        brush.rounded(3, 3, 74, 44, 11, "stage")
    else:
        brush.rounded(0, 0, 80, 50, 14, "gold" if now else "beam")
        brush.text(40, 25, str(number), 42, "ink" if now else "white")
    return brush.done()
