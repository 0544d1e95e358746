"""States are values: whoever holds one holds it for good, whatever is made of it."""

from copy import deepcopy
from dataclasses import FrozenInstanceError, fields, replace
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.luckybox import LuckyBox, State
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.rules.actions import Cross
from bot.games.luckybox.rules.faces import LINES, LINES_THROUGH, SQUARES
from bot.games.luckybox.rules.legal import bolt_cost, open_squares
from bot.games.luckybox.rules.state import Card, Seat, SeatDraft, StateDraft
from tests.engine.playout import Move, random_game
from tests.games.luckybox.build import PLAIN

DECK = shipped_deck()
GAME = LuckyBox(DECK)


def moves() -> list[Move]:
    """A random game of three, with what is taken back."""
    return list(random_game(GAME, 3, {}, Seeded("values"), Random(7), undo=0.2))


def test_no_action_changes_the_state_it_was_played_in() -> None:
    held: list[tuple[State, str]] = []
    for move in moves():
        held += [(move.before, repr(move.before)), (move.after, repr(move.after))]
    assert all(repr(state) == was for state, was in held)


def test_states_and_seats_that_came_of_an_action_are_frozen() -> None:
    for move in moves():
        assert type(move.after) is State
        with pytest.raises(FrozenInstanceError):
            move.after.turn = 1  # type: ignore[misc]
        for seat in move.after.seats:
            assert type(seat) is Seat
            with pytest.raises(FrozenInstanceError):
                seat.bolts = 9  # type: ignore[misc]


def test_a_sealed_draft_is_the_value_that_is_made_of_the_same_fields() -> None:
    for move in moves():
        for seat in move.after.seats:
            made = Seat(**{field.name: getattr(seat, field.name) for field in fields(Seat)})
            assert (made, hash(made), repr(made)) == (seat, hash(seat), repr(seat))
        copied = deepcopy(move.after)
        assert copied == move.after == replace(move.after)
        assert copied is not move.after


def test_a_draft_begins_as_what_it_is_a_draft_of_and_leaves_it_alone() -> None:
    state = moves()[40].after
    seat = state.seats[0]
    assert SeatDraft(seat).sealed() == seat
    assert StateDraft(state).sealed() == state
    draft = SeatDraft(seat)
    draft.bolts += 3
    assert draft.sealed() == replace(seat, bolts=seat.bolts + 3)


def test_what_an_action_does_not_touch_is_shared_with_the_state_before() -> None:
    for move in moves():
        if move.seat is None:
            continue
        others = [number for number in range(3) if number != move.seat]
        assert all(move.after.seats[number] is move.before.seats[number] for number in others)
        assert move.after.orders is move.before.orders


def test_a_deck_with_its_own_faces_is_that_deck() -> None:
    assert DECK.with_faces({}) is DECK
    assert DECK.with_faces({7: DECK.face(7), 60: DECK.face(120)}) is DECK
    other = DECK.with_faces({7: PLAIN, 60: DECK.face(60)})
    assert other.face(7) == PLAIN != DECK.face(7)
    assert other.face(60) == DECK.face(60)


def test_masks_say_where_a_number_stands_on_a_card() -> None:
    for card in (1, 60, 61, 120):
        grid = DECK.face(card).grid
        for number in range(1, 10):
            places = {index for index, value in enumerate(grid) if value == number}
            assert DECK.masks[card][number] == sum(1 << index for index in places)
        assert DECK.masks[card][0] == 0b111_111_111


def test_every_square_lies_on_its_row_and_then_its_column() -> None:
    for index, through in enumerate(LINES_THROUGH):
        assert through == tuple((line, mask) for line, mask in enumerate(LINES) if mask >> index & 1)


def test_open_squares_are_listed_card_by_card_in_reading_order() -> None:
    cards = (Card(3, 0b010_000_001), Card(90, 0b111_111_000))
    for number in (None, *range(1, 10)):
        assert open_squares(Seat(cards=cards), DECK, number) == [
            (card, square)
            for card in cards
            for index, square in enumerate(SQUARES)
            if not card.crossed >> index & 1 and number in (None, DECK.face(card.id).grid[index])
        ]


@pytest.mark.parametrize("bolts", range(7))
def test_crosses_are_listed_by_what_they_cost_and_then_as_the_squares_lie(bolts: int) -> None:
    asked = [move.after for move in moves() if move.after.phase == "turn"]
    for state in asked[::9]:
        mine = replace(state.seats[0], bolts=bolts, crossed=False, passed=False, waiting=())
        decision = GAME.decision(state.with_seat(0, mine), 0)
        assert decision is not None
        costs = [
            (bolt_cost(DECK.face(card.id).grid[SQUARES.index(square)], state.revealed or 0), card.id, square)
            for card, square in open_squares(mine, DECK, None)
        ]
        affordable = sorted((cost for cost in costs if cost[0] <= bolts), key=lambda cost: cost[0])
        given = [(cross.card, cross.square) for cross in decision.options if isinstance(cross, Cross)]
        assert given == [(card, square) for _, card, square in affordable]
