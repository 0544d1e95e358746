"""Descriptions and text boards: complete, in order, within their limits."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from bot.games.luckybox.pictures import (
    alt,
    decided,
    draw_panel,
    draw_result,
    draw_table,
    plain_panel,
    plain_result,
    plain_table,
)
from bot.games.luckybox.rules.faces import LINES
from bot.games.luckybox.rules.state import State
from bot.games.luckybox.rules.view import CardView
from bot.render.picture import ALT_LIMIT, Person
from bot.text import say
from tests.render.games import GAME, PEOPLE, marks, states

BLOCK_LIMIT = 3500


def crowded(state: State, cards: int) -> State:
    """The first seat with this many half-crossed cards."""
    chance = random.Random(cards)
    held = state.seats[0].cards[0]
    mine = tuple(replace(held, id=number, crossed=chance.randrange(511)) for number in range(1, cards + 1))
    return state.with_seat(0, replace(state.seats[0], cards=mine, bolts=9))


def a_turn(players: int = 1) -> State:
    return next(
        s for s in states(players, 2) if s.phase == "turn" and s.round == 2 and marks(s, 0) and not s.seats[0].waiting
    )


@pytest.mark.parametrize("cards", range(1, 7))
def test_a_panels_description_begins_with_what_matters_now_and_names_every_legal_square(cards: int) -> None:
    state = crowded(a_turn(), cards)
    legal = marks(state, 0)
    text = draw_panel(GAME.view(state, 0), 0, PEOPLE, legal).alt
    assert text.startswith(f"Round 2, turn {state.turn} of 9. Number {state.revealed}.")
    assert len(text) <= ALT_LIMIT
    said = set(re.findall(r"[A-F]\d(?:\.\d)?", text))
    assert {mark.tag for mark in legal.values()} <= said
    for letter in "ABCDEF"[:cards]:
        assert f"Card {letter}" in text
    assert "9 lightning" in text
    assert "Score" in text


def test_a_description_too_long_ends_with_a_whole_sentence_and_says_where_the_rest_is() -> None:
    sentences = [f"Sentence number {number} of many." for number in range(200)]
    text = alt.deepest([sentences])
    assert len(text) <= ALT_LIMIT
    assert text.endswith(f"of many. {say('alt.more')}")


@pytest.mark.deep
@pytest.mark.parametrize("players", range(1, 13))
def test_tables_and_results_name_every_player(players: int) -> None:
    people = [Person(f"Somebody {number}") for number in range(players)]
    everything = list(states(players, players))
    for state in (everything[len(everything) // 2], everything[-1]):
        view = GAME.view(state, None)
        texts = [draw_table(view, people).alt, plain_table(view, people)]
        if state.phase == "over":
            texts += [draw_result(view, people).alt, plain_result(view, people)]
        for text in texts:
            assert all(f"{person.name}:" in text for person in people)
        assert len(texts[0]) <= ALT_LIMIT


@pytest.mark.parametrize("players", [1, 4, 12])
def test_text_boards_of_random_games_fit_a_message(players: int) -> None:
    for number, state in enumerate(states(players, 30 + players)):
        if number % 13:
            continue
        view = GAME.view(state, number % players)
        assert len(plain_panel(view, number % players, PEOPLE, marks(state, number % players))) <= BLOCK_LIMIT
        assert len(plain_table(view, PEOPLE)) <= BLOCK_LIMIT
        if state.phase == "over":
            assert len(plain_result(view, PEOPLE)) <= BLOCK_LIMIT


@pytest.mark.parametrize("cards", range(1, 7))
def test_the_text_panel_has_every_number_cross_and_bonus_of_every_card(cards: int) -> None:
    state = crowded(a_turn(), cards)
    legal = marks(state, 0)
    view = GAME.view(state, 0)
    text = plain_panel(view, 0, PEOPLE, legal)
    assert len(text) <= BLOCK_LIMIT
    for place, card in enumerate(view.seats[0].cards):
        rows = block(text, "ABCDEF"[place])
        assert [re.findall(r"x\d|\d", row[:12]) for row in rows[:3]] == squares(card)
        signs = [bonus if bonus.isdigit() else say(f"luckybox.sign.{bonus}") for bonus in card.face.bonuses]
        won = [card.crossed & mask == mask for mask in LINES]
        written = [f"({sign})" if yes else sign for sign, yes in zip(signs, won, strict=True)]
        assert [row[12:].strip() for row in rows[:3]] == written[:3]
        assert [rows[3][start : start + 4].strip() for start in (0, 4, 8)] == written[3:]
    assert all(mark.tag in text for mark in legal.values())


def block(text: str, letter: str) -> list[str]:
    """The four lines below a card's letter, which stands in a line of its own: nothing is beside a card."""
    lines = text.split("\n")
    place = lines.index(letter)
    return lines[place + 1 : place + 5]


def squares(card: CardView) -> list[list[str]]:
    signs = [f"x{n}" if card.crossed >> place & 1 else str(n) for place, n in enumerate(card.face.grid)]
    return [signs[start : start + 3] for start in (0, 3, 6)]


def test_the_text_table_has_every_open_number() -> None:
    state = crowded(a_turn(3), 6)
    view = GAME.view(state, None)
    text = plain_table(view, PEOPLE)
    for seat in view.seats:
        for card in seat.cards:
            signs = ["x" if card.crossed >> place & 1 else str(n) for place, n in enumerate(card.face.grid)]
            assert "/".join("".join(signs[start : start + 3]) for start in (0, 3, 6)) in text


def test_a_name_cannot_close_the_code_block_it_stands_in() -> None:
    view = GAME.view(a_turn(2), None)
    assert "`" not in plain_table(view, [Person("```"), Person("a`b")])


def test_what_decided_is_the_largest_lead_a_tie_by_moons_or_a_shared_win() -> None:
    last = list(states(2, 12))[-1]
    zero = replace(
        last.seats[0], moons=1, moon_points=0, cross_points=0, box_points=(0, 0, 0, 0), star_points=(0, 0, 0, 0)
    )
    people = [Person("Ada"), Person("Grace")]

    def said(first: dict[str, object], second: dict[str, object]) -> str:
        seats = (replace(zero, **first), replace(zero, **second))  # type: ignore[arg-type]
        return decided.decided(GAME.view(replace(last, seats=seats), None), people)

    assert said({"box_points": (15, 0, 0, 0)}, {"cross_points": 6}) == "Ada wins by 9: 15 more from boxes"
    assert said({"moons": 3}, {"moons": 4}) == "Grace wins the tie on moons: 4 to 3"
    assert said({}, {}) == "2 players share the win with 0 points"
