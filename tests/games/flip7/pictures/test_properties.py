"""Whatever the position and the names: a picture comes out, of its size, light enough, with its description."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.patching import caches
from bot.games.flip7.pictures.drawer import Flip7Drawer
from bot.games.flip7.players.odds import Odds
from bot.games.flip7.rules.cards import NAMES, NUMBER_NAMES
from bot.games.flip7.rules.state import Status
from bot.games.flip7.rules.view import FlipView, LineView, QuestionView, View
from bot.render.drawer import Drawer
from bot.render.picture import Person
from gallery import flip7
from tests.depth import deep, examples
from tests.render.frames import check
from tests.render.games import ODD_NAMES

MODIFIERS = NAMES[13:19]
ACTIONS = ("freeze", "flip3", "second")
DRAWER: Drawer[View, Mapping[str, Odds]] = Flip7Drawer()
STATUSES: tuple[Status, ...] = ("waiting", "active", "stayed", "frozen", "busted")

names = st.one_of(st.sampled_from(ODD_NAMES), st.text(max_size=60))
marks = st.sampled_from(("thinking", "done", "autopilot", "none"))
people = st.lists(st.builds(Person, names, marks, st.booleans()), max_size=18)
odds = st.builds(Odds, st.floats(0, 1), st.floats(-60, 60), st.floats(0, 1))


@st.composite
def odd_lines(draw: st.DrawFn) -> LineView:
    """Any cards in front, with any status."""
    cards = tuple(draw(st.lists(st.sampled_from(NUMBER_NAMES), max_size=6, unique=True)))
    status = draw(st.sampled_from(STATUSES))
    duplicate = draw(st.sampled_from([None, *cards]))
    modifiers = tuple(kind for kind in MODIFIERS if draw(st.booleans()))
    points = 0 if status == "busted" else draw(st.integers(0, 171))
    return LineView(cards, tuple(sorted(cards, key=int)), modifiers, draw(st.booleans()), duplicate, status, points)


@st.composite
def odd_views(draw: st.DrawFn) -> View:
    """A state of a random game with other lines, and whatever may go on."""
    seats = draw(st.integers(1, 18))
    states = flip7.states(seats, draw(st.integers(0, 2)))
    view = flip7.GAME.view(states[draw(st.integers(0, len(states) - 1))], None)
    seat = st.integers(0, seats - 1)
    found = tuple(
        replace(each, line=draw(odd_lines()), total=draw(st.integers(0, 999)), missing=draw(st.integers(0, 500)))
        for each in view.seats
    )
    action = st.sampled_from(ACTIONS)
    asked = draw(
        st.sampled_from(
            [
                None,
                QuestionView(draw(seat), "turn", None, ("hit", "stay")),
                QuestionView(draw(seat), "target", "flip3", (0,)),
            ]
        )
    )
    turned = draw(st.one_of(st.none(), st.tuples(seat, st.sampled_from(NAMES))))
    hands, waiting = st.lists(st.tuples(seat, action), max_size=3), st.lists(st.tuples(action, seat), max_size=6)
    flips = st.builds(FlipView, seat, st.integers(0, 3), st.lists(action, max_size=3).map(tuple))
    return replace(
        view,
        seats=found,
        question=asked,
        turned=turned,
        flips=tuple(draw(st.lists(flips, max_size=3))),
        in_hand=tuple(draw(hands)),
        waiting=tuple(draw(waiting)),
        pile=draw(st.integers(0, 94)),
    )


@cache
def plain_table(seats: int) -> tuple[int, int]:
    """Return the size of a table's picture at the beginning of a game."""
    return check(DRAWER.draw_table(flip7.GAME.view(flip7.states(seats, 0)[0], None), []), 120_000)


@cache
def plain_panel(seats: int) -> tuple[int, int]:
    """Return the size of a panel's picture at the beginning of a game."""
    return check(DRAWER.draw_panel(flip7.GAME.view(flip7.states(seats, 0)[0], None), 0, [], {}), 72_000)


@given(odd_views(), people)
@examples(20)
def test_tables_of_odd_positions(view: View, who: list[Person]) -> None:
    assert check(DRAWER.draw_table(view, who), 150_000) == plain_table(len(view.seats))
    assert 0 < len(DRAWER.plain_table(view, who)) <= 3500


@pytest.mark.deep
@given(odd_views(), people, st.data(), st.one_of(st.none(), odds), st.text(max_size=80))
@examples(20)
def test_panels_of_odd_positions(
    view: View, who: list[Person], data: st.DataObject, told: Odds | None, note: str
) -> None:
    seat, viewer = (data.draw(st.integers(0, len(view.seats) - 1)) for _ in range(2))
    view = replace(view, viewer=viewer)
    given_ = {"odds": told, "else": told} if told else {}
    assert check(DRAWER.draw_panel(view, seat, who, given_, note), 72_000) == plain_panel(len(view.seats))
    assert 0 < len(DRAWER.plain_panel(view, seat, who, given_)) <= 3500


@pytest.mark.deep
@given(odd_views(), people)
@examples(15)
def test_results_of_odd_positions(view: View, who: list[Person]) -> None:
    seats = len(view.seats)
    over = replace(flip7.moments(seats, 0)[-1], seats=view.seats)
    assert check(DRAWER.draw_result(over, who), 120_000)[0] == 900
    assert 0 < len(DRAWER.plain_result(over, who)) <= 3500


def test_the_same_view_gives_the_same_bytes() -> None:
    view = flip7.GAME.view(flip7.states(6, 1)[60], None)
    assert DRAWER.draw_table(view, []) == DRAWER.draw_table(view, [])


@pytest.mark.deep
def test_once_warm_no_card_has_to_be_drawn_any_more() -> None:
    """Whole games of every size of table: not one card, chip or lit card is made."""
    DRAWER.warm()
    kept = {
        name: cached for name, cached in caches().items() if name.endswith((".card", ".chip", ".lit_card", ".cell"))
    }
    before = {name: cached.cache_info().misses for name, cached in kept.items() if ".flip7." in name}
    for seats in (1, 3, 6, 12, 18):
        for state in flip7.states(seats, 1)[::5]:
            view = flip7.GAME.view(state, 0)
            DRAWER.draw_table(view, [])
            DRAWER.draw_panel(view, 0, [], {})
    assert len(before) == 4
    assert {name: kept[name].cache_info().misses for name in before} == before


@pytest.mark.deep
@pytest.mark.parametrize("every", [25, deep(4)])
def test_sprites_kept_are_few(every: int) -> None:
    """Their caches have no limit, as what they are asked for has one."""
    for seats in (3, 6, 12, 18):
        for state in flip7.states(seats, 2)[::every]:
            DRAWER.draw_table(flip7.GAME.view(state, None), [])
    made = {name: cached.cache_info().currsize for name, cached in caches().items() if ".flip7." in name}
    assert sum(made.values()) < 1500
