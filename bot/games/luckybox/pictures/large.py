"""The larger panel: two cards at a time, at least 1.6 times as large as on the panel, and the rest on other pages.

Every page is 900 × 976, as the panel is. What is being played for stands on each: number, question, tokens, points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.luckybox.pictures import alt, readouts, score_page, widgets, words
from bot.games.luckybox.pictures.card import TAG_SIZE, WHOLE, Mark, draw_card, trace
from bot.games.luckybox.pictures.chain import draw_chain, draw_sum, sum_width
from bot.games.luckybox.pictures.host_lines import host_line
from bot.games.luckybox.pictures.panel import HEIGHT, MARGIN, PITCH_X, PITCH_Y, WIDTH, Marks
from bot.games.luckybox.pictures.shapes import band_of, fill
from bot.games.luckybox.pictures.widgets import HUGE, LARGE, Size
from bot.games.luckybox.pictures.words import PER_ROW
from bot.games.luckybox.rules import cheers
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.scoring import BOX_POINTS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.alt_corner import corner_width
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.bubble import directed, wrapped
from bot.render.picture import Pages, Person, Picture
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import ELLIPSIS, length, shrunk, write
from bot.text import say

PAIR = 2
"""Cards side by side."""
PLATE, TOKENS, ICON, DIGITS, POINTS = 182, 100, 80, 77, 90
"""Side of the revealed number, height of the tokens, side of one, and the sizes of how many, and of the points."""
LEFT = 206
"""Where the words in the head begin."""
TOP = MARGIN + PLATE + MARGIN + TOKENS + MARGIN
"""Height of the head: of what every page has."""
NUMBERS, CELL = 82, 71
"""Height and width of a number that is still to come."""
LINK, STEP = 67, 72
"""Side of a cross in the turn's chain, and from one to the next."""
TAG = round(TAG_SIZE * HUGE.unit)
"""Size of a square's tag."""
ROOM = WIDTH - LEFT - MARGIN
CHAIN_TOP, CHAIN, SUM = 74, 116, 98
"""Where a chain that is cheered begins, its height, and that of what it comes to."""
SIZES = (46, 44, 42, 40, 38, 36)
"""Of what is asked, in two lines: the largest that fits."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A page in the making: what its button says, and the cards on it with their badges; none: the score."""

    label: str
    cards: tuple[tuple[CardView, str], ...] = ()
    size: Size = HUGE


def pages(view: View, seat: int, marks: Marks) -> Pages:
    """Return the pages of a seat's larger panel; the one that matters for what is asked is first."""
    leaves = _leaves(view.seats[seat])
    asked = [
        index for index, leaf in enumerate(leaves) if any(card.id == of for card, _ in leaf.cards for of, _ in marks)
    ]
    return Pages(tuple(leaf.label for leaf in leaves), _first(view.seats[seat], leaves, marks), tuple(asked))


def _leaves(mine: SeatView) -> list[_Leaf]:
    """Return new cards two by two, then those in play: beside new ones all of them, else two by two; then the score."""
    offers = tuple((card, str(index)) for index, card in enumerate(mine.offered or (), 1))
    own = tuple((card, letter(index)) for index, card in enumerate(words.own_cards(mine)))
    found = [*_pairs(offers, "luckybox.large.new", "luckybox.large.new_one")]
    if offers and own:
        found.append(_Leaf(_called(own, "luckybox.large.cards", "luckybox.large.card"), own, LARGE))
    else:
        found += _pairs(own, "luckybox.large.cards", "luckybox.large.card")
    return [*found, _Leaf(say("luckybox.large.score"))]


def _pairs(cards: tuple[tuple[CardView, str], ...], several: str, one: str) -> Iterator[_Leaf]:
    for start in range(0, len(cards), PAIR):
        shown = cards[start : start + PAIR]
        yield _Leaf(_called(shown, several, one), shown)


def _called(cards: Sequence[tuple[CardView, str]], several: str, one: str) -> str:
    first, last = cards[0][1], cards[-1][1]
    return say(one, card=first) if first == last else say(several, first=first, last=last)


def _first(mine: SeatView, leaves: Sequence[_Leaf], marks: Marks) -> int:
    """Return the page with what is advised, else with most of what costs least, else with the newest cross."""
    if not marks:
        newest = mine.chain[-1].card if mine.chain else None
        return next((place for place, leaf in enumerate(leaves) if any(card.id == newest for card, _ in leaf.cards)), 0)
    hinted = [mark for mark in marks.values() if mark.hinted]
    cheapest = min(mark.cost for mark in marks.values())

    def worth(leaf: _Leaf) -> tuple[int, int]:
        there = [mark for (card, _), mark in marks.items() if any(card == held.id for held, _ in leaf.cards)]
        return sum(mark in hinted for mark in there), sum(mark.cost == cheapest for mark in there)

    return max(range(len(leaves)), key=lambda place: (worth(leaves[place]), -place))


def draw_large(
    view: View, seat: int, people: Sequence[Person], marks: Marks, note: str = "", said: str = "", page: int = 0
) -> Picture:
    """Draw a page of a seat's larger panel; what is on the others is told in its description, too."""
    mine, leaves = view.seats[seat], _leaves(view.seats[seat])
    leaf = leaves[min(page, len(leaves) - 1)]
    sheet = Sheet(WIDTH, HEIGHT, "night")
    _draw_head(sheet, view, seat, people, note or words.situation(view, mine))
    if not leaf.cards:
        score_page.draw_score(sheet, TOP, view, mine, host_line(view, mine, said))
    elif leaf.size is HUGE:
        _draw_cards(sheet, view, mine, leaf, marks)
        _draw_numbers(sheet, HEIGHT - NUMBERS - MARGIN, view)
        y = TOP + HUGE.height + (HEIGHT - NUMBERS - MARGIN - TOP - HUGE.height - LINK) // 2
        x = _draw_story(sheet, y, mine)
        here = {card.id for card, _ in leaf.cards}
        elsewhere = [mark for (card, square), mark in marks.items() if card not in here and square != WHOLE]
        _draw_elsewhere(sheet, x, y, [mark for mark in elsewhere if mark.sign in ("tag", "frame")])
    else:
        for index, (card, badge) in enumerate(leaf.cards):
            # A second row lies on the right, beside the corner for Discord's badge.
            column = index if index < PER_ROW else index - len(leaf.cards) + PER_ROW
            left, top = MARGIN + PITCH_X * column, TOP + PITCH_Y * (index // PER_ROW)
            draw_card(sheet, left, top, card, badge, {}, size=LARGE)
    told = alt.panel(view, seat, people, marks, note, said, shown=leaf.label)
    return Picture(sheet.png(), told, WIDTH, HEIGHT)


def _draw_head(sheet: Sheet, view: View, seat: int, people: Sequence[Person], note: str) -> None:
    readouts.draw_plate(sheet, MARGIN, MARGIN, view, PLATE)
    place = words.title(view)
    if view.viewer == seat or len(view.seats) == 1:
        write(sheet, LEFT, 42, place, shrunk([place], ROOM, 67, 40), "white", "night")
    else:
        name = words.label(people, seat).fitted(ROOM, 60)
        write(sheet, LEFT, 42, name, 60, "white", "night", face="text")
        note = f"{place} · {note}"
    mine = view.seats[seat]
    if cheers.is_cheered(mine):
        wide = sum_width(view, mine, SUM)
        taken = draw_chain(sheet, LEFT, CHAIN_TOP, ROOM - wide - MARGIN, CHAIN, mine, "night", CHAIN // 2)
        draw_sum(sheet, LEFT + taken + MARGIN, CHAIN_TOP + (CHAIN - SUM) // 2, SUM, view, mine, "night")
    else:
        lines, size = _set(note)
        for number, line in enumerate(lines):
            middle = 135 + round((number - (len(lines) - 1) / 2) * size * 1.15)
            write(sheet, LEFT, middle, line, size, "gold", "night", face="text")
    _draw_tokens(sheet, MARGIN + PLATE + MARGIN, view, mine)


def _set(note: str) -> tuple[tuple[str, ...], int]:
    """Return what is asked in at most two lines, and their size."""
    lines: tuple[str, ...] = ()
    for size in SIZES:
        lines = directed(note, wrapped(note, ROOM, size, 2))
        if not lines or not lines[-1].endswith(ELLIPSIS):
            return lines, size
    return lines, SIZES[-1]


def _draw_tokens(sheet: Sheet, y: int, view: View, mine: SeatView) -> None:
    """Draw lightning, moons and this round's stars, and the points there are for certain."""
    wide, middle = 628, y + TOKENS // 2
    sheet.rounded(MARGIN, y, wide, TOKENS, 20, "stage", "night")
    x = MARGIN + 10
    for kind, held in (("bolt", mine.bolts), ("moon", mine.moons)):
        sheet.put(widgets.icon(kind, ICON, "stage"), x, middle - ICON // 2)
        write(sheet, x + ICON + 4, middle, str(held), DIGITS, "white", "stage")
        x += ICON + 100
    for star in range(3):
        sprite = widgets.slot_star(star < mine.stars[view.round - 1], ICON - 6, "stage")
        sheet.put(sprite, x + (ICON + 2) * star, middle - ICON // 2 + 3)
    left = MARGIN + wide + MARGIN
    room = WIDTH - MARGIN - left
    sheet.rounded(left, y, room, TOKENS, 20, "stage", "night")
    points = str(words.points(view, mine))
    taken = round(length(points, POINTS, "display")) + 12
    write(sheet, left + room - 12, middle, points, POINTS, "gold", "stage", align=1)
    total = say("luckybox.total")
    write(sheet, left + 12, middle, total, shrunk([total], room - 24 - taken, 45, 20), "lilac", "stage")


def _draw_cards(sheet: Sheet, view: View, mine: SeatView, leaf: _Leaf, marks: Marks) -> None:
    traced = trace(mine.chain, {held.id: held.face for held in mine.cards})
    for index in range(PAIR):
        x = MARGIN + (HUGE.width + 10) * index
        if index >= len(leaf.cards):
            sheet.put(empty_place(), x, TOP)
            continue
        card, badge = leaf.cards[index]
        offered = badge.isdigit()
        ribbon = say("luckybox.ribbon", points=BOX_POINTS[view.round - 1]) if card.crossed == FULL else ""
        draw_card(
            sheet,
            x,
            TOP,
            card,
            badge,
            marks,
            offered=offered,
            kept=offered and card.id in (mine.kept or ()),
            ribbon=ribbon,
            size=HUGE,
            traced=traced,
        )


@drawn_ahead
def empty_place() -> Sprite:
    brush = Brush(HUGE.width, HUGE.height, "night")
    brush.rounded(0, 0, HUGE.width, HUGE.height, 32, "stage")
    brush.rounded(6, 6, HUGE.width - 12, HUGE.height - 12, 27, "night")
    return brush.done()


def _draw_numbers(sheet: Sheet, y: int, view: View) -> None:
    """Draw the numbers one to nine, each with how many are unseen this round, beside the corner for Discord's badge."""
    left = corner_width(WIDTH) + MARGIN
    for number in range(1, 10):
        sprite = number_cell(number, view.unseen(number), number == view.revealed)
        sheet.put(sprite, left + round((number - 1) * (WIDTH - MARGIN - left - CELL) / 8), y)


@drawn_ahead
def number_cell(number: int, unseen: int, now: bool) -> Sprite:
    """Draw a number with two pips one above the other: filled ones are still to come this round."""
    back = "gold" if now else "stage"
    brush = Brush(CELL, NUMBERS, "night")
    brush.rounded(0, 0, CELL, NUMBERS, 18, back)
    front = "ink" if now else "white" if unseen else "lilac"
    brush.text(24, NUMBERS / 2, str(number), 66, front)
    for pip in range(2):
        middle = NUMBERS * (0.22 + 0.56 * pip)
        brush.circle(55, middle, 12, front)
        if pip >= unseen:
            brush.circle(55, middle, 8, back)
    return brush.done()


def _draw_story(sheet: Sheet, y: int, mine: SeatView) -> int:
    """Draw the turn's chain, if it is not cheered in the head, and after it on paper the bonuses to be used now.

    Return where it ends.
    """
    fit = (WIDTH - 2 * MARGIN) // STEP
    waiting = mine.waiting[: fit // 2]
    more = len(mine.waiting) - len(waiting)
    chain: list[Sprite] = []
    faces = {card.id: card.face for card in mine.cards}
    for done in () if cheers.is_cheered(mine) else mine.chain:
        face = faces[done.card]
        chain.append(link(face.grid[3 * done.square[0] + done.square[1]], LINK))
        chain += [widgets.bonus(face.bonuses[line], "yes", LINK, "night") for line in done.won]
    room = fit - len(waiting) - bool(waiting) - bool(more)
    x, middle = MARGIN, y + LINK // 2
    if len(chain) > room:
        cut = len(chain) - max(room - 1, 0)
        chain = chain[cut:]
        x += write(sheet, x, middle, f"{cut}+", 42, "lilac", "night") + 8
    for sprite in chain:
        sheet.put(sprite, x, y)
        x += STEP
    if waiting:
        sheet.rounded(x, y - 3, 10 + STEP * (len(waiting) + bool(more)), LINK + 6, 20, "paper", "night")
        for index, kind in enumerate(waiting):
            sheet.put(widgets.icon(kind, LINK - 8, "paper"), x + 9 + STEP * index, y + 4)
        if more:
            write(sheet, x + 16 + STEP * len(waiting), middle, f"+{more}", 45, "ink", "paper")
        x += 10 + STEP * (len(waiting) + bool(more))
    return x


def _draw_elsewhere(sheet: Sheet, x: int, y: int, marks: Sequence[Mark]) -> None:
    """Draw the tags of squares on other pages that are asked for, the cheapest first, as far as there is room."""
    x += 16 * (x > MARGIN)
    for mark in sorted(marks, key=lambda mark: mark.cost):
        front, back = ("ink", "glow") if mark.cost else ("gold", "ink")
        room = round(length(mark.tag, TAG, "display")) + 26
        if x + 44 + room > WIDTH - MARGIN:
            return
        if mark is min(marks, key=lambda mark: mark.cost):
            sheet.put(arrow(36), x, y + (LINK - 36) // 2)
            x += 44
        sheet.rounded(x, y + 3, room, LINK - 6, 14, back, "night")
        write(sheet, x + room // 2, y + LINK // 2, mark.tag, TAG, front, back, align=0.5)
        x += room + 8


@drawn_ahead
def arrow(side: int) -> Sprite:
    brush = Brush(side, side, "night")
    brush.polygon([(side * 0.1, side * 0.1), (side * 0.9, side / 2), (side * 0.1, side * 0.9)], "gold")
    return brush.done()


@drawn_ahead
def link(number: int, side: int) -> Sprite:
    """Draw a square of the turn's chain."""
    band = band_of(number)
    brush = Brush(side, side, "night")
    fill(brush, band, 1, 1, side - 2, band)
    fill(brush, band, 5, 5, side - 10, "white")
    brush.text(side / 2, side / 2, str(number), side * 0.79, f"{band}_ink")
    return brush.done()
