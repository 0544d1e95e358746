"""The larger panel: a player's line in two rows and how they stand; what is left in the pile and the others on pages.

Every page is 900 × 1100. Numbers are at least 1.6 times as large as on the panel; of five modifiers and more, less.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.flip7.pictures import alt, faces, hero, host_lines, large_pages, lines, rows, widgets, words
from bot.games.flip7.pictures.faces import Size
from bot.games.flip7.pictures.lines import Spot
from bot.games.flip7.pictures.marks import Advice, Marks, advice_of, odds_of
from bot.games.flip7.rules.cards import SEVEN
from bot.games.flip7.rules.view import View
from bot.render.alt_corner import corner_height, corner_width
from bot.render.bubble import directed, wrapped
from bot.render.halo import halo
from bot.render.picture import Pages, Person, Picture
from bot.render.png import Sheet
from bot.render.typesetting.text import ELLIPSIS, shrunk, write
from bot.text import say

WIDTH, HEIGHT, MARGIN = 900, 1100, 8
TURNED, CARD = Size(110, 142), Size(180, 234)
"""The card just turned, and one of the line."""
HEAD, QUEUE = 168, 72
"""Heights of the head, and of what is going on below it."""
TOP = HEAD + QUEUE
IN_ROW, PITCH = 4, 216
"""Cards in a row, and from one to the next."""
CHIPS = faces.chip_height(CARD) + 6
TRAY = CHIPS + 2 * (CARD.height + 6) + 20
POINTS, RACE = 178, 52
"""Heights of the points at the foot, and of the way to the target above them."""
PILE = 236
"""Width of how many cards are left."""
LEFT = MARGIN + TURNED.width + 24
ROOM = WIDTH - LEFT - PILE - 2 * MARGIN
SIZES = (46, 42, 38, 36)
"""Of the line that says what is up, in two lines: the largest that fits."""
INSET, STATUS = 2, 66
CARDS, LEFT_OVER, OTHERS = range(3)
"""The pages."""


def pages(view: View, seat: int, marks: Marks) -> Pages:
    """Return the pages: the others come first while one of them is to be chosen, or is advised."""
    last = "flip7.large.rounds" if len(view.seats) == 1 else "flip7.large.others"
    labels = (say("flip7.large.cards"), say("flip7.large.pile"), say(last))
    advice, question = advice_of(marks), view.question
    if advice is not None:
        first = OTHERS if advice.what == "player" and advice.seat != seat else CARDS
    else:
        first = OTHERS if question is not None and question.seat == seat and question.ask != "turn" else CARDS
    asked = (first,) if question is not None and question.seat == seat else ()
    return Pages(labels, first, asked)


def draw_large(
    view: View, seat: int, people: Sequence[Person], marks: Marks, note: str = "", said: str = "", page: int = 0
) -> Picture:
    """Draw a page of a seat's larger panel; what is on the others is told in its description, too."""
    spot, labels = lines.spot(view, seat), pages(view, seat, marks).labels
    page = min(page, len(labels) - 1)
    sheet = Sheet(WIDTH, HEIGHT, "night")
    _draw_head(sheet, view, spot, people, note)
    if page == CARDS:
        _draw_tray(sheet, spot)
        _draw_race(sheet, TOP + TRAY + MARGIN - 2, view, spot)
        _draw_points(sheet, TOP + TRAY + RACE + MARGIN, spot)
    elif page == LEFT_OVER:
        large_pages.draw_pile(sheet, TOP, view, spot, host_lines.panel(view, seat, said), odds_of(marks))
    elif len(view.seats) == 1:
        large_pages.draw_history(sheet, TOP, view)
    else:
        large_pages.draw_others(sheet, TOP, view, seat, people)
    if advice := advice_of(marks):
        _draw_advice(sheet, advice, spot, page, len(view.seats))
    told = alt.panel(view, seat, people, marks, note, said, shown=labels[page])
    return Picture(sheet.png(), told, WIDTH, HEIGHT)


def _draw_head(sheet: Sheet, view: View, spot: Spot, people: Sequence[Person], note: str) -> None:
    if view.turned is None:
        sheet.put(faces.card_back(TURNED, "night"), MARGIN + 6, 14)
    else:
        struck = view.turned[0] == spot.seat and spot.line.duplicate == view.turned[1]
        sheet.put(faces.card(view.turned[1], "struck" if struck else "plain", TURNED, "night"), MARGIN + 6, 14)
    title = say("flip7.over") if view.phase == "over" else say("flip7.round", round=view.round)
    note = note or host_lines.situation(view, spot.seat, people)
    if view.viewer == spot.seat or len(view.seats) == 1:
        write(sheet, LEFT, 42, title, shrunk([title], ROOM, 67, 36), "white", "night")
    else:
        name = words.label(people, spot.seat).fitted(ROOM, 60)
        write(sheet, LEFT, 42, name, 60, "white", "night", face="text")
        note = f"{title} · {note}"
    shown, size = _set(note)
    for number, line in enumerate(shown):
        middle = 122 + round((number - (len(shown) - 1) / 2) * size * 1.1)
        write(sheet, LEFT, middle, line, size, "gold", "night", face="text")
    left = WIDTH - MARGIN - PILE
    sheet.rounded(left, MARGIN, PILE, HEAD - 2 * MARGIN, 20, "stage", "night")
    sheet.put(faces.stack(large_pages.KIND, "stage"), left + 14, 26)
    write(sheet, left + 82, 60, str(view.pile), 74, "white", "stage")
    if view.dealer == spot.seat:
        sheet.put(widgets.dealer(48, "stage"), WIDTH - MARGIN - 60, 34)
    pile = say("flip7.pile")
    write(sheet, left + 16, 126, pile, shrunk([pile], PILE - 32, 42, 24), "lilac", "stage")
    hero.draw_queue(sheet, MARGIN + 6, HEAD + QUEUE // 2, WIDTH - 3 * MARGIN, hero.queue(view, people), "night", 1.6)


def _set(note: str) -> tuple[tuple[str, ...], int]:
    """Return what is up in at most two lines, and their size."""
    shown: tuple[str, ...] = ()
    for size in SIZES:
        shown = directed(note, wrapped(note, ROOM, size, 2))
        if not shown or not shown[-1].endswith(ELLIPSIS):
            return shown, size
    return shown, SIZES[-1]


def _draw_tray(sheet: Sheet, spot: Spot) -> None:
    """Draw modifiers, then the seven places in two rows, in a frame that says how the player stands."""
    back, width = rows.GROUNDS[spot.mark], WIDTH - 2 * MARGIN
    frame = "gold" if spot.framed else back if back != "night" else "stage"
    sheet.rounded(MARGIN, TOP, width, TRAY, rows.ROUND, frame, "night")
    sheet.rounded(MARGIN + 5, TOP + 5, width - 10, TRAY - 10, rows.ROUND - 5, "night", frame)
    upper = [*spot.line.modifiers, *(["freeze"] if spot.mark == "frozen" else [])]
    left = MARGIN + (width - IN_ROW * PITCH + PITCH - CARD.width) // 2
    chip, pitch, first = CARD, PITCH, left
    if len(upper) > IN_ROW:
        pitch, first = (width - 24) // len(upper), MARGIN + 16
        chip = Size(pitch - 8, CARD.height)
    for column, kind in enumerate(upper):
        sheet.put(faces.chip(kind, spot.chip_look(kind), chip, "night"), first + pitch * column, TOP + 10)
    held = [(card, spot.card_look(card)) for card in spot.line.cards]
    if spot.line.duplicate is not None:
        held.append((spot.line.duplicate, "struck"))
    for index in range(SEVEN):
        x, y = left + PITCH * (index % IN_ROW), TOP + 10 + CHIPS + (CARD.height + 6) * (index // IN_ROW)
        if index < len(held):
            sheet.put(faces.card(*held[index], CARD, "night"), x, y)
        else:
            sheet.put(faces.slot(index + 1, CARD, "night"), x, y)
    if spot.line.second:
        look = spot.chip_look("second")
        sheet.put(
            faces.chip("second", look, CARD, "night"), left + PITCH * (IN_ROW - 1), TOP + 10 + CHIPS + CARD.height + 66
        )


def _draw_points(sheet: Sheet, y: int, spot: Spot) -> None:
    """Draw what lies in front, the total and how far it is, beside the corner for Discord's badge."""
    back, tall = rows.GROUNDS[spot.mark], POINTS - MARGIN
    back = "stage" if back == "night" else back
    sheet.rounded(MARGIN, y, WIDTH - 2 * MARGIN, tall, 20, back, "night")
    front, quiet = rows.front(back), rows.QUIET[back]
    free, left = HEIGHT - corner_height(HEIGHT) - y, corner_width(WIDTH) + MARGIN
    sheet.put(widgets.status(spot.mark, STATUS, back), left - STATUS - 28, y + free - STATUS - 4)
    main = rows.points(spot)
    size = shrunk([main], 300, 134, 60)
    write(sheet, left, y + (66 if spot.mark != "busted" else tall // 2), main, size, rows.bright(back), back)
    if spot.mark != "busted":
        beside = rows.beside_points(spot)
        write(sheet, left + 2, y + 142, beside, shrunk([beside], 300, 45, 24), quiet, back)
    right = WIDTH - 2 * MARGIN - 12
    write(sheet, right, y + 54, str(spot.total), 80, front, back, align=1)
    away = words.distance(spot.missing)
    write(sheet, right, y + 130, away, shrunk([away], 340, 51, 26), quiet, back, align=1)


def _draw_race(sheet: Sheet, y: int, view: View, spot: Spot) -> None:
    """Draw the way to the target, the others as notches."""
    width = WIDTH - 2 * MARGIN - 60
    rows.draw_race(sheet, MARGIN, y + 8, width, 34, spot, "night")
    for other in view.seats:
        if other.seat != spot.seat:
            at = MARGIN + 2 + min(width - 12, round((width - 12) * other.total / spot.target))
            sheet.fill(at - 3, y + 4, 12, 42, "ink")
            sheet.fill(at, y + 4, 6, 42, "white")
    sheet.put(widgets.goal(52, "night"), WIDTH - MARGIN - 54, y - 2)


def _draw_advice(sheet: Sheet, advice: Advice, spot: Spot, page: int, seats: int) -> None:
    """Let glow what a hint advises, where this page shows it."""
    match advice.what:
        case "deck":
            box = (WIDTH - MARGIN - PILE, MARGIN, PILE, HEAD - 2 * MARGIN)
        case "points" if page == CARDS:
            box = (MARGIN, TOP + TRAY + RACE + MARGIN, WIDTH - 2 * MARGIN, POINTS - MARGIN)
        case "player" if advice.seat == spot.seat and page == CARDS:
            box = (MARGIN, TOP, WIDTH - 2 * MARGIN, TRAY)
        case "player" if advice.seat != spot.seat and page == OTHERS:
            box = large_pages.other_box(TOP, advice.seat - (advice.seat > spot.seat), seats - 1)
        case _:
            return
    x, y, width, height = box
    halo(sheet, x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET)
