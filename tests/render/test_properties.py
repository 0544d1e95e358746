"""Whatever the position and the names: a picture comes out, of its size, light enough, with its description."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from bot.games.luckybox import State
from bot.games.luckybox.pictures import Mark, draw_panel, draw_result, draw_table
from bot.games.luckybox.rules.faces import ANY, FULL, LINES, NUMBER_BONUSES, SQUARES
from bot.games.luckybox.rules.state import Link
from bot.games.luckybox.rules.view import CardView, ScoreView, SeatView, View
from bot.render.picture import Person
from tests.depth import examples
from tests.render.frames import check
from tests.render.games import GAME, ODD_NAMES, marks, states

PANEL_BYTES, TABLE_BYTES = 90_000, 150_000
GAMES = 3
"""Random games for each number of players."""
CROSSING = (*NUMBER_BONUSES, ANY)
"""Bonuses that are used by crossing off a square."""
MOST = 6
"""Cards a player can have."""


@cache
def game(seats: int, seed: int) -> tuple[State, ...]:
    return tuple(states(seats, seed))


@cache
def panel_size() -> tuple[int, int]:
    """The size of every panel."""
    return check(draw_panel(GAME.view(game(2, 0)[40], 0), 0, [], {}), PANEL_BYTES)


@cache
def table_size(seats: int) -> tuple[int, int]:
    """The size of every table of so many players."""
    return check(draw_table(GAME.view(game(seats, 0)[0], None), []), TABLE_BYTES)


@cache
def result_size(seats: int) -> tuple[int, int]:
    """The size of every result of so many players."""
    return check(draw_result(GAME.view(game(seats, 0)[-1], None), []), TABLE_BYTES)


names = st.one_of(st.sampled_from(ODD_NAMES), st.text(max_size=60))
statuses = st.sampled_from(("thinking", "done", "autopilot", "none"))
people = st.lists(st.builds(Person, names, statuses, st.booleans()), max_size=12)
per_round = st.tuples(*[st.integers(0, 99)] * 4)
masks = st.one_of(st.just(FULL), st.just(0), st.integers(0, FULL))
scores = st.builds(ScoreView, per_round, per_round, st.integers(0, 60), st.integers(-6, 40), st.integers(0, 200))


@st.composite
def cards(draw: st.DrawFn, most: int) -> tuple[CardView, ...]:
    """Up to so many cards with any squares crossed; often all of all of them."""
    ids = draw(st.lists(st.integers(1, 60), max_size=most, unique=True))
    full = draw(st.booleans())
    return tuple(CardView(card, GAME.deck.face(card), FULL if full else draw(masks)) for card in ids)


@st.composite
def chains(draw: st.DrawFn, held: tuple[CardView, ...]) -> tuple[Link, ...]:
    """A turn's chain over squares that are crossed, as long as it likes."""
    crossed = [(card, place) for card in held for place in range(9) if card.crossed >> place & 1]
    steps = draw(st.lists(st.sampled_from(crossed), max_size=12, unique_by=str)) if crossed else []
    links = []
    for number, (card, place) in enumerate(steps):
        lines = [line for line, mask in enumerate(LINES) if card.crossed & mask == mask and mask >> place & 1]
        won = tuple(line for line in lines if draw(st.booleans()))
        links.append(Link(card.id, SQUARES[place], draw(st.sampled_from(CROSSING)) if number else None, won))
    return tuple(links)


@st.composite
def odd_seats(draw: st.DrawFn, view: View, seat: int) -> SeatView:
    """A seat with far more, or far less, than a game gives."""
    held = draw(cards(MOST))
    return replace(
        view.seats[seat],
        cards=held,
        chain=draw(chains(held)),
        bolts=draw(st.integers(0, 99)),
        moons=draw(st.integers(0, 99)),
        stars=draw(st.tuples(*[st.integers(0, 3)] * 4)),
        completed=draw(st.tuples(*[st.integers(0, 6)] * 4)),
        waiting=tuple(draw(st.lists(st.sampled_from(CROSSING), max_size=14))),
        score=draw(scores),
    )


@st.composite
def places(draw: st.DrawFn, over: bool = False) -> tuple[State, int]:
    """A state of a random game and one of its seats; the last state, if it is to be over."""
    seats = draw(st.integers(1, 12))
    played = game(seats, draw(st.integers(0, GAMES - 1)))
    state = played[-1] if over else played[draw(st.integers(0, len(played) - 1))]
    return state, draw(st.integers(0, seats - 1))


@given(places(), people, st.text(max_size=80))
@examples(20)
def test_every_panel_of_random_games(place: tuple[State, int], who: list[Person], note: str) -> None:
    state, seat = place
    assert check(draw_panel(GAME.view(state, seat), seat, who, marks(state, seat), note), PANEL_BYTES) == panel_size()
    other = (seat + 1) % len(state.seats)
    assert check(draw_panel(GAME.view(state, seat), other, who, {}, note), PANEL_BYTES) == panel_size()


@given(places(), people)
@examples(15)
def test_every_table_of_random_games(place: tuple[State, int], who: list[Person]) -> None:
    state, _ = place
    assert check(draw_table(GAME.view(state, None), who), TABLE_BYTES) == table_size(len(state.seats))


@given(places(over=True), people)
@examples(12)
def test_every_result_of_random_games(place: tuple[State, int], who: list[Person]) -> None:
    state, _ = place
    assert check(draw_result(GAME.view(state, None), who), TABLE_BYTES) == result_size(len(state.seats))


@given(st.data(), places(), people)
@examples(20)
def test_panels_of_odd_positions(data: st.DataObject, place: tuple[State, int], who: list[Person]) -> None:
    state, seat = place
    view = GAME.view(state, seat)
    odd = data.draw(odd_seats(view, seat))
    shown = replace(view, seats=(*view.seats[:seat], odd, *view.seats[seat + 1 :]))
    squares = [(card.id, SQUARES[place]) for card in odd.cards for place in range(9) if not card.crossed >> place & 1]
    tags, costs = st.sampled_from(("A1", "F9.3")), st.integers(0, 4)
    marked = {square: Mark(data.draw(tags), data.draw(costs)) for square in squares}
    assert check(draw_panel(shown, seat, who, marked), PANEL_BYTES) == panel_size()


@given(st.data(), places(), people)
@examples(15)
def test_tables_of_odd_positions(data: st.DataObject, place: tuple[State, int], who: list[Person]) -> None:
    state, _ = place
    view = GAME.view(state, None)
    odd = tuple(data.draw(odd_seats(view, seat)) for seat in range(len(view.seats)))
    picture = draw_table(replace(view, seats=odd), who)
    assert check(picture, TABLE_BYTES) == table_size(len(odd))


@given(st.data(), places(over=True), people)
@examples(12)
def test_results_of_odd_positions(data: st.DataObject, place: tuple[State, int], who: list[Person]) -> None:
    state, _ = place
    view = GAME.view(state, None)
    odd = tuple(data.draw(odd_seats(view, seat)) for seat in range(len(view.seats)))
    picture = draw_result(replace(view, seats=odd), who)
    assert check(picture, TABLE_BYTES) == result_size(len(odd))
