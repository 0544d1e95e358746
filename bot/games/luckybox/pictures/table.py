"""The table: the revealed number on the stage, a small board for every player, at the foot the numbers left.

900 wide; the height depends on the number of players only.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from bot.games.luckybox.pictures import alt, readouts, small, widgets, words
from bot.games.luckybox.pictures.chain import draw_chain, draw_sum, sum_width
from bot.games.luckybox.rules import cheers
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.state import TURNS
from bot.games.luckybox.rules.view import SeatView, View
from bot.render.alt_corner import with_corner
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.bubble import TAIL, bubble
from bot.render.host import Mood, host, host_width
from bot.render.picture import Person, Picture, Voice
from bot.render.player_label import named
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import write
from bot.render.voice import draw_voice
from bot.text import say

WIDTH = 900
HERO = 232
HEAD = HERO + 4
GAP = 8
SPOT, PLATE = 290, 168
TALL = 176
"""Height of the host."""
CHAIN, SUM = 82, 62
"""Heights of a chain that is cheered, and of what it comes to."""
SAID = 14
"""Characters of a name in what the host says."""
MOODS: tuple[Mood, ...] = ("present", "think", "cheer")


def draw_table(view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> Picture:
    """Draw the whole table for everybody; `told` is what has just happened, `voice` what a character says of it."""
    sheet = table_sheet(view, people, told, voice)
    return Picture(sheet.png(), alt.table(view, people, told, voice), sheet.width, sheet.height)


def table_sheet(view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> Sheet:
    """Draw the whole table without encoding it."""
    players = len(view.seats)
    shape = small.layout(players)
    rows = -(-players // shape.columns)
    above = HEAD + (shape.height + GAP) * rows
    sheet = Sheet(WIDTH, with_corner(above, readouts.FOOT), "night")
    _draw_hero(sheet, view, people, told, voice)
    readouts.draw_numbers(sheet, above, view)
    for index, seat in enumerate(view.seats):
        row, column = divmod(index, shape.columns)
        in_row = min(shape.columns, players - row * shape.columns)
        left = (WIDTH - in_row * (shape.width + GAP) + GAP) // 2
        person = people[seat.seat] if seat.seat < len(people) else Person("")
        x, y = left + column * (shape.width + GAP), HEAD + row * (shape.height + GAP)
        small.draw_place(sheet, x, y, view, seat, words.label(people, seat.seat), person, shape)
    return sheet


def _draw_hero(sheet: Sheet, view: View, people: Sequence[Person], told: str, voice: Voice | None) -> None:
    """Draw where the game is, the host, the number, and beside it who speaks, a cheer, or else the numbers so far.

    What the host has to tell stands in the message over the picture, too: a character's line goes first, then a chain
    that is cheered.
    """
    side = (WIDTH - SPOT) // 2 - 2 * GAP
    for x in (GAP, WIDTH - GAP - side):
        sheet.rounded(x, GAP, side, HERO - 2 * GAP, 22, "stage", "night")
    sheet.put(host(_mood(view), TALL, "stage"), GAP + side - host_width(TALL) - 10, HERO - GAP - TALL - 6)
    _draw_where(sheet, GAP + 18, view)
    sheet.put(spotlight(), (WIDTH - SPOT) // 2, 0)
    readouts.draw_plate(sheet, (WIDTH - PLATE) // 2, (HERO - PLATE) // 2, view, PLATE, "beam")
    if voice is not None:
        draw_voice(sheet, WIDTH - GAP - side, GAP, side, HERO - 2 * GAP, voice, people)
    elif (cheered := cheers.most_cheered(view)) is not None:
        _draw_cheered(sheet, WIDTH - GAP - side, side, view, cheered, people)
    elif told:
        left, words_told = WIDTH - GAP - side + TAIL, named(told, people, SAID)
        bubble(sheet, left, GAP + 14, side - TAIL - 10, HERO - 2 * GAP - 28, words_told, size=38)
    else:
        _draw_seen(sheet, WIDTH - GAP - side, GAP, side, view)


def _draw_cheered(sheet: Sheet, x: int, side: int, view: View, seat: SeatView, people: Sequence[Person]) -> None:
    """Draw whose turn is cheered, the chain, and what it comes to."""
    name = words.label(people, seat.seat).fitted(side - 28, 34)
    write(sheet, x + 14, GAP + 30, name, 34, "white", "stage", face="text")
    draw_chain(sheet, x + 14, GAP + 54, side - 28, CHAIN, seat, "stage")
    draw_sum(sheet, x + side - 14 - sum_width(view, seat, SUM), GAP + 60 + CHAIN, SUM, view, seat, "stage")


def _mood(view: View) -> Mood:
    """Return the host's mood: a cheer while a box of this turn lies open."""
    if view.phase == "over" or any(map(cheers.boxes, view.seats)):
        return "cheer"
    return "think" if view.phase == "choose" else "present"


def _draw_where(sheet: Sheet, x: int, view: View) -> None:
    """Round, turn, and what a box is worth, left of the host."""
    if view.phase == "over":
        write(sheet, x, 96, say("luckybox.over.1"), 38, "white", "stage")
        write(sheet, x, 138, say("luckybox.over.2"), 38, "gold", "stage")
        return
    write(sheet, x, 38, say("luckybox.round_word"), 28, "lilac", "stage")
    taken = write(sheet, x, 76, str(view.round), 52, "white", "stage")
    write(sheet, x + taken + 4, 82, f"/{view.rounds}", 32, "lilac", "stage")
    write(sheet, x, 120, say("luckybox.turn_word"), 28, "lilac", "stage")
    if view.phase == "turn":
        taken = write(sheet, x, 156, str(view.turn), 46, "gold", "stage")
        write(sheet, x + taken + 4, 161, f"/{TURNS}", 32, "lilac", "stage")
    else:
        write(sheet, x, 156, say("luckybox.cards_word"), 38, "gold", "stage")
    sheet.put(widgets.box_icon(34, "stage", True), x, 182)
    write(sheet, x + 42, 200, str(BOX_POINTS[view.round - 1]), 36, "white", "stage")


@drawn_ahead
def spotlight() -> Sprite:
    """Draw light beams behind the revealed number, and a ring of bulbs around it."""
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
    """Draw the round's numbers in order, in three rows of three; the places still to come are empty."""
    write(sheet, x + side // 2, y + 24, say("luckybox.numbers"), 28, "lilac", "stage", align=0.5)
    for index in range(9):
        left, top = x + side // 2 - 128 + 88 * (index % 3), y + 44 + 56 * (index // 3)
        number = view.seen[index] if index < len(view.seen) else 0
        sheet.put(seen_chip(number, number != 0 and index == len(view.seen) - 1), left, top)


@drawn_ahead
def seen_chip(number: int, now: bool) -> Sprite:
    """Draw one of the round's numbers; 0 is one still to come."""
    brush = Brush(80, 50, "stage")
    if number == 0:
        brush.rounded(0, 0, 80, 50, 14, "beam")
        brush.rounded(3, 3, 74, 44, 11, "stage")
    else:
        brush.rounded(0, 0, 80, 50, 14, "gold" if now else "beam")
        brush.text(40, 25, str(number), 42, "ink" if now else "white")
    return brush.done()
