"""A long chain or a box is drawn as large as it is: links that grow, all in their strip, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pytest

from bot.games.luckybox.pictures import chain, draw_panel, draw_table
from bot.games.luckybox.rules.state import Link
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.picture import Person
from bot.render.png import Sheet
from tests.render.games import GAME, PEOPLE, states

WIDTH, HEIGHT = 260, 80


def chained(crosses: int, won: int = 0) -> tuple[View, SeatView]:
    """Turn 4 of round 2, a chain of so many crosses, each of which completed so many lines."""
    state = next(s for s in states(1, 3) if s.phase == "turn" and s.round == 2 and s.turn == 4)
    view = GAME.view(state, 0)
    links = tuple(
        Link(1, (place % 3, place // 3 % 3), "?" if place else None, (0, 3)[:won]) for place in range(crosses)
    )
    mine = replace(view.seats[0], cards=(CardView(1, GAME.deck.face(1)),), chain=links, new_stars=0, waiting=())
    return replace(view, seats=(mine,)), mine


def sides(crosses: int, won: int = 0) -> list[tuple[int, int]]:
    """Where the links are drawn and how wide they are; all of them lie in the strip."""
    put: list[tuple[int, int]] = []
    _, mine = chained(crosses, won)
    with patch.object(Sheet, "put", lambda _, sprite, x, y: put.append((x, sprite.size[0]))):
        taken = chain.draw_chain(Sheet(WIDTH, HEIGHT, "night"), 0, 0, WIDTH, HEIGHT, mine, "night")
    assert taken <= WIDTH
    assert all(x + side <= taken for x, side in put[:crosses])
    return put


@pytest.mark.parametrize("crosses", [3, 4, 5, 6])
def test_the_last_link_is_about_twice_as_large_as_the_first(crosses: int) -> None:
    drawn = [side for _, side in sides(crosses)]
    assert len(drawn) == crosses
    assert drawn == sorted(drawn)
    assert 1.8 <= drawn[-1] / drawn[0] <= 2.2


def test_bonuses_stand_between_the_crosses_where_there_is_room_and_go_first_where_there_is_not() -> None:
    assert len(sides(2, won=1)) == 4
    assert len(sides(6, won=2)) == 6


def test_of_a_chain_too_long_for_the_strip_the_newest_links_are_drawn() -> None:
    _, mine = chained(27)
    with patch.object(chain, "write", return_value=0) as written:
        sheet = Sheet(WIDTH, HEIGHT, "night")
        chain.draw_chain(sheet, 0, 0, WIDTH, HEIGHT, mine, "night")
    (counted,) = [call.args[3] for call in written.call_args_list]
    assert counted.endswith("+")
    assert int(counted[:-1]) >= 20


def test_what_it_comes_to_is_its_points_or_while_there_are_none_its_length() -> None:
    view, mine = chained(4)
    assert chain.sum_words(view, mine) == "×4"
    starred = replace(mine, stars=(0, 2, 0, 0), new_stars=1)
    assert chain.sum_words(view, starred) == "+3"


def test_the_panel_and_the_table_say_the_sum_and_the_table_who_it_was() -> None:
    view, mine = chained(4)
    mine = replace(mine, stars=(0, 2, 0, 0), new_stars=1)
    view = replace(view, seats=(mine,))
    assert "That makes 3 points." in draw_panel(view, 0, PEOPLE, {}).alt
    told = draw_table(view, [Person("Ada")]).alt
    assert told.count("That makes 3 points.") == 1
    assert told.count("with question mark") == 3, "the chain is told once"
