"""The one picture that explains the game: an annotated card, the bonuses, the points."""

from __future__ import annotations

from functools import cache

from bot.games.luckybox.pictures import widgets as atoms
from bot.games.luckybox.pictures.card import Mark, draw_card
from bot.games.luckybox.pictures.shapes import Band
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, FACES, LINES, MOON, SQUARES, STAR, Deck, Face
from bot.games.luckybox.rules.tags import tag
from bot.games.luckybox.rules.view import CardView
from bot.render.brush import Brush
from bot.render.picture import Picture
from bot.render.png import Sheet, Sprite
from bot.render.text import write

WIDTH, HEIGHT = 900, 1064
CARD_AT = (62, 108)
DISC = 44
STEPS = (
    ("A number comes up for all.", "Cross one such square: gold, free."),
    ("Or pay lightning: each moves", "the number by one (9 and 1 meet)."),
    ("A full row or column wins", "the bonus at its end."),
    ("A full card is a box:", "points at once, best in round 1."),
)
BONUSES = (
    ("7", "cross off any 7"), (ANY, "cross off any square"), (STAR, "1, 2, 3 in a round: 1, 4, 9 points"),
    (MOON, "most at the end +6, fewest −6"), (BOLT, "one lightning"), (BOLT2, "two lightning"),
)  # fmt: skip
ALT = (
    "How Lucky Box works. An example card: three rows of three numbers, a bonus at the end of every row and "
    "column. 1: a number comes up for everybody; cross off one such square, shown in gold with its tag, free. 2: "
    "or pay lightning, shown with a bolt and its price; each moves the number by one, 9 and 1 are neighbours. 3: "
    "a full row or column wins the bonus at its end. 4: a full card is a box. Bonuses: a number: cross off any "
    "such number; question mark: any square; star: 1, 2, 3 stars in a round are 1, 4, 9 points; moon: most at the"
    " end +6, fewest −6 (two players: +6 only; alone: by number); one or two lightning. Rows of 1–3, 4–6 and 7–9 "
    "differ in colour and in the shape of their squares. A box in round 1, 2, 3, 4 is 15, 12, 10, 8 points. At "
    "the end two crosses on cards not full are 1 point."
)


def draw_rules(deck: Deck) -> Picture:
    """The explanation with a card of the deck as its example."""
    sheet = Sheet(WIDTH, HEIGHT, "night")
    write(sheet, WIDTH // 2, 48, "How Lucky Box works", 60, "gold", "night", align=0.5)
    _draw_example(sheet, *CARD_AT, deck)
    for place, lines in enumerate(STEPS):
        y = 112 + 84 * place
        sheet.put(disc(place + 1), 372, y + 12)
        sheet.put(disc(place + 1), 10, CARD_AT[1] + 22 + 75 * place)
        for line, text in enumerate(lines):
            write(sheet, 428, y + 18 + 34 * line, text, 30, "white", "night", face="text")
    _draw_bonuses(sheet, 470)
    _draw_points(sheet, 846)
    return Picture(sheet.png(), ALT, WIDTH, HEIGHT)


@cache
def disc(number: int) -> Sprite:
    """A numbered disc that ties a step to its place on the card."""
    brush = Brush(DISC, DISC, "night")
    brush.circle(DISC / 2, DISC / 2, DISC / 2, "green")
    brush.text(DISC / 2, DISC / 2, str(number), 34, "white")
    return brush.done()


def _example(deck: Deck) -> tuple[int, Face]:
    """The face with the most kinds of bonus, the first of equals."""
    best = max(range(1, FACES + 1), key=lambda card: (len(set(deck.face(card).bonuses)), -card))
    return best, deck.face(best)


def _draw_example(sheet: Sheet, x: int, y: int, deck: Deck) -> None:
    card, face = _example(deck)
    crossed = LINES[2] | 1 << 1
    free, bolt = SQUARES[0], SQUARES[5]
    marks = {(card, free): Mark(tag(0, face, free), 0), (card, bolt): Mark(tag(0, face, bolt), 2)}
    number = face.grid[0]
    caption = f"{tag(0, face, free)}: card A, {'' if face.grid.count(number) == 1 else 'first '}{number}"
    draw_card(sheet, x, y, CardView(card, face, crossed), "A", marks)
    write(sheet, x + atoms.LARGE.width // 2, y + 320, caption, 26, "lilac", "night", face="text", align=0.5)


def _draw_bonuses(sheet: Sheet, y: int) -> None:
    sheet.rounded(8, y, WIDTH - 16, 364, 22, "paper", "night")
    write(sheet, 30, y + 34, "Bonuses", 40, "ink", "paper")
    write(sheet, 616, y + 34, "Rows", 40, "ink", "paper")
    for place, (kind, meaning) in enumerate(BONUSES):
        top = y + 60 + 49 * place
        sheet.put(atoms.icon(kind, 46, "paper"), 34, top)
        write(sheet, 96, top + 24, meaning, 31, "ink", "paper", face="text")
    bands: tuple[Band, ...] = ("low", "mid", "high")
    for place, band in enumerate(bands):
        top = y + 66 + 96 * place
        sheet.put(atoms.strip(band, "paper", atoms.LARGE), 616, top)
        for column in range(3):
            sprite = atoms.tile(3 * place + column + 1, "open", atoms.LARGE.tile)
            sheet.put(sprite, 616 + atoms.LARGE.edge - 4 + atoms.LARGE.pitch_x * column, top + 2)


def _draw_points(sheet: Sheet, y: int) -> None:
    sheet.rounded(8, y, WIDTH - 16, 210, 22, "paper", "night")
    write(sheet, 30, y + 34, "Points", 40, "ink", "paper")
    for place, points in enumerate((15, 12, 10, 8)):
        x = 190 + 172 * place
        sheet.put(atoms.box_icon(46, "paper", True), x, y + 62)
        write(sheet, x + 56, y + 86, str(points), 44, "ink", "paper")
        write(sheet, x + 50, y + 34, f"Round {place + 1}", 28, "quiet", "paper", align=0.5)
    write(sheet, 34, y + 86, "a box", 31, "ink", "paper", face="text")
    for mark in range(2):
        sheet.put(atoms.icon("cross", 44, "paper"), 30 + 40 * mark, y + 118)
    write(sheet, 122, y + 140, "two crosses left over at the end: 1 point", 31, "ink", "paper", face="text")
    sheet.put(atoms.icon("moon", 44, "paper"), 48, y + 160)
    write(sheet, 122, y + 182, "two players: +6 only; alone: by number", 31, "ink", "paper", face="text")
