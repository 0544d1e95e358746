"""Hints: what a good player would do, with the reason, where nothing is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.engine.core import SomeAction, SomeState, considered
from bot.games.catalogue import games as catalogue_games
from bot.games.flip7.rules.actions import Hit, Stay
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.actions import Cross, Keep, Pass
from bot.render.picture import Picture
from bot.tables.game import PlayedGame
from bot.tables.play import playing
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games, screens
from tests.small_games import pig, their_words
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, cards, in_turn, options, play, table, table_of, with_seat
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
    assert "hint" in verbs((await screens.panel(alone, 0, drawing, additions=NOTHING)).rows)
    assert "hint" not in verbs((await screens.panel(rated, 0, drawing, additions=NOTHING)).rows)
    with pytest.raises(Refusal) as no:
        await playing.hint(rated, ADA)
    assert no.value.code == "no_hints"


async def test_a_hint_changes_nothing() -> None:
    made = in_turn(1)
    before, entries = made.state, len(made.entries)
    answers = await playing.hint(made, ADA)
    assert answers
    assert (made.state, len(made.entries)) == (before, entries)


async def test_a_hint_that_comes_after_the_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(1)
    thinks = made.context.thinker.answers

    async def answered_meanwhile(game: PlayedGame, state: SomeState, *asked: Any) -> Sequence[SomeAction]:
        answers: Sequence[SomeAction] = await thinks(game, state, *asked)
        play(made, 0, answers[0])
        return answers

    monkeypatch.setattr(made.context.thinker, "answers", answered_meanwhile)
    with pytest.raises(Refusal) as no:
        await playing.hint(made, ADA)
    assert no.value.code == "stale"


async def test_a_hint_ends_where_the_dice_fall() -> None:
    made = table_of(pig(), 1)
    assert considered(made.rules, made.players, made.state, 0, "rookie", f"{made.id}/0")[1:]
    assert await playing.hint(made, ADA) == ["roll"]


async def glowing(made: Table, hinted: object, drawing: DrawingThread) -> tuple[str, int]:
    """The description of the panel with this advice, and how many pixels of its picture it changes."""
    bare = (await screens.panel(made, 0, drawing, additions=NOTHING)).picture
    shown = (await screens.panel(made, 0, drawing, hinted=hinted, additions=NOTHING)).picture
    assert bare is not None
    assert shown is not None
    pixels = zip(opened(bare).get_flattened_data(), opened(shown).get_flattened_data(), strict=True)
    return shown.alt, sum(one != other for one, other in pixels)


def opened(picture: Picture) -> Image.Image:
    """As a phone shows it: 400 pixels wide."""
    return Image.open(BytesIO(picture.png)).convert("RGB").resize((400, picture.height * 400 // picture.width))


async def test_the_square_that_is_advised_glows_and_is_named(drawing: DrawingThread) -> None:
    made = in_turn_drawn(1)
    option = next(option for option in options(made) if isinstance(option, Cross))
    alt, changed = await glowing(made, option, drawing)
    assert "The hint: A" in alt
    assert changed > 200


async def test_cards_to_keep_glow_in_the_offer(drawing: DrawingThread) -> None:
    made = table_of(catalogue_games()["luckybox"], 1)
    alt, changed = await glowing(made, options(made)[0], drawing)
    assert "The hint: New 1, New 2 and New 3." in alt
    assert changed > 1000


@pytest.mark.parametrize(("action", "told"), [(Hit(), "The hint is to hit."), (Stay(), "The hint is to stay.")])
async def test_flip7_lets_the_deck_or_the_points_glow(action: object, told: str, drawing: DrawingThread) -> None:
    made = table_of(catalogue_games()["flip7"], 1)
    while (decision := made.decision(0)) is None or decision.ask != "turn":
        assert decision is not None
        play(made, 0, decision.options[0])
    alt, changed = await glowing(made, action, drawing)
    assert told in alt
    assert changed > 200


async def test_advice_that_is_no_answer_any_more_glows_nowhere(drawing: DrawingThread) -> None:
    made = in_turn_drawn(1)
    assert (await glowing(made, Keep((1, 2, 3)), drawing))[1] == 0


async def test_a_game_on_the_defaults_ignores_it(drawing: DrawingThread) -> None:
    with their_words():
        made = table_of(pig(), 1)
        assert (await glowing(made, "roll", drawing))[1] == 0


def in_turn_drawn(seats: int) -> Table:
    """A table at its first number, drawn for real."""
    made = table_of(catalogue_games()["luckybox"], seats)
    play(made, 0, options(made)[0])
    play(made, None, made.rules.advance)
    return made
