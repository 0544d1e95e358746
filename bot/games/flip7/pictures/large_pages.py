"""The other pages of a larger panel: what is left in the pile with the host, and how the others stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.flip7.pictures import faces, lines, rows, widgets, words
from bot.games.flip7.pictures.faces import Size
from bot.games.flip7.pictures.host_lines import HostLine
from bot.games.flip7.pictures.lines import Spot
from bot.games.flip7.players.odds import Odds
from bot.games.flip7.rules.cards import NAMES
from bot.games.flip7.rules.view import View
from bot.render.alt_corner import corner_height
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.bubble import TAIL, bubble
from bot.render.host import bust
from bot.render.picture import Person
from bot.render.player_label import Called
from bot.render.player_label import marks as beside
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import length, shrunk, write
from bot.text import decimal, percent, say

WIDTH, MARGIN = 900, 8
KIND = Size(48, 64, bold=True)
"""A kind of card that is left."""
IN_ROW, PITCH, ROW = 6, 146, 78
"""Kinds in a row, and from one to the next, across and down."""
PILE = 58 + ROW * -(-len(NAMES) // IN_ROW) + 8
ODDS = 228
HOST = 190
"""Height of the host."""
OTHER, COLUMN = 94, 8
"""From one player to the next, and how many stand below each other: on the right one more."""
SCORE, SCORES, IN_LINE = 88, 56, 7
"""From one line of scores to the next, how many fit, and how many stand in a line."""


def draw_pile(sheet: Sheet, y: int, view: View, spot: Spot, said: HostLine, odds: Odds | None) -> None:
    """Draw every kind of card with how many are left, how likely a bust is if that is told, and the host."""
    width = WIDTH - 2 * MARGIN
    sheet.rounded(MARGIN, y, width, PILE, 20, "stage", "night")
    heading = say("flip7.left" if view.pile else "flip7.left_anew")
    write(sheet, MARGIN + 16, y + 32, heading, shrunk([heading], width - 32, 42, 24), "lilac", "stage")
    left = lines.next_cards(view)
    held = spot.line.numbers if spot.mark in ("active", "waiting") and not spot.scored else ()
    for number, kind in enumerate(NAMES):
        row, column = divmod(number, IN_ROW)
        x, top, count = MARGIN + 8 + PITCH * column, y + 58 + ROW * row, left[kind]
        sheet.put(kind_left(kind, danger=kind in held and count > 0, gone=count == 0), x, top)
        write(sheet, x + KIND.width + 20, top + 37, str(count), 45, "white" if count else "lilac", "stage")
    y += PILE + MARGIN
    if odds:
        sheet.rounded(MARGIN, y, width, ODDS, 20, "stage", "night")
        _draw_odds(sheet, MARGIN + 20, y, width - 40, odds)
        y += ODDS + MARGIN
    _draw_host(sheet, y, sheet.height - MARGIN - y, said)


@drawn_ahead
def kind_left(kind: str, *, danger: bool, gone: bool) -> Sprite:
    """Draw a kind of card; one that would be a bust is framed."""
    wide, tall = KIND.width + 14, KIND.height + 10
    brush = Brush(wide, tall, "stage")
    if danger:
        brush.rounded(0, 0, wide, tall, 14, "high")
    faces.paint(brush, 7, 5, kind, "dim" if gone else "plain", KIND)
    return brush.done()


def _draw_odds(sheet: Sheet, x: int, y: int, width: int, odds: Odds) -> None:
    """Draw how likely a bust is, as a bar too, what a card more brings, and how likely a Flip 7 is."""
    word = say("flip7.odds_bust")
    size = shrunk([word], width // 3, 42, 24)
    taken = write(sheet, x, y + 46, word, size, "lilac", "stage")
    write(sheet, x + width, y + 46, percent(odds.bust), 51, "white", "stage", align=1)
    left, room = x + taken + 16, width - taken - 146
    sheet.rounded(left, y + 32, room, 28, 14, "night", "stage")
    filled = round((room - 6) * min(1.0, max(0.0, odds.bust)))
    sheet.fill(left + 3, y + 36, filled, 20, "high")
    sheet.fill(left + 3 + filled, y + 34, 4, 24, "white")
    brings = decimal(odds.hit, signed=True)
    taken = write(sheet, x, y + 116, brings, 54, "gold", "stage") + 14
    word = say("flip7.odds_hit")
    write(sheet, x + taken, y + 116, word, shrunk([word], width - taken, 42, 24), "lilac", "stage")
    if odds.seven > 0:
        sheet.put(widgets.status("flip7", 54, "stage"), x, y + 156)
        write(sheet, x + 70, y + 184, percent(odds.seven), 51, "white", "stage")


def _draw_host(sheet: Sheet, y: int, height: int, said: HostLine) -> None:
    sheet.rounded(MARGIN, y, WIDTH - 2 * MARGIN, height, 20, "stage", "night")
    figure = bust(said.mood, HOST, "stage", flipped=True)
    right = WIDTH - MARGIN - 16 - figure.width
    sheet.put(figure, right, y + height - HOST - 6)
    # Above the corner for Discord's badge.
    foot = sheet.height - corner_height(sheet.height)
    left, high = MARGIN + 16, min(foot - y - 12, 240)
    bubble(sheet, left, foot - high, right - TAIL - left, high, said.text, size=56, tail="right")


def other_box(y: int, number: int, others: int) -> tuple[int, int, int, int]:
    """Return left, top, width and height of another player, by the place among so many."""
    columns = 1 if others <= COLUMN else 2
    width = (WIDTH - MARGIN) // columns - MARGIN
    column = int(number >= COLUMN)
    row = number - column * COLUMN
    return MARGIN + (width + MARGIN) * column, y + OTHER * row, width, OTHER - MARGIN


def draw_others(sheet: Sheet, y: int, view: View, seat: int, people: Sequence[Person]) -> None:
    """Draw the others: how they stand, points in front, total."""
    others = [spot for spot in lines.spots(view) if spot.seat != seat]
    for number, spot in enumerate(others):
        person = people[spot.seat] if spot.seat < len(people) else Person("")
        _draw_other(sheet, other_box(y, number, len(others)), spot, words.label(people, spot.seat), person)


def _draw_other(sheet: Sheet, box: tuple[int, int, int, int], spot: Spot, name: Called, person: Person) -> None:
    x, y, width, tall = box
    back = rows.GROUNDS[spot.mark]
    back = "stage" if back == "night" else back
    front = rows.front(back)
    sheet.rounded(x, y, width, tall, 14, "gold" if spot.framed else back, "night")
    if spot.framed:
        sheet.rounded(x + 4, y + 4, width - 8, tall - 8, 10, back, "gold")
    sheet.put(widgets.status(spot.mark, 54, back), x + 12, y + (tall - 54) // 2)
    left, end = x + 78, x + width - 14
    # Side by side where there is room, else the name above the points.
    wide = width > WIDTH // 2
    upper, lower = (y + tall // 2,) * 2 if wide else (y + 22, y + 65)
    signs = beside(replace(person, mark="none"), 42, back)
    gain = "" if spot.mark == "busted" else f"+{spot.gain}"
    numbers = end - write(sheet, end, lower, str(spot.total), 45, front, back, align=1) - 18
    numbers -= write(sheet, numbers, lower, gain, 42, rows.bright(back), back, align=1) + 14
    if wide:
        end = numbers
    for sprite in signs:
        end -= 46
        sheet.put(sprite, end, upper - 21)
    write(sheet, left, upper, name.fitted(end - left - 8, 40), 40, front, back, face="text")


def draw_history(sheet: Sheet, y: int, view: View) -> None:
    """Draw what every round brought, alone; of very many the last."""
    width = WIDTH - 2 * MARGIN
    sheet.rounded(MARGIN, y, width, sheet.height - MARGIN - y, 20, "stage", "night")
    heading, rounds = say("flip7.history"), str(len(view.rounds))
    room = width - 60 - round(length(rounds, 45, "display"))
    taken = write(sheet, MARGIN + 16, y + 36, heading, shrunk([heading], room, 42, 24), "lilac", "stage")
    write(sheet, MARGIN + 34 + taken, y + 36, rounds, 45, "white", "stage")
    for number, past in enumerate(view.rounds[-SCORES:]):
        row, column = divmod(number, IN_LINE)
        left, top, score = MARGIN + 14 + 123 * column, y + 72 + SCORE * row, past.scores[0]
        lost = past.lines[0].status == "busted"
        back = "high_ink" if lost else "gold" if past.flip7_by == 0 else "night"
        sheet.rounded(left, top, 114, SCORE - 10, 16, back, "stage")
        write(sheet, left + 57, top + 39, str(score), 51, rows.front(back), back, align=0.5)
