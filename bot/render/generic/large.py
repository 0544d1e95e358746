"""The larger panel of a game that brings none: the board on one page, the others six by six on the next.

Every page is 900 × 910; numbers are at least 1.6 times as large as on the panel.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.alt_corner import corner_height
from bot.render.bubble import TAIL, bubble
from bot.render.dice import die
from bot.render.generic.head import MOST, NUMBER, SPREAD
from bot.render.generic.rows import GAP, Layout, beside_corner, draw_row
from bot.render.generic.scene import Scene
from bot.render.host import bust
from bot.render.picture import ALT_LIMIT, Pages
from bot.render.png import Sheet
from bot.render.typesetting.text import fitted, shrunk, write
from bot.text import say, sentences_of

WIDTH, HEIGHT = 900, 910
HEAD, LABEL, IN_LINE = 330, 70, 6
"""Heights of the dice or the round, and of the words above dice; dice in a line at most."""
OWN = Layout(columns=1, width=884, height=240, name=64, total=154, die=125)
OTHER = Layout(columns=1, width=884, height=141, name=45, total=71, die=52)
ON_PAGE = 6
"""Others on a page."""
LARGEST = 189
"""Side of a single die."""
HOST = 230
"""Height of the host."""


def pages(seats: int) -> Pages:
    others = seats - 1
    if others <= ON_PAGE:
        return Pages((say("glance.large.board"), *([say("glance.large.others")] if others else [])))
    starts = range(1, seats, ON_PAGE)
    more = (say("glance.large.more", first=first, last=min(first + ON_PAGE - 1, others)) for first in starts)
    return Pages((say("glance.large.board"), *more))


def draw_head(sheet: Sheet, scene: Scene) -> None:
    """Draw the dice on the table, or the round, at the top of a sheet."""
    public = scene.public
    if not (public.dice or public.round):
        return
    sheet.rounded(GAP, GAP, WIDTH - 2 * GAP, HEAD - GAP, 34, "beam", "night")
    if public.dice:
        _draw_dice(sheet, public.dice, scene.words.round(public) if public.round else "")
    else:
        _draw_round(sheet, scene.words.round(public, NUMBER), public.round)


def draw_board(sheet: Sheet, scene: Scene, rows: Scene, seat: int) -> None:
    """Draw a player's row and the host below the head; without a head the host has its place, too."""
    y = HEAD + GAP if scene.public.dice or scene.public.round else GAP
    draw_row(sheet, GAP, y, rows, seat, OWN)
    y += OWN.height + GAP
    sheet.rounded(GAP, y, WIDTH - 2 * GAP, HEIGHT - GAP - y, 22, "stage", "night")
    figure = bust(scene.mood, HOST, "stage", flipped=True)
    right = WIDTH - GAP - 12 - figure.width
    sheet.put(figure, right, HEIGHT - GAP - HOST)
    foot = HEIGHT - corner_height(HEIGHT)
    left, high = GAP + 14, min(foot - GAP - y - 4, 280)
    bubble(sheet, left, foot - high, right - TAIL - left, high, scene.said(), size=64, tail="right")


def draw_others(sheet: Sheet, rows: Scene, seat: int, page: int) -> None:
    """Draw a page of the others, the first is 0."""
    others = [other for other in range(rows.seats) if other != seat][ON_PAGE * page :][:ON_PAGE]
    for index, other in enumerate(others):
        shape = beside_corner(OTHER, 1) if index == ON_PAGE - 1 else OTHER
        left = WIDTH - GAP - shape.width
        draw_row(sheet, left, GAP + (OTHER.height + GAP) * index, rows, other, shape)


def described(told: str, shown: str) -> str:
    """Return a panel's description with the page that is shown, where there is room to say so."""
    with_page = sentences_of((say("alt.page", page=shown), told))
    return with_page if len(with_page) <= ALT_LIMIT else told


def _draw_dice(sheet: Sheet, dice: Sequence[int], words: str) -> None:
    """Draw the dice in the middle, below the words for the round; those that do not fit are counted."""
    shown = dice[:MOST]
    more = say("glance.more", count=len(dice) - MOST) if len(dice) > MOST else ""
    above = LABEL if words or more else 0
    lines = -(-len(shown) // IN_LINE)
    columns = -(-len(shown) // lines)
    room, high = WIDTH - 6 * GAP, HEAD - 3 * GAP - above
    side = min(LARGEST, round(room / columns / SPREAD), round(high / lines / SPREAD))
    pitch = round(side * SPREAD)
    top = 2 * GAP + above + (high - pitch * (lines - 1) - side) // 2
    for index, value in enumerate(shown):
        line, column = divmod(index, columns)
        in_line = min(columns, len(shown) - line * columns)
        left = (WIDTH - pitch * (in_line - 1) - side) // 2
        sheet.put(die(value, side, "beam"), left + pitch * column, top + pitch * line)
    room = WIDTH - 6 * GAP
    if more:
        room -= write(sheet, WIDTH - 4 * GAP, GAP + 42, more, 45, "white", "beam", align=1) + 30
    if words:
        size = shrunk([words], room, 45, 28)
        write(sheet, 4 * GAP, GAP + 42, fitted(words, room, size, "display"), size, "white", "beam")


def _draw_round(sheet: Sheet, words: str, number: int) -> None:
    """Draw the round's number large, between the words that stand before and after it; or words alone."""

    def line(y: int, text: str, size: int, colour: str) -> None:
        room = WIDTH - 6 * GAP
        size = shrunk([text], room, size, 28)
        write(sheet, WIDTH // 2, GAP + y, fitted(text, room, size, "display"), size, colour, "beam", align=0.5)

    before, found, after = (part.strip(" .,:") for part in words.partition(NUMBER))
    if not found:
        line((HEAD - GAP) // 2, before, 72, "gold")
        return
    line(58, before, 54, "white")
    line(276, after, 50, "white")
    line(166, str(number), 150, "gold")
