"""What holds for the pictures of every game, its own or the defaults: whatever the moment and the names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from bot.games.plugin import Plugin
from bot.render.characters import CHARACTERS
from bot.render.picture import NAME, SKETCH, Person, Picture, Voice, seat_mark
from bot.text import say
from tests.every_plugin import every_plugin, sizes, some_states, whole_game
from tests.render.frames import check as whole
from tests.render.games import ODD_NAMES
from tests.render.league.seen import outside, overlapping, written
from tests.render.public_views import EIGHTY

pytestmark = pytest.mark.usefixtures("their_words")

BYTES, UPLOAD, TEXT = 150_000, 8_000_000, 3500
"""Of a picture and of a replay, and characters of a board as text, at most."""
PAGES = 5
"""Of a larger panel at most: a row of buttons."""
NAMES = (*EIGHTY, *ODD_NAMES)


def people(seats: int, shift: int = 0) -> list[Person]:
    """Odd names, AI seats among them."""
    return [Person(NAMES[(seat + shift) % len(NAMES)], ai=seat % 4 == 3) for seat in range(seats)]


def check(picture: Picture, most: int = BYTES) -> tuple[int, int]:
    """What holds for every picture; its size."""
    assert picture.width == 900
    assert picture.alt == picture.alt.strip()
    return whole(picture, most)


def assert_plain(text: str) -> None:
    """It fits, and stays in its code block."""
    assert 0 < len(text) <= TEXT
    assert "```" not in text


def views(plugin: Plugin, seats: int, who: int | None = None) -> list[object]:
    """Some moments of a game, as somebody sees them."""
    return [plugin.rules.view(state, who) for state in some_states(plugin, seats)]


@every_plugin
def test_a_cover_and_every_page_of_the_rules_are_drawn_once(plugin: Plugin) -> None:
    pages = [partial(plugin.drawer.draw_rules, place) for place in range(len(plugin.screens.rules_pages))]
    draws: list[Callable[[], Picture]] = [plugin.drawer.draw_cover, *pages]
    for draw in draws:
        check(draw())
        assert draw() is draw()
    assert plugin.drawer.draw_rules() is pages[0]()


@every_plugin
def test_a_page_of_the_rules_has_every_sentence_in_its_picture_and_in_its_description(plugin: Plugin) -> None:
    for place, page in enumerate(plugin.screens.rules_pages):
        drawn: list[Picture] = []

        def draw(place: int = place, drawn: list[Picture] = drawn) -> None:
            drawn.append(plugin.drawer.make_rules(place))

        found = written(draw)
        (picture,) = drawn
        told = " ".join(one.text for one in found)
        for sentence in page.sentences:
            assert sentence in told
            assert sentence in picture.alt
        assert page.name in told
        assert page.name in picture.alt
        assert not picture.alt.endswith(say("alt.more"))
        assert not [*overlapping(found), *outside(found, picture)]


@pytest.mark.deep
@every_plugin
def test_tables_have_the_size_of_the_number_of_players(plugin: Plugin) -> None:
    for seats in sizes(plugin):
        found = views(plugin, seats)
        drawn = {check(plugin.drawer.draw_table(view, people(seats, place))) for place, view in enumerate(found)}
        assert len(drawn) == 1
        for view in found:
            assert_plain(plugin.drawer.plain_table(view, people(seats)))


@every_plugin
def test_what_has_just_happened_is_said_in_the_picture_and_in_its_description(plugin: Plugin) -> None:
    seats = sizes(plugin)[-1]
    view, who = views(plugin, seats)[0], [Person(f"Player {seat}") for seat in range(seats)]
    told = plugin.drawer.draw_table(view, who, f"{seat_mark(seats - 1)} waves.")
    check(told)
    assert f"Player {seats - 1} waves." in told.alt
    assert told.png != plugin.drawer.draw_table(view, who).png
    assert not any(mark in told.alt for mark in NAME)


@every_plugin
def test_a_character_speaks_in_the_picture_and_in_its_description_and_nothing_moves_for_it(plugin: Plugin) -> None:
    for seats in sizes(plugin):
        who = [replace(person, ai=True, character=CHARACTERS[seat % 3]) for seat, person in enumerate(people(seats))]
        voice = Voice(seats - 1, f"{seat_mark(0)} is so very lucky today, and I am so very not, for once!")
        for view in views(plugin, seats)[::7]:
            quiet = plugin.drawer.draw_table(view, who, "Otto waves.")
            spoken = plugin.drawer.draw_table(view, who, "Otto waves.", voice)
            assert check(spoken) == check(quiet)
            assert spoken.png != quiet.png
            assert "so very lucky today" in spoken.alt
            assert spoken.alt.startswith(quiet.alt[:8]), "what the host says is told as ever"
            assert not any(mark in spoken.alt for mark in NAME)
            assert_apart(partial(plugin.drawer.draw_table, view, who, "", voice))


@pytest.mark.deep
@every_plugin
def test_panels_have_the_size_of_the_number_of_players(plugin: Plugin) -> None:
    for seats in sizes(plugin):
        own, other = views(plugin, seats, 0), views(plugin, seats, None)
        drawn = {
            check(plugin.drawer.draw_panel(view, 0, people(seats), {}, note)) for view in own for note in ("", "!")
        }
        drawn |= {check(plugin.drawer.draw_panel(view, seats - 1, people(seats, 3), {})) for view in other}
        assert len(drawn) == 1
        for view in own:
            assert_plain(plugin.drawer.plain_panel(view, 0, people(seats), {}))


@pytest.mark.deep
@every_plugin
def test_pages_of_a_larger_panel_are_all_of_one_size_and_lead_to_all_of_it(plugin: Plugin) -> None:
    drawer, drawn = plugin.drawer, set()
    for seats in sizes(plugin):
        moments = [(view, 0) for view in views(plugin, seats, 0)[::3]]
        for view, seat in (*moments, (views(plugin, seats, None)[0], seats - 1)):
            pages = drawer.large_pages(view, seat, {})
            assert 0 <= pages.first < len(pages.labels) <= PAGES
            assert len({*pages.labels}) == len(pages.labels)
            for page in range(len(pages.labels)):
                draw = partial(drawer.draw_large, view, seat, people(seats), {}, page=page)
                drawn.add(check(draw()))
                assert_apart(draw)
            # A card may be gone since the page was turned to.
            assert drawer.draw_large(view, seat, people(seats), {}, page=9) == draw()
    assert len(drawn) == 1


@every_plugin
def test_a_result_is_drawn_and_told(plugin: Plugin) -> None:
    for seats in sizes(plugin):
        end = plugin.rules.view(whole_game(plugin, seats)[-1], None)
        drawn = {check(plugin.drawer.draw_result(end, people(seats, shift))) for shift in (0, 1, 5)}
        assert len(drawn) == 1
        assert_plain(plugin.drawer.plain_result(end, people(seats)))


@every_plugin
def test_a_replay_moves_and_is_told(plugin: Plugin) -> None:
    for seats in sizes(plugin)[::2]:
        shown = views(plugin, seats)
        made = plugin.drawer.draw_replay(shown, people(seats))
        assert made.kind == "gif"
        check(made, UPLOAD)
        assert_plain(plugin.drawer.plain_replay(shown, people(seats)))
        unfinished = plugin.drawer.draw_replay(shown[:-1], people(seats))
        assert unfinished.alt.startswith("The game was not finished.")


@every_plugin
def test_the_ends_of_rounds_are_some_of_the_views_in_their_order(plugin: Plugin) -> None:
    for seats in sizes(plugin):
        rules = plugin.rules
        shown = [rules.view(state, None) for state in whole_game(plugin, seats) if not rules.open_seats(state)]
        places = [*plugin.drawer.rounds(shown)]
        assert places
        assert places == sorted(set(places) & set(range(len(shown))))


@every_plugin
def test_whatever_is_drawn_small_of_a_seat_has_room_in_a_larger_picture(plugin: Plugin) -> None:
    seats = sizes(plugin)[-1]
    for view in views(plugin, seats)[:: max(1, len(views(plugin, seats)) // 6)]:
        for seat in (0, seats - 1):
            made = plugin.drawer.sketch_moment(view, seat)
            assert made is None or 0 <= made.sprite.width <= SKETCH


@every_plugin
def test_a_moment_of_a_seat_moves_and_is_told(plugin: Plugin) -> None:
    seats = sizes(plugin)[-1]
    shown = views(plugin, seats)[:3]
    made = plugin.drawer.draw_moment(shown, seats - 1, people(seats))
    assert made.kind == "gif"
    check(made, UPLOAD)
    assert "Animated, step by step" in made.alt


@every_plugin
def test_no_words_stick_out_of_a_picture_or_lie_on_others(plugin: Plugin) -> None:
    drawer = plugin.drawer
    for seats in sizes(plugin):
        who, moments = people(seats), views(plugin, seats)
        for view in moments[:: max(1, len(moments) // 3)]:
            assert_apart(partial(drawer.draw_table, view, who))
            assert_apart(partial(drawer.draw_panel, view, 0, who, {}))
        assert_apart(partial(drawer.draw_result, moments[-1], who))


def assert_apart(draw: Callable[[], Picture]) -> None:
    """No text is cut off at an edge or lies on another."""
    pictures: list[Picture] = []
    found = written(lambda: pictures.append(draw()))
    (picture,) = pictures
    assert not [*outside(found, picture), *overlapping(found)]


@every_plugin
def test_the_same_moment_is_the_same_picture(plugin: Plugin) -> None:
    seats = sizes(plugin)[0]
    view = views(plugin, seats)[-1]
    assert plugin.drawer.draw_table(view, people(seats)) == plugin.drawer.draw_table(view, people(seats))


@pytest.mark.deep
@every_plugin
def test_pictures_can_be_warmed(plugin: Plugin) -> None:
    plugin.drawer.warm()
