"""The one picture that explains the game: an annotated card, the bonuses, the points."""

from __future__ import annotations

from bot.games.luckybox.pictures import widgets
from bot.games.luckybox.pictures.card import Mark, draw_card
from bot.games.luckybox.pictures.shapes import Band
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, FACES, LINES, MOON, SQUARES, STAR, Deck, Face
from bot.games.luckybox.rules.tags import tag
from bot.games.luckybox.rules.view import CardView
from bot.render.discs import disc
from bot.render.picture import Picture
from bot.render.png import Sheet
from bot.render.text import write
from bot.text import say

WIDTH, HEIGHT = 900, 1064
CARD_AT = (62, 108)
STEPS = 4
BONUSES = ("7", ANY, STAR, MOON, BOLT, BOLT2)


def draw_rules(deck: Deck) -> Picture:
    """Draw the explanation with a card of the deck as its example."""
    sheet = Sheet(WIDTH, HEIGHT, "night")
    write(sheet, WIDTH // 2, 48, say("luckybox.rules.title"), 60, "gold", "night", align=0.5)
    _draw_example(sheet, *CARD_AT, deck)
    for place in range(STEPS):
        y = 112 + 84 * place
        sheet.put(disc(place + 1), 372, y + 12)
        sheet.put(disc(place + 1), 10, CARD_AT[1] + 22 + 75 * place)
        for line, text in enumerate(say(f"luckybox.step.{place + 1}").splitlines()):
            write(sheet, 428, y + 18 + 34 * line, text, 30, "white", "night", face="text")
    _draw_bonuses(sheet, 470)
    _draw_points(sheet, 846)
    return Picture(sheet.png(), say("luckybox.alt.rules"), WIDTH, HEIGHT)


def _example(deck: Deck) -> tuple[int, Face]:
    """Return the place and face of the card with the most kinds of bonus, the first of equals."""
    best = max(range(1, FACES + 1), key=lambda card: (len(set(deck.face(card).bonuses)), -card))
    return best, deck.face(best)


def _draw_example(sheet: Sheet, x: int, y: int, deck: Deck) -> None:
    card, face = _example(deck)
    crossed = LINES[2] | 1 << 1
    free, bolt = SQUARES[0], SQUARES[5]
    marks = {(card, free): Mark(tag(0, face, free), 0), (card, bolt): Mark(tag(0, face, bolt), 2)}
    number = face.grid[0]
    key = "luckybox.rules.example" if face.grid.count(number) == 1 else "luckybox.rules.example_first"
    caption = say(key, tag=tag(0, face, free), number=number)
    draw_card(sheet, x, y, CardView(card, face, crossed), "A", marks)
    write(sheet, x + widgets.LARGE.width // 2, y + 320, caption, 26, "lilac", "night", face="text", align=0.5)


def _draw_bonuses(sheet: Sheet, y: int) -> None:
    sheet.rounded(8, y, WIDTH - 16, 364, 22, "paper", "night")
    write(sheet, 30, y + 34, say("luckybox.rules.bonuses"), 40, "ink", "paper")
    write(sheet, 616, y + 34, say("luckybox.rules.rows"), 40, "ink", "paper")
    for place, kind in enumerate(BONUSES):
        top = y + 60 + 49 * place
        sheet.put(widgets.icon(kind, 46, "paper"), 34, top)
        write(sheet, 96, top + 24, say(f"luckybox.rules.bonus.{kind}"), 31, "ink", "paper", face="text")
    bands: tuple[Band, ...] = ("low", "mid", "high")
    for place, band in enumerate(bands):
        top = y + 66 + 96 * place
        sheet.put(widgets.strip(band, "paper", widgets.LARGE), 616, top)
        for column in range(3):
            sprite = widgets.tile(3 * place + column + 1, "open", widgets.LARGE.tile)
            sheet.put(sprite, 616 + widgets.LARGE.edge - 4 + widgets.LARGE.pitch_x * column, top + 2)


def _draw_points(sheet: Sheet, y: int) -> None:
    sheet.rounded(8, y, WIDTH - 16, 210, 22, "paper", "night")
    write(sheet, 30, y + 34, say("luckybox.rules.points"), 40, "ink", "paper")
    for place, points in enumerate((15, 12, 10, 8)):
        x = 190 + 172 * place
        sheet.put(widgets.box_icon(46, "paper", True), x, y + 62)
        write(sheet, x + 56, y + 86, str(points), 44, "ink", "paper")
        write(sheet, x + 50, y + 34, say("luckybox.round", round=place + 1), 28, "quiet", "paper", align=0.5)
    write(sheet, 34, y + 86, say("luckybox.rules.box"), 31, "ink", "paper", face="text")
    for mark in range(2):
        sheet.put(widgets.icon("cross", 44, "paper"), 30 + 40 * mark, y + 118)
    write(sheet, 122, y + 140, say("luckybox.rules.crosses"), 31, "ink", "paper", face="text")
    sheet.put(widgets.icon("moon", 44, "paper"), 48, y + 160)
    write(sheet, 122, y + 182, say("luckybox.rules.moons"), 31, "ink", "paper", face="text")
