"""What happens without anyone choosing: dealing, revealing, the end of a round, the end of the game."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.core import Chance, Event, IllegalAction, Step
from bot.games.luckybox.rules.faces import deck_ids
from bot.games.luckybox.rules.scoring import score_game, score_round
from bot.games.luckybox.rules.state import ROUNDS, TURNS, Options, Seat, State

BOXES = "boxes"
NUMBERS = "numbers"
NUMBER_CARDS = tuple(number for number in range(1, 10) for _ in range(2))
FIRST_OFFER = 5
LATER_OFFER = 3


def _bad_chance(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)


def start(seats: int, options: Options, chance: Chance) -> Step[State]:
    """Return a new game, the first five cards offered to everyone."""
    first = chance.order(BOXES, 0, deck_ids(seats))
    state = State(
        chance=chance, options=options, phase="choose", round=1, turn=1, numbers=(), orders=(first,), pile=first,
        discard=(), seats=(Seat(),) * seats,
    )  # fmt: skip
    return _deal(state, FIRST_OFFER, [])


def advance(state: State) -> Step[State]:
    """Do the next thing that happens; every seat must be done."""
    if state.phase == "over":
        raise IllegalAction("game_over")
    if not all(seat.done for seat in state.seats):
        raise IllegalAction("seats_waiting", seats=[n for n, seat in enumerate(state.seats) if not seat.done])
    if state.phase == "choose":
        return _begin_round(state)
    if state.turn < TURNS:
        return _reveal(replace(state, turn=state.turn + 1), [])
    return _end_round(state)


def _fresh_turn(seat: Seat, offered: tuple[int, ...] | None = None) -> Seat:
    """Return the seat with what it did in this turn settled; what it is offered is for the round to come."""
    return Seat(
        cards=seat.cards, offered=offered, bolts=seat.bolts, moons=seat.moons, stars=seat.stars,
        completed=seat.completed, waiting=seat.waiting, box_points=seat.box_points, star_points=seat.star_points,
        cross_points=seat.cross_points, moon_points=seat.moon_points, serial=seat.serial + 1,
    )  # fmt: skip


def _begin_round(state: State) -> Step[State]:
    events = [Event("keeps", number, {"cards": seat.kept}) for number, seat in enumerate(state.seats)]
    rejected = [card for seat in state.seats for card in seat.offered or () if card not in (seat.kept or ())]
    # A script's entries after the ninth are ignored; what it lacks shows when it should be revealed.
    numbers = state.chance.order(NUMBERS, state.round - 1, NUMBER_CARDS)[:TURNS]
    opened = replace(
        state, phase="turn", turn=1, numbers=(*state.numbers, numbers), discard=(*state.discard, *rejected)
    )
    return _reveal(opened, events)


def _reveal(state: State, events: list[Event]) -> Step[State]:
    numbers = state.numbers[state.round - 1]
    if len(numbers) < state.turn:
        raise _bad_chance(f"the record has no number for turn {state.turn} of round {state.round}")
    number = numbers[state.turn - 1]
    if numbers[: state.turn].count(number) > 2:
        raise _bad_chance(f"there is no third {number} in a round")
    events.append(Event("revealed", None, {"round": state.round, "turn": state.turn, "number": number}))
    return Step(replace(state, seats=tuple([_fresh_turn(seat) for seat in state.seats])), tuple(events))


def _end_round(state: State) -> Step[State]:
    """Score, discard what is complete, then deal for the next round or end the game (rulebook, Scoring)."""
    events: list[Event] = []
    seats = []
    discard = list(state.discard)
    for number, seat in enumerate(state.seats):
        scored = score_round(seat, state.round)
        discard += sorted(card.id for card in seat.cards if card.complete)
        seats.append(replace(scored, cards=tuple(card for card in seat.cards if not card.complete)))
        points = {"boxes": scored.box_points[state.round - 1], "stars": scored.star_points[state.round - 1]}
        events.append(Event("scored", number, {"round": state.round, **points}))
    after = replace(state, seats=tuple(seats), discard=tuple(discard))
    if state.round == ROUNDS:
        final = score_game(tuple(_fresh_turn(seat) for seat in after.seats))
        return Step(replace(after, phase="over", seats=final), (*events, Event("over")))
    return _deal(replace(after, phase="choose", round=state.round + 1, turn=1), LATER_OFFER, events)


def _deal(state: State, count: int, events: list[Event]) -> Step[State]:
    """Offer `count` cards to every seat in order, shuffling the discard pile when the draw pile is empty."""
    seats = []
    for number, seat in enumerate(state.seats):
        state, offered = _draw(state, count, events)
        seats.append(_fresh_turn(seat, offered))
        events.append(Event("offered", number, {"cards": offered}, audience=number))
    return Step(replace(state, seats=tuple(seats)), tuple(events))


def _draw(state: State, count: int, events: list[Event]) -> tuple[State, tuple[int, ...]]:
    drawn: tuple[int, ...] = ()
    while len(drawn) < count:
        if not state.pile:
            state = _reshuffle(state)
            events.append(Event("reshuffled"))
        missing = count - len(drawn)
        drawn += state.pile[:missing]
        state = replace(state, pile=state.pile[missing:])
    return state, drawn


def _reshuffle(state: State) -> State:
    """Make the discard pile as it stands the draw pile, in the middle of a deal too."""
    if len(state.orders[0]) < len(deck_ids(len(state.seats))):
        raise _bad_chance("the record's first pile ends before the deal does")
    pile = state.chance.order(BOXES, len(state.orders), state.discard)
    if not pile or sorted(pile) != sorted(state.discard):
        raise _bad_chance("a reshuffle holds exactly the discard pile of its moment")
    return replace(state, pile=pile, discard=(), orders=(*state.orders, pile))
