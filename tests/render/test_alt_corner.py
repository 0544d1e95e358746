"""In the corner where Discord lays its ALT badge no picture has a text, a digit, an icon or a mark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from PIL import Image

from bot.games.plugin import Plugin
from bot.render import stage
from bot.render.alt_corner import corner_height, corner_width, with_corner
from bot.render.brush import Brush
from bot.render.league import draw_profile, draw_ranking
from bot.render.palette import PLTE
from bot.render.picture import Voice, seat_mark
from bot.render.png import Sheet
from bot.render.typesetting.text import write
from bot.text import use_locale
from gallery import league
from gallery.kinds import kinds, of_features
from gallery.page import opened
from tests.every_plugin import every_plugin, sizes, whole_game
from tests.render.recording import DrawnItem, drawn_anew, recording
from tests.render.test_every_game import people, views
from tests.small_games import their_words

WIDTH = 900
"""Of every picture: sheets of another width become sprites."""
COVERS = tuple(name for name in kinds() if name.endswith("cover"))
NOT_SENT = ("host", "emoji", "flip7-cards")
"""Kinds of the gallery that are no pictures of the bot's: they show what pictures are made of."""


@pytest.fixture(autouse=True)
def words() -> Iterator[None]:
    with their_words(), drawn_anew():
        yield


def in_the_corner(sheet: Sheet, found: list[DrawnItem]) -> list[DrawnItem]:
    """What says something there."""
    right, top = corner_width(sheet.width), sheet.height - corner_height(sheet.height)
    return [
        drawn
        for drawn in found
        if drawn.box[0] < right and drawn.box[3] > top and drawn.box[2] > 0 and drawn.box[1] < sheet.height
    ]


def complaints(draw: Callable[[], object]) -> list[str]:
    """What is drawn in the corner of the pictures that are drawn."""
    with recording() as made:
        draw()
    pictures = [(sheet, found) for sheet, found in made.sheets if sheet.width == WIDTH]
    assert pictures, "nothing was recorded"
    assert all(found for _, found in pictures), "an empty picture"
    return [
        f"{sheet.width} × {sheet.height}: {drawn}" for sheet, found in pictures for drawn in in_the_corner(sheet, found)
    ]


@pytest.mark.deep  # those of each game and of the league are looked at below
@pytest.mark.parametrize("name", [name for name in kinds() if name not in (*COVERS, *NOT_SENT)])
def test_the_corner_of_every_kind_of_picture_is_free(name: str) -> None:
    assert not complaints(kinds()[name].draw)


def _less_of_the_league() -> dict[str, Callable[[], object]]:
    """Pictures of the league with less to show than those of the gallery, or with more."""
    profile, board = league.profile(), league.leaderboard()
    return {
        "a profile where nothing is said": lambda: draw_profile(replace(profile, versus="")),
        "a profile of facts": lambda: draw_profile(
            replace(profile, versus="", charts=(), form=(), badges=(), next_badge="")
        ),
        "a profile of charts": lambda: draw_profile(replace(profile, versus="", facts=(), badges=(), next_badge="")),
        **{
            f"a ranking of {count}": lambda count=count: draw_ranking(
                replace(board, lines=board.lines[:count], own=None, page=4)
            )
            for count in range(11)
        },
        "a ranking of one, and oneself": lambda: draw_ranking(replace(board, lines=board.lines[:1], page=4)),
        **{name: draw for room in of_features() for name, draw in room.less().items()},
    }


LESS = _less_of_the_league()


@pytest.mark.deep
@pytest.mark.parametrize("name", LESS)
def test_the_corner_of_a_picture_of_the_league_is_free_however_much_it_shows(name: str) -> None:
    assert not complaints(LESS[name])


@pytest.mark.deep
@every_plugin
def test_the_corner_of_every_games_pictures_is_free(plugin: Plugin) -> None:
    drawer = plugin.drawer
    draws: list[Callable[[], object]] = []
    for seats in sizes(plugin):
        who, moments = people(seats), views(plugin, seats)
        for view in moments[:: max(1, len(moments) // 4)]:
            voice = Voice(seats - 1, f"{seat_mark(0)} is so very lucky today, and I am so very not, for once!")
            told = f"{seat_mark(seats - 1)} waves."
            draws += [partial(drawer.draw_table, view, who, said, one) for said, one in (("", None), (told, voice))]
        draws += [partial(drawer.draw_result, moments[-1], who)]
        for view, seat in product(views(plugin, seats, 0)[::2], {0, seats - 1}):
            draws.append(partial(drawer.draw_panel, view, seat, who, {}))
            pages = len(drawer.large_pages(view, seat, {}).labels)
            draws += [partial(drawer.draw_large, view, seat, who, {}, page=page) for page in range(pages)]
    assert not [said for draw in draws for said in complaints(draw)]


@pytest.mark.deep
@every_plugin
def test_the_corner_of_every_frame_of_an_animation_is_free(plugin: Plugin) -> None:
    drawer = plugin.drawer
    for seats in sizes(plugin):
        shown = [plugin.rules.view(state, None) for state in whole_game(plugin, seats)]
        some = [*shown[:: max(1, len(shown) // 8)], shown[-1]]
        assert not complaints(partial(drawer.draw_replay, some, people(seats)))
        assert not complaints(partial(drawer.draw_moment, shown[:3], 0, people(seats)))


@every_plugin
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_corner_of_every_page_of_the_rules_is_free(plugin: Plugin, language: str) -> None:
    with use_locale(language):
        for page in range(len(plugin.screens.rules_pages)):
            assert not complaints(partial(plugin.drawer.make_rules, page))


@pytest.mark.deep
@every_plugin
def test_nothing_but_the_stage_is_in_the_corner_of_a_cover(plugin: Plugin) -> None:
    shown = opened(plugin.drawer.draw_cover()).convert("RGB")
    box = 0, stage.HEIGHT - corner_height(stage.HEIGHT), corner_width(stage.WIDTH), stage.HEIGHT
    bare = Brush(stage.WIDTH, stage.HEIGHT, "night")
    stage.paint_stage(bare)
    stage.paint_footlights(bare)
    empty = Image.frombytes("P", (stage.WIDTH, stage.HEIGHT), bare.done().tobytes())
    empty.putpalette(PLTE)
    assert shown.crop(box).tobytes() == empty.convert("RGB").crop(box).tobytes()


# The recorder, and the room for the corner


def test_what_is_drawn_is_recorded_where_it_is_seen_and_grounds_are_not() -> None:
    with recording() as made:
        sheet = Sheet(300, 120, "night")
        sheet.rounded(0, 0, 300, 120, 20, "stage", "night")
        sheet.slab(10, 10, 200, 60, 12, "stage")
        sheet.fill(10, 40, 200, 2, "edge")
        assert made.of(sheet) == []
        width = write(sheet, 20, 30, "Ada", 30, "ink", "paper")
        sheet.fill(50, 100, 20, 10, "gold")
        sheet.rounded(100, 100, 60, 12, 6, "gold", "stage")
    text, bar, pill = made.of(sheet)
    assert 18 <= text.box[0] < 24
    assert text.box[2] <= 24 + width
    assert (bar.box, pill.box) == ((50, 100, 70, 110), (100, 100, 160, 112))


def test_what_lies_on_a_sheet_that_lies_on_another_is_recorded_there() -> None:
    with recording() as made:
        inner, outer = Sheet(50, 50, "night"), Sheet(300, 120, "night")
        inner.fill(10, 10, 5, 5, "gold")
        outer.put(inner.pixels(), 100, 60)
    assert made.of(outer) == [DrawnItem("gold", (110, 70, 115, 75))]


def test_nothing_is_recorded_after_it() -> None:
    put = Sheet.put
    with recording() as made:
        assert Sheet.put is not put
    Sheet(10, 10, "night").fill(0, 0, 5, 5, "gold")
    assert Sheet.put is put
    assert made.sheets == []


@pytest.mark.parametrize("above", [200, 431, 900, 1313, 2600])
def test_the_corner_begins_below_what_it_is_to_be_free_of(above: int) -> None:
    height = with_corner(above)
    assert height - corner_height(height) >= above
    assert height - 1 - corner_height(height - 1) < above, "and not later than it has to"
    assert with_corner(above, 300) == above + 300


def test_a_mark_in_the_corner_is_complained_about() -> None:
    def draw(x: int, y: int) -> None:
        write(Sheet(WIDTH, 1200, "night"), x, y, "7", 30, "white", "night")

    assert complaints(partial(draw, 40, 1150))
    assert complaints(partial(draw, 220, 1150))
    assert complaints(partial(draw, 40, 1098))
    assert not complaints(partial(draw, 230, 1150))
    assert not complaints(partial(draw, 40, 1080))
