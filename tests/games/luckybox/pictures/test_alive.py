"""What changed since the last number shows: the cross glows, the line's bonus flashes, the chain can be followed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image

from bot.games.luckybox.pictures import draw_panel, draw_table, plain_panel, plain_table, small, widgets, words
from bot.games.luckybox.pictures.card import NOTHING, Trace, bonus_place, draw_card, square_box, trace
from bot.games.luckybox.rules.faces import LINES, SQUARES
from bot.games.luckybox.rules.state import Link
from bot.games.luckybox.rules.view import CardView, View
from bot.render.png import Sheet
from tests.render.games import GAME, PEOPLE, states

FACE = GAME.deck.face(1)


def drawn(card: CardView, traced: Trace = NOTHING) -> Image.Image:
    sheet = Sheet(widgets.LARGE.width, widgets.LARGE.height, "night")
    draw_card(sheet, 0, 0, card, "A", {}, traced=traced)
    return sheet.pixels()


def square(image: Image.Image, place: int) -> bytes:
    return image.crop(square_box(SQUARES[place])).tobytes()


def bonus(image: Image.Image, line: int) -> bytes:
    x, y = bonus_place(line)
    return image.crop((x, y, x + widgets.LARGE.bonus, y + widgets.LARGE.bonus)).tobytes()


def chains(seats: int, seed: int, least: int) -> Iterator[View]:
    """Moments of random games at which the first seat has made so many crosses in a turn."""
    for state in states(seats, seed):
        if len(state.seats[0].chain) >= least:
            yield GAME.view(state, 0)


def test_the_square_just_crossed_glows_and_an_older_cross_does_not() -> None:
    card = CardView(1, FACE, 0b11)
    plain = drawn(card)
    glowing = drawn(card, trace([Link(1, (0, 1), None, ())], {1: FACE}))
    assert square(plain, 0) == square(glowing, 0)
    assert square(plain, 1) != square(glowing, 1)


def test_the_last_cross_of_a_chain_glows_more_than_the_others() -> None:
    number = FACE.grid[0]
    looks = {widgets.tile(number, look, widgets.LARGE).tobytes() for look in widgets.LOOKS}
    assert len(looks) == len(widgets.LOOKS)
    assert len({small.cell(number, look, "paper").tobytes() for look in ("open", "crossed", "fresh", "last")}) == 4


def test_a_line_just_completed_flashes_its_bonus_and_one_of_an_earlier_turn_is_ringed() -> None:
    card = CardView(1, FACE, LINES[0])
    before, now = drawn(card), drawn(card, trace([Link(1, (0, 2), None, (0,))], {1: FACE}))
    open_ = drawn(CardView(1, FACE, 0b11))
    assert len({bonus(image, 0) for image in (before, now, open_)}) == 3
    assert bonus(before, 1) == bonus(now, 1)


def test_a_trace_leads_from_the_bonus_won_to_the_cross_made_with_it() -> None:
    faces = {1: replace(FACE, bonuses=("5", "star", "5", "?", "moon", "bolt"))}
    chain = [
        Link(1, (0, 2), None, (0, 3)),
        Link(1, (1, 1), "?", ()),
        Link(1, (1, 0), "5", (1, 2)),
        Link(1, (2, 0), "5", ()),
    ]
    traced = trace(chain, faces)
    assert traced.steps == {(1, (0, 2)): 1, (1, (1, 1)): 2, (1, (1, 0)): 3, (1, (2, 0)): 4}
    assert traced.won == {(1, 0): 3, (1, 3): 2, (1, 1): 0, (1, 2): 4}, "a star leads nowhere, each 5 to its own cross"


def test_the_steps_of_a_chain_are_numbered_on_the_card() -> None:
    faces = {1: FACE}
    card = CardView(1, FACE, LINES[0])
    alone = drawn(card, trace([Link(1, (0, 2), None, (0,))], faces))
    chained = drawn(card, trace([Link(1, (0, 1), None, ()), Link(1, (0, 2), "5", (0,))], faces))
    assert square(alone, 2) != square(chained, 2)


@pytest.mark.parametrize("players", [1, 5, 12])
def test_a_cross_of_this_turn_shows_on_the_table_whatever_the_layout(players: int) -> None:
    for view in list(chains(players, players, 1))[:4]:
        without = tuple(replace(seat, chain=()) for seat in view.seats)
        assert draw_table(view, PEOPLE).png != draw_table(replace(view, seats=without), PEOPLE).png


def test_the_story_of_a_chain_is_told_in_the_description_and_in_text() -> None:
    view = next(chains(2, 11, 2))
    story = words.story(view.seats[0])
    assert " with " in story
    assert f"Crossed this turn: {story}." in draw_panel(view, 0, PEOPLE, {}).alt
    assert f"This turn: {story}" in plain_panel(view, 0, PEOPLE, {})
    assert f"this turn: {story}" in plain_table(view, PEOPLE)


def test_the_story_names_what_each_cross_was_made_with_and_what_it_won() -> None:
    view = GAME.view(next(iter(states(1, 1))), None)
    face = replace(FACE, grid=(1, 2, 3, 4, 5, 6, 7, 8, 9), bonuses=("5", "star", "5", "?", "moon", "bolt"))
    chain = (Link(1, (0, 2), None, (0,)), Link(1, (1, 1), "5", (1, 4)))
    mine = replace(view.seats[0], cards=(CardView(1, face),), chain=chain)
    assert words.story(mine) == "A3 wins 5; A5 with 5 wins star and moon"


def test_a_chain_too_long_for_the_panel_shows_its_end_and_how_much_is_missing() -> None:
    view = GAME.view(next(s for s in states(1, 1) if s.phase == "turn"), 0)
    mine, chance = view.seats[0], random.Random(3)
    chain = tuple(Link(mine.cards[0].id, SQUARES[chance.randrange(9)], "?" if n else None, (n % 6,)) for n in range(14))
    waiting = ("?",) * 10
    for held in ((), waiting):
        crowded = replace(view, seats=(replace(mine, chain=chain, waiting=held),))
        shorter = replace(view, seats=(replace(mine, chain=chain[:1], waiting=held),))
        assert draw_panel(crowded, 0, PEOPLE, {}).png != draw_panel(shorter, 0, PEOPLE, {}).png
