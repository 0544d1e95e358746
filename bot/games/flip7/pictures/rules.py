"""The pages of the rules: what their sentences say, as it looks in a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.game_words import GameWords
from bot.games.flip7.pictures import alt, faces, lines, positions, rows, widgets, words
from bot.games.flip7.pictures.faces import MIDDLE, SMALL, Size
from bot.games.flip7.pictures.lines import Spot
from bot.games.flip7.rules.cards import SEVEN
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.view import View
from bot.render.picture import Person, Picture
from bot.render.png import Sheet
from bot.render.rules_page import Figure, Figures, rules_picture
from bot.render.typesetting.text import write
from bot.text import list_of, say, sentences_of

WIDE, PITCH, AIR = 840, 73, 10
"""Of a line of cards with what it is worth: its width, from card to card, and what is left free around the cards."""
STATUS = 60
CHIP = Size(50, 68)
"""The card whose modifiers stand in place of a number."""
FLIPPED = 76
"""From one card of a Flip Three to the next."""
MANY = 12
"""The table whose spots are drawn, by its players: two of them stand side by side."""


def draw_rules(page: int) -> Picture:
    """Draw a page, counted from 0."""
    return rules_picture(GameWords(Flip7.key), page, FIGURES[page]())


def round_figures() -> Figures:
    """Return what the page about a round shows."""
    return Figures(
        shown={
            3: _line(positions.stayed(), 0),
            4: _line(positions.busted(), 0),
            5: _line(positions.seventh(), 0),
        }
    )


def point_figures() -> Figures:
    """Return what the page about points shows."""
    return Figures({3: _chip("+4"), 4: _chip("x2")}, {5: _line(positions.counted(), 0)})


def action_figures() -> Figures:
    """Return what the page about action cards shows."""
    return Figures(
        {1: _card("freeze"), 2: _card("flip3"), 3: _card("second")},
        {1: _line(positions.frozen(), 1), 3: _line(positions.saved(), 0), 5: _flip_three(positions.set_aside())},
    )


def end_figures() -> Figures:
    """Return what the page about the end shows."""
    return Figures(shown={1: _table(positions.won()), 2: _table(positions.tied())})


FIGURES: tuple[Callable[[], Figures], ...] = (round_figures, point_figures, action_figures, end_figures)


def _chip(kind: str) -> Figure:
    sprite = faces.chip(kind, "plain", CHIP, "night")
    return Figure(sprite.width, sprite.height, lambda sheet, x, y: sheet.put(sprite, x, y))


def _card(kind: str) -> Figure:
    sprite = faces.card(kind, "plain", SMALL, "night")
    return Figure(sprite.width, sprite.height, lambda sheet, x, y: sheet.put(sprite, x, y))


def _line(view: View, seat: int) -> Figure:
    """Return what lies in front of a seat, and what came of it."""
    spot = lines.spot(view, seat)
    cards = [alt.cards(spot), *([words.card("freeze")] if spot.mark == "frozen" else [])]
    told = say("flip7.shown.line", cards=list_of(cards), outcome=outcome(spot))
    return Figure(WIDE, _above(spot) + MIDDLE.height + 2 * AIR, partial(_draw_line, spot), told)


def outcome(spot: Spot) -> str:
    """Return the large word beside a line of cards."""
    return say("flip7.saved") if spot.saved else rows.points(spot)


def _above(spot: Spot) -> int:
    """Return the height of what lies above the numbers: nothing where no other card is there."""
    others = spot.line.modifiers or spot.line.second or spot.mark == "frozen"
    return faces.chip_height(MIDDLE) + 4 if others else 0


def _draw_line(spot: Spot, sheet: Sheet, x: int, y: int) -> None:
    above = _above(spot)
    tall, ground = above + MIDDLE.height + 2 * AIR, rows.GROUNDS[spot.mark]
    ground = "stage" if ground == "night" else ground
    sheet.rounded(x, y, WIDE, tall, 16, ground, "night")
    sheet.rounded(x + 6, y + 6, SEVEN * PITCH + 10, tall - 12, 12, "night", ground)
    rows.draw_line(sheet, x + 13, y + AIR + above - faces.chip_height(MIDDLE) - 4, spot, MIDDLE, PITCH)
    middle, left = y + tall // 2, x + SEVEN * PITCH + 36
    sheet.put(widgets.status(spot.mark, STATUS, ground), left, middle - STATUS // 2)
    write(sheet, left + STATUS + 16, middle, outcome(spot), 50, rows.bright(ground), ground)


def _flip_three(view: View) -> Figure:
    """Return the cards of a Flip Three that have been flipped, with those still to come face down."""
    flip = view.flips[0]
    line = view.seats[flip.seat].line.cards
    flipped = [*line[len(line) - (3 - flip.left - len(flip.aside)) :], *flip.aside]

    def draw(sheet: Sheet, x: int, y: int) -> None:
        for index in range(3):
            card = faces.card(flipped[index], "plain", MIDDLE, "night") if index < len(flipped) else None
            sheet.put(card or faces.card_back(MIDDLE, "night"), x + FLIPPED * index, y)
        sheet.put(widgets.pips(len(flipped), 3, 34, "night"), x + FLIPPED - 12, y + MIDDLE.height + 8)

    cards, waits = list_of(map(words.card, flipped)), list_of(map(words.card, flip.aside))
    told = say("flip7.shown.flip3", cards=cards, waits=waits)
    return Figure(2 * FLIPPED + MIDDLE.width, MIDDLE.height + 42, draw, told)


def _table(view: View) -> Figure:
    """Return all players side by side, the winner framed."""
    shape, winners = rows.LAYOUTS[MANY], view.winners or ()
    spots = [replace(spot, framed=spot.seat in winners) for spot in lines.spots(view)]

    def draw(sheet: Sheet, x: int, y: int) -> None:
        for index, spot in enumerate(spots):
            rows.draw_spot(sheet, x + (shape.width + 8) * index, y, spot, words.label((), spot.seat), Person(""), shape)

    told = [alt.full(spot, ()) for spot in spots]
    told += [say("result.wins", name=words.name((), seat)) for seat in winners]
    return Figure(shape.width * 2 + 8, shape.height, draw, sentences_of(told))
