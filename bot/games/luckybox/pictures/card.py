"""One card: its print, what is crossed and won, what may be crossed now, and what just happened on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from bot.games.luckybox.pictures import widgets
from bot.games.luckybox.pictures.shapes import row_band
from bot.games.luckybox.pictures.widgets import LARGE, SMALL, Size
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Square
from bot.games.luckybox.rules.faces import FULL, LINES, SQUARES, Deck, Face
from bot.games.luckybox.rules.legal import bolt_cost
from bot.games.luckybox.rules.state import Link, State
from bot.games.luckybox.rules.tags import tag
from bot.games.luckybox.rules.view import CardView
from bot.render.halo import halo
from bot.render.png import Sheet, Sprite
from bot.render.typesetting.text import write

PRINTED = 160
"""Printed cards kept: 85 KB each large, 30 KB small, 190 KB huge; a whole deck in one size and more."""
STEP, STEP_SMALL = 27, 22
"""Side of the chip with a cross's place in the chain: on the cross, and on the bonus it was made with."""


Sign = Literal["tag", "frame", "bolt", "none"]
"""How a square that may be crossed is shown: with the tag of its own control; framed, or with a bolt, where it has none
of its own; or as any other."""
SIGNS = 9
"""Tags and bolts on a board: more are a spreadsheet, and the bolts give way."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A square that may be crossed now: its tag as on its button, and the lightning it takes (0: none)."""

    tag: str
    cost: int
    hinted: bool = False
    """It is what a hint advises."""
    sign: Sign = "tag"


WHOLE = (-1, -1)
"""Stands for all of a card, where a hint advises to keep it."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What a seat did this turn, by place: the steps of its chain, the lines won, and where each bonus led."""

    steps: Mapping[tuple[int, Square], int] = field(default_factory=dict)
    """Crossed squares → 1 for the first cross, and so on."""
    won: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """(card, line) completed this turn → the step its bonus was used in; 0 for one that crosses nothing."""


NOTHING = Trace()


def marks_of(state: State, deck: Deck, seat: int, options: Sequence[Action]) -> dict[tuple[int, Square], Mark]:
    """Return the squares that a seat's answers cross, each with its tag and the lightning it takes."""
    places = {card.id: index for index, card in enumerate(state.seats[seat].cards)}
    marks = {}
    for option in options:
        if isinstance(option, Cross | Bonus):
            face, square = deck.face(option.card), option.square
            number, cost = face.grid[3 * square[0] + square[1]], 0
            if isinstance(option, Cross) and state.revealed is not None:
                cost = bolt_cost(number, state.revealed)
            marks[option.card, square] = Mark(tag(places[option.card], face, square), cost)
    return marks


def signed(
    marks: Mapping[tuple[int, Square], Mark], own: Collection[tuple[int, Square]]
) -> dict[tuple[int, Square], Mark]:
    """Return marks as they are shown where these squares have a control of their own."""
    near = [place for place, mark in marks.items() if mark.cost == 1 and place not in own]
    is_room = len(own) + len(near) <= SIGNS

    def sign(place: tuple[int, Square], mark: Mark) -> Sign:
        if place in own:
            return "tag"
        if not mark.cost:
            return "frame"
        return "bolt" if mark.cost == 1 and is_room else "none"

    return {place: replace(mark, sign=sign(place, mark)) for place, mark in marks.items()}


def trace(chain: Sequence[Link], faces: Mapping[int, Face]) -> Trace:
    """Return the chain by place; a bonus won twice is taken to be used in the order won, as the rules do."""
    steps: dict[tuple[int, Square], int] = {}
    won: dict[tuple[int, int], int] = {}
    for step, link in enumerate(chain, 1):
        if link.bonus is not None:
            source = next((key for key, used in won.items() if not used and _bonus(faces, key) == link.bonus), None)
            if source is not None:
                won[source] = step
        steps[link.card, link.square] = step
        won |= {(link.card, line): 0 for line in link.won}
    return Trace(steps, won)


def _bonus(faces: Mapping[int, Face], key: tuple[int, int]) -> str | None:
    card, line = key
    return faces[card].bonuses[line] if card in faces else None


def square_box(square: Square, size: Size = LARGE) -> tuple[int, int, int, int]:
    """Return (left, top, right, bottom) of a square on its card."""
    left, top = size.edge + size.pitch_x * square[1], size.edge + size.pitch_y * square[0]
    return left, top, left + size.tile, top + size.tall


def bonus_place(line: int, size: Size = LARGE) -> tuple[int, int]:
    """Return the top left corner of a line's bonus on its card."""
    if line < 3:
        return size.ends, size.edge + (size.tall - size.bonus) // 2 + size.pitch_y * line
    return size.edge + (size.tile - size.bonus) // 2 + size.pitch_x * (line - 3), size.below


@lru_cache(maxsize=PRINTED)
def printed(face: Face, back: str, ground: str, size: Size) -> Sprite:
    """Draw a card as printed, nothing crossed: most of what is seen of it, in one piece."""
    sheet = Sheet(size.width, size.height, ground)
    sheet.put(widgets.card_base(back, ground, size), 0, 0)
    for row in range(3):
        band = row_band(face.grid[3 * row : 3 * row + 3])
        sheet.put(widgets.strip(band, back, size), size.edge // 2, size.edge - 2 + size.pitch_y * row)
    for index, square in enumerate(SQUARES):
        sheet.put(widgets.tile(face.grid[index], "open", size), *square_box(square, size)[:2])
    for line, kind in enumerate(face.bonuses):
        sheet.put(widgets.bonus(kind, "no", size.bonus, back), *bonus_place(line, size))
    return sheet.pixels()


def draw_card(
    sheet: Sheet,
    x: int,
    y: int,
    card: CardView,
    badge: str,
    marks: Mapping[tuple[int, Square], Mark],
    *,
    offered: bool = False,
    kept: bool = False,
    ground: str = "night",
    ribbon: str = "",
    size: Size = LARGE,
    traced: Trace = NOTHING,
) -> None:
    """Draw a card with its top left corner at (x, y).

    A complete card and a kept one are golden, the kept one has a tick for a number; `ribbon` is written across the
    middle.
    """
    back = "gold" if kept or card.crossed == FULL else "paper"
    sheet.put(printed(card.face, back, ground, size), x, y)
    for index, square in enumerate(SQUARES):
        left, top, _, _ = square_box(square, size)
        mark = marks.get((card.id, square))
        if mark is not None and mark.sign != "none":
            _draw_mark(sheet, x + left, y + top, card.face.grid[index], mark, size)
        elif card.crossed >> index & 1:
            step = traced.steps.get((card.id, square), 0)
            _draw_cross(sheet, x + left, y + top, card.face.grid[index], step, len(traced.steps), size)
    for line, mask in enumerate(LINES):
        if card.crossed & mask == mask:
            left, top = bonus_place(line, size)
            used_in = traced.won.get((card.id, line))
            won: widgets.Won = "yes" if used_in is None else "now"
            sheet.put(widgets.bonus(card.face.bonuses[line], won, size.bonus, back), x + left, y + top)
            if used_in:
                side = round(STEP_SMALL * max(1, size.unit))
                sheet.put(
                    widgets.step(used_in, back, side), x + left + size.bonus - side + 4, y + top + size.bonus - side
                )
    side = size.bonus + 2
    sheet.put(widgets.badge("✓" if kept else badge, offered, back, side), x + size.ends - 1, y + size.below - 3)
    _draw_hints(sheet, x, y, card.id, marks, size)
    if ribbon:
        _draw_ribbon(sheet, x, y, ribbon, size)


def _draw_cross(sheet: Sheet, x: int, y: int, number: int, step: int, steps: int, size: Size) -> None:
    """Draw a crossed square; of this turn's chain the last cross glows most, and each has its place in the chain."""
    look: widgets.Look = "crossed" if not step else "last" if step == steps else "fresh"
    sheet.put(widgets.tile(number, look, size), x, y)
    if step and steps > 1 and size is not SMALL:
        back, side = "gold" if look == "last" else "glow", round(STEP * size.unit)
        sheet.put(widgets.step(step, back, side), x + size.tile - side - 5, y + size.tall - side - 5)


def _draw_mark(sheet: Sheet, x: int, y: int, number: int, mark: Mark, size: Size) -> None:
    if mark.sign != "tag":
        sheet.put(
            widgets.framed_tile(number, size) if mark.sign == "frame" else widgets.near_tile(number, size),
            x,
            y,
        )
        return
    front, back = "gold", "ink"
    if mark.cost == 0:
        sheet.put(widgets.tile(number, "free", size), x, y)
    else:
        sheet.put(widgets.bolt_tile(number, mark.cost, size), x, y)
        front, back = "ink", "glow"
    middle = y + size.tall - round(widgets.TAG * size.unit) // 2
    write(sheet, x + size.tile // 2, middle, mark.tag, round(TAG_SIZE * size.unit), front, back, align=0.5)


TAG_SIZE = 30
INSET = 4
"""How far the glow around a whole card lies inside of it: beside it is another one."""


def _draw_hints(sheet: Sheet, x: int, y: int, card: int, marks: Mapping[tuple[int, Square], Mark], size: Size) -> None:
    """Draw the glow around a square that is advised, or around the card."""
    for (of, square), mark in marks.items():
        if of == card and mark.hinted and square == WHOLE:
            halo(sheet, x + INSET, y + INSET, size.width - 2 * INSET, size.height - 2 * INSET)
        elif of == card and mark.hinted:
            left, top, _, _ = square_box(square, size)
            halo(sheet, x + left, y + top, size.tile, size.tall)


def _draw_ribbon(sheet: Sheet, x: int, y: int, words: str, size: Size) -> None:
    """Draw a band across the middle row of a card at (x, y)."""
    unit = max(1, size.unit)
    tall = round(58 * unit)
    top = y + size.edge + size.pitch_y + (size.tall - tall) // 2
    sheet.fill(x, top, size.width, tall, "ink")
    sheet.fill(x, top + 4, size.width, 2, "gold")
    sheet.fill(x, top + tall - 6, size.width, 2, "gold")
    write(sheet, x + size.width // 2, top + tall // 2, words, round(40 * unit), "gold", "ink", align=0.5)
