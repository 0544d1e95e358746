"""The pages of the rules: what their sentences say, as it looks in a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.game_words import GameWords
from bot.games.luckybox.pictures import alt, positions, readouts, widgets, words
from bot.games.luckybox.pictures.card import draw_card, trace
from bot.games.luckybox.pictures.positions import A, B, C, Position
from bot.games.luckybox.pictures.widgets import LARGE, SMALL
from bot.games.luckybox.rules.faces import ANY, BOLT, FULL, MOON, STAR, Deck
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.scoring import BOX_POINTS, SOLO_MOON_POINTS, STAR_POINTS, moon_points, score_game
from bot.games.luckybox.rules.tags import letter
from bot.render.picture import Picture
from bot.render.png import Sheet
from bot.render.rules_page import Figure, Figures, rules_picture
from bot.render.typesetting.text import write
from bot.text import count, parts_of, say, sentences_of

PITCH = 297
"""From one card to the next."""
PLATE, ICON = 100, 44
MOONS = (4, 2, 1)
"""Moons of three players, as an example."""
LETTERS = {A: letter(0), B: letter(1), C: letter(2)}


def draw_rules(deck: Deck, page: int) -> Picture:
    """Draw a page, counted from 0."""
    return rules_picture(GameWords(LuckyBox.key), page, FIGURES[page](deck))


def turn_figures(deck: Deck) -> Figures:
    """Return what the page about a turn shows."""
    free, paid = positions.without_lightning(deck), positions.with_lightning(deck)
    return Figures(shown={1: _number(free), 2: _cards(free, A, B, C), 3: _cards(paid, A)})


def bonus_figures(deck: Deck) -> Figures:
    """Return what the page about bonuses shows."""
    signs = {2: "7", 3: ANY, 4: STAR, 5: MOON, 6: BOLT}
    line, chain = positions.line_full(deck), positions.chain(deck)
    return Figures(
        {number: _icon(kind) for number, kind in signs.items()},
        {1: _told(line, A), 7: _told(chain, B)},
    )


def round_figures(deck: Deck) -> Figures:
    """Return what the page about boxes and rounds shows."""
    return Figures(shown={3: _box(positions.box(deck)), 6: _box_points(), 7: _star_points()})


def end_figures(deck: Deck) -> Figures:
    """Return what the page about the end shows."""
    alone = [
        (f"{moons}+" if moons == len(SOLO_MOON_POINTS) - 1 else str(moons), points)
        for moons, points in enumerate(SOLO_MOON_POINTS)
    ]
    several = [*zip(map(str, MOONS), moon_points([*MOONS]), strict=True)]
    told = parts_of(
        say("luckybox.shown.moons", moons=count("luckybox.moons", moons), points=signed(points))
        for moons, (_, points) in zip(MOONS, several, strict=True)
    )
    return Figures(
        shown={
            1: _crosses(positions.unfinished(deck)),
            2: _moons(several, 190, say("luckybox.shown.example", told=told)),
            4: _moons(alone, 112, ""),
        }
    )


FIGURES = (turn_figures, bonus_figures, round_figures, end_figures)


def signed(points: int) -> str:
    """Return points as they are added: "+6", "0", "−6"."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _number(position: Position) -> Figure:
    number = position.view.revealed
    assert number is not None

    def draw(sheet: Sheet, x: int, y: int) -> None:
        sheet.put(readouts.plate(number, PLATE, "night"), x, y)

    return Figure(PLATE, PLATE, draw, say("luckybox.shown.number", number=number))


def _cards(position: Position, *cards: int) -> Figure:
    """Return cards side by side, with what may be crossed on them."""
    marks = {key: mark for key, mark in position.marks.items() if key[0] in cards}
    told = [alt.card_short(say("luckybox.alt.card", letter=LETTERS[card]), position.card(card)) for card in cards]
    width = PITCH * (len(cards) - 1) + LARGE.width
    return Figure(
        width, LARGE.height, partial(_draw_cards, position, cards), sentences_of([*told, alt.legal(marks.values())])
    )


def _told(position: Position, card: int) -> Figure:
    """Return a card with what happened on it in this turn."""
    shown = alt.card_full(say("luckybox.alt.card", letter=LETTERS[card]), position.card(card))
    story = say("luckybox.alt.story", story=words.story(position.mine))
    return Figure(LARGE.width, LARGE.height, partial(_draw_cards, position, (card,)), sentences_of((shown, story)))


def _draw_cards(position: Position, cards: Sequence[int], sheet: Sheet, x: int, y: int) -> None:
    faces = {held.id: held.face for held in position.mine.cards}
    traced = trace(position.mine.chain, faces)
    for index, card in enumerate(cards):
        held = position.card(card)
        ribbon = say("luckybox.ribbon", points=_box_worth(position)) if held.crossed == FULL else ""
        draw_card(sheet, x + PITCH * index, y, held, LETTERS[card], position.marks, ribbon=ribbon, traced=traced)


def _box_worth(position: Position) -> int:
    return BOX_POINTS[position.view.round - 1]


def _box(position: Position) -> Figure:
    """Return a card that is full, as it is shown when its last square is crossed."""
    card = say("luckybox.alt.card", letter=LETTERS[B])
    told = say("luckybox.shown.box", card=card, points=_box_worth(position))
    return Figure(LARGE.width, LARGE.height, partial(_draw_cards, position, (B,)), told)


def _icon(kind: str) -> Figure:
    return Figure(ICON, ICON, lambda sheet, x, y: sheet.put(widgets.icon(kind, ICON, "night"), x, y))


def _box_points() -> Figure:
    pitch = 190

    def draw(sheet: Sheet, x: int, y: int) -> None:
        for index, points in enumerate(BOX_POINTS):
            left = x + pitch * index
            write(sheet, left, y + 16, say("luckybox.round", round=index + 1), 30, "lilac", "night")
            sheet.put(widgets.box_icon(ICON, "night", True), left, y + 38)
            write(sheet, left + ICON + 12, y + 38 + ICON // 2, str(points), 46, "gold", "night")

    return Figure(pitch * len(BOX_POINTS) - 60, 38 + ICON, draw)


def _star_points() -> Figure:
    wide, between = 46, 100

    def draw(sheet: Sheet, x: int, y: int) -> None:
        for stars in range(1, len(STAR_POINTS)):
            for _ in range(stars):
                sheet.put(widgets.slot_star(True, ICON, "night"), x, y)
                x += wide
            write(sheet, x + 8, y + ICON // 2, str(STAR_POINTS[stars]), 46, "gold", "night")
            x += between

    return Figure(wide * sum(range(len(STAR_POINTS))) + between * (len(STAR_POINTS) - 1) - 60, ICON, draw)


def _crosses(position: Position) -> Figure:
    """Return two unfinished cards, and what their crosses are worth together."""
    (scored,) = score_game(position.state.seats)
    crosses = [position.card(card).crossed.bit_count() for card in (B, A)]

    def draw(sheet: Sheet, x: int, y: int) -> None:
        for index, card in enumerate((B, A)):
            draw_card(sheet, x + (SMALL.width + 12) * index, y, position.card(card), LETTERS[card], {}, size=SMALL)
        left, middle = x + 2 * (SMALL.width + 12) + 16, y + SMALL.height // 2
        sheet.rounded(left, middle - 28, 56, 56, 14, "paper", "night")
        sheet.put(widgets.icon("cross", ICON, "paper"), left + 6, middle - ICON // 2)
        left += 68
        left += write(sheet, left, middle, f"{sum(crosses)} =", 46, "white", "night") + 14
        write(sheet, left, middle, str(scored.cross_points), 56, "gold", "night")

    told = say("luckybox.shown.crosses", first=crosses[0], second=crosses[1], points=scored.cross_points)
    return Figure(2 * (SMALL.width + 12) + 240, SMALL.height, draw, told)


def _moons(worth: Sequence[tuple[str, int]], pitch: int, told: str) -> Figure:
    """Return numbers of moons, and below each what it is worth."""

    def draw(sheet: Sheet, x: int, y: int) -> None:
        for index, (moons, points) in enumerate(worth):
            left = x + pitch * index
            sheet.put(widgets.icon(MOON, ICON, "night"), left, y)
            write(sheet, left + ICON + 4, y + ICON // 2, moons, 36, "white", "night")
            write(sheet, left + ICON // 2 + 14, y + ICON + 28, signed(points), 44, "gold", "night", align=0.5)

    return Figure(pitch * len(worth) - 30, ICON + 52, draw, told)
