"""The table: the revealed number on the stage, the numbers seen and left, a small board for every player.

900 wide; the height depends on the number of players only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from bot.games.luckybox.pictures import alt, readouts, small, widgets, words
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.state import ROUNDS, TURNS
from bot.games.luckybox.rules.view import View
from bot.render.brush import Brush
from bot.render.bubble import TAIL, bubble
from bot.render.host import Mood, host, host_width
from bot.render.picture import Person, Picture, Voice
from bot.render.player_label import named
from bot.render.png import Sheet, Sprite
from bot.render.text import write
from bot.render.voice import draw_voice
from bot.text import say

WIDTH = 900
HERO = 232
HEAD = 296
"""Hero and numbers together."""
GAP = 8
SPOT, PLATE = 290, 168
TALL = 176
"""Height of the host."""
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
    sheet = Sheet(WIDTH, HEAD + (shape.height + GAP) * rows, "night")
    _draw_hero(sheet, view, people, told, voice)
    readouts.draw_numbers(sheet, GAP, HERO + 4, view)
    for place, seat in enumerate(view.seats):
        row, column = divmod(place, shape.columns)
        in_row = min(shape.columns, players - row * shape.columns)
        left = (WIDTH - in_row * (shape.width + GAP) + GAP) // 2
        person = people[seat.seat] if seat.seat < len(people) else Person("")
        x, y = left + column * (shape.width + GAP), HEAD + row * (shape.height + GAP)
        small.draw_place(sheet, x, y, view, seat, words.name(people, seat.seat), person, shape)
    return sheet


def _draw_hero(sheet: Sheet, view: View, people: Sequence[Person], told: str, voice: Voice | None) -> None:
    """Draw where the game is, the host, the number, and who speaks: a character, the host, or else the numbers so far.

    What the host has to tell stands in the message over the picture, too: a character's line goes first.
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
    elif told:
        left, words_told = WIDTH - GAP - side + TAIL, named(told, people, SAID, "\u200e")
        bubble(sheet, left, GAP + 14, side - TAIL - 10, HERO - 2 * GAP - 28, words_told, size=38)
    else:
        _draw_seen(sheet, WIDTH - GAP - side, GAP, side, view)


def _mood(view: View) -> Mood:
    """Return the host's mood: a cheer while a box of this turn lies open."""
    if view.phase == "over" or any(boxes_made(view)):
        return "cheer"
    return "think" if view.phase == "choose" else "present"


def boxes_made(view: View) -> list[bool]:
    """Return whether each seat completed a card this turn."""
    full = [{card.id for card in seat.cards if card.crossed == FULL} for seat in view.seats]
    return [any(link.card in cards for link in seat.chain) for seat, cards in zip(view.seats, full, strict=True)]


def _draw_where(sheet: Sheet, x: int, view: View) -> None:
    """Round, turn, and what a box is worth, left of the host."""
    if view.phase == "over":
        write(sheet, x, 96, say("luckybox.over.1"), 38, "white", "stage")
        write(sheet, x, 138, say("luckybox.over.2"), 38, "gold", "stage")
        return
    write(sheet, x, 38, say("luckybox.round_word"), 28, "lilac", "stage")
    taken = write(sheet, x, 76, str(view.round), 52, "white", "stage")
    write(sheet, x + taken + 4, 82, f"/{ROUNDS}", 32, "lilac", "stage")
    write(sheet, x, 120, say("luckybox.turn_word"), 28, "lilac", "stage")
    if view.phase == "turn":
        taken = write(sheet, x, 156, str(view.turn), 46, "gold", "stage")
        write(sheet, x + taken + 4, 161, f"/{TURNS}", 32, "lilac", "stage")
    else:
        write(sheet, x, 156, say("luckybox.cards_word"), 38, "gold", "stage")
    sheet.put(widgets.box_icon(34, "stage", True), x, 182)
    write(sheet, x + 42, 200, str(BOX_POINTS[view.round - 1]), 36, "white", "stage")


@cache
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
    for place in range(9):
        left, top = x + side // 2 - 128 + 88 * (place % 3), y + 44 + 56 * (place // 3)
        number = view.seen[place] if place < len(view.seen) else 0
        sheet.put(seen_chip(number, number != 0 and place == len(view.seen) - 1), left, top)


@cache
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
