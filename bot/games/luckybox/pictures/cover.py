"""The title picture: the show stage with its host, the game's name and a few cards. Size: 900 × 440."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.games.luckybox.pictures.card import draw_card
from bot.games.luckybox.pictures.widgets import LARGE
from bot.games.luckybox.rules.faces import Deck, Face
from bot.games.luckybox.rules.view import CardView
from bot.render import icons
from bot.render.atlas import drawn_ahead
from bot.render.brush import SCALE, Brush
from bot.render.generic.cover import paint_title
from bot.render.host import paint
from bot.render.palette import PLTE, rgb
from bot.render.picture import Picture
from bot.render.png import Sheet
from bot.render.stage import HEIGHT, HOST, HOST_TOP, WIDTH, paint_footlights, paint_stage
from bot.render.typesetting.lettering import GOLD, WHITE, is_lettered, paint_words, words_width
from bot.text import say

SHOWN = (
    (17, "B", 0b000_100_010, 452, 380, -10),
    (44, "C", 0b001_000_000, 766, 380, 10),
    (5, "A", 0b111_010_001, 609, 370, 0),
)
"""Cards from back to front: (card, letter, crossed squares, x and y of its middle, degrees)."""
ROOM, BETWEEN = 524, 450
"""How wide a title may be between the host and the curtain, and beside the symbols."""
PART = 0.62
"""The cards' size as a share of a panel's."""


def draw_cover(deck: Deck) -> Picture:
    faces = tuple(deck.face(card) for card, *_ in SHOWN)
    return Picture(_png(faces, say("game.luckybox")), say("luckybox.alt.cover"), WIDTH, HEIGHT)


@drawn_ahead
def _png(faces: tuple[Face, ...], title: str) -> bytes:
    brush = Brush(WIDTH, HEIGHT, "night")
    paint_stage(brush)
    for face, (card, letter, crossed, x, y, degrees) in zip(faces, SHOWN, strict=True):
        draw_turned(brush, CardView(card, face, crossed), letter, x, y, degrees)
    paint_footlights(brush)
    _paint_title(brush, title)
    for width, outline in ((9, "paper"), (5, "ink")):
        icons.bolt(brush, 347, 104, 30, "bolt", outline, 2 * width)
        icons.star(brush, 846, 96, 25, "gold", outline, 2 * width)
        icons.moon(brush, 358, 300, 22, "moon", outline, 2 * width)
    paint(brush, 176, HOST_TOP, HOST, "hello")
    sheet = Sheet(WIDTH, HEIGHT, "night")
    sheet.put(brush.done(), 0, 0)
    return sheet.png()


def _paint_title(brush: Brush, title: str) -> None:
    """Paint two words small above the others large, where a title is so long; else as any game's title is."""
    words = title.split()
    first, then = " ".join(words[:2]), " ".join(words[2:])
    if then and is_lettered(title) and words_width(first, 84) <= ROOM and words_width(then, 122) <= ROOM:
        paint_words(brush, 604, 110, first, 84, WHITE)
        paint_words(brush, 604, 210, then, 122, GOLD)
    else:
        paint_title(brush, title, 160, BETWEEN)


def draw_turned(brush: Brush, card: CardView, letter: str, x: float, y: float, degrees: float) -> None:
    sheet = Sheet(LARGE.width, LARGE.height, "paper")
    draw_card(sheet, 0, 0, card, letter, {})
    flat = Image.frombytes("P", (sheet.width, sheet.height), sheet.pixels().tobytes())
    flat.putpalette(PLTE)
    width, height = round(sheet.width * PART * SCALE), round(sheet.height * PART * SCALE)
    print_ = flat.convert("RGB")
    print_ = print_.resize((width, height), Image.Resampling.LANCZOS)
    line, radius = 3 * SCALE, round(20 * PART * SCALE)
    picture = Image.new("RGB", (width + 2 * line, height + 2 * line), rgb("ink"))
    inside = Image.new("L", (width, height))
    ImageDraw.Draw(inside).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
    picture.paste(print_, (line, line), inside)
    outside = Image.new("L", picture.size)
    ImageDraw.Draw(outside).rounded_rectangle((0, 0, *picture.size), radius + line, fill=255)
    turned = picture.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    mask = outside.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    place = (round(x * SCALE - turned.width / 2), round(y * SCALE - turned.height / 2))
    brush.image.paste(turned, place, mask)
