"""The watcher of the drawers sees what is written, where, and every sprite."""

from __future__ import annotations

import pytest

from bot.games.luckybox.pictures import widgets
from bot.render.brush import Brush
from bot.render.png import Sheet
from bot.render.typesetting import text
from gallery import positions
from tests.render.watching import watching


def test_words_on_another_ground_than_they_are_told_are_noticed() -> None:
    with watching() as seen:
        sheet = Sheet(200, 60, "night")
        text.write(sheet, 10, 30, "Ada", 30, "ink", "paper")
        text.write(sheet, 100, 30, "Eve", 30, "white", "night")
    assert seen.lies == {"'Ada' ink on paper": "night"}
    assert set(seen.words) == {("ink", "paper"), ("white", "night")}


def test_letters_on_a_sprite_are_measured_against_all_they_touch() -> None:
    with watching() as seen:
        brush = Brush(80, 80, "night")
        brush.rounded(0, 0, 40, 80, 0, "gold")
        brush.text(40, 40, "8", 50, "ink")
    assert set(seen.words) == {("ink", "night"), ("ink", "gold")}


def test_letters_with_an_edge_are_measured_against_the_edge() -> None:
    with watching() as seen:
        Brush(80, 80, "night").text(40, 40, "8", 50, "white", "pink", 3)
    assert set(seen.words) == {("white", "pink")}


def test_sprites_kept_from_before_are_seen_too_and_with_what_they_were_asked_for() -> None:
    widgets.tile(3, "open", widgets.LARGE)
    with watching() as seen:
        widgets.tile(3, look="open", size=widgets.LARGE)
    (drawn,) = seen.sprites.values()
    assert drawn.maker == "tile"
    assert drawn.arguments["number"] == 3
    assert drawn.arguments["look"] == "open"
    assert drawn.image.size == (widgets.LARGE.tile,) * 2


def test_the_ground_of_a_sprite_is_what_it_was_told_or_what_surrounds_it() -> None:
    with watching() as seen:
        widgets.icon("star", 50, "stage")
        widgets.bolt_tile(1, 2, widgets.LARGE)
    assert {drawn.maker: drawn.ground for drawn in seen.sprites.values()} == {"icon": "stage", "bolt_tile": "low"}


@pytest.mark.deep
def test_watching_changes_no_picture_and_ends() -> None:
    board = positions.playing(3)
    before, write = board.draw(), text.write
    with watching():
        assert board.draw() == before
        assert text.write is not write
    assert text.write is write
    assert board.draw() == before
