"""A page of the rules: the host with its title, then its sentences, numbered or with a symbol, and small pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.game_words import GameWords, RulesPage
from bot.render.alt_corner import with_corner
from bot.render.alt_text import deepest
from bot.render.atlas import drawn_ahead
from bot.render.brush import Brush
from bot.render.bubble import wrapped
from bot.render.host import bust
from bot.render.picture import Picture
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import fitted, length, write
from bot.text import say

WIDTH, MARGIN, HEAD = 900, 24, 138
SIZE, LEADING, BETWEEN, MOST = 34, 41, 18, 9
"""Of the sentences: their size, from line to line, from sentence to sentence, and lines at most."""
TALL = 112
"""Height of what names the page."""
DISC = 44
"""Width of the disc that a sentence's number stands on."""
LEFT = MARGIN + DISC + 16
TITLE, NAME = 62, 42
"""Size of the game's name, and of a page's own."""
HOST = 104
"""Height of the host, who stands at the foot, on the right: the badge for a description lies on the left."""
BESIDE, GAP = 400, 20
"""Width of a figure that still has sentences beside it, and what is left free around a figure."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A small picture of what a sentence says, on the colour of night."""

    width: int
    height: int
    draw: Callable[[Sheet, int, int], None]
    """Draw it with its top left corner at (x, y)."""
    alt: str = ""
    """What it shows that the sentence does not say."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a page shows beside its sentences, by their numbers from 1."""

    signs: Mapping[int, Figure] = field(default_factory=dict)
    """In place of a number: `DISC` wide at most."""
    shown: Mapping[int, Figure] = field(default_factory=dict)
    """On the right, the sentences flowing past it, or below the sentence where it is wide."""


NO_FIGURES = Figures()


@drawn_ahead
def _disc(number: int) -> Sprite:
    brush = Brush(DISC, DISC, "night")
    brush.circle(DISC / 2, DISC / 2, DISC / 2, "green")
    brush.text(DISC / 2, DISC / 2, str(number), 34 if number < 10 else 28, "white")
    return brush.done()


@dataclass(frozen=True, slots=True)
class _Placed:
    """A sentence's place: its height, its lines, and where its figure is."""

    y: int
    lines: tuple[str, ...]
    figure_at: tuple[int, int]


def rules_picture(words: GameWords, number: int, figures: Figures = NO_FIGURES) -> Picture:
    """Return a page, counted from 0, of a game's rules."""
    page = words.pages()[number]
    sheet = rules_sheet(words.title, page, figures)
    return Picture(sheet.png(), described(words.title, page, figures), sheet.width, sheet.height)


def described(title: str, page: RulesPage, figures: Figures = NO_FIGURES) -> str:
    """Return a page in words: every sentence, behind it what its figure shows."""
    head = say("glance.rules_page", game=title, page=page.name) if page.name else say("glance.rules", game=title)
    told = [head]
    for number, sentence in enumerate(page.sentences, 1):
        told.append(sentence)
        if number in figures.shown:
            told.append(figures.shown[number].alt)
    return deepest([told])


def rules_sheet(title: str, page: RulesPage, figures: Figures = NO_FIGURES) -> Sheet:
    """Return a page before it is encoded."""
    placed, height = _flowing(page.sentences, figures.shown)
    sheet = Sheet(WIDTH, height, "night")
    _draw_head(sheet, title, page.name)
    for number, place in enumerate(placed, 1):
        sign = figures.signs.get(number)
        if sign is None:
            sheet.put(_disc(number), MARGIN, place.y)
        else:
            sign.draw(sheet, MARGIN + (DISC - sign.width) // 2, place.y + (DISC - sign.height) // 2)
        for line, text in enumerate(place.lines):
            write(sheet, LEFT, place.y + DISC // 2 + LEADING * line, text, SIZE, "white", "night", face="text")
        if number in figures.shown:
            figures.shown[number].draw(sheet, *place.figure_at)
    figure = bust("present", HOST, "night", flipped=True)
    sheet.put(figure, WIDTH - MARGIN - figure.width, height - HOST)
    return sheet


def _flowing(sentences: Sequence[str], shown: Mapping[int, Figure]) -> tuple[list[_Placed], int]:
    """Return where everything lies, and the height of it all: sentences stand beside a figure until it ends."""
    y, left, foot = HEAD, WIDTH - MARGIN, HEAD
    placed = []
    for number, sentence in enumerate(sentences, 1):
        figure = shown.get(number)
        if figure is not None:
            y = max(y, foot)
        if figure is not None and figure.width <= BESIDE:
            left, foot = WIDTH - MARGIN - figure.width, y + figure.height + GAP
        end = left - GAP if y < foot else WIDTH - MARGIN
        lines = wrapped(sentence, end - LEFT, SIZE, MOST)
        at, tall = (left, y), max(DISC, LEADING * len(lines))
        if figure is not None and figure.width > BESIDE:
            at = ((WIDTH - figure.width) // 2, y + tall + GAP // 2)
            tall += figure.height + GAP // 2
        placed.append(_Placed(y, lines, at))
        y += tall + BETWEEN
    return placed, with_corner(max(y - BETWEEN, foot - GAP) + GAP // 2, HOST)


def _draw_head(sheet: Sheet, title: str, name: str) -> None:
    sheet.rounded(8, 8, WIDTH - 16, TALL, 22, "stage", "night")
    if not name:
        _write_fitting(sheet, 8 + TALL // 2, title, TITLE, "gold")
        return
    _write_fitting(sheet, 8 + TALL // 3, title, TITLE - 6, "gold")
    _write_fitting(sheet, 8 + TALL * 3 // 4 + 2, name, NAME, "white")


def _write_fitting(sheet: Sheet, y: int, words: str, size: int, colour: str) -> None:
    """Write words in the middle, as large as they fit."""
    x, room = WIDTH // 2, WIDTH - 4 * MARGIN
    while length(words, size, "display") > room and size > 30:
        size -= 2
    write(sheet, x, y, fitted(words, room, size, "display"), size, colour, "stage", align=0.5)
