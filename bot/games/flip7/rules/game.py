"""Flip 7 as `Rules`: the entry point for tables, records, characters and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.bases import Common
from bot.engine.core import ALMOST, Chance, DayScore, Decision, Event, JsonObject, JsonValue, Pace, Standing, Step
from bot.games.flip7.rules import actions, counts, legal, play, rounds, scoring
from bot.games.flip7.rules.actions import Action, Advance, Undo
from bot.games.flip7.rules.cards import FLIP3, FREEZE, SECOND, SEVEN
from bot.games.flip7.rules.options import DECLARED, build
from bot.games.flip7.rules.state import Start, State
from bot.games.flip7.rules.view import View, view


class Flip7(Common[State, Action]):
    """The rules, from where a game starts; holds no state of its own."""

    key = "flip7"
    max_seats = 18
    turn_by_turn = True
    pace = Pace(advance_delay=4.0, frame=1.5)
    options = DECLARED
    fixed_answers = ("h", "s")
    advance: Action = Advance()
    undo: Action = Undo()

    def __init__(self, begin: Start | None = None) -> None:
        self.begin = begin or Start()

    def start(self, seats: int, options_: Mapping[str, JsonValue], chance: Chance) -> Step[State]:
        """Deal the first round."""
        return rounds.start(seats, build(options_), self.begin, chance)

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        """Return the open question, if there is one: only one seat is asked at a time."""
        question = state.question
        if question is None:
            return ()
        serial = state.serials[question.seat]
        return (Decision(question.seat, question.ask, serial, legal.options(question)),)

    def open_seats(self, state: State) -> tuple[int, ...]:
        """Return the seat with the open question."""
        return () if state.question is None else (state.question.seat,)

    def is_over(self, state: State) -> bool:
        """Return whether a round has ended with a winner (R4)."""
        return state.phase == "over"

    def progress(self, state: State) -> float:
        """Return the highest total of the target; one that is reached may still be tied."""
        if state.phase == "over":
            return 1.0
        highest = max(seat.total for seat in state.seats)
        return min(max(highest / state.options.target_score, 0.0), ALMOST)

    def serial(self, state: State, seat: int) -> int:
        """Return the count of the seat's questions and answers."""
        return state.serials[seat]

    def apply(self, state: State, seat: int | None, action: Action) -> Step[State]:
        """Play an action, or raise the first refusal in the order of the codes."""
        if seat is None:
            if not isinstance(action, Advance):
                raise TypeError("only advance is the table's own")
            return rounds.advance(state)
        return play.act(state, seat, action)

    def drawn(self, state: State) -> tuple[int, ...]:
        """Return how many draw piles there were, and how many cards of the last one are turned."""
        return len(state.orders), state.drawn

    def is_dramatic(self, before: State, after: State) -> bool:
        """Return whether a card is turned that is awaited: by what could come, whatever does.

        For somebody with five numbers or six, or whom one card in four of the pile would bust.
        """
        if after.turned is None or self.drawn(before) == self.drawn(after):
            return False
        numbers = before.seats[after.turned[0]].numbers
        pile = before.pile or before.discard
        return len(numbers) >= SEVEN - 2 or 4 * sum(card in numbers for card in pile) >= max(1, len(pile))

    def may_skip(self, before: State, after: State) -> bool:
        """Return whether it is one more card of the deal of a later round: somebody's first, and no action card."""
        if after.turned is None or self.drawn(before) == self.drawn(after):
            return False
        seat, card = after.turned
        is_deal = after.phase == "deal" and after.round > 1 and not after.tasks
        return is_deal and not before.seats[seat].numbers and card not in (FREEZE, FLIP3, SECOND)

    def view(self, state: State, seat: int | None) -> View:
        """Return everything but the order of the draw pile."""
        return view(state, seat)

    def standings(self, state: State) -> tuple[Standing, ...] | None:
        """Return the places, once the game is over."""
        return scoring.standings(state) if state.phase == "over" else None

    def counts(self, state: State, seat: int, events: Sequence[Event]) -> dict[str, int]:
        """Return what is counted of a seat; see `counts`."""
        return counts.counts(state, seat, events)

    def day_score(self, state: State) -> DayScore:
        """Return the score of a day; see `scoring.day_score`."""
        return scoring.day_score(state)

    def parse_action(self, raw: Mapping[str, JsonValue]) -> tuple[int | None, Action]:
        """Return an action from the record format; see `actions.parse`."""
        return actions.parse(raw)

    def dump_action(self, seat: int | None, action: Action) -> JsonObject:
        """Return an action in the record format; see `actions.dump`."""
        return actions.dump(seat, action)

    def action_text(self, action: Action) -> str:
        """Return an action as a short text; see `actions.to_text`."""
        return actions.to_text(action)

    def action_of(self, text: str) -> Action:
        """Return the action of a short text; see `actions.from_text`."""
        return actions.from_text(text)
