"""The pages of the rules: every price, mark and number on them is what the rules say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

import pytest

from bot.engine.core import IllegalAction
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.pictures import draw_rules, positions, rules
from bot.games.luckybox.pictures.card import Mark, draw_card
from bot.games.luckybox.pictures.positions import A, B, C, Position
from bot.games.luckybox.rules.actions import Cross, Square
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, BONUSES, FULL, MOON, SQUARES, STAR, deck_ids
from bot.games.luckybox.rules.legal import bolt_cost, keep_count
from bot.games.luckybox.rules.play import MAX_STARS
from bot.games.luckybox.rules.scoring import (
    BOX_POINTS,
    MOON_BONUS,
    SOLO_BANDS,
    SOLO_MOON_POINTS,
    STAR_POINTS,
    moon_points,
)
from bot.games.luckybox.rules.state import ROUNDS, SHORT_ROUNDS, TURNS, Seat
from bot.games.luckybox.rules.table import FIRST_OFFER, LATER_OFFER, NUMBER_CARDS
from bot.games.luckybox.rules.view import CardView
from bot.text import say
from tests.render.league.seen import written

DECK = shipped_deck()
PAGES = range(len(rules.FIGURES))
Marks = dict[tuple[int, Square], Mark]


def numbers(page: int, sentence: int) -> list[int]:
    """The numbers that a sentence names in digits."""
    said = say(f"luckybox.page.{page}.{sentence}")
    return [int(found.replace("−", "-")) for found in re.findall(r"−?\d+", said)]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Position, CardView, Marks]]:
    """Every card that is drawn with a position: what is marked on it."""
    found: list[tuple[Position, CardView, Marks]] = []

    def draw_cards(position: Position, cards: Sequence[int], *where: object) -> None:
        def draw(sheet: object, x: int, y: int, card: CardView, badge: str, marks: Marks, **more: object) -> None:
            found.append((position, card, {key: mark for key, mark in marks.items() if key[0] == card.id}))
            draw_card(sheet, x, y, card, badge, marks, **more)  # type: ignore[arg-type]

        with monkeypatch.context() as patched:
            patched.setattr(rules, "draw_card", draw)
            real(position, cards, *where)  # type: ignore[arg-type]

    real = rules._draw_cards
    monkeypatch.setattr(rules, "_draw_cards", draw_cards)
    for page in PAGES:
        draw_rules(DECK, page)
    return found


def test_every_mark_on_a_page_is_a_cross_the_rules_allow_for_that_much_lightning(
    shown: list[tuple[Position, CardView, Marks]],
) -> None:
    marked = 0
    for position, card, marks in shown:
        mine = position.state.seats[0]
        for square in SQUARES:
            mark = marks.get((card.id, square))
            try:
                after = position.game.apply(position.state, 0, Cross(card.id, square)).state.seats[0]
            except IllegalAction:
                assert mark is None
                continue
            bolts = after.bolts - mine.bolts
            won = [card.face.bonuses[line] for link in after.chain[-1:] for line in link.won]
            gained = won.count(BOLT) + 2 * won.count(BOLT2)
            assert mark is not None
            assert mark.cost == gained - bolts
            number = card.face.grid[SQUARES.index(square)]
            assert (mark.cost == 0) is (number == position.view.revealed)
            assert mark.tag == f"{rules.LETTERS[card.id]}{number}"
            marked += 1
    assert marked >= 3 + 5


def test_the_cards_with_marks_are_free_ones_of_three_cards_and_priced_ones_of_one(
    shown: list[tuple[Position, CardView, Marks]],
) -> None:
    prices = [sorted(mark.cost for mark in marks.values()) for _, _, marks in shown if marks]
    assert prices == [[0], [0], [0], [0, 1, 1, 2, 2]]


def test_the_number_of_the_first_page_is_that_of_all_its_cards() -> None:
    free, paid = positions.without_lightning(DECK), positions.with_lightning(DECK)
    assert free.view.revealed == paid.view.revealed == 8
    assert free.mine.bolts == 0
    assert [mark.tag for mark in free.marks.values()] == ["A8", "B8", "C8"]
    assert paid.mine.bolts == 2
    assert numbers(1, 4) == [9, 1, 8, 1]
    assert (bolt_cost(1, 9), bolt_cost(1, 8)) == (1, 2)


def test_the_chain_is_played_by_the_rules() -> None:
    line, chain = positions.line_full(DECK), positions.chain(DECK)
    assert [link.won for link in line.mine.chain] == [(2,)]
    assert line.mine.bolts == 5
    assert [(link.bonus, link.won) for link in chain.mine.chain] == [(None, (0, 5)), ("4", (1,)), (ANY, (3,))]
    assert chain.mine.waiting == ()
    assert chain.mine.bolts == 6


def test_every_kind_of_bonus_has_its_sign() -> None:
    signs = rules.bonus_figures(DECK).signs
    kinds = {"7" if kind.isdigit() else BOLT if kind == BOLT2 else kind for kind in BONUSES}
    assert len(signs) == len(kinds) == len({"7", ANY, STAR, MOON, BOLT})
    sentences = [say(f"luckybox.page.2.{number}") for number in signs]
    for sentence, word in zip(sentences, ("number", "question mark", "star", "moon", "lightning"), strict=True):
        assert sentence.lower().removeprefix("a ").startswith(word)


def test_the_box_is_full_in_round_1() -> None:
    box = positions.box(DECK)
    assert box.card(B).crossed == FULL
    assert box.mine.completed == (1, 0, 0, 0)
    drawn = [one.text for one in written(partial(draw_rules, DECK, 2))]
    assert say("luckybox.ribbon", points=BOX_POINTS[0]) in drawn


def test_points_of_boxes_and_stars_are_those_of_the_rules() -> None:
    assert numbers(3, 6) == [BOX_POINTS[0], 1, *BOX_POINTS[1:]]
    assert numbers(3, 7) == [*STAR_POINTS[1:]]
    assert len(STAR_POINTS) == MAX_STARS + 1
    drawn = [one.text for one in written(partial(draw_rules, DECK, 2))]
    assert [text for text in drawn if text.isdigit()] == [str(n) for n in (*BOX_POINTS, *STAR_POINTS[1:])]


def test_what_the_third_page_says_of_a_game_is_so() -> None:
    assert (Seat().bolts, keep_count(1), FIRST_OFFER) == (4, 3, 5)
    assert say("luckybox.page.3.1") == "You start with four lightning and three cards, your choice out of five."
    assert (ROUNDS, SHORT_ROUNDS, TURNS) == (4, 2, 9)
    rounds = "A game has four rounds of nine numbers, a short one two; the pack has two of each."
    assert say("luckybox.page.3.2") == rounds
    assert all(NUMBER_CARDS.count(number) == 2 for number in range(1, 10))
    assert say("luckybox.page.3.5") == "After every round but the last you are shown three new cards and keep one."
    assert (LATER_OFFER, keep_count(2)) == (3, 1)
    assert len(deck_ids(7)) == 2 * len(deck_ids(6))


def test_crosses_are_added_up_before_they_are_halved() -> None:
    unfinished = positions.unfinished(DECK)
    assert [unfinished.card(card).crossed.bit_count() for card in (A, B, C)] == [1, 8, 0]
    drawn = [one.text for one in written(partial(draw_rules, DECK, 3))]
    assert drawn[drawn.index("9 =") + 1] == "4"


def test_moons_are_worth_what_the_rules_say() -> None:
    drawn = [one.text for one in written(partial(draw_rules, DECK, 3))]
    several = [drawn.index(str(moons), drawn.index("9 =") + 2) for moons in rules.MOONS]
    assert [drawn[place + 1] for place in several] == ["+6", "0", "−6"]
    assert moon_points([*rules.MOONS]) == [MOON_BONUS, 0, -MOON_BONUS]
    assert set(numbers(4, 2)) == set(numbers(4, 3)) == {MOON_BONUS}
    assert moon_points([3, 1]) == [MOON_BONUS, 0], "with two players only the loss falls away"
    assert moon_points([2, 2, 0, 0]) == [MOON_BONUS, MOON_BONUS, -MOON_BONUS, -MOON_BONUS], "ties in full"


def test_moons_alone_are_the_table_of_the_rules() -> None:
    most = len(SOLO_MOON_POINTS) - 1
    assert numbers(4, 4) == [*range(most + 1), *SOLO_MOON_POINTS, most]
    drawn = [one.text for one in written(partial(draw_rules, DECK, 3))]
    place = drawn.index(f"{most}+") + 1
    assert [*drawn[place - 2 * most : place + 1 : 2]] == [rules.signed(points) for points in SOLO_MOON_POINTS]
    assert moon_points([most + 3]) == [SOLO_MOON_POINTS[most]]


def test_the_best_verdict_is_that_of_the_standard_bands() -> None:
    assert numbers(4, 6) == [SOLO_BANDS["rulebook"][0][0]]


def test_a_page_says_in_words_what_is_on_its_cards() -> None:
    said = [draw_rules(DECK, page).alt for page in PAGES]
    assert "Shown: the number 8." in said[0]
    assert "You may cross off A8, B8, C8." in said[0]
    assert "A8; for 1 lightning: A9, A7; for 2 lightning: A1, A6." in said[0]
    assert "B2 wins question mark and 4; B4 with 4 wins lightning; B8 with question mark wins lightning." in said[1]
    assert "Card B, full and golden, with 15 points." in said[2]
    assert "a card with 8 crosses and one with 1, 4 points together." in said[3]
    assert "4 moons: +6; 2 moons: 0; 1 moon: −6." in said[3]
