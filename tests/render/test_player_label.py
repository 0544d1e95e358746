"""What people are called in pictures: no two of a table alike, however little room there is."""

from __future__ import annotations

import pytest

from bot.chosen import MARKS, likeness
from bot.render.picture import Person, seat_mark
from bot.render.player_label import label, name, named, short_name, told_name


def people(*names: str) -> list[Person]:
    """Who sits at a table; a name with a star is an AI's."""
    return [Person(one.removesuffix("*"), ai=one.endswith("*")) for one in names]


def test_names_that_are_drawn_alike_are_marked() -> None:
    who = people("Alex", "\u0410lex", "Bo")
    assert [name(who, seat) for seat in range(3)] == ["❶ Alex", "❷ \u0410lex", "Bo"]
    # No font has these: both are drawn as their script's initial, or as nothing.
    rare = people("\U00011013", "\U00011013\U00011014", "\ue000", "Player 3")
    assert len({likeness(name(rare, seat)) for seat in range(4)}) == 4


def test_an_ai_keeps_its_name() -> None:
    assert [name(people("Pip", "Pip*"), seat) for seat in range(2)] == ["❶ Pip", "Pip"]


@pytest.mark.parametrize("width", range(60, 400, 20))
@pytest.mark.parametrize("pair", [("Christopher Smith", "Christopher Jones"), ("Maximilian", "Maximiliane")])
def test_names_that_begin_alike_differ_however_they_are_cut(pair: tuple[str, str], width: int) -> None:
    one, other = (label(people(*pair), seat).fitted(width, 30) for seat in range(2))
    assert one != other
    assert (one, other) == pair or MARKS[0] in one or MARKS[1] in other


@pytest.mark.parametrize("most", [6, 10, 14, 24])
def test_so_they_do_in_words(most: int) -> None:
    who = people("Christopher Smith", "Christopher Jones", "Ada")
    found = [short_name(who, seat, most) for seat in range(3)]
    assert len(set(found)) == 3
    assert all(len(one) <= most for one in found)
    assert found[2] == "Ada"


def test_names_with_room_have_no_mark() -> None:
    who = people("Player 1", "Player 2")
    assert [label(who, seat).fitted(400, 30) for seat in range(2)] == ["Player 1", "Player 2"]
    assert [short_name(who, seat, 10) for seat in range(2)] == ["Player 1", "Player 2"]


def test_names_in_sentences_turn_nothing() -> None:
    who = people("מיכל", "Ada")
    assert told_name(who, 0) == "\u2068מיכל\u2069"
    assert named(f"{seat_mark(0)}: 7, {seat_mark(1)}: 8", who) == "\u2068מיכל\u2069: 7, Ada: 8"
