"""One player's own view: the line of cards large, points and race, what is still in the pile, the others in short.

900 wide; the height depends on the number of players only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.flip7.pictures import alt, faces, hero, host_lines, lines, rows, widgets, words
from bot.games.flip7.pictures.faces import BIG, MIDDLE, MINI
from bot.games.flip7.pictures.host_lines import HostLine
from bot.games.flip7.pictures.lines import Spot
from bot.games.flip7.pictures.marks import Advice, Marks, advice_of, odds_of
from bot.games.flip7.players.odds import Odds
from bot.games.flip7.rules.cards import NAMES, SEVEN
from bot.games.flip7.rules.view import View
from bot.render.alt_corner import with_corner
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.bubble import TAIL, bubble
from bot.render.halo import halo
from bot.render.host import bust
from bot.render.picture import Person, Picture
from bot.render.player_label import Called
from bot.render.player_label import marks as beside
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import fitted, shrunk, write
from bot.text import decimal, percent, say

WIDTH, MARGIN = 900, 8
HEAD = 132
PITCH = 124
"""From one card to the next."""
TRAY = faces.chip_height(BIG) + BIG.height + 16
NUMBERS = 176
"""Height of what is below the line: points, and the host."""
LEFT = 392
"""Width of the points."""
RACE = 34
PILE, PER_PILE, CELL = 82, 13, 66
"""What is left in the pile: height of its heading and first row, kinds in a row, and the room for one."""
FIRST = 33
"""Height of the heading above them."""
PILE_FOOT = 58
"""Height of its second row at least, to the picture's edge: right of the corner for Discord's badge."""
OTHER, PER_ROW = 48, 3
"""Height of another player, and how many stand side by side."""
HISTORY, SCORES = 96, 11
"""Height of the rounds so far, alone, and how many of them stand in a row."""
INSET = 2
"""How far the glow lies inside of what it surrounds: most of it falls on the gaps."""
SEVENTH = 112
"""Kept free for how likely a Flip 7 is, below the gauge."""
TALL = 138
"""Height of the host."""
PARTY = 12
"""Seats beyond which a panel is heavy: the others stand on it, too."""
CROWDED = 4
"""Modifiers among which icicles would be no more than specks, and weigh a percent of the picture."""


def draw_panel(
    view: View, seat: int, people: Sequence[Person], marks: Marks, note: str = "", said: str = ""
) -> Picture:
    """Draw a seat's own view; `note` replaces the line that says what is up, `said` what the host says.

    `marks` may have the odds of one more card, and what a hint advises, which glows.
    """
    sheet = panel_sheet(view, seat, people, marks, note, said)
    png = sheet.png(thorough=len(view.seats) > PARTY)
    return Picture(png, alt.panel(view, seat, people, marks, note, said), sheet.width, sheet.height)


def pile_top(players: int) -> int:
    """Return where what is left in the pile begins: below the others, or alone the rounds so far."""
    others = HISTORY if players == 1 else 34 + OTHER * -(-(players - 1) // PER_ROW)
    return HEAD + TRAY + NUMBERS + RACE + others + 3 * MARGIN


def panel_height(players: int) -> int:
    return with_corner(pile_top(players) + PILE, PILE_FOOT)


def panel_sheet(view: View, seat: int, people: Sequence[Person], marks: Marks, note: str, said: str = "") -> Sheet:
    """Draw the panel without encoding it."""
    spot = lines.spot(view, seat)
    sheet = Sheet(WIDTH, panel_height(len(view.seats)), "night")
    _draw_head(sheet, view, spot, people, note)
    y = HEAD
    _draw_line(sheet, y, spot)
    y += TRAY + MARGIN
    _draw_points(sheet, y, spot)
    _draw_host(sheet, y, host_lines.panel(view, spot.seat, said), odds_of(marks))
    y += NUMBERS
    _draw_race(sheet, y, view, spot)
    y += RACE + MARGIN
    if len(view.seats) == 1:
        _draw_history(sheet, y, view)
    else:
        _draw_others(sheet, y, view, seat, people)
    _draw_pile(sheet, pile_top(len(view.seats)), view, spot)
    if advice := advice_of(marks):
        _draw_advice(sheet, advice, spot, others=y)
    return sheet


def _draw_advice(sheet: Sheet, advice: Advice, spot: Spot, *, others: int) -> None:
    """Let glow what a hint advises: the deck, the points in front, or a player; the others begin at this height."""
    match advice.what:
        case "deck":
            box = (WIDTH - MARGIN - 214, MARGIN, 214, 112)
        case "points":
            box = (MARGIN, HEAD + TRAY + MARGIN, LEFT, NUMBERS - MARGIN)
        case "player" if advice.seat == spot.seat:
            box = (MARGIN, HEAD, WIDTH - 2 * MARGIN, TRAY)
        case _:
            box = _other_box(others, advice.seat - (advice.seat > spot.seat))
    x, y, width, height = box
    halo(sheet, x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET)


def _other_box(y: int, number: int) -> tuple[int, int, int, int]:
    """Return left, top, width and height of another player, by the place among the others."""
    width = (WIDTH - MARGIN) // PER_ROW - MARGIN
    return MARGIN + (width + MARGIN) * (number % PER_ROW), y + 30 + OTHER * (number // PER_ROW), width, OTHER - 6


def _draw_head(sheet: Sheet, view: View, spot: Spot, people: Sequence[Person], note: str) -> None:
    if view.turned is None:
        sheet.put(faces.card_back(MIDDLE, "night"), MARGIN + 6, 20)
    else:
        struck = view.turned[0] == spot.seat and spot.line.duplicate == view.turned[1]
        sheet.put(faces.card(view.turned[1], "struck" if struck else "plain", MIDDLE, "night"), MARGIN + 6, 20)
    left, room = MARGIN + 6 + MIDDLE.width + 18, 560
    title = say("flip7.over") if view.phase == "over" else say("flip7.round", round=view.round)
    note = note or host_lines.situation(view, spot.seat, people)
    if view.viewer == spot.seat or len(view.seats) == 1:
        write(sheet, left, 38, title, 42, "white", "night")
    else:
        name = words.label(people, spot.seat).fitted(room, 38)
        write(sheet, left, 36, name, 38, "white", "night", face="text")
        note = f"{title} · {note}"
    size = shrunk([note], room, 30, 22, "text")
    write(sheet, left, 80, fitted(note, room, size), size, "gold", "night", face="text")
    hero.draw_queue(sheet, left, 111, room, hero.queue(view, people), "night")
    sheet.rounded(WIDTH - MARGIN - 214, MARGIN, 214, 112, 20, "stage", "night")
    sheet.put(faces.stack(faces.SMALL, "stage"), WIDTH - 206, 32)
    write(sheet, WIDTH - 142, 46, str(view.pile), 46, "white", "stage")
    write(sheet, WIDTH - 142, 84, say("flip7.pile"), 26, "lilac", "stage")
    if view.dealer == spot.seat:
        sheet.put(widgets.dealer(36, "stage"), WIDTH - 58, 66)


def _draw_line(sheet: Sheet, y: int, spot: Spot) -> None:
    """Draw the tray with the line of cards, framed as the player stands."""
    back = rows.GROUNDS[spot.mark]
    frame = "gold" if spot.framed else back if back != "night" else "stage"
    sheet.rounded(MARGIN, y, WIDTH - 2 * MARGIN, TRAY, rows.ROUND, frame, "night")
    sheet.rounded(MARGIN + 5, y + 5, WIDTH - 2 * MARGIN - 10, TRAY - 10, rows.ROUND - 5, "night", frame)
    left = MARGIN + (WIDTH - 2 * MARGIN - PITCH * SEVEN + PITCH - BIG.width) // 2
    if spot.mark == "frozen" and len(spot.line.modifiers) < CROWDED:
        sheet.put(widgets.icicles(WIDTH - 2 * MARGIN - 60, 34, "low_pale", "night"), MARGIN + 30, y + 5)
    elif spot.mark == "flip7":
        rows.draw_rain(sheet, left, y + 7, spot, BIG, PITCH)
    rows.draw_line(sheet, left, y + 6, spot, BIG, PITCH)


def _draw_points(sheet: Sheet, y: int, spot: Spot) -> None:
    """How the player stands, points in front, total and distance."""
    back = rows.GROUNDS[spot.mark]
    back = "stage" if back == "night" else back
    sheet.rounded(MARGIN, y, LEFT, NUMBERS - MARGIN, 20, back, "night")
    front, quiet, bright = rows.front(back), rows.QUIET[back], rows.bright(back)
    sheet.put(widgets.status(spot.mark, 56, back), MARGIN + 16, y + 20)
    taken = write(sheet, MARGIN + 86, y + 50, rows.points(spot), 84, bright, back)
    if spot.mark != "busted":
        write(sheet, MARGIN + 98 + taken, y + 66, rows.beside_points(spot), 28, quiet, back)
    taken = write(sheet, MARGIN + 18, y + 128, str(spot.total), 50, front, back)
    write(sheet, MARGIN + 34 + taken, y + 134, words.distance(spot.missing), 32, quiet, back)


def _draw_host(sheet: Sheet, y: int, said: HostLine, odds: Odds | None) -> None:
    x, width, tall = MARGIN * 2 + LEFT, WIDTH - 3 * MARGIN - LEFT, NUMBERS - MARGIN
    sheet.rounded(x, y, width, tall, 20, "stage", "night")
    figure = bust(said.mood, TALL, "stage")
    sheet.put(figure, x + 8, y + tall - 142)
    left = x + figure.width + TAIL
    room, high = WIDTH - MARGIN - 12 - left, 72 if odds else 132
    bubble(sheet, left, y + (10 if odds else (tall - high) // 2), room, high, said.text, size=32, tail="left")
    if odds:
        _draw_odds(sheet, left, y + 92, room, odds)


def _draw_odds(sheet: Sheet, x: int, y: int, width: int, odds: Odds) -> None:
    """How likely a bust is, as a bar, and what a card more brings."""
    word = fitted(say("flip7.odds_bust"), width // 3, 24, "display")
    taken = write(sheet, x, y + 12, word, 24, "lilac", "stage")
    write(sheet, x + width, y + 12, percent(odds.bust), 28, "white", "stage", align=1)
    bar = max(58, taken + 10)
    sheet.rounded(x + bar, y + 3, width - bar - 78, 18, 9, "night", "stage")
    filled = round((width - bar - 84) * min(1.0, max(0.0, odds.bust)))
    sheet.fill(x + bar + 3, y + 6, filled, 12, "high")
    sheet.fill(x + bar + 3 + filled, y + 4, 3, 16, "white")
    brings = decimal(odds.hit, signed=True)
    taken = write(sheet, x, y + 54, brings, 32, "gold", "stage") + 8
    word = fitted(say("flip7.odds_hit"), width - taken - SEVENTH, 24, "display")
    write(sheet, x + taken, y + 56, word, 24, "lilac", "stage")
    if odds.seven > 0:
        taken = write(sheet, x + width, y + 54, percent(odds.seven), 28, "white", "stage", align=1)
        sheet.put(widgets.status("flip7", 34, "stage"), x + width - taken - 40, y + 37)


def _draw_race(sheet: Sheet, y: int, view: View, spot: Spot) -> None:
    """Draw the way to the target: what is banked and what lies in front; the others as notches."""
    width = WIDTH - 2 * MARGIN - 46
    rows.draw_race(sheet, MARGIN, y + 6, width, 22, spot, "night")
    for other in view.seats:
        if other.seat != spot.seat:
            at = MARGIN + 2 + min(width - 8, round((width - 8) * other.total / spot.target))
            sheet.fill(at - 2, y + 4, 8, 26, "ink")
            sheet.fill(at, y + 4, 4, 26, "white")
    sheet.put(widgets.goal(40, "night"), WIDTH - MARGIN - 42, y - 4)


def _draw_pile(sheet: Sheet, y: int, view: View, spot: Spot) -> None:
    """Every kind of card with how many are still in the pile; those that would be a bust are framed.

    The second row begins right of the corner for Discord's badge.
    """
    tall = sheet.height - MARGIN - y
    sheet.rounded(MARGIN, y, WIDTH - 2 * MARGIN, tall, 16, "stage", "night")
    write(sheet, MARGIN + 14, y + 18, say("flip7.left" if view.pile else "flip7.left_anew"), 26, "lilac", "stage")
    next_ = lines.next_cards(view)
    held = spot.line.numbers if spot.mark in ("active", "waiting") and not spot.scored else ()
    for number, kind in enumerate(NAMES):
        row, column = divmod(number, PER_PILE)
        left = MARGIN + 8 + CELL * (column + row * (2 * PER_PILE - len(NAMES)))
        top, count = y + (FIRST if row == 0 else PILE + (tall - PILE - 46) // 2), next_[kind]
        sheet.put(cell(kind, danger=kind in held and count > 0, gone=count == 0), left, top)
        beside, size = (11, 28) if count < 10 else (8, 26)  # two digits keep clear of the next card
        write(sheet, left + MINI.width + beside, top + 23, str(count), size, "white" if count else "lilac", "stage")


@drawn_ahead
def cell(kind: str, *, danger: bool, gone: bool) -> Sprite:
    """Draw a kind of card, very small."""
    wide, tall = MINI.width + 8, MINI.height + 6
    brush = Brush(wide, tall, "stage")
    if danger:
        brush.rounded(0, 0, wide, tall, 9, "high")
    faces.paint(brush, 4, 3, kind, "dim" if gone else "plain", MINI)
    return brush.done()


def _draw_others(sheet: Sheet, y: int, view: View, seat: int, people: Sequence[Person]) -> None:
    """Draw the others in short: how they stand, points in front, total."""
    write(sheet, MARGIN + 6, y + 12, say("flip7.others"), 24, "lilac", "night")
    others = [spot for spot in lines.spots(view) if spot.seat != seat]
    for number, spot in enumerate(others):
        left, top, width, _ = _other_box(y, number)
        person = people[spot.seat] if spot.seat < len(people) else Person("")
        _draw_other(sheet, left, top, width, spot, words.label(people, spot.seat), person)


def _draw_other(sheet: Sheet, x: int, y: int, width: int, spot: Spot, name: Called, person: Person) -> None:
    back = rows.GROUNDS[spot.mark]
    back = "stage" if back == "night" else back
    tall, front = OTHER - 6, rows.front(back)
    middle = y + tall // 2
    if spot.framed:
        sheet.rounded(x, y, width, tall, 10, "gold", "night")
        sheet.rounded(x + 3, y + 3, width - 6, tall - 6, 7, back, "gold")
    else:
        sheet.rounded(x, y, width, tall, 10, back, "night")
    sheet.put(widgets.status(spot.mark, 28, back), x + 8, middle - 14)
    end = x + width - 10
    end -= write(sheet, end, middle, str(spot.total), 28, front, back, align=1) + 10
    gain = "" if spot.mark == "busted" else f"+{spot.gain}"
    end -= write(sheet, end, middle, gain, 26, rows.bright(back), back, align=1) + 8
    for sprite in beside(replace(person, mark="none"), 28, back):  # the name needs the room
        end -= 30
        sheet.put(sprite, end, middle - 14)
    shown = name.fitted(end - x - 46, 25)
    write(sheet, x + 42, middle, shown, 25, front, back, face="text")


def _draw_history(sheet: Sheet, y: int, view: View) -> None:
    """Alone: what every round brought, the last ones if there are many."""
    sheet.rounded(MARGIN, y, WIDTH - 2 * MARGIN, HISTORY, 16, "stage", "night")
    taken = write(sheet, MARGIN + 14, y + 20, say("flip7.history"), 24, "lilac", "stage")
    write(sheet, MARGIN + 28 + taken, y + 20, str(len(view.rounds)), 28, "white", "stage")
    shown = view.rounds[-SCORES:]
    for column, past in enumerate(shown):
        left, score = MARGIN + 12 + 79 * column, past.scores[0]
        lost = past.lines[0].status == "busted"
        back = "high_ink" if lost else "gold" if past.flip7_by == 0 else "night"
        sheet.rounded(left, y + 38, 70, 48, 12, back, "stage")
        write(sheet, left + 35, y + 62, str(score), 32, rows.front(back), back, align=0.5)
