"""What a button says will happen is what happens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.games.luckybox import State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.actions import Bonus, Cross, Decline
from bot.games.luckybox.rules.faces import FULL, LINES, Face
from bot.games.luckybox.rules.state import Seat
from bot.games.luckybox.screens.panel import chain_so_far
from bot.store.enums import Status
from bot.tables.table import Table
from bot.text import symbol
from bot.ui.media.emojis import NO_EMOJIS
from tests.ui.build import cards, game, in_turn, mine, play, well, with_seat
from tests.ui.presses import Way, ways

DECK = shipped_deck()
BOXES = (15, 12, 10, 8)


def mask(seat: Seat, card: int) -> int:
    """The crosses on a card."""
    return next(held.crossed for held in seat.cards if held.id == card)


def lines_completed(before: Seat, after: Seat, card: int) -> list[int]:
    """The lines of a card that an action has completed, rows first."""
    old, new = mask(before, card), mask(after, card)
    return [line for line, whole in enumerate(LINES) if new & whole == whole != old & whole]


def arrows(state: State, seat: int, after: Seat, action: Cross | Bonus) -> str:
    """What an action brought, told from the seat before and after it."""
    before = state.seats[seat]
    face: Face = DECK.face(action.card)
    won = [face.bonuses[line] for line in lines_completed(before, after, action.card)]
    told, stars = [], before.stars[state.round - 1]
    for line, bonus in zip(lines_completed(before, after, action.card), won, strict=True):
        stars += bonus == "star"
        useless = bonus == "star" and stars > 3
        name = "row" if line < 3 else "column"
        told.append(f"{name} → {symbol(bonus)}{' (no longer counts)' if useless else ''}")
    told = [" + ".join(told)] if told else []
    if mask(after, action.card) == FULL:
        told.append(f"BOX +{BOXES[state.round - 1]}")
    held = [*before.waiting, *(bonus for bonus in won if bonus in "123456789?")]
    if isinstance(action, Bonus):
        held.remove(action.bonus)
    lost = Counter(held) - Counter(after.waiting)
    if unused := [symbol(bonus) for bonus in held if lost[bonus] > 0]:
        told.append(f"bonus {' '.join(unused)} unused")
    return "".join(f" → {part}" for part in told)


def assert_true(made: Table, seat: int, way: Way) -> None:
    """The words on a press are what it does."""
    if not isinstance(way.action, Cross | Bonus):
        return
    after: Seat = made.rules.apply(made.state, seat, way.action).state.seats[seat]
    expected = arrows(made.state, seat, after, way.action)
    label, _, description = way.words.partition(" | ")
    if " | " in way.words:
        shown = description.partition(" · leaves")[0]
        assert ("" if shown.startswith("leaves") else shown) == expected.removeprefix(" ")
    else:
        assert label.endswith(expected)
        assert label.count(" → ") == expected.count(" → ")
    square = 3 * way.action.square[0] + way.action.square[1]
    number = DECK.face(way.action.card).grid[square]
    place = [card.id for card in mine(made, seat).cards].index(way.action.card)
    assert f"{'ABCDEF'[place]}{number}" in label


def assert_price(made: Table, seat: int, way: Way) -> None:
    """The lightning named is the lightning spent."""
    if not isinstance(way.action, Cross):
        assert "⚡" not in way.words.partition(" →")[0].partition(" | ")[0].partition(": ")[2]
        return
    before = mine(made, seat)
    events = made.rules.apply(made.state, seat, way.action).events
    cost = next(event.data["bolts"] for event in events if event.kind == "crossed")
    assert (f" · {cost}⚡" in way.words) == (cost > 0)
    if cost and " | " in way.words:
        assert f"leaves {before.bolts - cost}⚡" in way.words


@pytest.mark.parametrize("relaxed", [False, True])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_button_says_what_it_does(seed: int, relaxed: bool) -> None:
    bonuses = 0
    for made, seat in game(2, seed, well, options={"relaxed": relaxed}):
        if made.status == Status.RUNNING:
            for way in ways(made, seat):
                assert_true(made, seat, way)
                assert_price(made, seat, way)
                bonuses += isinstance(way.action, Bonus)
    assert bonuses > 20


@pytest.mark.parametrize("waiting", [("5",), ("?",), ("5", "?"), ("1", "2", "3"), ("5", "5", "?"), tuple("123456789?")])
@pytest.mark.parametrize("crossed", [0b000_000_000, 0b110_110_110, 0b011_111_111])
def test_in_mid_cascade_every_press_says_what_it_does(waiting: tuple[str, ...], crossed: int) -> None:
    made = with_seat(in_turn(), cards=cards(6, crossed), crossed=True, waiting=waiting)
    for way in ways(made, 0):
        assert_true(made, 0, way)


def test_letting_a_bonus_go_is_a_button_that_names_it() -> None:
    made = with_seat(in_turn(options={"relaxed": True}), cards=cards(2), crossed=True, waiting=("5", "?"))
    labels = {way.action: way.words for way in ways(made, 0) if isinstance(way.action, Decline)}
    assert labels == {Decline("5"): "Let 5 go", Decline("?"): "Let ❓ go"}


def test_a_star_that_counts_for_nothing_is_not_promised() -> None:
    """A fourth star in a round does nothing: the button must not show a star as won."""
    card = next(card for card in range(1, 61) if DECK.face(card).bonuses[0] == "star")
    number = DECK.face(card).grid[2]
    made = in_turn()
    held = replace(cards(1)[0], id=card, crossed=0b000_000_011)
    with_seat(made, cards=(held,), crossed=True, waiting=(str(number),), stars=(3, 0, 0, 0))
    way = next(way for way in ways(made, 0) if isinstance(way.action, Bonus) and way.action.square == (0, 2))
    assert way.words.endswith("row → ⭐ (no longer counts)")


def test_the_chain_so_far_is_told_from_the_first_cross_on() -> None:
    made = in_turn(2)
    card = next(card for card in range(1, 61) if DECK.face(card).bonuses[0] == "moon")
    number = DECK.face(card).grid[2]
    with_seat(made, cards=(replace(cards(1)[0], id=card, crossed=0b000_000_011),), crossed=True, waiting=(str(number),))
    assert chain_so_far(made, 0) == ""
    play(made, 0, Bonus(str(number), card, (0, 2)))
    assert chain_so_far(made, 0).startswith(f"A{number}")
    assert NO_EMOJIS.written(chain_so_far(made, 0)).endswith("→ row → 🌙")
    assert chain_so_far(made, 1) == ""


def test_the_chain_starts_again_with_every_number_and_when_it_is_taken_back() -> None:
    longest = 0
    for made, seat in game(2, 4, well):
        chain = chain_so_far(made, seat)
        longest = max(longest, chain.count("→"))
        if made.status == Status.RUNNING and made.rules.may_undo(made.state, seat) and made.state.phase == "turn":
            assert bool(chain) != mine(made, seat).passed
        elif made.status == Status.RUNNING:
            assert chain == ""
    assert longest >= 4
    made = in_turn()
    play(made, 0, well(made, 0, None))  # type: ignore[arg-type]
    assert chain_so_far(made, 0)
    play(made, 0, made.rules.undo)
    assert chain_so_far(made, 0) == ""
