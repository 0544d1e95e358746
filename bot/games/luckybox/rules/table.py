"""What happens without anyone choosing: dealing, revealing, the end of a round, the end of the game."""

from __future__ import annotations

from bot.engine.core import Chance, Event, IllegalAction, Step
from bot.games.luckybox.rules.faces import deck_ids
from bot.games.luckybox.rules.scoring import score_game, score_round
from bot.games.luckybox.rules.state import TURNS, Options, Seat, SeatDraft, State, StateDraft

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
        chance=chance,
        options=options,
        phase="choose",
        round=1,
        turn=1,
        numbers=(),
        orders=(first,),
        pile=first,
        discard=(),
        seats=(Seat(),) * seats,
    )
    return _deal(StateDraft(state), FIRST_OFFER, [])


def advance(state: State) -> Step[State]:
    """Do the next thing that happens; every seat must be done."""
    if state.phase == "over":
        raise IllegalAction("game_over")
    if not all(seat.done for seat in state.seats):
        raise IllegalAction("seats_waiting", seats=[n for n, seat in enumerate(state.seats) if not seat.done])
    if state.phase == "choose":
        return _begin_round(state)
    if state.turn < TURNS:
        draft = StateDraft(state)
        draft.turn += 1
        return _reveal(draft, [])
    return _end_round(state)


def _fresh_turn(seat: Seat, offered: tuple[int, ...] | None = None) -> Seat:
    """Return the seat with what it did in this turn settled; what it is offered is for the round to come."""
    fresh = SeatDraft(seat)
    fresh.offered = offered
    fresh.kept = None
    fresh.crossed = fresh.passed = False
    fresh.chain = ()
    fresh.before = None
    fresh.serial += 1
    return fresh.sealed()


def _begin_round(state: State) -> Step[State]:
    events = [Event("keeps", number, {"cards": seat.kept}) for number, seat in enumerate(state.seats)]
    rejected = [card for seat in state.seats for card in seat.offered or () if card not in (seat.kept or ())]
    # A script's entries after the ninth are ignored; what it lacks shows when it should be revealed.
    numbers = state.chance.order(NUMBERS, state.round - 1, NUMBER_CARDS)[:TURNS]
    opened = StateDraft(state)
    opened.phase = "turn"
    opened.turn = 1
    opened.numbers = (*state.numbers, numbers)
    opened.discard = (*state.discard, *rejected)
    return _reveal(opened, events)


def _reveal(draft: StateDraft, events: list[Event]) -> Step[State]:
    """Turn up the number of the turn that the draft has come to."""
    numbers = draft.numbers[draft.round - 1]
    if len(numbers) < draft.turn:
        raise _bad_chance(f"the record has no number for turn {draft.turn} of round {draft.round}")
    number = numbers[draft.turn - 1]
    if numbers[: draft.turn].count(number) > 2:
        raise _bad_chance(f"there is no third {number} in a round")
    events.append(Event("revealed", None, {"round": draft.round, "turn": draft.turn, "number": number}))
    draft.seats = tuple([_fresh_turn(seat) for seat in draft.seats])
    return Step(draft.sealed(), tuple(events))


def _end_round(state: State) -> Step[State]:
    """Score, discard what is complete, then deal for the next round or end the game (rulebook, Scoring)."""
    events: list[Event] = []
    after = StateDraft(state)
    seats = []
    for number, seat in enumerate(state.seats):
        scored = score_round(seat, state.round)
        seats.append(scored)
        after.discard += tuple(sorted(card.id for card in seat.cards if card.complete))
        points = {"boxes": scored.box_points[state.round - 1], "stars": scored.star_points[state.round - 1]}
        events.append(Event("scored", number, {"round": state.round, **points}))
    after.seats = tuple(seats)
    if state.round == state.options.rounds:
        after.phase = "over"
        after.seats = score_game(tuple([_fresh_turn(seat) for seat in after.seats]))
        return Step(after.sealed(), (*events, Event("over")))
    after.phase = "choose"
    after.round += 1
    after.turn = 1
    return _deal(after, LATER_OFFER, events)


def _deal(draft: StateDraft, count: int, events: list[Event]) -> Step[State]:
    """Offer `count` cards to every seat in order, shuffling the discard pile when the draw pile is empty."""
    seats = []
    for number, seat in enumerate(draft.seats):
        offered = _draw(draft, count, events)
        seats.append(_fresh_turn(seat, offered))
        events.append(Event("offered", number, {"cards": offered}, audience=number))
    draft.seats = tuple(seats)
    return Step(draft.sealed(), tuple(events))


def _draw(draft: StateDraft, count: int, events: list[Event]) -> tuple[int, ...]:
    """Take so many cards off the draw pile."""
    drawn: tuple[int, ...] = ()
    while (missing := count - len(drawn)) > 0:
        if not draft.pile:
            _reshuffle(draft)
            events.append(Event("reshuffled"))
        drawn += draft.pile[:missing]
        draft.pile = draft.pile[missing:]
    return drawn


def _reshuffle(draft: StateDraft) -> None:
    """Make the discard pile as it stands the draw pile, in the middle of a deal too."""
    if len(draft.orders[0]) < len(deck_ids(len(draft.seats))):
        raise _bad_chance("the record's first pile ends before the deal does")
    pile = draft.chance.order(BOXES, len(draft.orders), draft.discard)
    if not pile or sorted(pile) != sorted(draft.discard):
        raise _bad_chance("a reshuffle holds exactly the discard pile of its moment")
    draft.pile = pile
    draft.discard = ()
    draft.orders = (*draft.orders, pile)
