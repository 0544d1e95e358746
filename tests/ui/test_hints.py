"""Hints: what a good player would do, with the reason, where nothing is at stake."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.core import considered
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.actions import Cross, Keep, Pass
from bot.tables import playing
from bot.tables.refusal import Refusal
from bot.ui import games, screens
from bot.ui.drawing import DrawingThread
from tests.small_games import pig
from tests.ui.build import ADA, cards, in_turn, table, table_of, with_seat
from tests.ui.presses import verbs

DECK = shipped_deck()


def test_a_hint_for_new_cards_names_them_by_their_place_in_the_offer() -> None:
    made = table(1)
    offered = made.state.seats[0].offered
    assert offered is not None
    said = games.of(made).hint(made, 0, [Keep((offered[0], offered[2], offered[4]))])
    assert "keep" in said
    assert all(f"{number}" in said for number in (1, 3, 5))


def test_a_hint_follows_the_chain_to_its_end() -> None:
    card = next(card for card in range(1, 61) if DECK.face(card).bonuses[0] == "?")
    made = in_turn(1)
    face = DECK.face(card)
    with_seat(made, cards=(replace(cards(1)[0], id=card, crossed=0b011),), waiting=(str(face.grid[2]),), crossed=True)
    answers = considered(made.rules, made.players, made.state, 0, "regular", "")
    said = games.of(made).hint(made, 0, answers)
    assert f"**A{face.grid[2]}" in said
    assert "row → " in said


def test_a_hint_to_pass_says_why() -> None:
    made = in_turn(1)
    assert "pass" in games.of(made).hint(made, 0, [Pass()])


def test_a_cross_that_completes_nothing_is_told_as_such() -> None:
    made = in_turn(1)
    first = made.state.seats[0].cards[0].id
    with_seat(made, bolts=9)
    said = games.of(made).hint(made, 0, [Cross(first, (0, 0))])
    assert "no line yet" in said


async def test_hints_are_offered_alone_and_not_in_a_rated_game(drawing: DrawingThread) -> None:
    alone, rated = in_turn(1), in_turn(2)
    assert "hint" in verbs((await screens.panel(alone, 0, drawing)).rows)
    assert "hint" not in verbs((await screens.panel(rated, 0, drawing)).rows)
    with pytest.raises(Refusal) as no:
        await playing.hint(rated, ADA)
    assert no.value.code == "no_hints"


async def test_a_hint_changes_nothing() -> None:
    made = in_turn(1)
    before, entries = made.state, len(made.entries)
    answers = await playing.hint(made, ADA)
    assert answers
    assert (made.state, len(made.entries)) == (before, entries)


async def test_a_hint_ends_where_the_dice_fall() -> None:
    made = table_of(pig(), 1)
    assert considered(made.rules, made.players, made.state, 0, "rookie", f"{made.id}/0")[1:]
    assert await playing.hint(made, ADA) == ["roll"]
