"""The title picture: the show stage with its host, the game's name and seven different cards. Size: 900 × 440."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.games.flip7.pictures import faces, shapes
from bot.games.flip7.pictures.faces import BIG
from bot.render.atlas import drawn_ahead
from bot.render.brush import SCALE, Brush
from bot.render.generic.cover import paint_title
from bot.render.host import paint
from bot.render.palette import rgb
from bot.render.picture import Picture
from bot.render.png import Sheet
from bot.render.stage import HEIGHT, HOST, HOST_TOP, WIDTH, paint_footlights, paint_stage
from bot.render.typesetting.lettering import GOLD, is_lettered, paint_words, words_width
from bot.text import say

HAND = ("3", "11", "5", "0", "9", "12", "7")
"""Seven different numbers, from left to right."""
ROOM = 430
"""How wide a title may be beside the symbols."""
MIDDLE, RADIUS, SPREAD = (596, 736), 400, 64
"""The fan's middle and radius, and how many degrees it spans."""


def draw_cover() -> Picture:
    return Picture(_png(say("game.flip7")), say("flip7.alt.cover"), WIDTH, HEIGHT)


@drawn_ahead
def _png(title: str) -> bytes:
    brush = Brush(WIDTH, HEIGHT, "night")
    paint_stage(brush, 250)
    for index, card in enumerate(HAND):
        degrees = SPREAD * (index / (len(HAND) - 1) - 0.5)
        x, y = (MIDDLE[0] + RADIUS * sin(pi * degrees / 180), MIDDLE[1] - RADIUS * cos(pi * degrees / 180))
        draw_turned(brush, card, x, y, degrees)
    paint_footlights(brush)
    if is_lettered(title) and words_width(title, 172) <= ROOM:
        paint_words(brush, 596, 138, title, 172, GOLD)
    else:
        paint_title(brush, title, 138, ROOM)
    for outline, line in (("paper", 14.0), ("ink", 8.0)):
        shapes.snowflake(brush, 858, 196, 24, "white", outline, line)
        shapes.clover(brush, 846, 104, 28, "clover", outline, line)
    paint(brush, 166, HOST_TOP, HOST, "cheer")
    sheet = Sheet(WIDTH, HEIGHT, "night")
    sheet.put(brush.done(), 0, 0)
    return sheet.png()


def draw_turned(brush: Brush, card: str, x: float, y: float, degrees: float) -> None:
    """Draw a card around (x, y), turned clockwise, with a dark line around it."""
    line = 3
    print_ = Brush(BIG.width + 2 * line, BIG.height + 2 * line, "ink")
    faces.paint(print_, line, line, card, "plain", BIG)
    outside = Image.new("L", print_.image.size)
    wide, tall = outside.size
    ImageDraw.Draw(outside).rounded_rectangle((0, 0, wide - 1, tall - 1), round(BIG.width * 0.15 + line) * SCALE, 255)
    ground = Image.new("RGB", print_.image.size, rgb("ink"))
    ground.paste(print_.image, (0, 0))
    turned = ground.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    mask = outside.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    place = (round(x * SCALE - turned.width / 2), round(y * SCALE - turned.height / 2))
    brush.image.paste(turned, place, mask)
