"""Larger panels: what matters is at least 1.6 times as large, nothing is lost, and no page jumps."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.games.catalogue import games
from bot.games.flip7.pictures import faces, large_pages
from bot.games.flip7.pictures import large as flip7_large
from bot.games.luckybox.pictures import large, readouts, score_page, widgets
from bot.games.luckybox.pictures.widgets import HUGE, LARGE, SMALL, TALL, Size
from bot.games.luckybox.rules.faces import FULL
from bot.render.drawer import SomeDrawer
from bot.render.generic import large as generic_large
from bot.render.generic import rows
from bot.render.palette import INDEX
from bot.render.picture import ALT_LIMIT, Picture
from bot.render.png import Sprite
from bot.text import say
from gallery import flip7, kinds
from gallery.flip7 import Board as Flip7Board
from gallery.positions import Board
from tests.render.league.seen import written

TIMES = 1.6
"""How much larger what matters is; a phone shows both pictures 400 pixels wide."""
FIGURE = re.compile(r"[+−×-]?\d+")
LUCKYBOX = (
    "panel-3",
    "panel-5",
    "panel-bonuses",
    "panel-lightning",
    "panel-box",
    "panel-done",
    "panel-other",
    "panel-over",
    "choice-start",
    "choice-kept",
    "choice-5",
)


def tall(sprite: Sprite, colour: str) -> int:
    """How high what a sprite shows in a colour is, in pixels."""
    box = sprite.point([255 if value == INDEX[colour] else 0 for value in range(256)]).getbbox()
    assert box is not None, f"nothing is {colour}"
    return box[3] - box[1]


def assert_larger(small: Sprite, big: Sprite, colour: str) -> None:
    """What it shows in a colour is so much larger, but for the pixel that edges lie on."""
    assert tall(big, colour) >= TIMES * (tall(small, colour) - 1)


@pytest.mark.parametrize("number", [1, 5, 8])
def test_the_figures_on_cards_are_so_much_larger(number: int) -> None:
    ink = f"{('low', 'mid', 'high')[(number - 1) // 3]}_ink"
    for draw, colour in (
        (lambda size: widgets.tile(number, "open", size), ink),
        (lambda size: widgets.tile(number, "crossed", size), "quiet"),
        (lambda size: widgets.tile(number, "free", size), "gold"),
        (lambda size: widgets.bolt_tile(number, 2, size), ink),
        (lambda size: widgets.bolt_tile(number, 2, size), "bolt"),
    ):
        make: Callable[[Size], Sprite] = draw
        assert_larger(make(LARGE), make(HUGE), colour)
    for digits in ("digit", "tagged"):
        assert getattr(HUGE, digits) >= TIMES * getattr(TALL, digits)
    assert_larger(
        widgets.bonus(str(number), "no", LARGE.bonus, "paper"),
        widgets.bonus(str(number), "no", HUGE.bonus, "paper"),
        "white",
    )
    assert_larger(readouts.number_cell(number, 2, False), large.number_cell(number, 2, False), "white")
    # What lies small beside new cards is as large as a card to play on.
    assert_larger(widgets.tile(number, "open", SMALL), widgets.tile(number, "open", LARGE), ink)


@pytest.mark.parametrize("kind", ["0", "7", "12", "+2", "+10", "x2"])
def test_the_cards_of_a_line_are_so_much_larger(kind: str) -> None:
    card = faces.BIG, flip7_large.CARD
    for look in ("plain", "dim") if kind.isdigit() else ("plain",):
        small, big = (faces.card(kind, look, size, "night") for size in card)
        assert_larger(small, big, "plain_ink" if look == "dim" else "ink")
    small, big = (faces.card(kind, "plain", size, "stage") for size in (faces.MIDDLE, flip7_large.TURNED))
    assert_larger(small, big, "ink")
    small, big = (faces.card(kind, "plain", size, "stage") for size in (faces.MINI, large_pages.KIND))
    assert_larger(small, big, "ink")
    if not kind.isdigit():
        small, big = (faces.chip(kind, "plain", size, "night") for size in card)
        assert_larger(small, big, "ink")


def test_the_points_of_any_game_are_so_much_larger() -> None:
    for small, big in ((rows.OWN, generic_large.OWN), (rows.SMALL, generic_large.OTHER)):
        assert big.total >= TIMES * small.total
        assert big.name >= TIMES * small.name
        assert big.die >= TIMES * small.die


def drawn(drawer: SomeDrawer, board: Board | Flip7Board) -> tuple[Picture, list[Picture]]:
    """The panel, and every page of the larger one."""
    pages = drawer.large_pages(board.view, board.seat, board.marks)
    given = board.view, board.seat, board.people, board.marks, board.note
    return drawer.draw_panel(*given), [drawer.draw_large(*given, page=page) for page in range(len(pages.labels))]


def figures(draw: Callable[[], object]) -> dict[str, int]:
    """The figures that are written, each with its smallest size."""
    found: dict[str, int] = {}
    for one in written(draw):
        if FIGURE.fullmatch(one.text):
            found[one.text] = min(one.size, found.get(one.text, one.size))
    return found


def assert_nothing_lost(drawer: SomeDrawer, board: Board | Flip7Board) -> None:
    """Every figure of the panel is on a page, and so much larger; the description tells all of it."""
    given = board.view, board.seat, board.people, board.marks, board.note
    small = figures(lambda: drawer.draw_panel(*given))
    pages = drawer.large_pages(board.view, board.seat, board.marks)
    found: dict[str, int] = {}
    for page in range(len(pages.labels)):
        for text, size in figures(lambda page=page: drawer.draw_large(*given, page=page)).items():  # type: ignore[misc]
            found[text] = max(size, found.get(text, 0))
    assert small.keys() <= found.keys()
    assert all(found[text] >= TIMES * size - 1 for text, size in small.items())
    panel, larger = drawn(drawer, board)
    for label, picture in zip(pages.labels, larger, strict=True):
        assert say("alt.page", page=label) in picture.alt
        if len(panel.alt) + len(label) < ALT_LIMIT - 40:
            assert picture.alt.replace(f"{say('alt.page', page=label)} ", "") == panel.alt
    assert len({(picture.width, picture.height) for picture in larger}) == 1
    assert len(pages.labels) <= 5, "a row of buttons"


@pytest.mark.parametrize("name", LUCKYBOX)
def test_nothing_of_a_board_of_lucky_box_is_lost(name: str) -> None:
    assert_nothing_lost(games()["luckybox"].drawer, kinds.kinds()[name].board())


@pytest.mark.deep
@pytest.mark.parametrize("name", flip7.PANELS)
def test_nothing_of_a_line_of_flip_7_is_lost(name: str) -> None:
    assert_nothing_lost(flip7.DRAWER, flip7.PANELS[name][1]())


def test_the_page_with_what_is_asked_comes_first() -> None:
    drawer = games()["luckybox"].drawer
    board = kinds.kinds()["panel-5"].board()
    cards = [card.id for card in board.view.seats[board.seat].cards]
    for card in cards:
        marks = {place: mark for place, mark in board.marks.items() if place[0] == card}
        if marks:
            pages = drawer.large_pages(board.view, board.seat, marks)
            assert pages.first == cards.index(card) // large.PAIR
            assert pages.asked == (pages.first,)
    place, mark = next((place, mark) for place, mark in board.marks.items() if place[0] == cards[-1])
    hinted = {**board.marks, place: replace(mark, hinted=True)}
    assert drawer.large_pages(board.view, board.seat, hinted).first == (len(cards) - 1) // large.PAIR


def test_while_somebody_is_to_be_chosen_the_others_come_first() -> None:
    view = flip7.first(
        4, lambda view: view.question is not None and view.question.seat == 0 and view.question.ask == "target", 0
    )
    assert flip7.DRAWER.large_pages(view, 0, {}).first == flip7_large.OTHERS
    assert flip7.DRAWER.large_pages(view, 1, {}).first == flip7_large.CARDS


def test_squares_on_other_pages_are_named_below_the_cards() -> None:
    drawer, board = games()["luckybox"].drawer, kinds.kinds()["panel-5"].board()
    given = board.view, board.seat, board.people, board.marks, board.note
    cards = [card.id for card in board.view.seats[board.seat].cards]
    free = {mark.tag for (card, _), mark in board.marks.items() if mark.cost == 0 and cards.index(card) >= large.PAIR}
    assert free
    assert free <= {one.text for one in written(lambda: drawer.draw_large(*given, page=0))}


def test_the_score_page_has_the_whole_scorecard() -> None:
    board = kinds.kinds()["larger-over"].board()
    mine = board.view.seats[board.seat]
    found = [one.text for one in written(board.draw)]
    assert str(mine.score.total) in found
    assert score_page.LARGE >= TIMES * 38
    assert all(card.crossed <= FULL for card in mine.cards)
