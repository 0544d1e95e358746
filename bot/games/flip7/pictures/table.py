"""The table: the card just turned and what waits, and every player's line of cards.

900 wide; the height depends on the number of players only.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.flip7.pictures import alt, hero, lines, rows, words
from bot.games.flip7.rules.view import View
from bot.render.alt_corner import with_corner
from bot.render.picture import Person, Picture, Voice
from bot.render.png import Sheet

WIDTH = 900
GAP = 8


def draw_table(view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> Picture:
    """Draw the whole table for everybody; `told` is what has just happened, `voice` what a character says of it."""
    sheet = table_sheet(view, people, told, voice)
    return Picture(sheet.png(), alt.table(view, people, told, voice), sheet.width, sheet.height)


def table_sheet(view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> Sheet:
    """Draw the whole table without encoding it."""
    players = len(view.seats)
    shape = rows.layout(players)
    deep = -(-players // shape.columns)
    above = hero.HEIGHT + (shape.height + GAP) * deep
    sheet = Sheet(WIDTH, with_corner(above, hero.FOOT), "night")
    hero.draw_hero(sheet, view, people, told, voice)
    for number, spot in enumerate(lines.spots(view)):
        row, column = divmod(number, shape.columns)
        in_row = min(shape.columns, players - row * shape.columns)
        left = (WIDTH - in_row * (shape.width + GAP) + GAP) // 2
        person = people[spot.seat] if spot.seat < len(people) else Person("")
        x, y = left + column * (shape.width + GAP), hero.HEIGHT + row * (shape.height + GAP)
        rows.draw_spot(sheet, x, y, spot, words.label(people, spot.seat), person, shape)
    hero.draw_where(sheet, above, view, people)
    return sheet
