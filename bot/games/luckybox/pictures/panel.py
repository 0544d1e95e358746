"""The panel: one player's cards, tokens and scorecard, what may be crossed now and what just happened.

Every panel is 900 × 976, whatever lies on it: six places for cards, the host of the show in what is left of them,
and at the foot the numbers that are left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.luckybox.pictures import alt, readouts, small, widgets, words
from bot.games.luckybox.pictures.card import Mark, draw_card, trace
from bot.games.luckybox.pictures.chain import draw_chain, draw_sum, sum_width
from bot.games.luckybox.pictures.corner import draw_corner
from bot.games.luckybox.pictures.host_lines import HostLine, host_line
from bot.games.luckybox.pictures.scorecard import HEIGHT as SCORE_HEIGHT
from bot.games.luckybox.pictures.scorecard import draw_scorecard
from bot.games.luckybox.pictures.widgets import LARGE, SMALL, TALL, Size
from bot.games.luckybox.pictures.words import PER_ROW, PLACES
from bot.games.luckybox.rules import cheers
from bot.games.luckybox.rules.actions import Square
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.alt_corner import with_corner
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.picture import Person, Picture
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import fitted, shrunk, write
from bot.text import say

WIDTH = 900
HEAD = 134
MARGIN = 8
PITCH_X, PITCH_Y = 297, 302
BELOW = HEAD + 2 * PITCH_Y
"""Where the scorecard begins."""
HEIGHT = with_corner(BELOW + SCORE_HEIGHT + MARGIN, readouts.FOOT)
LABEL = 40
"""Height of a heading between offered cards and own ones."""
SMALL_PITCH = 177
ROOM = 464
"""Width of the words in the head."""
STORY, CELL = 10, 44
"""Icons that fit below them, and from one that waits to the next."""
CHAIN_TOP, SUM, CHEERED = 56, 60, 3
"""Where a chain that is cheered begins, the height of its sum, and how many bonuses to be used stand behind it."""

Marks = Mapping[tuple[int, Square], Mark]


def draw_panel(
    view: View, seat: int, people: Sequence[Person], marks: Marks, note: str = "", said: str = ""
) -> Picture:
    """Draw a seat's panel as `view.viewer` sees it; `note` replaces the line that says what is up."""
    sheet = panel_sheet(view, seat, people, marks, note, said)
    return Picture(sheet.png(), alt.panel(view, seat, people, marks, note, said), WIDTH, HEIGHT)


def panel_sheet(view: View, seat: int, people: Sequence[Person], marks: Marks, note: str = "", said: str = "") -> Sheet:
    """Draw a panel without encoding it."""
    mine = view.seats[seat]
    sheet = Sheet(WIDTH, HEIGHT, "night")
    _draw_head(sheet, view, seat, people, note or words.situation(view, mine))
    offers, owned = mine.offered or (), words.own_cards(mine)
    line = host_line(view, mine, said)
    if offers and owned:
        _draw_choice(sheet, view, mine, offers, owned, marks, line)
    elif offers:
        _draw_places(sheet, view, mine, [(card, str(index)) for index, card in enumerate(offers, 1)], marks, line)
    else:
        _draw_places(sheet, view, mine, [(card, letter(index)) for index, card in enumerate(owned)], marks, line)
    draw_scorecard(sheet, MARGIN, BELOW, view, mine)
    readouts.draw_numbers(sheet, BELOW + SCORE_HEIGHT + MARGIN, view)
    return sheet


def place_at(place: int) -> tuple[int, int]:
    """Return the top left corner of one of the six places for cards."""
    return MARGIN + PITCH_X * (place % PER_ROW), HEAD + PITCH_Y * (place // PER_ROW)


def _draw_places(
    sheet: Sheet,
    view: View,
    mine: SeatView,
    cards: Sequence[tuple[CardView, str]],
    marks: Marks,
    line: HostLine,
) -> None:
    """Up to six cards, each at its own place; the host has the rest of the second row, into which three cards grow."""
    size = TALL if len(cards) <= PER_ROW else LARGE
    for index, (card, badge) in enumerate(cards):
        _draw_one(sheet, *place_at(index), view, mine, card, badge, marks, size)
    for index in range(len(cards), PER_ROW):
        sheet.put(empty_place(size), *place_at(index))
    first = max(len(cards), PER_ROW)
    if words.host_speaks(mine):
        x, y = place_at(first)
        grown = size.height - LARGE.height
        width = PITCH_X * (PLACES - first) - (PITCH_X - LARGE.width)
        draw_corner(sheet, x, y + grown, width, LARGE.height - grown, line)


def _draw_one(
    sheet: Sheet, x: int, y: int, view: View, mine: SeatView, card: CardView, badge: str, marks: Marks, size: Size
) -> None:
    offered = badge.isdigit()
    kept = offered and card.id in (mine.kept or ())
    ribbon = say("luckybox.ribbon", points=BOX_POINTS[view.round - 1]) if card.crossed == FULL else ""
    traced = trace(mine.chain, {held.id: held.face for held in mine.cards})
    draw_card(sheet, x, y, card, badge, marks, offered=offered, kept=kept, ribbon=ribbon, size=size, traced=traced)


@drawn_ahead
def empty_place(size: Size) -> Sprite:
    brush = Brush(size.width, size.height, "night")
    brush.rounded(0, 0, size.width, size.height, 20, "stage")
    brush.rounded(4, 4, size.width - 8, size.height - 8, 17, "night")
    return brush.done()


def _draw_choice(
    sheet: Sheet,
    view: View,
    mine: SeatView,
    offers: Sequence[CardView],
    owned: Sequence[CardView],
    marks: Marks,
    line: HostLine,
) -> None:
    """Draw new cards to choose from over the cards one has; these are smaller, so that five stand side by side."""
    y = _heading(sheet, HEAD, say("luckybox.new_cards"))
    for index, card in enumerate(offers):
        _draw_one(sheet, MARGIN + PITCH_X * index, y, view, mine, card, str(index + 1), marks, LARGE)
    heading = "luckybox.own_cards" if view.viewer == mine.seat else "luckybox.cards_in_play"
    y = _heading(sheet, y + PITCH_Y, say(heading))
    beside = words.host_speaks(mine)
    left = MARGIN if beside else (WIDTH - SMALL_PITCH * len(owned) + SMALL_PITCH - SMALL.width) // 2
    top = y + (BELOW - y - SMALL.height) // 2 - 4
    for index, card in enumerate(owned):
        draw_card(sheet, left + SMALL_PITCH * index, top, card, letter(index), {}, size=SMALL)
    if beside:
        x = left + SMALL_PITCH * len(owned)
        draw_corner(sheet, x, top, WIDTH - MARGIN - x, SMALL.height + 14, line)


def _heading(sheet: Sheet, y: int, words_: str) -> int:
    """Draw a heading with lines to both sides; return the height below it."""
    middle = y + LABEL // 2 - 4
    wide = write(sheet, WIDTH // 2, middle, words_, 30, "lilac", "night", align=0.5)
    for start in (MARGIN, (WIDTH + wide) // 2 + 14):
        sheet.fill(start, middle - 1, (WIDTH - wide) // 2 - 14 - MARGIN, 2, "beam")
    return y + LABEL


def _draw_head(sheet: Sheet, view: View, seat: int, people: Sequence[Person], note: str) -> None:
    mine = view.seats[seat]
    readouts.draw_plate(sheet, MARGIN, MARGIN, view)
    place = words.title(view)
    if view.viewer == seat or len(view.seats) == 1:
        write(sheet, 140, 32, place, 42, "white", "night")
    else:
        name = words.label(people, seat).fitted(ROOM, 37)
        write(sheet, 140, 30, name, 37, "white", "night", face="text")
        note = f"{place} · {note}"
    if cheers.is_cheered(mine):
        _draw_cheer(sheet, 140, view, mine)
    else:
        size = shrunk([note], ROOM, 30, 22, "text")
        write(sheet, 140, 72, fitted(note, ROOM, size, "text"), size, "gold", "night", face="text")
        _draw_story(sheet, 140, 88, mine)
    readouts.draw_tokens(sheet, 616, MARGIN, view, mine)


def _draw_cheer(sheet: Sheet, x: int, view: View, mine: SeatView) -> None:
    """Draw a chain worth a cheer across the head, in place of the line that says what is up; behind it what waits."""
    waiting = mine.waiting[:CHEERED]
    height, end = HEAD - CHAIN_TOP - 4, x + ROOM
    if waiting:
        end -= 8 + CELL * len(waiting)
        _draw_waiting(sheet, end, CHAIN_TOP + (height - 42) // 2, waiting, 0)
        end -= 8
    wide = sum_width(view, mine, SUM)
    taken = draw_chain(sheet, x, CHAIN_TOP, end - wide - 8 - x, height, mine, "night")
    draw_sum(sheet, x + taken + 8, CHAIN_TOP + (height - SUM) // 2, SUM, view, mine, "night")


def _draw_story(sheet: Sheet, x: int, y: int, mine: SeatView) -> None:
    """Draw the turn's chain so far, and behind it on paper the bonuses to be used now; what does not fit is counted."""
    waiting = mine.waiting[:8]
    room = STORY - len(waiting) - (len(mine.waiting) > 8) - bool(waiting)
    faces = {card.id: card.face for card in mine.cards}
    chain: list[Sprite] = []
    for link in mine.chain:
        face = faces[link.card]
        chain.append(small.cell(face.grid[3 * link.square[0] + link.square[1]], "open", "night"))
        chain += [widgets.bonus(face.bonuses[line], "yes", small.CELL, "night") for line in link.won]
    if len(chain) > room:
        cut = len(chain) - max(room - 1, 0)
        chain = chain[cut:]
        x += write(sheet, x, y + 22, f"{cut}+", 26, "lilac", "night") + 6
    for sprite in chain:
        sheet.put(sprite, x, y)
        x += 45
    if waiting and mine.chain:
        sheet.put(arrow("night"), x, y + 10)
        x += 22
    _draw_waiting(sheet, x, y, waiting, len(mine.waiting) - len(waiting))


def _draw_waiting(sheet: Sheet, x: int, y: int, waiting: Sequence[str], more: int) -> None:
    """Draw bonuses to be used now on paper, and how many more there are."""
    if not waiting:
        return
    sheet.rounded(x, y, 8 + CELL * len(waiting) + 50 * bool(more), 42, 13, "paper", "night")
    for index, kind in enumerate(waiting):
        sheet.put(widgets.icon(kind, 36, "paper"), x + 8 + CELL * index, y + 3)
    if more:
        write(sheet, x + 12 + CELL * len(waiting), y + 21, f"+{more}", 28, "ink", "paper")


@drawn_ahead
def arrow(back: str) -> Sprite:
    """Draw what leads from a chain to what it won."""
    brush = Brush(18, 22, back)
    brush.polygon([(2, 1), (16, 11), (2, 21)], "gold")
    return brush.done()
